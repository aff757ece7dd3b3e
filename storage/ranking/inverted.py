"""Which texts have a rare column: what is learned of some papers has weights for few of millions.

To look at every rare word of every paper for them takes longer than all the frequent ones.
"""

from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt

from storage.ranking.blocks import NEAR, OFTEN, Block, Counts, Float32, spread
from storage.ranking.vocabulary import Columns

Whole = npt.NDArray[np.int32]


@dataclass(frozen=True, slots=True)
class Inverted:
    """The rare columns of the first so many `texts`, with the texts that have them.

    Column `NEAR` + i is had by `rows[starts[i]:starts[i + 1]]`, as often as `counts` says. After
    the columns that have a start come those that a single text has, one row each.
    """

    texts: int
    starts: Whole
    rows: Whole
    counts: Counts

    def sums(self, columns: Columns, weights: Float32) -> Float32:
        """Give for each text the sum of the weights of these columns, times that of how often."""
        begins, ends = self._bounds(columns.astype(np.int64) - NEAR)
        sizes = ends - begins
        at = spread(begins, sizes)
        values = np.repeat(weights, sizes) * OFTEN[self.counts[at]]
        return np.bincount(self.rows[at], values, self.texts).astype(np.float32)

    def _bounds(self, at: npt.NDArray[np.int64]) -> tuple[npt.NDArray[np.int64], ...]:
        last = len(self.starts) - 1
        inside = (at >= 0) & (at < last)
        single = (at >= last) & (self.starts[-1] + (at - last) < len(self.rows))
        begins = np.where(single, self.starts[-1] + (at - last), 0)
        ends = begins + single
        begins[inside], ends[inside] = self.starts[at[inside]], self.starts[at[inside] + 1]
        return begins, ends


NOT_INVERTED: Final = Inverted(
    0, np.zeros(1, np.int32), np.empty(0, np.int32), np.empty(0, np.uint8)
)


class Inverting:
    """Makes them of blocks, one after the other. `having` tells how many texts have each column.

    Columns are in the order of how many that is, the most first.
    """

    def __init__(self, having: Whole) -> None:
        rare = having[NEAR:]
        many = int(np.searchsorted(-rare, -1))
        self._starts = np.concatenate(([0], np.cumsum(rare[:many]))).astype(np.int32)
        self._next = self._starts[:-1].copy()
        entries = int(self._starts[-1]) + len(rare) - many
        self._rows = np.empty(entries, np.int32)
        self._counts = np.empty(entries, np.uint8)
        self._texts = 0

    def add(self, block: Block) -> None:
        """Take in the texts of the next block."""
        part, many = block.rare, len(self._next)
        rows = np.repeat(np.arange(len(part), dtype=np.int32), np.diff(part.ends))
        rows += np.int32(self._texts)
        order = np.argsort(part.places, kind="stable")
        columns = part.places[order] - NEAR
        several = int(np.searchsorted(columns, many))
        first = np.flatnonzero(np.diff(columns[:several], prepend=-1))
        sizes = np.diff(first, append=several)
        at = np.empty(len(columns), np.int64)
        at[:several] = spread(self._next[columns[first]].astype(np.int64), sizes)
        at[several:] = self._starts[-1] + (columns[several:] - many)
        self._rows[at] = rows[order]
        self._counts[at] = part.counts[order]
        self._next[columns[first]] += sizes.astype(np.int32)
        self._texts += len(block)

    def made(self) -> Inverted:
        """Give what came of all blocks."""
        return Inverted(self._texts, self._starts, self._rows, self._counts)
