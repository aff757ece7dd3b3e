"""Ovid's text: records numbered `<1>`, their tags spelt out above indented values, or short.

    <1>                             <1. >
    Unique Identifier               VN  - Ovid Technologies
      12345678                      UI  - 12345678
    Title                           TI  - A title.
      A title.                      AB  - An abstract.

Embase's own text, with `RECORD 1` and values that are not indented, is read alike.
"""

import re
from collections.abc import Iterator
from itertools import pairwise

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
from storage.readers.fields.known_ids import arxiv_id_among, pmid_among, pmid_of
from storage.readers.fields.plain_text import one_line
from storage.readers.reader import Content, Entry, Head
from storage.readers.tagged.ovid_labels import LABELS, SHORT, label_of
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

_NUMBER = re.compile(r"\s{0,4}(?:<\s?(\d{1,7})\s?\.?\s?>|RECORD (\d{1,7}))[ \t]*")
_NUMBERS = re.compile(r"^[ \t]{0,4}(?:<\s?\d{1,7}\s?\.?\s?>|RECORD \d{1,7})[ \t]*$", re.MULTILINE)
_SHORT = re.compile(r" ?([A-Z][A-Z0-9])  ?- ?(.*)")
_UNKNOWN = re.compile(r" ?[A-Z][A-Z0-9]  -(?: (.*)|$)")
"""A tag that nobody has told of; what goes on with a field is indented."""
_INLINE = re.compile(r"([A-Z][A-Za-z()' /-]{1,40}?):(?:\s+(.*)|$)")
_NAMES = re.compile(r"(?<=\w)\.\s+(?=[^\W\d_])")
_SOURCE_END = re.compile(r"\.\s|\s\d{1,4}\s?\(|\s\(\d{4}\)|,\s")
_LINK = re.compile(r"\[?(?:link to|view|full text|get it|find it)\b.{0,200}", re.IGNORECASE)
_FURNITURE = re.compile(
    r"[-=_*]{3,}|\.{3,}|(?:copyright|database|search strategy|results?|page|ovid)\b.{0,200}",
    re.IGNORECASE,
)
_DEGREES = re.compile(
    r"(?:,?\s+(?:M\.?D|Ph\.?D|FAAN|DPhil|MSc|BSc|MPH|MS|BS|MA|BA|RN|DO|FRCS|FACS|FACSM|MBBS|MBChB"
    r"|PharmD|EdD|PsyD|DDS|DVM|ScD|DrPH)\b\.?)*(?:,?[\s*+†‡§\d#]+)*$"
)
"""What stands behind a name: degrees, and marks that lead to an institution."""
_ROLE = re.compile(r"\s*\[[^\[\]]{0,300}\]")
"""`[Author, Reprint Author; E-mail: ...]`, of BIOSIS."""
_KIND = re.compile(
    r"(?:\s{2,}\[[A-Z][A-Za-z -]{2,40}\]"
    r"|\s?\[(?:References?|Articles?|Original Articles?|Reports?|Case Reports?|Reviews?|"
    r"Editorials?|Letters?|Miscellaneous(?: Article)?|Erratum|Comments?|Abstracts?|"
    r"\d{1,5} refs?)\])+\.?$"
)
"""What Ovid puts behind a title: the kind of paper, and that it has references."""
_INITIAL = re.compile(r"[A-Z]\.?")
_MEDLINE = re.compile(r"medline|^ (?:in-process|in-data-review|publisher)", re.IGNORECASE)
_DIGITS = re.compile(r"\d{4,8}")
_WANTED = frozenset(LABELS.values()) - {""}


class OvidReader:
    """The reader of Ovid's and Embase's exports as text."""

    name = "ovid"
    suffixes = frozenset({".ovd", ".cgi", ".txt"})

    def sniff(self, head: Head) -> float:
        """0.96 where numbers in angle brackets stand over tags, short or spelt out."""
        if head.binary:
            return 0.0
        number = _NUMBERS.search(head.text)
        if number is None:
            return 0.9 if _is_labelled(head.text) else 0.0
        lines = head.text[number.end() : number.end() + 20_000].splitlines()
        short = sum(match is not None and match[1] in SHORT for match in map(_SHORT.match, lines))
        spelt = sum(bool(label_of(line)) for line in lines)
        return 0.96 if max(short, spelt) >= 2 else 0.0

    def read(self, content: Content) -> Iterator[Entry]:
        """The papers in file order."""
        yield from entries(content, _records, _paper)


