"""Writing posting lists, very many at once: the bytes that `storage.index.blocks` describes.

A pickle for each of a million postings takes longer than all else that an index is made of. Here
it is worked out where in the file each number belongs, and all are put there as arrays. What is
written is a pickle all the same, as short as it can be said.
"""

from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt
from whoosh.codec.whoosh3 import WHOOSH3_HEADER_MAGIC

from storage.index import blocks

Numbers = npt.NDArray[np.int64]
Bytes = npt.NDArray[np.uint8]

_BEGIN: Final = np.frombuffer(b"\x80\x04", np.uint8)
"""A pickle of protocol 4."""
_FRAME: Final = np.frombuffer(b"\x95\0\0\0\0\0\0\0\0", np.uint8)
"""What says how much of a pickle may be read at once; the length is put into it."""
_OPEN, _CLOSE, _THREE, _STOP = b"(t\x87."
"""A tuple begins, ends; the last three values are one; the end."""
_BYTE, _SHORT, _INT, _FLOAT, _NONE = b"KMJGN"
"""What stands before a number of one, two and four bytes, before a float, and for None."""
_SHORT_BYTES, _LONG_BYTES = b"CB"
"""What stands before bytes, behind their number as one byte or as four."""
_HEADER: Final = len(WHOOSH3_HEADER_MAGIC)
_LENGTH: Final = 4
"""Bytes that say how long a block is."""

ABOUT: Final = np.dtype(
    [
        ("inlined", "u1"), ("weight", ">f4"), ("size", ">u4"), ("shortest", "u1"),
        ("longest", "u1"), ("most", ">f4"), ("first", ">u4"), ("last", ">u4"),
        ("offset", ">i8"), ("length", ">i4"),
    ]
)  # fmt: skip
"""What the index of terms says of a posting list, as Whoosh's `W3TermInfo` reads it."""


class Lists(NamedTuple):
    """The posting lists of several terms, one behind the other; none is empty."""

    starts: Numbers
    """Where each list begins among the postings, and where the last one ends."""
    docs: Numbers
    """The document of each posting, ascending in a list."""
    counts: Numbers
    """How often the term stands there."""
    lengths: Numbers
    """The length of that document's field, as a byte."""
    places: npt.NDArray[np.uint16]
    """Where it stands, for all postings one behind the other."""


def encode(lists: Lists, offset: int) -> tuple[bytes, npt.NDArray[np.void]]:
    """Write lists for a file whose end is at `offset`; give with them what is said of each."""
    starts = lists.starts[:-1]
    laid = _Blocks(lists)
    out = np.zeros(laid.size, np.uint8)
    for n, code in enumerate(WHOOSH3_HEADER_MAGIC):
        out[laid.lists + n] = code
    _put_heads(out, laid)
    _put_data(out, laid, lists)
    about = np.zeros(len(starts), ABOUT)
    about["weight"] = np.add.reduceat(lists.counts, starts)
    about["size"] = np.diff(lists.starts)
    about["shortest"] = np.minimum.reduceat(lists.lengths, starts)
    about["longest"] = np.maximum.reduceat(lists.lengths, starts)
    about["most"] = np.maximum.reduceat(lists.counts, starts)
    about["first"] = lists.docs[starts]
    about["last"] = lists.docs[lists.starts[1:] - 1]
    about["offset"] = offset + laid.lists
    about["length"] = np.diff(laid.lists, append=laid.size)
    return out.tobytes(), about


