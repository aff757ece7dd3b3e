"""The terms of one segment: where each is, and what is said of it.

Whoosh looks a term up with a dozen small reads, and there are as many segments and fields to look
in. Read whole, the terms of 100,000 papers take 25 MB, and a search among them no reads at all.
"""

import struct
from array import array
from bisect import bisect_left
from collections.abc import Iterator
from typing import Any, Final

import numpy as np
import numpy.typing as npt
from whoosh.filedb.filetables import _lengths

_SIZES: Final[struct.Struct] = _lengths
"""How Whoosh writes the lengths of a term and of what is said of it."""
_KINDS: Final = {"B": "u1", "H": ">u2", "i": ">i4", "I": ">u4", "q": ">i8"}
"""How Whoosh writes where terms are: by its own letters, in NumPy's."""


class Terms:
    """Terms in order, each as Whoosh codes it: the number of its field, and the word."""

    def __init__(self, index: Any) -> None:
        """Read an ordered hash file of Whoosh's."""
        start, end = index.startofdata, index.endofdata
        self._data: bytes = index.dbfile.get(start, end - start)
        raw = index.dbfile.get(index.indexbase, index.indexlen * index.indexsize)
        found = np.frombuffer(raw, _KINDS[index.extras["indextype"]]).astype(np.int64) - start
        self._places = array("q", found.tobytes())
        if len(self._data) != end - start or len(self._places) != index.indexlen:
            raise ValueError("terms are missing")

    def beginning(self, coded: bytes) -> Iterator[bytes]:
        """Give the terms that begin so, in order."""
        for place in range(bisect_left(self._places, coded, key=self._term), len(self._places)):
            term = self._term(self._places[place])
            if not term.startswith(coded):
                return
            yield term

    def said_of(self, coded: bytes) -> bytes | None:
        """Give what is said of a term; None where there is no such term."""
        place = bisect_left(self._places, coded, key=self._term)
        if place == len(self._places):
            return None
        at = self._places[place]
        length, size = _SIZES.unpack_from(self._data, at)
        start = at + _SIZES.size
        if self._data[start : start + length] != coded:
            return None
        return self._data[start + length : start + length + size]

    def span(self, coded: bytes) -> tuple[int, int]:
        """Give the number of the first term that begins so, and of the first behind all these."""
        first = bisect_left(self._places, coded, key=self._term)
        width = len(coded)

        def is_behind(at: int) -> bool:
            return self._term(at)[:width] > coded

        return first, bisect_left(self._places, True, first, key=is_behind)

    def said_at(self, number: int) -> bytes:
        """Give what is said of a term, by its number."""
        at = self._places[number]
        length, size = _SIZES.unpack_from(self._data, at)
        start = at + _SIZES.size + length
        return self._data[start : start + size]

    def said_of_many(
        self, first: int, last: int, dtype: np.dtype[np.void]
    ) -> tuple[npt.NDArray[np.void], npt.NDArray[np.bool_]]:
        """Give what is said of terms, by their numbers, and of which it is as long as `dtype`."""
        places = np.array(self._places[first:last], np.int64)
        raw = np.frombuffer(self._data, np.uint8)
        lengths, sizes = (_numbers(raw, places + at) for at in (0, 4))
        alike = sizes == dtype.itemsize
        starts = np.where(alike, places + _SIZES.size + lengths, 0)
        said = raw[starts[:, np.newaxis] + np.arange(dtype.itemsize)]
        return said.view(dtype).reshape(places.size), alike

    def _term(self, at: int) -> bytes:
        length, _ = _SIZES.unpack_from(self._data, at)
        start = at + _SIZES.size
        return self._data[start : start + length]


def _numbers(raw: npt.NDArray[np.uint8], places: npt.NDArray[np.int64]) -> npt.NDArray[np.int64]:
    """Read numbers of four bytes, wherever they are."""
    found = np.zeros(places.size, np.int64)
    for n in range(4):
        found <<= 8
        found |= raw[places + n]
    return found
