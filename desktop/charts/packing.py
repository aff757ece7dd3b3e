"""Where the marks of a row stand so that none hides another: a beeswarm that never jumps.

All lengths are pixels. A mark is a horizontal span with round ends, a dot being one of no
length, and keeps its place on the axis; only its offset from the middle of the row is chosen.
Marks are taken in an order that depends on the claim's id alone, so the same claims always lie
alike. A row with thousands of marks becomes a cloud as wide as the claims are dense.
"""

from bisect import bisect_left, bisect_right, insort
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from desktop.charts.figure import Figure, Mark

RADII: Final = (5.5, 5.0, 4.5, 4.0, 3.5, 3.0)
"""Radii of a dot that are tried, largest first, until the chart fits its height."""
SCROLLED_RADIUS: Final = 4.5
WIDTH_PER_RADIUS: Final = 190.0
"""A plot so many times as wide as a radius is the least that the radius suits."""
CLOUD_RADIUS: Final = 2.0
GAP: Final = 1.5
"""Least distance between two marks."""
LEAST_ROW: Final = 26.0
MOST_ROW: Final = 72.0
"""Height that a row of few marks grows to where there is room."""
ROW_AIR: Final = 12.0
CLOUD_FROM: Final = 600
"""Marks of one row beyond which they cannot be told apart anyhow."""
CLOUD_HEIGHT: Final = 120.0


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
class Packing:
    """A figure at a size: `offsets[row][mark]` is the distance below the middle of the row."""

    width: float
    height: float
    radius: float
    strips: tuple[Strip, ...]
    offsets: tuple[tuple[float, ...], ...]


@dataclass(frozen=True, slots=True)
class Span:
    """A mark to be placed: its two ends along the axis and half its thickness."""

    low: float
    high: float
    half: float
    key: int


def pack(figure: Figure, width: float, height: float = 0.0) -> Packing:
    """Place all marks of a figure on a plot `width` wide, within `height` where that can be."""
    if any(row.count > CLOUD_FROM for row in figure.rows):
        return _packed(figure, width, height, CLOUD_RADIUS)
    suiting = [radius for radius in RADII if radius * WIDTH_PER_RADIUS <= width] or [RADII[-1]]
    best: Packing | None = None
    low, high = 0, len(suiting) if height > 0 else 0
    while low < high:  # smaller marks never need more height
        middle = (low + high) // 2
        packing = _packed(figure, width, height, suiting[middle])
        if packing.height <= height + 0.5:  # rows that fill it exactly add up to a hair more
            best, high = packing, middle
        else:
            low = middle + 1
    # Where it will be scrolled in any case, the marks need not be tiny.
    return best or _packed(figure, width, height, min(suiting[0], SCROLLED_RADIUS))


def bar_half(radius: float) -> float:
    """Half the thickness of the bar of a range, for dots of that radius."""
    return max(1.5, radius * 0.45)


def _packed(figure: Figure, width: float, height: float, radius: float) -> Packing:
    scale = width / (figure.high - figure.low)
    offsets = []
    reaches = []
    for row in figure.rows:
        spans = [_span(mark, figure.low, scale, radius) for mark in row.marks]
        placed = _cloud(spans) if row.count > CLOUD_FROM else swarm(spans)
        offsets.append(tuple(placed))
        reaches.append(
            max((abs(at) + span.half for at, span in zip(placed, spans, strict=True)), default=0.0)
        )
    strips = _strips(reaches, height)
    total = strips[-1].top + strips[-1].height if strips else 0.0
    return Packing(width, total, radius, strips, tuple(offsets))


def _span(mark: Mark, low: float, scale: float, radius: float) -> Span:
    half = bar_half(radius) if mark.is_range else radius
    return Span((mark.low - low) * scale, (mark.high - low) * scale, half, mixed(mark.claim.id))


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
    bars: list[int] = []
    widest = max((span.half for span in spans), default=0.0)
    order = sorted(
        range(len(spans)), key=lambda at: (spans[at].high - spans[at].low, spans[at].key)
    )
    for at in order:
        span = spans[at]
        margin = span.half + widest + GAP
        start = bisect_left(dots, (span.low - margin, -1))
        stop = bisect_right(dots, (span.high + margin, len(spans)))
        near = [other for _, other in dots[start:stop]] + bars
        offsets[at] = _nearest_free(_blocked(span, near, spans, offsets), span.key)
        if span.high > span.low:
            bars.append(at)
        else:
            insort(dots, (span.low, at))
    return offsets


def _blocked(
    span: Span, near: Sequence[int], spans: Sequence[Span], offsets: Sequence[float]
) -> list[tuple[float, float]]:
    """Give the intervals of offsets at which the span would touch one of its neighbours."""
    blocked = []
    for other in near:
        there = spans[other]
        away = max(0.0, there.low - span.high, span.low - there.high)
        least = span.half + there.half + GAP
        if away < least:
            reach = (least * least - away * away) ** 0.5
            blocked.append((offsets[other] - reach, offsets[other] + reach))
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


def _cloud(spans: Sequence[Span]) -> list[float]:
    """Scatter spans by their keys, farther from the middle where many share a place."""
    middles = [(span.low + span.high) / 2 for span in spans]
    counts: dict[int, int] = {}
    for middle in middles:
        counts[round(middle / 6)] = counts.get(round(middle / 6), 0) + 1
    most = max(counts.values())
    return [
        (span.key / 2**64 - 0.5) * CLOUD_HEIGHT * (counts[round(middle / 6)] / most) ** 0.5
        for span, middle in zip(spans, middles, strict=True)
    ]
