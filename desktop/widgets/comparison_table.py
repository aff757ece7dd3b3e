"""The papers of a group side by side; arrows go from cell to cell, Space takes one."""

from typing import Final

from PySide6.QtCore import QEvent, QModelIndex, Qt, Signal, Slot
from PySide6.QtGui import QKeyEvent, QMouseEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QFrame, QHeaderView, QTableView, QWidget

from desktop.models.comparison import Comparison
from desktop.widgets.comparison_cell import SIGN, ComparisonCell

NARROWEST: Final = 260
"""Pixels of a paper's column, at least; more papers than fit are scrolled to."""
_SHEET: Final = """
QTableView { gridline-color: palette(mid); }
QTableCornerButton::section { background: palette(alternate-base); border: none; }
QHeaderView::section { padding: 8px 10px; }
QHeaderView::section:vertical { border: none; border-right: 1px solid palette(mid); }
"""


class ComparisonTable(QTableView):
    """As high in each row as its longest text; columns share the width."""

    taken = Signal(QModelIndex)
    """The cell that the reader takes."""

    def __init__(self, papers: Comparison, parent: QWidget) -> None:
        super().__init__(parent)
        self._papers = papers
        self._cell = ComparisonCell(self)
        self.setModel(papers)
        self.setItemDelegate(self._cell)
        self.setAccessibleName("Papers side by side")
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setShowGrid(True)
        self.setStyleSheet(_SHEET)
        self.setTabKeyNavigation(False)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        for header in (self.horizontalHeader(), self.verticalHeader()):
            header.setHighlightSections(False)
            header.setSectionsClickable(False)
            header.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        start = Qt.AlignmentFlag.AlignLeft
        self.verticalHeader().setDefaultAlignment(start | Qt.AlignmentFlag.AlignTop)
        self.horizontalHeader().setDefaultAlignment(start | Qt.AlignmentFlag.AlignVCenter)
        self.setCornerButtonEnabled(False)
        self.doubleClicked.connect(self.taken)
        papers.modelReset.connect(self._on_reset)
        papers.dataChanged.connect(self._on_changed)

    @Slot()
    def _on_reset(self) -> None:
        self._cell.forget()
        self.fit()
        self.verticalScrollBar().setValue(0)

    @Slot()
    def _on_changed(self, *_which: object) -> None:
        self._cell.forget()
        # Headings follow the choices: "? Decision" once it is answered.
        self.fit()
        self.verticalHeader().viewport().update()

    def fit(self) -> None:
        """Share the width among the papers, and give each row the height of its longest text."""
        columns = self._papers.columnCount()
        if not columns:
            return
        width = max(NARROWEST, self.viewport().width() // columns)
        for column in range(columns):
            self.setColumnWidth(column, width)
        for row in range(self._papers.rowCount()):
            cells = (self._papers.index(row, column) for column in range(columns))
            # The grid takes a pixel of what is painted in.
            self.setRowHeight(row, max(self._cell.height(cell, width - 1) for cell in cells) + 1)

    def changeEvent(self, event: QEvent) -> None:
        """Mark words in the colours of a new theme."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange:
            self._cell.forget()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Wrap anew."""
        super().resizeEvent(event)
        self.fit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Space takes the cell; pages scroll, and so does going down in the last row."""
        key, bar = event.key(), self.verticalScrollBar()
        last = self.currentIndex().row() == self._papers.rowCount() - 1
        if key == Qt.Key.Key_Space:
            self.taken.emit(self.currentIndex())
        elif key in (Qt.Key.Key_PageDown, Qt.Key.Key_PageUp):
            down = 1 if key == Qt.Key.Key_PageDown else -1
            bar.setValue(bar.value() + down * bar.pageStep())
        elif key == Qt.Key.Key_Down and last:
            bar.setValue(bar.value() + 3 * bar.singleStep())
        elif key == Qt.Key.Key_Up and last and bar.value() > self._top_of_last():
            bar.setValue(max(self._top_of_last(), bar.value() - 3 * bar.singleStep()))
        else:
            super().keyPressEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """A click on the ring takes the cell."""
        super().mouseReleaseEvent(event)
        place = event.position().toPoint()
        index = self.indexAt(place)
        if index.isValid() and place.x() < self.visualRect(index).left() + SIGN:
            self.taken.emit(index)

    def _top_of_last(self) -> int:
        return self.rowViewportPosition(self._papers.rowCount() - 1) + (
            self.verticalScrollBar().value()
        )
