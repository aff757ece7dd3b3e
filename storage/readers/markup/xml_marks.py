"""Marks in a long XML text: the next one of a sort, and the ends of comments and CDATA sections."""

import re
from collections.abc import Iterator
from typing import Final

from storage.readers.files.pieces import Window

MAX_RECORD: Final = 8 << 20
"""Most characters of one record, comment or section."""


class Marks:
    """A window over an XML text, searched for marks of at most `longest` characters."""

    def __init__(self, pieces: Iterator[str], longest: int = 300) -> None:
        self.window = Window(pieces)
        self._longest = longest
        self._never_closed: set[str] = set()

    def next(self, place: int, pattern: re.Pattern[str]) -> re.Match[str] | None:
        """The next mark at or behind a place; lets go of what stands before the window's."""
        window = self.window
        while True:
            found = pattern.search(window.text, place)
            # A mark at the very end may go on in the next piece.
            if found is not None and (found.end() < len(window.text) or window.ended):
                return found
            if place == window.at and found is None:
                window.go(max(window.at, len(window.text) - self._longest))
                place = window.at
            else:
                place = max(place, len(window.text) - self._longest)
            offset = place - window.at
            if window.ended or offset > MAX_RECORD:
                return found
            window.more()
            place = window.at + offset

    def section_end(self, start: int, opening: str) -> int:
        """Behind the comment or CDATA section at a place; behind its opening if it has no end."""
        window = self.window
        closing = "-->" if opening == "<!--" else "]]>"
        offset, searched = start - window.at, len(opening)
        while closing not in self._never_closed:
            begin = window.at + offset
            found = window.text.find(closing, begin + searched)
            if found >= 0:
                return found + len(closing)
            searched = max(len(opening), len(window.text) - begin - len(closing))
            if searched > MAX_RECORD or not window.more():
                # To look again for each opening would take time without end.
                self._never_closed.add(closing)
        return window.at + offset + len(opening)
