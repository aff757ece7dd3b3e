"""A finished page in the window: painted, scrolled, pointed at, walked through and framed."""

from collections.abc import Collection
from typing import Final

from PySide6.QtCore import QEvent, QPointF, QRect, QRectF, Qt, Signal, Slot
from PySide6.QtGui import (
    QContextMenuEvent,
    QFocusEvent,
    QKeyEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
)
from PySide6.QtWidgets import QAbstractScrollArea, QFrame, QWidget

from desktop.charts.chart_keys import KeyAct, act_for, kept_from_window
from desktop.charts.drawing import Symbol, Words
from desktop.charts.hover_card import HoverCard
from desktop.charts.page_layer import PageLayer
from desktop.charts.page_parts import area_of, card_of, draw_ring, said, within
from desktop.charts.pages.page_figure import Laid, PageFigure, Target
from desktop.charts.pages.walking import Step, next_symbol, symbols_of
from desktop.charts.painting import paint
from desktop.charts.pointing import Pointing
from desktop.charts.speaking import announce
from desktop.charts.window_ink import window_ink
from desktop.jobs import Lane
from desktop.theme import tokens
from storage.record import PaperId

_REACH: Final = 6.0
"""Pixels beside a symbol at which it is still meant."""
_LINE: Final = 40
"""Pixels that a notch of the wheel scrolls by, and that a symbol walked to keeps from an edge."""


