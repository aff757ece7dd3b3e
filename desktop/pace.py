"""How fast this reader decides, and so how long the undecided papers will take."""

from collections import deque
from statistics import median
from typing import Final

USUAL_SECONDS: Final = 5.5
"""Time for one decision before anything is known of this reader."""
BREAK_SECONDS: Final = 120.0
"""A longer gap between two decisions is a break, not reading."""
KEPT: Final = 40


class Pace:
    """The gaps between the last decisions; times are seconds of any steady clock."""

    def __init__(self) -> None:
        self._last: float | None = None
        self._gaps: deque[float] = deque(maxlen=KEPT)

    def decided(self, now: float) -> None:
        """Note that a decision was made at `now`."""
        if self._last is not None and 0.0 < now - self._last <= BREAK_SECONDS:
            self._gaps.append(now - self._last)
        self._last = now

    @property
    def seconds(self) -> float:
        """Time for one decision: the median gap, once there are five of them."""
        return median(self._gaps) if len(self._gaps) >= 5 else USUAL_SECONDS

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
