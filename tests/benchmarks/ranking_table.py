"""The table in which the figures of ranking are told."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np


@dataclass(frozen=True, slots=True)
class Row:
    """A figure: by the number of what was asked for, with what was asked."""

    item: str
    what: str
    ours: str
    theirs: str = ""

    def __str__(self) -> str:
        return f"{self.item:>4s}  {self.what:58s}  {self.ours:>34s}  {self.theirs:>8s}"


HEAD = str(Row("item", "figure, and what it should be", "ours", "ELAS u4"))


@dataclass(frozen=True, slots=True)
class Times:
    """Milliseconds of the processor and of the clock, of every time that something was done."""

    spent: Sequence[float]
    clock: Sequence[float]
    papers: int = 0

    def __str__(self) -> str:
        sides = []
        for times in (self.spent, self.clock):
            middle, most = np.median(times), np.percentile(times, 95)
            sides.append(f"{middle:.0f} ({most:.0f})" if len(times) > 1 else f"{middle:.0f}")
        return f"{sides[0]} ms, clock {sides[1]}"


def together(each: Sequence[Times]) -> Times:
    """Give the times of something that was measured one by one."""
    return Times(
        [one for times in each for one in times.spent],
        [one for times in each for one in times.clock],
    )
