"""The columns of claims by year, drawn: dots that touch no other, or bars where they are many."""

import math
from collections.abc import Sequence
from typing import Final

from desktop.charts.axis import factor_label
from desktop.charts.density import LEVELS, bins_of, most_of_points
from desktop.charts.drawing import Line, Rect, Symbol, Words
from desktop.charts.figure import Mark
from desktop.charts.lettering import text_width
from desktop.charts.packing import Span, mixed, swarm
from desktop.charts.pages.layout import (
    SMALL_SIZE,
    Scale,
    Sketch,
    are_mixed,
    claim_target,
    colour_of,
    factors_up,
    height_for,
)
from desktop.charts.pages.page_figure import Target
from desktop.charts.pages.years import YearColumn, Years, name_of
from storage.words import count_of

RADII: Final = (5.5, 5.0, 4.5, 4.0, 3.5, 3.0, 2.5, 2.0)
"""Radii of a dot that are tried, largest first, until every column holds its claims."""
_HEIGHT: Final = (340.0, 0.48, 640.0)
"""Of the plot: the least, what share of the width, and the most."""
_BELOW: Final = 52.0
"""Pixels under the plot."""
_AXIS: Final = 64.0
"""Width of the labels of the axis."""
_BIN: Final = 5.0
"""Height of a bar, in pixels, at the least."""
_MOST_WIDE: Final = 140.0
"""The widest column; a few years alone stand far apart instead."""


def draw_years(years: Years, sketch: Sketch) -> None:
    """Draw the columns, the axis at their left and the years below."""
    _Plot(years, sketch).draw()


