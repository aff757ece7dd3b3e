"""Where the marks of a row stand so that none hides another: a beeswarm that never jumps.

All lengths are pixels. A mark is a horizontal span with round ends, a dot being one of no
length, and keeps its place on the axis; only its offset from the middle of the row is chosen.
Marks are taken in an order that depends on the claim's id alone, so the same claims always lie
alike. A dense row becomes a strip of bars, one a bin, with its outliers as points.
"""

import math
from bisect import bisect_left, bisect_right, insort
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from desktop.charts.density import MOST_LOOSE, Bin, bins_of, level_for
from desktop.charts.figure import Figure, Mark, Row

RADII: Final = (5.5, 5.0, 4.5, 4.0, 3.5, 3.0)
"""Radii of a dot that are tried, largest first, until the chart fits its height."""
SCROLLED_RADIUS: Final = 4.5
WIDTH_PER_RADIUS: Final = 190.0
"""A plot so many times as wide as a radius is the least that the radius suits."""
GAP: Final = 1.5
"""Least distance between two marks."""
LEAST_ROW: Final = 26.0
MOST_ROW: Final = 72.0
"""Height that a row of few marks grows to where there is room."""
ROW_AIR: Final = 12.0
LOOSE_RADIUS: Final = 3.0
"""Radius of the points beside a strip."""
STRIP_REACH: Final = 46.0
"""Half the height of the densest strip of a chart."""
LEAST_REACH: Final = 14.0
"""Half the height of a strip that is not dense at all, where it is highest."""
LEAST_BAR: Final = 1.5
"""Half the height of the lowest bar."""


@dataclass(frozen=True, slots=True)
class Strip:
    """The place of a row: its top and height, and how far its marks reach from its middle."""

    top: float
    height: float
    reach: float

    @property
    def middle(self) -> float:
        """The line about which the marks of the row lie."""
        return self.top + self.height / 2


@dataclass(frozen=True, slots=True)
class Bar:
    """A bin of a dense row, drawn `half` above and below the middle of the row.

    `checked` is how many of its claims a person stands behind.
    """

    bin: Bin
    half: float
    checked: int = 0


@dataclass(frozen=True, slots=True)
class PackedRow:
    """What is drawn of a row: the marks of these numbers, so far below its middle, and bars."""

    numbers: tuple[int, ...]
    offsets: tuple[float, ...]
    bars: tuple[Bar, ...] = ()


@dataclass(frozen=True, slots=True)
class Packing:
    """A figure at a size. `level` is how many bins of a dense row there are in a decade."""

    width: float
    height: float
    radius: float
    level: int
    strips: tuple[Strip, ...]
    rows: tuple[PackedRow, ...]


@dataclass(frozen=True, slots=True)
class Span:
    """A mark to be placed: its two ends along the axis and half its thickness."""

    low: float
    high: float
    half: float
    key: int


def pack(figure: Figure, width: float, height: float = 0.0, level: int = 0) -> Packing:
    """Place all marks of a figure on a plot `width` wide, within `height` where that can be.

    `level` is how many bins of a dense row there are in a decade; 0 is what suits the width.
    """
    level = level or level_for(width / (figure.high - figure.low))
    dense = _dense_rows(figure, width, level)
    suiting = [radius for radius in RADII if radius * WIDTH_PER_RADIUS <= width] or [RADII[-1]]
    best: Packing | None = None
    least = sum(max(LEAST_ROW, 2 * reach + ROW_AIR) for _, reach in dense.values())
    least += LEAST_ROW * (len(figure.rows) - len(dense))
    low, high = 0, len(suiting) if height >= least else 0
    while low < high:  # smaller marks never need more height
        middle = (low + high) // 2
        packing = _packed(figure, width, height, suiting[middle], level, dense)
        if packing.height <= height + 0.5:  # rows that fill it exactly add up to a hair more
            best, high = packing, middle
        else:
            low = middle + 1
    # Where it will be scrolled in any case, the marks need not be tiny.
    scrolled = min(suiting[0], SCROLLED_RADIUS)
    return best or _packed(figure, width, height, scrolled, level, dense)


