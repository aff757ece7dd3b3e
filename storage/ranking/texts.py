"""The texts of a library as the ranking has them: in blocks, which new papers are added to.

Nothing as long as the whole is ever copied, and what is worked out of all texts is worked out of
one block after the other: so 100,000 papers need little more room than their words.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

import numpy as np
import numpy.typing as npt

from storage.ranking.rows import Rows
from storage.ranking.vocabulary import NO_WORDS, Columns, Vocabulary
from storage.ranking.words import Counted, counted

COMMON: Final = 0.95
"""A word in more than this share of the papers says nothing."""
BLOCK: Final = 1 << 20
"""Entries of a block, about: what is worked out of one stays near the processor."""

Ids = npt.NDArray[np.int64]
Marks = npt.NDArray[np.uint32]
Float32 = npt.NDArray[np.float32]

_OFTEN: Final = np.concatenate(([0.0], 1 + np.log(np.arange(1, 256)))).astype(np.float32)
"""What a word weighs that a text has so often."""


@dataclass(frozen=True, slots=True)
class Block:
    """Texts by their columns: text i has `places[ends[i]:ends[i + 1]]`, as often as `counts`."""

    ends: npt.NDArray[np.int64]
    places: Columns
    counts: npt.NDArray[np.uint8]

    def __len__(self) -> int:
        return len(self.ends) - 1

    def then(self, other: "Block") -> "Block":
        """Give these texts and, behind them, those of another block."""
        return Block(
            np.concatenate((self.ends, self.ends[-1] + other.ends[1:])),
            np.concatenate((self.places, other.places)),
            np.concatenate((self.counts, other.counts)),
        )

    def without(self, gone: npt.NDArray[np.bool_]) -> "Block":
        """Leave out the texts where `gone` is true."""
        sizes = np.diff(self.ends)
        kept = np.repeat(~gone, sizes)
        ends = np.concatenate(([0], np.cumsum(sizes[~gone])))
        return Block(ends, self.places[kept], self.counts[kept])

    def weighed(self, weights: Float32) -> Float32:
        """Give every entry the weight of its column, times that of how often it is there."""
        values = np.take(weights, self.places)
        several = np.flatnonzero(self.counts != 1)
        values[several] *= _OFTEN[self.counts[several]]
        return values

    def entries(self, rows: npt.NDArray[np.int64]) -> tuple[Ids, Ids]:
        """Give where the entries of some texts are, and how many each has."""
        sizes = np.diff(self.ends)[rows]
        before = np.cumsum(sizes) - sizes
        return np.arange(sizes.sum()) + np.repeat(self.ends[rows] - before, sizes), sizes


@dataclass(frozen=True)
class Texts:
    """Papers in the order of their rows, a mark of each one's text, and the words of the texts."""

    ids: Ids
    marks: Marks
    vocabulary: Vocabulary
    blocks: tuple[Block, ...]
    measured: Float32 | None = None
    """The lengths of the texts, where they have been worked out before."""

    def __len__(self) -> int:
        return len(self.ids)

    def rows_of(self, papers: Ids) -> Ids:
        """Give the rows of papers that are here, in the order of the papers."""
        at = np.searchsorted(self._sorted, papers)
        there = at < len(self._sorted)
        there[there] = self._sorted[at[there]] == papers[there]
        rows: Ids = self._order[at[there]]
        return rows

    def with_texts(self, ids: Ids, marks: Marks, texts: Counted) -> "Texts":
        """Take in the texts of papers that are not here."""
        vocabulary, places = self.vocabulary.with_texts(texts.grams)
        block = Block(texts.ends, places, texts.counts)
        blocks = self.blocks
        if blocks and len(blocks[-1].places) < BLOCK:
            blocks, block = blocks[:-1], blocks[-1].then(block)
        return Texts(
            np.concatenate((self.ids, ids)),
            np.concatenate((self.marks, marks)),
            vocabulary,
            (*blocks, block),
        )

    def without(self, gone: npt.NDArray[np.bool_]) -> "Texts":
        """Leave out the papers of the rows where `gone` is true."""
        vocabulary, blocks = self.vocabulary, []
        for block, part in self._parts(gone):
            if part.any():
                at, _ = block.entries(np.flatnonzero(part))
                vocabulary = vocabulary.without_texts(block.places[at])
            if not part.all():
                blocks.append(block.without(part) if part.any() else block)
        return Texts(self.ids[~gone], self.marks[~gone], vocabulary, tuple(blocks))

    def taken(self, rows: Ids) -> Rows:
        """Give some texts with their weights: each of length one."""
        starts = np.cumsum([0, *map(len, self.blocks)])
        among = np.searchsorted(starts, rows, side="right") - 1
        order = np.argsort(among, kind="stable")
        sizes = np.empty(len(rows), np.int64)
        places, values = [np.empty(0, np.int32)], [np.empty(0, np.float32)]
        for number in np.unique(among).tolist():
            block, those = self.blocks[number], order[among[order] == number]
            at, sizes[those] = block.entries(rows[those] - starts[number])
            places.append(block.places[at])
            values.append(_OFTEN[block.counts[at]] * self.rarity[places[-1]])
        lengths: Float32 = np.repeat(self.lengths[rows[order]], sizes[order])
        ends = np.concatenate(([0], np.cumsum(sizes[order])))
        value: Float32 = np.concatenate(values)
        found = Rows(ends, np.concatenate(places), value / lengths, len(self.vocabulary))
        return found.taken(np.argsort(order, kind="stable"))

    def times(self, weights: Float32) -> npt.NDArray[np.float64]:
        """Give for each text the sum of its values, each times the weight of its column."""
        rare = weights * self.rarity
        parts = [
            np.add.reduceat(block.weighed(rare), block.ends[:-1]) for block in self.blocks
        ]  # fmt: skip
        sums = np.concatenate([np.empty(0, np.float32), *parts])
        return (sums / self.lengths).astype(np.float64)

    def total(self) -> npt.NDArray[np.float64]:
        """Give for each column the sum of its values: what is typical of the texts."""
        total, first = np.zeros(len(self.vocabulary)), 0
        for block in self.blocks:
            lengths = self.lengths[first : first + len(block)]
            values = block.weighed(self.rarity) / np.repeat(lengths, np.diff(block.ends))
            total += np.bincount(block.places, values, len(total))
            first += len(block)
        return total

    @cached_property
    def rarity(self) -> Float32:
        """How rare each column is: 1 + ln((1 + texts) / (1 + texts that have it)).

        One that nearly all have weighs nothing.
        """
        having = self.vocabulary.having
        rarity = np.log((1 + len(self)) / (1 + having.astype(np.float64))) + 1
        rarity[having > COMMON * len(self)] = 0.0
        return rarity.astype(np.float32)

    @cached_property
    def lengths(self) -> Float32:
        """How long each text is, before it is made one; 1 for one without a word that counts."""
        if self.measured is not None:
            return self.measured
        parts = [np.empty(0, np.float32)]
        for block in self.blocks:
            values = block.weighed(self.rarity)
            parts.append(np.sqrt(np.add.reduceat(values * values, block.ends[:-1])))
        lengths = np.concatenate(parts)
        lengths[lengths == 0] = 1.0
        return lengths

    @cached_property
    def _order(self) -> Ids:
        return np.argsort(self.ids, kind="stable")

    @cached_property
    def _sorted(self) -> Ids:
        return self.ids[self._order]

    def _parts(self, marked: npt.NDArray[np.bool_]) -> list[tuple[Block, npt.NDArray[np.bool_]]]:
        ends = np.cumsum([len(block) for block in self.blocks])[:-1]
        return list(zip(self.blocks, np.split(marked, ends), strict=True)) if self.blocks else []


NO_TEXTS: Final = Texts(np.empty(0, np.int64), np.empty(0, np.uint32), NO_WORDS, ())


def rows_of(texts: Sequence[str]) -> Rows:
    """Give the weighed rows of texts that are no library's."""
    ids = np.arange(len(texts))
    marks = np.zeros(len(texts), np.uint32)
    return NO_TEXTS.with_texts(ids, marks, counted(texts)).taken(ids)
