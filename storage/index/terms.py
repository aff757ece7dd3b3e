"""The terms of one segment: which there are, and what is said of each.

Whoosh keeps them in the order of bytes, in a table by their hashes, and an array of where each
is. The array and the sizes of the table are read at once, and the first of each page of terms. Of
all else only what is asked for is read: a term takes two small reads, wherever it is, and those
that begin alike take one or two larger ones.
"""

import pickle
import struct
from bisect import bisect_left
from collections.abc import Callable, Iterator
from typing import Any, Final

import numpy as np
import numpy.typing as npt
from whoosh.filedb.filetables import _dir_entry, _hash_functions, _lengths, _pointer
from whoosh.system import pack_ushort

from storage.index.runs import together
from storage.index.spelling import Spellings

Numbers = npt.NDArray[np.int64]
Read = Callable[[int, int], bytes]
"""Gives so many bytes from a place on; an error where there are not that many."""

SIZES: Final[struct.Struct] = _lengths
"""How Whoosh writes the lengths of a term and of what is said of it."""
_POINTER: Final[struct.Struct] = _pointer
_TABLE: Final[struct.Struct] = _dir_entry
TABLES: Final = 256
MAGIC: Final = b"HSH3"
_KINDS: Final = {"B": "u1", "H": ">u2", "i": ">i4", "I": ">u4", "q": ">i8"}
"""How Whoosh writes where terms are: by its own letters, in NumPy's."""
_FIELD: Final = 2
"""Bytes of the number of its field, in front of a word."""
_GUESS: Final = 96
"""Bytes that most terms fit in, with what is said of them."""
_SLOTS: Final = 16
"""Slots of a table that are read in one go: a word that is not there is looked for in several."""
PAGE: Final = 64
"""Terms that are read in one go where several are wanted."""
PAGES: Final = "pages"
"""What the first terms of all pages are kept as, among what Whoosh keeps of its own."""


