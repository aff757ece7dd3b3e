"""Nearly the same paper: MinHash sketches find candidates, shared word runs decide.

The method is Broder's ("On the resemblance and containment of documents", 1997): the share of
hash functions whose least value over a text's word runs agrees estimates the Jaccard
resemblance of the two texts.
"""

import json
import re
import zlib
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Final, TypeAlias

import numpy as np
import numpy.typing as npt
from sqlalchemy import Connection, text

from storage.record import PaperId

Hashes: TypeAlias = npt.NDArray[np.uint64]
Sketch: TypeAlias = tuple[int, ...]
"""One least hash for each band."""

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
_ASCII_WORDS: Final = bytes(
    ord(sign.lower()) if sign.isalnum() or sign == "_" else ord(" ")
    for sign in map(chr, range(128))
).ljust(256)
"""What becomes of each byte of an ASCII text: small letters, and blanks between the words."""
_RANDOM = np.random.default_rng(19970611)
_FACTORS: Final = _RANDOM.integers(1 << 62, 1 << 63, BANDS, dtype=np.uint64) | np.uint64(1)
_OFFSETS: Final = _RANDOM.integers(0, 1 << 63, BANDS, dtype=np.uint64)
_PLACES: Final = _RANDOM.integers(1 << 62, 1 << 63, RUN, dtype=np.uint64) | np.uint64(1)
_SIGN: Final = np.uint64(1)
"""One bit less than 64, so that a value fits SQLite's signed integers."""


def runs(abstract: str) -> Hashes:
    """Give the hashes (64 bits) of all runs of `RUN` words, each once, in order of size."""
    return np.unique(_all_runs(abstract))


def _all_runs(abstract: str) -> Hashes:
    """Give the hash of each run of `RUN` words, in the order of the text."""
    words = _words(abstract)
    words += [b""] * (RUN - len(words))
    hashes = np.array([*map(zlib.crc32, words)], dtype=np.uint64)
    count = len(words) - RUN + 1
    mixed = np.zeros(count, dtype=np.uint64)
    for n, factor in enumerate(_PLACES):
        mixed += hashes[n : n + count] * factor
    return mixed


def _words(abstract: str) -> list[bytes]:
    """Give the words of a text without case, encoded."""
    if abstract.isascii():
        return abstract.encode().translate(_ASCII_WORDS).split()
    return [*map(str.encode, _WORD.findall(abstract.casefold()))]


def sketch(abstract: str) -> Sketch:
    """Give the least hash of each of `BANDS` hash functions over the text's word runs."""
    # Multiplying modulo 2**64 shuffles the order anew for each band (multiply-shift hashing).
    mixed = (_FACTORS[:, None] * _all_runs(abstract)[None, :] + _OFFSETS[:, None]) >> _SIGN
    return tuple(mixed.min(axis=1).tolist())


def resemblance(one: str, other: str) -> float:
    """Give the Jaccard resemblance of two texts' word runs, 0 to 1."""
    a, b = runs(one), runs(other)
    shared = len(np.intersect1d(a, b, assume_unique=True))
    return shared / (len(a) + len(b) - shared)


class NearDuplicates:
    """Looks for papers whose abstracts are nearly a given one.

    `sketches` are of the abstracts that are going to be asked for: the library is searched for
    all of them at once. Besides those in the library it knows those given to it since it was
    made: a batch is looked through before it is written.
    """

    def __init__(self, connection: Connection, sketches: Iterable[Sketch]) -> None:
        self._connection = connection
        self._stored: dict[Sketch, list[PaperId]] = {}
        self._look_up([*dict.fromkeys(sketches)])
        self._waiting: list[str] = []
        self._waiting_by_band: dict[tuple[int, int], list[int]] = {}

    def has_any(self, abstract: str, bands: Sketch) -> bool:
        """Tell whether there is one, and remember this abstract for the next."""
        found = any(
            resemblance(abstract, other) >= RESEMBLANCE for other in self._candidates(bands)
        )
        for band in enumerate(bands):
            self._waiting_by_band.setdefault(band, []).append(len(self._waiting))
        self._waiting.append(abstract)
        return found

    def _candidates(self, bands: Sketch) -> Iterator[str]:
        agreeing = Counter(
            n for band in enumerate(bands) for n in self._waiting_by_band.get(band, ())
        )
        yield from (self._waiting[n] for n, count in agreeing.items() if count >= AGREE)
        if bands not in self._stored:
            self._look_up([bands])
        for paper in self._stored[bands]:
            yield self._connection.execute(
                text("SELECT text FROM abstract WHERE paper_id = :paper"), {"paper": paper}
            ).scalar_one()

    def _look_up(self, sketches: Sequence[Sketch]) -> None:
        """Find the papers of the library that agree with each sketch, the most alike first."""
        self._stored |= {bands: [] for bands in sketches}
        rows = self._connection.execute(
            text(
                "SELECT number, paper_id FROM ("
                "SELECT n.key number, s.paper_id, row_number() OVER "
                "(PARTITION BY n.key ORDER BY count(*) DESC, s.paper_id) place "
                "FROM json_each(:sketches) n CROSS JOIN json_each(n.value) b "
                "JOIN sketch s ON s.band = b.key AND s.value = b.value "
                "GROUP BY n.key, s.paper_id HAVING count(*) >= :agree"
                ") WHERE place <= :most ORDER BY number, place"
            ),
            {"sketches": json.dumps(sketches), "agree": AGREE, "most": COMPARED},
        )
        for number, paper in rows:
            self._stored[sketches[number]].append(PaperId(paper))
