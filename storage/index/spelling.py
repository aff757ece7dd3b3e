"""Which words of a segment may be spelt nearly as another one is, told by arrays of their letters.

To compare a word with a hundred thousand others takes long, and to make a text of each takes
longer. A letter put in, left out, changed or swapped alters how many letters there are, and which,
by very little: so nearly all words are told apart by a number of letters and a set of them.
"""

from typing import Final

import numpy as np
import numpy.typing as npt

Bytes = npt.NDArray[np.uint8]
Numbers = npt.NDArray[np.int64]

_OTHER: Final = 31
"""The bit of all letters that are none of a to z, and no digit."""
_DIGITS: Final = 26
"""The first bit of digits, two of which share one."""


def _bits() -> npt.NDArray[np.uint32]:
    """Give the bit of every byte; none for those that go on with a letter of several."""
    found = np.full(256, 1 << _OTHER, np.uint32)
    found[0x80:0xC0] = 0
    for n in range(26):
        found[ord("a") + n] = 1 << n
    for n in range(10):
        found[ord("0") + n] = 1 << (_DIGITS + n // 2)
    return found


_BITS: Final = _bits()
_COUNTS: Final = np.array([n.bit_count() for n in range(1 << 16)], np.uint8)


class Spellings:
    """Words, with the number and the set of letters of each."""

    def __init__(self, data: Bytes, starts: Numbers, sizes: Numbers) -> None:
        """Take words that stand in `data` at some places, of so many bytes each, none empty."""
        ends = np.cumsum(sizes)
        begins = ends - sizes
        letters = data[np.repeat(starts - begins, sizes) + np.arange(int(sizes.sum()))]
        self._words = letters.tobytes()
        self._begins = begins.astype(np.uint32)
        self._ends = ends.astype(np.uint32)
        if not sizes.size:
            self._sets, self._counts = np.empty(0, np.uint32), np.empty(0, np.int16)
            return
        self._sets = np.bitwise_or.reduceat(_BITS[letters], begins)
        is_first = ((letters & 0xC0) != 0x80).astype(np.int16)
        self._counts = np.add.reduceat(is_first, begins)

    def like(self, word: str, most: int) -> set[str]:
        """Give all words that are at most so many letters away, among a few others."""
        coded = np.frombuffer(word.encode(), np.uint8)
        wanted = np.bitwise_or.reduce(_BITS[coded], initial=np.uint32(0))
        longer = np.abs(self._counts - len(word))
        some = np.flatnonzero(longer <= most)
        other = self._sets[some] ^ wanted
        # One that is put in or left out is one letter of the set, one that is changed is two.
        differ = _COUNTS[other & 0xFFFF] + _COUNTS[other >> 16]
        some = some[differ <= 2 * most - longer[some]]
        begins, ends = self._begins[some].tolist(), self._ends[some].tolist()
        return {self._words[a:b].decode() for a, b in zip(begins, ends, strict=True)}
