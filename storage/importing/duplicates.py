"""Nearly the same paper: MinHash sketches find candidates, shared word runs decide.

The method is Broder's ("On the resemblance and containment of documents", 1997): the share of
hash functions whose least value over a text's word runs agrees estimates the Jaccard
resemblance of the two texts.
"""

import json
import re
import zlib
from collections.abc import Sequence
from typing import Final

import numpy as np
from sqlalchemy import Connection, text

from storage.record import PaperId

BANDS: Final = 16
RUN: Final = 3
"""Words in a row that are one element of a text's set."""
AGREE: Final = 3
"""Bands that must agree before two texts are compared in full."""
RESEMBLANCE: Final = 0.5
"""Share of common word runs from which two abstracts count as nearly the same."""

_WORD: Final = re.compile(r"\w+")
_RANDOM = np.random.default_rng(19970611)
_FACTORS: Final = _RANDOM.integers(1 << 62, 1 << 63, BANDS, dtype=np.uint64) | np.uint64(1)
_OFFSETS: Final = _RANDOM.integers(0, 1 << 63, BANDS, dtype=np.uint64)
_SIGN: Final = np.uint64(1)
"""One bit less than 64, so that a value fits SQLite's signed integers."""


def runs(abstract: str) -> frozenset[int]:
    """Give the hashes (32 bits) of all runs of `RUN` words."""
    words = _WORD.findall(abstract.casefold())
    count = max(1, len(words) - RUN + 1)
    return frozenset(zlib.crc32(" ".join(words[n : n + RUN]).encode()) for n in range(count))


def sketch(abstract: str) -> tuple[int, ...]:
    """Give the least hash of each of `BANDS` hash functions over the text's word runs."""
    hashes = np.fromiter(runs(abstract), dtype=np.uint64)
    # Multiplying modulo 2**64 shuffles the order anew for each band (multiply-shift hashing).
    mixed = (hashes[:, None] * _FACTORS[None, :] + _OFFSETS[None, :]) >> _SIGN
    return tuple(int(value) for value in mixed.min(axis=0))


def resemblance(one: str, other: str) -> float:
    """Give the Jaccard resemblance of two texts' word runs, 0 to 1."""
    a, b = runs(one), runs(other)
    return len(a & b) / len(a | b)


def near_duplicates(
    connection: Connection, abstract: str, bands: Sequence[int]
) -> tuple[PaperId, ...]:
    """Give the papers of the library whose abstracts are nearly this one."""
    rows = connection.execute(
        text(
            "SELECT s.paper_id, a.text FROM json_each(:bands) b "
            "JOIN sketch s ON s.band = b.key AND s.value = b.value "
            "JOIN abstract a ON a.paper_id = s.paper_id "
            "GROUP BY s.paper_id HAVING count(*) >= :agree ORDER BY s.paper_id"
        ),
        {"bands": json.dumps(list(bands)), "agree": AGREE},
    )
    return tuple(
        PaperId(paper) for paper, other in rows if resemblance(abstract, other) >= RESEMBLANCE
    )
