"""A table whose columns have headings, and stand at a side where some are of numbers."""

from collections.abc import Collection, Sequence
from typing import Any, Final

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt

Index = QModelIndex | QPersistentModelIndex
ROOT: Final = QModelIndex()
DISPLAY: Final = int(Qt.ItemDataRole.DisplayRole)
SIDE: Final = int(Qt.ItemDataRole.TextAlignmentRole)


class HeadedTable(QAbstractTableModel):
    """`numbers` are the columns of numbers; None leaves the side of all to the view."""

    def __init__(
        self, headings: Sequence[str], parent: QObject, numbers: Collection[int] | None = None
    ) -> None:
        super().__init__(parent)
        self.headings = tuple(headings)
        self._numbers = numbers

    def columnCount(self, parent: Index = ROOT) -> int:
        """One column a heading."""
        return 0 if parent.isValid() else len(self.headings)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = DISPLAY) -> Any:
        """Give the headings, over their words."""
        if orientation != Qt.Orientation.Horizontal:
            return None
        if role == SIDE:
            return self.side(section)
        return self.headings[section] if role == DISPLAY else None

    def side(self, column: int) -> Qt.AlignmentFlag | None:
        """Give where the words of a column stand."""
        if self._numbers is None:
            return None
        right = column in self._numbers
        side = Qt.AlignmentFlag.AlignRight if right else Qt.AlignmentFlag.AlignLeft
        return side | Qt.AlignmentFlag.AlignVCenter
