"""The hardware catalogue: a TOML of devices, families and words for classes, made searchable.

`resources/hardware.toml` says in its head how it is written and how a reader extends it.
"""

import itertools
import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from string import ascii_lowercase, digits

from resources import FOLDER
from storage.claims.hardware_file import Entry, read_hardware
from storage.claims.pattern import Pattern, Start

_WORD = re.compile(r"[a-z0-9]+")
_WORD_LENGTH = 40
_WORD_SIGNS = (ascii_lowercase + digits).encode()
_BLANKED = bytes(code if code in _WORD_SIGNS else ord(" ") for code in range(256))
"""What each sign becomes where only the words of a text are looked at."""
_FEW = 40
"""Words that are looked for one by one; more are found in one pass."""


@dataclass(frozen=True, slots=True)
class Catalogue:
    """Patterns by how what they find begins: a word, two words, or letters before digits.

    `first` are these words, and `second` those that follow the first of two. `devices` are the
    names that are listed, with their classes.
    """

    by_word: dict[str, tuple[Pattern, ...]]
    by_words: dict[tuple[str, str], tuple[Pattern, ...]]
    by_letters: dict[str, tuple[Pattern, ...]]
    first: frozenset[str]
    second: dict[str, frozenset[str]]
    devices: dict[str, str]

    def begins(self, folded: str) -> list[tuple[int, str]]:
        """Find the words of a folded text that may begin a name, and where they stand."""
        plain = folded.encode("ascii", "replace").translate(_BLANKED).decode("ascii")
        row = plain.split()
        words = set(row)
        numbered = itertools.filterfalse(str.isalpha, words)
        wanted = {word for word in numbered if _letters(word) in self.by_letters}
        wanted |= self.first & words
        opens_two = map(self.second.__contains__, row)
        pairs = itertools.compress(itertools.pairwise(row), opens_two)
        wanted |= {one for one, two in pairs if two in self.second[one]}
        if len(wanted) > _FEW:
            return [(m.start(), m[0]) for m in _WORD.finditer(plain) if m[0] in wanted]
        apart = f" {plain} "
        found = [(at, word) for word in wanted for at in _places(apart, f" {word} ")]
        found.sort()
        return found

    def candidates(self, word: str, folded: str, end: int) -> tuple[Pattern, ...]:
        """Give the patterns that may match at a `word` that ends at `end` of a folded text."""
        found = self.by_word.get(word, ())
        if word in self.second:
            following = _WORD.search(folded, end, end + _WORD_LENGTH)
            found += self.by_words.get((word, following[0]), ()) if following else ()
        return found if word.isalpha() else found + self.by_letters.get(_letters(word), ())


def _places(apart: str, word: str) -> list[int]:
    """Find where a word stands, given between blanks, in words that are kept apart by blanks."""
    found = []
    at = apart.find(word)
    while at >= 0:
        found.append(at)
        at = apart.find(word, at + len(word) - 1)
    return found


def _letters(word: str) -> str:
    """Give the letters with which a word begins."""
    return word[: len(word) - len(word.lstrip(ascii_lowercase))]


def load_catalogue(extra: Path | None = None) -> Catalogue:
    """Read the shipped catalogue, and after it the reader's own file where one is given.

    Raises `ShortlistError` where the reader's file cannot be read or is not such a file.
    """
    return _shipped() if extra is None else _built([_shipped_entries(), read_hardware(extra)])


@cache
def _shipped() -> Catalogue:
    return _built([_shipped_entries()])


def _shipped_entries() -> list[Entry]:
    # Checking it takes as long as reading it, so the tests do that.
    return read_hardware(FOLDER / "hardware.toml", checked=False)


def _built(files: list[list[Entry]]) -> Catalogue:
    """Index the patterns.

    A later file's device takes the place of an earlier one's; where the two give one alias to
    devices of different names, the later one has it.
    """
    kept: dict[str, list[tuple[Pattern, list[Start]]]] = {}
    for file in files:
        fresh: dict[str, list[tuple[Pattern, list[Start]]]] = {}
        for name, pattern, starts in file:
            fresh.setdefault(name, []).append((pattern, starts))
        for name in fresh:
            kept.pop(name, None)
        kept = fresh | kept  # Of finds of one length the first holds.
    words: dict[Start, list[Pattern]] = {}
    letters: dict[str, list[Pattern]] = {}
    for pattern, starts in (entry for entries in kept.values() for entry in entries):
        for start in starts:
            words.setdefault(start, []).append(pattern)
            if "{" in pattern.name and isinstance(start, str):
                letters.setdefault(start, []).append(pattern)
    single = {w: tuple(found) for w, found in words.items() if isinstance(w, str)}
    double = {w: tuple(found) for w, found in words.items() if not isinstance(w, str)}
    second: dict[str, set[str]] = {}
    for one, two in double:
        second.setdefault(one, set()).add(two)
    return Catalogue(
        by_word=single,
        by_words=double,
        by_letters={w: tuple(found) for w, found in letters.items()},
        first=frozenset(single),
        second={one: frozenset(found) for one, found in second.items()},
        devices={
            name: entries[0][0].device_class for name, entries in kept.items() if "{" not in name
        },
    )
