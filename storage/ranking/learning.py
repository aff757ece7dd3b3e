"""From what was kept and skipped to how likely another paper is to be kept.

The recipe comes from ASReview's ELAS u4 (the default of ASReview LAB 2, "Patterns" 2025): TF-IDF
of words and pairs, a linear support vector machine, and skipped papers that weigh together a tenth
of the kept ones, however many they are. Two things are other than there, and were chosen on the two
labelled sets that the README names: the words of titles count twice, and the more papers were
kept, the less an error costs, down to a fifth; so what all of them share weighs more than what
parts those few that are hard to part, while of a single one the skipped papers must soon lead away.
"""

from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt

from storage.ranking.blocks import Float32
from storage.ranking.rows import Rows
from storage.ranking.separating import Floats, separated
from storage.ranking.texts import Texts

COST: Final = 0.02
"""What an error costs where many papers were kept."""
FIRST_COST: Final = 0.09
"""What it costs besides, shared by all kept papers: as in ELAS u4 together while there is one."""
RATIO: Final = 9.8
"""So many times the weight of all skipped papers is that of all kept ones."""

Numbers = npt.NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Learned:
    """`weights` of some `columns`, ascending, those of others are 0; and an offset."""

    columns: npt.NDArray[np.int32]
    weights: Float32
    offset: float

    def scores(self, rows: Rows | Texts) -> Floats:
        """Give 1 for what is like the kept papers, -1 like the skipped ones, or beyond."""
        if isinstance(rows, Texts):
            return rows.times(self.columns, self.weights) + self.offset
        every = np.zeros(rows.columns, np.float32)
        every[self.columns] = self.weights
        return rows.times(every) + self.offset

    def weights_of(self, columns: npt.NDArray[np.int32]) -> Float32:
        """Give the weights of columns, in their order."""
        found = np.zeros(len(columns), np.float32)
        if len(self.columns):
            at = np.searchsorted(self.columns, columns)
            there = np.take(self.columns, at, mode="clip") == columns
            found[there] = self.weights[at[there]]
        return found


def learned(
    rows: Rows, kept: Numbers, skipped: Numbers, before: Learned | None = None
) -> Learned | None:
    """Learn from rows by their numbers; None before the first of both kinds.

    `before` is what was learned with a decision less, if anything: it saves time, and changes
    nothing.
    """
    if not len(kept) or not len(skipped):
        return None
    return learned_of(rows, rows.taken(np.concatenate((kept, skipped))), len(kept), before)


def learned_of(
    every: Rows | Texts, decided: Rows, kept: int, before: Learned | None = None
) -> Learned:
    """As `learned`, from the rows that are decided, of which so many, the first, were kept.

    A kept paper without a word says nothing. As long as there is no other, what is typical of
    `every` paper stands for it: the reader has collected them for a reason.
    """
    if not np.add.reduceat(decided.values, decided.ends[:-1])[:kept].any():
        typical = every.total()
        decided = decided.with_first(typical / (np.linalg.norm(typical) or 1.0))
    skipped = len(decided) - kept
    some, columns = decided.compact()
    signs = np.repeat((1.0, -1.0), (kept, skipped))
    start = None if before is None else np.append(before.weights_of(columns), before.offset)
    few, offset = separated(some, signs, _costs(kept, skipped), start)
    return Learned(columns, few.astype(np.float32), offset)


def relevance(scores: Floats, among: Floats | None = None) -> Floats:
    """Turn scores into places from the least likely undecided paper, 0, to the likeliest, 1.

    How far a score is from a margin depends on how many were kept; how far it is from the others
    is what a reader can see. `among` are the scores of undecided papers, None where all are; what
    lies beyond them is 0 or 1. Where they are all the same, all papers are looked at.
    """
    for those in (scores if among is None else among, scores):
        if len(those) and those.max() > those.min():
            between: Floats = (scores - those.min()) / (those.max() - those.min())
            return np.clip(between, 0.0, 1.0)
    return np.full(len(scores), 0.5)


def _costs(kept: int, skipped: int) -> Floats:
    raw = np.repeat((1.0, kept / (RATIO * skipped)), (kept, skipped))
    cost = COST + FIRST_COST / kept
    costs: Floats = cost * raw * (len(raw) / raw.sum())
    return costs