def refined(figure: Figure, packing: Packing, level: int) -> Packing:
    """Give the same packing with other bins in its strips, whose height stays."""
    reaches = {at: strip.reach for at, strip in enumerate(packing.strips)}
    dense = _dense_rows(figure, packing.width, level, reaches)
    rows = tuple(dense[at][0] if at in dense else row for at, row in enumerate(packing.rows))
    return replace(packing, level=level, rows=rows)


def bar_half(radius: float) -> float:
    """Half the thickness of the bar of a range, for dots of that radius."""
    return max(1.5, radius * 0.45)


def _packed(
    figure: Figure,
    width: float,
    height: float,
    radius: float,
    level: int,
    dense: dict[int, tuple[PackedRow, float]],
) -> Packing:
    scale = width / (figure.high - figure.low)
    rows = []
    reaches = []
    for at, row in enumerate(figure.rows):
        packed, reach = dense[at] if at in dense else _sparse(row, figure.low, scale, radius)
        rows.append(packed)
        reaches.append(reach)
    strips = _strips(reaches, height)
    total = strips[-1].top + strips[-1].height if strips else 0.0
    return Packing(width, total, radius, level, strips, tuple(rows))


def _sparse(row: Row, low: float, scale: float, radius: float) -> tuple[PackedRow, float]:
    """Place every mark of a row; give how far they reach from its middle."""
    spans = [_span(mark, low, scale, radius) for mark in row.marks]
    placed = swarm(spans)
    reach = max((abs(at) + span.half for at, span in zip(placed, spans, strict=True)), default=0.0)
    return PackedRow(tuple(range(row.count)), tuple(placed)), reach


def _span(mark: Mark, low: float, scale: float, radius: float) -> Span:
    half = bar_half(radius) if mark.is_range else radius
    return Span((mark.low - low) * scale, (mark.high - low) * scale, half, mixed(mark.claim.id))


def _dense_rows(
    figure: Figure, width: float, level: int, reaches: Mapping[int, float] | None = None
) -> dict[int, tuple[PackedRow, float]]:
    """Turn dense rows, by their number, into bars and points, and tell how far they reach.

    The higher the densest bin of a row, the higher its strip, but no row is left a mere line:
    heights go with the root of the densities from row to row, and evenly within one. `reaches`
    gives what they are where they must stay.
    """
    binned = {at: bins_of(row.logs, level) for at, row in enumerate(figure.rows) if row.dense}
    peaks = {at: max(one.density for one in bins) for at, bins in binned.items()}
    most = max(peaks.values(), default=1.0)
    scale = width / (figure.high - figure.low)
    made = {}
    for at, bins in binned.items():
        reach = max(LEAST_REACH, STRIP_REACH * (peaks[at] / most) ** 0.5)
        reach = reach if reaches is None else reaches[at]
        bars = tuple(
            Bar(
                one,
                max(LEAST_BAR, reach * one.density / peaks[at]),
                _checked(figure, at, one) if figure.checked else 0,
            )
            for one in bins
            if one.count > MOST_LOOSE
        )
        numbers = [n for one in bins if one.count <= MOST_LOOSE for n in range(one.start, one.stop)]
        marks = figure.rows[at].marks
        logs = figure.rows[at].logs
        spans = [_point((logs[n] - figure.low) * scale, marks[n]) for n in numbers]
        made[at] = PackedRow(tuple(numbers), tuple(swarm(spans)), bars), reach
    return made


def _checked(figure: Figure, row: int, one: Bin) -> int:
    return sum(mark.checked for mark in figure.rows[row].marks[one.start : one.stop])


def _point(x: float, mark: Mark) -> Span:
    return Span(x, x, LOOSE_RADIUS, mixed(mark.claim.id))


