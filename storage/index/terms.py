"""The terms of one segment: which there are, and what is said of each.

Whoosh keeps them in the order of bytes, in a table by their hashes, and an array of where each
is. The sizes of the table are read at once, and the first of each page of terms. Of all else only
what is asked for is read: a term takes two small reads, wherever it is, and those that begin alike
take as many, and larger ones.
"""

import pickle
import struct
from bisect import bisect_left
from collections.abc import Callable, Iterator
from typing import Any, Final, NamedTuple

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
_AHEAD: Final = 1 << 16
"""Bytes that this mostly fits in. How many they are is known only once they are read."""


class _Stretch(NamedTuple):
    """Terms one behind the other, as they stand in the file; `first` is the number of the first."""

    first: int
    places: list[int]
    """Where each begins, and where the last one ends."""
    data: bytes

    @property
    def numbers(self) -> range:
        """Their numbers."""
        return range(self.first, self.first + len(self.places) - 1)

    def term(self, number: int) -> bytes:
        """Give a term."""
        return self.entry(number)[0]

    def entry(self, number: int) -> tuple[bytes, bytes]:
        """Give a term, and what is said of it."""
        at = self.places[number - self.first] - self.places[0]
        length, size = SIZES.unpack_from(self.data, at)
        start = at + SIZES.size
        return self.data[start : start + length], self.data[start + length : start + length + size]

    def closest(self, coded: bytes) -> int:
        """Give the number of the first term that is not before this one."""
        return bisect_left(self.numbers, coded, key=self.term) + self.first


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
        self._tables, extras = _read_tail(read, begin, size - 4 - begin)
        self._kind = np.dtype(_KINDS[extras["indextype"]])
        self._count: int = extras["indexlen"]
        self._places_at: int = size - 4 - self._count * self._kind.itemsize
        if not begin <= self._places_at <= size - 4:
            raise ValueError("there are more terms than there is room for")
        self._end: int = _TABLE.unpack_from(self._tables)[0]
        self.fields: dict[str, int] = extras["fieldmap"]
        """The number of each field."""
        self._pages: list[bytes] = extras[PAGES]

    def __len__(self) -> int:
        return self._count

    def beginning(self, coded: bytes) -> Iterator[bytes]:
        """Give the terms that begin so, in order."""
        some = self._page_of(coded)
        at = some.closest(coded)
        while some.numbers:
            for number in range(at, some.numbers.stop):
                term = some.term(number)
                if not term.startswith(coded):
                    return
                yield term
            at = some.numbers.stop
            some = self._some(at, at + PAGE)

    def span(self, coded: bytes) -> tuple[int, int]:
        """Give the number of the first term that begins so, and of the first behind all these."""
        # No word has a byte as high.
        after = coded + b"\xff"
        return self._page_of(coded).closest(coded), self._page_of(after).closest(after)

    def items(self, coded: bytes) -> Iterator[tuple[bytes, bytes]]:
        """Give the terms that begin so with what is said of each, in order."""
        some = self._some(*self.span(coded))
        return map(some.entry, some.numbers)

    def said_of_many(self, first: int, last: int, dtype: np.dtype[np.void]) -> npt.NDArray[np.void]:
        """Give what is said of terms, by their numbers, where it is as long as `dtype`."""
        if last <= first:
            return np.empty(0, dtype)
        places = self._places(first, last)
        begin, end = int(places[0]), int(places[-1])
        raw = np.frombuffer(self._read(begin, end - begin), np.uint8)
        starts = places[1:] - begin - dtype.itemsize
        said = raw[starts[:, np.newaxis] + np.arange(dtype.itemsize)]
        told: npt.NDArray[np.void] = said.view(dtype).reshape(last - first)
        return told

    def said_of(self, coded: bytes) -> bytes | None:
        """Give what is said of a term; None where there is no such term."""
        digest: int = self._hash(coded)
        start, slots = _TABLE.unpack_from(self._tables, (digest & 0xFF) * _TABLE.size)
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
        places = self._places(0, len(self))
        begin = int(places[0])
        data = self._read(begin, self._end - begin)
        places = places[:-1] - begin
        return data, places + SIZES.size + _FIELD, _numbers(data, places) - _FIELD

    def _some(self, first: int, last: int) -> _Stretch:
        """Read some terms in order, by their numbers."""
        last = min(last, len(self))
        if last <= first:
            return _Stretch(first, [self._end], b"")
        places = self._places(first, last).tolist()
        return _Stretch(first, places, self._read(places[0], places[-1] - places[0]))

    def _page_of(self, coded: bytes) -> _Stretch:
        """Read the page on which a term stands, or the last one that is before it."""
        first = max(0, bisect_left(self._pages, coded) - 1) * PAGE
        return self._some(first, first + PAGE)

    def _places(self, first: int, last: int) -> Numbers:
        """Read where some terms begin, by their numbers, and where the last of them ends."""
        count = min(last + 1, len(self)) - first
        size = self._kind.itemsize
        data = self._read(self._places_at + first * size, count * size)
        places = np.frombuffer(data, self._kind).astype(np.int64)
        return np.append(places, self._end) if last >= len(self) else places

    def _entry(self, at: int) -> tuple[bytes, bytes]:
        data = self._read(at, min(_GUESS, self._end - at))
        length, size = SIZES.unpack_from(data)
        end = SIZES.size + length
        if end + size > len(data):
            data = self._read(at, end + size)
        return data[SIZES.size : end], data[end : end + size]


def _read_tail(read: Read, begin: int, size: int) -> tuple[bytes, dict[str, Any]]:
    """Read the tables' sizes and what is said behind them, without all behind that."""
    ahead = read(begin, min(_AHEAD, size))
    tables = TABLES * _TABLE.size
    try:
        return ahead[:tables], pickle.loads(memoryview(ahead)[tables:])
    except (EOFError, pickle.UnpicklingError):
        whole = read(begin, size)
        return whole[:tables], pickle.loads(whole[tables:])


def _numbers(data: bytes, places: npt.NDArray[np.int64]) -> npt.NDArray[np.int64]:
    """Read numbers of four bytes wherever they are."""
    raw = np.frombuffer(data, np.uint8)
    found = np.zeros(places.size, np.int64)
    for n in range(4):
        found <<= 8
        found |= raw[places + n]
    return found
