"""Cells of a table that keep the colour of their words while their row is selected."""

from typing import Any

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, Qt
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QStyledItemDelegate, QStyleOptionViewItem


class OwnInk(QStyledItemDelegate):
    """Draws cells in the ink that their model gives, selected or not."""

    def initStyleOption(  # noqa: N802 - Qt's name
        self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        """Keep what the inks tell: an outcome, what is refuted, worked out, not stated."""
        super().initStyleOption(option, index)
        view: Any = option
        ink = index.data(Qt.ItemDataRole.ForegroundRole)
        if ink is not None:
            view.palette.setColor(QPalette.ColorRole.HighlightedText, ink)
