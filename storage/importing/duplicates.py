"""How alike two texts are: MinHash sketches to find candidates by, word runs to decide by.

The method is Broder's ("On the resemblance and containment of documents", 1997): the share of
hash functions whose least value over a text's word runs agrees estimates the Jaccard
resemblance of the two texts.
"""

import re
import zlib
from array import array
from collections.abc import Sequence
from typing import Final, TypeAlias

import numpy as np
import numpy.typing as npt

Hashes: TypeAlias = npt.NDArray[np.uint64]
Runs: TypeAlias = frozenset[int]
Sketch: TypeAlias = tuple[int, ...]
"""One least hash for each band."""

BANDS: Final = 16
RUN: Final = 3
"""Words in a row that are one element of a text's set."""

_NO_WORD: Final = re.compile(r"[^\x00-\x7f\w]")
"""A sign beyond ASCII that belongs to no word."""
_WORDS: Final = bytes(
    ord(sign.lower()) if sign.isalnum() or sign == "_" else ord(" ")
    for sign in map(chr, range(128))
) + bytes(range(128, 256))
"""What becomes of each byte of a text: small letters, and blanks between the words."""
_FACTORS: Final = np.array(
    [
        0x4899da616f948945, 0x601f3e17ecd8072d, 0x497631137fe92345, 0x4269a6a72be54bb3,
        0x51a6b2d1eb107b73, 0x5dc5316f837cb35f, 0x4b7ee12e8b14a3e5, 0x6745e0ea40137401,
        0x4f9bb247c54ab62d, 0x5290eac4c127c661, 0x66b5c427c9a5dcf7, 0x77c7c02b268e6081,
        0x792b0c5c8c040771, 0x5b7c45f32f20b001, 0x78d4e21ad57cd00b, 0x74159f543a74fb83,
    ],
    dtype=np.uint64,
)  # fmt: skip
_OFFSETS: Final = np.array(
    [
        0x2a18972bc477ff36, 0x28b0532474194a86, 0x7cb6bd61bf7fd5c1, 0x39c997d2c21f73da,
        0x37ab9d988d08e3e1, 0x7f313d867686950f, 0x7a6af17409a8c358, 0x197ce55a2bc291e5,
        0x3142b17bd409873c, 0x35a51d802686dbe0, 0x3eef98bcb74943fe, 0x6fa8522d2a88415e,
        0x27989e14c0f26f67, 0x727850e4707da1c8, 0x3edccc6cd1fc99d8, 0x605c96fb9df399b3,
    ],
    dtype=np.uint64,
)  # fmt: skip
_PLACES: Final = np.array(
    [
        0x4437727f8950b843, 0x63463f65d32fe569, 0x6255e542595d5bad,
    ],
    dtype=np.uint64,
)  # fmt: skip
"""Numbers drawn at random once: libraries keep what is made with them. Factors are odd."""
_SIGN: Final = np.uint64(1)
"""One bit less than 64, so that a value fits SQLite's signed integers."""


def runs(abstract: str) -> Runs:
    """Give the hashes (64 bits) of all runs of `RUN` words, each once."""
    found, _ = _all_runs([abstract])
    return frozenset(found.tolist())


def _all_runs(abstracts: Sequence[str]) -> tuple[Hashes, list[int]]:
    """Give the hashes of all runs of `RUN` words of some texts, and where each text's begin."""
    hashed = array("Q")
    ends: list[int] = []
    for abstract in abstracts:
        words = _words(abstract)
        words += [b""] * (RUN - len(words))
        hashed.extend(map(zlib.crc32, words))
        ends.append(len(hashed))
    hashes = np.frombuffer(hashed, dtype=np.uint64)
    count = len(hashed) - RUN + 1
    mixed = np.zeros(count, dtype=np.uint64)
    for n, factor in enumerate(_PLACES):
        mixed += hashes[n : n + count] * factor
    if len(ends) == 1:
        return mixed, [0]
    # What begins in one text and ends in the next is a run of neither.
    within = np.ones(len(hashed), dtype=np.bool_)
    for n in range(1, RUN):
        within[np.array(ends) - n] = False
    starts = [end - (RUN - 1) * n for n, end in enumerate([0, *ends[:-1]])]
    return mixed[within[:count]], starts


def _words(abstract: str) -> list[bytes]:
    """Give the words of a text without case, encoded."""
    if not abstract.isascii():
        abstract = _NO_WORD.sub(" ", abstract.casefold())
    return abstract.encode().translate(_WORDS).split()


def sketch(abstract: str) -> Sketch:
    """Give the least hash of each of `BANDS` hash functions over the text's word runs."""
    return sketches([abstract])[0]


def sketches(abstracts: Sequence[str]) -> list[Sketch]:
    """Give the sketches of several texts, as `sketch` gives each."""
    if not abstracts:
        return []
    found, starts = _all_runs(abstracts)
    # Multiplying modulo 2**64 shuffles the order anew for each band (multiply-shift hashing).
    mixed = _FACTORS[:, None] * found
    mixed += _OFFSETS[:, None]
    least = np.minimum.reduceat(mixed, starts, axis=1) >> _SIGN
    return [tuple(one) for one in least.T.tolist()]


def resemblance(one: str, other: str) -> float:
    """Give the Jaccard resemblance of two texts' word runs, 0 to 1."""
    return resemblance_of(runs(one), runs(other))


def resemblance_of(one: Runs, other: Runs) -> float:
    """Give the Jaccard resemblance of the word runs of two texts, 0 to 1."""
    shared = len(one & other)
    return shared / (len(one) + len(other) - shared)
