"""What of an import could not be read, to look at, to copy and to keep in a file."""

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from PySide6.QtCore import QModelIndex, QSize, Qt, Slot
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import (
    QDialog,
    QFileDialog,
    QHBoxLayout,
    QLabel,
    QPlainTextEdit,
    QWidget,
)

from desktop.dialogs.frame import column_of
from desktop.models.bad_entries import BadPlace, as_text, write
from desktop.models.bad_entry_table import BadEntryTable
from desktop.notices import Notice
from desktop.theme import interface_font
from desktop.unread import unread_words
from desktop.widgets.plain_table import PlainTable
from desktop.widgets.press_button import PressButton
from desktop.workspace import Workspace
from storage.words import count_of

_WIDTHS: Final = (170, 64, 260, 300)
_FILTERS: Final = "Table (*.csv);;Text (*.txt)"


class BadEntriesDialog(QDialog):
    """A table of entries over the whole of the one that is looked at."""

    def __init__(self, workspace: Workspace, places: Sequence[BadPlace], parent: QWidget) -> None:
        super().__init__(parent)
        self._workspace = workspace
        self._places = tuple(places)
        self.setWindowTitle("Entries that could not be read")
        self.setAccessibleName("Entries that could not be read")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.table = PlainTable("Entries that could not be read", self, several=True)
        self.table.setModel(BadEntryTable(self._places, self.table))
        self.table.set_widths(_WIDTHS, wide=len(_WIDTHS) - 1)
        self.whole = QPlainTextEdit(self)
        self.copy, self.save = PressButton("Copy", self), PressButton("Save…", self)
        self.done_ = PressButton("Close", self)
        self._lay_out()
        self.table.selectionModel().currentRowChanged.connect(self._on_row)
        self.copy.clicked.connect(self.put_on_clipboard)
        self.save.clicked.connect(self._on_save)
        self.done_.clicked.connect(self.accept)
        self.table.copy_pressed.connect(self.put_on_clipboard)
        self.table.setCurrentIndex(self.table.model().index(0, 0))
        self.table.setFocus()
        self.resize(QSize(900, 480).boundedTo(parent.window().size() - QSize(40, 40)))

    def _lay_out(self) -> None:
        files = count_of(len({one.file for one in self._places}), "dump")
        in_part = sum(one.in_part for one in self._places)
        head = QLabel(f"{files}: {unread_words(len(self._places) - in_part, in_part)}", self)
        head.setFont(interface_font(bold=True))
        hint = QLabel("Everything else in the dumps is read.", self)
        hint.setProperty("role", "dim")
        self.whole.setReadOnly(True)
        self.whole.setTabChangesFocus(True)
        self.whole.setProperty("role", "field")
        self.whole.setAccessibleName("The current entry")
        self.whole.setFixedHeight(76)
        for button in (self.copy, self.save):
            button.setAutoDefault(False)
        self.copy.setToolTip("Copy what is selected, Ctrl+C")
        self.done_.setDefault(True)
        foot = QHBoxLayout()
        foot.addWidget(self.copy)
        foot.addWidget(self.save)
        foot.addStretch(1)
        foot.addWidget(self.done_)
        column = column_of(self)
        for widget in (head, hint, self.table, self.whole):
            column.addWidget(widget, 1 if widget is self.table else 0)
        column.addLayout(foot)

    @Slot(QModelIndex)
    def _on_row(self, index: QModelIndex) -> None:
        row = index.row()
        if 0 <= row < len(self._places):
            place = self._places[row]
            self.whole.setPlainText(
                f"{place.file}, line {place.line:,}\n{place.reason}\n{place.excerpt}"
            )

    @Slot()
    def put_on_clipboard(self) -> None:
        """Copy the selected entries as text; one alone means all of them."""
        rows = self.table.selected_rows()
        chosen = [self._places[row] for row in rows] if len(rows) > 1 else self._places
        QGuiApplication.clipboard().setText(as_text(chosen))
        self._workspace.say(Notice(f"Copied {count_of(len(chosen), 'entry', 'entries')}."))

    @Slot()
    def _on_save(self) -> None:
        target = self.ask_where()
        if target is not None:
            self.write_to(target)

    def ask_where(self) -> Path | None:
        """Let a file be chosen; None when it was cancelled."""
        start = str(Path.home() / "not read.csv")
        found, chosen = QFileDialog.getSaveFileName(self, "Save the entries", start, _FILTERS)
        if not found:
            return None
        target = Path(found)
        suffix = ".txt" if "*.txt" in chosen else ".csv"
        return target if target.suffix else target.with_suffix(suffix)

    def write_to(self, target: Path) -> None:
        """Write all entries on the files lane, as CSV or text by the name of the file."""
        workspace = self._workspace
        workspace.lanes.files.run(
            write, target, self._places,
            done=workspace.imports.say_saved, failed=workspace.say_failure,
        )  # fmt: skip
