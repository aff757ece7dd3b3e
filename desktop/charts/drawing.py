"""A figure as simple shapes on a page, which the SVG and the PNG writer both draw.

Coordinates are pixels from the top left, text stands on its base line.
"""

import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from desktop.charts.axis import Tick, ticks
from desktop.charts.figure import Figure, Mark, Row, Shape
from desktop.charts.ink import Ink
from desktop.charts.lettering import shortened, text_width, wrapped
from desktop.charts.packing import Packing, Strip, bar_half, pack

Anchor: TypeAlias = Literal["start", "middle", "end"]

TITLE_SIZE: Final = 17.0
TEXT_SIZE: Final = 13.0
LABEL_SIZE: Final = 14.0
MARGIN: Final = 28.0
COUNT_WIDTH: Final = 48.0
LEAST_WIDTH: Final = 320
MOST_LABEL: Final = 250.0
EMPTY_TEXT: Final = (
    "No claims in these papers. A claim is a speedup that an abstract reports, such as "
    "“2.3× faster than vLLM on an A100”. Widen the search to see more papers."
)


@dataclass(frozen=True, slots=True)
class Rect:
    """A filled rectangle."""

    x: float
    y: float
    width: float
    height: float
    fill: str
    corner: float = 0.0


@dataclass(frozen=True, slots=True)
class Line:
    """A straight line."""

    x1: float
    y1: float
    x2: float
    y2: float
    colour: str
    width: float


@dataclass(frozen=True, slots=True)
class Words:
    """A line of text; `x` is its start, middle or end."""

    x: float
    y: float
    text: str
    size: float
    colour: str
    bold: bool = False
    anchor: Anchor = "start"


@dataclass(frozen=True, slots=True)
class Symbol:
    """A claim: from `x1` to `x2` about `y`, a dot or other shape where both are one place.

    `fill` is the paper's colour where the mark is hollow. `title` says it in words. `claim` is
    0 where the mark stands for something else than one claim.
    """

    x1: float
    x2: float
    y: float
    half: float
    shape: Shape
    fill: str
    edge: str
    claim: int
    title: str


Drawn: TypeAlias = Rect | Line | Words | Symbol


@dataclass(frozen=True, slots=True)
class Page:
    """A finished drawing, in whole pixels."""

    width: int
    height: int
    ink: Ink
    shapes: tuple[Drawn, ...]
    title: str
    description: str


def drawn(figure: Figure, ink: Ink, width: int = 1200) -> Page:
    """Lay a figure out on a page `width` wide and as high as it needs."""
    width = max(LEAST_WIDTH, width)
    shapes: list[Drawn] = [
        Words(MARGIN, MARGIN + 13, figure.title, TITLE_SIZE, ink.text, bold=True)
    ]
    lines = figure.explanation if figure.rows else EMPTY_TEXT
    below = MARGIN + 18
    for line in wrapped(lines, TEXT_SIZE, width - 2 * MARGIN):
        below += 19
        shapes.append(Words(MARGIN, below, line, TEXT_SIZE, ink.dim))
    below += 28
    if figure.rows:
        plot = _Plot(figure, ink, width, below)
        shapes.extend(plot.shapes())
        below = plot.bottom + 48
    shapes.append(Words(MARGIN, below, _footer(figure, width), TEXT_SIZE - 1, ink.dim))
    height = round(below + MARGIN - 6)
    return Page(width, height, ink, tuple(shapes), figure.title, figure.summary)


def _footer(figure: Figure, width: int) -> str:
    words = figure.extent
    if figure.query.strip():
        words += f" · {' '.join(figure.query.split())}"
    return shortened(words, TEXT_SIZE - 1, width - 2 * MARGIN)


