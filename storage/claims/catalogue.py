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
from storage.claims.words import Words

_WORD_LENGTH = 40


@dataclass(frozen=True, slots=True)
class Catalogue:
    """Patterns by how what they find begins: a word, two words, or letters before digits.

    `first` are the words that may be all of a name, `second` those that follow the first of two.
    `pairs` are two words of which the first alone is no name, by the longer one, which is the
    rarer; `longer` are all of these, `begin` those and `first`. `devices` are the names that are
    listed, with their classes.
    """

    by_word: dict[str, tuple[Pattern, ...]]
    by_words: dict[tuple[str, str], tuple[Pattern, ...]]
    by_letters: dict[str, tuple[Pattern, ...]]
    first: frozenset[str]
    second: frozenset[str]
    pairs: dict[str, tuple[tuple[str, str], ...]]
    longer: frozenset[str]
    begin: frozenset[str]
    devices: dict[str, str]

    def begins(self, words: Words) -> list[tuple[int, str]]:
        """Find the words of a text that may begin a name, and where they stand."""
        known = words.known
        said = self.begin & known
        wanted = self.first & said
        for word in words.mixed:
            if word > ":" and _letters(word) in self.by_letters:
                wanted |= {word}
        found = words.places(wanted)
        pairs = [
            f"{one} {two}"
            for longer in self.longer & said
            for one, two in self.pairs[longer]
            if one in known and two in known and one not in wanted
        ]
        if pairs:
            found += [(at, pair.partition(" ")[0]) for at, pair in words.places(pairs)]
            found.sort()
        return found

    def candidates(self, word: str, words: Words, end: int) -> tuple[Pattern, ...]:
        """Give the patterns that may match at a `word` that ends at `end` of a text."""
        found = self.by_word.get(word, ())
        if word in self.second:
            found += self.by_words.get((word, words.following(end, _WORD_LENGTH)), ())
        return found if word.isalpha() else found + self.by_letters.get(_letters(word), ())


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
    pairs: dict[str, list[tuple[str, str]]] = {}
    for pair in double:
        if pair[0] not in single:
            pairs.setdefault(max(pair, key=len), []).append(pair)
    return Catalogue(
        by_word=single,
        by_words=double,
        by_letters={w: tuple(found) for w, found in letters.items()},
        first=frozenset(single),
        second=frozenset(one for one, _ in double),
        pairs={longer: tuple(found) for longer, found in pairs.items()},
        longer=frozenset(pairs),
        begin=frozenset(single) | frozenset(pairs),
        devices={
            name: entries[0][0].device_class for name, entries in kept.items() if "{" not in name
        },
    )
