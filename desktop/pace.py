"""How fast this reader decides, and so how long the undecided papers will take.

The time for one paper is the median of the gaps between the last decisions. A gap that is longer
than a pause is none, and so is that between papers decided at once, which is no time at all.
"""

from collections import deque
from collections.abc import Iterable
from statistics import median
from typing import Final

USUAL_SECONDS: Final = 5.5
"""Time for one decision before anything is known of this reader."""
BREAK_SECONDS: Final = 120.0
"""A longer gap between two decisions is a break, not reading."""
KEPT: Final = 40
LEAST: Final = 5
"""Gaps from which on the median says something."""
METHOD: Final = (
    f"the median of the last {KEPT} decisions, without pauses over {BREAK_SECONDS / 60:.0f} min"
)


class Pace:
    """The gaps between the last decisions; times are seconds of any steady clock."""

    def __init__(self) -> None:
        self._last: float | None = None
        self._gaps: deque[float] = deque(maxlen=KEPT)

    @classmethod
    def of(cls, moments: Iterable[float]) -> "Pace":
        """Give the pace of decisions that were made at these times, in seconds."""
        pace = cls()
        for moment in sorted(moments):
            pace.decided(moment)
        return pace

    def decided(self, now: float) -> None:
        """Note that a decision was made at `now`."""
        if self._last is not None and 0.0 < now - self._last <= BREAK_SECONDS:
            self._gaps.append(now - self._last)
        self._last = now

    def begin_with(self, earlier: "Pace") -> None:
        """Put the gaps of earlier sessions before those of this one."""
        self._gaps = deque((*earlier.gaps, *self._gaps), maxlen=KEPT)

    @property
    def gaps(self) -> tuple[float, ...]:
        """The gaps that count, in seconds, the latest last."""
        return tuple(self._gaps)

    @property
    def is_known(self) -> bool:
        """Whether the time for one paper is this reader's, and not what is usual."""
        return len(self._gaps) >= LEAST

    @property
    def seconds(self) -> float:
        """Time for one decision: the median gap, once there are five of them."""
        return median(self._gaps) if self.is_known else USUAL_SECONDS

    @property
    def each(self) -> str:
        """Say how long one paper takes: "5.5 s a paper"."""
        seconds = self.seconds
        return f"{seconds:.1f} s a paper" if seconds < 10 else f"{seconds:.0f} s a paper"

    def sentence(self, undecided: int) -> str:
        """Say how long that many papers take: "about 19 min", "" for none."""
        if not undecided:
            return ""
        minutes = undecided * self.seconds / 60.0
        if minutes < 1.0:
            return "under a minute"
        if minutes < 90.0:
            return f"about {minutes:.0f} min"
        return f"about {minutes / 60.0:.0f} h"