def _strips(reaches: Sequence[float], height: float) -> tuple[Strip, ...]:
    """Stack the rows; room that is left over goes to the small ones, evenly."""
    heights = [max(LEAST_ROW, 2 * reach + ROW_AIR) for reach in reaches]
    spare = height - sum(heights)
    small = [at for at, one in enumerate(heights) if one < MOST_ROW]
    if spare > 0 and small:
        level = _water_level([heights[at] for at in small], spare)
        for at in small:
            heights[at] = max(heights[at], min(MOST_ROW, level))
    strips = []
    top = 0.0
    for one, reach in zip(heights, reaches, strict=True):
        strips.append(Strip(top, one, reach))
        top += one
    return tuple(strips)


def _water_level(heights: Sequence[float], spare: float) -> float:
    """Give the height up to which the lowest can be raised when `spare` is shared out."""
    ordered = sorted(heights)
    for count, at in enumerate(ordered, start=1):
        following = ordered[count] if count < len(ordered) else float("inf")
        needed = (following - at) * count
        if needed >= spare:
            return at + spare / count
        spare -= needed
    return ordered[-1]


def mixed(number: int) -> int:
    """Scatter a number over 64 bits, always alike (the finaliser of SplitMix64)."""
    value = (number + 0x9E3779B97F4A7C15) & 0xFFFFFFFFFFFFFFFF
    value = ((value ^ (value >> 30)) * 0xBF58476D1CE4E5B9) & 0xFFFFFFFFFFFFFFFF
    value = ((value ^ (value >> 27)) * 0x94D049BB133111EB) & 0xFFFFFFFFFFFFFFFF
    return value ^ (value >> 31)


def swarm(spans: Sequence[Span]) -> list[float]:
    """Give each span the offset nearest to 0 at which it touches none placed before it.

    Dots are placed first, then bars, short ones first, so that the long lie outside. Time grows
    with the number of spans times the number that overlap one of them along the axis.
    """
    offsets = [0.0] * len(spans)
    dots: list[tuple[float, int]] = []
    bars: list[tuple[float, int]] = []
    widest = max((span.half for span in spans), default=0.0)
    order = sorted(
        range(len(spans)), key=lambda at: (spans[at].high - spans[at].low, spans[at].key)
    )
    for at in order:
        span = spans[at]
        length = span.high - span.low  # no bar that lies there already is longer
        margin = span.half + widest + GAP
        near = _between(dots, span.low - margin, span.high + margin)
        near += _between(bars, span.low - margin - length, span.high + margin)
        offsets[at] = _nearest_free(_blocked(span, near, spans, offsets), span.key)
        insort(bars if length > 0 else dots, (span.low, at))
    return offsets


def _between(starts: Sequence[tuple[float, int]], low: float, high: float) -> list[int]:
    """Give the numbers of those that start between two places."""
    first = bisect_left(starts, (low, -1))
    return [at for _, at in starts[first : bisect_right(starts, (high,), lo=first)]]


def _blocked(
    span: Span, near: Sequence[int], spans: Sequence[Span], offsets: Sequence[float]
) -> list[tuple[float, float]]:
    """Give the intervals of offsets at which the span would touch one of its neighbours."""
    blocked = []
    low, high, half = span.low, span.high, span.half + GAP
    for other in near:  # the inmost loop of all: plain comparisons are twice as fast as max()
        there = spans[other]
        away = there.low - high
        if away < 0:
            away = low - there.high
            away = 0.0 if away < 0 else away
        least = half + there.half
        if away < least:
            reach = math.sqrt(least * least - away * away)
            at = offsets[other]
            blocked.append((at - reach, at + reach))
    return sorted(blocked)


def _nearest_free(blocked: Sequence[tuple[float, float]], key: int) -> float:
    """Give the offset nearest to 0 outside all intervals; of two equally near, the key's."""
    above = below = 0.0
    for start, end in blocked:
        if start < above < end:
            above = end
    for start, end in sorted(blocked, key=lambda interval: -interval[1]):
        if start < below < end:
            below = start
    if above == -below:
        return above if key & 1 else below
    return above if above < -below else below
