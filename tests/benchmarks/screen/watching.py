"""What is seen on a screen after a key, picture by picture, and what is wrong with it."""

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

import numpy as np

from tests.benchmarks.screen.display import Box, Frame, Screen

BLANK: Final = 0.995
"""Share of pixels of one colour from which on nothing is seen."""


@dataclass(slots=True)
class Film:
    """The pictures that were different from those before them, and when each was seen first."""

    before: Frame
    frames: list[Frame] = field(default_factory=list)
    times: list[float] = field(default_factory=list)

    @property
    def last(self) -> Frame:
        """What was seen at the end."""
        return self.frames[-1] if self.frames else self.before

    def settled(self) -> float | None:
        """Give the ms until what was seen at the end was seen first; None if nothing changed."""
        if not self.frames or np.array_equal(self.last, self.before):
            return None
        end = len(self.frames) - 1
        return 1000 * self.times[end]

    def between(self) -> Iterator[Frame]:
        """Give whole pictures that were seen before the last: none is a mixture of its neighbours.

        A picture may be copied while the server is changing it.
        """
        every = [self.before, *self.frames]
        for earlier, frame, later in zip(every, every[1:], every[2:], strict=False):
            if not is_mixture(frame, earlier, later):
                yield frame

    def faults(self) -> Iterator[str]:
        """Say what nobody should see on the way to the last picture."""
        every = [self.before]
        for frame in self.between():
            if is_blank(frame) and not is_blank(self.last):
                yield "blank"
            if any(np.array_equal(frame, one) for one in every[:-1]):
                yield "back to what was seen before"
            every.append(frame)


def watched(screen: Screen, box: Box, *, rate: float, still: float, most: float) -> Film:
    """Watch a part of the screen, until it has been still so long, or `most` seconds."""
    film = Film(screen.frame(box))
    return go_on(film, screen, box, rate=rate, still=still, most=most)


def go_on(film: Film, screen: Screen, box: Box, *, rate: float, still: float, most: float) -> Film:
    """Add to a film what is seen from now on, `rate` pictures a second."""
    began = changed = time.perf_counter()
    shown = film.last
    while (now := time.perf_counter()) < began + most and now < changed + still:
        frame = screen.frame(box)
        if not np.array_equal(frame, shown):
            film.frames.append(frame)
            film.times.append(now - began)
            shown, changed = frame, now
        time.sleep(1 / rate)
    return film


def is_blank(frame: Frame) -> bool:
    """Say whether nothing is seen but the ground."""
    _, counts = np.unique(frame, return_counts=True)
    return bool(counts.max() >= BLANK * frame.size)


def is_mixture(frame: Frame, earlier: Frame, later: Frame) -> bool:
    """Say whether every line is that of the picture before or of the one after."""
    of_earlier = (frame == earlier).all(axis=1)
    of_later = (frame == later).all(axis=1)
    return bool((of_earlier | of_later).all())


def out_of_turn(film: Film, wanted: Sequence[Frame]) -> list[str]:
    """Say which older results were seen after newer ones, of those in the order of their keys."""
    said, newest = [], -1
    for frame in [*film.between(), film.last]:
        known = [n for n, one in enumerate(wanted) if np.array_equal(one, frame)]
        if known and max(known) < newest:
            said.append(f"key {max(known) + 1} was seen again after key {newest + 1}")
        newest = max([newest, *known[:1]])
    return said
