"""What the pages have in common: heading, foot, the marks of claims, axes along and upwards."""

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Final

from desktop.charts.axis import ticks
from desktop.charts.drawing import (
    LEAST_WIDTH,
    MARGIN,
    TEXT_SIZE,
    TITLE_SIZE,
    Drawn,
    Line,
    Page,
    Symbol,
    Words,
)
from desktop.charts.figure import Mark
from desktop.charts.ink import Ink
from desktop.charts.lettering import shortened, wrapped
from desktop.charts.pages.page_figure import Laid, PageFigure, Target
from storage.database.rows import ClaimRow

SMALL_SIZE: Final = 12.0
"""Text along an axis and at the foot."""
WINDOW_MARGIN: Final = 20.0
"""In the window the names of rows stand below the title, which the window writes itself."""
MOST_LABEL: Final = 250.0
"""The widest name of a row, in pixels; longer ones are cut."""
RADIUS: Final = 5.5
NO_PAPERS: Final = ("No papers", "Widen the search, or import a dump of abstracts.")
"""Why a chart of no papers at all is empty."""
BAR_HALF: Final = 2.5
"""Half the thickness of the bar of a range."""
_SMALL_WIDTH: Final = 6.6
"""Width of a character of `SMALL_SIZE`, in pixels, near enough."""
_UPRIGHT_LINE: Final = 4.0
"""As a character's width, it keeps labels that stand above each other apart."""


@dataclass(slots=True)
class Sketch:
    """A page while it is drawn: shapes, what the symbols stand for, and how far down it goes.

    Nothing stands nearer to the sides than `margin`, in pixels. The plot may grow until the page
    is as high as `room`.
    """

    ink: Ink
    width: int
    margin: float
    bottom: float = 0.0
    head: float = 0.0
    room: float = 0.0
    shapes: list[Drawn] = field(default_factory=list)
    targets: list[Target] = field(default_factory=list)
    groups: list[tuple[int, ...]] = field(default_factory=list)

    def add(self, *shapes: Drawn) -> None:
        """Draw shapes that stand for nothing by themselves."""
        self.shapes.extend(shapes)

    def mark(self, symbol: Symbol, target: Target) -> int:
        """Draw a symbol and give its number."""
        self.shapes.append(symbol)
        self.targets.append(target)
        return len(self.targets) - 1

    def laid(self, figure: PageFigure, *, headed: bool, upright: bool = False) -> Laid:
        """Finish the page: `bottom` is where the plot ends."""
        height = self.bottom
        if headed:
            height += 14
            foot = _foot(figure, self.width - 2 * self.margin)
            self.add(Words(self.margin, height, foot, SMALL_SIZE, self.ink.dim))
            height += MARGIN - 6
        page = Page(
            self.width, round(height), self.ink, tuple(self.shapes), figure.title, figure.summary
        )
        return Laid(page, tuple(self.targets), tuple(self.groups), upright, self.head)


def begun(figure: PageFigure, ink: Ink, width: int, *, headed: bool, height: int = 0) -> Sketch:
    """Begin a page: with its heading where it is `headed`, and why it is empty where it is."""
    margin = MARGIN if headed else WINDOW_MARGIN
    sketch = Sketch(ink, max(LEAST_WIDTH, width), margin, 10.0, room=float(height))
    nothing = figure.nothing
    if headed:
        sketch.bottom = MARGIN - 9
        for line in wrapped(figure.title, TITLE_SIZE * 1.06, sketch.width - 2 * margin):
            sketch.bottom += 22
            sketch.add(Words(margin, sketch.bottom, line, TITLE_SIZE, ink.text, bold=True))
        sketch.bottom += 5
    words = figure.explanation if nothing is None else " ".join((f"{nothing[0]}.", nothing[1]))
    if headed or nothing is not None:
        for line in wrapped(words, TEXT_SIZE, sketch.width - 2 * margin):
            sketch.bottom += 19
            sketch.add(Words(margin, sketch.bottom, line, TEXT_SIZE, ink.dim))
        sketch.bottom += 26
    return sketch


def _foot(figure: PageFigure, width: float) -> str:
    words = figure.extent
    if figure.query.strip():
        words += f" · {' '.join(figure.query.split())}"
    return shortened(words, SMALL_SIZE, width)


# Claims


def marks_of(claims: Iterable[ClaimRow]) -> tuple[tuple[Mark, ...], int]:
    """Give the claims that count, by id, as marks; and how many have no factor to be shown.

    Refuted claims and a rival's own numbers do not count.
    """
    marks: list[Mark] = []
    left_out = 0
    for claim in sorted(claims, key=lambda claim: claim.id):
        if claim.status == "wrong" or claim.of_baseline:
            continue
        low, high = sorted((claim.factor_low, claim.factor_high))
        if low > 0 and math.isfinite(high):
            marks.append(Mark(claim, math.log10(low), math.log10(high)))
        else:
            left_out += 1
    return tuple(marks), left_out


