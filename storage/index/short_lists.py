"""Thousands of short posting lists read at once, step by step through all of them side by side.

What `storage.index.packing` writes of a list of few postings is a pickle of some dozen bytes, and
to have each unpickled takes longer than all that is made of them. Here the first posting of every
list is read, then the second, as arrays. A list that is written in any other way than is expected
here is left to `storage.index.blocks`.
"""

from typing import Final

import numpy as np
import numpy.typing as npt
from whoosh.codec.whoosh3 import WHOOSH3_HEADER_MAGIC

from storage.index import blocks
from storage.index.blocks import Block
from storage.index.packing import FEW, width
from storage.index.places import Bytes, Numbers

MANY: Final = 64
"""Lists from which on it is worth while."""
_BEFORE: Final = len(WHOOSH3_HEADER_MAGIC) + 4
"""Bytes in front of what is said of the first block."""
_BRACKETS: Final = 5
"""Bytes of what is said of a block, beside five numbers."""
_MOST: Final = 0xFF
_OPEN, _CLOSE, _BYTES, _NONE, _FLOAT = b"(tCNG"
_KINDS: Final = ((ord("K"), 1), (ord("M"), 2), (ord("J"), 4))
"""What stands before a number, and the bytes of the number."""
_BEHIND: Final = 3
"""Bytes from the end of the places to that of the list."""

Marks = npt.NDArray[np.bool_]


def decode(data: bytes, about: npt.NDArray[np.void]) -> Block:
    """Read posting lists, of which all is said in order, as if they were one.

    `data` begins with the first of them, and ends with the last.
    """
    begins = about["offset"].astype(np.int64) - int(about["offset"][0])
    short = about["size"] < FEW
    postings = int(about["size"][short].sum())
    if short.sum() < MANY or 2 * postings < int(about["size"].sum()):
        return blocks.decode_many(data, begins.tolist())
    return _Reading(data, begins, about).block()


class _Reading:
    """All lists; `_sound` says of each whether it has been as expected so far."""

    def __init__(self, data: bytes, begins: Numbers, about: npt.NDArray[np.void]) -> None:
        self._data, self._begins = data, begins
        # No step reads beyond this, wherever damage leads it.
        self._raw = np.concatenate((np.frombuffer(data, np.uint8), np.zeros(2 * _MOST, np.uint8)))
        self._end = len(data)
        self._sizes = about["size"].astype(np.int64)
        self._ends = begins + about["length"].astype(np.int64)
        self._most = about["most"].astype(np.int64)
        self._firsts = np.cumsum(self._sizes) - self._sizes
        self._sound = (self._sizes < FEW) & (self._most <= _MOST)
        self._longest = int(self._sizes[self._sound].max(initial=0))
        told = (about[name].astype(np.int64) for name in ("size", "last", "shortest", "longest"))
        head = sum(map(width, told), width(self._most)) + _BRACKETS
        self._at = begins + _BEFORE + head
        """How far each list has been read."""
        total = int(self._sizes.sum())
        self._docs = np.zeros(total, np.int64)
        self._weights = np.ones(total)
        self._starts = np.zeros(total, np.int64)
        """Where the places of each posting begin."""
        self._lengths = np.zeros(total, np.int64)

    def block(self) -> Block:
        """Read everything."""
        self._read_docs()
        self._read_weights()
        self._read_places()
        self._docs = np.cumsum(self._docs)
        before = np.concatenate(([0], self._docs))[self._firsts]
        self._docs -= np.repeat(before, self._sizes)
        return self._whole()

    def _code(self) -> Bytes:
        """Give the byte that each list has come to."""
        self._sound &= (self._at >= 0) & (self._at < self._end)
        return self._raw[np.where(self._sound, self._at, 0)]

    def _nth(self, n: int, among: Numbers) -> Numbers:
        """Give those of some lists that have a posting of this number."""
        found: Numbers = among[(self._sizes[among] > n) & self._sound[among]]
        return found

    def _read_docs(self) -> None:
        code = self._code()
        near = np.flatnonzero(self._sound & (code == _BYTES))
        far = np.flatnonzero(self._sound & (code == _OPEN))
        self._sound &= (code == _BYTES) | (code == _OPEN)
        for n in range(self._longest):
            some = self._nth(n, near)
            self._docs[self._firsts[some] + n] = self._raw[self._at[some] + 2 + n]
        self._at[near] += 2 + self._sizes[near]
        self._at[far] += 1
        for n in range(self._longest):
            self._read_step(n, self._nth(n, far))
        self._sound[far] &= self._code()[far] == _CLOSE
        self._at[far] += 1

    def _read_step(self, n: int, some: Numbers) -> None:
        """Read how far a document is from the one before it."""
        self._sound[some] &= self._at[some] < self._end
        some = some[self._sound[some]]
        at = self._at[some]
        code = self._raw[at]
        known = np.zeros(some.size, np.bool_)
        for kind, size in _KINDS:
            those = code == kind
            known |= those
            found = np.zeros(int(those.sum()), np.int64)
            for byte in range(size):
                found |= self._raw[at[those] + 1 + byte].astype(np.int64) << (8 * byte)
            self._docs[self._firsts[some[those]] + n] = found
            self._at[some[those]] += 1 + size
        self._sound[some] &= known

    def _read_weights(self) -> None:
        code = self._code()
        ones, same, each = (self._sound & (code == kind) for kind in (_NONE, _FLOAT, _BYTES))
        self._sound &= ones | same | each
        alike = np.repeat(np.where(same, self._most, 1), self._sizes)
        self._weights[:] = alike
        counted = np.flatnonzero(each)
        for n in range(self._longest):
            some = self._nth(n, counted)
            self._weights[self._firsts[some] + n] = self._raw[self._at[some] + 2 + n]
        self._at += np.where(ones, 1, np.where(same, 9, 3 + self._sizes))

    def _read_places(self) -> None:
        self._sound &= self._code() == _OPEN
        self._at += 1
        every = np.flatnonzero(self._sound)
        for n in range(self._longest):
            some = self._nth(n, every)
            self._sound[some] &= self._at[some] < self._end
            some = some[self._sound[some]]
            at = self._at[some]
            self._sound[some] &= self._raw[at] == _BYTES
            lengths = self._raw[at + 1].astype(np.int64)
            self._starts[self._firsts[some] + n] = at + 2
            self._lengths[self._firsts[some] + n] = lengths
            self._at[some] += 2 + lengths
        self._sound &= self._at == self._ends - _BEHIND

    def _whole(self) -> Block:
        """Put the lists that were read otherwise in between."""
        kept = np.repeat(self._sound, self._sizes)
        starts, lengths = self._starts[kept], self._lengths[kept]
        before = np.cumsum(lengths) - lengths
        letters = self._raw[np.repeat(starts - before, lengths) + np.arange(int(lengths.sum()))]
        others = np.flatnonzero(~self._sound)
        if not others.size:
            return self._docs, self._weights, letters.tobytes()
        begins = self._begins[others].tolist()
        (docs, weights, packed), taken = blocks.decode_each(self._data, begins)
        self._docs[~kept], self._weights[~kept] = docs, weights
        sizes = np.add.reduceat(self._lengths, self._firsts)
        sizes[others] = taken
        is_short = np.repeat(self._sound, sizes)
        out = np.empty(int(sizes.sum()), np.uint8)
        out[is_short] = letters
        out[~is_short] = np.frombuffer(packed, np.uint8)
        return self._docs, self._weights, out.tobytes()
