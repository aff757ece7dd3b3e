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

from storage.ranking.blocks import NO_TEXT, OFTEN, Block, Float32
from storage.ranking.inverted import NOT_INVERTED, Inverted
from storage.ranking.rows import Rows
from storage.ranking.vocabulary import NO_WORDS, Columns, Vocabulary
from storage.ranking.words import Counted, counted

COMMON: Final = 0.95
"""A word in more than this share of the papers says nothing."""
BLOCK: Final = 1 << 20
"""Entries of a block, about: so much is copied when papers are added."""

Ids = npt.NDArray[np.int64]
Marks = npt.NDArray[np.uint32]
Floats = npt.NDArray[np.float64]


@dataclass(frozen=True)
class Texts:
    """Papers in the order of their rows, a mark of each one's text, and the words of the texts."""

    ids: Ids
    marks: Marks
    vocabulary: Vocabulary
    blocks: tuple[Block, ...]
    measured: Float32 | None = None
    """The lengths of the texts, where they have been worked out before."""
    inverted: Inverted = NOT_INVERTED
    """Who has the rare columns, of the first texts: those that were kept in a file."""

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
        block = Block.of(texts.ends, places, texts.counts)
        blocks = self.blocks
        if blocks and blocks[-1].size < BLOCK and len(self) > self.inverted.texts:
            blocks, block = blocks[:-1], blocks[-1].then(block)
        return Texts(
            np.concatenate((self.ids, ids)),
            np.concatenate((self.marks, marks)),
            vocabulary,
            (*blocks, block),
            inverted=self.inverted,
        )

    def without(self, gone: npt.NDArray[np.bool_]) -> "Texts":
        """Leave out the papers of the rows where `gone` is true."""
        vocabulary, blocks = self.vocabulary, []
        for block, part in self._parts(gone):
            if part.any():
                vocabulary = vocabulary.without_texts(block.taken(np.flatnonzero(part)).columns())
            if not part.all():
                blocks.append(block.taken(np.flatnonzero(~part)) if part.any() else block)
        inverted = NOT_INVERTED if gone[: self.inverted.texts].any() else self.inverted
        return Texts(
            self.ids[~gone], self.marks[~gone], vocabulary, tuple(blocks), inverted=inverted
        )

    def taken(self, rows: Ids) -> Rows:
        """Give some texts with their weights: each of length one."""
        starts = np.cumsum([0, *map(len, self.blocks)])
        among = np.searchsorted(starts, rows, side="right") - 1
        order = np.argsort(among, kind="stable")
        found = NO_TEXT
        for number in np.unique(among).tolist():
            those = rows[order[among[order] == number]]
            found = found.then(self.blocks[number].taken(those - starts[number]))
        ends, places, counts = found.joined()
        lengths: Float32 = np.repeat(self.lengths[rows[order]], np.diff(ends))
        value: Float32 = OFTEN[counts] * self.rarity_of(places) / lengths
        return Rows(ends, places, value, self.columns).taken(np.argsort(order, kind="stable"))

    def times(self, columns: Columns, weights: Float32) -> Floats:
        """Give for each text the sum of its values in these columns, each times its weight."""
        weights = weights * self.rarity_of(columns)
        # Pages that are only read as zero take no room.
        every = np.zeros(self.columns, np.float32)
        every[columns] = weights
        sums = self._sums(every, inverted=self.inverted.texts)
        sums[: self.inverted.texts] += self.inverted.sums(columns, weights)
        return (sums / self.lengths).astype(np.float64)

    def total(self) -> Floats:
        """Give for each column the sum of its values: what is typical of the texts."""
        total, first = np.zeros(self.columns), 0
        for block in self.blocks:
            ends, places, counts = block.joined()
            lengths = np.repeat(self.lengths[first : first + len(block)], np.diff(ends))
            total += np.bincount(places, OFTEN[counts] / lengths, len(total))
            first += len(block)
        return total * self._rarities

    @property
    def columns(self) -> int:
        """How many columns there are."""
        return len(self.vocabulary)

    def rarity_of(self, columns: Columns) -> Float32:
        """Tell how rare columns are: 1 + ln((1 + texts) / (1 + texts that have it)).

        One that nearly all have weighs nothing.
        """
        return self._rarity(self.vocabulary.having[columns])

    def _rarity(self, having: npt.NDArray[np.integer]) -> Float32:
        rarity = np.log((1 + len(self)) / (1 + having.astype(np.float64))) + 1
        rarity[having > COMMON * len(self)] = 0.0
        return rarity.astype(np.float32)

    @property
    def _rarities(self) -> Float32:
        """How rare each column is. There are millions, and few kinds: the logarithm is slow."""
        each = self._rarity(np.arange(len(self) + 1))
        return np.take(each, self.vocabulary.having, mode="clip")

    @cached_property
    def lengths(self) -> Float32:
        """How long each text is, before it is made one; 1 for one without a word that counts."""
        if self.measured is not None:
            return self.measured
        lengths = np.sqrt(self._sums(np.square(self._rarities), OFTEN**2))
        lengths[lengths == 0] = 1.0
        return lengths

    @cached_property
    def _order(self) -> Ids:
        return np.argsort(self.ids, kind="stable")

    @cached_property
    def _sorted(self) -> Ids:
        return self.ids[self._order]

    def _sums(self, weights: Float32, often: Float32 = OFTEN, inverted: int = 0) -> Float32:
        """Give for each text the sum of what its columns weigh, by how often it has them.

        Of the first texts, as many as are `inverted`, the rare columns are left out.
        """
        parts, first = [np.empty(0, np.float32)], 0
        for block in self.blocks:
            parts.append(block.sums(weights, often, rare=first >= inverted))
            first += len(block)
        return np.concatenate(parts)

    def _parts(self, marked: npt.NDArray[np.bool_]) -> list[tuple[Block, npt.NDArray[np.bool_]]]:
        ends = np.cumsum([len(block) for block in self.blocks])[:-1]
        return list(zip(self.blocks, np.split(marked, ends), strict=True)) if self.blocks else []


NO_TEXTS: Final = Texts(np.empty(0, np.int64), np.empty(0, np.uint32), NO_WORDS, ())


def rows_of(texts: Sequence[str]) -> Rows:
    """Give the weighed rows of texts that are no library's."""
    ids = np.arange(len(texts))
    marks = np.zeros(len(texts), np.uint32)
    return NO_TEXTS.with_texts(ids, marks, counted(texts)).taken(ids)
