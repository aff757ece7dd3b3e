"""How long work tells where it is. A job is a generator of these; cancelling is not going on."""

import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

_WINDOW: Final = 15.0
"""Seconds of the past by which the rest is judged."""
_LEAST: Final = 1.5
"""Seconds that must be seen before anything is said."""


@dataclass(frozen=True, slots=True)
class Progress:
    """`done` of `total` units (bytes while a file is read, else items; 0 when unknown).

    `remaining_seconds` is None where nothing honest can be said of it yet.
    """

    done: int
    total: int
    what: str
    remaining_seconds: float | None = None

    @property
    def fraction(self) -> float | None:
        """Share done, 0 to 1, or None where the total is unknown."""
        return min(1.0, self.done / self.total) if self.total > 0 else None


class Pace:
    """Judges by the pace of the last seconds how long the rest of some work takes."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._seen: deque[tuple[float, int]] = deque([(clock(), 0)])

    def remaining(self, done: int, total: int) -> float | None:
        """Give the seconds that are left, with `done` of `total` units behind us."""
        now = self._clock()
        self._seen.append((now, done))
        while len(self._seen) > 2 and now - self._seen[1][0] > _WINDOW:
            self._seen.popleft()
        began, had = self._seen[0]
        if total <= 0 or done <= had or now - began < _LEAST:
            return None
        return max(0, total - done) * (now - began) / (done - had)
