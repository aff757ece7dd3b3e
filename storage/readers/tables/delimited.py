"""Rows out of lines: quoted cells over several lines, and what to do when a quote is missing."""

import re
from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from storage.readers.tables.quoting import QUOTE, Openness, Splitter

MAX_LINE = 16 << 20
"""Longest line, in characters, that is held whole."""
MAX_ROW = 32 << 20
"""Most characters over which one row may go on."""
WARY = 40
"""Lines over which a row may go on after a quote was once found to be missing."""
MAX_SEEN = 100
"""Rows that are learned from."""

TOO_LONG = "a line longer than any row of a table"
UNCLOSED = "a quote is opened in this row and never closed"
CUT_OFF = "the file ends inside this row"

_CLASSES = (
    (re.compile(r"\s*"), "empty"),
    (re.compile(r"\s*[-+]?\d+\s*"), "whole number"),
    (re.compile(r"\s*[-+]?\d[\d.,:/v-]*\s*"), "number"),
    (re.compile(r"\s*(?:https?://|www\.)\S+\s*"), "link"),
    (re.compile(r"\s*\S*10\.\d{4,9}/\S+\s*"), "doi"),
    (re.compile(r"\s*\S{1,40}\s*"), "word"),
)


@dataclass(frozen=True, slots=True)
class Row:
    """One row: the line that it starts on, its cells, and why it cannot be trusted, if so.

    `text` is the beginning of it as the file has it. `suspect` says that its end is not sure.
    """

    line: int
    cells: Sequence[str]
    text: str = ""
    fault: str = ""
    suspect: bool = False


def lines_of(pieces: Iterator[str]) -> Iterator[str]:
    """The lines of a text that comes in pieces; one too long is cut, its rest passed over."""
    parts: list[str] = []
    size = 0
    for piece in pieces:
        first, *others = piece.split("\n")
        if size <= MAX_LINE:
            parts.append(first)
            size += len(first)
        for line in others:
            yield "".join(parts)[: MAX_LINE + 1]
            parts, size = [line], len(line)
    if size:
        yield "".join(parts)[: MAX_LINE + 1]


def class_of(cell: str) -> str:
    """What kind of thing stands in a cell, roughly."""
    if len(cell) > 200:
        return "text"
    for pattern, name in _CLASSES:
        if pattern.fullmatch(cell):
            return name
    return "words" if len(cell) <= 60 else "text"


class Habits:
    """What the rows of a table have been like so far, column by column."""

    def __init__(self, width: int) -> None:
        self.width = width
        self._seen: list[set[str]] = [set() for _ in range(width)]
        self._rows = 0

    def learn(self, cells: Sequence[str]) -> None:
        """Take a good row as an example."""
        if self._rows < MAX_SEEN and len(cells) == self.width:
            self._rows += 1
            for seen, cell in zip(self._seen, cells, strict=True):
                seen.add(class_of(cell))

    def share(self, cells: Sequence[str]) -> float:
        """How many of the cells, of all, are like those above them; 1 where nothing is known."""
        return self.share_of_kinds([class_of(cell) for cell in cells])

    def share_of_kinds(self, kinds: Sequence[str]) -> float:
        """The same by what `class_of` says of the cells."""
        if self._rows == 0 or not kinds:
            return 1.0
        fitting = sum(map(self._fits, self._seen, kinds))
        return fitting / len(kinds)

    @staticmethod
    def _fits(seen: set[str], kind: str) -> bool:
        # Short and long texts stand in the same columns, and any cell may be empty.
        if kind in seen or kind == "empty":
            return True
        return (
            ("text" in seen and kind == "words")
            or ("words" in seen and kind == "text")
            or ("word" in seen and kind == "words")
        )

    def like_a_row(self, cells: Sequence[str], *, quoted: bool) -> bool:
        """Whether the cells are as many as a row's and like those of the rows before.

        Prose has commas too: where no column has its own kind of values, only quotes tell.
        """
        if len(cells) != self.width or self.width < 2 or is_prose(cells):
            return False
        if self._rows == 0:
            return quoted and self.width > 2
        told = quoted or any(map(self._is_telling, self._seen, map(class_of, cells)))
        return told and self._fits(self._seen[0], class_of(cells[0])) and self.share(cells) >= 0.8

    @staticmethod
    def _is_telling(seen: set[str], kind: str) -> bool:
        return kind in seen and kind != "empty" and not seen & {"words", "text"}


def is_prose(cells: Sequence[str]) -> bool:
    """Whether a delimiter is followed by a blank, as a comma in a sentence is."""
    return any(cell.startswith(" ") and cell.strip() for cell in cells[1:])


