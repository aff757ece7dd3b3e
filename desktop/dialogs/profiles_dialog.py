"""The interest profiles: what each learns from, which is in use; make, rename, delete one."""

from typing import Final

from PySide6.QtCore import QEvent, QObject, QSize, Qt, Slot
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QVBoxLayout,
    QWidget,
)

from desktop import theme
from desktop.dialogs.edits_dialog import EditsDialog
from desktop.widgets.pair_delegate import DETAIL_ROLE, PairDelegate
from desktop.widgets.press_button import PressButton
from desktop.workspace import Workspace
from storage.database.profiles import DECISIONS, ProfileState

_NAME: Final = int(Qt.ItemDataRole.UserRole) + 2
_TOLD: Final = (
    "A profile ranks papers by what it learns from. One is in use at a time: the relevance of "
    "papers, their reasons, boosts and the suggested order are its own."
)
_ENTER: Final = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class ProfilesDialog(EditsDialog):
    """Each change is an edit. Enter uses a profile, F2 renames it, Del deletes it."""

    def __init__(self, workspace: Workspace, parent: QWidget) -> None:
        super().__init__(workspace, "Interest profiles", parent)
        self.list = QListWidget(self)
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
        self.resize(QSize(600, 420).boundedTo(parent.window().size() - QSize(40, 40)))

    def _set_up(self) -> None:
        self.list.setItemDelegate(PairDelegate(self.list))
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setEditTriggers(QAbstractItemView.EditTrigger.EditKeyPressed)
        self.list.installEventFilter(self)
        sidebar = self._workspace.sidebar()
        for kind, names in (("tag", sidebar.tags), ("list", sidebar.lists)):
            for one in names:
                self.source.addItem(f"{kind} “{one.name}”", (kind, one.name))
        self.source.setMaxVisibleItems(16)
        self.source.setSizeAdjustPolicy(
            QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
        )
        self.source.setMinimumContentsLength(18)
        self.name.setPlaceholderText("Name, if not the same")
        for widget, name in (
            (self.list, "Interest profiles: Enter uses one, F2 renames it, Delete deletes it"),
            (self.source, "Tag or reading list to learn from"),
            (self.name, "Name of the new profile"),
        ):
            widget.setAccessibleName(name)
        for button in (self.use, self.rename, self.remove):
            button.setAutoDefault(False)
        self.add.setDefault(True)
        self.add.setEnabled(self.source.count() > 0)
        if not self.source.count():
            self.source.setPlaceholderText("No tags or lists yet")

    def _lay_out(self) -> None:
        told = QLabel(_TOLD, self)
        told.setProperty("role", "dim")
        told.setWordWrap(True)
        new = QHBoxLayout()
        label = QLabel("Learn from", self)
        label.setBuddy(self.source)
        new.addWidget(label)
        new.addWidget(self.source, 1)
        new.addWidget(self.name, 1)
        new.addWidget(self.add)
        buttons = QHBoxLayout()
        for button in (self.use, self.rename, self.remove):
            buttons.addWidget(button)
        buttons.addStretch(1)
        buttons.addWidget(self.done_)
        column = QVBoxLayout(self)
        column.setContentsMargins(20, 18, 20, 16)
        column.setSpacing(10)
        column.addWidget(told)
        column.addWidget(self.list, 1)
        column.addLayout(new)
        column.addWidget(self.trouble)
        column.addSpacing(theme.UNIT)
        column.addLayout(buttons)
        self.setTabOrder(self.remove, self.done_)

    def _connect(self) -> None:
        self.add.clicked.connect(self._on_add)
        self.use.clicked.connect(self._on_use)
        self.rename.clicked.connect(self._on_rename)
        self.remove.clicked.connect(self._on_remove)
        self.list.currentRowChanged.connect(self._on_row)
        self.list.itemDoubleClicked.connect(self._on_use)
        # Later: the list is filled anew, which must not be while an item of it is edited.
        self.list.itemChanged.connect(self._on_item, Qt.ConnectionType.QueuedConnection)
        self._workspace.history_changed.connect(self.reload)

    @Slot()
    def reload(self) -> None:
        """Read the profiles anew; the current one stays."""
        before, row = self._current(), self.list.currentRow()
        self.list.blockSignals(True)
        self.list.clear()
        for state in self._workspace.ranking.profiles.states():
            self.list.addItem(_item(state))
            if state.profile.name == before or (not before and state.profile.in_use):
                self.list.setCurrentRow(self.list.count() - 1)
        self.list.blockSignals(False)
        if self.list.currentRow() < 0:
            self.list.setCurrentRow(min(max(row, 0), self.list.count() - 1))
        self._on_row()

    def _current(self) -> str:
        item = self.list.currentItem()
        return "" if item is None else str(item.data(_NAME))

    @Slot()
    def _on_row(self, _row: int = -1) -> None:
        item = self.list.currentItem()
        own = item is not None and bool(item.flags() & Qt.ItemFlag.ItemIsEditable)
        self.rename.setEnabled(own)
        self.remove.setEnabled(own)
        self.use.setEnabled(self._current() != self._workspace.ranking.profiles.used.name)

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
            self._go_to(name)

    def _go_to(self, name: str) -> None:
        for row in range(self.list.count()):
            if str(self.list.item(row).data(_NAME)).casefold() == name.casefold():
                self.list.setCurrentRow(row)

    @Slot()
    def _on_use(self, _what: object = None) -> None:
        self.complain("")
        name = self._current()
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
            self._workspace.apply(DeleteProfile(self._current()))

    @Slot(QListWidgetItem)
    def _on_item(self, _item: QListWidgetItem) -> None:
        from storage.edits.profiling import RenameProfile

        # The item may be gone by now; what differs from its name is what was typed.
        for item in map(self.list.item, range(self.list.count())):
            before, after = str(item.data(_NAME)), item.text().strip()
            if after != before:
                if self._workspace.apply(RenameProfile(before, after)):
                    self._go_to(after)
                else:
                    self.reload()
                return

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """In the list Enter uses the profile, and Delete deletes it, whatever they do elsewhere."""
        if watched is not self.list or not isinstance(event, QKeyEvent):
            return super().eventFilter(watched, event)
        if self.list.state() == QAbstractItemView.State.EditingState or event.modifiers():
            return False
        uses = event.key() in _ENTER
        if not uses and event.key() != Qt.Key.Key_Delete:
            return False
        if event.type() == QEvent.Type.ShortcutOverride:
            event.accept()
        elif event.type() == QEvent.Type.KeyPress:
            (self._on_use if uses else self._on_remove)()
        return True


def _item(state: ProfileState) -> QListWidgetItem:
    profile = state.profile
    item = QListWidgetItem(profile.name)
    item.setData(_NAME, profile.name)
    if profile.id != DECISIONS:
        item.setFlags(item.flags() | Qt.ItemFlag.ItemIsEditable)
    detail = f"{state.told} · in use" if profile.in_use else state.told
    item.setData(DETAIL_ROLE, detail)
    item.setData(Qt.ItemDataRole.AccessibleTextRole, f"{profile.name}, {detail}")
    return item