def bounds(marks: Iterable[Mark]) -> tuple[float, float]:
    """Give the ends of a logarithmic axis: all marks with a little air, and 1× always."""
    shown = tuple(marks)
    low = min([0.0, *(mark.low for mark in shown)])
    high = max([math.log10(5), *(mark.high for mark in shown)])
    air = 0.03 * (high - low)
    return low - air, high + air


def are_mixed(marks: Iterable[Mark]) -> bool:
    """Tell whether some claims were checked and others not, so that the two look different."""
    return len({mark.checked for mark in marks}) > 1


def colour_of(mark: Mark, ink: Ink, *, mixed: bool) -> str:
    """Give the colour of a mark: strong where a person checked it and not all of them."""
    if not mixed:
        return ink.accent
    return ink.strong if mark.checked else ink.faint


def reading_of(marks: Iterable[Mark]) -> list[str]:
    """Say how to read the forms of the marks that are there, but ranges."""
    shown = tuple(marks)
    points = [mark for mark in shown if not mark.is_range]
    parts = ["Hollow: “up to”."] if any(mark.hollow for mark in shown) else []
    if any(mark.shape == "triangle" for mark in points):
        parts.append("Triangle: “at least”.")
    if are_mixed(shown):
        parts.append("Strong: checked by a person.")
    return parts


def claim_target(claim: ClaimRow) -> Target:
    """Say a claim: "up to 37.2×, over CPU baselines", and its paper."""
    over = f", over {claim.baseline}" if claim.baseline else ""
    return Target(f"{claim.text}{over}", claim.paper_label, (claim.paper_id,), claim)


# Axes


def height_for(sketch: Sketch, below: float, least: float, share: float, most: float) -> float:
    """Give the height of a plot that has `below` pixels under it.

    It grows with the width of its page, between two bounds; and beyond, where there is room.
    """
    return max(min(most, max(least, share * sketch.width)), sketch.room - sketch.bottom - below)


def row_for(sketch: Sketch, below: float, rows: int, usual: float) -> float:
    """Give the height of each of the rows of a plot with `below` pixels under it.

    Where there is room for it, they stand up to half as far again apart as usual.
    """
    return min(1.5 * usual, max(usual, (sketch.room - sketch.bottom - below) / rows))


@dataclass(frozen=True, slots=True)
class Scale:
    """A way from values to pixels: `low` lies at `start`, `high` at `end`."""

    low: float
    high: float
    start: float
    end: float

    def at(self, value: float) -> float:
        """Give the pixel of a value."""
        return self.start + (value - self.low) / (self.high - self.low) * (self.end - self.start)

    @property
    def length(self) -> float:
        """Pixels from one end to the other."""
        return abs(self.end - self.start)


def factors_along(
    scale: Scale, top: float, bottom: float, ink: Ink, *, twice: bool, parted: bool
) -> Iterator[Drawn]:
    """Draw a logarithmic axis from left to right below the plot, and, if `twice`, above it too.

    The line of no gain stands out where there are losses on its other side: `parted`.
    """
    for tick in ticks(scale.low, scale.high, scale.length, _SMALL_WIDTH):
        x = scale.at(tick.log)
        yield Line(x, top, x, bottom, _tick_colour(tick.log, ink, parted=parted), 1)
        for y in (bottom + 20, top - 8) if twice else (bottom + 20,):
            yield Words(x, y, tick.label, SMALL_SIZE, ink.dim, anchor="middle")


def factors_up(
    scale: Scale, left: float, right: float, ink: Ink, *, parted: bool
) -> Iterator[Drawn]:
    """Draw a logarithmic axis upwards at the left of the plot."""
    for tick in ticks(scale.low, scale.high, scale.length, _UPRIGHT_LINE):
        y = scale.at(tick.log)
        yield Line(left, y, right, y, _tick_colour(tick.log, ink, parted=parted), 1)
        yield Words(left - 10, y + 4, tick.label, SMALL_SIZE, ink.dim, anchor="end")


def _tick_colour(log: float, ink: Ink, *, parted: bool) -> str:
    return ink.dim if log == 0 and parted else ink.hairline


def counts_within(high: int, pixels: float, least: float) -> Iterator[int]:
    """Give round numbers from 0 up to `high`, no closer than `least` pixels."""
    step = 1
    while step * pixels < least * max(1, high):
        step = _next_round(step)
    yield from range(0, high + 1, step)


def _next_round(step: int) -> int:
    """Go on from 1 to 2, 5, 10, 20 and so on."""
    lead = int(str(step)[0])
    return step * 5 // 2 if lead == 2 else step * 2
