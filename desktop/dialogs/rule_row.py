"""The row of a rule: where room is short, its query is cut and never what it does."""

from typing import Final

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, Qt
from PySide6.QtWidgets import QStyledItemDelegate, QStyleOptionViewItem

PARTS: Final = int(Qt.ItemDataRole.UserRole) + 1
"""Role of the pair of a rule's query and what it does."""
_BESIDE: Final = 30
"""Pixels of a row that no text may take: its padding and the margin of the focus."""
_LEAST: Final = 48


def row_text(query: str, deed: str) -> str:
    """Write a rule in a line."""
    return f"{query}  →  {deed}"


class RuleRow(QStyledItemDelegate):
    """Shows `PARTS` in one line."""

    def initStyleOption(  # noqa: N802 - Qt's name
        self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        """Shorten the query to the room that the action leaves."""
        super().initStyleOption(option, index)
        parts = index.data(PARTS)
        if parts is None:
            return
        query, deed = parts
        metrics = option.fontMetrics
        room = option.rect.width() - _BESIDE - metrics.horizontalAdvance(row_text("", deed))
        shown = metrics.elidedText(query, Qt.TextElideMode.ElideRight, max(room, _LEAST))
        option.text = row_text(shown, deed)
