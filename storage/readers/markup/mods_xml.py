"""MODS, the records of libraries, which Zotero, JabRef and bibutils write as well."""

import re
from collections.abc import Iterator
from itertools import chain
from xml.etree.ElementTree import Element

from storage.readers.fields.cited_names import person
from storage.readers.fields.known_ids import (
    arxiv_id_among,
    doi_in,
    pmid_of,
    web_addresses,
    year_of,
)
from storage.readers.fields.plain_text import name_line, one_line, paragraphs, without_tags
from storage.readers.markup.xml_reading import is_xml, read_records
from storage.readers.markup.xml_tree import children, readable, text_of, texts_of
from storage.readers.reader import Content, Entry, Head
from storage.record import Author, PaperRecord

_RECORD = re.compile(r"<(?:\w+:)?mods[\s>]")
_MARK = re.compile(r"loc\.gov/mods|<(?:\w+:)?titleInfo[\s>]")
_AUTHOR = frozenset(
    "author aut creator cre contributor ctb inventor inv artist art programmer prg".split()
)
_EDITOR = frozenset("editor edt".split())
_LIFE = re.compile(r",?\s*[\[(]?\b(?:1\d{3}|20\d\d)\s?-\s?(?:\d{4})?[\])]?\s*$")
"""The years of a person's life behind the name."""
_DATES = ("dateissued", "copyrightdate", "datecreated", "datecaptured", "date")


class ModsXmlReader:
    """The reader of MODS, one record or a collection of them."""

    name = "mods-xml"
    suffixes = frozenset({".xml", ".mods"})

    def sniff(self, head: Head) -> float:
        """0.95 where there is a record with MODS's namespace or one of its titles."""
        if not is_xml(head) or not _RECORD.search(head.text):
            return 0.0
        return 0.95 if _MARK.search(head.text) else 0.0

    def read(self, content: Content) -> Iterator[Entry]:
        """The records in file order, one held at a time."""
        return read_records(content, ("mods",), ("modsCollection",), _record)


def _record(tree: Element, line: int, position: int) -> PaperRecord:
    host = next((one for one in children(tree, "relateditem") if one.get("type") == "host"), None)
    links = list(_links(tree))
    ids = texts_of(children(tree, "identifier"))
    named = {
        one.get("type", "").lower(): one_line(readable(one)) for one in children(tree, "identifier")
    }
    return PaperRecord(
        position=position,
        line=line,
        abstract=_abstract(tree),
        title=_title(tree) or None,
        authors=_authors(tree),
        year=_year(tree, host),
        venue=(_title(host) if host is not None else "")
        or text_of(tree, "origininfo", "publisher")
        or None,
        doi=next(filter(None, map(doi_in, (named.get("doi", ""), *ids, *links))), None),
        arxiv_id=arxiv_id_among((*ids, *links)),
        pmid=pmid_of(named.get("pubmed", "") or named.get("pmid", "")),
        links=web_addresses(links),
    )


def _title(tree: Element) -> str:
    """The title proper, with its article before it and its subtitle behind; others have a type."""
    for one in sorted(children(tree, "titleinfo"), key=lambda info: "type" in info.attrib):
        title = f"{text_of(one, 'nonsort')} {text_of(one, 'title')}".strip()
        subtitle = text_of(one, "subtitle")
        if title:
            return f"{title.rstrip(' :')}: {subtitle}" if subtitle else title
    return ""


def _abstract(tree: Element) -> str:
    for one in children(tree, "abstract"):
        if text := paragraphs(without_tags(readable(one))):
            return text
    return ""


def _authors(tree: Element) -> tuple[Author, ...]:
    """The authors, else the editors; a name without a role is an author's."""
    found = [(_name(one), _roles(one)) for one in children(tree, "name")]
    for wanted in (_AUTHOR, _EDITOR):
        names = [
            name
            for name, roles in found
            if name and (roles & wanted or (not roles and wanted is _AUTHOR))
        ]
        if names:
            return tuple(Author(name) for name in dict.fromkeys(names))
    return ()


def _roles(name: Element) -> set[str]:
    return {
        text.lower().rstrip(".")
        for role in children(name, "role")
        for text in texts_of(children(role, "roleterm", "text")) or texts_of(iter((role,)))
    }


def _name(name: Element) -> str:
    """A name out of its parts; those without a type hold "Family, Given" or all of a body's."""
    parts: dict[str, list[str]] = {}
    for part in children(name, "namepart"):
        parts.setdefault(part.get("type", ""), []).append(one_line(readable(part)))
    if parts.get("family"):
        ordered = (*parts.get("given", ()), *parts["family"], *parts.get("termsOfAddress", ()))
        return name_line(" ".join(ordered))
    whole = _LIFE.sub("", " ".join(parts.get("", ()))) or text_of(name, "displayform")
    return name_line(whole if name.get("type") == "corporate" else person(whole))


def _year(tree: Element, host: Element | None) -> int | None:
    holders = [one for one in (tree, host) if one is not None]
    dates = chain.from_iterable(
        texts_of(children(part, name))
        for holder in holders
        for name in _DATES
        for part in children(holder, "origininfo", "part")
    )
    return next(filter(None, map(year_of, dates)), None)


def _links(tree: Element) -> Iterator[str]:
    for place in children(tree, "location"):
        yield from texts_of(children(place, "url"))
    for one in children(tree, "identifier"):
        text = one_line(readable(one))
        if text.startswith(("http://", "https://")):
            yield text
