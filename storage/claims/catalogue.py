"""The hardware catalogue: a TOML of devices, families and words for classes, made searchable.

`resources/hardware.toml` says in its head how it is written and how a reader extends it.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from resources import FOLDER
from storage.claims.hardware_file import Entry, read_hardware
from storage.claims.pattern import Pattern, Start
from storage.claims.trie import DIGIT, END, GAP, any_of

__all__ = ["Catalogue", "Pattern", "load_catalogue"]

_TOLD_BY = 5
"""First letters of a name that are looked for at once: more cost time when first read."""
_WORD = re.compile(r"[a-z0-9]+")
_WORD_LENGTH = 40


@dataclass(frozen=True, slots=True)
class Catalogue:
    """Patterns by how what they find begins: a word, two words, or letters before digits.

    `paired` are the first words of two. `begins` finds the words that may begin a name, as group
    1. It goes by their first letters only, so not all do. It wants a sign before each word: search
    a text with a blank before it. `devices` are the names that are listed, with their classes.
    """

    by_word: dict[str, tuple[Pattern, ...]]
    by_words: dict[tuple[str, str], tuple[Pattern, ...]]
    by_letters: dict[str, tuple[Pattern, ...]]
    paired: frozenset[str]
    begins: re.Pattern[str]
    devices: dict[str, str]

    def candidates(self, word: str, folded: str, end: int) -> tuple[Pattern, ...]:
        """Give the patterns that may match at a `word` that ends at `end` of a folded text."""
        found = self.by_word.get(word, ())
        if word in self.paired:
            following = _WORD.search(folded, end, end + _WORD_LENGTH)
            found += self.by_words.get((word, following[0]), ()) if following else ()
        return found if word.isalpha() else found + self.by_letters.get(_letters(word), ())


def _letters(word: str) -> str:
    """Give the letters with which a word begins."""
    for at, sign in enumerate(word):
        if not sign.isalpha():
            return word[:at]
    return word


def load_catalogue(extra: Path | None = None) -> Catalogue:
    """Read the shipped catalogue, and after it the reader's own file where one is given.

    Raises `ShortlistError` where the reader's file cannot be read or is not such a file.
    """
    return _shipped() if extra is None else _built([_shipped_entries(), read_hardware(extra)])


@cache
def _shipped() -> Catalogue:
    return _built([_shipped_entries()])


def _shipped_entries() -> list[Entry]:
    return read_hardware(FOLDER / "hardware.toml")


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
    return Catalogue(
        by_word={w: tuple(found) for w, found in words.items() if isinstance(w, str)},
        by_words={w: tuple(found) for w, found in words.items() if not isinstance(w, str)},
        by_letters={w: tuple(found) for w, found in letters.items()},
        paired=frozenset(w[0] for w in words if not isinstance(w, str)),
        begins=_begins(words, letters),
        devices={
            name: entries[0][0].device_class for name, entries in kept.items() if "{" not in name
        },
    )


def _begins(words: Iterable[Start], letters: Iterable[str]) -> re.Pattern[str]:
    names = {_told_by(start) for start in words} | {(w + DIGIT)[:_TOLD_BY] for w in letters}
    return re.compile(f"[^a-z0-9](?={any_of(names)})([a-z0-9]+)")


def _told_by(start: Start) -> str:
    """Give what is looked for at once: of a short first word also how the next begins."""
    word, following = (start, "") if isinstance(start, str) else start
    if len(word) >= _TOLD_BY or not following:
        return (word + END)[:_TOLD_BY]
    return word + GAP + following[:2]
