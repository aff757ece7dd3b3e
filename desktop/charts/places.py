"""Where each mark of a packed figure is, for pointing at it, walking through them, and framing.

Across, places are decimal logarithms, as on the axis; down, they are pixels of the packing.
`scale` is always pixels per decade, so that distances can be measured.
"""

import math
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import Literal, TypeAlias

from desktop.charts.figure import Figure, Mark, Row
from desktop.charts.packing import Packing, Strip, bar_half
from storage.record import PaperId

Step: TypeAlias = Literal["left", "right", "up", "down", "first", "last"]


@dataclass(frozen=True, slots=True)
class Place:
    """A mark with its row and its number in it, and where it lies; `half` is its half height."""

    row: int
    number: int
    mark: Mark
    y: float
    half: float


class Places:
    """All marks of a figure in reading order: rows from the top, marks from the left."""

    def __init__(self, figure: Figure, packing: Packing) -> None:
        self.figure = figure
        self.packing = packing
        self._rows: list[list[Place]] = [
            self._row(at, row, strip, offsets)
            for at, (row, strip, offsets) in enumerate(
                zip(figure.rows, packing.strips, packing.offsets, strict=True)
            )
        ]

    def _row(self, at: int, row: Row, strip: Strip, offsets: tuple[float, ...]) -> list[Place]:
        radius = self.packing.radius
        return [
            Place(
                at,
                number,
                mark,
                strip.middle + offset,
                bar_half(radius) if mark.is_range else radius,
            )
            for number, (mark, offset) in enumerate(zip(row.marks, offsets, strict=True))
        ]

    def __iter__(self) -> Iterator[Place]:
        for row in self._rows:
            yield from row

    def first(self) -> Place | None:
        """The leftmost mark of the top row; None where there are no marks."""
        return next(iter(self), None)

    def of_claim(self, claim_id: int, row_name: str = "") -> Place | None:
        """Find a claim again after a change, in the row of that name where it is still there."""
        found = [place for place in self if place.mark.claim.id == claim_id]
        for place in found:
            if self.figure.rows[place.row].name == row_name:
                return place
        return found[0] if found else None

    def ordered(self, papers: Collection[PaperId]) -> tuple[PaperId, ...]:
        """Give those of the papers that have a mark, in reading order."""
        met = (place.mark.claim.paper_id for place in self)
        return tuple(dict.fromkeys(paper for paper in met if paper in papers))

    def beside(self, place: Place, step: Step) -> Place:
        """Go one mark along the axis, or to the nearest mark of the next row; stop at the ends."""
        row = self._rows[place.row]
        if step in ("up", "down"):
            other = place.row + (1 if step == "down" else -1)
            if not 0 <= other < len(self._rows):
                return place
            middle = place.mark.middle
            return min(self._rows[other], key=lambda one: abs(one.mark.middle - middle))
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
                away = _distance(place, log, y, scale)
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
            if place.mark.low - slack <= high
            and place.mark.high + slack >= low
            and place.y - place.half <= bottom
            and place.y + place.half >= top
        )


def _distance(place: Place, log: float, y: float, scale: float) -> float:
    """Pixels from a point to the edge of a mark, negative inside it."""
    across = max(0.0, place.mark.low - log, log - place.mark.high) * scale
    return math.hypot(across, y - place.y) - place.half
