"""The speedup chart as a widget: row names, the plot, pointing, walking, framing, zooming."""

from collections.abc import Collection
from typing import Final

from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, QRectF, Qt, Signal, Slot
from PySide6.QtGui import QContextMenuEvent, QFocusEvent, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QScrollBar, QVBoxLayout, QWidget

from desktop.charts.chart_keys import KeyAct, act_for, kept_from_window
from desktop.charts.figure import Figure
from desktop.charts.hover_card import HoverCard
from desktop.charts.packer import Packer
from desktop.charts.place_words import place_card, spoken_place
from desktop.charts.places import Place, Places, Step
from desktop.charts.plot_view import AXIS_HEIGHT, PlotView
from desktop.charts.pointing import Pointing
from desktop.charts.row_labels import RowLabels
from desktop.charts.speaking import announce
from desktop.charts.window_ink import window_ink
from desktop.jobs import Lane
from storage.record import PaperId

_PAN: Final = 0.1
"""How much of what is in sight one notch, or one key, moves it along."""
_SCROLL_STEP: Final = 60
_RIGHT: Final = 12


class SpeedupChart(QWidget):
    """Shows a figure. Keys: arrows, Home, End, Enter, Shift with arrows, +, -, 0, Ctrl+C, Esc."""

    open_paper = Signal(object)
    """`PaperId` of the mark that was clicked, or walked to and opened."""
    papers_selected = Signal(object)
    """Tuple of `PaperId`: those of the marks within the rubber band, in reading order."""
    copy_asked = Signal()
    menu_asked = Signal(QPoint)
    """Where on the screen a menu was asked for."""
    shown = Signal()
    """Another figure, or the same at another size, is drawn."""

    def __init__(self, parent: QWidget, lane: Lane) -> None:
        super().__init__(parent)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._figure: Figure | None = None
        self._current: Place | None = None
        self._lit: frozenset[PaperId] = frozenset()
        # Not the same as visible: showing the card may lay everything out anew, in between.
        self._card_wanted = False
        self.labels = RowLabels(self)
        self.plot = PlotView(self)
        self.bar = QScrollBar(Qt.Orientation.Vertical, self)
        self.card = HoverCard(self)
        self.packer = Packer(lane, self)
        self._pointing = Pointing(self.plot)
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
        self._row = row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, _RIGHT, 0)
        row.setSpacing(0)
        row.addWidget(self.labels)
        row.addLayout(middle, 1)
        row.addLayout(side)

    def _connect(self) -> None:
        self.packer.packed.connect(self._on_packed)
        self.packer.refined.connect(self._on_refined)
        self.plot.finer_asked.connect(self.packer.refine)
        self.plot.resized.connect(self._fit_bar)
        self.bar.valueChanged.connect(self._on_scrolled)
        self._pointing.moved.connect(self._on_moved)
        self._pointing.left.connect(self._on_left)
        self._pointing.clicked.connect(self._on_clicked)
        self._pointing.framed.connect(self._on_framed)
        self._pointing.zoomed.connect(self.plot.zoom)
        self.plot.range_changed.connect(self._place_card)
        self._pointing.scrolled.connect(self._on_wheel)
        self._pointing.dragged.connect(self._on_dragged)

    # Data and looks

    @property
    def figure(self) -> Figure | None:
        """What is shown."""
        return None if self.places is None else self.places.figure

    @property
    def places(self) -> Places | None:
        """Where its marks are."""
        return self.plot.places

    @property
    def current(self) -> Place | None:
        """The mark that is pointed at or walked to."""
        return self._current

    def set_figure(self, figure: Figure) -> None:
        """Show another figure; the current mark stays current where it is still there."""
        self._figure = figure
        self.setAccessibleName(f"{figure.title}, chart")
        self.setAccessibleDescription(figure.summary)
        self._repack()

    def _repack(self) -> None:
        """Ask for places at the size that the plot will have beside the names of the rows."""
        if self._figure is None:
            return
        beside = self.labels.width_for(self._figure) + self.bar.sizeHint().width() + _RIGHT
        height = max(1, self.height() - AXIS_HEIGHT)
        self.packer.ask(self._figure, float(max(1, self.width() - beside)), float(height))

    @Slot(object)
    def _on_packed(self, places: Places) -> None:
        before, at = self.figure, self._current
        name = before.rows[at.row].full_name if before is not None and at is not None else ""
        zoom = self.plot.seen
        if before is not places.figure:
            zoom = (places.figure.low, places.figure.high)
            self.labels.set_figure(places.figure)
        height = min(float(max(1, self.height() - AXIS_HEIGHT)), places.packing.height)
        self.plot.setFixedHeight(round(height) + AXIS_HEIGHT)
        self._row.activate()
        self.labels.set_packing(places.packing)
        # Found again first: a bar or a range that moves asks for the card of what is current.
        self._current = None if at is None else places.again(at, name)
        self.plot.show_places(places, window_ink())
        self.plot.set_range(*zoom)
        self._fit_bar()
        self._set_current(self._current, card=self._card_wanted)
        self.shown.emit()

    @Slot()
    def _fit_bar(self) -> None:
        if self.places is None:
            return
        shown = self.plot.plot_size[1]
        beyond = max(0, round(self.places.packing.height - shown))
        self.bar.setRange(0, beyond)
        self.bar.setPageStep(round(shown))
        self.bar.setSingleStep(_SCROLL_STEP)
        self.bar.setVisible(beyond > 0)
        self._on_scrolled(self.bar.value())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Pack for another size."""
        super().resizeEvent(event)
        self._repack()

    def set_lit(self, papers: Collection[PaperId]) -> None:
        """Ring the marks of these papers."""
        if frozenset(papers) != self._lit:
            self._lit = frozenset(papers)
            self.plot.show_lit(self._lit)

    @property
    def lit(self) -> frozenset[PaperId]:
        """The papers whose marks are ringed."""
        return self._lit

    def changeEvent(self, event: QEvent) -> None:
        """Take over the colours of another theme."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange:
            self.plot.set_ink(window_ink())
            self._place_card()
            self.labels.update()

    # The mouse

    @Slot(QPointF)
    def _on_moved(self, point: QPointF) -> None:
        place = self._at(point)
        shape = Qt.CursorShape.ArrowCursor if place is None else Qt.CursorShape.PointingHandCursor
        self.plot.setCursor(shape)
        if place is not None:
            self._set_current(place, card=True)
        elif self._card_wanted:
            self._set_current(None, card=False)

    def _at(self, point: QPointF) -> Place | None:
        if self.places is None or point.y() > self.plot.plot_size[1]:
            return None
        return self.places.nearest(*self.plot.to_plot(point), self.plot.decade)

    @Slot()
    def _on_left(self) -> None:
        self._card_wanted = False
        self.card.hide()

    @Slot(QPointF, bool)
    def _on_clicked(self, point: QPointF, shift: bool) -> None:
        self.setFocus(Qt.FocusReason.MouseFocusReason)
        place = self._at(point)
        if place is None or self.places is None:
            if self._lit and not shift:
                self._select(frozenset())
            return
        self._set_current(place, card=True)
        if not shift:
            self._open(place)
            return
        papers = frozenset(self.places.papers(place))
        self._select(self._lit - papers if papers <= self._lit else self._lit | papers)

    def _open(self, place: Place) -> None:
        """Open the paper of a mark; of a bar, select its papers."""
        if place.bar is None:
            self.open_paper.emit(place.mark.claim.paper_id)
        elif self.places is not None:
            self._select(frozenset(self.places.papers(place)))

    @Slot(QRectF, bool)
    def _on_framed(self, frame: QRectF, shift: bool) -> None:
        self.setFocus(Qt.FocusReason.MouseFocusReason)
        if self.places is None:
            return
        low, top = self.plot.to_plot(frame.topLeft())
        high, bottom = self.plot.to_plot(frame.bottomRight())
        found = self.places.within(low, high, top, bottom, self.plot.decade)
        papers = frozenset(paper for place in found for paper in self.places.papers(place))
        if papers or self._lit:
            self._select(papers | self._lit if shift else papers)

    def _select(self, papers: frozenset[PaperId]) -> None:
        ordered = () if self.places is None else self.places.ordered(papers)
        self.set_lit(ordered)
        self.papers_selected.emit(ordered)

    @Slot(QPointF)
    def _on_wheel(self, notches: QPointF) -> None:
        self.bar.setValue(self.bar.value() - round(notches.y() * _SCROLL_STEP))
        if notches.x():
            self.plot.pan(notches.x() * _PAN)

    @Slot(QPointF)
    def _on_dragged(self, by: QPointF) -> None:
        self.bar.setValue(self.bar.value() - round(by.y()))
        self.plot.pan(-by.x() / self.plot.plot_size[0])

    @Slot(int)
    def _on_scrolled(self, value: int) -> None:
        self.plot.set_scroll(float(value))
        self.labels.set_view(float(value), round(self.plot.plot_size[1]))
        self._place_card()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Ask for a menu."""
        self.menu_asked.emit(event.globalPos())

    # Zoom

    @Slot(object)
    def _on_refined(self, places: Places) -> None:
        """Show finer bins; a bar that was current is another one now."""
        at = self._current
        self.plot.show_finer(places)
        if at is not None:
            name = places.figure.rows[at.row].full_name
            self._set_current(places.again(at, name), card=self._card_wanted)

    def reset_zoom(self) -> None:
        """Show the whole axis."""
        self.plot.show_whole()

    # Keys

    def event(self, event: QEvent) -> bool:
        """Keep Escape from the window's own shortcut while there is something to let go of."""
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.ShortcutOverride:
            begun = self._pointing.framing or self._current is not None or bool(self._lit)
            if kept_from_window(event, begun=begun):
                event.accept()
                return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Walk, open, zoom, copy or let go."""
        act = act_for(event)
        if act is None or not self._do(act):
            super().keyPressEvent(event)

    def _do(self, act: KeyAct) -> bool:
        if act.deed == "copy":
            self.copy_asked.emit()
        elif act.deed == "pan":
            self.plot.pan(act.amount * _PAN)
        elif act.deed == "zoom":
            self.plot.zoom(self._middle(), act.amount)
        elif act.deed == "whole":
            self.reset_zoom()
        elif act.deed == "let go":
            return self._let_go()
        elif act.step is not None:
            self._walk(act.step)
        elif self._current is None:
            return False
        else:
            self._open(self._current)
        return True

    def _middle(self) -> QPointF:
        if self._current is not None:
            return self.plot.to_widget(self._current.middle, self._current.y)
        return QPointF(self.plot.plot_size[0] / 2, 0)

    def _walk(self, step: Step) -> None:
        if self.places is None:
            return
        at = self._current
        place = self.places.first() if at is None else self.places.beside(at, step)
        if place is not None:
            self._bring_into_sight(place)
            self._set_current(place, card=True)
            announce(self, spoken_place(self.places, place))

    def _let_go(self) -> bool:
        """Take back the last thing that was begun: a frame, a card, a selection."""
        if self._pointing.stop():
            return True
        if self._current is not None:
            self._set_current(None, card=False)
            return True
        if self._lit:
            self._select(frozenset())
            return True
        return False

    def _bring_into_sight(self, place: Place) -> None:
        if self.places is None:
            return
        strip = self.places.packing.strips[place.row]
        top, shown = self.bar.value(), self.plot.plot_size[1]
        if place.y - 20 < top:
            self.bar.setValue(round(min(strip.top, place.y - 20)))
        elif place.y + 20 > top + shown:
            self.bar.setValue(round(place.y + 20 - shown))
        low, high = self.plot.seen
        if not low <= place.middle <= high:
            half = (high - low) / 2
            self.plot.set_range(place.middle - half, place.middle + half)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Coming by keyboard, stand on the first mark."""
        super().focusInEvent(event)
        reasons = (Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason)
        if event.reason() in reasons and self._current is None and self.places is not None:
            self._set_current(self.places.first(), card=True)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """The card belongs to the focus."""
        super().focusOutEvent(event)
        self._on_left()

    # The current mark

    def _set_current(self, place: Place | None, *, card: bool) -> None:
        self._current = place
        self._card_wanted = card and place is not None
        self.plot.show_current(place)
        self.labels.set_lit(-1 if place is None else place.row)
        if self._card_wanted:
            self._place_card()
        else:
            self.card.hide()

    def _area(self, place: Place) -> QRect:
        """Give the rectangle of a mark in this widget, as far as it is in sight."""
        seen = QRectF(0, 0, *self.plot.plot_size)
        area = self.plot.area(place).intersected(seen).toAlignedRect()
        return area.translated(self.plot.pos())

    @Slot()
    def _place_card(self) -> None:
        if self._card_wanted and self._current is not None and self.places is not None:
            self.card.show_text(place_card(self.places, self._current), self._area(self._current))
