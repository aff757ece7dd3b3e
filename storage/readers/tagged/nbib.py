"""PubMed's and MEDLINE's tagged text (.nbib), and ERIC's, which has no PubMed ids.

The hyphen stands in the fifth column, values go on over indented lines, and a record ends where
the next begins: nothing closes it but a blank line.
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
from storage.readers.fields.cited_names import authors, person
from storage.readers.fields.known_ids import arxiv_id_among
from storage.readers.fields.plain_text import one_line
from storage.readers.fields.verdicts import is_missing
from storage.readers.reader import Content, Entry, Head
from storage.readers.tagged.tagged_lines import (
    DOUBLED,
    ENDS_INSIDE,
    Ending,
    Gathering,
    Stray,
    Tagged,
    Told,
    checked,
    entries,
    last_of,
)
from storage.record import Author, BadEntry, PaperRecord

_TAGGED = re.compile(
    r"(?:\d{1,6}[.:] )?(?:([A-Z][A-Z0-9 ]{3}|4\d{3})-|([A-Z]{4,5}) -(?= |$)) ?(.*)"
)
_KNOWN = frozenset(
    """AB AD AID AU AUID BTI CDAT CI CIN CN COI COIS CON CP CRDT CRF CRI CTDT CTI DA DCOM DDIN
    DRIN DEP DP EA ECF ECI EDAT EFR EIN ED EN FAU FED FIR FPS GN GR GS IP IR IRAD IS ISBN ISSN
    JID JT LA LID LR MH MHDA MID NM OAB OABL OCI OCRF OID ORI OT OTO OWN PB PG PHST PL PMC PMCR
    PMID PS PST PT PUBM RF RIN RN ROF RPF RPI RRI RRF SB SFM SI SO SPIN STAT TA TI TT UI UIN UOF
    VI VTI YR CY FPI PP URL UR KW DOI 4099 4100 4101""".split()
)
_WANTED = frozenset(
    "PMID TI BTI CTI TT AB OAB FAU AU CN DP DEP DA YR JT TA SO AID LID URL UR DOI OID 4099".split()
)
_ONCE = frozenset({"PMID", "OWN", "STAT"})
"""Tags that a record has once: a second one is the next record's."""
_FURNITURE = re.compile(r"</?[a-z]{1,10}>|\d{1,7}[.:)]?|[-=_*]{3,}", re.IGNORECASE)
_PMID = re.compile(r"^(?:\d{1,6}[.:] )?PMID- ?\d", re.MULTILINE)
_TAGS = re.compile(r"^([A-Z][A-Z0-9 ]{3})- ", re.MULTILINE)
_ADS = frozenset({"DP", "PG", "VI"})
"""Tags of MEDLINE that RIS lacks; NASA's ADS writes MEDLINE without any id."""
_TELLING = frozenset("OWN STAT FAU JT DP LID AID PHST OID MH OT CRDT DCOM EDAT PST".split())


class NbibReader:
    """The reader of PubMed's, MEDLINE's and ERIC's tagged exports."""

    name = "nbib"
    suffixes = frozenset({".nbib", ".medline", ".txt"})

    def sniff(self, head: Head) -> float:
        """0.97 where a PubMed id opens tagged lines, 0.9 where the tags are PubMed's."""
        if head.binary or "- " not in head.text:
            return 0.0
        tags = {tag.strip() for tag in _TAGS.findall(head.text[:40_000])}
        first = _PMID.search(head.text)
        if first is not None and len(tags & _KNOWN) >= 2:
            return 0.97
        if "TY" in tags or not {"TI", "BTI", "AB"} & tags:
            return 0.0
        # Tags of four letters are MEDLINE's own.
        own = any(len(tag) == 4 and tag in _KNOWN for tag in tags)
        return 0.9 if own or tags >= _ADS or len(tags & _TELLING) >= 2 else 0.0

    def read(self, content: Content) -> Iterator[Entry]:
        """The papers in file order."""
        yield from entries(content, _records, _paper)


