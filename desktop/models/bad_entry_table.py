"""Entries that could not be read, as a table."""

from collections.abc import Sequence
from typing import Any, Final

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from desktop.models.bad_entries import HEADINGS, BadPlace
from desktop.theme import tokens

Index = QModelIndex | QPersistentModelIndex
_ROOT: Final = QModelIndex()
_DISPLAY: Final = int(Qt.ItemDataRole.DisplayRole)
_LINE: Final = 1


class BadEntryTable(QAbstractTableModel):
    """A row an entry, in the order of the dumps."""

    def __init__(self, places: Sequence[BadPlace], parent: QObject) -> None:
        super().__init__(parent)
        self.places = tuple(places)

    def rowCount(self, parent: Index = _ROOT) -> int:
        """One row an entry."""
        return 0 if parent.isValid() else len(self.places)

    def columnCount(self, parent: Index = _ROOT) -> int:
        """File, line, reason, excerpt."""
        return 0 if parent.isValid() else len(HEADINGS)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = _DISPLAY) -> Any:
        """Give the headings."""
        if orientation != Qt.Orientation.Horizontal:
            return None
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _side(section)
        return HEADINGS[section] if role == _DISPLAY else None

    def data(self, index: Index, role: int = _DISPLAY) -> Any:
        """Give the words of a cell; the file by its name, with its path as a hint."""
        if not index.isValid():
            return None
        place, column = self.places[index.row()], index.column()
        if role == _DISPLAY:
            return (place.name, f"{place.line:,}", place.reason, place.excerpt)[column]
        if role == Qt.ItemDataRole.ToolTipRole:
            return str(place.cells[column])
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _side(column)
        if role == Qt.ItemDataRole.ForegroundRole and column == len(HEADINGS) - 1:
            return tokens().dim
        return None


def _side(column: int) -> Qt.AlignmentFlag:
    side = Qt.AlignmentFlag.AlignRight if column == _LINE else Qt.AlignmentFlag.AlignLeft
    return side | Qt.AlignmentFlag.AlignVCenter
