"""A figure as an SVG text: every mark with its words, readable by screen readers and by hand."""

import re
from html import escape
from typing import Final

from desktop.charts.drawing import EDGE, Drawn, Line, Page, Rect, Symbol, Words, corners
from desktop.charts.figure import Figure
from desktop.charts.ink import LIGHT, Ink
from desktop.charts.speedup_page import drawn

_FONT: Final = "Inter, 'Segoe UI', 'Noto Sans', 'DejaVu Sans', Helvetica, Arial, sans-serif"
_UNWRITABLE: Final = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")


def to_svg(figure: Figure, *, width: int = 1200, ink: Ink = LIGHT) -> str:
    """Draw a figure `width` pixels wide."""
    return page_svg(drawn(figure, ink, width))


def page_svg(page: Page) -> str:
    """Write a finished page, shape by shape."""
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{page.width}" height="{page.height}"'
        f' viewBox="0 0 {page.width} {page.height}" role="img"'
        f' aria-labelledby="chart-title chart-description" font-family="{escape(_FONT)}">'
    )
    lines = [
        head,
        f'<title id="chart-title">{_text(page.title)}</title>',
        f'<desc id="chart-description">{_text(page.description)}</desc>',
        f'<rect width="100%" height="100%" fill="{page.ink.paper}"/>',
        *(_element(shape) for shape in page.shapes),
        "</svg>",
        "",
    ]
    return "\n".join(lines)


def _element(shape: Drawn) -> str:
    if isinstance(shape, Rect):
        form = (
            f'<rect x="{_n(shape.x)}" y="{_n(shape.y)}" width="{_n(shape.width)}"'
            f' height="{_n(shape.height)}" rx="{_n(shape.corner)}" fill="{shape.fill}"/>'
        )
        if not shape.title:
            return form
        return f'<g class="bar"><title>{_text(shape.title)}</title>{form}</g>'
    if isinstance(shape, Line):
        return (
            f'<line x1="{_n(shape.x1)}" y1="{_n(shape.y1)}" x2="{_n(shape.x2)}"'
            f' y2="{_n(shape.y2)}" stroke="{shape.colour}" stroke-width="{_n(shape.width)}"/>'
        )
    if isinstance(shape, Words):
        weight = ' font-weight="600"' if shape.bold else ""
        anchor = "" if shape.anchor == "start" else f' text-anchor="{shape.anchor}"'
        return (
            f'<text x="{_n(shape.x)}" y="{_n(shape.y)}" font-size="{_n(shape.size)}"'
            f'{weight}{anchor} fill="{shape.colour}">{_text(shape.text)}</text>'
        )
    return _symbol(shape)


def _symbol(mark: Symbol) -> str:
    style = f'fill="{mark.fill}" stroke="{mark.edge}" stroke-width="{EDGE}"'
    if mark.x2 > mark.x1:
        inner = mark.half - EDGE / 2  # the edge is drawn half outside the shape
        form = (
            f'<rect x="{_n(mark.x1 - inner)}" y="{_n(mark.y - inner)}"'
            f' width="{_n(mark.x2 - mark.x1 + 2 * inner)}" height="{_n(2 * inner)}"'
            f' rx="{_n(inner)}" {style}/>'
        )
    elif mark.shape == "dot":
        form = f'<circle cx="{_n(mark.x1)}" cy="{_n(mark.y)}" r="{_n(mark.half - 0.4)}" {style}/>'
    else:
        points = " ".join(f"{_n(x)},{_n(y)}" for x, y in corners(mark))
        form = f'<polygon points="{points}" stroke-linejoin="round" {style}/>'
    claim = f' data-claim="{mark.claim}"' if mark.claim else ""
    return f'<g class="mark"{claim}><title>{_text(mark.title)}</title>{form}</g>'


def _n(value: float) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".")


def _text(text: str) -> str:
    """Escape text for XML, which has no way to write most control characters and surrogates."""
    return escape(_UNWRITABLE.sub("", text))
