"""The words of a text, cut and looked up once for all that look for some of them."""

import re
from collections.abc import Callable, Iterable
from itertools import compress, count
from operator import itemgetter
from string import ascii_lowercase, digits

_WORD_SIGNS = (ascii_lowercase + digits).encode()
_BLANKED = bytes(code if code in _WORD_SIGNS else ord(" ") for code in range(256))
"""What each sign becomes where only words are looked at."""

NAME = 1
"""May begin the name of a device or a class."""
PAIR = 2
"""May begin a name together with the next word."""
COUNTED = 4
"""A number of devices with the name of one glued to it: "8xa100"."""
NOUN = 8
"""Begins a noun for hardware that may be proposed."""
HINT = 16
"""Stands beside a number phrase, or is one."""
SPELT = 32
"""A unit that may follow a number in words."""
WORDED = 64
"""A part of a number phrase of words alone."""
PROMISE = 128
"""May promise a number without a unit."""
SPEED = 256
UP = 512
ONE = 1024
"""With a slash, begins a share: "1/3"."""

_MOST = 1 << 14
_REACH = 40
"""Characters behind a word in which the next one is looked for."""


class Vocabulary(dict[str, int]):
    """What is asked of words: the marks above, 0 for a word of which nothing is.

    Words are remembered, as most texts are made of the same few thousand.
    """

    def __init__(self, *asked: Callable[[str], int]) -> None:
        super().__init__()
        self._asked = asked

    def __missing__(self, word: str) -> int:
        if len(self) >= _MOST:
            self.clear()
        marks = 0
        for asked in self._asked:
            marks |= asked(word)
        if len(word) <= _REACH:
            self[word] = marks
        return marks


class Words:
    """The runs of letters and digits in a folded text, in order, among empty ones at both ends.

    Signs side by side have empty words between them, too. `marks` says what is asked of each,
    `told` are the places of those of which something is, `said` all their marks.
    """

    def __init__(self, folded: str, vocabulary: Vocabulary) -> None:
        plain = folded.encode("ascii", "replace").translate(_BLANKED).decode("ascii")
        self._apart = f" {plain}  "
        self.cut = self._apart.split(" ")
        self.marks = itemgetter(*self.cut)(vocabulary)
        self.told = list(compress(count(), self.marks))
        self.said = 0
        for place in self.told:
            self.said |= self.marks[place]

    def of(self, kind: int) -> list[int]:
        """Give the places of the words that have a mark."""
        if not self.said & kind:
            return []
        return [place for place in self.told if self.marks[place] & kind]

    def starts(self, places: Iterable[int]) -> list[int]:
        """Give the offsets in the text at which the words of some places begin.

        The places are in order, and all at which one of these words stands before the same next
        word: so the first find behind the last one is the right one.
        """
        cut, find = self.cut, self._apart.find
        found: list[int] = []
        at = -1
        for place in places:
            at = find(f" {cut[place]} {cut[place + 1]} ", at + 1)
            found.append(at)
        return found

    def behind(self, place: int) -> str:
        """Give the word behind one, "" where none is near."""
        for word in self.cut[place + 1 : place + _REACH]:
            if word:
                return word
        return ""

    def first(self, wanted: re.Pattern[str]) -> int | None:
        """Give the offset at which a pattern, words and the blanks around them, is first found."""
        found = wanted.search(self._apart)
        return found.start() if found else None