class Rows:
    """The rows of a delimited table, out of lines with their numbers."""

    def __init__(
        self, lines: Iterator[tuple[int, str]], splitter: Splitter, habits: Habits | None = None
    ) -> None:
        self._lines = lines
        self._again: deque[tuple[int, str]] = deque()
        self._splitter = splitter
        self._wary = False
        self.habits = habits

    def __iter__(self) -> Iterator[Row]:
        while (start := self._next()) is not None:
            number, line = start
            if not line.strip():
                continue
            if len(line) > MAX_LINE:
                yield Row(number, [], line[:200], TOO_LONG)
                continue
            row = self._row(number, line)
            if self.habits is not None and not row.fault and not row.suspect:
                self.habits.learn(row.cells)
            yield row

    def back(self, number: int, line: str) -> None:
        """Give a line back; it comes next."""
        self._again.appendleft((number, line))

    def peek(self) -> tuple[int, str] | None:
        """The line that comes next."""
        following = self._next()
        if following is not None:
            self._again.appendleft(following)
        return following

    def take(self) -> None:
        """Pass over the line that comes next."""
        self._next()

    def _next(self) -> tuple[int, str] | None:
        return self._again.popleft() if self._again else next(self._lines, None)

    def _row(self, number: int, line: str) -> Row:
        found = self._splitter.split(line)
        if not found.opened:
            cells = found.cells if found.clean else self._unless_bare(line, found.cells)
            return Row(number, cells, line[:200])
        if found.strays and (bare := self._bare_row(line)) is not None:
            return Row(number, bare, line[:200])
        state = Openness(self._splitter)
        state.feed(line)
        gathered = [line]
        size = len(line)
        most = WARY if self._wary else MAX_ROW
        while state.opened and size <= MAX_ROW and len(gathered) <= most:
            following = self._next()
            if following is None:
                return self._at_end(number, gathered)
            if self._begins_a_row(following[1]) and not self._ends(gathered, following[1]):
                self._again.appendleft(following)
                return self._unclosed(number, gathered)
            state.feed(following[1])
            gathered.append(following[1])
            size += len(following[1])
        if state.opened:
            return self._given_up(number, gathered)
        return self._whole(number, gathered)

    def _unless_bare(self, line: str, cells: list[str]) -> list[str]:
        """The cells of a row whose quotes do not match, or those that it has without quoting.

        Writers of tab-delimited tables quote nothing: a title may begin with a quoted word.
        """
        if self.habits is None or len(cells) == self.habits.width:
            return cells
        bare = self._splitter.bare(line)
        return bare if len(bare) == self.habits.width else cells

    def _bare_row(self, line: str) -> list[str] | None:
        """The cells without quoting, where they make a row like the others."""
        bare = self._splitter.bare(line)
        fits = self.habits is not None and self.habits.like_a_row(bare, quoted=False)
        return bare if fits else None

    def _whole(self, number: int, gathered: list[str]) -> Row:
        text = "\n".join(gathered)
        found = self._splitter.split(text)
        return Row(number, found.cells, gathered[0][:200], suspect=not found.clean)

    def _ends(self, gathered: list[str], line: str) -> bool:
        """Whether a row that goes on over lines ends with this one as it should."""
        if self.habits is None:
            return False
        found = self._splitter.split("\n".join([*gathered, line]))
        return found.clean and len(found.cells) == self.habits.width

    def _begins_a_row(self, line: str) -> bool:
        """Whether a line inside a quoted cell is a row of its own: then a quote was forgotten."""
        if self.habits is None or self._splitter.delimiter not in line:
            return False
        found = self._splitter.split(line)
        if not found.clean and self._bare_row(line) is not None:
            return True
        if found.opened:
            # A row that goes on over several lines: only what stands before its end tells.
            before = found.cells[:-1]
            return (
                len(before) >= 2
                and not any(QUOTE in cell for cell in before)
                and not is_prose(before)
                and self.habits.share(before) == 1.0
            )
        return found.clean and self.habits.like_a_row(found.cells, quoted=QUOTE in line)

    def _unclosed(self, number: int, gathered: list[str]) -> Row:
        """A row before which the next one begins, though a quote is open."""
        self._wary = True
        return self._repaired(number, gathered, UNCLOSED)

    def _at_end(self, number: int, gathered: list[str]) -> Row:
        """A row that the end of the file leaves open."""
        cut = self._give_back(number, gathered)
        return self._repaired(number, gathered[:cut], UNCLOSED if cut < len(gathered) else CUT_OFF)

    def _given_up(self, number: int, gathered: list[str]) -> Row:
        self._wary = True
        cut = self._give_back(number, gathered)
        return self._repaired(number, gathered[:cut], UNCLOSED)

    def _give_back(self, number: int, gathered: list[str]) -> int:
        """Gives lines back from the first that has as many cells as a row; how many are kept."""
        if self.habits is None or self.habits.width < 2:
            return len(gathered)
        for place, line in enumerate(gathered[1:], 1):
            found = self._splitter.split(line)
            fits = len(found.cells) == self.habits.width and not is_prose(found.cells)
            if fits and not found.opened and self.habits.share(found.cells) >= 0.8:
                rest = list(enumerate(gathered[place:], number + place))
                self._again.extendleft(reversed(rest))
                self._wary = True
                return place
        return len(gathered)

    def _repaired(self, number: int, gathered: list[str], fault: str) -> Row:
        """The row as it would be with the quote closed at its end, or taken for a character."""
        text = "\n".join(gathered)
        start = gathered[0][:200]
        width = self.habits.width if self.habits is not None else 0
        if fault == UNCLOSED:
            for cells in (self._splitter.split(text).cells, self._splitter.bare(text)):
                if len(cells) == width:
                    return Row(number, cells, start, suspect=True)
        cells = self._splitter.split(text).cells
        return Row(number, cells, start, fault)
