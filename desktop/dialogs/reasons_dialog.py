"""The reasons for skipping, in the order of their keys: add, rename, move, remove."""

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QSize, Qt, Slot
from PySide6.QtWidgets import QAbstractItemView, QLineEdit, QWidget

from desktop.dialogs.edits_dialog import EditsDialog
from desktop.dialogs.name_list import NameList
from desktop.widgets.press_button import PressButton
from desktop.widgets.reason_strip import MOST
from desktop.workspace import Workspace
from storage.words import count_of

_TOLD = (
    "After a skip, the number of a reason gives it. F2 renames, Del removes, Alt+↑ and "
    "Alt+↓ move a reason to another key. Without reasons none are asked for."
)


class ReasonsDialog(EditsDialog):
    """The list follows every edit while it is open; each change is one step of the history."""

    def __init__(self, workspace: Workspace, parent: QWidget) -> None:
        super().__init__(workspace, "Reasons for skipping", parent)
        self.line = QLineEdit(self)
        self.line.setPlaceholderText("Add a reason")
        self.line.setAccessibleName("Add a reason")
        acts: dict[int, Callable[[], object]] = {
            Qt.Key.Key_Delete.value: self._on_remove,
            (Qt.Modifier.ALT | Qt.Key.Key_Up).toCombined(): partial(self._move, -1),
            (Qt.Modifier.ALT | Qt.Key.Key_Down).toCombined(): partial(self._move, 1),
        }
        self.list = NameList("Reasons, in the order of their keys", self, acts)
        self.list.setEditTriggers(
            QAbstractItemView.EditTrigger.EditKeyPressed
            | QAbstractItemView.EditTrigger.DoubleClicked
        )
        self.undo = PressButton("Undo", self)
        self.lay_out(_TOLD, self.line, self.list, buttons=[self.undo], size=QSize(440, 420))
        self.line.returnPressed.connect(self._on_add)
        self.list.rename_wanted.connect(self._on_rename, Qt.ConnectionType.QueuedConnection)
        self.undo.clicked.connect(workspace.undo)
        workspace.history_changed.connect(self.reload)
        self.reload()
        self.line.setFocus()

    @Slot()
    def reload(self) -> None:
        """Show the reasons as they are now; the current row stays where it was."""
        keys = [f"key {number}" for number in range(1, MOST + 1)]
        reasons = self._workspace.reasons()
        keys += ["no key"] * len(reasons)
        self.list.show_names(
            (one.name, f"{count_of(one.count, 'paper')} · {key}", True)
            for one, key in zip(reasons, keys, strict=False)
        )
        self.undo.setEnabled(self._workspace.can_undo)

    @Slot()
    def _on_add(self) -> None:
        from storage.edits.reasons import AddReason

        if self._workspace.apply(AddReason(self.line.text())):
            self.line.clear()

    @Slot(str, str)
    def _on_rename(self, name: str, new_name: str) -> None:
        from storage.edits.reasons import RenameReason

        if not self._workspace.apply(RenameReason(name, new_name)):
            self.reload()

    def _on_remove(self) -> None:
        from storage.edits.reasons import RemoveReason

        if self.list.current():
            self._workspace.apply(RemoveReason(self.list.current()))

    def _move(self, step: int) -> None:
        from storage.edits.reasons import MoveReason

        row, name = self.list.currentRow() + step, self.list.current()
        if 0 <= row < self.list.count() and self._workspace.apply(MoveReason(name, row)):
            self.list.setCurrentRow(row)
