"""The table twin of a page: what is drawn, for those who walk through it by key or by ear."""

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import (
    QAbstractTableModel,
    QModelIndex,
    QPersistentModelIndex,
    Qt,
    Signal,
    Slot,
)
from PySide6.QtWidgets import QWidget

from desktop.charts.pages.page_figure import Cell, Column, PageFigure, Record
from desktop.charts.twin_table import TwinTable
from storage.record import PaperId

Index = QModelIndex | QPersistentModelIndex


class PageTableModel(QAbstractTableModel):
    """The records of a sheet, in the order of the chart until a column is sorted by."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._columns: list[tuple[int, Column]] = []
        self._records: list[Record] = []

    def set_figure(self, figure: PageFigure) -> None:
        """Show what another chart holds, in its order."""
        sheet = figure.sheet()
        self.beginResetModel()
        self._columns = [(at, one) for at, one in enumerate(sheet.columns) if one.width]
        self._records = list(sheet.records)
        self.endResetModel()

    @property
    def records(self) -> Sequence[Record]:
        """The records as they are shown."""
        return self._records

    def papers_of(self, row: int) -> tuple[PaperId, ...]:
        """Give the papers that a record is about."""
        return self._records[row].papers

    def rowCount(self, parent: Index | None = None) -> int:
        """How many records there are."""
        return 0 if parent is not None and parent.isValid() else len(self._records)

    def columnCount(self, parent: Index | None = None) -> int:
        """How many columns are shown."""
        return 0 if parent is not None and parent.isValid() else len(self._columns)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Give the text of a cell; for screen readers the whole record with the first one."""
        if not index.isValid():
            return None
        place, column = self._columns[index.column()]
        record = self._records[index.row()]
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole):
            return column.show(record.cells[place])
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _side(column)
        if role == Qt.ItemDataRole.AccessibleTextRole and index.column() == 0:
            return self._spoken(record)
        return None

    def _spoken(self, record: Record) -> str:
        first, *rest = (
            (column.heading, column.show(record.cells[at])) for at, column in self._columns
        )
        said = [first[1], *(f"{heading} {text}" for heading, text in rest if text)]
        return ", ".join(said)

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        """Give the heading of a column."""
        if orientation != Qt.Orientation.Horizontal or not 0 <= section < len(self._columns):
            return None
        column = self._columns[section][1]
        if role == Qt.ItemDataRole.DisplayRole:
            return column.heading
        return _side(column) if role == Qt.ItemDataRole.TextAlignmentRole else None

    def widths(self) -> tuple[int, ...]:
        """Give a first width for each column, in pixels."""
        return tuple(column.width for _at, column in self._columns)

    @property
    def ends_in_number(self) -> bool:
        """Whether the last column holds numbers."""
        return bool(self._columns) and self._columns[-1][1].number

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        """Sort by the values of a column; what has none comes last."""
        if not 0 <= column < len(self._columns):
            return
        place = self._columns[column][0]
        falling = order == Qt.SortOrder.DescendingOrder
        self.beginResetModel()
        self._records.sort(key=lambda record: _key(record.cells[place]), reverse=falling)
        # A second, stable pass: what has no value is last whichever way it is sorted.
        self._records.sort(key=lambda record: record.cells[place] is None)
        self.endResetModel()


def _key(cell: Cell) -> tuple[float, str]:
    return (0.0, cell.casefold()) if isinstance(cell, str) else (float(cell or 0), "")


def _side(column: Column) -> Qt.AlignmentFlag:
    side = Qt.AlignmentFlag.AlignRight if column.number else Qt.AlignmentFlag.AlignLeft
    return side | Qt.AlignmentFlag.AlignVCenter


class PageTable(TwinTable):
    """Shows the model; a row opens all papers that it is about."""

    open_papers = Signal(object)
    """Tuple of `PaperId`."""

    def __init__(self, parent: QWidget) -> None:
        sheet = PageTableModel(parent)
        super().__init__(parent, sheet, sheet)
        self.sheet = sheet
        self.row_opened.connect(self._on_opened)

    def set_figure(self, figure: PageFigure) -> None:
        """Show what another chart holds."""
        self.horizontalHeader().setSortIndicator(-1, Qt.SortOrder.AscendingOrder)
        before = self.sheet.widths()
        self.sheet.set_figure(figure)
        if self.sheet.widths() != before:
            for column, width in enumerate(self.sheet.widths()):
                self.setColumnWidth(column, width)
            # A number would be torn away from its neighbours.
            self.horizontalHeader().setStretchLastSection(not self.sheet.ends_in_number)
        self.setAccessibleName(f"{figure.title}, table")
        self.setAccessibleDescription(figure.summary)

    @Slot(int)
    def _on_opened(self, row: int) -> None:
        self.open_papers.emit(self.sheet.papers_of(row))
