"""All edits, newest first, and the way back to any of them."""

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt, Slot
from PySide6.QtGui import QColor
from PySide6.QtWidgets import (
    QDialog,
    QHBoxLayout,
    QLabel,
    QListWidget,
    QListWidgetItem,
    QWidget,
)

from desktop import theme
from desktop.dialogs.frame import column_of
from desktop.widgets.pair_delegate import DETAIL_ROLE, PairDelegate
from desktop.widgets.press_button import PressButton
from desktop.workspace import Workspace
from storage.clock import now_ms
from storage.words import count_of

if TYPE_CHECKING:
    from storage.edits.telling import HistoryEntry

_ID: Final = int(Qt.ItemDataRole.UserRole) + 2
_STEPS: Final = ((60, "second"), (60, "minute"), (24, "hour"), (365, "day"))


def ago(at_ms: int, now_ms: int) -> str:
    """Say how long ago that was: "just now", "3 minutes ago", "2 days ago"."""
    passed = max(0, now_ms - at_ms) // 1000
    if passed < 10:
        return "just now"
    for size, word in _STEPS:
        if passed < size or word == "day":
            return f"{count_of(passed, word)} ago"
        passed //= size
    return ""


class HistoryDialog(QDialog):
    """The list follows every edit while it is open."""

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._workspace = workspace
        self.setWindowTitle("History")
        self.setAccessibleName("History")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        hint = QLabel("What was undone is dim; redo makes it again.", self)
        hint.setProperty("role", "dim")
        self.list = QListWidget(self)
        self.list.setAccessibleName("Edits, newest first")
        self.list.setItemDelegate(PairDelegate(self.list))
        self.list.setUniformItemSizes(True)
        self.undo_to = PressButton("Undo to here", self)
        self.redo = PressButton("Redo one", self)
        close = PressButton("Close", self)
        for button in (self.undo_to, self.redo, close):
            button.setAutoDefault(False)
        row = QHBoxLayout()
        row.addWidget(self.undo_to)
        row.addWidget(self.redo)
        row.addStretch(1)
        row.addWidget(close)
        column = column_of(self)
        column.addWidget(hint)
        column.addWidget(self.list, 1)
        column.addLayout(row)
        self.undo_to.clicked.connect(self._on_undo_to)
        self.redo.clicked.connect(self._on_redo)
        close.clicked.connect(self.accept)
        self.list.currentRowChanged.connect(self._on_row)
        workspace.history_changed.connect(self.reload)
        self.resize(480, 460)
        self.reload()

    @Slot()
    def reload(self) -> None:
        """Read the history anew; the current row stays where it was."""
        row = max(0, self.list.currentRow())
        self.list.clear()
        now = now_ms()
        for entry in self._workspace.history():
            self.list.addItem(_item(entry, now))
        self.list.setCurrentRow(min(row, self.list.count() - 1))
        self.redo.setEnabled(self._workspace.can_redo)
        self._on_row()

    @Slot()
    def _on_row(self, _row: int = -1) -> None:
        item = self.list.currentItem()
        self.undo_to.setEnabled(item is not None and item.data(_ID) is not None)

    @Slot()
    def _on_undo_to(self) -> None:
        item = self.list.currentItem()
        if item is not None and item.data(_ID) is not None:
            self._workspace.undo_to(item.data(_ID))

    @Slot()
    def _on_redo(self) -> None:
        self._workspace.redo()


def _item(entry: "HistoryEntry", now: int) -> QListWidgetItem:
    item = QListWidgetItem(entry.words)
    item.setData(DETAIL_ROLE, ago(entry.at, now))
    item.setData(Qt.ItemDataRole.AccessibleTextRole, f"{entry.words}, {ago(entry.at, now)}")
    if entry.undone:
        item.setForeground(QColor(theme.tokens().skip))
        item.setData(Qt.ItemDataRole.AccessibleTextRole, f"Undone: {entry.words}")
    else:
        item.setData(_ID, entry.id)
    return item
