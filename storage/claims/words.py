"""The words of a text, cut once, so that what looks for some of them need not read it all."""

import re
from collections.abc import Iterable
from itertools import filterfalse
from string import ascii_lowercase, digits

_WORD_SIGNS = (ascii_lowercase + digits).encode()
_BLANKED = bytes(code if code in _WORD_SIGNS else ord(" ") for code in range(256))
"""What each sign becomes where only words are looked at."""


_MOST = 1 << 14
_of_letters: set[str] = set()
"""Words of letters alone that were met before: most texts are made of the same few thousand."""


def _mixed(known: frozenset[str]) -> list[str]:
    """Give the words that have a digit."""
    fresh = known - _of_letters
    mixed = list(filterfalse(str.isalpha, fresh))
    if len(mixed) < len(fresh):
        if len(_of_letters) > _MOST:
            _of_letters.clear()
        _of_letters.update(fresh.difference(mixed))
    return mixed


class Words:
    """The runs of letters and digits in a folded text.

    `known` has each once, `mixed` those with a digit.
    """

    def __init__(self, folded: str) -> None:
        plain = folded.encode("ascii", "replace").translate(_BLANKED).decode("ascii")
        self.known = frozenset(plain.split())
        self.mixed = _mixed(self.known)
        self._apart = f" {plain} "

    def places(self, wanted: Iterable[str]) -> list[tuple[int, str]]:
        """Give, in order, the offsets in the text at which words stand, and which it is.

        Two words with a blank between them are found where one sign of any kind is between.
        """
        apart, found = self._apart, []
        for word in wanted:
            alone = f" {word} "
            at = apart.find(alone)
            while at >= 0:
                found.append((at, word))
                at = apart.find(alone, at + len(word) + 1)
        found.sort()
        return found

    def following(self, end: int, longest: int) -> str:
        """Give the first word of the `longest` characters from an offset on, "" for none."""
        words = self._apart[end + 1 : end + 1 + longest].split(None, 1)
        return words[0] if words else ""

    def first(self, wanted: re.Pattern[str]) -> int | None:
        """Give the offset at which a pattern, words and the blanks around them, is first found."""
        found = wanted.search(self._apart)
        return found.start() if found else None
