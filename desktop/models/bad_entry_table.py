"""Entries that could not be read, as a table."""

from collections.abc import Sequence
from typing import Any, Final

from PySide6.QtCore import QObject, Qt

from desktop.models.bad_entries import HEADINGS, BadPlace
from desktop.models.headed_table import DISPLAY, ROOT, SIDE, HeadedTable, Index
from desktop.theme import tokens

_LINE: Final = 1


class BadEntryTable(HeadedTable):
    """A row an entry, in the order of the dumps."""

    def __init__(self, places: Sequence[BadPlace], parent: QObject) -> None:
        super().__init__(HEADINGS, parent, [_LINE])
        self.places = tuple(places)

    def rowCount(self, parent: Index = ROOT) -> int:
        """One row an entry."""
        return 0 if parent.isValid() else len(self.places)

    def data(self, index: Index, role: int = DISPLAY) -> Any:
        """Give the words of a cell; the file by its name, with its path as a hint."""
        if not index.isValid():
            return None
        place, column = self.places[index.row()], index.column()
        if role == DISPLAY:
            return (place.name, f"{place.line:,}", place.reason, place.excerpt)[column]
        if role == Qt.ItemDataRole.ToolTipRole:
            return str(place.cells[column])
        if role == SIDE:
            return self.side(column)
        if role == Qt.ItemDataRole.ForegroundRole and column == len(HEADINGS) - 1:
            return tokens().dim
        return None
