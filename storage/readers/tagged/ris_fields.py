"""What the tags of RIS say, as the many programs that write it use them."""

import re

from storage.readers.fields.citation import (
    abstract_of,
    doi_in,
    doi_in_links,
    doi_said,
    links_in,
    readable,
    year_in,
)
from storage.readers.fields.cited_names import authors
from storage.readers.fields.known_ids import arxiv_id_in, arxiv_id_of, pmid_of
from storage.readers.fields.plain_text import one_line
from storage.readers.fields.verdicts import is_missing, rayyan
from storage.readers.tagged.tagged_lines import Tagged, checked
from storage.record import Author, BadEntry, PaperRecord
from storage.vocabulary import Decision

_TITLES = ("TI", "T1", "CT", "BT", "ST", "TT")
_VENUES = ("JF", "T2", "JO", "BT", "JA", "J2", "J1", "JI", "J9", "T3")
_EDITORS = ("ED", "A2", "A3")
_EDITED = frozenset({"BOOK", "EDBOOK", "EBOOK", "CONF", "SER", "ENCYC"})
_YEARS = ("PY", "Y1", "YR", "DA", "DP")
_LINKS = ("UR", "LK", "L2", "L1", "UL")
_KEPT = ("N1", "KW", "RN", "AB", "N2", "AU", "A1", "DO", "DI", "M3", "L3", "M1", "VL", "AN", "C2",
         "DB", "PB", "PM", "ID", "C7", "TY")  # fmt: skip
WANTED = frozenset((*_TITLES, *_VENUES, *_EDITORS, *_YEARS, *_LINKS, *_KEPT))
"""Tags that say something of a paper; the others are passed over."""

KNOWN = WANTED | frozenset(
    """A2 A3 A4 A5 AD AV C1 C3 C4 C5 C6 C8 CA CN CP CR CY DS ED EP ET EM FU FX IS J8 KY L4 LA LB
    LI M2 M4 NV OP PA PI PP PU PT RI RP SE SN SO SP SR SV T4 TA U1 U2 U3 U4 U5 VO W1 WE WP Y2
    H1 H2 IN LG CO NO OI SI TY ER EF""".split()
)
"""Tags that are written by one program or another, and by which a record is known as RIS."""

_ARXIV_PLACES = ("DO", "UR", "L1", "L2", "L3", "LK", "M1", "M3", "AN", "JO", "JF", "T2", "PB",
                 "C7", "ID")  # fmt: skip
_MEDLINE = re.compile(r"nlm|pubmed|medline|cmedm|mdc", re.IGNORECASE)
_DIGITS = re.compile(r"\d{4,8}")
_REFERENCES = re.compile(r"(?:references|cited (?:references?|by))\b", re.IGNORECASE)
_ASREVIEW = re.compile(r"\bASReview_(relevant|irrelevant)\b")
_RAYYAN = re.compile(r"RAYYAN-|USER-NOTES")
_HTML = re.compile(r"<(?:p|div|h[1-6]|ul|ol|b|i|span|strong)\b", re.IGNORECASE)
_NOTE_HEAD = 2000
"""Characters of a note in which ids are looked for; Scopus puts all references into one."""


def paper(record: Tagged, position: int) -> PaperRecord | BadEntry:
    """The record as a paper."""
    notes = [text for text in record.texts("N1") if not _REFERENCES.match(text)]
    decision, tags, note = _said(record, notes)
    links = links_in(record.items(*_LINKS))
    return checked(
        PaperRecord(
            position=position,
            line=record.line,
            abstract=_abstract(record),
            title=_title(record),
            authors=_people(record),
            year=year_in(*(record.first(tag) for tag in _YEARS)),
            venue=one_line(readable(record.first(*_VENUES, "PB"))) or None,
            doi=_doi(record, links, notes),
            arxiv_id=_arxiv_id(record, notes),
            pmid=_pmid(record, links, notes),
            links=links,
            decision=decision,
            tags=tags,
            note=note,
        ),
        record,
    )


def _title(record: Tagged) -> str | None:
    for tag in _TITLES:
        for text in record.texts(tag):
            title = one_line(readable(text))
            if title and not is_missing(title):
                return title
    return None


def _people(record: Tagged) -> tuple[Author, ...]:
    """The authors; of an edited work the editors. Of an article those would be the volume's."""
    found = authors(record.items("AU", "A1"))
    if found or record.first("TY") not in _EDITED:
        return found
    return authors(record.items(*_EDITORS))


def _abstract(record: Tagged) -> str:
    """`AB`; else `N2`, which some programs use for it; the longer where one is cut off."""
    abstract, other = abstract_of(record.texts("AB")), abstract_of(record.texts("N2"))
    return other if other.startswith(abstract.rstrip(". …")) else abstract


def _doi(record: Tagged, links: tuple[str, ...], notes: list[str]) -> str | None:
    """From its own tags, else from an address, else from a note that calls it so."""
    for text in record.texts("DO", "DI", "M3", "L3"):
        if (doi := doi_in(text)) is not None:
            return doi
    if (doi := doi_in_links(links)) is not None:
        return doi
    for text in (*record.texts("AN", "ID", "M1", "C7"), *notes):
        if (doi := doi_said(text[:_NOTE_HEAD])) is not None or text.startswith("10."):
            return doi or doi_in(text)
    return None


def _arxiv_id(record: Tagged, notes: list[str]) -> str | None:
    for text in (*record.texts(*_ARXIV_PLACES), *(note[:_NOTE_HEAD] for note in notes)):
        if (found := arxiv_id_in(text)) is not None:
            return found
    for text in record.texts("VL"):
        # Where DBLP says "CoRR, volume abs/1706.03762".
        if text.startswith("abs/"):
            return arxiv_id_of(text.removeprefix("abs/"))
    return None


def _pmid(record: Tagged, links: tuple[str, ...], notes: list[str]) -> str | None:
    """From an address or note; a bare number only where the database is PubMed's or Scopus."""
    databases = [*record.items("DB", "DP")]
    medline = len(databases) == 1 and _MEDLINE.search(databases[0]) is not None
    bare = [*record.texts("PM")]
    if medline:
        bare += record.texts("AN")
    elif "Scopus" in databases:
        bare += record.texts("C2")
    for text in bare:
        if _DIGITS.fullmatch(text):
            return text
    for text in (*links, *(note[:_NOTE_HEAD] for note in notes)):
        if "pubmed" in text.lower() or "pmid" in text.lower():
            found = pmid_of(text)
            if found is not None:
                return found
    return None


def _said(record: Tagged, notes: list[str]) -> tuple[Decision | None, tuple[str, ...], str | None]:
    """What the reader has said: in Rayyan, ASReview, EndNote's research notes, Zotero's notes."""
    decision: Decision | None = None
    tags: tuple[str, ...] = ()
    own = [*record.texts("RN")]
    for text in notes:
        mark = _RAYYAN.search(text)
        if mark is not None:
            said = rayyan(text[mark.start() :])
            decision = decision or said.decision
            tags += said.labels
            own += filter(None, [said.note])
        elif _HTML.match(text):
            own.append(readable(text))
    marks = {mark for text in (*notes, *record.items("KW")) for mark in _ASREVIEW.findall(text)}
    if len(marks) == 1 and decision is None:
        decision = Decision.KEEP if "relevant" in marks else Decision.SKIP
    return decision, tuple(dict.fromkeys(tags)), "\n\n".join(own) or None
