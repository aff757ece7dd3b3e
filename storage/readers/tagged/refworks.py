"""RefWorks' tagged text, which HighWire's journals export too: `RT` opens each record."""

import re
from collections.abc import Iterator

from storage.readers.fields.citation import (
    abstract_of,
    doi_in,
    doi_in_links,
    links_in,
    readable,
    year_in,
)
from storage.readers.fields.cited_names import authors
from storage.readers.fields.known_ids import arxiv_id_among, pmid_among
from storage.readers.fields.plain_text import one_line
from storage.readers.reader import Content, Entry, Head
from storage.readers.tagged.spaced import Spaced, records_of
from storage.readers.tagged.tagged_lines import Tagged, checked, entries
from storage.record import BadEntry, PaperRecord

_FORM = Spaced(
    opener="RT",
    known=frozenset(
        """RT SR ID A1 A2 A3 A4 A5 A6 T1 T2 T3 JF JO YR FD VO IS SP OP K1 AB NO PB PP SN AD AN LA
        CL SF OT LK DO CN DB DS IP RD ST U1 U2 U3 U4 U5 U6 U7 U8 U9 U10 UL SL LL CR WT A7 WV WP
        OL PMID ER ED CA CD TA PN UR RP PG AV""".split()
    ),
    wanted=frozenset("T1 T2 JF JO A1 YR FD AB DO LK UL UR AN ID DB OP".split()),
    furniture=re.compile(r"EF\b.*|<?References>?|[-=_*]{3,}|\d{1,7}"),
)
_OPENING = re.compile(r"^RT [A-Z][\w ,/-]{2,40}[ \t]*\n", re.MULTILINE)
_TAGS = re.compile(r"^(?:SR|ID|A1|T1|JF|JO|YR|AB|K1|LK|DO) ", re.MULTILINE)
_DIGITS = re.compile(r"\d{4,8}")


class RefworksReader:
    """The reader of RefWorks' tagged exports."""

    name = "refworks"
    suffixes = frozenset({".refworks", ".txt"})

    def sniff(self, head: Head) -> float:
        """0.95 where an `RT` line opens lines of its tags."""
        first = None if head.binary else _OPENING.search(head.text)
        if first is None:
            return 0.0
        tags = len(_TAGS.findall(head.text[first.end() : first.end() + 20_000]))
        return 0.95 if tags >= 2 else 0.0

    def read(self, content: Content) -> Iterator[Entry]:
        """The papers in file order."""
        yield from entries(content, records_of(_FORM), _paper)


def _paper(record: Tagged, position: int) -> PaperRecord | BadEntry:
    links = links_in(record.items("LK", "UL", "UR"))
    doi = doi_in(record.first("DO"))
    doi = doi or doi_in_links(links)
    places = (*links, *record.texts("DO", "JF", "JO", "AN", "OP"))
    return checked(
        PaperRecord(
            position=position,
            line=record.line,
            abstract=abstract_of(record.texts("AB")),
            title=one_line(readable(record.first("T1"))) or None,
            authors=authors(record.items("A1")),
            year=year_in(record.first("YR"), record.first("FD")),
            venue=one_line(readable(record.first("JF", "T2", "JO"))) or None,
            doi=doi,
            arxiv_id=arxiv_id_among(places),
            pmid=_pmid(record, links),
            links=links,
        ),
        record,
    )


def _pmid(record: Tagged, links: tuple[str, ...]) -> str | None:
    number = record.first("AN")
    if "medline" in record.first("DB").lower() and _DIGITS.fullmatch(number):
        return number
    return pmid_among(links)