def _records(lines: Iterator[str], ending: Ending) -> Iterator[Told]:
    gathering = Gathering(_WANTED)
    stray = Stray(_FURNITURE)
    opener = ""
    all_end_with_source = True
    for number, line in enumerate(lines, 1):
        match = None if line.startswith("  ") else _TAGGED.match(line)
        tag = (match[1] or match[2]).strip() if match is not None else ""
        if match is None or tag not in _KNOWN:
            if line == DOUBLED:
                continue
            if gathering.record is None:
                stray.add(number, line)
            else:
                spoilt = gathering.blank and line.strip() != "" and not line[:1].isspace()
                gathering.more(line)
                # A tag that cannot be read does not hide the blank line above it.
                gathering.blank |= spoilt
            continue
        record = gathering.record
        if record is None or _begins(tag, record.tags, opener, after_blank=gathering.blank):
            all_end_with_source &= record is None or gathering.last_text[0] == "SO"
            yield from gathering.finish()
            yield from stray.flush()
            opener = opener or tag
            gathering.start(number, line)
        gathering.begin(tag, match[3] or "")
    yield from _last(gathering, stray, ending, all_end_with_source=all_end_with_source)


def _begins(tag: str, seen: set[str], opener: str, *, after_blank: bool) -> bool:
    """Whether this tag is the next record's."""
    if tag in seen and (tag in _ONCE or (tag in {opener, "TI"} and after_blank)):
        return True
    if tag == "PMID":
        return after_blank or "TI" in seen
    return after_blank and (tag in {"OWN", "UI"} or "SO" in seen) and "TI" in seen


def _last(
    gathering: Gathering, stray: Stray, ending: Ending, *, all_end_with_source: bool
) -> Iterator[Told]:
    """The last record; where all end with their source, as PubMed's do, one without was cut off."""
    record = gathering.record
    lacks_source = record is not None and "SO" not in record.tags
    if all_end_with_source and gathering.closed and ending.in_line and lacks_source:
        yield from gathering.give_up(ENDS_INSIDE)
    else:
        yield from last_of(gathering, stray, ending, ("AB", "OAB"))


def _paper(record: Tagged, position: int) -> PaperRecord | BadEntry:
    source = record.first("SO")
    places = [*record.texts("LID", "AID", "DOI"), source]
    links = links_in(record.items("LID", "AID", "URL", "UR", "4099"))
    return checked(
        PaperRecord(
            position=position,
            line=record.line,
            abstract=abstract_of(record.texts("AB")) or abstract_of(record.texts("OAB")),
            title=_title(record),
            authors=_authors(record),
            year=year_in(*record.texts("DP", "YR"), source, *record.texts("DEP", "DA")),
            venue=one_line(readable(record.first("JT", "TA"))) or None,
            doi=_doi(record, links, source),
            arxiv_id=arxiv_id_among(places),
            pmid=_digits(record.first("PMID")),
            links=links,
        ),
        record,
    )


def _title(record: Tagged) -> str | None:
    """The title of the paper, else of the book, else in its own language."""
    for text in record.texts("TI", "BTI", "CTI", "TT"):
        title = one_line(readable(text))
        if title and not is_missing(title):
            return title
    return None


def _authors(record: Tagged) -> tuple[Author, ...]:
    """Full names (`FAU`), else the short ones (`AU`) where a full one is missing; bodies (`CN`)."""
    names: list[str] = []
    full = ""
    for one in record.in_order("FAU", "AU", "CN"):
        for line in one.lines:
            if one.tag == "CN":
                names.append(one_line(line))
            elif one.tag == "FAU":
                full = person(line, family_first=True)
                names.append(full)
            elif full:
                # The short form of the name before.
                full = ""
            else:
                names += [author.name for author in authors([line], family_first=True)]
    return tuple(Author(name) for name in dict.fromkeys(names) if name)


def _doi(record: Tagged, links: tuple[str, ...], source: str) -> str | None:
    for text in record.texts("DOI", "LID", "AID"):
        said = text.endswith("[doi]") or text.lower().startswith(("10.", "doi"))
        if said and (doi := doi_in(text)) is not None:
            return doi
    if (doi := doi_in_links(links)) is not None:
        return doi
    return doi_said(source)


def _digits(text: str) -> str | None:
    match = re.match(r"\d{1,9}", text)
    return match[0] if match is not None else None
