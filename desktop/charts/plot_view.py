"""The plot itself: a packed figure painted at a zoom and a scroll, with what is lit and current.

Down the plot one unit is one pixel, so that marks which do not touch never do; only the axis of
factors is zoomed. All but the mark that is pointed at is painted into a pixmap, once for each zoom
and scroll.

Painted with Qt alone. Under pyqtgraph the first chart made the window wait 0.7 to 1.4 s for the
import, 0.45 s of it in one piece, and no worker may do that for it: two threads that make
subclasses of Qt's classes at once crash.
"""

from collections.abc import Iterable, Iterator
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt, Signal, Slot
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen, QPixmap, QResizeEvent
from PySide6.QtWidgets import QWidget

from desktop.charts.axis import Tick, ticks
from desktop.charts.density import level_for
from desktop.charts.drawing import Drawn, Words
from desktop.charts.ink import Ink
from desktop.charts.painting import paint
from desktop.charts.places import Place, Places
from desktop.charts.plot_shapes import Frame, Plot
from desktop.charts.window_ink import window_ink
from storage.record import PaperId

AXIS_HEIGHT: Final = 34
LEAST_SPAN: Final = 0.03
"""Decades to which the axis can be zoomed."""
_LABEL_SIZE: Final = 12
_CHARACTER: Final = 6.8
"""Pixels of a character of the axis."""
_LABEL_DOWN: Final = 24
"""Pixels from the end of the plot to the line that the axis is written on."""
_NOTCH: Final = 1.25
"""How much one notch of the wheel, or one key, narrows the axis."""
_RING: Final = 3.5
"""Pixels of a ring about a mark."""


