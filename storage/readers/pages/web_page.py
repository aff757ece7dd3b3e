"""Saved web pages: arXiv's listings, searches and abstracts, Hugging Face's daily papers, others.

Pages that say in `<meta name="citation_...">` what they are about are read by that; of pages that
nobody foresaw the text is read like a Markdown digest.
"""

import html
import re
from collections.abc import Iterator
from dataclasses import replace
from io import BytesIO

from storage.readers.fields.cited_names import person
from storage.readers.fields.known_ids import (
    arxiv_id_in,
    arxiv_id_of,
    doi_in,
    pmid_of,
    web_addresses,
    year_of,
)
from storage.readers.fields.plain_text import one_line, paragraphs, without_tags
from storage.readers.objects.json_reader import JsonReader
from storage.readers.pages.arxiv_page import ARXIV_ENTRY, entries_of_arxiv, paper_of_arxiv
from storage.readers.pages.html_text import MarkdownLines, paragraphs_of
from storage.readers.pages.html_tree import Node, tree_of
from storage.readers.pages.markdown import MarkdownReader
from storage.readers.reader import Content, Entry, Head
from storage.record import Author, BadEntry, ListingTitle, PaperRecord, Remark

NOTHING = "a web page without papers that could be told apart"
LEAST_ABSTRACT = 80
"""Characters from which a description of a page may be its abstract."""

_LOOKED_AT = 1 << 17
"""Characters by which a page that is not known is told."""
_HTML = re.compile(r"<(?:!doctype\s+html|html|head|body)\b", re.IGNORECASE)
_PROPS = re.compile(
    r"data-target=[\"'](?:DailyPapers|Paper\w*)[\"'][^<>]{0,2000}?data-props=(?P<quote>[\"'])"
)
_CITED = re.compile(r"<meta[^<>]{0,200}\bcitation_title\b", re.IGNORECASE)
_TITLES = ("citation_title", "dc.title", "dcterms.title", "eprints.title", "og:title")
_ABSTRACTS = (
    "citation_abstract", "dcterms.abstract", "eprints.abstract", "dc.description",
    "dc.description.abstract", "description", "og:description",
)  # fmt: skip
_AUTHORS = ("citation_author", "dc.creator", "dcterms.creator", "eprints.creators_name")
_YEARS = (
    "citation_publication_date", "citation_date", "citation_online_date", "citation_year",
    "dc.date", "dcterms.issued", "eprints.date",
)  # fmt: skip
_VENUES = (
    "citation_journal_title", "citation_conference_title", "citation_conference",
    "citation_inbook_title", "prism.publicationname", "citation_publisher",
)  # fmt: skip


class WebPageReader:
    """The reader of saved web pages."""

    name = "web page"
    suffixes = frozenset({".html", ".htm", ".xhtml"})

    def sniff(self, head: Head) -> float:
        """0.95 for pages that are known, 0.8 for others with papers on them."""
        text = head.text
        if head.binary or not _HTML.search(text[:3000]) or text.lstrip()[:1] not in {"<", "\ufeff"}:
            return 0.0
        if _PROPS.search(text) or ARXIV_ENTRY.search(text) or _CITED.search(text):
            return 0.95
        found = list(_by_text(tree_of([text[:_LOOKED_AT]])))
        papers = sum(isinstance(entry, PaperRecord) for entry in found)
        return 0.8 if papers else 0.05

    def read(self, content: Content) -> Iterator[Entry]:
        """The papers in the order of the page."""
        found = False
        for entry in _entries("".join(content.pieces())):
            found = found or isinstance(entry, PaperRecord | BadEntry)
            yield entry
        if not found:
            yield BadEntry(1, NOTHING, "")


def _entries(text: str) -> Iterator[Entry]:
    """The papers by whatever the page is made for."""
    if (props := _PROPS.search(text)) is not None:
        yield from _of_hugging_face(text, props)
        return
    root = tree_of([text])
    if ARXIV_ENTRY.search(text) is not None:
        yield from entries_of_arxiv(root)
        return
    paper = paper_of_arxiv(root) or _cited(root)
    if paper is not None:
        yield paper
    else:
        yield from _by_text(root)