class _Plot:
    def __init__(self, years: Years, sketch: Sketch) -> None:
        self.years, self.sketch, self.ink = years, sketch, sketch.ink
        self.left, self.right = sketch.margin + _AXIS, sketch.width - sketch.margin
        self.top = sketch.bottom
        self.bottom = self.top + height_for(sketch, _BELOW, *_HEIGHT)
        first, last = years.columns[0].first, years.columns[-1].last
        places = (last - first + 1) / years.span
        self.apart = (self.right - self.left) / places
        self.wide = min(_MOST_WIDE, self.apart)
        self.first = first
        self.limit = most_of_points([column.count for column in years.columns])
        self.mixed = are_mixed(years.marks)
        self.parted = any(mark.low < 0 for mark in years.marks)
        self.scale = Scale(years.low, years.high, self.bottom, self.top)

    def middle(self, first: int) -> float:
        """Give the x of the middle of the column that begins with a year."""
        return self.left + ((first - self.first) / self.years.span + 0.5) * self.apart

    def draw(self) -> None:
        sketch = self.sketch
        sketch.add(*factors_up(self.scale, self.left, self.right, self.ink, parted=self.parted))
        radius, packed = self._packed()
        for column in self.years.columns:
            self._box(column)
        for column, offsets in zip(self.years.columns, packed, strict=True):
            if offsets is None:
                self._bars(column)
            else:
                self._dots(column, offsets, radius)
        for column in self.years.columns:
            self._median(column)
        self._names()
        sketch.bottom = self.bottom + _BELOW

    # Where the marks are

    def _packed(self) -> tuple[float, list[list[float] | None]]:
        """Give the largest radius that suits, and by column the offsets; None where too many."""
        # The fullest column tells which radius suits, so the others are packed once.
        sparse = [column for column in self.years.columns if column.count <= self.limit]
        fullest = max(sparse, key=lambda column: column.count, default=None)
        radius = RADII[-1]
        if fullest is not None:
            fitting = (one for one in RADII if self._offsets(fullest, one) is not None)
            radius = next(fitting, RADII[-1])
        return radius, [self._offsets(column, radius) for column in self.years.columns]

    def _offsets(self, column: YearColumn, radius: float) -> list[float] | None:
        if column.count > self.limit:
            return None
        spans = [
            Span(-self.scale.at(mark.low), -self.scale.at(mark.high), radius, mixed(mark.claim.id))
            for mark in column.marks
        ]
        offsets = swarm(spans)
        reach = max((abs(offset) for offset in offsets), default=0.0) + radius
        return offsets if reach <= self.wide / 2 - 1 else None

    # What is drawn

    def _box(self, column: YearColumn) -> None:
        if column.count < 3:
            return
        x, half = self.middle(column.first), self.wide / 2 - min(6.0, self.wide * 0.12)
        low, high = (
            self.scale.at(math.log10(end)) for end in (column.lower_quartile, column.upper_quartile)
        )
        self.sketch.add(
            Rect(x - half, high, 2 * half, max(1.0, low - high), self.ink.box, 3),
            Line(x - half + 1, low, x + half - 1, low, self.ink.box_edge, 1),
            Line(x - half + 1, high, x + half - 1, high, self.ink.box_edge, 1),
        )

    def _median(self, column: YearColumn) -> None:
        if column.count < 2:
            return
        x, half = self.middle(column.first), self.wide / 2 - min(3.0, self.wide * 0.06)
        y = self.scale.at(math.log10(column.median))
        self.sketch.add(Line(x - half, y, x + half, y, self.ink.text, 2))

    def _dots(self, column: YearColumn, offsets: Sequence[float], radius: float) -> None:
        x = self.middle(column.first)
        numbers = []
        for mark, offset in zip(column.marks, offsets, strict=True):
            numbers.append(self._dot(mark, x + offset, radius, column))
        self.sketch.groups.append(tuple(reversed(numbers)))

    def _dot(self, mark: Mark, x: float, radius: float, column: YearColumn) -> int:
        edge = colour_of(mark, self.ink, mixed=self.mixed)
        if mark.is_range:
            low, high = self.scale.at(mark.low), self.scale.at(mark.high)
            self.sketch.add(Line(x, high, x, low, edge, 2))
        y = self.scale.at(mark.middle)
        target = claim_target(mark.claim)
        title = f"{column.name}: {target.words}"
        fill = self.ink.paper if mark.hollow else edge
        symbol = Symbol(x, x, y, radius, mark.shape, fill, edge, mark.claim.id, title)
        return self.sketch.mark(symbol, target)

    def _bars(self, column: YearColumn) -> None:
        """Draw as wide as there are claims of a size; each bar stands for those in it."""
        logs = [mark.middle for mark in column.marks]
        decade = self.scale.length / (self.years.high - self.years.low)
        level = max((one for one in LEVELS if decade / one >= _BIN), default=LEVELS[0])
        bins = bins_of(logs, level)
        most = max(one.density for one in bins)
        x, widest = self.middle(column.first), self.wide / 2 - min(6.0, self.wide * 0.12)
        numbers = []
        for one in bins:
            if one.count == 1:
                numbers.append(self._dot(column.marks[one.start], x, RADII[-1], column))
                continue
            top, bottom = self.scale.at(one.high), self.scale.at(one.low)
            half = min(_BIN / 2, max(0.8, (bottom - top) / 2 - 0.75))
            reach = max(half, widest * one.density / most) - half
            target = _target(column, column.marks[one.start : one.stop], (one.low, one.high))
            symbol = Symbol(
                x - reach, x + reach, (top + bottom) / 2, half, "dot",
                self.ink.bar, self.ink.bar, 0, target.words,
            )  # fmt: skip
            numbers.append(self.sketch.mark(symbol, target))
        self.sketch.groups.append(tuple(reversed(numbers)))

    def _names(self) -> None:
        """Write years and counts below, as many as there is room for."""
        counts = {column.first: column.count for column in self.years.columns}
        end = -math.inf
        for first in range(self.first, self.years.columns[-1].last + 1, self.years.span):
            name = name_of(first, first + self.years.span - 1)
            count = counts.get(first, 0)
            x = self.middle(first)
            half = max(text_width(words, SMALL_SIZE) for words in (name, f"{count:,}")) / 2
            if x - half < end + 8:
                continue
            end = x + half
            colour = self.ink.text if count else self.ink.dim
            self.sketch.add(
                Words(x, self.bottom + 20, name, SMALL_SIZE, colour, anchor="middle"),
                Words(x, self.bottom + 37, f"{count:,}", SMALL_SIZE, self.ink.dim, anchor="middle"),
            )


def _target(column: YearColumn, marks: Sequence[Mark], ends: tuple[float, float]) -> Target:
    low, high = (factor_label(float(f"{10**end:.3g}")) for end in ends)
    papers = tuple(dict.fromkeys(mark.claim.paper_id for mark in marks))
    return Target(
        f"{column.name}: {count_of(len(marks), 'claim')} of {low} to {high}",
        f"In {count_of(len(papers), 'paper')}",
        papers,
    )
