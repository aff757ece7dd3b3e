"""The words that a stem may be that of.

Nearly all of what Porter's algorithm takes away or changes must have a vowel and a consonant behind
it left in front. Of a stem that has none, as "s", "co" or "pro", no word is much longer: those that
may have it can be told, where to look through all words that begin so would take long.
"""

import re
from typing import Final

from storage.index.analysis import stem as stem_of

_MEASURED: Final = re.compile(r"y?[^aeiouy]*[aeiou]+[^aeiouy]")
"""What a stem must begin with for its words to have any of very many endings; a y in front is a
consonant."""

_CHANGED: Final = {"ble": 2, "bl": 1, "e": 1, "i": 1}
"""Letters at the end of a stem that may not be those of its words: stability, hoping, studies."""


def shared(stem: str) -> str:
    """Give what all words begin with that have a stem."""
    if stem.isalpha():
        for ending, letters in _CHANGED.items():
            if stem.endswith(ending):
                return stem[:-letters]
    return stem


def words_of(stem: str) -> list[str] | None:
    """Give every word that may have this stem, in order; None where they cannot be told."""
    if not (stem.isascii() and stem.isalpha()) or _MEASURED.match(stem):
        return None
    # What is left of a word without its ending is mended: hop of hopp, hope of hop, studi of study.
    bases = {stem, stem + stem[-1]}
    if stem.endswith("i"):
        bases.add(stem[:-1] + "y")
    if stem.endswith("e"):
        bases.add(stem[:-1])
    singular = {base + ending for base in bases for ending in ("", "ed", "ing")}
    found = {word + ending for word in singular for ending in ("", "s", "es")}
    return sorted(word for word in found if stem_of(word) == stem)
