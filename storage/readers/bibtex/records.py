"""From the fields of an entry to a record."""

import re
from collections.abc import Iterable, Mapping

from storage.readers.bibtex import ids, opinions
from storage.readers.bibtex.names import authors_of
from storage.readers.bibtex.parsing import RawEntry
from storage.readers.bibtex.tex import one_line, paragraphs
from storage.readers.fields.verdicts import is_missing
from storage.record import Author, PaperRecord

Fields = Mapping[str, str]

_THESES = frozenset({"phdthesis", "mastersthesis", "thesis", "bachelorsthesis", "masterthesis"})
_REPORTS = frozenset({"techreport", "report", "manual"})
_TITLES = ("title", "booktitle", "maintitle", "eventtitle", "issuetitle", "shorttitle",
           "indextitle")  # fmt: skip
_ABSTRACTS = ("abstract", "abstractnote", "abstracttext", "summary", "description")
_ALSO_REMARKS = frozenset({"summary", "description"})
"""Some programs keep abstracts here, others a word or two."""
_LEAST_WORDS = 25
_HEAD = re.compile(r"(?:abstract|ABSTRACT|Abstract)\s{0,3}[:.—–]\s{0,3}(?=[A-Z])")
_ENDS_ITSELF = ("?", "!", ":", ".", "—", "…")
_NO_VENUE = re.compile(r"(?:https?:|www\.|\\url)", re.IGNORECASE)


def record_of(entry: RawEntry, position: int) -> PaperRecord | None:
    """The record of an entry; None where it has neither title, abstract, key nor id.

    An entry without title and abstract goes by its key, as reference managers show it.
    """
    fields = entry.fields
    abstract = abstract_of(fields)
    doi = ids.doi_of(fields)
    arxiv, pubmed = ids.arxiv_id(fields, doi), ids.pmid(fields)
    title = title_of(fields) or (None if abstract else one_line(entry.key) or None)
    if not (title or abstract or doi or arxiv or pubmed):
        return None
    return PaperRecord(
        position=position,
        line=entry.line,
        abstract=abstract,
        title=title,
        authors=people_of(fields),
        year=ids.year_in(fields),
        venue=venue_of(entry),
        doi=doi,
        arxiv_id=arxiv,
        pmid=pubmed,
        links=ids.links(fields),
        decision=opinions.decision_of(fields),
        rating=opinions.rating_of(fields),
        tags=opinions.tags_of(fields),
        note=opinions.note_of(fields),
    )


def goes_by_its_key(entry: RawEntry, record: PaperRecord) -> bool:
    """Whether the title of a record is only the key of its entry."""
    return not record.abstract and not title_of(entry.fields)


def title_of(fields: Fields) -> str | None:
    """Title and subtitle; of a volume without one, what else it is called by."""
    title = _first(fields, _TITLES)
    subtitle = one_line(fields.get("subtitle", "")) if fields.get("title") else ""
    if not title or not subtitle or subtitle.casefold() in title.casefold():
        return title or subtitle or None
    return f"{title} {subtitle}" if title.endswith(_ENDS_ITSELF) else f"{title}: {subtitle}"


def abstract_of(fields: Fields) -> str:
    """The abstract as it stands in the file, without the word "Abstract:" before it.

    "[No abstract available]" is none.
    """
    for name in _ABSTRACTS:
        text = paragraphs(fields.get(name, ""))
        if name in _ALSO_REMARKS and len(text.split()) < _LEAST_WORDS:
            continue
        if text and not is_missing(text):
            head = _HEAD.match(text)
            return text[head.end() :] if head is not None else text
    return ""


def people_of(fields: Fields) -> tuple[Author, ...]:
    """The authors, else the editors; the collaboration that they speak for comes last."""
    people = authors_of(fields.get("author", "")) or authors_of(fields.get("editor", ""))
    body = one_line(fields.get("collaboration", ""))
    if not body:
        return people
    if "collab" not in body.casefold():
        body += " Collaboration"
    known = {person.name.casefold() for person in people}
    return people if body.casefold() in known else (*people, Author(body))


def venue_of(entry: RawEntry) -> str | None:
    """Where it was published: journal, proceedings or book, school or institute, publisher."""
    fields = entry.fields
    names: tuple[str, ...] = ("fjournal", "journaltitle", "journal", "booktitle", "eventtitle")
    if entry.kind in _THESES:
        names += ("school", "institution", "publisher")
    elif entry.kind in _REPORTS:
        names += ("institution", "organization", "school", "publisher")
    else:
        names += ("maintitle", "publisher", "institution", "organization", "howpublished", "school")
    own = fields.get("title") or fields.get("booktitle")
    for name in names:
        text = fields.get(name, "")
        if not text or _NO_VENUE.match(text.lstrip("{ ")):
            continue
        if name in {"booktitle", "maintitle"} and text == own:
            continue  # A volume is not published in itself.
        if shown := one_line(text):
            return shown
    return None


def _first(fields: Fields, names: Iterable[str]) -> str:
    return next((text for name in names if (text := one_line(fields.get(name, "")))), "")
