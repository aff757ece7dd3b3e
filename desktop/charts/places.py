"""Where each mark of a packed figure is, for pointing at it, walking through them, and framing.

Across, places are decimal logarithms, as on the axis; down, they are pixels of the packing.
`scale` is always pixels per decade, so that distances can be measured.
"""

import math
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from desktop.charts.figure import Figure, Mark, Row
from desktop.charts.packing import Bar, PackedRow, Packing, Strip, refined
from desktop.charts.plot_shapes import mark_ends, mark_half
from storage.record import PaperId

Step: TypeAlias = Literal["left", "right", "up", "down", "first", "last"]
NEAR: Final = 3.0
"""Pixels that count as near a bar."""


@dataclass(frozen=True, slots=True)
class Place:
    """A mark, or a bar of many, with its row and its number in it, and where it lies.

    `low` and `high` are its ends, `half` is half its height. The `mark` of a bar is the one in
    the middle of its marks.
    """

    row: int
    number: int
    mark: Mark
    low: float
    high: float
    y: float
    half: float
    bar: Bar | None = None

    @property
    def middle(self) -> float:
        """The logarithm in the middle of it."""
        return (self.low + self.high) / 2


class Places:
    """All marks and bars of a figure in reading order: rows from the top, from the left."""

    def __init__(self, figure: Figure, packing: Packing) -> None:
        self.figure = figure
        self.packing = packing
        parts = zip(figure.rows, packing.strips, packing.rows, strict=True)
        self._rows = [_row(at, *part, packing.radius) for at, part in enumerate(parts)]

    def refined(self, level: int) -> "Places":
        """Give the places of the same packing with its strips in so many bins a decade."""
        return Places(self.figure, refined(self.figure, self.packing, level))

    def __iter__(self) -> Iterator[Place]:
        for row in self._rows:
            yield from row

    def first(self) -> Place | None:
        """The leftmost mark of the top row; None where there are no marks."""
        return next(iter(self), None)

    def marks(self, place: Place) -> tuple[Mark, ...]:
        """Give the marks that stand in a place: one, or those of a bar."""
        if place.bar is None:
            return (place.mark,)
        one = place.bar.bin
        return self.figure.rows[place.row].marks[one.start : one.stop]

    def papers(self, place: Place) -> tuple[PaperId, ...]:
        """Give the papers of a place, each once, smallest claim first."""
        return tuple(dict.fromkeys(mark.claim.paper_id for mark in self.marks(place)))

    def again(self, place: Place, row_name: str) -> Place | None:
        """Find a place again after a change, in the row of that name where it is still there."""
        found = list(self._holding(place.mark.claim.id))
        for other in found:
            if self.figure.rows[other.row].full_name == row_name:
                return other
        return found[0] if found else None

    def _holding(self, claim_id: int) -> Iterator[Place]:
        for place in self:
            if any(mark.claim.id == claim_id for mark in self.marks(place)):
                yield place

    def ordered(self, papers: Collection[PaperId]) -> tuple[PaperId, ...]:
        """Give those of the papers that have a mark, in reading order."""
        met = (paper for place in self for paper in self.papers(place))
        return tuple(dict.fromkeys(paper for paper in met if paper in papers))

    def beside(self, place: Place, step: Step) -> Place:
        """Go one mark along the axis, or to the nearest mark of the next row; stop at the ends."""
        row = self._rows[place.row]
        if step in ("up", "down"):
            other = place.row + (1 if step == "down" else -1)
            if not 0 <= other < len(self._rows):
                return place
            return min(self._rows[other], key=lambda one: abs(one.middle - place.middle))
        number = {
            "left": place.number - 1,
            "right": place.number + 1,
            "first": 0,
            "last": len(row) - 1,
        }[step]
        return row[max(0, min(number, len(row) - 1))]

    def nearest(self, log: float, y: float, scale: float, slack: float = 4.0) -> Place | None:
        """Give the mark that lies at a point, or no farther off than `slack` pixels."""
        best: Place | None = None
        least = slack
        for at, strip in enumerate(self.packing.strips):
            if not strip.top - slack <= y <= strip.top + strip.height + slack:
                continue
            for place in self._rows[at]:
                away = _distance(place, log, y, scale, strip.reach)
                if away <= least:
                    best, least = place, away
        return best

    def within(
        self, low: float, high: float, top: float, bottom: float, scale: float
    ) -> tuple[Place, ...]:
        """Give the marks that a rectangle touches."""
        slack = self.packing.radius / scale
        return tuple(
            place
            for place in self
            if place.low - (0 if place.bar else slack) <= high
            and place.high + (0 if place.bar else slack) >= low
            and place.y - place.half <= bottom
            and place.y + place.half >= top
        )


def _row(at: int, row: Row, strip: Strip, packed: PackedRow, radius: float) -> list[Place]:
    """Give the marks and the bars of a row, from the left."""
    points = zip(packed.numbers, packed.offsets, strict=True)
    found: list[tuple[int, float, Bar | None]] = [(n, offset, None) for n, offset in points]
    found += [((bar.bin.start + bar.bin.stop - 1) // 2, 0.0, bar) for bar in packed.bars]
    found.sort(key=lambda entry: entry[0])  # marks are numbered from the left
    made = []
    for number, (n, offset, bar) in enumerate(found):
        mark = row.marks[n]
        low, high = mark_ends(row, mark) if bar is None else (bar.bin.low, bar.bin.high)
        half = mark_half(row, mark, radius) if bar is None else bar.half
        made.append(Place(at, number, mark, low, high, strip.middle + offset, half, bar))
    return made


def _distance(place: Place, log: float, y: float, scale: float, reach: float) -> float:
    """Pixels from a point to the edge of a mark, negative inside it.

    All of a strip above and below a bar counts as near it: the low ones would be hard to hit.
    """
    across = max(0.0, place.low - log, log - place.high) * scale
    down = abs(y - place.y)
    if place.bar is None:
        return math.hypot(across, down) - place.half
    if across > 0:
        return math.inf
    beyond = max(0.0, down - place.half)
    return min(beyond, NEAR) if down <= reach else beyond
