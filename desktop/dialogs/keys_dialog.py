"""The editor of keys: every action with its keys, to be found, changed and set back."""

from functools import partial
from typing import Final

from PySide6.QtCore import QModelIndex, QSize, Qt, Slot
from PySide6.QtGui import QKeyEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QWidget,
)

from desktop.actions import BY_NAME
from desktop.dialogs.frame import column_of
from desktop.keys.binding import WHERE_WORDS, may_escape, where_of
from desktop.keys.changing import KeyChanges
from desktop.keys.in_force import keys
from desktop.keys.presets import presets
from desktop.keys.strokes import refusal, spelt, written
from desktop.models.key_rows import KeyRow, KeyTable, fitting, fixed_use, having, key_rows
from desktop.widgets.key_recorder import KeyRecorder
from desktop.widgets.plain_table import PlainTable
from desktop.widgets.press_button import PressButton
from desktop.widgets.reader_keys import own_keys

_WIDTHS: Final = (300, 150, 170, 170)
_MOST_NAMED: Final = 2
_HINT: Final = "Enter changes a key, + adds one, Del takes the keys away, ⌫ sets them back."


class KeysDialog(QDialog):
    """Changes are in force at once and kept; Ctrl+Z takes back what was changed here."""

    def __init__(self, changes: KeyChanges, parent: QWidget) -> None:
        super().__init__(parent)
        self._changes = changes
        self._wanted: tuple[str, str, bool] | None = None
        """What is being asked: the action, its new key, and whether it replaces the others."""
        self._seeking = False
        self._only = ""
        self.setWindowTitle("Keys")
        self.setAccessibleName("Keys")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.preset, self.about = QComboBox(self), QLabel(self)
        self.filter = QLineEdit(self)
        self.by_press = PressButton("Find by pressing it", self)
        self.rows = KeyTable(self)
        self.table = PlainTable("Actions and their keys", self)
        self.said, self.recorder = QLabel(self), KeyRecorder(self)
        self.take = PressButton("Take it", self)
        self.leave = PressButton("Leave it", self)
        self.change = PressButton("New key…", self)
        self.add = PressButton("One more…", self)
        self.clear = PressButton("No key", self)
        self.reset = PressButton("Set back", self)
        self.reset_all = PressButton("Set all back", self)
        self.undo = PressButton("Undo", self)
        self.done_ = PressButton("Close", self)
        self._set_up()
        self._lay_out()
        self._connect()
        self._reload()
        self._say(_HINT)
        self.filter.setFocus()
        self.resize(QSize(860, 640).boundedTo(parent.window().size() - QSize(40, 40)))

    def _set_up(self) -> None:
        for one in presets():
            self.preset.addItem(one.name, one.id)
        self.table.setModel(self.rows)
        self.table.set_widths(_WIDTHS, wide=0)
        self.filter.setPlaceholderText("Find by name, group or key")
        self.filter.setClearButtonEnabled(True)
        for widget, name in (
            (self.preset, "Preset"),
            (self.filter, "Find an action by its name, its group or its key"),
            (self.by_press, "Find what a key does by pressing it"),
            (self.change, "Change the keys of the action"),
            (self.add, "Add one more key to the action"),
            (self.clear, "Take all keys from the action"),
            (self.reset, "Set the keys of the action back to the preset"),
            (self.reset_all, "Set all keys back to the preset"),
            (self.undo, "Undo the last change of keys"),
        ):
            widget.setAccessibleName(name)
        self.undo.setToolTip("Ctrl+Z")
        for button in self.findChildren(PressButton):
            button.setAutoDefault(False)
        self.about.setProperty("role", "dim")
        self.said.setWordWrap(True)
        self.said.setAccessibleName("About the new key")
        self.recorder.hide()

    def _lay_out(self) -> None:
        head, seek, strip, foot = QHBoxLayout(), QHBoxLayout(), QHBoxLayout(), QHBoxLayout()
        head.addWidget(QLabel("Preset", self))
        head.addWidget(self.preset)
        head.addWidget(self.about, 1)
        seek.addWidget(self.filter, 1)
        seek.addWidget(self.by_press)
        for part in (self.recorder, self.said, self.take, self.leave):
            strip.addWidget(part, 1 if part is self.said else 0)
        for button in (self.change, self.add, self.clear, self.reset):
            foot.addWidget(button)
        foot.addStretch(1)
        for button in (self.undo, self.reset_all, self.done_):
            foot.addWidget(button)
        column = column_of(self)
        strip.setSpacing(12)
        column.addLayout(head)
        column.addLayout(seek)
        column.addWidget(self.table, 1)
        holder = QWidget(self)
        holder.setLayout(strip)
        holder.setMinimumHeight(40)
        strip.setContentsMargins(0, 0, 0, 0)
        column.addWidget(holder)
        column.addLayout(foot)

    def _connect(self) -> None:
        changes = self._changes
        self.preset.activated.connect(self._on_preset)
        self.filter.textChanged.connect(self._on_typed)
        self.by_press.clicked.connect(self._seek)
        self.table.selectionModel().currentRowChanged.connect(self._on_row)
        self.table.doubleClicked.connect(partial(self._ask, True))
        self.change.clicked.connect(partial(self._ask, True))
        self.add.clicked.connect(partial(self._ask, False))
        self.clear.clicked.connect(self._on_clear)
        self.reset.clicked.connect(self._on_reset)
        self.reset_all.clicked.connect(changes.reset_all)
        self.undo.clicked.connect(changes.undo)
        self.done_.clicked.connect(self.accept)
        self.take.clicked.connect(self._on_take)
        self.leave.clicked.connect(self._on_leave)
        self.recorder.heard.connect(self._on_heard)
        self.recorder.recorded.connect(self._on_recorded)
        self.recorder.given_up.connect(self._on_leave)
        keys().changed.connect(self._reload)
        QShortcut(QKeySequence.StandardKey.Undo, self).activated.connect(changes.undo)
        QShortcut(QKeySequence.StandardKey.Find, self).activated.connect(self.filter.setFocus)

    # What is shown

    @property
    def row(self) -> KeyRow | None:
        """The row that is current."""
        return self.rows.row(self.table.currentIndex().row())

    @Slot()
    def _reload(self) -> None:
        """Show the keys in force; the current action stays current."""
        keymap = self._changes.keymap
        current = self.row
        self.preset.setCurrentIndex(self.preset.findData(keymap.preset.id))
        self.about.setText(keymap.preset.about)
        rows = key_rows(keymap, own_keys(keymap))
        self.rows.show_rows(
            having(rows, self._only) if self._only else fitting(rows, self.filter.text())
        )
        self.reset_all.setEnabled(bool(keymap.changes))
        self.undo.setEnabled(self._changes.can_undo)
        self._go_to(current)

    def _go_to(self, row: KeyRow | None) -> None:
        name = row.act.name if row is not None and row.act is not None else ""
        self.table.selectRow(max(0, self.rows.place_of(name)))
        self._on_row()

    @Slot(str)
    def _on_typed(self, _typed: str) -> None:
        self._only = ""
        self._reload()
        if not self.rows.rowCount():
            self._say("No action has that name or key.")
        elif self._wanted is None:
            self._say(_HINT)

    @Slot(QModelIndex, QModelIndex)
    def _on_row(self, *_rows: object) -> None:
        row = self.row
        act = None if row is None else row.act
        for button in (self.change, self.add):
            button.setEnabled(act is not None)
        self.clear.setEnabled(act is not None and bool(row and row.keys))
        self.reset.setEnabled(act is not None and act.name in self._changes.keymap.changes)

    @Slot(int)
    def _on_preset(self, place: int) -> None:
        self._changes.choose(str(self.preset.itemData(place)))

    def _say(self, text: str, *, error: bool = False) -> None:
        """Say something under the table; nothing is asked any more."""
        self._wanted = None
        self._write(text, error=error)
        self.take.hide()
        self.leave.hide()

    def _write(self, text: str, *, error: bool) -> None:
        self.said.setProperty("role", "error" if error else "dim")
        self.said.style().polish(self.said)
        self.said.setText(text)

    # A new key

    def _ask(self, instead: bool, _index: object = None) -> None:
        row = self.row
        if row is None or row.act is None:
            self._say("These keys belong to that part of the window, and stay.", error=True)
            return
        self._say(
            f"Press the {'new' if instead else 'additional'} key of “{row.text}”; Esc leaves."
        )
        self._seeking, self._wanted = False, (row.act.name, "", instead)
        self.recorder.start()

    @Slot()
    def _seek(self) -> None:
        """Let a key be pressed, to find what it does."""
        self._say("Press a key to see what it does; Esc leaves.")
        self._seeking = True
        self.recorder.start()

    @Slot(str)
    def _on_heard(self, key: str) -> None:
        """Say at once what a key would clash with; another stroke may still follow."""
        if self._wanted is not None and not self._seeking:
            clash = self._clash_words(self._wanted[0], key)
            self._write(clash or "It is free.", error=bool(clash))

    @Slot(str)
    def _on_recorded(self, key: str) -> None:
        if self._seeking:
            self._show_only(key)
            return
        if self._wanted is None:
            return
        name, _key, instead = self._wanted
        row = self.row
        said = refusal(key, escapes=row is not None and row.act is not None and may_escape(row.act))
        self.table.setFocus()
        if said:
            self._say(f"{said} Choose another key.", error=True)
            return
        clash = self._clash_words(name, spelt(key))
        if clash:
            self._say(clash, error=True)
            self._wanted = (name, spelt(key), instead)
            self.take.show()
            self.leave.show()
            self.take.setFocus()
            return
        self._give(name, spelt(key), instead=instead)

    def _clash_words(self, name: str, key: str) -> str:
        if not spelt(key):
            return ""
        found = self._changes.keymap.clashes(name, spelt(key))
        if not found:
            return ""
        named = [
            f"{one.shown} is “{one.act.text}” {WHERE_WORDS[one.where]}"
            for one in found[:_MOST_NAMED]
        ]
        more = len(found) - _MOST_NAMED
        rest = f", and {more} more begin with {written(key)}" if more > 0 else ""
        return f"Taken: {', '.join(named)}{rest}."

    def _give(self, name: str, key: str, *, instead: bool) -> None:
        self._changes.give(name, key, instead=instead)
        act = BY_NAME[name]
        said = f"{written(key)} is “{act.text}” now"
        fixed = fixed_use(own_keys(self._changes.keymap), key, where_of(act, key))
        self._say(f"{said}, and no longer {fixed}." if fixed else f"{said}.")

    @Slot()
    def _on_take(self) -> None:
        if self._wanted is not None:
            name, key, instead = self._wanted
            self._give(name, key, instead=instead)
            self.table.setFocus()

    @Slot()
    def _on_leave(self) -> None:
        self._seeking = False
        self._say(_HINT)
        self.table.setFocus()

    def _show_only(self, key: str) -> None:
        """Show the actions that have a key."""
        self._seeking, self._only = False, spelt(key)
        shown = written(key) or key
        self.filter.blockSignals(True)
        self.filter.clear()
        self.filter.blockSignals(False)
        self._reload()
        count = self.rows.rowCount()
        if not count:
            self._only = ""
            self._reload()
            self._say(f"{shown} is no action's key.")
        else:
            self._say(f"What has {shown}. Type into the line above to see all again.")
        self.table.setFocus()

    # Without keys, and back

    @Slot()
    def _on_clear(self) -> None:
        row = self.row
        if row is not None and row.act is not None:
            self._changes.take_all(row.act.name)
            self._say(f"“{row.text}” has no key now.")

    @Slot()
    def _on_reset(self) -> None:
        row = self.row
        if row is not None and row.act is not None:
            self._changes.reset(row.act.name)
            lost = self._changes.keymap.lost_by(row.act.name)
            self._say(lost[0].sentence if lost else _HINT, error=bool(lost))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """In the table, keys are the buttons; Esc leaves a question first."""
        deeds = {
            Qt.Key.Key_Return: self.change,
            Qt.Key.Key_Enter: self.change,
            Qt.Key.Key_Plus: self.add,
            Qt.Key.Key_Delete: self.clear,
            Qt.Key.Key_Backspace: self.reset,
        }
        button = deeds.get(Qt.Key(event.key()))
        if event.key() == Qt.Key.Key_Escape and self._wanted is not None:
            self._on_leave()
        elif event.key() == Qt.Key.Key_Down and self.filter.hasFocus():
            self.table.setFocus()
        elif button is not None and self.table.hasFocus():
            button.click()
        else:
            super().keyPressEvent(event)
