"""RIS in the dialects of reference managers, publishers and databases.

`TY  - ` opens a record, `ER  - ` closes it, and each line between is a tag of two characters, two
blanks, a hyphen and a value. Files keep to that more or less: lines go on without a tag, the end
is missing, headings and numbers stand between records. See `ris_fields` for what the tags say.
"""

import re
from collections.abc import Iterator

from storage.readers.reader import Content, Entry, Head
from storage.readers.tagged.ris_fields import KNOWN, WANTED, paper
from storage.readers.tagged.tagged_lines import (
    DOUBLED,
    ENDS_INSIDE,
    Ending,
    Gathering,
    Stray,
    Tagged,
    Told,
    entries,
)
from storage.record import Remark

_TAGGED = re.compile(r"[ \t]{0,8}([A-Z][A-Z0-9])[ \t\xa0]{2,4}[-–—][ \t\xa0]{0,4}(.*)")
_LOOSE = re.compile(r"[ \t]{0,8}([A-Z][A-Z0-9])[ \t\xa0]?[-–—](?:[ \t\xa0]{1,4}(.*)|$)")
_PMID = re.compile(r"PMID\s{0,3}-\s{0,3}(\d{1,9})\s*")
_BARE_END = re.compile(r"\s{0,8}ER\s{0,4}[-–—]?\s*")
_CUT_END = ("E", "ER", "ER -")
_FURNITURE = re.compile(
    r"record #?\d+ of \d+|(?:provider|content|database|source|copyright|export date)\s?:.{0,200}"
    r"|link to the .{0,5000}|\d{1,7}\s?[.)]?|<\s?\d+\s?[.]?\s?>|[-=_*~#.\s]{3,}|EF\s{0,4}-?"
    r"|%.{0,200}|</?[a-z]{1,10}>",
    re.IGNORECASE,
)
_HEADING = re.compile(r"record #\d+ of \d+", re.IGNORECASE)
_FIRST = re.compile(r"^[ \t]{0,8}TY[ \t\xa0]{0,4}[-–—][^\n]{0,100}\n", re.MULTILINE)
_ANY = re.compile(r"^[ \t]{0,8}([A-Z][A-Z0-9])[ \t\xa0]{2,4}-(?:[ \t\xa0]|$)", re.MULTILINE)
_MEDLINE = re.compile(r"^(?:PMID|STAT|OWN|FAU|DCOM|PHST|LID|AID) {0,3}- ?", re.MULTILINE)
_PLAIN = KNOWN - {"TY", "ER", "EF"}
_NO_WORD = frozenset(
    "A1 A2 AB EP JF JO KW L1 L2 N1 N2 PY T1 T2 TI UR VL Y1".split()
)  # fmt: skip
"""Tags that hardly begin a line of prose, so that one blank before the hyphen will do."""
_FIRST_RECORDS = 200
_LEAST_TAGS = 4


class RisReader:
    """The reader of RIS files, whatever program wrote them."""

    name = "ris"
    suffixes = frozenset({".ris", ".txt"})

    def sniff(self, head: Head) -> float:
        """0.95 where a `TY` line opens tagged lines, 0.7 where the tags alone are those of RIS."""
        text = head.text
        if head.binary or "-" not in text:
            return 0.0
        first = _FIRST.search(text)
        if first is not None:
            following = text[first.end() : first.end() + 4000]
            tagged = _TAGGED.match(following) or _LOOSE.match(following)
            if tagged is not None or _BARE_END.match(following) or _ANY.search(following):
                return 0.95 if text.count("\n", 0, first.start()) <= _FIRST_RECORDS else 0.72
        tags = _ANY.findall(text)
        if len(tags) < _LEAST_TAGS or _MEDLINE.search(text):
            return 0.0
        lines = text.count("\n") + 1
        known = sum(tag in KNOWN for tag in tags)
        return 0.75 if known >= 0.8 * len(tags) and len(tags) >= 0.3 * lines else 0.0

    def read(self, content: Content) -> Iterator[Entry]:
        """The papers in file order; a record that lacks its end is whole where the next begins."""
        yield from entries(content, _records, paper)


def _records(lines: Iterator[str], ending: Ending) -> Iterator[Told]:
    reading = _Reading()
    gathering = reading.gathering
    for number, line in enumerate(lines, 1):
        if line[2:6] == "  - " and line[:2] in _PLAIN and reading.is_plain:
            # What most lines are; the rest of this loop takes much longer.
            gathering.begin(line[:2], line[6:])
        elif (match := _TAGGED.match(line)) is not None:
            yield from reading.tagged(number, line, match[1], match[2])
        elif line != DOUBLED:
            yield from reading.untagged(number, line)
    yield from reading.last(ending)


