"""Texts as sums are made of them: numbers of columns, in pieces that stay near the processor.

Most of what a text has is a frequent word or pair that it has once: for that two bytes do, the
number of its column. What it has several times, and what is rare, is kept by itself. On 100,000
papers such sums take a third of what they take from numbers of four bytes in one go, because
neither the weights nor what is worked out leave the processor's cache.
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
"""Entries of which a sum is made at a time, about; measured from 2^14 to 2^19."""

Ends = npt.NDArray[np.int64]
Counts = npt.NDArray[np.uint8]
Float32 = npt.NDArray[np.float32]
Places = npt.NDArray[np.integer]

OFTEN: Final = np.concatenate(([0.0], 1 + np.log(np.arange(1, 256)))).astype(np.float32)
"""What a word weighs that a text has so often."""
ONCE: Final = np.empty(0, np.uint8)
"""Stands for counts that are all 1."""


@dataclass(frozen=True, slots=True)
class Part:
    """Some columns of texts: text i has `places[ends[i]:ends[i + 1]]`, as often as `counts`."""

    ends: Ends
    places: Places
    counts: Counts

    def __len__(self) -> int:
        return len(self.ends) - 1

    def then(self, other: "Part") -> "Part":
        """Give these texts and, behind them, others."""
        return Part(
            np.concatenate((self.ends, self.ends[-1] + other.ends[1:])),
            np.concatenate((self.places, other.places)),
            np.concatenate((self.counts, other.counts)),
        )

    def taken(self, rows: npt.NDArray[np.int64]) -> "Part":
        """Give some of the texts, in this order."""
        sizes = np.diff(self.ends)[rows]
        at = spread(self.ends[:-1][rows], sizes)
        ends = np.concatenate(([0], np.cumsum(sizes)))
        return Part(ends, self.places[at], self.counts[at] if len(self.counts) else ONCE)

    def sums(self, weights: Float32, often: Float32) -> Float32:
        """Give for each text the sum of its columns' weights, times that of how often."""
        sums = np.zeros(len(self), np.float32)
        if not len(self.places):
            return sums
        for first, last in self._pieces():
            ends = self.ends[first : last + 1]
            some = slice(ends[0], ends[-1])
            values = np.take(weights, self.places[some], mode="clip")
            if len(self.counts):
                values *= np.take(often, self.counts[some])
            _sum_up(values, ends - ends[0], sums[first:last])
        return sums

    def _pieces(self) -> Iterator[tuple[int, int]]:
        """Cut the texts into pieces of about as many entries as `PIECE`, all texts whole."""
        cuts = np.searchsorted(self.ends, np.arange(PIECE, self.ends[-1], PIECE), "right") - 1
        return pairwise(np.unique(np.concatenate(([0], cuts, [len(self)]))).tolist())


@dataclass(frozen=True, slots=True)
class Block:
    """Texts by their columns, in three parts.

    `near` and `again` have the first `NEAR` columns, those that a text has once and those that it
    has several times; `rare` has all others.
    """

    near: Part
    again: Part
    rare: Part

    @classmethod
    def of(cls, ends: Ends, places: Columns, counts: Counts) -> "Block":
        """Make one of texts that have `places[ends[i]:ends[i + 1]]`, as often as `counts` says."""
        is_near = places < NEAR
        once = counts == 1
        return cls(
            _part(ends, places.astype(np.uint16), ONCE, is_near & once),
            _part(ends, places.astype(np.uint16), counts, is_near & ~once),
            _part(ends, places, counts, ~is_near),
        )

    def __len__(self) -> int:
        return len(self.near)

    @property
    def parts(self) -> tuple[Part, Part, Part]:
        """All three."""
        return self.near, self.again, self.rare

    @property
    def size(self) -> int:
        """How many entries there are."""
        return sum(len(part.places) for part in self.parts)

    def then(self, other: "Block") -> "Block":
        """Give these texts and, behind them, those of another block."""
        return Block(*(one.then(two) for one, two in zip(self.parts, other.parts, strict=True)))

    def taken(self, rows: npt.NDArray[np.int64]) -> "Block":
        """Give some of the texts, in this order."""
        return Block(*(part.taken(rows) for part in self.parts))

    def columns(self) -> Columns:
        """Give the columns of all entries, each text's own once; in no order."""
        return np.concatenate([part.places for part in self.parts], dtype=np.int32)

    def joined(self) -> tuple[Ends, Columns, Counts]:
        """Give ends, places and counts, as `of` takes them."""
        ends = self.near.ends + self.again.ends + self.rare.ends
        places, counts = np.empty(self.size, np.int32), np.ones(self.size, np.uint8)
        starts = ends[:-1].copy()
        for part in self.parts:
            sizes = np.diff(part.ends)
            at = spread(starts, sizes)
            places[at] = part.places
            if len(part.counts):
                counts[at] = part.counts
            starts += sizes
        return ends, places, counts

    def sums(self, weights: Float32, often: Float32 = OFTEN, *, rare: bool = True) -> Float32:
        """Give for each text the sum of the weights of its columns, times that of how often.

        There is a weight for every column. Without `rare` the frequent ones alone count.
        """
        frequent = weights[:NEAR]
        sums = self.near.sums(frequent, often)
        sums += self.again.sums(frequent, often)
        if rare:
            sums += self.rare.sums(weights, often)
        return sums


def _part(ends: Ends, places: Places, counts: Counts, wanted: npt.NDArray[np.bool_]) -> Part:
    before = np.concatenate(([0], np.cumsum(wanted, dtype=np.int64)))
    return Part(before[ends], places[wanted], counts[wanted] if len(counts) else ONCE)


def _sum_up(values: Float32, ends: Ends, sums: Float32) -> None:
    """Sum the values between each two ends into `sums`, which is 0; there may be none."""
    some = np.flatnonzero(ends[1:] > ends[:-1])
    if len(some) == len(sums):
        np.add.reduceat(values, ends[:-1], out=sums)
    elif len(some):
        sums[some] = np.add.reduceat(values, ends[:-1][some])


def spread(starts: Ends, sizes: Ends) -> Ends:
    """Give the numbers from each start on, as many as its size says, one behind the other."""
    found: Ends = np.repeat(starts - (np.cumsum(sizes) - sizes), sizes)
    found += np.arange(len(found))
    return found


NO_TEXT: Final = Block.of(np.zeros(1, np.int64), np.empty(0, np.int32), np.empty(0, np.uint8))
