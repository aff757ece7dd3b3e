"""EndNote's refer (.enw) and the bibliographies of troff: a per cent sign, a letter, a value.

`%0` or `%T` opens a record, or whatever comes first behind blank lines; an abstract may hold blank
lines too, as what follows them there has no tag.
"""

import re
from collections.abc import Iterator

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
from storage.readers.fields.known_ids import arxiv_id_among, pmid_among
from storage.readers.fields.plain_text import one_line
from storage.readers.reader import Content, Entry, Head
from storage.readers.tagged.tagged_lines import (
    DOUBLED,
    Ending,
    Gathering,
    Stray,
    Tagged,
    Told,
    checked,
    entries,
    last_of,
)
from storage.record import BadEntry, PaperRecord

_TAGGED = re.compile(r"[ \t]{0,4}%([0-9A-Za-z@!+~^$<>\[\]&*()?#=:;,.'\"|{}-])(?:[ \t\xa0](.*)|$)")
_WANTED = frozenset("0ATQJBSDR8XUZ<M>WO7Y")
_BIBCODE = re.compile(r"\d{4}[A-Za-z&.][\w&.']{13}[A-Z.:]")
"""What NASA's ADS knows a paper by; it writes `%R` for it, `%B` for the abstract, `%Y` for ids."""
_FURNITURE = re.compile(r"\.[\w\]\[]{1,3}|[-=_*#]{3,}|\d{1,7}[.)]?")
_OPENING = re.compile(r"^[ \t]{0,4}%[0TA][ \t]\S", re.MULTILINE)
_TAGS = re.compile(r"^[ \t]{0,4}%([0AEBTJDKXUVNPRICG89@])(?:[ \t]|$)", re.MULTILINE)
_TYPE = re.compile(r"%0 [A-Z][a-z]+(?: [A-Z][a-z]+){0,3}\s*")
_DIGITS = re.compile(r"\d{4,8}")


class ReferReader:
    """The reader of refer files."""

    name = "refer"
    suffixes = frozenset({".enw", ".refer", ".txt"})

    def sniff(self, head: Head) -> float:
        """0.95 where tagged lines with a title or author begin the file, 0.8 further down."""
        first = None if head.binary else _OPENING.search(head.text)
        if first is None:
            return 0.0
        tags = set(_TAGS.findall(head.text[first.start() : first.start() + 20_000]))
        if len(tags) < 3 or "T" not in tags:
            return 0.0
        return 0.95 if head.text.count("\n", 0, first.start()) < 10 else 0.8

    def read(self, content: Content) -> Iterator[Entry]:
        """The papers in file order."""
        yield from entries(content, _records, _paper)


def _records(lines: Iterator[str], ending: Ending) -> Iterator[Told]:
    gathering = Gathering(_WANTED)
    stray = Stray(_FURNITURE)
    opener = ""
    for number, line in _unglued(lines):
        match = _TAGGED.match(line)
        if match is None:
            if line == DOUBLED:
                continue
            if gathering.record is None:
                stray.add(number, line)
            else:
                gathering.more(line)
            continue
        tag, record = match[1], gathering.record
        if record is None or _begins(tag, record.tags, opener, after_blank=gathering.blank):
            yield from gathering.finish()
            yield from stray.flush()
            opener = opener or tag
            gathering.start(number, line)
        gathering.begin(tag, match[2] or "")
    yield from last_of(gathering, stray, ending, ("X",))


def _unglued(lines: Iterator[str]) -> Iterator[tuple[int, str]]:
    """The lines with their numbers; where a line end was lost before a record, it is put back."""
    for number, line in enumerate(lines, 1):
        at = line.rfind("%0 ")
        if at > 0 and line[:at].strip() and _TYPE.fullmatch(line, at):
            yield number, line[:at]
            yield number, line[at:]
        else:
            yield number, line


def _begins(tag: str, seen: set[str], opener: str, *, after_blank: bool) -> bool:
    """Whether this tag is the next record's.

    A second title is, unless the file opens its records with `%0`: then it is a translated one.
    """
    if tag in seen and (tag == "0" or (tag == "T" and (opener != "0" or after_blank))):
        return True
    return after_blank and ("T" in seen or tag == "0")


def _paper(record: Tagged, position: int) -> PaperRecord | BadEntry:
    links = links_in(record.items("U", ">"))
    of_ads = _BIBCODE.fullmatch(record.first("R")) is not None
    abstract, book = record.texts("X"), record.first("B")
    if of_ads:
        abstract, book = [*abstract, *record.texts("B")], ""
    places = (*links, *record.texts("R", "O", "Z", "J", "M", "7", "Y"), book)
    return checked(
        PaperRecord(
            position=position,
            line=record.line,
            abstract=abstract_of(abstract),
            title=one_line(readable(record.first("T", "Q"))) or None,
            authors=authors(record.items("A")),
            year=year_in(record.first("D"), record.first("8")),
            venue=one_line(readable(record.first("J") or book or record.first("S"))) or None,
            doi=_doi(record, links),
            arxiv_id=arxiv_id_among(places),
            pmid=_pmid(record, links),
            links=links,
            note="\n\n".join(map(readable, record.texts("<"))) or None,
        ),
        record,
    )


def _doi(record: Tagged, links: tuple[str, ...]) -> str | None:
    if (doi := doi_in(record.first("R"))) is not None:
        return doi
    if (doi := doi_in_links(links)) is not None:
        return doi
    return next(filter(None, map(doi_said, record.texts("Y", "Z", "O", "M"))), None)


def _pmid(record: Tagged, links: tuple[str, ...]) -> str | None:
    """From an address; the accession number where the database is PubMed's."""
    number, database = record.first("M"), record.first("W").lower()
    if _DIGITS.fullmatch(number) and ("nlm" in database or "pubmed" in database):
        return number
    return pmid_among(links)