class _Reading:
    """The record that is open, and what the file has shown of its ways."""

    def __init__(self) -> None:
        self.gathering = Gathering(WANTED)
        self._stray = Stray(_FURNITURE)
        self._loose = False
        self._ended = self._unended = 0
        self._last_line = self._opener = ""

    @property
    def is_plain(self) -> bool:
        """Whether a record is open that only a tag of its own can close."""
        return self.gathering.record is not None and self._opener == "TY"

    def tagged(self, number: int, line: str, tag: str, value: str) -> list[Told]:
        """Take a line with a tag."""
        record = self.gathering.record
        if tag == "ER":
            return self._end(number, value)
        if tag == "TY" and (record is None or _is_complete(record)):
            self._unended += record is not None
            self._loose = False
            return [*self.gathering.finish(), *self._start(number, line, tag, value)]
        if record is not None and self._is_next(tag, record):
            self._unended += 1
            return [*self.gathering.finish(), *self._start(number, line, tag, value)]
        if record is None:
            if tag == "EF" or tag not in KNOWN:
                # One program puts a tag of its own behind the end of each record.
                return []
            return self._start(number, line, tag, value)
        self.gathering.begin(tag, value)
        return []

    def _is_next(self, tag: str, record: Tagged) -> bool:
        """Whether a tag opens a record behind a blank line, where none has its first and last."""
        if self._opener == "TY" or not self.gathering.blank or tag not in record.tags:
            return False
        return tag in {self._opener, "TI", "T1"} and not record.tags.isdisjoint(("TI", "T1"))

    def _start(self, number: int, line: str, tag: str, value: str) -> list[Told]:
        told: list[Told] = [*self._stray.flush()]
        self._opener = tag
        self.gathering.start(number, line)
        self.gathering.begin(tag, value)
        return told

    def _end(self, number: int, value: str) -> list[Told]:
        self._ended += self.gathering.record is not None
        closed: list[Told] = [*self.gathering.finish()]
        # Where a line end was lost, the next record begins on the line that closes this one.
        glued = _TAGGED.match(value)
        if glued is not None and glued[1] == "TY":
            closed += self.tagged(number, value, glued[1], glued[2])
        return closed

    def untagged(self, number: int, line: str) -> list[Told]:
        """Take a line without a tag, or with one in the loose spelling."""
        head = line[:14]
        if "-" in head or "–" in head or "ER" in head:
            match = _LOOSE.match(line)
            if match is not None and self._is_tag(match[1]):
                loose = self._loose or match[1] == "TY"
                told = [*self.tagged(number, line, match[1], match[2] or "")]
                self._loose = loose and self.gathering.record is not None
                return told
            if _BARE_END.fullmatch(line):
                return self._end(number, "")
            if (pmid := _PMID.fullmatch(line)) is not None:
                self.gathering.begin("PM", pmid[1])
                return []
        if self.gathering.record is None:
            self._stray.add(number, line)
            return []
        if _HEADING.fullmatch(line.strip()):
            self._unended += 1
            return [*self.gathering.finish()]
        self.gathering.more(line)
        self._last_line = line
        return []

    def _is_tag(self, tag: str) -> bool:
        """Whether two letters and a hyphen are a tag: in prose they may be a chemical formula."""
        if self._loose or self.gathering.record is None:
            return tag in KNOWN
        return tag == "TY" or tag in _NO_WORD

    def last(self, ending: Ending) -> Iterator[Told]:
        """What is left at the end of the file."""
        record = self.gathering.record
        if record is None:
            yield from self._stray.last()
            return
        if self._last_line.strip() in _CUT_END and self.gathering.last_text[1] in _CUT_END:
            self.gathering.drop_last()
            yield from self.gathering.finish()
        elif self._ended and not self._unended and ending.in_line:
            yield from self.gathering.give_up(ENDS_INSIDE)
        else:
            if not self._unended:
                yield Remark(
                    f"The last record (line {record.line}) lacks its end; the file may be cut off."
                )
            yield from self.gathering.finish()


def _is_complete(record: Tagged) -> bool:
    """Whether a `TY` line must be the next record's: in a few files it is not the first line."""
    return "TY" in record.tags or not record.tags.isdisjoint(
        ("TI", "T1", "AB", "N2", "AU", "A1", "PY")
    )
