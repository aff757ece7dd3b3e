"""Ticks beside the scroll bar: where on the page claims and words of the search stand."""

from typing import Final

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, Qt, Signal
from PySide6.QtGui import QHelpEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QScrollArea, QToolTip, QWidget

from desktop.theme import tokens
from desktop.widgets.mark_lines import line_rects
from desktop.widgets.marks import Mark, MarkKind
from desktop.widgets.reader_page import ReaderPage
from storage.words import count_of

WIDTH: Final = 8
_THICK: Final = 3
_REACH: Final = 5
"""How far from a tick a click still means it, in pixels."""
_LONGEST: Final = 80


class MarginTicks(QWidget):
    """Lies over the page, at its right edge; a click on a tick asks for its mark."""

    wanted = Signal(object)
    """`Mark` to go to."""

    def __init__(self, scroller: QScrollArea, page: ReaderPage) -> None:
        super().__init__(scroller)
        self._scroller, self._page = scroller, page
        self._marks: tuple[Mark, ...] = ()
        self.setAccessibleName("Marks of this abstract")
        self.setMouseTracking(True)
        scroller.installEventFilter(self)
        scroller.verticalScrollBar().installEventFilter(self)
        page.installEventFilter(self)
        self.renew()

    def renew(self) -> None:
        """Take the marks that the abstract has now."""
        shown = self._page.paper is not None
        self._marks = tuple(
            mark
            for mark in self._page.abstract.marks
            if shown and mark.kind in (MarkKind.CLAIM, MarkKind.HIT)
        )
        claims = sum(mark.kind == MarkKind.CLAIM for mark in self._marks)
        said = f"{count_of(claims, 'claim')}, {count_of(len(self._marks) - claims, 'word')} found"
        self.setAccessibleDescription(said if self._marks else "none")
        self._place()

    def _place(self) -> None:
        bar = self._scroller.verticalScrollBar()
        # A page that is seen whole needs no map of it.
        self.setVisible(bool(self._marks) and bar.maximum() > 0)
        right = self._scroller.viewport().geometry().right() + 1
        self.setGeometry(right - WIDTH, 0, WIDTH, self._scroller.height())
        self.raise_()
        self.update()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Stay at the edge, and come and go with the scroll bar."""
        if event.type() in (QEvent.Type.Resize, QEvent.Type.Show, QEvent.Type.Hide):
            self._place()
        return super().eventFilter(watched, event)

    def ticks(self) -> list[tuple[int, Mark]]:
        """Give the middle of each tick, in pixels from the top, with its mark."""
        abstract, page = self._page.abstract, self._page
        top = abstract.mapTo(page, QPoint(0, 0)).y()
        share = self.height() / max(1, page.height())
        found = []
        for mark in self._marks:
            rects = line_rects(abstract.document(), mark.start, mark.end)
            if rects:
                found.append((round((top + rects[0].center().y()) * share), mark))
        return found

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw claims at the outer half, words of the search at the inner one."""
        colours = tokens()
        painter = QPainter(self)
        half = WIDTH // 2
        for y, mark in self.ticks():
            claim = mark.kind == MarkKind.CLAIM
            rect = QRect(half if claim else 0, y - _THICK // 2, half, _THICK)
            painter.fillRect(rect, colours.accent if claim else colours.dim)
        painter.end()

    def mark_at(self, y: int) -> Mark | None:
        """Give the mark whose tick is nearest to a height, where one is near."""
        near = [(abs(at - y), place) for place, (at, _mark) in enumerate(self.ticks())]
        if not near or min(near)[0] > _REACH:
            return None
        return self.ticks()[min(near)[1]][1]

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Go to the mark of the tick."""
        mark = self.mark_at(event.position().toPoint().y())
        if mark is not None and event.button() == Qt.MouseButton.LeftButton:
            self.wanted.emit(mark)
        else:
            event.ignore()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """A hand shows that a tick can be clicked."""
        near = self.mark_at(event.position().toPoint().y()) is not None
        shape = Qt.CursorShape.PointingHandCursor if near else Qt.CursorShape.ArrowCursor
        self.setCursor(shape)

    def event(self, event: QEvent) -> bool:
        """Show the words of the mark under the pointer."""
        if isinstance(event, QHelpEvent):
            mark = self.mark_at(event.pos().y())
            QToolTip.showText(event.globalPos(), "" if mark is None else self._words(mark), self)
            return True
        return super().event(event)

    def _words(self, mark: Mark) -> str:
        text = self._page.abstract.document().toPlainText()[mark.start : mark.end]
        return " ".join(text.split())[:_LONGEST]
