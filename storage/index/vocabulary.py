"""The words of the library: those that begin so, look so, are spelt nearly so."""

import re
from collections.abc import Sequence
from typing import Final

from storage.index import analysis, stems
from storage.index.postings import Postings
from storage.index.schema import TEXT_FIELDS

MOST_LOOKED_AT: Final = 40
"""Words as near as the nearest whose papers are counted."""
SHORTEST_HALF: Final = 3
"""Letters of a word's half, below which cutting it in two finds what nobody meant."""


def read_ahead(postings: Postings) -> bool:
    """Read some of what parts and slips of words take; say whether there is more to be read."""
    import rapidfuzz.distance
    import rapidfuzz.process  # noqa: F401 - loading it takes longer than to read a segment

    return postings.read_ahead()


def forms(postings: Postings, surface: str, fields: Sequence[str] = TEXT_FIELDS) -> frozenset[str]:
    """Give the words of some fields that are forms of a folded word: those of its stem."""
    return of_stem(postings, analysis.stem(surface), fields)


def of_stem(postings: Postings, stem: str, fields: Sequence[str] = TEXT_FIELDS) -> frozenset[str]:
    """Give the words of some fields, and maybe of others, that have this stem.

    Porter's algorithm changes no more than the end of a word.
    """

    def find() -> tuple[frozenset[str]]:
        told = stems.words_of(stem)
        if told is not None:
            return (frozenset(word for word in told if postings.has(word, fields)),)
        words = postings.beginning(stems.shared(stem), fields)
        return (frozenset(word for word in words if analysis.stem(word) == stem),)

    return postings.kept(("stem", stem, fields), find)[0]


def of_shape(postings: Postings, pattern: str) -> list[str]:
    """Give the words of a shape: `*` stands for any letters, `?` for one."""
    folded = analysis.fold(pattern).replace("-", "")
    shape = "".join({"*": ".*", "?": "."}.get(letter, re.escape(letter)) for letter in folded)
    matches = re.compile(shape).fullmatch
    return [word for word in postings.vocabulary() if matches(word)]


def near(postings: Postings, surface: str, distance: int | None = None) -> list[str]:
    """Give the words at most `distance` letters away, in order.

    A letter put in, left out, changed or swapped with its neighbour counts one.
    """
    from rapidfuzz.distance import OSA
    from rapidfuzz.process import extract

    most = distance if distance is not None else 1 if len(surface) <= 5 else 2

    def find() -> tuple[str, ...]:
        words = postings.spelt_like(surface, most)
        found = extract(surface, words, scorer=OSA.distance, score_cutoff=most, limit=None)
        return tuple(sorted(word for word, _, _ in found))

    return list(postings.kept(("near", surface, most), find))


def nearest(postings: Postings, surface: str) -> str:
    """Give another word that `surface` may be a slip of: the nearest, in most papers; "" if none.

    Of very many that are as near, those that come first in order are looked at.
    """
    from rapidfuzz.distance import OSA

    words = [word for word in near(postings, surface) if word != surface]
    far = {word: OSA.distance(surface, word) for word in words}
    least = min(far.values(), default=0)
    close = sorted(word for word in words if far[word] == least)[:MOST_LOOKED_AT]
    return min(close, key=lambda word: (-postings.frequency(word), word), default="")


def halves(
    postings: Postings, surface: str, fields: Sequence[str] = TEXT_FIELDS
) -> list[tuple[str, str]]:
    """Cut a word in two words that some fields have both."""
    if not surface.isalpha():
        return []

    def find() -> tuple[tuple[str, str], ...]:
        cuts = range(SHORTEST_HALF, len(surface) - SHORTEST_HALF + 1)
        pairs = [(surface[:cut], surface[cut:]) for cut in cuts]
        return tuple(pair for pair in pairs if all(postings.has(half, fields) for half in pair))

    return list(postings.kept(("halves", surface, fields), find))


def most_frequent(postings: Postings, words: Sequence[str], most: int) -> list[str]:
    """Give at most so many of some words, those in most papers first."""
    if len(words) <= most:
        return list(words)
    return sorted(words, key=lambda word: (-postings.frequency(word), word))[:most]
