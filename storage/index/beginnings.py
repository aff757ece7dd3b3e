"""What begins alike, counted while a segment is written: how often such words stand in a document.

The first letters of a search are those of thousands of words, whose posting lists take half a
second to read. Of every beginning that is worth it, a segment has one list more: for each of its
documents how often any of these words stands there, packed. That is all that such words are scored
by. Beginnings of few words have none: `many_terms` reads their posting lists.
"""

import pickle
import zlib
from collections.abc import Callable, Iterator, Sequence
from typing import BinaryIO, Final

import numpy as np
import numpy.typing as npt

from storage.index.combine import Hits
from storage.index.packing import Lists
from storage.index.places import Numbers

DEEPEST: Final = 8
"""Bytes of the longest beginning that is counted."""
WORTH: Final = 24
"""Posting lists from which on counting a beginning is worth its room: each takes some 50 µs."""
_FIELD: Final = 2
"""Bytes of a term that are the number of its field."""
_QUICK: Final = 1
"""How hard zlib tries: most of what is packed is zeros."""
_TAIL: Final = 4
"""Bytes at the end that say how long the list of beginnings is."""
_DTYPES: Final = {1: "u1", 2: "<u2", 4: "<u4"}

Marks = npt.NDArray[np.bool_]


class Beginnings:
    """Counts the beginnings of terms, which come in the order of bytes, and writes what it has."""

    def __init__(self, size: int) -> None:
        """Count in so many documents."""
        self._size = size
        self._open = [_Open(b"") for _ in range(DEEPEST)]
        self._done: dict[bytes, bytes] = {}

    def add(self, keys: Sequence[bytes], lists: Lists) -> None:
        """Take in terms with their posting lists."""
        if not keys or self._size < 2:  # Where one document is, is said with the term itself.
            return
        sizes = np.diff(lists.starts)
        pairs = (sizes == 2) & (np.add.reduceat(lists.counts, lists.starts[:-1]) == 2)
        # Where the others stand is said with the term itself.
        read = (sizes > 1) & ~pairs
        letters = np.array(keys, f"S{_FIELD + DEEPEST}").view(np.uint8)
        letters = letters.reshape(len(keys), _FIELD + DEEPEST)
        fresh = np.ones(letters.shape, np.bool_)
        fresh[1:] = letters[1:] != letters[:-1]
        np.logical_or.accumulate(fresh, axis=1, out=fresh)
        for depth in range(1, DEEPEST + 1):
            self._count(depth, keys, lists, read, fresh[:, _FIELD + depth - 1])

    def _count(
        self, depth: int, keys: Sequence[bytes], lists: Lists, read: Marks, fresh: Marks
    ) -> None:
        """Count beginnings of one length; `fresh` is where another one begins."""
        firsts = np.flatnonzero(fresh)
        load = np.add.reduceat(read.astype(np.int64), firsts)
        last = len(firsts) - 1
        worth = load >= WORTH
        worth[[0, last]] = True  # They may reach beyond what is given.
        ends = np.append(firsts[1:], len(keys))
        for n in np.flatnonzero(worth).tolist():
            beginning = keys[firsts[n]][: _FIELD + depth]
            if len(beginning) < _FIELD + depth:
                continue
            if beginning != self._open[depth - 1].beginning:
                self._end(depth)
                self._open[depth - 1] = _Open(beginning)
            some = slice(int(lists.starts[firsts[n]]), int(lists.starts[ends[n]]))
            self._open[depth - 1].add(
                int(load[n]), lists.docs[some], lists.counts[some], self._size
            )

    def _end(self, depth: int) -> None:
        ended = self._open[depth - 1]
        if ended.load >= WORTH:
            self._done[ended.beginning] = _packed(ended.sums())

    def write(self, file: BinaryIO) -> None:
        """Write all that is worth it to a file."""
        for depth in range(1, DEEPEST + 1):
            self._end(depth)
        places: dict[bytes, tuple[int, int]] = {}
        at = 0
        for beginning, packed in self._done.items():
            places[beginning] = at, len(packed)
            at += len(packed)
            file.write(packed)
        told = pickle.dumps(places, 4)
        file.write(told + len(told).to_bytes(_TAIL, "big"))


class _Open:
    """A beginning of which more terms may come."""

    def __init__(self, beginning: bytes) -> None:
        self.beginning = beginning
        self.load = 0
        """Posting lists that would have to be read."""
        self._docs: list[Numbers] = []
        self._counts: list[Numbers] = []
        self._waiting = 0
        self._sums = np.zeros(0, np.int64)
        self._size = 0

    def add(self, load: int, docs: Numbers, counts: Numbers, size: int) -> None:
        """Take in the postings of some terms."""
        self.load += load
        self._size = size
        self._docs.append(docs)
        self._counts.append(counts)
        self._waiting += docs.size
        if self._waiting > size:
            self._sums = self.sums()

    def sums(self) -> Numbers:
        """Give how often the terms stand in each document."""
        if not self._docs:
            return self._sums
        docs, counts = np.concatenate(self._docs), np.concatenate(self._counts)
        self._docs, self._counts, self._waiting = [], [], 0
        found = np.bincount(docs, counts, self._size).astype(np.int64)
        return found + self._sums if self._sums.size else found


class Counted:
    """The beginnings that a segment has counted; reads no more of them than is asked for."""

    def __init__(self, read: Callable[[int, int], bytes], length: int, size: int) -> None:
        """`read` gives so many bytes from a place on, of `length`; `size` documents are counted."""
        told = int.from_bytes(read(length - _TAIL, _TAIL), "big")
        self._places: dict[bytes, tuple[int, int]] = pickle.loads(read(length - _TAIL - told, told))
        self._read = read
        self._size = size

    def __contains__(self, coded: bytes) -> bool:
        return coded in self._places

    def __iter__(self) -> Iterator[bytes]:
        return iter(self._places)

    def documents(self, coded: bytes) -> Hits:
        """Give the documents of a counted beginning and, as scores, how often its words stand."""
        sums = _unpacked(self._read(*self._places[coded]), self._size)
        docs = np.flatnonzero(sums)
        return Hits(docs, sums[docs].astype(np.float64))


def _packed(sums: Numbers) -> bytes:
    most = int(sums.max(initial=0))
    width = 1 if most <= 0xFF else 2 if most <= 0xFFFF else 4
    return zlib.compress(sums.astype(_DTYPES[width]).tobytes(), _QUICK)


def _unpacked(packed: bytes, size: int) -> npt.NDArray[np.unsignedinteger]:
    raw = zlib.decompress(packed)
    if not size or len(raw) % size or len(raw) // size not in _DTYPES:
        raise ValueError("a beginning is counted in another number of documents than there are")
    return np.frombuffer(raw, _DTYPES[len(raw) // size])
