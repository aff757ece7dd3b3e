"""OAI-PMH: arXiv's own forms (arXiv, arXivRaw, arXivOld) and Dublin Core of any repository."""

import re
from collections.abc import Iterator
from xml.etree.ElementTree import Element

from storage.readers.fields.author_objects import listed
from storage.readers.fields.cited_names import person
from storage.readers.fields.known_ids import (
    arxiv_id_among,
    arxiv_id_of,
    doi_in,
    web_addresses,
    year_of,
)
from storage.readers.fields.plain_text import name_line, paragraphs, without_tags
from storage.readers.fields.verdicts import is_missing
from storage.readers.markup.jats_xml import jats_record
from storage.readers.markup.xml_reading import is_xml, read_records
from storage.readers.markup.xml_tree import (
    children,
    first,
    named,
    plain,
    readable,
    text_of,
    texts_of,
)
from storage.readers.reader import Content, Entry, Head
from storage.record import Author, BadEntry, PaperRecord

_RECORD = re.compile(r"<(?:\w+:)?record[\s>]")
_MARK = re.compile(
    r"<(?:\w+:)?(?:OAI-PMH|ListRecords|GetRecord|datestamp|setSpec|arXiv(?:Raw|Old)?|dc)[\s>]"
)
_PLAIN = re.compile(r"<dc:title[\s>]|<bibcode[\s>]")
_COMMENT = re.compile(r"\s*Comments?:\s")
_AFFILIATION = re.compile(r"\s*\((?:[^()]|\([^()]*\))*\)")


class OaiXmlReader:
    """The reader of what repositories give to harvesters."""

    name = "oai-pmh"
    suffixes = frozenset({".xml"})

    def sniff(self, head: Head) -> float:
        """0.95 where there are records with OAI's header or in a form of arXiv's."""
        found = is_xml(head) and _RECORD.search(head.text) and _MARK.search(head.text)
        return 0.95 if found else 0.0

    def read(self, content: Content) -> Iterator[Entry]:
        """The records in file order, one held at a time."""
        return read_records(content, ("record",), ("OAI-PMH", "ListRecords", "GetRecord"), _entry)


class DublinCoreReader:
    """The reader of the same records without a harvester's frame, and of those of NASA's ADS."""

    name = "dublin-core-xml"
    suffixes = frozenset({".xml"})

    def sniff(self, head: Head) -> float:
        """0.9 where records hold Dublin Core by themselves, or the codes of ADS."""
        if not is_xml(head) or not _RECORD.search(head.text) or _MARK.search(head.text):
            return 0.0
        return 0.9 if _PLAIN.search(head.text) else 0.0

    def read(self, content: Content) -> Iterator[Entry]:
        """The records in file order, one held at a time."""
        return read_records(content, ("record",), ("records",), _entry)


def _entry(tree: Element, line: int, position: int) -> PaperRecord | BadEntry:
    header = first(tree, "header")
    identifier = text_of(header, "identifier")
    if header is not None and header.get("status") == "deleted":
        return BadEntry(line, "the repository has deleted this record", identifier)
    metadata = first(tree, "metadata")
    form = next(iter(metadata), metadata) if metadata is not None else tree
    number = identifier.rpartition(":")[2] if "arxiv" in identifier.lower() else ""
    name = plain(form.tag)
    if name.startswith("arxiv"):
        return _of_arxiv(form, number, line, position)
    if name == "article":
        return jats_record(form, line, position)
    return _of_dublin_core(form, number, line, position)


def _of_arxiv(form: Element, number: str, line: int, position: int) -> PaperRecord:
    dates = [text_of(one, "date") for one in children(form, "version")]
    dates += [text_of(form, name) for name in ("created", "date", "updated")]
    return PaperRecord(
        position=position,
        line=line,
        abstract=paragraphs(_text(form, "abstract"), indented=True),
        title=text_of(form, "title") or None,
        authors=_arxiv_authors(form),
        year=next(filter(None, map(year_of, dates)), None),
        venue=text_of(form, "journal-ref") or None,
        doi=doi_in(text_of(form, "doi")),
        arxiv_id=arxiv_id_of(text_of(form, "id")) or arxiv_id_of(number),
    )


def _arxiv_authors(form: Element) -> tuple[Author, ...]:
    parts = ("forenames", "keyname", "suffix")
    found = [
        name_line(" ".join(text_of(author, part) for part in parts))
        for author in named(form, "author")
    ]
    if not found:
        # arXivRaw has one text, with affiliations in brackets.
        found = [name_line(name) for name in listed(_AFFILIATION.sub("", text_of(form, "authors")))]
    return tuple(Author(name) for name in dict.fromkeys(filter(None, found)))


def _of_dublin_core(form: Element, number: str, line: int, position: int) -> PaperRecord:
    ids = texts_of(named(form, "identifier", "relation", "doi", "eprintid"))
    ids += texts_of(children(form, "url"))
    dates = texts_of(named(form, "date", "created", "issued", "pubdate"))
    names = [name_line(person(name)) for name in texts_of(named(form, "creator", "author"))]
    addresses = [one for one in ids if not one.startswith("info:")]
    return PaperRecord(
        position=position,
        line=line,
        abstract=_description(form),
        title=next(iter(texts_of(named(form, "title"))), None),
        authors=tuple(Author(name) for name in dict.fromkeys(filter(None, names))),
        year=next(filter(None, map(year_of, dates)), None),
        venue=next(iter(texts_of(named(form, "source", "ispartof", "journal"))), None),
        doi=next(filter(None, map(doi_in, ids)), None),
        arxiv_id=arxiv_id_of(number) or arxiv_id_among(ids),
        links=web_addresses(addresses),
    )


def _description(form: Element) -> str:
    """The longest description: others are comments on pages, licences, or the text in brief."""
    texts = [
        paragraphs(without_tags(readable(one)), indented=True)
        for one in named(form, "description", "abstract")
    ]
    told = (text for text in texts if not (_COMMENT.match(text) or is_missing(text)))
    return max(told, key=len, default="")


def _text(form: Element, name: str) -> str:
    element = first(form, name)
    return readable(element) if element is not None else ""
