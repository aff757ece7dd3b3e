"""What imports do by themselves: rules for new papers, and folders that are watched."""

from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, QObject, QSize, Qt, Slot
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import (
    QComboBox,
    QFileDialog,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QWidget,
)

from desktop import theme
from desktop.dialogs.edits_dialog import EditsDialog
from desktop.dialogs.frame import column_of, empty_hint, row_of
from desktop.dialogs.rule_row import PARTS, RuleRow, row_text
from desktop.widgets.press_button import PressButton
from desktop.workspace import Workspace
from storage.vocabulary import DECISION_WORDS

if TYPE_CHECKING:
    from storage.edits.ruling import Action

_KEY: Final = int(Qt.ItemDataRole.UserRole)
_ACTIONS: "Final[dict[Action, str]]" = {
    "tag": "gets the tag",
    "list": "goes on the list",
    "decision": "is decided",
}


class RulesDialog(EditsDialog):
    """Two lists, each with what adds to it and takes from it. Rules are edits, for undo.

    The line below the rules writes a new one, or another in place of the one that is changed.
    """

    def __init__(self, workspace: Workspace, parent: QWidget) -> None:
        super().__init__(workspace, "Rules and watched folders", parent)
        self.rules, self.folders = QListWidget(self), QListWidget(self)
        self.query, self.value = QLineEdit(self), QComboBox(self)
        self.action = QComboBox(self)
        self._changed: int | None = None
        self.write = PressButton("Add", self)
        self.change, self.remove = PressButton("Change…", self), PressButton("Remove", self)
        self.up = PressButton("Earlier", self)
        self.watch = PressButton("Watch a folder…", self)
        self.leave = PressButton("Watch no longer", self)
        self.no_rules = empty_hint(self.rules, "No rules yet: new papers come in as they are.")
        self.no_folders = empty_hint(self.folders, "No folder is watched yet.")
        self._set_up()
        self._lay_out()
        self._connect()
        self._on_action()
        self.reload()
        self.query.setFocus()
        self.fit(QSize(680, 560))

    def _set_up(self) -> None:
        self.rules.setItemDelegate(RuleRow(self.rules))
        self.rules.installEventFilter(self)
        self.query.setPlaceholderText("platform:FPGA")
        self.value.setEditable(True)
        for box in (self.rules, self.folders):
            box.setStyleSheet("QListWidget::item { padding: 5px 8px; }")
            box.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        for action, words in _ACTIONS.items():
            self.action.addItem(words, action)
        for widget, name in (
            (self.rules, "Rules, in the order in which they are applied; Enter changes one"),
            (self.folders, "Watched folders"),
            (self.query, "A new paper that this query finds"),
            (self.action, "What happens to it"),
            (self.value, "Tag, reading list or decision"),
            (self.up, "Apply the rule earlier"),
            (self.change, "Change the rule in the line above"),
            (self.remove, "Remove the rule"),
        ):
            widget.setAccessibleName(name)
        self.write.setDefault(True)

    def _lay_out(self) -> None:
        new = QHBoxLayout()
        new.addWidget(self.query, 3)
        new.addWidget(self.action)
        new.addWidget(self.value, 2)
        new.addWidget(self.write)
        column = column_of(self)
        hint = "A rule is written as a search is; Enter changes one."
        column.addWidget(self._head("Rules for new papers", hint))
        column.addWidget(self.rules, 3)
        column.addLayout(new)
        column.addWidget(self.trouble)
        column.addLayout(row_of(self.up, self.change, self.remove))
        column.addSpacing(theme.UNIT * 2)
        column.addWidget(self._head("Watched folders", "New dumps in them come in once each."))
        column.addWidget(self.folders, 2)
        column.addLayout(row_of(self.watch, self.leave, last=self.done_))

        self._order_tabs()

    def _order_tabs(self) -> None:
        """Let Tab go as the eye does."""
        steps = (
            self.rules, self.query, self.action, self.value, self.write, self.up, self.change,
            self.remove, self.folders, self.watch, self.leave, self.done_,
        )  # fmt: skip
        for before, after in pairwise(steps):
            self.setTabOrder(before, after)

    def _head(self, text: str, hint: str) -> QLabel:
        colour = theme.tokens().dim.name()
        label = QLabel(f'<b>{text}</b>  <span style="color:{colour}">{hint}</span>', self)
        label.setTextFormat(Qt.TextFormat.RichText)
        return label

    def _connect(self) -> None:
        self.write.clicked.connect(self._on_write)
        self.change.clicked.connect(self._on_change)
        self.rules.itemDoubleClicked.connect(self._on_change)
        self.remove.clicked.connect(self._on_remove)
        self.up.clicked.connect(self._on_up)
        self.watch.clicked.connect(self._on_watch)
        self.leave.clicked.connect(self._on_leave)
        self.action.currentIndexChanged.connect(self._on_action)
        self.rules.currentRowChanged.connect(self._on_row)
        self.folders.currentRowChanged.connect(self._on_row)
        self._workspace.history_changed.connect(self.reload)
        self._workspace.watched.changed.connect(self.reload)

    @Slot()
    def reload(self) -> None:
        """Read rules and folders anew; the current rows stay where they were."""
        rows = self.rules.currentRow(), self.folders.currentRow()
        self.rules.clear()
        for rule in self._workspace.rules():
            deed = f"{_ACTIONS[rule.action]} {rule.value}"
            item = _item(row_text(rule.query, deed), rule.id)
            item.setData(PARTS, (rule.query, deed))
            self.rules.addItem(item)
        self.folders.clear()
        for folder in self._workspace.watched.folders():
            text = folder.path if folder.exists else f"{folder.path} (not there)"
            self.folders.addItem(_item(text, folder.path))
        for box, row in zip((self.rules, self.folders), rows, strict=True):
            box.setCurrentRow(min(max(row, 0), box.count() - 1))
        if self._row_of(self._changed) < 0:
            # What was typed for a rule that is gone can still be added.
            self._write_for(None)
        self._on_row()

    @Slot()
    def _on_row(self, _row: int = -1) -> None:
        self.no_rules.setVisible(not self.rules.count())
        self.no_folders.setVisible(not self.folders.count())
        for button in (self.change, self.remove):
            button.setEnabled(self.rules.currentItem() is not None)
        self.up.setEnabled(self.rules.currentRow() > 0)
        self.leave.setEnabled(self.folders.currentItem() is not None)

    @Slot()
    def _on_action(self, _row: int = 0) -> None:
        """Offer the tags, lists or decisions that there are."""
        chosen = self.action.currentData()
        names = {
            "tag": lambda: [one.name for one in self._workspace.tags()],
            "list": lambda: [one.name for one in self._workspace.lists()],
            "decision": lambda: [word for word in DECISION_WORDS if word != "undecided"],
        }[chosen]()
        self.value.clear()
        self.value.addItems(names)
        self.value.setEditable(chosen != "decision")
        if chosen != "decision":
            self.value.setCurrentText("")
        line = self.value.lineEdit()
        if line is not None:
            line.setPlaceholderText("name of a tag" if chosen == "tag" else "name of a list")

    @Slot()
    def _on_write(self) -> None:
        """Add the rule that is in the line, or put it in place of the one that is changed."""
        from storage.edits.ruling import AddRule, ChangeRule

        self.complain("")
        value = self.value.currentText().strip()
        rule = (self.query.text(), self.action.currentData(), value)
        if self._changed is not None:
            if self._workspace.apply(ChangeRule(self._changed, *rule)):
                self._leave_change()
        elif self._workspace.apply(AddRule(*rule)):
            self.query.clear()
            self.rules.setCurrentRow(self.rules.count() - 1)
            self.query.setFocus()

    @Slot()
    def _on_change(self) -> None:
        """Put the current rule into the line."""
        key = self.rules.currentItem().data(_KEY)
        for rule in self._workspace.rules():
            if rule.id == key:
                self.complain("")
                self.query.setText(rule.query)
                self.action.setCurrentIndex(self.action.findData(rule.action))
                self.value.setCurrentText(rule.value)
                self._write_for(key)
                self.query.setFocus()

    def _write_for(self, rule_id: int | None) -> None:
        """Let the line stand for a rule that is changed; None for a new one."""
        self._changed = rule_id
        self.write.setText("Add" if rule_id is None else "Change")
        self.write.setToolTip("" if rule_id is None else "Escape leaves the rule as it was")

    def _leave_change(self) -> None:
        """Empty the line, and go back to the rule that it stood for."""
        self.complain("")
        self.rules.setCurrentRow(self._row_of(self._changed))
        self._write_for(None)
        self.query.clear()
        self._on_action()
        self.rules.setFocus()

    def _row_of(self, rule_id: int | None) -> int:
        rows = range(self.rules.count())
        return next((row for row in rows if self.rules.item(row).data(_KEY) == rule_id), -1)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """On a rule, Enter is for that rule and not for the line."""
        if (
            watched is self.rules
            and self.rules.currentItem() is not None
            and event.type() == QEvent.Type.KeyPress
            and isinstance(event, QKeyEvent)
            and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        ):
            self._on_change()
            return True
        return super().eventFilter(watched, event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Leave a rule that is changed as it was before Escape closes the dialog."""
        if self._changed is not None and event.matches(QKeySequence.StandardKey.Cancel):
            self._leave_change()
        else:
            super().keyPressEvent(event)

    @Slot()
    def _on_remove(self) -> None:
        from storage.edits.ruling import RemoveRule

        self._workspace.apply(RemoveRule(self.rules.currentItem().data(_KEY)))

    @Slot()
    def _on_up(self) -> None:
        from storage.edits.ruling import MoveRule

        row = self.rules.currentRow()
        if self._workspace.apply(MoveRule(self.rules.item(row).data(_KEY), row - 1)):
            self.rules.setCurrentRow(row - 1)

    @Slot()
    def _on_watch(self) -> None:
        folder = self.ask_folder()
        if folder is not None:
            self._workspace.watched.add(folder)

    def ask_folder(self) -> Path | None:
        """Let a folder be chosen; None when it was cancelled."""
        name = QFileDialog.getExistingDirectory(self, "Watch a folder")
        return Path(name) if name else None

    @Slot()
    def _on_leave(self) -> None:
        self._workspace.watched.remove(Path(self.folders.currentItem().data(_KEY)))


def _item(text: str, key: object) -> QListWidgetItem:
    item = QListWidgetItem(text)
    item.setData(_KEY, key)
    item.setToolTip(text)
    return item
