"""Writing posting lists, very many at once: the bytes that `storage.index.blocks` describes.

A pickle for each of a million postings takes longer than all else that an index is made of. Here
it is worked out where in the file each number belongs, and all are put there as arrays. What is
written is a pickle all the same, as short as it can be said.
"""

from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt
from whoosh.codec.whoosh3 import WHOOSH3_HEADER_MAGIC

from storage.index import blocks, places
from storage.index.places import Bytes, Numbers, Packed, Steps

_OPEN, _CLOSE, _TWO, _THREE, _STOP = b"(t\x86\x87."
"""A tuple begins, ends; the last two or three values are one; the end."""
_BYTE, _SHORT, _INT, _FLOAT, _NONE = b"KMJGN"
"""What stands before a number of one, two and four bytes, before a float, and for None."""
_SHORT_BYTES, _LONG_BYTES = b"CB"
"""What stands before bytes, behind their number as one byte or as four."""
_KEEP, _AGAIN, _MAKE = b"\x94hR"
"""Keep the last value in mind; give the value again whose number follows; make the object."""
_PACKED: Final = np.frombuffer(
    f"c{Packed.__module__}\n{Packed.__name__}\n".encode() + bytes([_LONG_BYTES]), np.uint8
)
"""What stands before the places of a block in one text, and their number as four bytes."""
_STEPS: Final = np.frombuffer(f"c{Steps.__module__}\n{Steps.__name__}\n".encode(), np.uint8)
"""What stands before the way to the first document of a block, and the steps to all others."""
_MOST: Final = 0xFF
"""What has room in a byte."""
FEW: Final = 20
"""Postings of a block from which on their places are one text."""
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
    packed, sizes = places.pack(lists.places, lists.counts)
    laid = _Blocks(lists, sizes)
    out = np.zeros(laid.size, np.uint8)
    for n, code in enumerate(WHOOSH3_HEADER_MAGIC):
        out[laid.lists + n] = code
    _put_heads(out, laid)
    _put_docs(out, laid)
    _put_weights(out, laid, lists.counts)
    _put_places(out, laid, packed)
    about = np.zeros(len(starts), ABOUT)
    about["weight"] = np.add.reduceat(lists.counts, starts)
    about["size"] = np.diff(lists.starts)
    about["shortest"] = np.minimum.reduceat(lists.lengths, starts)
    about["longest"] = np.maximum.reduceat(lists.lengths, starts)
    about["most"] = np.maximum.reduceat(lists.counts, starts)
    about["first"] = lists.docs[starts]
    about["last"] = lists.docs[lists.starts[1:] - 1]
    about["offset"] = offset + laid.lists
    about["length"] = places.sizes_to(laid.lists, laid.size)
    return out.tobytes(), about


