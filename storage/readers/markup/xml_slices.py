"""XML of any length cut into its records, before any parser sees it.

Each record is parsed by itself: memory stays that of one record, a damaged one does not spoil its
neighbours, files put one behind another are read through, and no document type ever reaches the
parser, so there are no entities to expand and nothing to fetch.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from storage.readers.fields.plain_text import excerpt
from storage.readers.markup.xml_marks import Marks
from storage.record import BadEntry

_TAG_END = re.compile(">")


@dataclass(frozen=True, slots=True)
class Slice:
    """The text of one record with its tags, and the 1-based line on which it begins."""

    text: str
    line: int


class Slices:
    """The records of an XML text in file order, and where one has lost its beginning or end.

    `names` are those of records, `roots` those of what holds them; both without prefixes.
    """

    def __init__(
        self, pieces: Iterator[str], names: tuple[str, ...], roots: tuple[str, ...]
    ) -> None:
        self._marks = Marks(pieces)
        self._window = self._marks.window
        self._mark = re.compile(
            rf"<!\[CDATA\[|<!--|<(?P<end>/?)(?P<name>(?:[\w.-]{{1,40}}:)?"
            rf"(?:(?P<record>{'|'.join(names)})|{'|'.join(roots)}))(?=[\s/>])"
        )
        self._open_roots: list[str] = []

    def __iter__(self) -> Iterator[Slice | BadEntry]:
        window = self._window
        cut = False
        while (mark := self._marks.next(window.at, self._mark)) is not None:
            window.go(mark.start())
            cut = False
            if mark["name"] is None:
                window.go(self._marks.section_end(mark.start(), mark[0]))
            elif mark["record"] is None:
                self._note_root(mark)
                window.go(mark.end())
            elif mark["end"]:
                yield self._bad("the end of a record whose beginning is damaged")
                window.go(mark.end())
            else:
                found = self._record(mark["name"])
                cut = isinstance(found, BadEntry)
                yield found
        if self._open_roots and not cut:
            window.go(len(window.text))
            name = self._open_roots[0]
            yield BadEntry(
                window.line, f"the file ends before <{name}> is closed; it is cut short", ""
            )

    def _record(self, name: str) -> Slice | BadEntry:
        """The record at the window's place, which is left behind it."""
        window, line = self._window, self._window.line
        tag_end = self._marks.next(window.at + 1, _TAG_END)
        if tag_end is not None and window.text[tag_end.start() - 1] == "/":
            return self._taken(tag_end.end() - window.at, line)
        offset = 1
        pattern = re.compile(rf"<!\[CDATA\[|<!--|<(?P<end>/?){re.escape(name)}(?=[\s/>])")
        while (mark := self._marks.next(window.at + offset, pattern)) is not None:
            offset = mark.start() - window.at
            if mark["end"] is None:
                offset = self._marks.section_end(mark.start(), mark[0]) - window.at
            elif not mark["end"]:
                # Only its end may be missing; the parser will tell.
                found = self._taken(offset, line)
                return Slice(f"{found.text}</{name}>", line)
            elif (closed := self._marks.next(mark.end(), _TAG_END)) is not None:
                return self._taken(closed.end() - window.at, line)
            else:
                break
        if window.ended:
            return self._lost(len(window.text) - window.at, "the file ends within this record")
        return self._lost(1, "a record without end")

    def _taken(self, size: int, line: int) -> Slice:
        window = self._window
        text = window.text[window.at : window.at + size]
        window.go(window.at + size)
        return Slice(text, line)

    def _lost(self, size: int, reason: str) -> BadEntry:
        bad = self._bad(f"{reason}; it is cut short or damaged")
        self._window.go(self._window.at + size)
        return bad

    def _note_root(self, mark: re.Match[str]) -> None:
        name = mark["name"]
        if not mark["end"]:
            self._open_roots.append(name)
        elif name in self._open_roots:
            del self._open_roots[self._open_roots.index(name) :]

    def _bad(self, reason: str) -> BadEntry:
        window = self._window
        return BadEntry(window.line, reason, excerpt(window.text[window.at : window.at + 200]))
