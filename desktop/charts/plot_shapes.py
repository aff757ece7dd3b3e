"""The rows of a packed figure as shapes: in the window and in files they are the same."""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from desktop.charts.axis import Tick, factor_label
from desktop.charts.density import Bin
from desktop.charts.drawing import Drawn, Line, Rect, Symbol
from desktop.charts.figure import Figure, Mark, Row
from desktop.charts.ink import Ink
from desktop.charts.packing import LOOSE_RADIUS, Bar, PackedRow, Packing, Strip, bar_half
from storage.words import count_of

_SLACK = 8
"""Pixels that a mark may reach into sight from outside."""


@dataclass(frozen=True)
class Frame:
    """Where the plot is seen and what of it: logarithms `low` to `high` over its width.

    `scroll` pixels of the packing are above its upper edge, out of sight.
    """

    left: float
    top: float
    width: float
    height: float
    low: float
    high: float
    scroll: float = 0.0

    @cached_property
    def decade(self) -> float:
        """Pixels per decade."""
        return self.width / max(self.high - self.low, 1e-9)

    def x(self, log: float) -> float:
        """Give the place of a decimal logarithm."""
        return self.left + (log - self.low) * self.decade

    def y(self, down: float) -> float:
        """Give the place of a pixel of the packing."""
        return self.top + down - self.scroll

    @cached_property
    def _sight(self) -> tuple[float, float]:
        slack = _SLACK / self.decade
        return self.low - slack, self.high + slack

    def holds(self, low: float, high: float) -> bool:
        """Tell whether some of the axis between two logarithms is in sight."""
        least, most = self._sight
        return high > least and low < most

    def holds_strip(self, strip: Strip) -> bool:
        """Tell whether some of a row is in sight."""
        return strip.top < self.scroll + self.height and strip.top + strip.height > self.scroll


