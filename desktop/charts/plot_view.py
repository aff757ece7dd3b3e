"""The plot itself: a packed figure at a zoom and a scroll, with what is lit and current.

It is a pyqtgraph view with one `ViewBox` over one axis. The box holds the range: decimal
logarithms across, zoomed; down, one unit is one pixel of the packing, so that marks which do not
touch never do. What is drawn in it is a single item, see `plot_marks`.

A bare view and box, and no `PlotWidget`, whose menus and buttons have no place here and would be
made all the same. The mouse and the wheel are the chart's; they pass pyqtgraph by.
"""

from typing import Final

import pyqtgraph as pg
from PySide6.QtCore import QPointF, QRectF, Qt, Signal, Slot
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget

from desktop.charts.density import level_for
from desktop.charts.ink import Ink
from desktop.charts.places import Place, Places
from desktop.charts.plot_marks import PlotMarks, area_of
from desktop.charts.plot_shapes import Frame, Plot
from desktop.charts.ratio_axis import AXIS_HEIGHT, RatioAxis
from desktop.charts.window_ink import window_ink
from storage.record import PaperId

__all__ = ["AXIS_HEIGHT", "LEAST_SPAN", "PlotView"]

LEAST_SPAN: Final = 0.03
"""Decades to which the axis can be zoomed."""
_NOTCH: Final = 1.25
"""How much one notch of the wheel, or one key, narrows the axis."""


class PlotView(pg.GraphicsView):  # type: ignore[misc]
    """Shows a packed figure. Knows nothing of pointing, keys or selection but how to show them."""

    resized = Signal()
    range_changed = Signal()
    finer_asked = Signal(object, int)
    """`Places` whose strips should be in so many bins a decade at this zoom."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.places: Places | None = None
        self._lit: frozenset[PaperId] = frozenset()
        self._box = pg.ViewBox(enableMouse=False, enableMenu=False, invertY=True)
        self._box.disableAutoRange()
        self._axis = RatioAxis(self._box)
        self._marks = PlotMarks()
        self._box.addItem(self._marks, ignoreBounds=True)
        self.centralLayout.setContentsMargins(0, 0, 0, 0)
        self.centralLayout.setSpacing(0)
        self.centralLayout.addItem(self._box, 0, 0)
        self.centralLayout.addItem(self._axis, 1, 0)
        self._leave_to_the_chart()
        self.set_ink(window_ink())

    def _leave_to_the_chart(self) -> None:
        """Have the mouse, keys and what is dropped reach the widgets about the scene."""
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setInteractive(False)
        self.viewport().setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        # Before the scene it would take a dump that was dropped on the window.
        self.setAcceptDrops(False)
        self.viewport().setAcceptDrops(False)

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
    def above(self) -> float:
        """How many pixels of the packing are above the upper edge."""
        return float(self._box.viewRange()[1][0])

    @property
    def decade(self) -> float:
        """Pixels per decade."""
        return self._frame.decade

    @property
    def _frame(self) -> Frame:
        return Frame(0.0, 0.0, *self.plot_size, *self.seen, self.above)

    def set_range(self, low: float, high: float) -> None:
        """Show a part of the axis, within the figure's own."""
        if self.places is None:
            return
        figure = self.places.figure
        whole = figure.high - figure.low
        span = max(min(high - low, whole), min(LEAST_SPAN, whole))
        low = max(figure.low, min(low, figure.high - span))
        self._box.setXRange(low, low + span, padding=0)
        level = level_for(self.decade)
        if level != self.places.packing.level and any(row.dense for row in figure.rows):
            self.finer_asked.emit(self.places, level)
        self._renew()
        self.range_changed.emit()

    @Slot(QPointF, float)
    def zoom(self, about: QPointF, notches: float) -> None:
        """Narrow the axis about a point of the widget, or widen it."""
        low, high = self.seen
        at = self.to_plot(about)[0]
        narrower = _NOTCH**-notches
        self.set_range(at - (at - low) * narrower, at + (high - at) * narrower)

    def pan(self, share: float) -> None:
        """Move along the axis by a share of what is in sight."""
        low, high = self.seen
        step = (high - low) * share
        self.set_range(low + step, high + step)

    def show_whole(self) -> None:
        """Show the whole axis."""
        if self.places is not None:
            self.set_range(self.places.figure.low, self.places.figure.high)

    def set_scroll(self, scroll: float) -> None:
        """Put the pixel `scroll` of the packing at the top."""
        if scroll != self.above:
            self._box.setYRange(scroll, scroll + self.plot_size[1], padding=0)
            self._renew()

    def to_plot(self, point: QPointF) -> tuple[float, float]:
        """Turn a point of the widget into a logarithm and a pixel of the packing."""
        return self.seen[0] + point.x() / self.decade, point.y() + self.above

    def to_widget(self, log: float, y: float) -> QPointF:
        """Turn a logarithm and a pixel of the packing into a point of the widget."""
        frame = self._frame
        return QPointF(frame.x(log), frame.y(y))

    def area(self, place: Place) -> QRectF:
        """Give the rectangle of a mark, in the widget."""
        return area_of(place, self._frame)

    # What is shown

    def show_places(self, places: Places, ink: Ink) -> None:
        """Draw a packed figure, over its whole axis."""
        self.places = places
        self._show_lit()
        self.set_ink(ink)
        self.show_whole()

    def show_finer(self, places: Places) -> None:
        """Draw the same figure with its strips in other bins, at the zoom that is shown."""
        self.places = places
        self._show_lit()
        self._renew()

    def set_ink(self, ink: Ink) -> None:
        """Draw the same in other colours."""
        self.ink = ink
        self.setBackground(ink.paper)
        self._axis.set_ink(ink)
        self._renew()

    def show_lit(self, papers: frozenset[PaperId]) -> None:
        """Ring the marks of these papers."""
        self._lit = papers
        self._show_lit()

    def show_current(self, place: Place | None) -> None:
        """Show which mark is pointed at or walked to."""
        self._marks.show_current(place)

    def _renew(self) -> None:
        if self.places is not None:
            places = self.places
            self._marks.show_plot(Plot(places.figure, places.packing, self._frame, self.ink))

    def _show_lit(self) -> None:
        """Find the places of lit papers, and which share of each they are."""
        lit: list[tuple[Place, float]] = []
        places = self.places
        if places is not None and self._lit:
            for place in places:
                marks = places.marks(place)
                count = sum(mark.claim.paper_id in self._lit for mark in marks)
                if count:
                    lit.append((place, count / len(marks)))
        self._marks.show_lit(lit)

    def resizeEvent(self, event: QResizeEvent | None) -> None:
        """Say that the packing no longer fits."""
        super().resizeEvent(event)
        if event is not None:  # pyqtgraph calls this itself while the view is being made
            self._box.setYRange(self.above, self.above + self.plot_size[1], padding=0)
            self._renew()
            self.resized.emit()
