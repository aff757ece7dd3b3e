"""The speedup chart as a page: title, how to read it, rows, axis, and what was searched for."""

from collections.abc import Iterator
from typing import Final

from desktop.charts.axis import ticks
from desktop.charts.drawing import (
    LABEL_SIZE,
    LEAST_WIDTH,
    MARGIN,
    TEXT_SIZE,
    TITLE_SIZE,
    Drawn,
    Line,
    Page,
    Words,
)
from desktop.charts.figure import Figure, Row
from desktop.charts.ink import Ink
from desktop.charts.lettering import shortened, text_width, wrapped
from desktop.charts.packing import Strip, pack
from desktop.charts.plot_shapes import Frame, Plot

COUNT_WIDTH: Final = 48.0
MOST_LABEL: Final = 250.0
PART_GAP: Final = 16.0
ROW_HEIGHT: Final = 58.0
PART_HEIGHT: Final = 38.0
"""Height that a row, or a part of one, may fill before its marks are made smaller."""
EMPTY_TEXT: Final = (
    "No claims in these papers. A claim is a speedup that an abstract reports, such as "
    "“2.3× faster than vLLM on an A100”. Widen the search to see more papers."
)


def drawn(figure: Figure, ink: Ink, width: int = 1200) -> Page:
    """Lay a figure out on a page `width` wide and as high as it needs."""
    width = max(LEAST_WIDTH, width)
    shapes: list[Drawn] = []
    below = MARGIN - 9
    for line in wrapped(figure.title, TITLE_SIZE * 1.06, width - 2 * MARGIN):
        below += 22
        shapes.append(Words(MARGIN, below, line, TITLE_SIZE, ink.text, bold=True))
    below += 5
    for line in wrapped(
        figure.explanation if figure.rows else EMPTY_TEXT, TEXT_SIZE, width - 2 * MARGIN
    ):
        below += 19
        shapes.append(Words(MARGIN, below, line, TEXT_SIZE, ink.dim))
    below += 28
    if figure.rows:
        rows, bottom = _rows(figure, ink, width, below)
        shapes += rows
        below = bottom + 48
    shapes.append(Words(MARGIN, below, _footer(figure, width), TEXT_SIZE - 1, ink.dim))
    height = round(below + MARGIN - 6)
    return Page(width, height, ink, tuple(shapes), figure.title, figure.summary)


def _footer(figure: Figure, width: int) -> str:
    words = figure.extent
    if figure.query.strip():
        words += f" · {' '.join(figure.query.split())}"
    return shortened(words, TEXT_SIZE - 1, width - 2 * MARGIN)


def _rows(figure: Figure, ink: Ink, width: int, top: float) -> tuple[list[Drawn], float]:
    """Draw labels, axis and marks from `top` down; give how far down they reach."""
    name_width = max(text_width(row.name, LABEL_SIZE, bold=True) for row in figure.rows) + 4
    part_width = max(text_width(row.part, TEXT_SIZE) for row in figure.rows)
    part_width += PART_GAP if part_width else 0.0
    name_width = min(name_width, MOST_LABEL, width / 3.2 - part_width)
    end = MARGIN + name_width + part_width + COUNT_WIDTH
    left, right = end + 18, width - MARGIN - 14
    room = (PART_HEIGHT if figure.split else ROW_HEIGHT) * len(figure.rows)
    packing = pack(figure, right - left, room)
    frame = Frame(left, top, right - left, packing.height, figure.low, figure.high)
    plot = Plot(figure, packing, frame, ink, titled=True)
    chosen = ticks(figure.low, figure.high, right - left, 6.6)
    shapes: list[Drawn] = [*plot.grid(chosen)]
    at = top + packing.height + 20
    for tick in chosen:
        x = frame.x(tick.log)
        shapes.append(Words(x, at, tick.label, TEXT_SIZE - 1, ink.dim, anchor="middle"))
    for number, (row, strip) in enumerate(zip(figure.rows, packing.strips, strict=True)):
        if row.part and row.first and number:
            y = top + strip.top
            shapes.append(Line(MARGIN, y, left, y, ink.hairline, 1))
        shapes += _label(row, strip, top, ink, name_width, end)
    shapes += plot.rows()
    return shapes, top + packing.height


def _label(
    row: Row, strip: Strip, top: float, ink: Ink, width: float, end: float
) -> Iterator[Drawn]:
    y = top + strip.middle + 5
    if row.first:
        name = shortened(row.name, LABEL_SIZE, width, bold=True)
        yield Words(MARGIN, y, name, LABEL_SIZE, ink.text, bold=True)
    if row.part:
        at = MARGIN + width + PART_GAP
        yield Words(at, y, row.part, TEXT_SIZE, ink.text)
    yield Words(end, y, f"{row.count:,}", TEXT_SIZE, ink.dim, anchor="end")
