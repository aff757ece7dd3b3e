"""JATS: full texts of PubMed Central and publishers, of which the front matter is read."""

import re
from collections.abc import Iterator
from xml.etree.ElementTree import Element

from storage.readers.fields.known_ids import doi_in, pmid_of, year_of
from storage.readers.fields.plain_text import name_line, one_line
from storage.readers.fields.verdicts import is_missing
from storage.readers.markup.xml_reading import is_xml, read_records
from storage.readers.markup.xml_tree import (
    abstract_of,
    children,
    first,
    named,
    plain,
    readable,
    text_of,
)
from storage.readers.reader import Content, Entry, Head
from storage.record import Author, PaperRecord

MAX_SECTIONS = 10
"""Levels of sections in an abstract that are told apart."""

_MARK = re.compile(r"<(?:\w+:)?article-meta[\s>]")


class JatsXmlReader:
    """The reader of articles in JATS and its forerunners."""

    name = "jats-xml"
    suffixes = frozenset({".xml", ".nxml"})

    def sniff(self, head: Head) -> float:
        """0.9 where there is the front matter of an article."""
        return 0.9 if is_xml(head) and _MARK.search(head.text) else 0.0

    def read(self, content: Content) -> Iterator[Entry]:
        """The articles in file order, one held at a time."""
        roots = ("pmc-articleset", "articles", "OAI-PMH")
        return read_records(content, ("article",), roots, jats_record)


def jats_record(tree: Element, line: int, position: int) -> PaperRecord:
    """The record of an article's tree."""
    front = next(children(tree, "front", "front-stub"), tree)
    meta = next(children(front, "article-meta"), front)
    ids = {one.get("pub-id-type", ""): (one.text or "") for one in children(meta, "article-id")}
    title = first(meta, "title-group", "article-title")
    return PaperRecord(
        position=position,
        line=line,
        abstract=_abstract(meta),
        title=(one_line(readable(title)) or None) if title is not None else None,
        authors=_authors(meta),
        year=_year(meta),
        venue=next((one_line(readable(one)) for one in named(front, "journal-title")), None),
        doi=doi_in(ids.get("doi", "")),
        pmid=pmid_of(ids.get("pmid", "")),
    )


def _abstract(meta: Element) -> str:
    """The abstract proper; highlights and graphical abstracts have a type of their own."""
    found = sorted(children(meta, "abstract"), key=lambda one: one.get("abstract-type") is not None)
    for one in found:
        parts = [part for part in _parts(one) if part]
        if parts and not is_missing(parts[0]):
            return "\n\n".join(parts)
    return ""


def _parts(holder: Element, depth: int = 0) -> Iterator[str]:
    """The paragraphs of an abstract, each section's behind its title."""
    for part in holder:
        name = plain(part.tag)
        if name == "sec" and depth < MAX_SECTIONS:
            title = text_of(part, "title").rstrip(":.")
            inner = [text for text in _parts(part, depth + 1) if text]
            yield (f"{title}: " if title else "") + "\n\n".join(inner) if inner else ""
        elif name not in {"title", "label"}:
            yield abstract_of(part)
    if not len(holder):
        yield abstract_of(holder)


def _authors(meta: Element) -> tuple[Author, ...]:
    found = [
        _name(one)
        for group in children(meta, "contrib-group")
        for one in children(group, "contrib")
        if one.get("contrib-type", "author") == "author"
    ]
    return tuple(Author(name) for name in dict.fromkeys(filter(None, found)))


def _name(contributor: Element) -> str:
    name = next(named(contributor, "name", "string-name"), None)
    if name is None:
        collaboration = next(children(contributor, "collab"), None)
        # Its members may be listed inside; only its name stands before them.
        return name_line(collaboration.text or "") if collaboration is not None else ""
    parts = (text_of(name, part) for part in ("given-names", "surname", "suffix"))
    return name_line(" ".join(filter(None, parts)) or readable(name))


def _year(meta: Element) -> int | None:
    years = (year_of(text_of(date, "year")) for date in children(meta, "pub-date"))
    return min(filter(None, years), default=None)
