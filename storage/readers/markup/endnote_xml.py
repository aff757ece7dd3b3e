"""EndNote's XML: records with or without <style> around each text, and its old upper-case form."""

import re
from collections.abc import Iterator
from xml.etree.ElementTree import Element

from storage.readers.fields.cited_names import person
from storage.readers.fields.known_ids import arxiv_id_among, doi_in, pmid_of, web_addresses, year_of
from storage.readers.fields.plain_text import one_line, paragraphs, without_tags
from storage.readers.markup.xml_reading import is_xml, read_records
from storage.readers.markup.xml_tree import children, first, local, readable, text_of, texts_of
from storage.readers.reader import Content, Entry, Head
from storage.record import Author, PaperRecord

_RECORD = re.compile(r"<(?:record|RECORD)[\s>]")
_MARK = re.compile(r"<(?:ref-type|source-app|rec-number|REFERENCE_TYPE|contributors|titles)[\s>]")
_OLD_NAMES = {
    "reference_type": "ref-type", "secondary_title": "secondary-title", "url": "urls",
    "electronic_resource_number": "electronic-resource-num", "doi": "electronic-resource-num",
    "research_notes": "research-notes", "secondary_authors": "secondary-authors",
}  # fmt: skip


class EndnoteXmlReader:
    """The reader of EndNote's XML, which other programs write as well."""

    name = "endnote-xml"
    suffixes = frozenset({".xml"})

    def sniff(self, head: Head) -> float:
        """0.95 where there are records with EndNote's fields."""
        if not is_xml(head) or not _RECORD.search(head.text):
            return 0.0
        return 0.95 if _MARK.search(head.text) else 0.0

    def read(self, content: Content) -> Iterator[Entry]:
        """The records in file order, one held at a time."""
        return read_records(
            content, ("record", "RECORD"), ("records", "RECORDS", "xml", "XML"), _record
        )


def _record(tree: Element, line: int, position: int) -> PaperRecord:
    for element in tree:
        name = local(element.tag).lower()
        element.tag = _OLD_NAMES.get(name, name)
    links = texts_of(_links(tree))
    doi = text_of(tree, "electronic-resource-num")
    number = text_of(tree, "accession-num")
    source = text_of(tree, "remote-database-name").lower()
    return PaperRecord(
        position=position,
        line=line,
        abstract=_text(first(tree, "abstract")),
        title=_title(tree) or None,
        authors=_authors(tree),
        year=year_of(text_of(tree, "dates", "year") or text_of(tree, "year")),
        venue=_venue(tree),
        doi=next(filter(None, map(doi_in, (doi, *links))), None),
        arxiv_id=arxiv_id_among((doi, number, *links)),
        pmid=_pmid(number, source, links),
        links=web_addresses(links),
        note=_text(first(tree, "research-notes")) or None,
    )


def _title(tree: Element) -> str:
    return one_line(without_tags(text_of(tree, "titles", "title") or text_of(tree, "title")))


def _text(element: Element | None) -> str:
    if element is None:
        return ""
    # EndNote ends a paragraph with a carriage return.
    return paragraphs(without_tags(readable(element).replace("\r", "\n\n")))


def _authors(tree: Element) -> tuple[Author, ...]:
    holders = [tree, *children(tree, "contributors")]
    for kind in ("authors", "secondary-authors", "tertiary-authors", "subsidiary-authors"):
        for holder in holders:
            names = texts_of(
                author for group in children(holder, kind) for author in children(group, "author")
            )
            if shown := list(filter(None, map(person, names))):
                return tuple(Author(name) for name in dict.fromkeys(shown))
    return ()


def _venue(tree: Element) -> str | None:
    return (
        text_of(tree, "periodical", "full-title")
        or text_of(tree, "titles", "secondary-title")
        or text_of(tree, "secondary-title")
        or text_of(tree, "periodical", "abbr-1")
        or text_of(tree, "titles", "alt-title")
        or None
    )


def _links(tree: Element) -> Iterator[Element]:
    for urls in children(tree, "urls"):
        if not len(urls):
            yield urls
        for group in children(urls, "web-urls", "related-urls"):
            yield from children(group, "url")


def _pmid(number: str, source: str, links: list[str]) -> str | None:
    if number.isdigit() and ("pubmed" in source or "medline" in source):
        return pmid_of(number)
    return next((pmid for link in links if (pmid := pmid_of(link)) and "ncbi" in link), None)