@dataclass(frozen=True, slots=True)
class Plot:
    """A figure that is packed, seen in a frame. `titled` marks carry words, as files want them."""

    figure: Figure
    packing: Packing
    frame: Frame
    ink: Ink
    titled: bool = False

    def grid(self, ticks: Sequence[Tick]) -> Iterator[Line]:
        """Draw the ticks' lines and those between groups that are split.

        The line of no gain stands out where it parts two sides.
        """
        top = self.frame.top
        end = min(self.packing.height - self.frame.scroll, self.frame.height)
        for tick in ticks:
            x = self.frame.x(tick.log)
            parting = tick.log == 0 and self.figure.has_slowdowns
            colour = self.ink.dim if parting else self.ink.hairline
            yield Line(x, top, x, top + end, colour, 1)
        for row, strip in zip(self.figure.rows[1:], self.packing.strips[1:], strict=True):
            if row.part and row.first:
                y = self.frame.y(strip.top)
                yield Line(
                    self.frame.left, y, self.frame.left + self.frame.width, y, self.ink.hairline, 1
                )

    def rows(self) -> Iterator[Drawn]:
        """Draw boxes, medians, strips and marks, in the order in which they lie on each other."""
        parts = zip(self.figure.rows, self.packing.strips, self.packing.rows, strict=True)
        rows = [part for part in parts if self.frame.holds_strip(part[1])]
        for row, strip, _ in rows:
            yield from self._box(row, strip)
            if not row.dense:
                yield from self._median(row, strip)
        for row, strip, packed in rows:
            for bar in packed.bars:
                yield from self._bar(row, bar, strip)
            yield from self._symbols(row, strip, packed)
            if row.dense:  # it lies on the strip, and must stand out of it
                yield from self._median(row, strip)

    def _box(self, row: Row, strip: Strip) -> Iterator[Drawn]:
        if not has_box(row):
            return
        half = box_half(strip)
        ends = (row.lower_quartile, row.upper_quartile)
        low, high = (self.frame.x(math.log10(end)) for end in ends)
        middle = self.frame.y(strip.middle)
        yield Rect(low, middle - half, max(1.0, high - low), 2 * half, self.ink.box, 3)
        for x in (low, high):
            yield Line(x, middle - half + 1, x, middle + half - 1, self.ink.box_edge, 1)

    def _median(self, row: Row, strip: Strip) -> Iterator[Drawn]:
        if row.count < 2:
            return
        half = median_half(strip)
        x = self.frame.x(math.log10(row.median))
        middle = self.frame.y(strip.middle)
        if row.dense:
            yield Line(x, middle - half, x, middle + half, self.ink.paper, 4)
        yield Line(x, middle - half, x, middle + half, self.ink.text, 2)

    def _bar(self, row: Row, bar: Bar, strip: Strip) -> Iterator[Drawn]:
        if not self.frame.holds(bar.bin.low, bar.bin.high):
            return
        words = f"{row.full_name}: {bin_words(bar.bin)}" if self.titled else ""
        yield self.bar_rect(bar, strip, self.ink.bar, title=words)
        if bar.half * bar.checked / bar.bin.count >= 1:  # else it could not be seen
            yield self.bar_rect(bar, strip, self.ink.strong, bar.checked / bar.bin.count)

    def bar_rect(
        self, bar: Bar, strip: Strip, fill: str, share: float = 1.0, title: str = ""
    ) -> Rect:
        """Give the rectangle of a bar, or the inner `share` (0 to 1) of its height."""
        left, right = self.frame.x(bar.bin.low), self.frame.x(bar.bin.high)
        half = max(1.0, bar.half * share)
        seam = min(1.0, (right - left) / 8)
        top = self.frame.y(strip.middle) - half
        return Rect(left + seam / 2, top, right - left - seam, 2 * half, fill, 0.0, title)

    def _symbols(self, row: Row, strip: Strip, packed: PackedRow) -> Iterator[Symbol]:
        for number, offset in zip(packed.numbers, packed.offsets, strict=True):
            mark = row.marks[number]
            if self.frame.holds(mark.low, mark.high):
                yield self.symbol(row, mark, strip.middle + offset)

    def symbol(self, row: Row, mark: Mark, down: float) -> Symbol:
        """Give the symbol of a mark that lies so many pixels down the packing."""
        ink = self.ink
        low, high = mark_ends(row, mark)
        colour = ink.accent
        if self.figure.is_mixed:
            colour = ink.strong if mark.checked else ink.faint
        x = self.frame.x(low)
        return Symbol(
            x1=x,
            x2=x if high == low else self.frame.x(high),
            y=self.frame.y(down),
            half=mark_half(row, mark, self.packing.radius),
            shape=mark.shape,
            fill=ink.paper if mark.hollow else colour,
            edge=colour,
            claim=mark.claim.id,
            title=mark_title(mark, row) if self.titled else "",
        )


def mark_ends(row: Row, mark: Mark) -> tuple[float, float]:
    """Give where a mark begins and ends; in a dense row a range is a point at its middle."""
    return (mark.middle, mark.middle) if row.dense else (mark.low, mark.high)


def mark_half(row: Row, mark: Mark, radius: float) -> float:
    """Give half the height of a mark, for dots of that radius."""
    if row.dense:
        return LOOSE_RADIUS
    return bar_half(radius) if mark.is_range else radius


def has_box(row: Row) -> bool:
    """Whether there are claims enough to speak of a middle half."""
    return row.count > 2


def box_half(strip: Strip) -> float:
    """Half the height of the box behind a row's marks."""
    return min(max(13.0, strip.reach + 3), strip.height / 2 - 5)


def median_half(strip: Strip) -> float:
    """Half the height of the line at the median, which stands out of the box."""
    return min(box_half(strip) + 4, strip.height / 2 - 2)


def bin_words(one: Bin) -> str:
    """Say a bin: "37 claims between 2× and 2.2×"."""
    ends = f"{factor_label(10**one.low)} and {factor_label(10**one.high)}"
    return f"{count_of(one.count, 'claim')} between {ends}"


def mark_title(mark: Mark, row: Row) -> str:
    """Say a mark in one line: "up to 37.2×, FPGA, over CPU baselines. Ostrakon"."""
    claim = mark.claim
    over = f", over {claim.baseline}" if claim.baseline else ""
    return f"{claim.text}, {row.full_name}{over}. {claim.paper_label}"
