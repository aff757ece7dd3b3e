"""The plot itself: one pyqtgraph plot that lives as long as the chart, given new data.

Down the plot one unit is one pixel, so that marks which do not touch never do; only the axis of
factors is zoomed. The mouse never reaches pyqtgraph's own scene handling, its menus are off.
"""

import math
from typing import Final

import numpy as np
import pyqtgraph as pg
from PySide6.QtCore import QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QContextMenuEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QWidget

from desktop.charts.axis import ticks
from desktop.charts.drawing import box_half, has_box, median_half
from desktop.charts.figure import Figure
from desktop.charts.ink import Ink
from desktop.charts.packing import CLOUD_RADIUS, Packing, bar_half
from desktop.charts.places import Place, Places
from desktop.theme import interface_font

_SYMBOLS: Final = {"dot": "o", "diamond": "d", "triangle": "t2"}
_SYMBOL_GROWTH: Final = {"dot": 1.0, "diamond": 1.15, "triangle": 1.05}
AXIS_HEIGHT: Final = 34
LEAST_SPAN: Final = 0.03
"""Decades to which the axis can be zoomed."""


class RatioAxis(pg.AxisItem):  # type: ignore[misc]
    """A bottom axis in decimal logarithms, labelled as factors."""

    def tickValues(self, low: float, high: float, size: float) -> list[tuple[float, list[float]]]:
        """Give the places of the ticks, all of one kind."""
        return [(1.0, [tick.log for tick in ticks(low, high, size, 6.8)])]

    def tickStrings(self, values: list[float], _scale: float, _spacing: float) -> list[str]:
        """Give what is written at these places."""
        low, high = self.range
        words = {tick.log: tick.label for tick in ticks(low, high, self.width(), 6.8)}
        return [words.get(value, "") for value in values]


