"""Texts as sums are made of them: numbers of columns, in pieces that stay near the processor.

Most of what a text has is a frequent word or pair that it has once: for that two bytes do, the
number of its column. All else, a rare one or one that is there several times, is kept with its
count. On 100,000 papers such sums take a third of what they take from numbers of four bytes in one
go, because neither the weights nor what is worked out leave the processor's cache.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

import numpy as np
import numpy.typing as npt

from storage.ranking.vocabulary import Columns

NEAR: Final = 1 << 16
"""Columns that two bytes can tell apart: the first ones, which are the frequent ones."""
PIECE: Final = 1 << 17
"""Entries of which a sum is made at a time, about; measured from 2^14 to 2^18."""

Ends = npt.NDArray[np.int64]
Counts = npt.NDArray[np.uint8]
Float32 = npt.NDArray[np.float32]
Whole = npt.NDArray[np.integer]

OFTEN: Final = np.concatenate(([0.0], 1 + np.log(np.arange(1, 256)))).astype(np.float32)
"""What a word weighs that a text has so often."""


@dataclass(frozen=True, slots=True)
class Block:
    """Texts by their columns.

    Text i has `near[near_ends[i]:near_ends[i + 1]]` once each, and `far[far_ends[i]:...]` as often
    as `counts` says at the same positions.
    """

    near_ends: Ends
    near: npt.NDArray[np.uint16]
    far_ends: Ends
    far: Columns
    counts: Counts

    @classmethod
    def of(cls, ends: Ends, places: Columns, counts: Counts) -> "Block":
        """Make one of texts that have `places[ends[i]:ends[i + 1]]`, as often as `counts` says."""
        is_near = (places < NEAR) & (counts == 1)
        before = np.concatenate(([0], np.cumsum(is_near, dtype=np.int64)))[ends]
        return cls(
            before, places[is_near].astype(np.uint16), ends - before,
            places[~is_near], counts[~is_near],
        )  # fmt: skip

    def __len__(self) -> int:
        return len(self.near_ends) - 1

    @property
    def size(self) -> int:
        """How many entries there are."""
        return len(self.near) + len(self.far)

    def then(self, other: "Block") -> "Block":
        """Give these texts and, behind them, those of another block."""
        return Block(
            np.concatenate((self.near_ends, self.near_ends[-1] + other.near_ends[1:])),
            np.concatenate((self.near, other.near)),
            np.concatenate((self.far_ends, self.far_ends[-1] + other.far_ends[1:])),
            np.concatenate((self.far, other.far)),
            np.concatenate((self.counts, other.counts)),
        )

    def taken(self, rows: npt.NDArray[np.int64]) -> "Block":
        """Give some of the texts, in this order."""
        near, near_ends = _entries(self.near_ends, rows)
        far, far_ends = _entries(self.far_ends, rows)
        return Block(near_ends, self.near[near], far_ends, self.far[far], self.counts[far])

    def columns(self) -> Columns:
        """Give the columns of all entries, each text's own once; in no order."""
        return np.concatenate((self.near, self.far), dtype=np.int32)

    def joined(self) -> tuple[Ends, Columns, Counts]:
        """Give ends, places and counts, as `of` takes them."""
        near, far = np.diff(self.near_ends), np.diff(self.far_ends)
        ends = self.near_ends + self.far_ends
        places, counts = np.empty(self.size, np.int32), np.ones(self.size, np.uint8)
        places[spread(ends[:-1], near)] = self.near
        at = spread(ends[:-1] + near, far)
        places[at], counts[at] = self.far, self.counts
        return ends, places, counts

    def sums(self, weights: Float32, often: Float32 = OFTEN) -> Float32:
        """Give for each text the sum of the weights of its columns, times that of how often.

        There is a weight for every column.
        """
        sums = np.empty(len(self), np.float32)
        frequent = weights[:NEAR]
        for rows, places in _pieces(self.near_ends, self.near):
            starts = self.near_ends[rows.start : rows.stop + 1]
            sums[rows] = _summed(np.take(frequent, places, mode="clip"), starts)
        for rows, places in _pieces(self.far_ends, self.far):
            starts = self.far_ends[rows.start : rows.stop + 1]
            counts = self.counts[starts[0] : starts[-1]]
            values = np.take(weights, places, mode="clip") * np.take(often, counts)
            sums[rows] += _summed(values, starts)
        return sums


NO_TEXT: Final = Block.of(np.zeros(1, np.int64), np.empty(0, np.int32), np.empty(0, np.uint8))


def _pieces(ends: Ends, places: Whole) -> Iterator[tuple[slice, Whole]]:
    """Cut texts into pieces of about as many entries as `PIECE`, all texts whole."""
    cuts = np.searchsorted(ends, np.arange(PIECE, ends[-1], PIECE), side="right") - 1
    bounds = np.unique(np.concatenate(([0], cuts, [len(ends) - 1]))).tolist()
    for first, last in pairwise(bounds):
        yield slice(first, last), places[ends[first] : ends[last]]


def _summed(values: Float32, ends: Ends) -> Float32:
    """Sum the values between each two ends, of which the first stands for 0; many may be none."""
    starts = ends[:-1] - ends[0]
    some = np.flatnonzero(ends[1:] > ends[:-1])
    if len(some) == len(starts):
        return np.add.reduceat(values, starts) if len(starts) else np.empty(0, np.float32)
    sums = np.zeros(len(starts), np.float32)
    if len(some):
        sums[some] = np.add.reduceat(values, starts[some])
    return sums


def spread(starts: Ends, sizes: Ends) -> Ends:
    """Give the numbers from each start on, as many as its size says, one behind the other."""
    found: Ends = np.repeat(starts - (np.cumsum(sizes) - sizes), sizes)
    found += np.arange(len(found))
    return found


def _entries(ends: Ends, rows: npt.NDArray[np.int64]) -> tuple[Ends, Ends]:
    """Give where the entries of some texts are, and the ends that they have then."""
    sizes = np.diff(ends)[rows]
    return spread(ends[:-1][rows], sizes), np.concatenate(([0], np.cumsum(sizes)))
