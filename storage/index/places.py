"""Where a word stands in texts, packed: how far each place is from the one before.

A distance takes a byte of seven bits, and where it is larger some more before that, whose
highest bit says that it goes on. The first place in a text is as far as it is from the beginning.
"""

from collections.abc import Iterator
from typing import Final

import numpy as np
import numpy.typing as npt

Numbers = npt.NDArray[np.int64]
Bytes = npt.NDArray[np.uint8]

_BITS: Final = 7
_MORE: Final = 0x80
_LONG: Final = 3
"""Bytes that the largest distance takes."""


class Packed:
    """The places of a whole block of postings as one text of bytes.

    Whoosh asks for those of each posting by its number. `counts` says how many each has: a byte
    a posting, or one number for all, or None for one.
    """

    __slots__ = ("_ends", "counts", "data")

    def __init__(self, data: bytes, counts: bytes | int | None) -> None:
        self.data = data
        self.counts = counts
        self._ends: list[int] = []

    def __getitem__(self, number: int) -> bytes:
        if not self._ends:
            ends = 1 + np.flatnonzero(np.frombuffer(self.data, np.uint8) < _MORE)
            if isinstance(self.counts, bytes):
                ends = ends[np.cumsum(np.frombuffer(self.counts, np.uint8)) - 1]
            else:
                ends = ends[(self.counts or 1) - 1 :: self.counts or 1]
            self._ends = [0, *ends.tolist()]
        return self.data[self._ends[number] : self._ends[number + 1]]


class Steps:
    """The documents of a block by the steps from one to the next, each of a byte.

    The way to the first document, which may be a long one, is said by itself; its byte is 0.
    """

    __slots__ = ("data", "first")

    def __init__(self, first: int, data: bytes) -> None:
        self.first = first
        self.data = data

    def __len__(self) -> int:
        return len(self.data)

    def __iter__(self) -> Iterator[int]:
        yield self.first
        yield from self.data[1:]


def pack(places: npt.NDArray[np.uint16], counts: Numbers) -> tuple[Bytes, Numbers]:
    """Pack places, `counts[i]` of them in text i; give with them the bytes that each text takes."""
    firsts = np.cumsum(counts) - counts
    distances = places.astype(np.int64)
    distances[1:] -= places[:-1]
    distances[firsts] = places[firsts]
    widths = 1 + (distances >= 1 << _BITS) + (distances >= 1 << 2 * _BITS)
    last = np.cumsum(widths) - 1
    packed = np.empty(int(last[-1]) + 1, np.uint8)
    packed[last] = distances & (_MORE - 1)
    for n in range(1, _LONG):
        longer = np.flatnonzero(widths > n)
        packed[last[longer] - n] = _MORE | distances[longer] >> n * _BITS & (_MORE - 1)
    return packed, np.add.reduceat(widths, firsts)


def unpack(packed: bytes, counts: Numbers) -> Numbers:
    """Give places again. Raises `ValueError` where there are not as many as counted."""
    raw = np.frombuffer(packed, np.uint8)
    is_last = raw < _MORE
    distances = raw[is_last].astype(np.int64)
    if counts.sum() != distances.size or not is_last[-1:].all():
        raise ValueError("a word has another number of places than it says")
    if not distances.size:
        return distances
    if distances.size != raw.size:
        _add_further(distances, raw, is_last)
    places = np.cumsum(distances)
    firsts = np.cumsum(counts) - counts
    places -= np.repeat(places[firsts] - distances[firsts], counts)
    return places


def _add_further(distances: Numbers, raw: Bytes, is_last: npt.NDArray[np.bool_]) -> None:
    """Add what the bytes in front of the last ones say, which few distances have."""
    further = np.flatnonzero(~is_last)
    of = further - np.arange(further.size)
    bits = (raw[further] & (_MORE - 1)).astype(np.int64)
    is_second = is_last[further + 1]
    for those, n in ((is_second, 1), (~is_second, 2)):
        distances[of[those]] |= bits[those] << n * _BITS


def is_fresh(numbers: Numbers) -> npt.NDArray[np.bool_]:
    """Mark the first of each row of equal numbers."""
    fresh = np.ones(numbers.size, np.bool_)
    np.not_equal(numbers[1:], numbers[:-1], out=fresh[1:])
    return fresh


def fresh(numbers: Numbers) -> Numbers:
    """Give where each row of equal numbers begins. `np.diff` takes several times as long."""
    return np.flatnonzero(is_fresh(numbers))


def sizes_to(starts: Numbers, end: int) -> Numbers:
    """Give the sizes of pieces that begin at some places, one behind the other up to `end`."""
    sizes = np.empty_like(starts)
    np.subtract(starts[1:], starts[:-1], out=sizes[:-1])
    sizes[-1:] = end - starts[-1:]
    return sizes


def count(packed: bytes) -> int:
    """Give the number of places."""
    return int((np.frombuffer(packed, np.uint8) < _MORE).sum())