class Terms:
    """Terms in order, each as Whoosh codes it: the number of its field, and the word."""

    def __init__(self, read: Read, size: int) -> None:
        """Open an ordered hash file of Whoosh's, of so many bytes."""
        self._read = read
        (length,) = struct.unpack("!i", read(size - 4, 4))
        begin = size - 4 - length - TABLES * _TABLE.size
        head = read(0, len(MAGIC) + 1)
        if head[:-1] != MAGIC or length < 0 or begin < 0:
            raise ValueError("this is no list of terms")
        self._hash = _hash_functions[head[-1]]
        tail = read(begin, size - 4 - begin)
        self._tables = list(_TABLE.iter_unpack(tail[: TABLES * _TABLE.size]))
        extras: dict[str, Any] = pickle.loads(tail[TABLES * _TABLE.size :])
        kind = np.dtype(_KINDS[extras["indextype"]])
        count: int = extras["indexlen"]
        self._places = np.frombuffer(tail, kind, count, len(tail) - count * kind.itemsize)
        self._end: int = self._tables[0][0]
        self.fields: dict[str, int] = extras["fieldmap"]
        """The number of each field."""
        self._pages: list[bytes] = extras[PAGES]

    def __len__(self) -> int:
        return len(self._places)

    def beginning(self, coded: bytes) -> Iterator[bytes]:
        """Give the terms that begin so, in order."""
        first, end = self._closest(coded), PAGE
        while first < len(self):
            for term, _ in self._some(first, first + end - first % end):
                if not term.startswith(coded):
                    return
                yield term
            first += end - first % end

    def span(self, coded: bytes) -> tuple[int, int]:
        """Give the number of the first term that begins so, and of the first behind all these."""
        first = self._closest(coded)
        # No word has a byte as high.
        return first, self._closest(coded + b"\xff")

    def items(self, coded: bytes) -> Iterator[tuple[bytes, bytes]]:
        """Give the terms that begin so with what is said of each, in order."""
        return self._some(*self.span(coded))

    def said_of_many(self, first: int, last: int, dtype: np.dtype[np.void]) -> npt.NDArray[np.void]:
        """Give what is said of terms, by their numbers, where it is as long as `dtype`."""
        if last <= first:
            return np.empty(0, dtype)
        places = self._places[first : last + 1].astype(np.int64)
        if last >= len(self):
            places = np.append(places, self._end)
        begin, end = int(places[0]), int(places[-1])
        raw = np.frombuffer(self._read(begin, end - begin), np.uint8)
        starts = places[1:] - begin - dtype.itemsize
        said = raw[starts[:, np.newaxis] + np.arange(dtype.itemsize)]
        told: npt.NDArray[np.void] = said.view(dtype).reshape(last - first)
        return told

    def said_of(self, coded: bytes) -> bytes | None:
        """Give what is said of a term; None where there is no such term."""
        digest: int = self._hash(coded)
        start, slots = self._tables[digest & 0xFF]
        slot = (digest >> 8) % slots if slots else 0
        left = slots
        while left > 0:
            some = min(_SLOTS, slots - slot, left)
            for found, at in _POINTER.iter_unpack(
                self._read(start + slot * _POINTER.size, some * _POINTER.size)
            ):
                if not at:
                    return None
                if found == digest:
                    term, said = self._entry(at)
                    if term == coded:
                        return said
            slot = (slot + some) % slots
            left -= some
        return None

    def words(self) -> list[bytes]:
        """Give every word there is in any field, in order."""
        data, starts, sizes = self._laid()
        ends = (starts + sizes).tolist()
        found = [data[a:b] for a, b in zip(starts.tolist(), ends, strict=True)]
        spans = [self.span(pack_ushort(number)) for number in self.fields.values()]
        return together([found[first:last] for first, last in spans])

    def spellings(self) -> Spellings:
        """Give the words of all fields by their letters."""
        data, starts, sizes = self._laid()
        return Spellings(np.frombuffer(data, np.uint8), starts, sizes)

    def _laid(self) -> tuple[bytes, Numbers, Numbers]:
        """Give all terms as they stand in the file, where each word begins, and its size."""
        begin = int(self._places[0]) if len(self) else self._end
        data = self._read(begin, self._end - begin)
        places = self._places.astype(np.int64) - begin
        return data, places + SIZES.size + _FIELD, _numbers(data, places) - _FIELD

    def _some(self, first: int, last: int) -> Iterator[tuple[bytes, bytes]]:
        """Give some terms in order, by their numbers."""
        last = min(last, len(self))
        if last <= first:
            return
        places = self._places[first : last + 1].tolist()
        if last == len(self):
            places.append(self._end)
        begin = places[0]
        data = self._read(begin, places[-1] - begin)
        for place in places[:-1]:
            length, size = SIZES.unpack_from(data, place - begin)
            start = place - begin + SIZES.size
            yield data[start : start + length], data[start + length : start + length + size]

    def _closest(self, coded: bytes) -> int:
        """Give the number of the first term that is not before this one."""
        page = bisect_left(self._pages, coded) - 1
        if page < 0:
            return 0
        first, last = page * PAGE, min((page + 1) * PAGE, len(self))
        begin = int(self._places[first])
        end = int(self._places[last]) if last < len(self) else self._end
        data = self._read(begin, end - begin)

        def term(number: int) -> bytes:
            at = int(self._places[number]) - begin
            start = at + SIZES.size
            return data[start : start + SIZES.unpack_from(data, at)[0]]

        return bisect_left(range(last), coded, first, key=term)

    def _entry(self, at: int) -> tuple[bytes, bytes]:
        data = self._read(at, min(_GUESS, self._end - at))
        length, size = SIZES.unpack_from(data)
        end = SIZES.size + length
        if end + size > len(data):
            data = self._read(at, end + size)
        return data[SIZES.size : end], data[end : end + size]


def _numbers(data: bytes, places: npt.NDArray[np.int64]) -> npt.NDArray[np.int64]:
    """Read numbers of four bytes wherever they are."""
    raw = np.frombuffer(data, np.uint8)
    found = np.zeros(places.size, np.int64)
    for n in range(4):
        found <<= 8
        found |= raw[places + n]
    return found