class PlotView(QWidget):
    """Shows a packed figure. Knows nothing of pointing, keys or selection but how to show them."""

    resized = Signal()
    range_changed = Signal()
    finer_asked = Signal(object, int)
    """`Places` whose strips should be in so many bins a decade at this zoom."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.ink: Ink = window_ink()
        self.places: Places | None = None
        self.above = 0.0
        self._low, self._high = 0.0, 1.0
        self._lit: frozenset[PaperId] = frozenset()
        self._lit_places: list[tuple[Place, float]] = []
        self._current: Place | None = None
        self._still: QPixmap | None = None

    # Sizes and ranges

    @property
    def plot_size(self) -> tuple[float, float]:
        """Width and height in pixels of where the marks are."""
        return max(1.0, float(self.width())), max(1.0, float(self.height() - AXIS_HEIGHT))

    @property
    def seen(self) -> tuple[float, float]:
        """The part of the axis in sight, as decimal logarithms."""
        return self._low, self._high

    @property
    def decade(self) -> float:
        """Pixels per decade."""
        return self._frame.decade

    @property
    def _frame(self) -> Frame:
        width, height = self.plot_size
        return Frame(0.0, 0.0, width, height, self._low, self._high, self.above)

    def set_range(self, low: float, high: float) -> None:
        """Show a part of the axis, within the figure's own."""
        if self.places is None:
            return
        figure = self.places.figure
        whole = figure.high - figure.low
        span = max(min(high - low, whole), min(LEAST_SPAN, whole))
        self._low = max(figure.low, min(low, figure.high - span))
        self._high = self._low + span
        level = level_for(self.decade)
        if level != self.places.packing.level and any(row.dense for row in figure.rows):
            self.finer_asked.emit(self.places, level)
        self._renew()
        self.range_changed.emit()

    @Slot(QPointF, float)
    def zoom(self, about: QPointF, notches: float) -> None:
        """Narrow the axis about a point of the widget, or widen it."""
        at = self.to_plot(about)[0]
        narrower = _NOTCH**-notches
        self.set_range(at - (at - self._low) * narrower, at + (self._high - at) * narrower)

    def pan(self, share: float) -> None:
        """Move along the axis by a share of what is in sight."""
        step = (self._high - self._low) * share
        self.set_range(self._low + step, self._high + step)

    def show_whole(self) -> None:
        """Show the whole axis."""
        if self.places is not None:
            self.set_range(self.places.figure.low, self.places.figure.high)

    def set_scroll(self, scroll: float) -> None:
        """Put the pixel `scroll` of the packing at the top."""
        if scroll != self.above:
            self.above = scroll
            self._renew()

    def to_plot(self, point: QPointF) -> tuple[float, float]:
        """Turn a point of the widget into a logarithm and a pixel of the packing."""
        return self._low + point.x() / self.decade, point.y() + self.above

    def to_widget(self, log: float, y: float) -> QPointF:
        """Turn a logarithm and a pixel of the packing into a point of the widget."""
        return QPointF(self._frame.x(log), self._frame.y(y))

    def area(self, place: Place) -> QRectF:
        """Give the rectangle of a mark, in the widget."""
        low, high = (self.to_widget(end, place.y) for end in (place.low, place.high))
        half = place.half
        slack = 0.0 if place.bar else half
        width = high.x() - low.x() + 2 * slack
        return QRectF(low.x() - slack, low.y() - half, width, 2 * half)

    # What is shown

    def show_places(self, places: Places, ink: Ink) -> None:
        """Draw a packed figure, over its whole axis."""
        self.places, self.ink = places, ink
        self._find_lit()
        self.show_whole()

    def show_finer(self, places: Places) -> None:
        """Draw the same figure with its strips in other bins, at the zoom that is shown."""
        self.places = places
        self._find_lit()
        self._renew()

    def set_ink(self, ink: Ink) -> None:
        """Draw the same in other colours."""
        self.ink = ink
        self._renew()

    def show_lit(self, papers: frozenset[PaperId]) -> None:
        """Ring the marks of these papers."""
        self._lit = papers
        self._find_lit()
        self._renew()

    def show_current(self, place: Place | None) -> None:
        """Show which mark is pointed at or walked to."""
        self._current = place
        self.update()

    def _renew(self) -> None:
        self._still = None
        self.update()

    # Painting

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint what stands still, and over it the current mark."""
        painter = QPainter(self)
        if self._still is None or self._still.size() != self.size() * self.devicePixelRatioF():
            self._still = self._drawn_still()
        painter.drawPixmap(0, 0, self._still)
        if self._current is not None:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setClipRect(QRectF(0, 0, *self.plot_size))
            self._paint_ring(painter, self._current, 2.0)
        painter.end()

    def _drawn_still(self) -> QPixmap:
        still = QPixmap(self.size() * self.devicePixelRatioF())
        still.setDevicePixelRatio(self.devicePixelRatioF())
        still.fill(QColor(self.ink.paper))
        if self.places is None:
            return still
        painter = QPainter(still)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        plot = Plot(self.places.figure, self.places.packing, self._frame, self.ink)
        chosen = ticks(self._low, self._high, self.plot_size[0], _CHARACTER)
        paint(painter, self._axis(chosen))
        painter.setClipRect(QRectF(0, 0, *self.plot_size))
        paint(painter, plot.grid(chosen))
        paint(painter, plot.rows())
        self._paint_lit(painter, plot)
        painter.end()
        return still

    def _axis(self, chosen: Iterable[Tick]) -> Iterator[Drawn]:
        down = self.plot_size[1] + _LABEL_DOWN
        for tick in chosen:
            half = len(tick.label) * _CHARACTER / 2
            # At the very edge a label moves in, so that no line is without one.
            x = max(half, min(self._frame.x(tick.log), self.width() - half))
            yield Words(x, down, tick.label, _LABEL_SIZE, self.ink.dim, anchor="middle")

    def _paint_lit(self, painter: QPainter, plot: Plot) -> None:
        """Ring marks of lit papers; of a bar, paint the share that they are."""
        again: list[Drawn] = []
        for place, share in self._lit_places:
            if not self._frame.holds(place.low, place.high):
                continue
            if place.bar is not None:
                strip = plot.packing.strips[place.row]
                again.append(plot.bar_rect(place.bar, strip, self.ink.text, share))
            else:
                self._paint_ring(painter, place, 1.4, self.ink.paper)
                again.append(plot.symbol(plot.figure.rows[place.row], place.mark, place.y))
        paint(painter, again)

    def _find_lit(self) -> None:
        """Find the places of lit papers, and which share of each they are."""
        self._lit_places = []
        if self.places is None or not self._lit:
            return
        for place in self.places:
            marks = self.places.marks(place)
            lit = sum(mark.claim.paper_id in self._lit for mark in marks)
            if lit:
                self._lit_places.append((place, lit / len(marks)))

    def _paint_ring(
        self, painter: QPainter, place: Place, width: float, fill: str | None = None
    ) -> None:
        away = 2.0 if place.bar else _RING
        area = self.area(place).adjusted(-away, -away, away, away)
        corner = 3.0 if place.bar else area.height() / 2
        painter.setPen(QPen(QColor(self.ink.text), width))
        painter.setBrush(QColor(fill) if fill else Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(area, corner, corner)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Say that the packing no longer fits."""
        super().resizeEvent(event)
        self._still = None
        self.resized.emit()
