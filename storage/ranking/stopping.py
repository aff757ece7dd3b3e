"""When to stop: how many papers that would be kept may still be undecided.

The method is that of M. W. Callaghan and F. Müller-Hansen, "Statistical stopping criteria for
automated screening in systematic reviews", Systematic Reviews 9:273 (2020). The papers decided
last are taken for a random sample of these and of all that are left: were many good ones left, a
sample with so few of them would be rare, which the hypergeometric distribution says. In a ranked
order those decided last are better than what is left, so that the bounds are on the safe side; in
a random order they are what they say; only where the good ones come late they are too low.

They ask every stretch of decisions and let the strongest count. That is one test out of many, and
in a random order its 95 % held in 87 % of cases; so one stretch is asked here, the later half of
all decisions, which held in 96 to 98 %, and in ranked orders always.
`tests/benchmarks/stopping.py` measures it.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt

SURE: Final = 0.95
"""How often the upper bound is to hold."""
EVEN: Final = 0.5
_EXACT: Final = 1 - 1e-9
"""Logarithms are not: a chance that is as rare as that to the last digit is no rarer."""

Floats = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Standing:
    """How far a reader has come.

    `found` papers were kept of `decided` ones, `left` are not decided yet, and the last `skips`
    decisions were all against. Of what is left, no more than `likely` would be kept at even odds,
    and no more than `most` with `SURE` confidence.
    """

    found: int
    decided: int
    left: int
    skips: int
    likely: int
    most: int

    @property
    def recall(self) -> float:
        """The share of good papers that is found at least, with `SURE` confidence; 0 to 1."""
        return self.found / (self.found + self.most) if self.found else 0.0


def standing(kept: Sequence[bool], left: int) -> Standing:
    """Tell how far a reader is, by her decisions in their order and how many papers are left."""
    marks = np.asarray(kept, np.bool_)
    skips = len(marks) - 1 - int(np.flatnonzero(marks)[-1]) if marks.any() else len(marks)
    last = marks[len(marks) // 2 :]
    sample = len(last), int(last.sum())
    likely, most = (_bound(*sample, left, 1 - sure) for sure in (EVEN, SURE))
    return Standing(int(marks.sum()), len(marks), left, skips, likely, most)


def _bound(drawn: int, hits: int, left: int, rare: float) -> int:
    """Give the largest number of good papers left at which such a sample is not as rare."""
    if not drawn or not left:
        return left
    logs = np.concatenate(([0.0], np.cumsum(np.log(np.arange(1, left + drawn + 1)))))
    low, high = 0, left + 1  # `low` may be left, `high` may not
    while high - low > 1:
        tried = (low + high) // 2
        if _no_more(hits, drawn + left, hits + tried, drawn, logs) < rare * _EXACT:
            high = tried
        else:
            low = tried
    return low


def _no_more(count: int, every: int, good: int, drawn: int, logs: Floats) -> float:
    """Give the chance of no more than `count` good ones among those drawn (hypergeometric).

    `logs` are the logarithms of factorials.
    """
    least = max(0, drawn - (every - good))
    if least > count:
        return 0.0
    hits = np.arange(least, count + 1)
    ways = (
        logs[good] - logs[hits] - logs[good - hits]
        + logs[every - good] - logs[drawn - hits] - logs[every - good - drawn + hits]
        - logs[every] + logs[drawn] + logs[every - drawn]
    )  # fmt: skip
    return min(1.0, float(np.exp(ways).sum()))
