"""Nearly the same paper: MinHash sketches find candidates, shared word runs decide.

The method is Broder's ("On the resemblance and containment of documents", 1997): the share of
hash functions whose least value over a text's word runs agrees estimates the Jaccard
resemblance of the two texts.
"""

import json
import operator
import re
import zlib
from collections.abc import Iterator, Sequence
from typing import Final, TypeAlias

import numpy as np
import numpy.typing as npt
from sqlalchemy import Connection, text

Hashes: TypeAlias = npt.NDArray[np.uint64]

BANDS: Final = 16
RUN: Final = 3
"""Words in a row that are one element of a text's set."""
AGREE: Final = 3
"""Bands that must agree before two texts are compared in full."""
COMPARED: Final = 20
"""Candidates compared in full, those with most bands in common first."""
RESEMBLANCE: Final = 0.5
"""Share of common word runs from which two abstracts count as nearly the same."""

_WORD: Final = re.compile(r"\w+")
_RANDOM = np.random.default_rng(19970611)
_FACTORS: Final = _RANDOM.integers(1 << 62, 1 << 63, BANDS, dtype=np.uint64) | np.uint64(1)
_OFFSETS: Final = _RANDOM.integers(0, 1 << 63, BANDS, dtype=np.uint64)
_PLACES: Final = _RANDOM.integers(1 << 62, 1 << 63, RUN, dtype=np.uint64) | np.uint64(1)
_SIGN: Final = np.uint64(1)
"""One bit less than 64, so that a value fits SQLite's signed integers."""


def runs(abstract: str) -> Hashes:
    """Give the hashes (64 bits) of all runs of `RUN` words, each once, in order of size."""
    words = _WORD.findall(abstract.casefold())
    words += [""] * (RUN - len(words))
    hashes = np.fromiter((zlib.crc32(word.encode()) for word in words), dtype=np.uint64)
    count = len(words) - RUN + 1
    mixed = np.zeros(count, dtype=np.uint64)
    for n, factor in enumerate(_PLACES):
        mixed += hashes[n : n + count] * factor
    return np.unique(mixed)


def sketch(abstract: str) -> tuple[int, ...]:
    """Give the least hash of each of `BANDS` hash functions over the text's word runs."""
    # Multiplying modulo 2**64 shuffles the order anew for each band (multiply-shift hashing).
    mixed = (runs(abstract)[:, None] * _FACTORS[None, :] + _OFFSETS[None, :]) >> _SIGN
    return tuple(int(value) for value in mixed.min(axis=0))


def resemblance(one: str, other: str) -> float:
    """Give the Jaccard resemblance of two texts' word runs, 0 to 1."""
    a, b = runs(one), runs(other)
    shared = len(np.intersect1d(a, b, assume_unique=True))
    return shared / (len(a) + len(b) - shared)


class NearDuplicates:
    """Looks for papers whose abstracts are nearly a given one.

    Besides those in the library it knows those given to it since it was made: a batch is
    looked through before it is written.
    """

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._waiting: list[tuple[str, Sequence[int]]] = []

    def has_any(self, abstract: str, bands: Sequence[int]) -> bool:
        """Tell whether there is one, and remember this abstract for the next."""
        found = any(
            resemblance(abstract, other) >= RESEMBLANCE for other in self._candidates(bands)
        )
        self._waiting.append((abstract, bands))
        return found

    def _candidates(self, bands: Sequence[int]) -> Iterator[str]:
        for abstract, others in self._waiting:
            if sum(map(operator.eq, bands, others)) >= AGREE:
                yield abstract
        rows = self._connection.execute(
            text(
                "SELECT a.text FROM json_each(:bands) b "
                "JOIN sketch s ON s.band = b.key AND s.value = b.value "
                "JOIN abstract a ON a.paper_id = s.paper_id "
                "GROUP BY s.paper_id HAVING count(*) >= :agree "
                "ORDER BY count(*) DESC, s.paper_id LIMIT :most"
            ),
            {"bands": json.dumps(list(bands)), "agree": AGREE, "most": COMPARED},
        )
        for row in rows:
            yield str(row[0])
