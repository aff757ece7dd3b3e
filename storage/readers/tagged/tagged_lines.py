"""Records of tagged lines: what RIS, Web of Science, PubMed, Ovid and refer files share.

The grammar of a format says of each line whether it opens a record, begins a field or goes on with
one. `Gathering` holds the one record that is being read, and of that only the fields that are
wanted, so that a file of any size is read in little memory and in one pass.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import chain, islice
from typing import TypeAlias

from storage.readers.fields.plain_text import is_east_asian
from storage.readers.files.decoding import Lines
from storage.readers.files.stream import Readable
from storage.readers.reader import Content, Entry
from storage.record import BadEntry, ListingTitle, PaperRecord, Remark

EXCERPT = 80
"""Most characters of a bad entry that are shown."""
MAX_RECORD = 250_000
"""Most characters that the wanted fields of one record may have.

Below the length at which `Lines` cuts a line, whatever bytes its characters take: a cut line is
told, never taken for whole.
"""
ENDS_INSIDE = "the file ends inside this record"
NOTHING = "a record with neither title nor abstract"
OUTSIDE = "text outside any record"
_DOUBLED_SAMPLE = 24
_SENTENCE_ENDS = tuple(".!?…。！？)]}”\"'’»>")
_SUSPENDED = frozenset({"and", "or", "to", "vs", "versus", "nor", "und", "oder", "bis"})


@dataclass(slots=True)
class Field:
    """One field; `lines` are stripped, an empty one stands for blank lines inside the field.

    `place` counts the wanted fields of a record, for tags whose order among each other matters.
    """

    tag: str
    place: int
    lines: list[str]


@dataclass(slots=True)
class Tagged:
    """The wanted fields of one record; `tags` names all that it has, `line` is where it starts."""

    line: int
    excerpt: str
    fields: dict[str, list[Field]] = field(default_factory=dict)
    tags: set[str] = field(default_factory=set)
    size: int = 0

    def texts(self, *tags: str) -> list[str]:
        """The text of each field, tag by tag in the order given, none of them empty."""
        found = [
            flowing(one.lines) for tag in tags if tag in self.fields for one in self.fields[tag]
        ]
        return [text for text in found if text]

    def first(self, *tags: str) -> str:
        """The text of the first tag that has one, in the order of the tags; else empty."""
        for tag in tags:
            for one in self.fields.get(tag, ()):
                if text := flowing(one.lines):
                    return text
        return ""

    def items(self, *tags: str) -> list[str]:
        """Every line of the fields with these tags, for fields that hold one value a line."""
        return [
            line
            for tag in tags
            if tag in self.fields
            for one in self.fields[tag]
            for line in one.lines
            if line
        ]

    def in_order(self, *tags: str) -> list[Field]:
        """The fields with these tags in the order of the file."""
        found = [one for tag in tags for one in self.fields.get(tag, ())]
        return sorted(found, key=lambda one: one.place)


Told: TypeAlias = Tagged | BadEntry | ListingTitle | Remark
"""What a grammar makes of a file: records, and what is to be said beside them."""


class Gathering:
    """The record that is being read, if any."""

    def __init__(self, wanted: frozenset[str]) -> None:
        self.record: Tagged | None = None
        self.blank = False
        """Whether the line before was blank."""
        self._wanted = wanted
        self._open: Field | None = None
        self._places = 0
        self.closed = 0
        """How many records have been closed."""

    def start(self, number: int, text: str) -> None:
        """Open a record at the line of that number."""
        self.record = Tagged(number, text.strip()[:EXCERPT])
        self._open = None
        self.blank = False

    def begin(self, tag: str, value: str) -> None:
        """Open a field of the record."""
        record = self.record
        if record is None:
            return
        self.blank = False
        record.tags.add(tag)
        if tag not in self._wanted:
            self._open = None
            return
        self._places += 1
        self._open = Field(tag, self._places, [])
        record.fields.setdefault(tag, []).append(self._open)
        if value := value.strip():
            self._add(record, self._open, value)

    def more(self, text: str) -> None:
        """Go on with the open field; a blank line parts paragraphs."""
        if self._open is None or self.record is None:
            self.blank = not text.strip()
            return
        text = text.strip()
        self.blank = not text
        if text or (self._open.lines and self._open.lines[-1]):
            self._add(self.record, self._open, text)

    def _add(self, record: Tagged, target: Field, text: str) -> None:
        record.size += len(text) + 1
        # What is too long is refused anyhow: no need to hold it.
        if record.size <= MAX_RECORD:
            target.lines.append(text)

    def finish(self) -> list[Tagged | BadEntry]:
        """Close the record: it, or what is wrong with it."""
        record, self.record, self._open = self.record, None, None
        self.blank = False
        if record is None:
            return []
        self.closed += 1
        if record.size > MAX_RECORD:
            reason = f"longer than any record (over {MAX_RECORD:,} characters)"
            return [BadEntry(record.line, reason, record.excerpt)]
        return [record]

    def give_up(self, reason: str) -> list[Tagged | BadEntry]:
        """Close the record as a bad one."""
        record, self.record, self._open = self.record, None, None
        return [] if record is None else [BadEntry(record.line, reason, record.excerpt)]

    def drop_last(self) -> None:
        """Forget the last line of the open field."""
        if self._open is not None and self._open.lines:
            self._open.lines.pop()

    @property
    def last_text(self) -> tuple[str, str]:
        """Tag and last line of the field that is open; both empty where it is not wanted."""
        if self._open is None or not self._open.lines:
            return "", ""
        return self._open.tag, self._open.lines[-1]


class Stray:
    """Lines outside any record: told once for each stretch, and those at the top as a remark."""

    def __init__(self, furniture: re.Pattern[str]) -> None:
        self._furniture = furniture
        self._first = 0
        self._excerpt = ""
        self._at_top = True

    def add(self, number: int, line: str) -> None:
        """Take note of a line, unless it is blank or one that programs write between records."""
        text = line.strip().strip("\ufeff")
        if text and not self._first and self._furniture.fullmatch(text) is None:
            self._first, self._excerpt = number, text[:EXCERPT]

    def flush(self) -> list[BadEntry | Remark]:
        """What is to be told of the lines since the last record; to call where one begins."""
        first, excerpt, at_top = self._first, self._excerpt, self._at_top
        self._first, self._at_top = 0, False
        if not first:
            return []
        if at_top:
            return [Remark(f'What stands before the first record was passed over: "{excerpt}".')]
        return [BadEntry(first, OUTSIDE, excerpt)]

    def last(self) -> list[BadEntry | Remark]:
        """What is to be told at the end of the file, where nothing follows any more."""
        self._at_top = False
        return self.flush()


class Ending:
    """A stream that remembers whether what it gave ended with a line end."""

    def __init__(self, stream: Readable) -> None:
        self._stream = stream
        self._last = b""

    def read(self, size: int = -1, /) -> bytes:
        """As `Readable.read`."""
        data = self._stream.read(size)
        if data:
            self._last = data[-2:]
        return data

    @property
    def in_line(self) -> bool:
        """Whether the last line lacks its end; UTF-16 has its zero behind or before it."""
        return not any(end in self._last for end in (b"\n", b"\r"))


def _opened(content: Content) -> tuple[Iterator[str], Ending]:
    """The lines of a dump, and what tells afterwards how it ended."""
    ending = Ending(content.stream)
    return _undoubled(iter(Lines(ending))), ending


def _undoubled(lines: Iterator[str]) -> Iterator[str]:
    """The lines without byte order marks; every second is blank where line ends were doubled.

    The blank ones stay, as they count, but are marked as no blank lines of the file.
    """
    sample = list(islice(lines, _DOUBLED_SAMPLE))
    doubled = len(sample) == _DOUBLED_SAMPLE and _alternating(sample)
    after_text = False
    for line in chain(sample, lines):
        if line[:1] == "\ufeff":
            # The mark of a file that was put behind another one.
            yield line.lstrip("\ufeff")
        elif doubled:
            blank = not line.strip()
            yield DOUBLED if blank and after_text else line
            after_text = not blank
        else:
            yield line


DOUBLED = "\u2028"
"""Stands for a blank line that is half of a doubled line end; readers pass it over."""


def _alternating(sample: list[str]) -> bool:
    blank = [not line.strip() for line in sample]
    start = blank.index(False) if False in blank else len(blank)
    texts, gaps = blank[start::2], blank[start + 1 :: 2]
    return len(texts) > _DOUBLED_SAMPLE // 3 and 3 * sum(texts) < len(texts) and all(gaps)


def flowing(lines: Sequence[str]) -> str:
    """The lines as one text: wrapped ones joined, an empty line between paragraphs."""
    if len(lines) == 1:
        return lines[0]
    parts: list[str] = []
    for line in lines:
        if not line:
            if parts:
                parts.append("\n\n")
        else:
            if parts and parts[-1] != "\n\n":
                parts.append(_between(parts[-1], line))
            parts.append(line)
    return "".join(parts).strip()


def _between(before: str, line: str) -> str:
    """What stood between two lines: mostly a blank, nothing in a compound or Chinese text."""
    last, first = before[-1], line[0]
    if last == "-" and not before.endswith((" -", "--")):
        word = line.split(None, 1)[0].strip(",.;").lower()
        return " " if word in _SUSPENDED else ""
    if not is_east_asian(first):
        return " "
    # Western commas are common in Chinese texts; what stands before one tells.
    return "" if is_east_asian(last) or is_east_asian(before[-2:-1] or last) else " "


def last_of(
    gathering: Gathering, stray: Stray, ending: Ending, abstracts: tuple[str, ...]
) -> list[Told]:
    """The record at the end of a file whose format marks no end of records, or what is behind it.

    An abstract that breaks off where the file does may be cut; nothing else tells, so it is read.
    """
    tag, text = gathering.last_text
    record = gathering.record
    if record is None:
        return [*stray.last()]
    told: list[Told] = [*gathering.finish()]
    if ending.in_line and tag in abstracts and not text.endswith(_SENTENCE_ENDS):
        told.append(
            Remark(f"The last abstract (line {record.line}) breaks off; the file may be cut off.")
        )
    return told


def checked(paper: PaperRecord, record: Tagged) -> PaperRecord | BadEntry:
    """The paper, unless nothing is said by which it could be known."""
    if paper.title or paper.abstract or paper.doi or paper.arxiv_id or paper.pmid:
        return paper
    return BadEntry(record.line, NOTHING, record.excerpt)


def entries(
    content: Content,
    records: Callable[[Iterator[str], Ending], Iterable[Told]],
    paper: Callable[[Tagged, int], PaperRecord | BadEntry],
) -> Iterator[Entry]:
    """Papers with their positions, and what is told beside them, in the order of the file.

    `records` is the grammar of a format, `paper` says what its tags mean.
    """
    position = 0
    for record in records(*_opened(content)):
        if isinstance(record, Tagged):
            entry = paper(record, position)
            position += isinstance(entry, PaperRecord)
            yield entry
        else:
            yield record
