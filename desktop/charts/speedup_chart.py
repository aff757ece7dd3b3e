"""The speedup chart as a widget: row names, the plot, pointing, walking, framing, zooming."""

from collections.abc import Collection
from typing import Final

from PySide6.QtCore import QEvent, QPointF, QRect, QRectF, Qt, Signal, Slot
from PySide6.QtGui import (
    QFocusEvent,
    QKeyEvent,
    QResizeEvent,
)
from PySide6.QtWidgets import QHBoxLayout, QScrollBar, QVBoxLayout, QWidget

from desktop.charts.figure import Figure
from desktop.charts.hover_card import HoverCard
from desktop.charts.packing import pack
from desktop.charts.places import Place, Places, Step
from desktop.charts.plot_view import AXIS_HEIGHT, PlotView
from desktop.charts.pointing import Pointing
from desktop.charts.row_labels import RowLabels
from desktop.charts.speaking import announce, spoken_mark
from desktop.charts.window_ink import window_ink
from storage.record import PaperId

_STEPS: Final[dict[int, Step]] = {
    int(Qt.Key.Key_Left): "left",
    int(Qt.Key.Key_Right): "right",
    int(Qt.Key.Key_Up): "up",
    int(Qt.Key.Key_Down): "down",
    int(Qt.Key.Key_Home): "first",
    int(Qt.Key.Key_End): "last",
}
_ZOOMS: Final = {int(Qt.Key.Key_Plus): 1.0, int(Qt.Key.Key_Equal): 1.0, int(Qt.Key.Key_Minus): -1.0}
_OPENING: Final = frozenset({int(Qt.Key.Key_Return), int(Qt.Key.Key_Enter)})
_NOTCH: Final = 1.25
"""How much one notch of the wheel, or one key, narrows the axis."""
_SCROLL_STEP: Final = 60


