"""The hardware catalogue: a TOML of devices, families and words for classes, made searchable.

`resources/hardware.toml` says in its head how it is written and how a reader extends it.
"""

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from string import ascii_lowercase

from resources import FOLDER
from storage.claims.hardware_file import Entry, read_hardware
from storage.claims.pattern import Pattern, Start
from storage.claims.words import NAME, PAIR, Words


@dataclass(frozen=True, slots=True, eq=False)
class Catalogue:
    """Patterns by how what they find begins: a word, two words, or letters before digits.

    `second` are the words that may be the first of two. `devices` are the names that are listed,
    with their classes.
    """

    by_word: dict[str, tuple[Pattern, ...]]
    by_words: dict[tuple[str, str], tuple[Pattern, ...]]
    by_letters: dict[str, tuple[Pattern, ...]]
    second: frozenset[str]
    devices: dict[str, str]

    def name_marks(self, word: str) -> int:
        """Say whether a word may begin a name, alone or with the next."""
        named = word in self.by_word or (not word.isalpha() and self._of_letters(word))
        return (NAME if named else 0) | (PAIR if word in self.second else 0)

    def begins(self, words: Words) -> list[int]:
        """Find the places of the words that may begin a name."""
        cut, marks = words.cut, words.marks
        return [
            place
            for place in words.told
            if marks[place] & NAME
            or (marks[place] & PAIR and (cut[place], cut[place + 1]) in self.by_words)
        ]

    def candidates(self, word: str, words: Words, place: int) -> tuple[Pattern, ...]:
        """Give the patterns that may match at a `word` with which the one of a place ends."""
        found = self.by_word.get(word, ())
        if word in self.second:
            behind = words.cut[place + 1] or words.behind(place)
            found += self.by_words.get((word, behind), ())
        return found if word.isalpha() else found + self._of_letters(word)

    def _of_letters(self, word: str) -> tuple[Pattern, ...]:
        """Give the patterns of names in which digits follow the letters of a word."""
        return self.by_letters.get(_letters(word), ())


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
    return Catalogue(
        by_word=single,
        by_words=double,
        by_letters={w: tuple(found) for w, found in letters.items()},
        second=frozenset(one for one, _ in double),
        devices={
            name: entries[0][0].device_class for name, entries in kept.items() if "{" not in name
        },
    )
