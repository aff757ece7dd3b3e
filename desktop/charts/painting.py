"""Shapes of a page painted in a window, as `svg` and `png` draw them in files."""

import math
from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import (
    QBrush,
    QColor,
    QFont,
    QFontMetricsF,
    QPainter,
    QPen,
    QPixmap,
    QPolygonF,
)

from desktop.charts.drawing import EDGE, Drawn, Line, Rect, Shape, Symbol, Words, corners
from desktop.theme import interface_font

_PHASES: Final = 4
"""Places between two pixels that a stamp is made for."""


def paint(painter: QPainter, shapes: Iterable[Drawn]) -> None:
    """Paint shapes one over the other; the painter should draw smoothly.

    Symbols of one place are stamped, which is five times as fast as drawing each, unless the
    painter is turned or scaled.
    """
    device = painter.device()
    scaled = painter.worldTransform().isScaling()  # turned or sheared, too
    ratio = 0.0 if scaled or device is None else device.devicePixelRatioF()
    for shape in shapes:
        if isinstance(shape, Symbol):
            if ratio and shape.x1 == shape.x2:
                _stamp(painter, shape, ratio)
            else:
                _paint_symbol(painter, shape)
        elif isinstance(shape, Rect):
            _paint_rect(painter, shape)
        elif isinstance(shape, Line):
            _paint_line(painter, shape)
        else:
            _paint_words(painter, shape)


def _stamp(painter: QPainter, mark: Symbol, ratio: float) -> None:
    """Stamp a symbol, right to a quarter of a pixel of the screen."""
    x, y = mark.x1 * ratio, mark.y * ratio
    left, top = math.floor(x), math.floor(y)
    across, down = int((x - left) * _PHASES), int((y - top) * _PHASES)
    stamp = _stamp_of(mark.shape, mark.half, mark.fill, mark.edge, ratio, across, down)
    off = math.ceil(mark.half + EDGE)
    painter.drawPixmap(QPointF(left / ratio - off, top / ratio - off), stamp)


@lru_cache(maxsize=512)
def _stamp_of(
    shape: Shape, half: float, fill: str, edge: str, ratio: float, across: int, down: int
) -> QPixmap:
    """Draw a symbol on a pixmap, so many phases right of and below its middle."""
    off = math.ceil(half + EDGE)
    side = 2 * off + 1
    stamp = QPixmap(math.ceil(side * ratio), math.ceil(side * ratio))
    stamp.setDevicePixelRatio(ratio)
    stamp.fill(Qt.GlobalColor.transparent)
    painter = QPainter(stamp)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    x, y = (off + (phase + 0.5) / _PHASES / ratio for phase in (across, down))
    _paint_symbol(painter, Symbol(x, x, y, half, shape, fill, edge, 0, ""))
    painter.end()
    return stamp


def _paint_symbol(painter: QPainter, mark: Symbol) -> None:
    painter.setPen(_pen(mark.edge, EDGE))
    painter.setBrush(_brush(mark.fill))
    if mark.x2 > mark.x1:
        inner = mark.half - EDGE / 2  # the edge is drawn half outside the shape
        area = QRectF(mark.x1 - inner, mark.y - inner, mark.x2 - mark.x1 + 2 * inner, 2 * inner)
        painter.drawRoundedRect(area, inner, inner)
    elif mark.shape == "dot":
        painter.drawEllipse(QPointF(mark.x1, mark.y), mark.half - 0.4, mark.half - 0.4)
    else:
        painter.drawPolygon(QPolygonF([QPointF(x, y) for x, y in corners(mark)]))


def _paint_rect(painter: QPainter, shape: Rect) -> None:
    area = QRectF(shape.x, shape.y, shape.width, shape.height)
    if shape.corner <= 0:
        painter.fillRect(area, _brush(shape.fill))
        return
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(_brush(shape.fill))
    painter.drawRoundedRect(area, shape.corner, shape.corner)


def _paint_line(painter: QPainter, line: Line) -> None:
    """Paint a line; upright and level ones lie on whole pixels, so that they are not blurred."""
    painter.setPen(_pen(line.colour, line.width))
    off = (line.width % 2) / 2
    x1, y1, x2, y2 = line.x1, line.y1, line.x2, line.y2
    if x1 == x2:
        x1 = x2 = round(x1 - off) + off
    elif y1 == y2:
        y1 = y2 = round(y1 - off) + off
    painter.drawLine(QPointF(x1, y1), QPointF(x2, y2))


def _paint_words(painter: QPainter, words: Words) -> None:
    font = _font(round(words.size), words.bold, interface_font().family())
    painter.setFont(font)
    painter.setPen(_pen(words.colour, 1))
    x = words.x
    if words.anchor != "start":
        width = QFontMetricsF(font).horizontalAdvance(words.text)
        x -= width if words.anchor == "end" else width / 2
    painter.drawText(QPointF(x, words.y), words.text)


@lru_cache(maxsize=64)
def _pen(colour: str, width: float) -> QPen:
    pen = QPen(QColor(colour), width)
    pen.setCapStyle(Qt.PenCapStyle.FlatCap)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    return pen


@lru_cache(maxsize=64)
def _brush(colour: str) -> QBrush:
    return QBrush(QColor(colour)) if colour else QBrush(Qt.BrushStyle.NoBrush)


@lru_cache(maxsize=16)
def _font(size: int, bold: bool, _family: str) -> QFont:
    """Give a font of the interface; the family is asked for so that a change of it is seen."""
    return interface_font(size, bold=bold, figures=True)