class _Plot:
    """The rows, the axis and the marks, from `top` down to `bottom`."""

    def __init__(self, figure: Figure, ink: Ink, width: int, top: float) -> None:
        self.figure = figure
        self.ink = ink
        widest = max(text_width(row.name, LABEL_SIZE, bold=True) for row in figure.rows)
        self.label_width = min(widest + 4, MOST_LABEL, width / 3.2)
        self.left = MARGIN + self.label_width + COUNT_WIDTH + 18
        self.right = width - MARGIN - 14
        self.top = top
        self.packing: Packing = pack(figure, self.right - self.left, 58.0 * len(figure.rows))
        self.bottom = top + self.packing.height
        self.scale = (self.right - self.left) / (figure.high - figure.low)

    def x(self, log: float) -> float:
        return self.left + (log - self.figure.low) * self.scale

    def shapes(self) -> Iterator[Drawn]:
        for tick in ticks(self.figure.low, self.figure.high, self.right - self.left, 6.6):
            yield from self._tick(tick)
        rows = list(zip(self.figure.rows, self.packing.strips, strict=True))
        for row, strip in rows:
            yield from self._label(row, strip)
            yield from self._box(row, strip)
            yield from self._median(row, strip)
        for (row, strip), offsets in zip(rows, self.packing.offsets, strict=True):
            for mark, offset in zip(row.marks, offsets, strict=True):
                yield self._symbol(mark, self.top + strip.middle + offset, row)

    def _tick(self, tick: Tick) -> Iterator[Drawn]:
        x = self.x(tick.log)
        parting = tick.log == 0 and self.figure.has_slowdowns
        colour = self.ink.dim if parting else self.ink.hairline
        yield Line(x, self.top, x, self.bottom, colour, 1)
        at = self.bottom + 20
        yield Words(x, at, tick.label, TEXT_SIZE - 1, self.ink.dim, anchor="middle")

    def _label(self, row: Row, strip: Strip) -> Iterator[Drawn]:
        y = self.top + strip.middle + 5
        name = shortened(row.name, LABEL_SIZE, self.label_width, bold=True)
        yield Words(MARGIN, y, name, LABEL_SIZE, self.ink.text, bold=True)
        end = MARGIN + self.label_width + COUNT_WIDTH
        yield Words(end, y, f"{row.count:,}", TEXT_SIZE, self.ink.dim, anchor="end")

    def _box(self, row: Row, strip: Strip) -> Iterator[Drawn]:
        if not has_box(row):
            return
        half = box_half(strip)
        low, high = (self.x(math.log10(end)) for end in (row.lower_quartile, row.upper_quartile))
        middle = self.top + strip.middle
        yield Rect(low, middle - half, max(1.0, high - low), 2 * half, self.ink.box, 3)
        for x in (low, high):
            yield Line(x, middle - half + 1, x, middle + half - 1, self.ink.box_edge, 1)

    def _median(self, row: Row, strip: Strip) -> Iterator[Drawn]:
        if row.count > 1:
            half = median_half(strip)
            x = self.x(math.log10(row.median))
            middle = self.top + strip.middle
            yield Line(x, middle - half, x, middle + half, self.ink.text, 2)

    def _symbol(self, mark: Mark, y: float, row: Row) -> Symbol:
        radius = self.packing.radius
        return Symbol(
            x1=self.x(mark.low),
            x2=self.x(mark.high),
            y=y,
            half=bar_half(radius) if mark.is_range else radius,
            shape=mark.shape,
            fill=self.ink.paper if mark.hollow else self.ink.accent,
            edge=self.ink.accent,
            claim=mark.claim.id,
            title=mark_title(mark, row),
        )


def has_box(row: Row) -> bool:
    """Whether there are claims enough to speak of a middle half."""
    return row.count > 2


def box_half(strip: Strip) -> float:
    """Half the height of the box behind a row's marks."""
    return min(max(13.0, strip.reach + 3), strip.height / 2 - 5)


def median_half(strip: Strip) -> float:
    """Half the height of the line at the median, which stands out of the box."""
    return min(box_half(strip) + 4, strip.height / 2 - 2)


def mark_title(mark: Mark, row: Row) -> str:
    """Say a mark in one line: "up to 37.2×, FPGA, over CPU baselines. Ostrakon"."""
    claim = mark.claim
    over = f", over {claim.baseline}" if claim.baseline else ""
    return f"{claim.text}, {row.name}{over}. {claim.paper_label}"