class _Blocks:
    """Where everything belongs: lists, blocks, and what is in a block."""

    def __init__(self, lists: Lists, sizes: Numbers) -> None:
        several = -(-np.diff(lists.starts) // blocks.LIMIT)
        of = np.repeat(np.arange(len(several)), several)
        nth = np.arange(len(of)) - np.repeat(np.cumsum(several) - several, several)
        self.first = lists.starts[of] + nth * blocks.LIMIT
        """The first posting of each block."""
        self.count = places.sizes_to(self.first, len(lists.docs))
        begins = places.is_fresh(of)
        self.is_last = np.append(begins[1:], True)
        self.last_doc = lists.docs[self.first + self.count - 1]
        self.most = np.maximum.reduceat(lists.counts, self.first)
        self.shortest = np.minimum.reduceat(lists.lengths, self.first)
        self.longest = np.maximum.reduceat(lists.lengths, self.first)
        self.alike = self.most == np.minimum.reduceat(lists.counts, self.first)
        """Whether a term stands equally often in all documents of the block."""
        self.small = ~self.alike & (self.most <= _MOST)
        """Whether it does not, and how often it does has room in a byte."""
        self.deltas = np.empty_like(lists.docs)
        np.subtract(lists.docs[1:], lists.docs[:-1], out=self.deltas[1:])
        self.deltas[self.first] = lists.docs[self.first]
        self.begin = self.deltas[self.first]
        """The way to the first document of each block."""
        steps = self.deltas.copy()
        steps[self.first] = 0
        self.near = np.maximum.reduceat(steps, self.first) <= _MOST
        self.far = self.near & (self.begin > _MOST) & (self.count >= FEW)
        """Whether the way to the first document alone has no room in a byte."""
        self.near &= self.far | (self.begin <= _MOST)
        """Whether the way from document to document has room in a byte."""
        self.deltas[self.first[self.far]] = 0
        self.sizes = sizes
        """Bytes of each posting's places."""
        self.packed = (self.count >= FEW) & (self.most <= _MOST)
        """Whether the places of the block are one text."""
        self._lay(of, begins)

    def _lay(self, of: Numbers, begins: npt.NDArray[np.bool_]) -> None:
        self.head_size = 3 + sum(
            map(width, (self.count, self.last_doc, self.most, self.shortest, self.longest)),
            np.full(len(of), 2),
        )
        bytes_size = self.count + np.where(self.count > _MOST, 5, 2)
        self.widths = np.where(np.repeat(self.near, self.count), 1, width(self.deltas))
        wide = 2 + np.add.reduceat(self.widths, self.first)
        docs = np.where(self.near, bytes_size, wide)
        docs[self.far] += _STEPS.size + width(self.begin[self.far]) + 2
        weights = np.where(self.most == 1, 1, 9)
        weights[~self.alike] = 2 + 9 * self.count[~self.alike]
        weights[self.small] = 1 + bytes_size[self.small]
        self.taken = self.sizes + np.where(self.sizes > _MOST, 5, 2)
        self.taken = np.where(np.repeat(self.packed, self.count), self.sizes, self.taken)
        """Bytes of each posting's places, with what stands before them."""
        places = 2 + np.add.reduceat(self.taken, self.first)
        places[self.packed] += _PACKED.size + 4 + self._told_counts()[self.packed]
        size = _LENGTH + self.head_size + docs + weights + places + 2
        self.at = np.cumsum(size) - size + _HEADER * (of + 1)
        """Where each block begins."""
        self.length = size - _LENGTH
        self.head = self.at + _LENGTH
        self.listed = self.head + self.head_size
        """Where its documents begin."""
        self.weighed = self.listed + docs
        """Where its weights do."""
        self.placed = self.weighed + weights
        """Where its places do."""
        self.ends = self.at + size
        self.size = int(self.ends[-1])
        self.lists = self.at[begins] - _HEADER
        """Where each list begins."""

    def _told_counts(self) -> Numbers:
        """Give the bytes that say how many places each posting of a block has."""
        return np.where(self.alike & (self.most == 1), 1, 2)

    def each(self, at: Numbers, sizes: Numbers) -> Numbers:
        """Say where each posting's piece belongs, when a block's begin at `at`."""
        there: Numbers = np.cumsum(sizes) - sizes
        there += np.repeat(at - there[self.first], self.count)
        return there


def width(numbers: Numbers) -> Numbers:
    """Give the bytes that numbers take in a pickle."""
    found: Numbers = 2 + (numbers > _MOST) + 2 * (numbers > 0xFFFF)
    return found


def _put_heads(out: Bytes, laid: _Blocks) -> None:
    """Put in what is said of each block: its length, and the pickled tuple about it."""
    _put(out, laid.at, np.where(laid.is_last, -laid.length, laid.length).astype(">i4"))
    out[laid.head] = _OPEN
    after = laid.head + 1
    nothing = np.zeros_like(laid.most)
    told = (laid.count, laid.last_doc, laid.most, nothing, laid.shortest, laid.longest)
    for number in told:
        after = _put_numbers(out, after, number)
    out[after] = _CLOSE
    out[after + 1] = _STOP
    out[laid.ends - 2] = _THREE
    out[laid.ends - 1] = _STOP


def _put_docs(out: Bytes, laid: _Blocks) -> None:
    """Put in the documents of each block: bytes where they will do, else a tuple."""
    near = np.repeat(laid.near, laid.count)
    bytes_at = laid.listed.copy()
    for n, code in enumerate(_STEPS.tolist()):
        out[laid.listed[laid.far] + n] = code
    bytes_at[laid.far] = _put_numbers(
        out, laid.listed[laid.far] + _STEPS.size, laid.begin[laid.far]
    )
    out[laid.weighed[laid.far] - 2] = _TWO
    out[laid.weighed[laid.far] - 1] = _MAKE
    begins = laid.listed + 1
    begins[laid.near] = _put_length(out, bytes_at[laid.near], laid.count[laid.near])
    at = laid.each(begins, laid.widths)
    out[at[near]] = laid.deltas[near]
    _put_numbers(out, at[~near], laid.deltas[~near])
    out[laid.listed[~laid.near]] = _OPEN
    out[laid.weighed[~laid.near] - 1] = _CLOSE


def _put_weights(out: Bytes, laid: _Blocks, counts: Numbers) -> None:
    """Put in the weights of each block: None where all are 1, a number where all are the same."""
    ones = laid.alike & (laid.most == 1)
    out[laid.weighed[ones]] = _NONE
    same = laid.alike & ~ones
    _put_floats(out, laid.weighed[same], laid.most[same])
    begins = laid.weighed + 1
    begins[laid.small] = _put_length(out, laid.weighed[laid.small], laid.count[laid.small])
    out[laid.placed[laid.small] - 1] = _KEEP
    large = ~laid.alike & ~laid.small
    out[laid.weighed[large]] = _OPEN
    out[laid.placed[large] - 1] = _CLOSE
    small, several = np.repeat(laid.small, laid.count), np.repeat(large, laid.count)
    at = laid.each(begins, np.where(small, 1, 9))
    out[at[small]] = counts[small]
    _put_floats(out, at[several], counts[several])


def _put_places(out: Bytes, laid: _Blocks, packed: Bytes) -> None:
    """Put in the places: those of a block in one text, or a tuple of one for each posting."""
    whole = laid.packed
    begins = laid.placed + 1
    begins[whole] += _PACKED.size - 1 + 4
    at = laid.each(begins, laid.taken)
    apart = ~np.repeat(whole, laid.count)
    _put_length(out, at[apart], laid.sizes[apart])
    first = at + laid.taken - laid.sizes
    before = np.cumsum(laid.sizes) - laid.sizes
    out[np.repeat(first - before, laid.sizes) + np.arange(packed.size)] = packed
    out[laid.placed[~whole]] = _OPEN
    out[laid.ends[~whole] - 3] = _CLOSE
    for n, code in enumerate(_PACKED.tolist()):
        out[laid.placed[whole] + n] = code
    lengths = np.add.reduceat(laid.sizes, laid.first)[whole]
    _put(out, begins[whole] - 4, lengths.astype("<u4"))
    _put_counts(out, laid)
    out[laid.ends[whole] - 4] = _TWO
    out[laid.ends[whole] - 3] = _MAKE


def _put_counts(out: Bytes, laid: _Blocks) -> None:
    """Put in, behind the places of a block, how many each posting has."""
    ones = laid.packed & laid.alike & (laid.most == 1)
    out[laid.ends[ones] - 5] = _NONE
    same = laid.packed & laid.alike & ~ones
    out[laid.ends[same] - 6] = _BYTE
    out[laid.ends[same] - 5] = laid.most[same]
    told = laid.packed & laid.small
    out[laid.ends[told] - 6] = _AGAIN
    out[laid.ends[told] - 5] = 0


def _put_length(out: Bytes, at: Numbers, lengths: Numbers) -> Numbers:
    """Put in what stands before bytes; give where these belong."""
    short = lengths <= _MOST
    out[at[short]] = _SHORT_BYTES
    out[at[short] + 1] = lengths[short]
    out[at[~short]] = _LONG_BYTES
    _put(out, at[~short] + 1, lengths[~short].astype("<u4"))
    return at + np.where(short, 2, 5)


def _put_numbers(out: Bytes, at: Numbers, numbers: Numbers) -> Numbers:
    """Put in integers, each as short as it can be said; give where they end."""
    widths = width(numbers)
    for size, code, dtype in ((2, _BYTE, "u1"), (3, _SHORT, "<u2"), (5, _INT, "<u4")):
        those = widths == size
        if those.any():
            out[at[those]] = code
            _put(out, at[those] + 1, numbers[those].astype(dtype))
    return at + widths


def _put_floats(out: Bytes, at: Numbers, numbers: Numbers) -> None:
    """Put in floats."""
    out[at] = _FLOAT
    _put(out, at + 1, numbers.astype(">f8"))


def _put(out: Bytes, at: Numbers, numbers: npt.NDArray[np.number]) -> None:
    """Put in the bytes of numbers."""
    size = numbers.dtype.itemsize
    told = numbers.view(np.uint8).reshape(len(numbers), size)
    for n in range(size):
        out[at + n] = told[:, n]
