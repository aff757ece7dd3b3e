"""Marks in a text: spans of it with a kind, in order, and how one walks over them."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import IntEnum
from typing import Final, TypeAlias

MarkKey: TypeAlias = tuple[int, int]
"""Kind and id: highlights and claims are numbered each by themselves."""


class MarkKind(IntEnum):
    """What a mark is; the order is the order of drawing."""

    WORD = 0
    HIGHLIGHT = 1
    HIT = 2
    CLAIM = 3


OPENED: Final = frozenset({MarkKind.HIGHLIGHT, MarkKind.CLAIM})
"""Kinds on which one can stand, and that have a card."""


@dataclass(frozen=True, slots=True)
class Mark:
    """A span of the document (positions as Qt counts), what it is, and whose it is.

    `id` is that of the highlight or claim, else 0. `style` is the highlight's colour, the claim's
    status, or the list of a listed word ("include", "exclude").
    """

    kind: MarkKind
    start: int
    end: int
    id: int = 0
    style: str = ""

    @property
    def key(self) -> MarkKey:
        """What tells it from the marks of other highlights and claims."""
        return int(self.kind), self.id


def marks_at(marks: Sequence[Mark], position: int) -> list[Mark]:
    """The highlights and claims at a document position: claims first, then the shortest."""
    found = [mark for mark in marks if mark.kind in OPENED and mark.start <= position < mark.end]
    return sorted(found, key=lambda mark: (-mark.kind, mark.end - mark.start, mark.start))


def next_stop(marks: Sequence[Mark], here: int, at: Mark | None, step: int) -> Mark | None:
    """The next (`step` 1) or the previous (-1) highlight or claim; behind the last the first.

    Each is a stop of its own, also of those that begin with the same word. `at` is the one on
    which one stands, if any; else one sets out from position `here`, with a mark right there.
    """
    stops = sorted(
        (mark for mark in marks if mark.kind in OPENED),
        key=lambda mark: (mark.start, mark.end, mark.key),
    )
    if not stops:
        return None
    if at in stops:
        return stops[(stops.index(at) + step) % len(stops)]
    if step > 0:
        return next((stop for stop in stops if stop.start >= here), stops[0])
    return next((stop for stop in reversed(stops) if stop.start < here), stops[-1])


@dataclass(frozen=True, slots=True)
class Hit:
    """Words that a search hit, number `number` of `of` in the text."""

    start: int
    end: int
    number: int
    of: int


def next_hit(marks: Sequence[Mark], here: int, step: int) -> Hit | None:
    """The next (`step` 1) or the previous (-1) words that a search hit, seen from a position."""
    hits = sorted({(mark.start, mark.end) for mark in marks if mark.kind == MarkKind.HIT})
    if not hits:
        return None
    ahead = [hit for hit in hits if (hit[0] > here if step > 0 else hit[0] < here)] or hits
    start, end = ahead[0] if step > 0 else ahead[-1]
    return Hit(start, end, hits.index((start, end)) + 1, len(hits))
