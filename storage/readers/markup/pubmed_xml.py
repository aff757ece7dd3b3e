"""PubMed's XML: sets or single articles and book chapters, mark-up and formulas in their texts."""

import re
from collections.abc import Iterator
from xml.etree.ElementTree import Element

from storage.readers.fields.known_ids import doi_in, pmid_of, year_of
from storage.readers.markup.xml_reading import is_xml, read_records
from storage.readers.markup.xml_tree import abstract_of, children, first, named, text_of
from storage.readers.reader import Content, Entry, Head
from storage.record import Author, PaperRecord

_MARK = re.compile(r"<(?:Pubmed(?:Book)?Article(?:Set)?|MedlineCitation(?:Set)?)[\s>]")
_NO_LABELS = frozenset({"", "UNLABELLED", "UNASSIGNED", "ABSTRACT"})
_TRANSLATED = re.compile(
    r"\[?(?:in process citation|not available|translated)?\]?\.?", re.IGNORECASE
)


class PubmedXmlReader:
    """The reader of what PubMed gives as XML."""

    name = "pubmed-xml"
    suffixes = frozenset({".xml"})

    def sniff(self, head: Head) -> float:
        """0.95 where there is an article of PubMed's."""
        return 0.95 if is_xml(head) and _MARK.search(head.text) else 0.0

    def read(self, content: Content) -> Iterator[Entry]:
        """The articles in file order, one held at a time."""
        return read_records(
            content,
            ("PubmedArticle", "PubmedBookArticle", "MedlineCitation"),
            ("PubmedArticleSet", "PubmedBookArticleSet", "MedlineCitationSet"),
            _record,
        )


def _record(tree: Element, line: int, position: int) -> PaperRecord:
    citation = next(children(tree, "medlinecitation", "bookdocument"), tree)
    article = first(citation, "article")
    if article is None:
        article = citation
    return PaperRecord(
        position=position,
        line=line,
        abstract=_abstract(citation, article),
        title=_title(article) or None,
        authors=_authors(article),
        year=_year(article),
        venue=_venue(citation, article),
        doi=_doi(tree, article),
        pmid=pmid_of(text_of(citation, "pmid")),
    )


def _title(article: Element) -> str:
    title = text_of(article, "articletitle")
    if _TRANSLATED.fullmatch(title):
        title = text_of(article, "vernaculartitle")
    return title or text_of(article, "book", "booktitle")


def _abstract(citation: Element, article: Element) -> str:
    """The parts of the abstract as paragraphs with their labels; else those of another abstract."""
    for holder in (first(article, "abstract"), *children(citation, "otherabstract")):
        if holder is None:
            continue
        parts = [_labelled(part) for part in children(holder, "abstracttext")]
        if text := "\n\n".join(filter(None, parts)):
            return text
    return ""


def _labelled(part: Element) -> str:
    text = abstract_of(part)
    label = " ".join(part.get("Label", "").split()).rstrip(":")
    return f"{label}: {text}" if text and label.upper() not in _NO_LABELS else text


def _authors(article: Element) -> tuple[Author, ...]:
    lists = list(children(article, "authorlist"))
    for book in children(article, "book"):
        lists += children(book, "authorlist")
    # A chapter has its own before that of the book, and a book its editors' beside its authors'.
    lists.sort(key=lambda one: one.get("Type", "authors").lower() != "authors")
    for one in lists:
        if names := list(filter(None, map(_name, children(one, "author")))):
            return tuple(Author(name) for name in dict.fromkeys(names))
    return ()


def _name(author: Element) -> str:
    family = text_of(author, "lastname")
    if not family:
        return text_of(author, "collectivename") or text_of(author, "forename")
    given = text_of(author, "forename") or text_of(author, "initials")
    return " ".join(filter(None, (given, family, text_of(author, "suffix"))))


def _year(article: Element) -> int | None:
    for path in (("journal", "journalissue", "pubdate"), ("articledate",), ("book", "pubdate")):
        date = first(article, *path)
        if date is not None:
            year = year_of(text_of(date, "year") or text_of(date, "medlinedate"))
            if year is not None:
                return year
    return year_of(text_of(article, "contributiondate", "year"))


def _venue(citation: Element, article: Element) -> str | None:
    book = (
        text_of(article, "book", "booktitle") if first(article, "articletitle") is not None else ""
    )
    return (
        text_of(article, "journal", "title")
        or text_of(article, "journal", "isoabbreviation")
        or text_of(citation, "medlinejournalinfo", "medlineta")
        or book
        or None
    )


def _doi(tree: Element, article: Element) -> str | None:
    found = [one for one in children(article, "elocationid") if one.get("EIdType") == "doi"]
    for data in named(tree, "pubmeddata", "pubmedbookdata", "bookdocument"):
        # Only the article's own list: those of its references have DOIs as well.
        for ids in children(data, "articleidlist"):
            found += [one for one in children(ids, "articleid") if one.get("IdType") == "doi"]
    return next(filter(None, (doi_in(one.text or "") for one in found)), None)