class _Blocks:
    """Where everything belongs: lists, blocks, and what is in a block."""

    def __init__(self, lists: Lists) -> None:
        sizes = np.diff(lists.starts)
        several = -(-sizes // blocks.LIMIT)
        of = np.repeat(np.arange(len(sizes)), several)
        nth = np.arange(len(of)) - np.repeat(np.cumsum(several) - several, several)
        self.first = lists.starts[of] + nth * blocks.LIMIT
        """The first posting of each block."""
        self.count = np.diff(self.first, append=len(lists.docs))
        self.is_last = np.diff(of, append=len(sizes)) != 0
        self.last_doc = lists.docs[self.first + self.count - 1]
        self.most = np.maximum.reduceat(lists.counts, self.first)
        self.shortest = np.minimum.reduceat(lists.lengths, self.first)
        self.longest = np.maximum.reduceat(lists.lengths, self.first)
        self.alike = self.most == np.minimum.reduceat(lists.counts, self.first)
        """Whether a term stands equally often in all documents of the block."""
        self.deltas = np.diff(lists.docs, prepend=0)
        self.deltas[self.first] = lists.docs[self.first]
        self.widths = _width(self.deltas)
        self.taken = 2 * lists.counts + np.where(lists.counts > _MOST_SHORT, 5, 2)
        """Bytes of each posting's positions, with what stands before them."""
        self._lay(of)

    def _lay(self, of: Numbers) -> None:
        self.head_size = _BEGIN.size + _FRAME.size + 18 + _width(self.count) + _width(self.last_doc)
        deltas = np.add.reduceat(self.widths, self.first)
        weights = np.where(self.alike, np.where(self.most == 1, 1, 9), 2 + 9 * self.count)
        values = np.add.reduceat(self.taken, self.first)
        self.data_size = _BEGIN.size + 6 + deltas + weights + values
        size = _LENGTH + self.head_size + self.data_size
        self.at = np.cumsum(size) - size + _HEADER * (of + 1)
        """Where each block begins."""
        self.head = self.at + _LENGTH
        self.data = self.head + self.head_size
        self.opened = self.data + _BEGIN.size
        self.weighed = self.opened + 2 + deltas
        self.valued = self.weighed + weights
        self.size = int(self.at[-1] + size[-1])
        begins = np.diff(of, prepend=-1) != 0
        self.lists = self.at[begins] - _HEADER
        """Where each list begins."""

    def each(self, at: Numbers, sizes: Numbers) -> Numbers:
        """Say where each posting's piece belongs, when a block's begin at `at`."""
        places: Numbers = np.cumsum(sizes) - sizes
        places += np.repeat(at - places[self.first], self.count)
        return places


_MOST_SHORT: Final = 127
"""Positions whose bytes are counted in one byte."""


def _width(numbers: Numbers) -> Numbers:
    """Give the bytes that numbers take in a pickle."""
    width: Numbers = 2 + (numbers > 0xFF) + 2 * (numbers > 0xFFFF)
    return width


def _put_heads(out: Bytes, laid: _Blocks) -> None:
    """Put in what is said of each block: its length, and the pickled tuple about it."""
    length = laid.head_size + laid.data_size
    _put(out, laid.at, np.where(laid.is_last, -length, length).astype(">i4"))
    at = laid.head
    _put_same(out, at, _BEGIN)
    _put_same(out, at + _BEGIN.size, _FRAME)
    framed = at + _BEGIN.size + _FRAME.size
    _put(out, framed - 8, (laid.head_size - _BEGIN.size - _FRAME.size).astype("<i8"))
    out[framed] = _OPEN
    after = _put_numbers(out, framed + 1, laid.count)
    after = _put_numbers(out, after, laid.last_doc)
    after = _put_floats(out, after, laid.most)
    for number in (np.zeros_like(laid.most), laid.shortest, laid.longest):
        after = _put_numbers(out, after, number)
    out[after] = _CLOSE
    out[after + 1] = _STOP


def _put_data(out: Bytes, laid: _Blocks, lists: Lists) -> None:
    """Put in the pickled documents, weights and positions of all blocks."""
    _put_same(out, laid.data, _BEGIN)
    out[laid.opened] = _OPEN
    _put_numbers(out, laid.each(laid.opened + 1, laid.widths), laid.deltas)
    out[laid.weighed - 1] = _CLOSE
    _put_weights(out, laid, lists.counts)
    out[laid.valued] = _OPEN
    at = laid.each(laid.valued + 1, laid.taken)
    short = lists.counts <= _MOST_SHORT
    out[at[short]] = _SHORT_BYTES
    out[at[short] + 1] = 2 * lists.counts[short]
    out[at[~short]] = _LONG_BYTES
    _put(out, at[~short] + 1, (2 * lists.counts[~short]).astype("<u4"))
    first = at + laid.taken - 2 * lists.counts
    before = np.cumsum(lists.counts) - lists.counts
    there = np.repeat(first - 2 * before, lists.counts) + 2 * np.arange(len(lists.places))
    out[there] = lists.places & 0xFF
    out[there + 1] = lists.places >> 8
    ends = laid.data + laid.data_size
    out[ends - 3] = _CLOSE
    out[ends - 2] = _THREE
    out[ends - 1] = _STOP


def _put_weights(out: Bytes, laid: _Blocks, counts: Numbers) -> None:
    """Put in the weights of each block: None where all are 1, a number where all are the same."""
    ones = laid.alike & (laid.most == 1)
    out[laid.weighed[ones]] = _NONE
    same = laid.alike & ~ones
    _put_floats(out, laid.weighed[same], laid.most[same])
    several = np.repeat(~laid.alike, laid.count)
    at = laid.each(laid.weighed + 1, np.full(len(counts), 9))
    _put_floats(out, at[several], counts[several])
    out[laid.weighed[~laid.alike]] = _OPEN
    out[laid.valued[~laid.alike] - 1] = _CLOSE


def _put_numbers(out: Bytes, at: Numbers, numbers: Numbers) -> Numbers:
    """Put in integers, each as short as it can be said; give where they end."""
    width = _width(numbers)
    for size, code, dtype in ((2, _BYTE, "u1"), (3, _SHORT, "<u2"), (5, _INT, "<u4")):
        those = width == size
        if those.any():
            out[at[those]] = code
            _put(out, at[those] + 1, numbers[those].astype(dtype))
    return at + width


def _put_floats(out: Bytes, at: Numbers, numbers: Numbers) -> Numbers:
    """Put in floats; give where they end."""
    out[at] = _FLOAT
    _put(out, at + 1, numbers.astype(">f8"))
    return at + 9


def _put(out: Bytes, at: Numbers, numbers: npt.NDArray[np.number]) -> None:
    """Put in the bytes of numbers."""
    width = numbers.dtype.itemsize
    told = numbers.view(np.uint8).reshape(len(numbers), width)
    for n in range(width):
        out[at + n] = told[:, n]


def _put_same(out: Bytes, at: Numbers, told: Bytes) -> None:
    """Put in the same bytes in many places."""
    for n, code in enumerate(told.tolist()):
        out[at + n] = code