class SpeedupChart(QWidget):
    """Shows a figure; one plot for its whole life. Keys: arrows, Home, End, Enter, +, -, 0, Esc."""

    open_paper = Signal(object)
    """`PaperId` of the mark that was clicked, or walked to and opened."""
    papers_selected = Signal(object)
    """Tuple of `PaperId`: those of the marks within the rubber band, in reading order."""
    current_changed = Signal(object)
    """`Mark` that is pointed at or walked to, or None."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._ink = window_ink()
        self._places: Places | None = None
        self._current: Place | None = None
        self._lit: frozenset[PaperId] = frozenset()
        # Not the same as visible: showing the card may lay everything out anew, in between.
        self._card_wanted = False
        self.labels = RowLabels(self)
        self.plot = PlotView(self)
        self.bar = QScrollBar(Qt.Orientation.Vertical, self)
        self.card = HoverCard(self)
        self._pointing = Pointing(self.plot.viewport())
        self._lay_out()
        self._connect()

    def _lay_out(self) -> None:
        policy = self.bar.sizePolicy()
        policy.setRetainSizeWhenHidden(True)
        self.bar.setSizePolicy(policy)
        side = QVBoxLayout()
        side.setContentsMargins(0, 0, 0, AXIS_HEIGHT)
        side.addWidget(self.bar)
        # The plot is made as high as its rows, so that the axis stands right below them.
        middle = QVBoxLayout()
        middle.addWidget(self.plot)
        middle.addStretch(1)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 12, 0)
        row.setSpacing(0)
        row.addWidget(self.labels)
        row.addLayout(middle, 1)
        row.addLayout(side)

    def _connect(self) -> None:
        self.plot.resized.connect(self._on_plot_resized)
        self.bar.valueChanged.connect(self._on_scrolled)
        self._pointing.moved.connect(self._on_moved)
        self._pointing.left.connect(self._on_left)
        self._pointing.clicked.connect(self._on_clicked)
        self._pointing.framed.connect(self._on_framed)
        self._pointing.zoomed.connect(self._zoom)
        self._pointing.scrolled.connect(self._on_wheel)

    # Data and looks

    @property
    def figure(self) -> Figure | None:
        """What is shown."""
        return None if self._places is None else self._places.figure

    @property
    def places(self) -> Places | None:
        """Where its marks are."""
        return self._places

    @property
    def current(self) -> Place | None:
        """The mark that is pointed at or walked to."""
        return self._current

    def set_figure(self, figure: Figure) -> None:
        """Show another figure; the current mark stays current where it is still there."""
        before = self._current
        name = self.figure.rows[before.row].name if before and self.figure else ""
        self.setAccessibleName(f"{figure.title}, chart")
        self.setAccessibleDescription(figure.summary)
        self.labels.set_figure(figure)
        self._show(figure)
        again = None
        if before is not None and self._places is not None:
            again = self._places.of_claim(before.mark.claim.id, name)
        self._set_current(again, card=self._card_wanted)

    def _show(self, figure: Figure) -> None:
        width, height = self.plot.plot_size[0], float(max(1, self.height() - AXIS_HEIGHT))
        self._places = Places(figure, pack(figure, width, height))
        self.plot.setFixedHeight(round(min(height, self._places.packing.height)) + AXIS_HEIGHT)
        self.labels.set_packing(self._places.packing)
        self.plot.show_figure(figure, self._places, self._ink)
        self._fit_bar()
        self._draw_lit()

    def _fit_bar(self) -> None:
        if self._places is None:
            return
        shown = self.plot.plot_size[1]
        beyond = max(0, round(self._places.packing.height - shown))
        self.bar.setRange(0, beyond)
        self.bar.setPageStep(round(shown))
        self.bar.setSingleStep(_SCROLL_STEP)
        self.bar.setVisible(beyond > 0)
        self._on_scrolled(self.bar.value())

    @Slot()
    def _on_plot_resized(self) -> None:
        """Pack for another width; another height comes from the packing itself."""
        if self._places is not None and self.plot.plot_size[0] != self._places.packing.width:
            self._repack()
        self._fit_bar()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Pack for another size."""
        super().resizeEvent(event)
        self._repack()

    def _repack(self) -> None:
        if self.figure is None:
            return
        low, high = self.plot.seen
        figure, place = self.figure, self._current
        self._show(figure)
        if high - low < 0.999 * (figure.high - figure.low):
            self.plot.set_range(low, high)
        if place is not None and self._places is not None:
            found = self._places.of_claim(place.mark.claim.id, figure.rows[place.row].name)
            self._set_current(found, card=self._card_wanted)

    def set_lit(self, papers: Collection[PaperId]) -> None:
        """Ring the marks of these papers."""
        if frozenset(papers) != self._lit:
            self._lit = frozenset(papers)
            self._draw_lit()

    @property
    def lit(self) -> frozenset[PaperId]:
        """The papers whose marks are ringed."""
        return self._lit

    def _draw_lit(self) -> None:
        if self._places is not None:
            found = tuple(one for one in self._places if one.mark.claim.paper_id in self._lit)
            self.plot.show_lit(found, self._ink)

    def changeEvent(self, event: QEvent) -> None:
        """Take over the colours of another theme."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange:
            self.restyle()

    def restyle(self) -> None:
        """Draw everything again in the colours now in force."""
        self._ink = window_ink()
        self._repack()
        self._set_current(self._current, card=self._card_wanted)
        self.labels.update()

    # The mouse

    @Slot(QPointF)
    def _on_moved(self, point: QPointF) -> None:
        place = self._at(point)
        shape = Qt.CursorShape.ArrowCursor if place is None else Qt.CursorShape.PointingHandCursor
        self.plot.viewport().setCursor(shape)
        if place is not None:
            self._set_current(place, card=True)
        elif self._card_wanted:
            self._set_current(None, card=False)

    def _at(self, point: QPointF) -> Place | None:
        if self._places is None or point.y() > self.plot.plot_size[1]:
            return None
        return self._places.nearest(*self.plot.to_plot(point), self.plot.decade)

    @Slot()
    def _on_left(self) -> None:
        self._card_wanted = False
        self.card.hide()

    @Slot(QPointF, bool)
    def _on_clicked(self, point: QPointF, shift: bool) -> None:
        self.setFocus(Qt.FocusReason.MouseFocusReason)
        place = self._at(point)
        if place is None or self._places is None:
            if self._lit and not shift:
                self._select(())
            return
        self._set_current(place, card=True)
        paper = place.mark.claim.paper_id
        if shift:
            kept = [one for one in self._places.ordered(self._lit) if one != paper]
            self._select(tuple(kept) if paper in self._lit else (*kept, paper))
        else:
            self.open_paper.emit(paper)

    @Slot(QRectF, bool)
    def _on_framed(self, frame: QRectF, shift: bool) -> None:
        self.setFocus(Qt.FocusReason.MouseFocusReason)
        if self._places is None:
            return
        low, top = self.plot.to_plot(frame.topLeft())
        high, bottom = self.plot.to_plot(frame.bottomRight())
        found = self._places.within(low, high, top, bottom, self.plot.decade)
        papers = {place.mark.claim.paper_id for place in found}
        if papers or self._lit:
            self._select(self._places.ordered(papers | self._lit if shift else papers))

    def _select(self, papers: tuple[PaperId, ...]) -> None:
        self.set_lit(papers)
        self.papers_selected.emit(papers)

    @Slot(QPointF)
    def _on_wheel(self, notches: QPointF) -> None:
        self.bar.setValue(self.bar.value() - round(notches.y() * _SCROLL_STEP))
        low, high = self.plot.seen
        if notches.x():
            step = (high - low) * 0.1 * notches.x()
            self._set_range(low - step, high - step)

    @Slot(int)
    def _on_scrolled(self, value: int) -> None:
        self.plot.set_scroll(float(value))
        self.labels.set_view(float(value), round(self.plot.plot_size[1]))
        self._place_card()

    # Zoom

    @Slot(QPointF, float)
    def _zoom(self, about: QPointF, notches: float) -> None:
        low, high = self.plot.seen
        at = self.plot.to_plot(about)[0]
        narrower = _NOTCH**-notches
        self._set_range(at - (at - low) * narrower, at + (high - at) * narrower)

    def _set_range(self, low: float, high: float) -> None:
        self.plot.set_range(low, high)
        self._place_card()

    def reset_zoom(self) -> None:
        """Show the whole axis."""
        if self.figure is not None:
            self._set_range(self.figure.low, self.figure.high)

    # Keys

    def event(self, event: QEvent) -> bool:
        """Keep Escape from the window's own shortcut while there is something to let go of."""
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.ShortcutOverride:
            begun = self._pointing.framing or self._current is not None or bool(self._lit)
            if event.key() == Qt.Key.Key_Escape and begun:
                event.accept()
                return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Walk, open, zoom or let go."""
        if not self._handled(event.key(), event.modifiers()):
            super().keyPressEvent(event)

    def _handled(self, key: int, modifiers: Qt.KeyboardModifier) -> bool:
        if modifiers & (Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier):
            return False
        if key in _STEPS:
            self._walk(_STEPS[key])
        elif key in _OPENING and self._current is not None:
            self.open_paper.emit(self._current.mark.claim.paper_id)
        elif key in _ZOOMS:
            self._zoom(self._middle(), _ZOOMS[key])
        elif key == Qt.Key.Key_0:
            self.reset_zoom()
        else:
            return key == Qt.Key.Key_Escape and self._let_go()
        return True

    def _middle(self) -> QPointF:
        if self._current is not None:
            return self.plot.to_widget(self._current.mark.middle, self._current.y)
        return QPointF(self.plot.plot_size[0] / 2, 0)

    def _walk(self, step: Step) -> None:
        if self._places is None:
            return
        at = self._current
        place = self._places.first() if at is None else self._places.beside(at, step)
        if place is not None:
            self._bring_into_sight(place)
            self._set_current(place, card=True)
            announce(self, spoken_mark(self._places.figure.rows[place.row].name, place.mark))

    def _let_go(self) -> bool:
        """Take back the last thing that was begun: a frame, a card, a selection."""
        if self._pointing.stop():
            return True
        if self._current is not None:
            self._set_current(None, card=False)
            return True
        if self._lit:
            self._select(())
            return True
        return False

    def _bring_into_sight(self, place: Place) -> None:
        if self._places is None:
            return
        strip = self._places.packing.strips[place.row]
        top, shown = self.bar.value(), self.plot.plot_size[1]
        if place.y - 20 < top:
            self.bar.setValue(round(min(strip.top, place.y - 20)))
        elif place.y + 20 > top + shown:
            self.bar.setValue(round(place.y + 20 - shown))
        low, high = self.plot.seen
        if not low <= place.mark.middle <= high:
            half = (high - low) / 2
            self._set_range(place.mark.middle - half, place.mark.middle + half)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Coming by keyboard, stand on the first mark."""
        super().focusInEvent(event)
        by_key = event.reason() in (
            Qt.FocusReason.TabFocusReason,
            Qt.FocusReason.BacktabFocusReason,
        )
        if by_key and self._current is None and self._places is not None:
            self._set_current(self._places.first(), card=True)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """The card belongs to the focus."""
        super().focusOutEvent(event)
        self._on_left()

    # The current mark

    def _set_current(self, place: Place | None, *, card: bool) -> None:
        changed = place != self._current
        self._current = place
        self._card_wanted = card and place is not None
        self.plot.show_current(place, self._ink)
        self.labels.set_lit(-1 if place is None else place.row)
        if place is None or not card:
            self.card.hide()
        else:
            self.card.show_mark(place.mark, self._area(place))
        if changed:
            self.current_changed.emit(None if place is None else place.mark)

    def _area(self, place: Place) -> QRect:
        """Give the rectangle of a mark in this widget, as far as it is in sight."""
        seen = QRectF(0, 0, *self.plot.plot_size)
        area = self.plot.area(place).intersected(seen).toAlignedRect()
        return area.translated(self.plot.pos())

    def _place_card(self) -> None:
        if self._card_wanted and self._current is not None:
            self.card.show_mark(self._current.mark, self._area(self._current))
        self.plot.show_current(self._current, self._ink)
