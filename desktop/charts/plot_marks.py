"""The plot as one item of the scene: all that is drawn of a packed figure.

One item, and not one of pyqtgraph's for each kind of mark: the shapes are those of files, painted
in their order, and only those in sight. All but the mark that is pointed at is painted into a
pixmap, once for each zoom and scroll.
"""

from collections.abc import Sequence
from typing import Final

import pyqtgraph as pg
from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPixmap
from PySide6.QtWidgets import QStyleOptionGraphicsItem, QWidget

from desktop.charts.drawing import Drawn
from desktop.charts.painting import paint
from desktop.charts.places import Place
from desktop.charts.plot_shapes import Frame, Plot
from desktop.charts.ratio_axis import ticks_in_sight

_RING: Final = 3.5
"""Pixels of a ring about a mark."""


def area_of(place: Place, frame: Frame) -> QRectF:
    """Give the rectangle of a mark, in pixels of the frame."""
    low, high, y = frame.x(place.low), frame.x(place.high), frame.y(place.y)
    half = place.half
    slack = 0.0 if place.bar else half
    return QRectF(low - slack, y - half, high - low + 2 * slack, 2 * half)


class PlotMarks(pg.UIGraphicsItem):  # type: ignore[misc]
    """Fills its `ViewBox`; painted in pixels of the screen, whatever the box is scaled to."""

    def __init__(self) -> None:
        super().__init__()
        self._plot: Plot | None = None
        self._lit: Sequence[tuple[Place, float]] = ()
        self._current: Place | None = None
        self._still: QPixmap | None = None

    def show_plot(self, plot: Plot) -> None:
        """Draw a figure, or the same otherwise: zoomed, scrolled, in other colours."""
        self._plot = plot
        self._renew()

    def show_lit(self, places: Sequence[tuple[Place, float]]) -> None:
        """Ring these places; of a bar, only a share (0 to 1) of it is meant."""
        self._lit = places
        self._renew()

    def show_current(self, place: Place | None) -> None:
        """Show which mark is pointed at or walked to."""
        self._current = place
        self.update()

    def _renew(self) -> None:
        self._still = None
        self.update()

    def paint(
        self, painter: QPainter, _option: QStyleOptionGraphicsItem, _widget: QWidget | None = None
    ) -> None:
        """Paint what stands still, and over it the current mark."""
        if self._plot is None:
            return
        painter.resetTransform()
        ratio = painter.device().devicePixelRatioF()
        if self._still is None or self._still.devicePixelRatioF() != ratio:
            self._still = _drawn(self._plot, self._lit, ratio)
        painter.drawPixmap(0, 0, self._still)
        if self._current is not None:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            _paint_ring(painter, self._plot, self._current, 2.0)


def _drawn(plot: Plot, lit: Sequence[tuple[Place, float]], ratio: float) -> QPixmap:
    """Paint all that stands still."""
    frame = plot.frame
    still = QPixmap(QSize(round(frame.width * ratio), round(frame.height * ratio)))
    still.setDevicePixelRatio(ratio)
    still.fill(QColor(plot.ink.paper))
    painter = QPainter(still)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    paint(painter, plot.grid(ticks_in_sight(frame.low, frame.high, frame.width)))
    paint(painter, plot.rows())
    _paint_lit(painter, plot, lit)
    painter.end()
    return still


def _paint_lit(painter: QPainter, plot: Plot, lit: Sequence[tuple[Place, float]]) -> None:
    """Ring marks of lit papers; of a bar, paint the share that they are."""
    again: list[Drawn] = []
    for place, share in lit:
        if not plot.frame.holds(place.low, place.high):
            continue
        if place.bar is not None:
            strip = plot.packing.strips[place.row]
            again.append(plot.bar_rect(place.bar, strip, plot.ink.text, share))
        else:
            _paint_ring(painter, plot, place, 1.4, plot.ink.paper)
            again.append(plot.symbol(plot.figure.rows[place.row], place.mark, place.y))
    paint(painter, again)


def _paint_ring(
    painter: QPainter, plot: Plot, place: Place, width: float, fill: str | None = None
) -> None:
    away = 2.0 if place.bar else _RING
    area = area_of(place, plot.frame).adjusted(-away, -away, away, away)
    corner = 3.0 if place.bar else area.height() / 2
    painter.setPen(QPen(QColor(plot.ink.text), width))
    painter.setBrush(QColor(fill) if fill else Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(area, corner, corner)