class PageView(QAbstractScrollArea):
    """Shows a chart. Keys: arrows, Home, End walk, Enter opens, Esc lets go, Ctrl+C copies."""

    open_papers = Signal(object)
    """Tuple of `PaperId`: those of the symbol that was clicked, or walked to and opened."""
    papers_selected = Signal(object)
    """Tuple of `PaperId`: those of the symbols within the rubber band; () to let go."""
    copy_asked = Signal()
    menu_asked = Signal(object)
    """Where, on the screen."""

    def __init__(self, parent: QWidget, lane: Lane | None = None) -> None:
        """Pages of many symbols are laid out on the lane, if there is one."""
        super().__init__(parent)
        self.layer = PageLayer(lane, self)
        self.layer.laid.connect(self._on_laid)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.verticalScrollBar().setSingleStep(_LINE)
        self.verticalScrollBar().valueChanged.connect(self._on_scrolled)
        self._figure: PageFigure | None = None
        self._laid: Laid | None = None
        self._symbols: tuple[Symbol, ...] = ()
        self._current: int | None = None
        self._card_wanted = False
        self._lit: frozenset[PaperId] = frozenset()
        self.card = HoverCard(self)
        self._pointing = Pointing(self.viewport())
        self._pointing.moved.connect(self._on_moved)
        self._pointing.left.connect(self._on_left)
        self._pointing.clicked.connect(self._on_clicked)
        self._pointing.framed.connect(self._on_framed)
        self._pointing.scrolled.connect(self._on_wheel)

    # What is shown

    @property
    def figure(self) -> PageFigure | None:
        """The chart."""
        return self._figure

    @property
    def laid(self) -> Laid | None:
        """The page as it is laid out for the present width."""
        return self._laid

    @property
    def symbols(self) -> tuple[Symbol, ...]:
        """The symbols of the page, in order."""
        return self._symbols

    @property
    def current(self) -> Target | None:
        """What is pointed at or walked to."""
        if self._current is None or self._laid is None:
            return None
        return self._laid.targets[self._current]

    def set_figure(self, figure: PageFigure) -> None:
        """Show a chart; what was current stays so where it is still there."""
        self._figure = figure
        self.setAccessibleName(f"{figure.title}, chart")
        self.setAccessibleDescription(figure.summary)
        self._lay_out()

    def _again(self, before: Target | None) -> int | None:
        if before is None or self._laid is None:
            return None
        targets = self._laid.targets
        if before.claim is None:
            return targets.index(before) if before in targets else None
        return next(
            (
                at
                for at, one in enumerate(targets)
                if one.claim is not None and one.claim.id == before.claim.id
            ),
            None,
        )

    def _lay_out(self) -> None:
        """Have the figure laid out for the present size and colours; until then stays what is."""
        if self._figure is not None:
            size = self.viewport().size()
            self.layer.ask(self._figure, window_ink(), size.width(), size.height())

    @Slot(object)
    def _on_laid(self, laid: Laid) -> None:
        """Show a page.

        Another one has other symbols under the same numbers, so what is current is found again
        before anybody is told of the page: the bar is, and has card and rings follow.
        """
        before = self.current
        self._laid = laid
        self._symbols = symbols_of(self._laid)
        self._current = self._again(before)
        self._card_wanted = self._card_wanted and self._current is not None
        bar = self.verticalScrollBar()
        bar.setPageStep(self.viewport().height())
        bar.setRange(0, max(0, self._laid.page.height - self.viewport().height()))
        self._place_card()
        self.viewport().update()

    def set_lit(self, papers: Collection[PaperId]) -> None:
        """Ring the symbols of these papers."""
        if frozenset(papers) != self._lit:
            self._lit = frozenset(papers)
            self.viewport().update()

    @property
    def lit(self) -> frozenset[PaperId]:
        """The papers whose symbols are ringed."""
        return self._lit

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Lay the page out anew."""
        super().resizeEvent(event)
        self._lay_out()

    def changeEvent(self, event: QEvent) -> None:
        """Take over the colours of another theme."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange:
            self._lay_out()

    # Painting

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint what is in sight, and rings about what is lit and current."""
        # A painter that an error left at work would take Qt down with it.
        with QPainter(self.viewport()) as painter:
            painter.fillRect(self.viewport().rect(), tokens().paper)
            if self._laid is not None:
                self._paint_page(painter, self._laid)

    def _paint_page(self, painter: QPainter, laid: Laid) -> None:
        top = self.verticalScrollBar().value()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(0, -top)
        seen = (top - 40.0, top + self.viewport().height() + 40.0)
        paint(painter, [shape for shape in laid.page.shapes if within(shape, *seen)])
        self._paint_rings(painter, laid, seen)
        painter.translate(0, top)
        self._paint_head(painter, laid)

    @property
    def _head(self) -> float:
        """The height of what covers the upper part of the page while it is scrolled."""
        scrolled = self.verticalScrollBar().value() > 0
        return self._laid_head if scrolled else 0.0

    @property
    def _laid_head(self) -> float:
        return 0.0 if self._laid is None else self._laid.head

    def _paint_head(self, painter: QPainter, laid: Laid) -> None:
        """Paint the axis above the rows again, where it would be out of sight."""
        if not self._head:
            return
        strip = QRectF(0, 0, self.viewport().width(), self._head)
        painter.fillRect(strip, tokens().paper)
        words = [shape for shape in laid.page.shapes if isinstance(shape, Words)]
        paint(painter, [shape for shape in words if shape.y < self._head])
        painter.setPen(QPen(tokens().hairline, 1))
        painter.drawLine(strip.bottomLeft(), strip.bottomRight())

    def _paint_rings(self, painter: QPainter, laid: Laid, seen: tuple[float, float]) -> None:
        colours = tokens()
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(colours.text, 1.6))
        if self._lit:
            for symbol, target in zip(self._symbols, laid.targets, strict=True):
                if target.papers and within(symbol, *seen) and self._lit.issuperset(target.papers):
                    draw_ring(painter, symbol, 3.5)
        if self._current is not None:
            painter.setPen(QPen(colours.accent, 2.0))
            draw_ring(painter, self._symbols[self._current], 4.0)

    # The mouse

    def _at(self, point: QPointF) -> int | None:
        """Give the symbol under, or nearest to, a point of the viewport."""
        if point.y() < self._head:
            return None
        y = point.y() + self.verticalScrollBar().value()
        best, least = None, _REACH
        for at, symbol in enumerate(self._symbols):
            across = max(symbol.x1 - point.x(), point.x() - symbol.x2, 0.0)
            away = (across**2 + (symbol.y - y) ** 2) ** 0.5 - symbol.half
            if away < least or (best is not None and away == least):
                best, least = at, away
        return best

    @Slot(QPointF)
    def _on_moved(self, point: QPointF) -> None:
        at = self._at(point)
        if at is not None:
            self._set_current(at, card=True)
        elif self._card_wanted:
            self._set_current(None, card=False)
        opens = at is not None and self.current is not None and bool(self.current.papers)
        shape = Qt.CursorShape.PointingHandCursor if opens else Qt.CursorShape.ArrowCursor
        self.viewport().setCursor(shape)

    @Slot()
    def _on_left(self) -> None:
        self._card_wanted = False
        self.card.hide()

    @Slot(QPointF, bool)
    def _on_clicked(self, point: QPointF, shift: bool) -> None:
        self.setFocus(Qt.FocusReason.MouseFocusReason)
        at = self._at(point)
        if at is None or self._laid is None:
            if self._lit and not shift:
                self._select(frozenset())
            return
        self._set_current(at, card=True)
        papers = frozenset(self._laid.targets[at].papers)
        if shift:
            taken = papers <= self._lit
            self._select(self._lit - papers if taken else self._lit | papers)
        else:
            self._open()

    @Slot(QRectF, bool)
    def _on_framed(self, frame: QRectF, shift: bool) -> None:
        self.setFocus(Qt.FocusReason.MouseFocusReason)
        if self._laid is None:
            return
        area = frame.translated(0, self.verticalScrollBar().value())
        papers = {
            paper
            for symbol, target in zip(self._symbols, self._laid.targets, strict=True)
            if area.intersects(area_of(symbol))
            for paper in target.papers
        }
        if papers or self._lit:
            self._select(papers | self._lit if shift else papers)

    def _select(self, papers: Collection[PaperId]) -> None:
        """Light papers and say so, in the order of the page."""
        self.set_lit(papers)
        targets = () if self._laid is None else self._laid.targets
        shown = dict.fromkeys(paper for target in targets for paper in target.papers)
        self.papers_selected.emit(tuple(paper for paper in shown if paper in self._lit))

    @Slot(QPointF)
    def _on_wheel(self, notches: QPointF) -> None:
        bar = self.verticalScrollBar()
        bar.setValue(bar.value() - round(notches.y() * _LINE * 1.5))

    @Slot()
    def _on_scrolled(self) -> None:
        self.viewport().update()
        self._place_card()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Let others offer what can be done with the chart."""
        self.menu_asked.emit(event.globalPos())
        event.accept()

    # Keys

    def event(self, event: QEvent) -> bool:
        """Keep Ctrl+C, and Escape while there is something to let go of, from the window."""
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.ShortcutOverride:
            begun = self._pointing.framing or self._current is not None or bool(self._lit)
            if kept_from_window(event, begun=begun):
                event.accept()
                return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Walk, open, copy or let go; the rest scrolls."""
        act = act_for(event)
        if act is None or not self._do(act):
            super().keyPressEvent(event)

    def _do(self, act: KeyAct) -> bool:
        """Do what a key asks for; False where a page has nothing of the kind, as zooming."""
        if act.step is not None:
            return self._walk(act.step)
        if act.deed == "copy":
            self.copy_asked.emit()
            return True
        if act.deed == "open" and self._current is not None:
            self._open()
            return True
        return act.deed == "let go" and self._let_go()

    def _walk(self, step: Step) -> bool:
        if self._laid is None:
            return False
        at = next_symbol(self._laid, self._symbols, self._current, step)
        if at is None:
            return False
        self._bring_into_sight(at)
        self._set_current(at, card=True)
        announce(self, said(self._laid.targets[at]))
        return True

    def _bring_into_sight(self, at: int) -> None:
        bar, y = self.verticalScrollBar(), self._symbols[at].y
        if y - _LINE < bar.value() + self._laid_head:
            bar.setValue(round(y - _LINE - self._laid_head))
        elif y + _LINE > bar.value() + self.viewport().height():
            bar.setValue(round(y + _LINE - self.viewport().height()))

    def _open(self) -> None:
        if self.current is not None:
            self.open_papers.emit(self.current.papers)

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

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Coming by keyboard, stand on the first symbol."""
        super().focusInEvent(event)
        by_key = event.reason() in (
            Qt.FocusReason.TabFocusReason,
            Qt.FocusReason.BacktabFocusReason,
        )
        if by_key and self._current is None:
            self._walk("first")

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """The card belongs to the focus."""
        super().focusOutEvent(event)
        self._on_left()

    # The current symbol

    def _set_current(self, at: int | None, *, card: bool) -> None:
        changed = at != self._current
        self._current = at
        self._card_wanted = card and at is not None
        self._place_card()
        if changed:
            self.viewport().update()

    def _place_card(self) -> None:
        if not self._card_wanted or self._current is None or self.current is None:
            self.card.hide()
            return
        area = area_of(self._symbols[self._current])
        area.translate(0, -self.verticalScrollBar().value())
        seen = area.intersected(QRectF(self.viewport().rect())).toAlignedRect()
        self.card.show_text(card_of(self.current), QRect(seen).translated(self.viewport().pos()))
