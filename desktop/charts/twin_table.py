"""What the table twins of all charts have in common: rows of papers, selected and opened."""

from collections.abc import Iterator
from itertools import groupby
from typing import Protocol

from PySide6.QtCore import (
    QAbstractTableModel,
    QItemSelection,
    QItemSelectionModel,
    QModelIndex,
    Qt,
    Signal,
    Slot,
)
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableView, QWidget

from storage.record import PaperId


class RowsOfPapers(Protocol):
    """A model whose rows are about papers."""

    def papers_of(self, row: int) -> tuple[PaperId, ...]:
        """Give the papers that a row is about; () for none."""
        ...


class TwinTable(QTableView):
    """Selecting rows selects their papers; Enter or a double click opens a row."""

    papers_selected = Signal(object)
    """Tuple of `PaperId`: those of the selected rows, each once, from the top."""
    row_opened = Signal(int)

    def __init__(self, parent: QWidget, model: QAbstractTableModel, rows: RowsOfPapers) -> None:
        super().__init__(parent)
        self._rows = rows
        self._quiet = False
        model.setParent(self)
        self.setModel(model)
        # The header would ask every cell of every column whether it is selected.
        header = self.horizontalHeader()
        header.setSelectionModel(QItemSelectionModel(model, header))
        header.setSortIndicator(-1, Qt.SortOrder.AscendingOrder)
        header.setSectionResizeMode(QHeaderView.ResizeMode.Interactive)
        header.setStretchLastSection(True)
        header.setHighlightSections(False)
        self.setSortingEnabled(True)
        self.verticalHeader().hide()
        self.verticalHeader().setDefaultSectionSize(28)
        self.setShowGrid(False)
        self.setStyleSheet("QTableView::item { padding: 0 8px; }")
        self.setWordWrap(False)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setTabKeyNavigation(False)
        self.doubleClicked.connect(self._on_double_clicked)
        self.selectionModel().selectionChanged.connect(self._on_selected)
        model.modelAboutToBeReset.connect(self._on_about_to_reset)

    def select_papers(self, papers: frozenset[PaperId]) -> None:
        """Select the rows that are about these papers alone, without saying so to others."""
        chosen = QItemSelection()
        last = self.model().columnCount() - 1
        for top, end in self._runs(papers) if papers else ():
            chosen.select(self.model().index(top, 0), self.model().index(end, last))
        flags = QItemSelectionModel.SelectionFlag
        self._quiet = True
        self.selectionModel().select(chosen, flags.ClearAndSelect)
        if chosen.count():
            first = self.model().index(chosen.at(0).top(), 0)
            self.selectionModel().setCurrentIndex(first, flags.NoUpdate)
        self._quiet = False

    def _runs(self, papers: frozenset[PaperId]) -> Iterator[tuple[int, int]]:
        """Give the first and the last of rows of these papers that follow each other."""

        def wanted(row: int) -> bool:
            about = self._rows.papers_of(row)
            return bool(about) and papers.issuperset(about)

        for chosen, run in groupby(range(self.model().rowCount()), wanted):
            if chosen:
                rows = list(run)
                yield rows[0], rows[-1]

    def selected_papers(self) -> tuple[PaperId, ...]:
        """Give the papers of the selected rows, each once, from the top."""
        rows: list[int] = []
        selection = self.selectionModel().selection()
        for part in (selection.at(at) for at in range(selection.count())):
            rows.extend(range(part.top(), part.bottom() + 1))
        papers = (paper for row in sorted(rows) for paper in self._rows.papers_of(row))
        return tuple(dict.fromkeys(papers))

    @Slot()
    def _on_about_to_reset(self) -> None:
        """A new order is no wish to let go of what is selected elsewhere."""
        self._quiet = True
        self.clearSelection()
        self._quiet = False

    @Slot()
    def _on_selected(self) -> None:
        if not self._quiet:
            self.papers_selected.emit(self.selected_papers())

    @Slot(QModelIndex)
    def _on_double_clicked(self, index: QModelIndex) -> None:
        self._open(index)

    def _open(self, index: QModelIndex) -> None:
        if index.isValid():
            self.row_opened.emit(index.row())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Open with Enter; all else is the table's."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._open(self.currentIndex())
        else:
            super().keyPressEvent(event)