def _is_labelled(text: str) -> bool:
    """Whether the text begins with labels over indented values, those of a paper among them."""
    lines = [line for line in text[:20_000].splitlines() if line.strip()]
    if not lines or not label_of(lines[0]):
        return False
    labels = {
        label_of(line)
        for line, after in pairwise(lines)
        if not line[:1].isspace() and after[:1].isspace()
    }
    return {"title", "abstract"} <= labels or {"title", "source", "id"} <= labels


def _records(lines: Iterator[str], ending: Ending) -> Iterator[Told]:
    """The records; where none is numbered, the label of the first opens the others."""
    gathering = Gathering(_WANTED)
    stray = Stray(_FURNITURE)
    opener = ""
    for number, line in enumerate(lines, 1):
        if line == DOUBLED:
            continue
        if _NUMBER.fullmatch(line) or _is_opener(line, opener, gathering):
            opener = opener or line.strip()
            yield from gathering.finish()
            yield from stray.flush()
            gathering.start(number, line)
        if gathering.record is None:
            stray.add(number, line)
        elif not _NUMBER.fullmatch(line):
            _take(gathering, line)
    yield from last_of(gathering, stray, ending, ("abstract",))


def _is_opener(line: str, opener: str, gathering: Gathering) -> bool:
    """Whether a label opens a record: the first of the file, or one like it below a blank line."""
    if opener and (opener != line.strip() or not gathering.blank):
        return False
    return bool(label_of(line)) and (gathering.record is None or bool(opener))


def _take(gathering: Gathering, line: str) -> None:
    """One line of a record: a tag, a label, a label with its value, or what goes on."""
    short = _SHORT.match(line)
    if short is not None and short[1] in SHORT:
        gathering.begin(SHORT[short[1]], short[2])
    elif _UNKNOWN.match(line):
        gathering.begin("other", "")
    elif line[:1].isspace() or not line:
        gathering.more(line)
    elif label := label_of(line):
        gathering.begin(label, "")
    elif (inline := _INLINE.match(line)) is not None and (label := label_of(inline[1])):
        gathering.begin(label, inline[2] or "")
    elif not _LINK.fullmatch(line):
        gathering.more(line)


def _paper(record: Tagged, position: int) -> PaperRecord | BadEntry:
    source, status = record.first("source"), record.first("status")
    links = links_in(record.items("link"))
    doi = next(filter(None, map(doi_in, record.texts("doi"))), None)
    doi = doi or doi_in_links(links)
    venue = record.first("venue") or _SOURCE_END.split(source, maxsplit=1)[0]
    places = (doi or "", *links, source)
    return checked(
        PaperRecord(
            position=position,
            line=record.line,
            abstract=abstract_of(record.texts("abstract")),
            title=_title(record) or None,
            authors=authors(_names(record), family_first=True),
            year=year_in(record.first("year"), *reversed(source.split(",")), status),
            venue=one_line(readable(venue)) or None,
            doi=doi or doi_said(source),
            arxiv_id=arxiv_id_among(places),
            pmid=_pmid(record, links),
            links=links,
        ),
        record,
    )


def _title(record: Tagged) -> str:
    title = record.first("title", "original title")
    return one_line(readable(_KIND.sub("", title) or title))


def _names(record: Tagged) -> list[str]:
    """The authors one by one: "Smith JA. Doe K." and "Smith, John A. Doe, Kim." are lists."""
    return [name for line in record.items("authors") for name in _listed(line)]


def _listed(line: str) -> list[str]:
    line = _ROLE.sub("", line)
    if ";" in line:
        return [_DEGREES.sub("", name) for name in line.split(";")]
    line = _DEGREES.sub("", line)
    parts = _NAMES.split(line)
    if len(parts) == 1:
        return [_undotted(line)]
    names: list[str] = []
    for part in parts:
        if names and _INITIAL.fullmatch(part):
            # "Smith, J. A." was no list of two.
            names[-1] += f". {part}"
        else:
            names.append(part)
    return [name if "." in name[:-1] else name.removesuffix(".") for name in names]


def _undotted(name: str) -> str:
    """A name without the full stop behind it, unless its last initial has none but this one."""
    initials = [word for word in name.removesuffix(".").split() if len(word) == 1]
    is_initial = len(initials) == 1 and name.endswith(f" {initials[0]}.")
    return name if "." in name[:-1] or is_initial else name.removesuffix(".")


def _pmid(record: Tagged, links: tuple[str, ...]) -> str | None:
    """The PubMed id; in MEDLINE the record's own number is it."""
    for text in record.texts("pmid"):
        if (found := pmid_of(text.split()[0])) is not None:
            return found
    number = record.first("id")
    medline = _MEDLINE.search(f"{record.first('database')} {record.first('status')}")
    if medline is not None and _DIGITS.fullmatch(number):
        return number
    return pmid_among(links)
