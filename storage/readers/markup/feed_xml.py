"""Feeds: the arXiv API's Atom of any year, arXiv's RSS and Atom announcements, other feeds."""

import re
from collections.abc import Iterator
from xml.etree.ElementTree import Element

from storage.readers.fields.author_objects import listed
from storage.readers.fields.cited_names import person
from storage.readers.fields.known_ids import (
    arxiv_id_in,
    arxiv_id_of,
    doi_in,
    web_addresses,
    year_of,
)
from storage.readers.fields.plain_text import (
    name_line,
    one_line,
    paragraphs,
    without_announcement,
    without_tags,
)
from storage.readers.fields.verdicts import is_missing
from storage.readers.markup.xml_reading import is_xml, read_records
from storage.readers.markup.xml_tree import (
    children,
    first,
    local,
    named,
    readable,
    text_of,
    texts_of,
)
from storage.readers.reader import Content, Entry, Head
from storage.record import Author, BadEntry, PaperRecord

_ATOM = re.compile(r"<(?:\w+:)?entry[\s>]")
_RSS = re.compile(r"<(?:\w+:)?item[\s>]")
_PARTS = re.compile(r"<(?:\w+:)?(?:summary|description|pubDate|updated)[\s>]")
"""What entries have and hardly any other XML with entries or items in it."""
_ROOT = re.compile(r"<(?:\w+:)?(?:feed|rss|RDF|channel)[\s>]")
_IN_TITLE = re.compile(r"\.?\s*\(arXiv:(\S+?)(?:\s+\[[\w.-]+\])?(?:\s+\w+)?\)\s*$")
_PLAIN = ("doi", "identifier")


class FeedReader:
    """The reader of one sort of feed: Atom's entries, or the items of RSS 1.0 and 2.0."""

    suffixes = frozenset({".xml", ".atom", ".rss"})

    def __init__(
        self, name: str, mark: re.Pattern[str], record: str, roots: tuple[str, ...]
    ) -> None:
        self.name = name
        self._mark = mark
        self._record = record
        self._roots = roots

    def sniff(self, head: Head) -> float:
        """0.95 for a feed of arXiv, 0.85 for others, 0.6 for their entries without the feed."""
        if not is_xml(head) or not self._mark.search(head.text):
            return 0.0
        if "arxiv.org" in head.text.lower():
            return 0.95
        if _ROOT.search(head.text):
            return 0.85
        return 0.6 if _PARTS.search(head.text) else 0.0

    def read(self, content: Content) -> Iterator[Entry]:
        """The entries in file order, one held at a time."""
        return read_records(content, (self._record,), self._roots, _entry)


FEED_READERS = (
    FeedReader("atom", _ATOM, "entry", ("feed",)),
    FeedReader("rss", _RSS, "item", ("rss", "RDF")),
)


def _entry(tree: Element, line: int, position: int) -> PaperRecord | BadEntry:
    # The link has no version, the id has.
    ids = [text for name in ("id", "guid", "link") for text in texts_of(children(tree, name))]
    if any("arxiv.org/api/errors" in one for one in ids):
        return BadEntry(line, f"arXiv answered with an error: {text_of(tree, 'summary')}", "")
    links = list(_links(tree))
    title, arxiv_id = _title(tree)
    journal = text_of(tree, "journal_ref") or text_of(tree, "publicationname")
    dates = (text_of(tree, name) for name in ("published", "issued", "date", "pubdate", "updated"))
    dois = [*texts_of(children(tree, *_PLAIN)), *links]
    about = [value for key, value in tree.attrib.items() if local(key) == "about"]
    return PaperRecord(
        position=position,
        line=line,
        abstract=_abstract(tree),
        title=title or None,
        authors=_authors(tree),
        year=next(filter(None, map(year_of, dates)), None),
        venue=journal or None,
        doi=next(filter(None, map(doi_in, dois)), None),
        arxiv_id=arxiv_id or next(filter(None, map(_arxiv_id, (*ids, *about, *links))), None),
        links=web_addresses(links),
    )


def _arxiv_id(text: str) -> str | None:
    # The announcements' ids are "oai:arXiv.org:2501.00001v1".
    return arxiv_id_in(text) or arxiv_id_of(text.rpartition(":")[2])


def _title(tree: Element) -> tuple[str, str | None]:
    """The title, and the arXiv id that old feeds put behind it."""
    element = first(tree, "title")
    title = one_line(readable(element)) if element is not None else ""
    if element is not None and element.get("type") in {"html", "xhtml"}:
        title = one_line(without_tags(title))
    found = _IN_TITLE.search(title)
    return (title[: found.start()], arxiv_id_of(found[1])) if found else (title, None)


def _abstract(tree: Element) -> str:
    for name in ("summary", "abstract", "encoded", "description", "content"):
        for element in children(tree, name):
            text = readable(element)
            if name != "summary" or element.get("type") in {"html", "xhtml"}:
                text = without_tags(text)
            text = paragraphs(without_announcement(text), indented=True)
            if text and not is_missing(text):
                return text
    return ""


def _authors(tree: Element) -> tuple[Author, ...]:
    names = [text_of(author, "name") or text_of(author) for author in children(tree, "author")]
    names = [name_line(name) for name in names] or [
        # All in one, as names or as links to what else they wrote.
        name_line(person(name) if name.count(",") == 1 else name)
        for creator in children(tree, "creator", "authors")
        for name in listed(without_tags(readable(creator)))
    ]
    return tuple(Author(name) for name in dict.fromkeys(filter(None, names)))


def _links(tree: Element) -> Iterator[str]:
    for link in named(tree, "link"):
        if link.get("rel", "alternate") in {"alternate", "related"}:
            yield link.get("href") or (link.text or "").strip()
