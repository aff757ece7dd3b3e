"""The twin of the chart: the same marks as a table that keys and screen readers walk through."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
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

from desktop.charts.figure import Figure, Mark
from desktop.charts.grouping import KINDS, Grouping
from desktop.charts.speaking import spoken_mark
from desktop.charts.twin_table import TwinTable
from desktop.models.claim_words import factor_text, status_words
from desktop.theme import interface_font
from storage.record import PaperId

Index = QModelIndex | QPersistentModelIndex


@dataclass(frozen=True, slots=True)
class Entry:
    """A mark and the name of the row of the chart that it stands in."""

    row_name: str
    mark: Mark


@dataclass(frozen=True, slots=True)
class Column:
    """A heading, what stands in a cell, and by what the column is sorted."""

    heading: str
    text: Callable[[Entry], str]
    key: Callable[[Entry], str | float]
    width: int
    number: bool = False


def _text_column(heading: str, text: Callable[[Entry], str], width: int) -> Column:
    return Column(heading, text, lambda entry: text(entry).casefold(), width)


def _columns(by: Grouping) -> tuple[Column, ...]:
    return (
        _text_column(KINDS[by].heading, lambda entry: entry.row_name, 120),
        Column(
            "Speedup",
            lambda entry: entry.mark.claim.text,
            lambda entry: entry.mark.middle,
            140,
            number=True,
        ),
        Column(
            "Ratio",
            lambda entry: factor_text(entry.mark.claim),
            lambda entry: entry.mark.middle,
            120,
            number=True,
        ),
        _text_column("Over", lambda entry: entry.mark.claim.baseline or "not stated", 190),
        _text_column("Of", lambda entry: entry.mark.claim.metric, 110),
        _text_column("Paper", lambda entry: entry.mark.claim.paper_label, 270),
        _text_column("Checked", lambda entry: status_words(entry.mark.claim), 100),
        _text_column("Evidence", lambda entry: entry.mark.claim.sentence, 500),
    )


class FigureTableModel(QAbstractTableModel):
    """All marks of a figure, in the order of the chart until a column is sorted by."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._columns = _columns("class")
        self._entries: list[Entry] = []
        self._sorted_by = (-1, Qt.SortOrder.AscendingOrder)

    def set_figure(self, figure: Figure) -> None:
        """Show the marks of another figure, sorted as before."""
        self.beginResetModel()
        self._columns = _columns(figure.by)
        self._entries = [Entry(row.full_name, mark) for row in figure.rows for mark in row.marks]
        self._order()
        self.endResetModel()

    @property
    def entries(self) -> Sequence[Entry]:
        """The marks in the order in which they are shown."""
        return self._entries

    def papers_of(self, row: int) -> tuple[PaperId, ...]:
        """Give the paper of a mark."""
        return (self._entries[row].mark.claim.paper_id,)

    def rowCount(self, parent: Index | None = None) -> int:
        """How many marks there are."""
        return 0 if parent is not None and parent.isValid() else len(self._entries)

    def columnCount(self, parent: Index | None = None) -> int:
        """How many columns there are."""
        return 0 if parent is not None and parent.isValid() else len(self._columns)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Give the text of a cell; for screen readers the whole claim with the first one."""
        if not index.isValid():
            return None
        entry, column = self._entries[index.row()], self._columns[index.column()]
        if role == Qt.ItemDataRole.DisplayRole:
            return column.text(entry)
        if role == Qt.ItemDataRole.TextAlignmentRole:
            side = Qt.AlignmentFlag.AlignRight if column.number else Qt.AlignmentFlag.AlignLeft
            return side | Qt.AlignmentFlag.AlignVCenter
        if role == Qt.ItemDataRole.ToolTipRole:
            return entry.mark.claim.sentence if column.heading == "Evidence" else None
        if role == Qt.ItemDataRole.AccessibleTextRole and index.column() == 0:
            return spoken_mark(entry.row_name, entry.mark)
        if role == Qt.ItemDataRole.FontRole and column.heading == "Speedup":
            return interface_font(13, bold=True, figures=True)
        return None

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        """Give the heading of a column."""
        if orientation != Qt.Orientation.Horizontal or not 0 <= section < len(self._columns):
            return None
        column = self._columns[section]
        if role == Qt.ItemDataRole.DisplayRole:
            return column.heading
        if role == Qt.ItemDataRole.TextAlignmentRole:
            side = Qt.AlignmentFlag.AlignRight if column.number else Qt.AlignmentFlag.AlignLeft
            return side | Qt.AlignmentFlag.AlignVCenter
        return None

    def widths(self) -> tuple[int, ...]:
        """Give a first width for each column, in pixels."""
        return tuple(column.width for column in self._columns)

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        """Sort by a column; equal ones stay in the order they had."""
        self._sorted_by = (column, order)
        self.beginResetModel()
        self._order()
        self.endResetModel()

    def _order(self) -> None:
        column, order = self._sorted_by
        if 0 <= column < len(self._columns):
            falling = order == Qt.SortOrder.DescendingOrder
            self._entries.sort(key=self._columns[column].key, reverse=falling)


class FigureTable(TwinTable):
    """Shows the model; a row opens its paper."""

    open_paper = Signal(object)
    """`PaperId`."""

    def __init__(self, parent: QWidget) -> None:
        entries = FigureTableModel(parent)
        super().__init__(parent, entries, entries)
        self.entries = entries
        self.setAccessibleName("Reported speedups as a table")
        for column, width in enumerate(self.entries.widths()):
            self.setColumnWidth(column, width)
        self.row_opened.connect(self._on_opened)

    def set_figure(self, figure: Figure) -> None:
        """Show the marks of another figure."""
        self.entries.set_figure(figure)
        self.setAccessibleDescription(figure.summary)

    @Slot(int)
    def _on_opened(self, row: int) -> None:
        self.open_paper.emit(self.entries.papers_of(row)[0])
