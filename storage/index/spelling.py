"""Which words of a segment may be spelt nearly as another one is, told by arrays of their letters.

To compare a word with a hundred thousand others takes long, and to make a text of each takes
longer. A letter put in, left out, changed or swapped alters how many letters there are, and which,
by very little: so nearly all words are told apart by a number of letters and a set of them.
"""

from collections.abc import Iterator
from itertools import pairwise
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

Bytes = npt.NDArray[np.uint8]
Numbers = npt.NDArray[np.int64]

_SEVERAL: Final = 0x80
"""What bytes that go on with a letter of several begin with, by their two highest bits."""
_OTHER: Final = 31
"""The bit of all letters that are none of a to z, and no digit."""
_DIGITS: Final = 26
"""The first bit of digits, two of which share one."""


def _bits() -> npt.NDArray[np.uint32]:
    """Give the bit of every byte; none for those that go on with a letter of several."""
    found = np.full(256, 1 << _OTHER, np.uint32)
    found[_SEVERAL:0xC0] = 0
    for n in range(26):
        found[ord("a") + n] = 1 << n
    for n in range(10):
        found[ord("0") + n] = 1 << (_DIGITS + n // 2)
    return found


_BITS: Final = _bits()
_COUNTS: Final = np.array([n.bit_count() for n in range(1 << 16)], np.uint8)


class _OfSize(NamedTuple):
    """Words of as many bytes each: themselves, the sets and the numbers of their letters."""

    words: npt.NDArray[np.bytes_]
    sets: npt.NDArray[np.uint32]
    counts: npt.NDArray[np.int16]
    least: int
    """The letters of the shortest."""


class Spellings:
    """Words, with the number and the set of letters of each."""

    def __init__(self, data: Bytes, starts: Numbers, sizes: Numbers) -> None:
        """Take words that stand in `data` at some places, of so many bytes each, none empty."""
        order = np.argsort(sizes.astype(np.uint16), kind="stable")
        ends = np.cumsum(np.bincount(sizes, minlength=1)).tolist()
        self._of_size = {
            size: _of_size(data, starts[order[begin:end]], size)
            for size, (begin, end) in enumerate(pairwise(ends), 1)
            if end > begin
        }

    def like(self, word: str, most: int) -> set[str]:
        """Give all words that are at most so many letters away, among a few others."""
        coded = np.frombuffer(word.encode(), np.uint8)
        wanted = np.bitwise_or.reduce(_BITS[coded], initial=np.uint32(0))
        found: set[str] = set()
        for size, some in self._of_size.items():
            # A letter takes a byte or more.
            if size >= len(word) - most and some.least <= len(word) + most:
                found.update(_like(some, len(word), wanted, most))
        return found


def _of_size(data: Bytes, starts: Numbers, size: int) -> _OfSize:
    """Take words of one size, each of which is copied as a whole."""
    every = np.ndarray(data.size - size + 1, f"S{size}", data, strides=(1,))
    words = every[starts]
    letters = words.view(np.uint8).reshape(-1, size)
    sets = _BITS[letters[:, 0]]
    for n in range(1, size):
        sets |= _BITS[letters[:, n]]
    counts = np.full(words.size, size, np.int16)
    if letters.max() >= _SEVERAL:
        counts -= ((letters & 0xC0) == _SEVERAL).sum(1, np.int16)
    return _OfSize(words, sets, counts, int(counts.min()))


def _like(some: _OfSize, length: int, wanted: np.uint32, most: int) -> Iterator[str]:
    longer = np.abs(some.counts - length)
    near = np.flatnonzero(longer <= most)
    other = some.sets[near] ^ wanted
    # One that is put in or left out is one letter of the set, one that is changed is two.
    differ = _COUNTS[other & 0xFFFF] + _COUNTS[other >> 16]
    near = near[differ <= 2 * most - longer[near]]
    return map(bytes.decode, some.words[near].tolist())
