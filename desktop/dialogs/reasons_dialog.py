"""The reasons for skipping, in the order of their keys: add, rename, move, remove."""

from typing import Final

from PySide6.QtCore import QSize, Qt, Slot
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QVBoxLayout,
    QWidget,
)

from desktop.dialogs.edits_dialog import EditsDialog
from desktop.widgets.pair_delegate import DETAIL_ROLE, PairDelegate
from desktop.widgets.press_button import PressButton
from desktop.widgets.reason_strip import MOST
from desktop.workspace import Workspace
from storage.words import count_of

_NAME: Final = int(Qt.ItemDataRole.UserRole) + 2


class ReasonsDialog(EditsDialog):
    """The list follows every edit while it is open; each change is one step of the history."""

    def __init__(self, workspace: Workspace, parent: QWidget) -> None:
        super().__init__(workspace, "Reasons for skipping", parent)
        self.line, self.list = QLineEdit(self), QListWidget(self)
        self.undo = PressButton("Undo", self)
        self._lay_out()
        self.line.returnPressed.connect(self._on_add)
        # Later: the list is filled anew, which must not be while an item of it is edited.
        self.list.itemChanged.connect(self._on_item, Qt.ConnectionType.QueuedConnection)
        self.list.installEventFilter(self)
        self.undo.clicked.connect(workspace.undo)
        workspace.history_changed.connect(self.reload)
        self.reload()
        self.line.setFocus()
        self.resize(QSize(440, 420))

    def _lay_out(self) -> None:
        hint = QLabel(
            "After a skip, the number of a reason gives it. F2 renames, Del removes, Alt+↑ and "
            "Alt+↓ move a reason to another key. Without reasons none are asked for.",
            self,
        )
        hint.setProperty("role", "dim")
        hint.setWordWrap(True)
        self.line.setPlaceholderText("Add a reason")
        self.line.setAccessibleName("Add a reason")
        self.list.setAccessibleName("Reasons, in the order of their keys")
        self.list.setItemDelegate(PairDelegate(self.list))
        self.list.setEditTriggers(
            QAbstractItemView.EditTrigger.EditKeyPressed
            | QAbstractItemView.EditTrigger.DoubleClicked
        )
        buttons = QHBoxLayout()
        buttons.addWidget(self.undo)
        buttons.addStretch(1)
        buttons.addWidget(self.done_)
        self.undo.setAutoDefault(False)
        column = QVBoxLayout(self)
        column.setContentsMargins(20, 18, 20, 16)
        column.setSpacing(10)
        for part in (hint, self.line, self.list, self.trouble):
            column.addWidget(part)
        column.addLayout(buttons)
        self.setTabOrder(self.undo, self.done_)

    @Slot()
    def reload(self) -> None:
        """Show the reasons as they are now; the current row stays where it was."""
        row = self.list.currentRow()
        self.list.blockSignals(True)
        self.list.clear()
        for number, one in enumerate(self._workspace.reasons(), 1):
            item = QListWidgetItem(one.name)
            item.setData(_NAME, one.name)
            item.setFlags(item.flags() | Qt.ItemFlag.ItemIsEditable)
            key = f"key {number}" if number <= MOST else "no key"
            detail = f"{count_of(one.count, 'paper')} · {key}"
            item.setData(DETAIL_ROLE, detail)
            item.setData(Qt.ItemDataRole.AccessibleTextRole, f"{one.name}, {detail}")
            self.list.addItem(item)
        self.list.blockSignals(False)
        self.list.setCurrentRow(min(max(row, 0), self.list.count() - 1))
        self.undo.setEnabled(self._workspace.can_undo)

    @Slot()
    def _on_add(self) -> None:
        from storage.edits.reasons import AddReason

        if self._workspace.apply(AddReason(self.line.text())):
            self.line.clear()

    @Slot(QListWidgetItem)
    def _on_item(self, _item: QListWidgetItem) -> None:
        from storage.edits.reasons import RenameReason

        # The item may be gone by now; what differs from its name is what was typed.
        for item in map(self.list.item, range(self.list.count())):
            before, after = str(item.data(_NAME)), item.text()
            if after != before:
                if not self._workspace.apply(RenameReason(before, after)):
                    self.reload()
                return

    def eventFilter(self, watched: object, event: object) -> bool:
        """Del removes, Alt with an arrow moves, whatever these keys do in the window."""
        if watched is not self.list or not isinstance(event, QKeyEvent):
            return False
        alt = event.modifiers() == Qt.KeyboardModifier.AltModifier
        step = {int(Qt.Key.Key_Up): -1, int(Qt.Key.Key_Down): 1}.get(event.key()) if alt else None
        removes = event.key() == Qt.Key.Key_Delete and not alt
        if step is None and not removes:
            return False
        if event.type() == QKeyEvent.Type.ShortcutOverride:
            event.accept()
        elif event.type() == QKeyEvent.Type.KeyPress and self.list.currentItem() is not None:
            self._do(str(self.list.currentItem().data(_NAME)), step)
        return True

    def _do(self, name: str, step: int | None) -> None:
        from storage.edits.reasons import MoveReason, RemoveReason

        if step is None:
            self._workspace.apply(RemoveReason(name))
            return
        row = self.list.currentRow() + step
        if 0 <= row < self.list.count() and self._workspace.apply(MoveReason(name, row)):
            self.list.setCurrentRow(row)