class PlotView(pg.PlotWidget):  # type: ignore[misc]
    """Shows a packed figure. Knows nothing of pointing, keys or selection but how to show them."""

    resized = Signal()

    def __init__(self, parent: QWidget) -> None:
        self._axis = RatioAxis("bottom")
        super().__init__(parent, axisItems={"bottom": self._axis}, enableMenu=False)
        self.figure: Figure | None = None
        self.packing: Packing | None = None
        self.above = 0.0
        plot = self.getPlotItem()
        plot.hideButtons()
        plot.hideAxis("left")
        plot.layout.setContentsMargins(0, 0, 0, 0)
        self._box = plot.getViewBox()
        self._box.setMouseEnabled(x=False, y=False)
        self._box.disableAutoRange()
        self._box.invertY(True)
        self._axis.setHeight(AXIS_HEIGHT)
        self._axis.setStyle(tickLength=0, tickTextOffset=12, tickFont=interface_font(12))
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setFrameShape(pg.QtWidgets.QFrame.Shape.NoFrame)
        self._make_items()

    def _make_items(self) -> None:
        """Make every item once, from the back to the front."""
        self._grid = pg.PlotCurveItem(connect="pairs")
        self._no_gain = pg.PlotCurveItem(connect="pairs")
        self._boxes = pg.BarGraphItem(x0=[0], x1=[0], y0=[0], y1=[0], pen=None)
        self._edges = pg.PlotCurveItem(connect="pairs")
        self._medians = pg.PlotCurveItem(connect="pairs")
        self._bars = pg.PlotCurveItem(connect="pairs", antialias=True)
        self._hollow_bars = pg.PlotCurveItem(connect="pairs", antialias=True)
        self._insides = pg.PlotCurveItem(connect="pairs", antialias=True)
        self._marks = pg.ScatterPlotItem(antialias=True)
        self._lit_bars = pg.PlotCurveItem(connect="pairs", antialias=True)
        self._lit_gaps = pg.PlotCurveItem(connect="pairs", antialias=True)
        self._halos = pg.ScatterPlotItem(antialias=True)
        self._current = pg.ScatterPlotItem(antialias=True)
        self._current_bar = pg.PlotCurveItem(connect="pairs", antialias=True)
        for item in (
            self._grid, self._no_gain, self._boxes, self._edges, self._medians, self._lit_bars,
            self._lit_gaps, self._current_bar, self._bars, self._hollow_bars, self._insides,
            self._halos, self._marks, self._current,
        ):  # fmt: skip
            self._box.addItem(item, ignoreBounds=True)

    # Sizes and ranges

    @property
    def plot_size(self) -> tuple[float, float]:
        """Width and height in pixels of where the marks are."""
        return max(1.0, float(self.width())), max(1.0, float(self.height() - AXIS_HEIGHT))

    @property
    def seen(self) -> tuple[float, float]:
        """The part of the axis in sight, as decimal logarithms."""
        low, high = self._box.viewRange()[0]
        return float(low), float(high)

    @property
    def decade(self) -> float:
        """Pixels per decade."""
        low, high = self.seen
        return self.plot_size[0] / max(high - low, 1e-9)

    def set_range(self, low: float, high: float) -> None:
        """Show a part of the axis, within the figure's own."""
        if self.figure is None:
            return
        whole = self.figure.high - self.figure.low
        span = max(min(high - low, whole), min(LEAST_SPAN, whole))
        low = max(self.figure.low, min(low, self.figure.high - span))
        self._box.setXRange(low, low + span, padding=0)
        self._draw_grid()

    def set_scroll(self, scroll: float) -> None:
        """Put the pixel `scroll` of the packing at the top."""
        self.above = scroll
        self._box.setYRange(scroll, scroll + self.plot_size[1], padding=0)
        self._draw_grid()

    def to_plot(self, point: QPointF) -> tuple[float, float]:
        """Turn a point of the widget into a logarithm and a pixel of the packing."""
        return self.seen[0] + point.x() / self.decade, point.y() + self.above

    def to_widget(self, log: float, y: float) -> QPointF:
        """Turn a logarithm and a pixel of the packing into a point of the widget."""
        return QPointF((log - self.seen[0]) * self.decade, y - self.above)

    def area(self, place: Place) -> QRectF:
        """Give the rectangle of a mark, in the widget."""
        low, high = (
            self.to_widget(place.mark.low, place.y),
            self.to_widget(place.mark.high, place.y),
        )
        half = place.half
        return QRectF(low.x() - half, low.y() - half, high.x() - low.x() + 2 * half, 2 * half)

    # What is shown

    def show_figure(self, figure: Figure, places: Places, ink: Ink) -> None:
        """Draw a figure as it is packed, over its whole axis."""
        self.figure, self.packing = figure, places.packing
        self._draw_rows(figure, places.packing, ink)
        self._draw_marks(places, ink)
        self.setBackground(ink.paper)
        self._grid.setPen(pg.mkPen(ink.hairline, width=1))
        self._no_gain.setPen(pg.mkPen(ink.dim, width=1))
        self._axis.setPen(pg.mkPen(None))
        self._axis.setTickPen(pg.mkPen(ink.paper))
        self._axis.setTextPen(pg.mkPen(ink.dim))
        self._box.setLimits(xMin=figure.low, xMax=figure.high)
        self.set_range(figure.low, figure.high)

    def _draw_rows(self, figure: Figure, packing: Packing, ink: Ink) -> None:
        boxes: list[tuple[float, float, float, float]] = []
        edges: list[tuple[float, float]] = []
        medians: list[tuple[float, float]] = []
        for row, strip in zip(figure.rows, packing.strips, strict=True):
            half = box_half(strip)
            if has_box(row):
                low, high = math.log10(row.lower_quartile), math.log10(row.upper_quartile)
                boxes.append((low, high, strip.middle - half, strip.middle + half))
                for end in (low, high):
                    edges += [(end, strip.middle - half), (end, strip.middle + half)]
            if row.count > 1:
                at = math.log10(row.median)
                line = median_half(strip)
                medians += [(at, strip.middle - line), (at, strip.middle + line)]
        self._boxes.setVisible(bool(boxes))
        if boxes:
            x0, x1, y0, y1 = (np.array(column) for column in zip(*boxes, strict=True))
            self._boxes.setOpts(x0=x0, x1=x1, y0=y0, y1=y1, brush=ink.box, pen=pg.mkPen(None))
        _draw_pairs(self._edges, edges, pg.mkPen(ink.box_edge, width=1))
        _draw_pairs(self._medians, medians, pg.mkPen(ink.text, width=2))

    def _draw_marks(self, places: Places, ink: Ink) -> None:
        radius = places.packing.radius
        half = bar_half(radius)
        dots: list[Place] = []
        bars: list[tuple[float, float]] = []
        hollow: list[tuple[float, float]] = []
        for place in places:
            mark = place.mark
            if mark.is_range:
                ends = hollow if mark.hollow else bars
                ends += [(mark.low, place.y), (mark.high, place.y)]
            else:
                dots.append(place)
        filled = pg.mkColor(ink.accent)
        cloud = radius <= CLOUD_RADIUS
        filled.setAlphaF(0.5 if cloud else 1.0)
        brushes = {True: pg.mkBrush(ink.paper), False: pg.mkBrush(filled)}
        sizes = {shape: (2 * radius - 0.8) * growth for shape, growth in _SYMBOL_GROWTH.items()}
        self._marks.setData(
            x=[place.mark.low for place in dots],
            y=[place.y for place in dots],
            symbol=[_SYMBOLS[place.mark.shape] for place in dots],
            size=[sizes[place.mark.shape] for place in dots],
            brush=[brushes[place.mark.hollow] for place in dots],
            pen=pg.mkPen(filled, width=0.8 if cloud else 1.4),
        )
        # Behind marks that one can tell apart, before a cloud that would hide it.
        self._medians.setZValue(1 if cloud else 0)
        _draw_pairs(self._bars, bars, _round_pen(ink.accent, 2 * half))
        _draw_pairs(self._hollow_bars, hollow, _round_pen(ink.accent, 2 * half + 0.8))
        _draw_pairs(self._insides, hollow, _round_pen(ink.paper, 2 * half - 2))

    def _draw_grid(self) -> None:
        low, high = self.seen
        top, bottom = self.above, self.above + self.plot_size[1]
        if self.packing is not None:
            bottom = min(bottom, self.packing.height)
        points: list[tuple[float, float]] = []
        for tick in ticks(low, high, self.plot_size[0], 6.8):
            points += [(tick.log, top), (tick.log, bottom)]
        _draw_pairs(self._grid, points)
        parting = self.figure is not None and self.figure.has_slowdowns
        _draw_pairs(self._no_gain, [(0.0, top), (0.0, bottom)] if parting else [])

    def show_lit(self, places: tuple[Place, ...], ink: Ink) -> None:
        """Ring the marks of the selected papers."""
        dots = [place for place in places if not place.mark.is_range]
        bars = [place for place in places if place.mark.is_range]
        radius = self.packing.radius if self.packing is not None else 0.0
        self._halos.setData(
            x=[place.mark.low for place in dots], y=[place.y for place in dots],
            size=2 * radius + 6, symbol="o", brush=pg.mkBrush(ink.paper),
            pen=pg.mkPen(ink.text, width=1.4),
        )  # fmt: skip
        points = [(end, one.y) for one in bars for end in (one.mark.low, one.mark.high)]
        width = 2 * bar_half(radius)
        _draw_pairs(self._lit_bars, points, _round_pen(ink.text, width + 5))
        _draw_pairs(self._lit_gaps, points, _round_pen(ink.paper, width + 2.4))

    def show_current(self, place: Place | None, ink: Ink) -> None:
        """Show which mark is pointed at or walked to."""
        dot = place is not None and not place.mark.is_range
        self._current.setVisible(dot)
        self._current_bar.setVisible(place is not None and not dot)
        if place is None:
            return
        if dot:
            self._current.setData(
                x=[place.mark.low], y=[place.y], size=2 * place.half + 7, symbol="o",
                brush=pg.mkBrush(None), pen=pg.mkPen(ink.text, width=2),
            )  # fmt: skip
        else:
            points = [(place.mark.low, place.y), (place.mark.high, place.y)]
            _draw_pairs(self._current_bar, points, _round_pen(ink.text, 2 * place.half + 6))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Say that the packing no longer fits."""
        super().resizeEvent(event)
        self.resized.emit()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Show no menu."""
        event.accept()


def _draw_pairs(
    item: pg.PlotCurveItem, points: list[tuple[float, float]], pen: QPen | None = None
) -> None:
    """Draw a line from each point of even number to the one after it."""
    x = np.array([point[0] for point in points], dtype=float)
    y = np.array([point[1] for point in points], dtype=float)
    if pen is None:
        item.setData(x=x, y=y, connect="pairs")
    else:
        item.setData(x=x, y=y, connect="pairs", pen=pen)


def _round_pen(colour: str, width: float) -> QPen:
    pen: QPen = pg.mkPen(colour, width=width)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    return pen
