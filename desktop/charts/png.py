"""A figure as a PNG without Qt: Pillow draws the same shapes as the SVG has."""

import io
from functools import lru_cache
from typing import Final

from PIL import Image, ImageDraw, ImageFont

from desktop.charts.drawing import EDGE, Line, Page, Rect, Symbol, Words, corners
from desktop.charts.figure import Figure
from desktop.charts.ink import LIGHT, Ink
from desktop.charts.speedup_page import drawn

_FINENESS: Final = 4.0
"""Shapes are drawn so many times larger, or more, and shrunk: Pillow's edges are jagged."""
_ANCHORS: Final = {"start": "ls", "middle": "ms", "end": "rs"}
_FONT_FILES: Final = {
    False: ("Inter-Regular.otf", "InterVariable.ttf", "segoeui.ttf", "NotoSans-Regular.ttf",
            "DejaVuSans.ttf", "LiberationSans-Regular.ttf", "Helvetica.ttc", "Arial.ttf"),
    True: ("Inter-SemiBold.otf", "segoeuib.ttf", "NotoSans-SemiBold.ttf", "NotoSans-Bold.ttf",
           "DejaVuSans-Bold.ttf", "LiberationSans-Bold.ttf", "Helvetica.ttc", "Arial Bold.ttf"),
}  # fmt: skip
_LARGEST_SIDE: Final = 16_000
"""Pixels; a larger picture is drawn at a smaller scale, so that it fits into memory."""


def to_png(figure: Figure, *, width: int = 1200, scale: float = 2, ink: Ink = LIGHT) -> bytes:
    """Draw a figure `width` × `scale` pixels wide."""
    return page_png(drawn(figure, ink, width), scale)


def page_png(page: Page, scale: float = 2) -> bytes:
    """Draw a finished page `scale` times as wide as it says, in pixels."""
    scale = min(scale, _LARGEST_SIDE / max(page.width, page.height))
    image = _shapes(page, scale)
    pen = ImageDraw.Draw(image)
    for shape in page.shapes:
        if isinstance(shape, Words):
            font = _font(round(shape.size * scale), bold=shape.bold)
            place = (shape.x * scale, shape.y * scale)
            pen.text(place, shape.text, fill=shape.colour, font=font, anchor=_ANCHORS[shape.anchor])
    stream = io.BytesIO()
    image.save(stream, "PNG", dpi=(96 * scale, 96 * scale))
    return stream.getvalue()


def _shapes(page: Page, scale: float) -> Image.Image:
    """Draw everything but the words, smoothly."""
    size = (round(page.width * scale), round(page.height * scale))
    times = max(2, round(_FINENESS / scale))
    large = scale * times
    image = Image.new("RGB", (size[0] * times, size[1] * times), page.ink.paper)
    pen = ImageDraw.Draw(image)
    for shape in page.shapes:
        if isinstance(shape, Rect):
            box = (shape.x, shape.y, shape.x + shape.width, shape.y + shape.height)
            pen.rounded_rectangle(
                [value * large for value in box], shape.corner * large, fill=shape.fill
            )
        elif isinstance(shape, Line):
            _line(pen, shape, large)
        elif isinstance(shape, Symbol):
            _symbol(pen, shape, large)
    return image.reduce(times)


def _line(pen: ImageDraw.ImageDraw, line: Line, scale: float) -> None:
    """Fill the rectangle that an upright or level line covers; Pillow's own lines are uneven."""
    half = line.width / 2
    across = half if line.x1 == line.x2 else 0.0
    along = half if line.y1 == line.y2 else 0.0
    box = (line.x1 - across, line.y1 - along, line.x2 + across, line.y2 + along)
    left, top, right, bottom = (round(value * scale) for value in box)
    pen.rectangle((left, top, max(left, right - 1), max(top, bottom - 1)), fill=line.colour)


def _symbol(pen: ImageDraw.ImageDraw, mark: Symbol, scale: float) -> None:
    stroke = max(1, round(EDGE * scale))
    if mark.x2 > mark.x1 or mark.shape == "dot":
        grown = mark.half + (0.0 if mark.x2 > mark.x1 else 0.3)
        box = (mark.x1 - grown, mark.y - grown, mark.x2 + grown, mark.y + grown)
        pen.rounded_rectangle(
            [value * scale for value in box],
            grown * scale,
            fill=mark.fill,
            outline=mark.edge,
            width=stroke,
        )
        return
    points = [(x * scale, y * scale) for x, y in corners(mark)]
    pen.polygon(points, fill=mark.fill)
    pen.line([*points, points[0], points[1]], fill=mark.edge, width=stroke, joint="curve")


@lru_cache(maxsize=32)
def _font(size: int, *, bold: bool) -> ImageFont.FreeTypeFont | ImageFont.ImageFont:
    """Give a sans font of the system, or the one that comes with Pillow."""
    for name in _FONT_FILES[bold]:
        try:
            return ImageFont.truetype(name, size)
        except OSError:
            continue
    return ImageFont.load_default(size)
