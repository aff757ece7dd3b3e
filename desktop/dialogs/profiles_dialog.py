"""The interest profiles: what each learns from, which is in use; make, rename, delete one."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QSize, Qt, Slot
from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QWidget,
)

from desktop.dialogs.edits_dialog import EditsDialog
from desktop.dialogs.name_list import NameList
from desktop.widgets.press_button import PressButton
from desktop.workspace import Workspace
from storage.database.profiles import DECISIONS, ProfileState

_TOLD: Final = (
    "A profile ranks papers by what it learns from. One is in use at a time: the relevance of "
    "papers, their reasons, boosts and the suggested order are its own."
)


class ProfilesDialog(EditsDialog):
    """Each change is an edit. Enter uses a profile, F2 renames it, Del deletes it."""

    def __init__(self, workspace: Workspace, parent: QWidget) -> None:
        super().__init__(workspace, "Interest profiles", parent)
        acts = {
            **dict.fromkeys((Qt.Key.Key_Return.value, Qt.Key.Key_Enter.value), self._on_use),
            Qt.Key.Key_Delete.value: self._on_remove,
        }
        told = "Interest profiles: Enter uses one, F2 renames it, Delete deletes it"
        self.list = NameList(told, self, acts)
        self.source, self.name = QComboBox(self), QLineEdit(self)
        self.add = PressButton("Add", self)
        self.use = PressButton("Rank by it", self)
        self.rename = PressButton("Rename", self)
        self.remove = PressButton("Delete", self)
        self._set_up()
        self._lay_out()
        self._connect()
        self.reload()
        self.list.setFocus()

    def _set_up(self) -> None:
        self.list.setEditTriggers(QAbstractItemView.EditTrigger.EditKeyPressed)
        self.source.setMaxVisibleItems(16)
        self.source.setSizeAdjustPolicy(
            QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
        )
        self.source.setMinimumContentsLength(18)
        self.name.setPlaceholderText("Name, if not the same")
        for widget, name in (
            (self.source, "Tag or reading list to learn from"),
            (self.name, "Name of the new profile"),
        ):
            widget.setAccessibleName(name)
        self.add.setDefault(True)

    def _lay_out(self) -> None:
        new = QHBoxLayout()
        label = QLabel("Learn from", self)
        label.setBuddy(self.source)
        new.addWidget(label)
        new.addWidget(self.source, 1)
        new.addWidget(self.name, 1)
        new.addWidget(self.add)
        buttons = self.use, self.rename, self.remove
        self.lay_out(_TOLD, self.list, new, buttons=buttons, size=QSize(600, 420))

    def _connect(self) -> None:
        self.add.clicked.connect(self._on_add)
        self.use.clicked.connect(self._on_use)
        self.rename.clicked.connect(self._on_rename)
        self.remove.clicked.connect(self._on_remove)
        self.list.currentRowChanged.connect(self._on_row)
        self.list.itemDoubleClicked.connect(self._on_use)
        self.list.rename_wanted.connect(self._on_renamed, Qt.ConnectionType.QueuedConnection)
        self._workspace.history_changed.connect(self.reload)

    @Slot()
    def reload(self) -> None:
        """Read the profiles anew; the current one stays."""
        states = self._workspace.ranking.profiles.states()
        current = self.list.current() or self._workspace.ranking.profiles.used.name
        self._offer_sources(states)
        self.list.show_names(
            (
                state.profile.name,
                f"{state.told} · in use" if state.profile.in_use else state.told,
                state.profile.id != DECISIONS,
            )
            for state in states
        )
        self.list.go_to(current)
        self._on_row()

    def _offer_sources(self, states: Sequence[ProfileState]) -> None:
        """Offer the tags and lists that no profile learns from; the chosen one stays."""
        taken = {(one.profile.kind, one.profile.source.casefold()) for one in states}
        sidebar, chosen = self._workspace.sidebar(), self.source.currentText()
        self.source.clear()
        for kind, names in (("tag", sidebar.tags), ("list", sidebar.lists)):
            for one in names:
                if (kind, one.name.casefold()) not in taken:
                    self.source.addItem(f"{kind} “{one.name}”", (kind, one.name))
        self.source.setCurrentIndex(max(0, self.source.findText(chosen)))
        self.add.setEnabled(self.source.count() > 0)
        self.source.setPlaceholderText("No other tag or list")

    @Slot()
    def _on_row(self, _row: int = -1) -> None:
        item = self.list.currentItem()
        own = item is not None and bool(item.flags() & Qt.ItemFlag.ItemIsEditable)
        self.rename.setEnabled(own)
        self.remove.setEnabled(own)
        self.use.setEnabled(self.list.current() != self._workspace.ranking.profiles.used.name)

    @Slot()
    def _on_add(self) -> None:
        from storage.edits.profiling import AddProfile

        self.complain("")
        chosen = self.source.currentData()
        if chosen is None:
            return
        kind, source = chosen
        name = self.name.text().strip() or source
        if self._workspace.apply(AddProfile(name, kind, source)):
            self.name.clear()
            self.list.go_to(name)

    @Slot()
    def _on_use(self, _what: object = None) -> None:
        self.complain("")
        name = self.list.current()
        if name:
            self._workspace.ranking.profiles.use(name)

    @Slot()
    def _on_rename(self) -> None:
        item = self.list.currentItem()
        if item is not None:
            self.list.setFocus()
            self.list.editItem(item)

    @Slot()
    def _on_remove(self) -> None:
        from storage.edits.profiling import DeleteProfile

        self.complain("")
        if self.remove.isEnabled():
            self._workspace.apply(DeleteProfile(self.list.current()))

    @Slot(str, str)
    def _on_renamed(self, name: str, new_name: str) -> None:
        from storage.edits.profiling import RenameProfile

        if self._workspace.apply(RenameProfile(name, new_name)):
            self.list.go_to(new_name)
        else:
            self.reload()