def _of_hugging_face(text: str, props: re.Match[str]) -> Iterator[Entry]:
    """The papers in the data that the page brings along for its script."""
    end = text.find(props["quote"], props.end())
    data = html.unescape(text[props.end() : end if end >= 0 else len(text)])
    line = text.count("\n", 0, props.start()) + 1
    for entry in JsonReader("hf-daily-papers-json").read(
        Content(BytesIO(data.encode("utf-8", "replace")))
    ):
        if isinstance(entry, PaperRecord | BadEntry):
            yield replace(entry, line=line)


def _by_text(root: Node) -> Iterator[Entry]:
    """The papers of any page, read as a Markdown page would be."""
    lines = MarkdownLines(root)
    text = "\n".join(line.replace("\n", " ") for line in lines)
    numbers = [1, *lines.numbers]
    for entry in MarkdownReader().read(Content(BytesIO(text.encode("utf-8", "replace")))):
        if isinstance(entry, PaperRecord | BadEntry):
            yield replace(entry, line=numbers[min(entry.line, len(numbers) - 1)])
        elif isinstance(entry, ListingTitle | Remark):
            yield entry


def _cited(root: Node) -> PaperRecord | None:
    """The paper that a page of a publisher or repository is about."""
    said: dict[str, list[str]] = {}
    for node in root.all(lambda one: one.tag == "meta"):
        name = (node.get("name") or node.get("property")).lower()
        if name and node.get("content").strip():
            said.setdefault(name, []).append(node.get("content"))
    if "citation_title" not in said and not ("dc.title" in said and "dc.creator" in said):
        return None

    def first(names: tuple[str, ...]) -> str:
        return next((said[name][0] for name in names if name in said), "")

    links = web_addresses(
        value for name in ("citation_abstract_html_url", "og:url", "citation_pdf_url")
        for value in said.get(name, ())
    )  # fmt: skip
    names = next((said[name] for name in _AUTHORS if name in said), [])
    ids = [*said.get("citation_doi", ()), *said.get("dc.identifier", ())]
    return PaperRecord(
        position=0,
        line=1,
        abstract=_abstract(root, said),
        title=one_line(without_tags(first(_TITLES))) or None,
        authors=_people(names),
        year=year_of(first(_YEARS)),
        venue=one_line(first(_VENUES)) or None,
        doi=next(filter(None, map(doi_in, ids)), None),
        arxiv_id=arxiv_id_of(first(("citation_arxiv_id",)))
        or next(filter(None, map(arxiv_id_in, links)), None),
        pmid=pmid_of(first(("citation_pmid",))),
        links=links,
    )


def _people(names: list[str]) -> tuple[Author, ...]:
    parts = [part for name in names for part in name.split(";")]
    return tuple(Author(name) for name in dict.fromkeys(filter(None, map(person, parts))))


def _abstract(root: Node, said: dict[str, list[str]]) -> str:
    """The abstract from the tags, or from the part of the page that is called so, if longer."""
    values = [said[name][0] for name in _ABSTRACTS if name in said]
    tagged = next((value for value in values if len(value) >= LEAST_ABSTRACT), "")
    shown = paragraphs(without_tags(tagged))
    part = root.first(_is_abstract)
    if part is not None:
        text = re.sub(r"^\s*Abstract\s*[:.]?\s+", "", paragraphs_of(part))
        if len(text) > len(shown):
            return text
    return shown


def _is_abstract(node: Node) -> bool:
    if node.tag not in {"div", "section", "p", "blockquote"}:
        return False
    names = node.classes | {node.get("id").lower()}
    called = any(name.startswith(("abstract", "abs1-content")) for name in names)
    return called and len(paragraphs_of(node)) >= LEAST_ABSTRACT
