"""arXiv's own pages: lists of new and recent papers, results of a search, one abstract."""

import re
from collections.abc import Iterator
from dataclasses import replace

from storage.readers.fields.cell_names import authors_in
from storage.readers.fields.cited_names import person
from storage.readers.fields.known_ids import arxiv_id_in, doi_in, web_addresses, year_of
from storage.readers.fields.plain_text import excerpt, paragraphs
from storage.readers.pages.html_text import line_of, paragraphs_of
from storage.readers.pages.html_tree import Node, having_class
from storage.readers.reader import Entry
from storage.record import Author, BadEntry, ListingTitle, PaperRecord

ARXIV_ENTRY = re.compile(r"class=[\"']?(?:[\w -]{0,40}\s)?(?:list-title|arxiv-result)\b")
"""What a page with several entries of arXiv has."""
CUT_OFF = "the page ends inside this entry"

_DESCRIPTOR = re.compile(
    r"^\s*(?:Title|Authors?|Comments?|Subjects?|Abstract|Journal[- ]ref|Submitted|Originally "
    r"announced)\s*:\s*",
    re.IGNORECASE,
)
_FOLDING = re.compile(r"\s*(?:△|▽|▼|▲)\s*(?:Less|More)\s*$")
_ADDRESS = "https://arxiv.org/abs/"


def entries_of_arxiv(root: Node) -> Iterator[Entry]:
    """The entries of a list or of the results of a search."""
    position = 0
    identifier: Node | None = None
    for node in root.walk():
        entry: Entry | None = None
        if node.tag == "h3" and (text := line_of(node)):
            yield ListingTitle(text)
        elif node.tag == "dt":
            if identifier is not None:
                yield BadEntry(identifier.line, "an entry without a title", _shown(identifier))
            identifier = node if _id_below(node) else None
        elif node.tag == "dd" and node.first(having_class("list-title")):
            entry = _listed(node, identifier, position)
            identifier = None
        elif node.tag == "li" and "arxiv-result" in node.classes:
            entry = _found(node, position)
        if entry is not None:
            yield entry
            position += isinstance(entry, PaperRecord)
    if identifier is not None:
        yield BadEntry(identifier.line, CUT_OFF, _shown(identifier))


def _listed(node: Node, identifier: Node | None, position: int) -> Entry:
    """An entry of a list: `<dt>` with the id, `<dd>` with title, authors and perhaps a text."""
    line = identifier.line if identifier is not None else node.line
    title = _text(node, "list-title")
    if not node.closed:
        return BadEntry(line, CUT_OFF, excerpt(title))
    text = node.first(lambda one: one.tag == "p" and "mathjax" in one.classes)
    arxiv_id = _id_below(identifier) if identifier is not None else None
    return _record(
        node, "list-authors", position, line, arxiv_id,
        title=title, abstract=paragraphs_of(text) if text is not None else "",
        venue=_text(node, "list-journal-ref"),
    )  # fmt: skip


def _found(node: Node, position: int) -> Entry:
    """A result of arXiv's search."""
    title = _text(node, "title")
    if not node.closed:
        return BadEntry(node.line, CUT_OFF, excerpt(title))
    text = node.first(having_class("abstract-full")) or node.first(having_class("abstract"))
    submitted = next(
        (
            line_of(one)
            for one in node.all(lambda one: one.tag == "p")
            if "Submitted" in line_of(one)
        ),
        "",
    )
    return _record(
        node, "authors", position, node.line, _id_below(node),
        title=title,
        abstract=_FOLDING.sub("", paragraphs_of(text)) if text is not None else "",
        year=year_of(submitted.partition("Submitted")[2]),
    )  # fmt: skip


def paper_of_arxiv(root: Node) -> PaperRecord | None:
    """The paper of an abstract page; None where the page is none."""
    text = root.first(lambda one: one.tag == "blockquote" and "abstract" in one.classes)
    heading = root.first(lambda one: one.tag == "h1" and "title" in one.classes)
    if text is None or heading is None:
        return None
    metas = {one.get("name"): one.get("content") for one in root.all(lambda one: one.tag == "meta")}
    names = [
        person(one.get("content"))
        for one in root.all(lambda one: one.get("name") == "citation_author")
    ]
    found = arxiv_id_in("arXiv:" + metas.get("citation_arxiv_id", "")) or _id_below(root)
    record = _record(
        root, "authors", 0, heading.line, found,
        title=_DESCRIPTOR.sub("", line_of(heading)), abstract=_without_descriptor(text),
        venue=_cell(root, "jref"), year=year_of(metas.get("citation_date", "")),
        doi=doi_in(metas.get("citation_doi", "") or _cell(root, "doi")),
    )  # fmt: skip
    authors = tuple(Author(name) for name in names if name)
    return replace(record, authors=authors) if authors else record


def _record(
    node: Node,
    authors: str,
    position: int,
    line: int,
    arxiv_id: str | None,
    *,
    title: str,
    abstract: str,
    venue: str = "",
    year: int | None = None,
    doi: str | None = None,
) -> PaperRecord:
    return PaperRecord(
        position=position,
        line=line,
        abstract=_DESCRIPTOR.sub("", abstract),
        title=title or None,
        authors=_authors(node.first(having_class(authors))),
        year=year,
        venue=venue or None,
        doi=doi,
        arxiv_id=arxiv_id,
        links=web_addresses([_ADDRESS + arxiv_id]) if arxiv_id else (),
    )


def _authors(node: Node | None) -> tuple[Author, ...]:
    if node is None:
        return ()
    names = [line_of(one) for one in node.all(lambda one: one.tag == "a")]
    if names:
        return tuple(Author(name) for name in dict.fromkeys(names) if name)
    return authors_in(_DESCRIPTOR.sub("", line_of(node)).strip("()"))


def _text(node: Node, name: str) -> str:
    found = node.first(having_class(name))
    return _DESCRIPTOR.sub("", line_of(found)) if found is not None else ""


def _cell(root: Node, name: str) -> str:
    """A cell of the table below an abstract."""
    found = root.first(lambda one: one.tag == "td" and name in one.classes)
    return line_of(found) if found is not None else ""


def _without_descriptor(node: Node) -> str:
    return paragraphs(_DESCRIPTOR.sub("", paragraphs_of(node)))


def _id_below(node: Node) -> str | None:
    """The arXiv id of the first link to an abstract below an element."""
    for link in node.all(lambda one: one.tag == "a"):
        target = link.get("href")
        if "/abs/" in target:
            path = target.partition("/abs/")[2]
            found = arxiv_id_in(f"arXiv:{path}")
            if found is not None:
                return found
    return None


def _shown(node: Node) -> str:
    return excerpt(line_of(node))
