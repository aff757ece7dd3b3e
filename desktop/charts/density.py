"""A row of more claims than can be told apart: how many there are of each size.

The edges between bins are round factors in even steps of the axis, such as 2.0×, 2.2×, 2.4×: the
nth roots of ten, rounded to the figures that people read. A bin holds its lower edge and not its
upper one, so the many claims of "2×" are counted as 2× and more.
"""

import math
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

DENSE_FROM: Final = 600
"""Claims of one row beyond which it is drawn as a strip of bins."""
MOST_POINTS: Final = 800
"""Points of a whole chart beyond which its larger rows become strips as well.

Placing that many without overlap takes about 40 ms, drawing them 8 ms.
"""
LEAST_DENSE: Final = 100
"""Claims of one row up to which it is never a strip, whatever the others are."""
MOST_LOOSE: Final = 3
"""Claims of a bin that are few enough to be shown one by one, as the outliers that they are."""
LEVELS: Final = (6, 12, 24, 48, 96, 192)
"""Bins in a decade, coarse to fine."""
LEAST_BIN: Final = 7.0
"""Pixels of a bin on the axis, at the least."""


@dataclass(frozen=True, slots=True)
class Bin:
    """A part of the axis, as decimal logarithms, and the claims `start` to `stop` of the row."""

    low: float
    high: float
    start: int
    stop: int

    @property
    def count(self) -> int:
        """How many claims there are."""
        return self.stop - self.start

    @property
    def density(self) -> float:
        """Claims per decade, so that bins of uneven width can be compared."""
        return self.count / (self.high - self.low)


def most_of_points(counts: Sequence[int]) -> int:
    """Give the number of claims up to which a row is drawn point by point.

    Where some row must be a strip, others of a hundred claims are strips too: beside it their
    points would tower, and look like more.
    """
    few = max(counts, default=0) <= DENSE_FROM and sum(counts) <= MOST_POINTS
    return DENSE_FROM if few else LEAST_DENSE


def level_for(pixels: float) -> int:
    """Give the bins per decade that suit a decade of so many pixels."""
    return max((one for one in LEVELS if pixels / one >= LEAST_BIN), default=LEVELS[0])


def bins_of(logs: Sequence[float], per_decade: int) -> tuple[Bin, ...]:
    """Count logarithms in rising order; bins that hold none are left out."""
    return tuple(_bins(logs, per_decade)) if logs else ()


def _bins(logs: Sequence[float], per_decade: int) -> Iterator[Bin]:
    start = 0
    while start < len(logs):
        low, high = _around(logs[start], per_decade)
        stop = bisect_left(logs, high, lo=start)
        yield Bin(low, high, start, stop)
        start = stop


def _around(log: float, per_decade: int) -> tuple[float, float]:
    """Give the edges of the bin that a logarithm lies in."""
    decade = math.floor(log)
    if log - decade >= 1.0 - 1e-12:
        decade += 1
    steps = _steps(decade, per_decade)
    at = max(0, bisect_right(steps, log, hi=per_decade) - 1)
    # What rounding leaves between neighbouring floats belongs to the bin as well.
    return min(steps[at], log), max(steps[at + 1], math.nextafter(log, math.inf))


@lru_cache(maxsize=256)
def _steps(decade: int, per_decade: int) -> tuple[float, ...]:
    """Give the edges of a decade, with that where the next begins.

    They are made as the logarithms of claims are, of the factor itself, so that 2× meets 2×.
    """
    return (*(_log(decade, edge) for edge in _edges(per_decade)), _log(decade + 1, 1.0))


def _log(decade: int, lead: float) -> float:
    """Give the logarithm of lead · 10^decade."""
    if not -300 < decade < 300:
        return decade + math.log10(lead)
    digits = round(lead * 1000)
    factor = digits * 10 ** (decade - 3) if decade >= 3 else digits / 10 ** (3 - decade)
    return math.log10(factor)


@lru_cache(maxsize=len(LEVELS))
def _edges(per_decade: int) -> tuple[float, ...]:
    """Give the round numbers from 1 up to 10 that part a decade: 1.0, 1.1, 1.2, 1.3, 1.5 ..."""
    figures = 1 if per_decade <= 24 else 2
    return tuple(round(10 ** (step / per_decade), figures) for step in range(per_decade))
