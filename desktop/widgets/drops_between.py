"""A table whose rows papers can be dropped between; drops of files are for the window."""

from PySide6.QtCore import Signal
from PySide6.QtGui import (
    QDragEnterEvent,
    QDragLeaveEvent,
    QDragMoveEvent,
    QDropEvent,
    QPainter,
    QPaintEvent,
)
from PySide6.QtWidgets import QTableView, QWidget

from desktop import theme
from desktop.models.paper_list import PAPERS_MIME, papers_of
from desktop.widgets.row_ground import fill_ground


class DropsBetween(QTableView):
    """Shows where papers would go, and asks for it; a child says when they may."""

    order_asked = Signal(object, int)
    """Papers that were dropped, and the row before which: in a reading list they go there."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._drop_row = -1
        """The row before which dragged papers would go; -1 where they go nowhere."""

    def takes_papers(self) -> bool:
        """Whether papers can be put between the rows that are shown."""
        return False

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Take papers where they may go."""
        self._follow(event)

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        """Show between which papers they would go, and scroll at the edges."""
        self._follow(event)
        edge, bar = self.verticalHeader().defaultSectionSize() // 2, self.verticalScrollBar()
        y = event.position().y()
        if self._drop_row >= 0 and (y < edge or y > self.viewport().height() - edge):
            bar.setValue(bar.value() + (1 if y >= edge else -1) * bar.singleStep())

    def _follow(self, event: QDragMoveEvent) -> None:
        if event.mimeData().hasFormat(PAPERS_MIME) and self.takes_papers():
            self._show_drop(self._row_at(event.position().y()))
            event.acceptProposedAction()
        else:
            self._show_drop(-1)
            event.ignore()

    def _row_at(self, y: float) -> int:
        """Give the row before which a drop at that height goes."""
        row = self.rowAt(round(y))
        if row < 0:
            return self.model().rowCount()
        return row + (y > self.rowViewportPosition(row) + self.rowHeight(row) / 2)

    def _show_drop(self, row: int) -> None:
        if row != self._drop_row:
            self._drop_row = row
            self.viewport().update()

    def dragLeaveEvent(self, _event: QDragLeaveEvent) -> None:
        """Nothing would be taken any more."""
        self._show_drop(-1)

    def dropEvent(self, event: QDropEvent) -> None:
        """Ask that they go there."""
        row, papers = self._drop_row, papers_of(event.mimeData())
        self._show_drop(-1)
        if row >= 0 and papers:
            event.acceptProposedAction()
            self.order_asked.emit(papers, row)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Fill the ground, draw the rows, and the line between two papers over them."""
        fill_ground(self.viewport(), event.rect())
        super().paintEvent(event)
        if self._drop_row >= 0:
            above = self._drop_row - 1
            y = self.rowViewportPosition(above) + self.rowHeight(above) if above >= 0 else 0
            painter = QPainter(self.viewport())
            painter.fillRect(0, max(0, y - 1), self.viewport().width(), 2, theme.tokens().accent)
            painter.end()
