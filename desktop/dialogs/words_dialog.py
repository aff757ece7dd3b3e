"""Both lists of words side by side: add, change, move over, remove, bring in and write out."""

from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import Final

from PySide6.QtCore import QSize, Qt, Signal, Slot
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFileDialog,
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
from desktop.jobs import Failure
from desktop.widgets.mark_colours import readable
from desktop.widgets.pair_delegate import DETAIL_ROLE, PairDelegate
from desktop.widgets.press_button import PressButton
from desktop.widgets.word_painting import word_colour
from desktop.workspace import Workspace
from storage.errors import ShortlistError
from storage.exporters.atomic import exported_bytes
from storage.query.word_lists import read_lists, written_lists
from storage.vocabulary import WORD_SIDES, WordSide
from storage.words import count_of

_WORD: Final = int(Qt.ItemDataRole.UserRole) + 2
_OTHER: "Final[dict[WordSide, WordSide]]" = {"include": "exclude", "exclude": "include"}
_HINTS: "Final[dict[WordSide, str]]" = {
    "include": "speaks for a paper",
    "exclude": "speaks against it",
}
_FILES: Final = "Text (*.txt);;All files (*)"


class WordColumn(QWidget):
    """One list with the line above it in which a word is added."""

    removal_wanted = Signal(object)
    """Words, a tuple."""
    move_wanted = Signal(object)
    change_wanted = Signal(str, str)

    def __init__(self, side: WordSide, parent: QWidget) -> None:
        super().__init__(parent)
        self.side = side
        self.line, self.list = QLineEdit(self), QListWidget(self)
        head = QLabel(self)
        head.setTextFormat(Qt.TextFormat.RichText)
        colours = theme.tokens()
        colour = readable(word_colour(side, colours), colours.window, colours.text).name()
        head.setText(
            f'<b style="color:{colour}">{side.capitalize()}</b>'
            f'  <span style="color:{colours.dim.name()}">{_HINTS[side]}</span>'
        )
        self.line.setPlaceholderText("Add: FPGA, in-memory computing, quant*")
        self.line.setAccessibleName(f"Add an {side} word")
        self.list.setAccessibleName(f"{side.capitalize()} words")
        self.list.setAccessibleDescription(
            "F2 changes a word, Del removes it, m moves it to the other list"
        )
        self.list.setItemDelegate(PairDelegate(self.list))
        self.list.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.list.setEditTriggers(
            QAbstractItemView.EditTrigger.EditKeyPressed
            | QAbstractItemView.EditTrigger.DoubleClicked
        )
        self.list.itemChanged.connect(self._on_item_changed)
        self.list.installEventFilter(self)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        for part in (head, self.line, self.list):
            column.addWidget(part)

    def chosen(self) -> tuple[str, ...]:
        """The words that are selected."""
        return tuple(item.data(_WORD) for item in self.list.selectedItems())

    def show_words(self, words: tuple[str, ...], papers: dict[str, int]) -> None:
        """Show words with the number of their papers; the current row stays where it was."""
        row = self.list.currentRow()
        self.list.blockSignals(True)
        self.list.clear()
        for word in words:
            item = QListWidgetItem(word)
            item.setData(_WORD, word)
            item.setFlags(item.flags() | Qt.ItemFlag.ItemIsEditable)
            said = count_of(papers[word], "paper") if word in papers else ""
            item.setData(DETAIL_ROLE, said)
            item.setData(Qt.ItemDataRole.AccessibleTextRole, f"{word}, {said}" if said else word)
            self.list.addItem(item)
        self.list.blockSignals(False)
        self.list.setCurrentRow(min(max(row, 0), self.list.count() - 1))

    @Slot(QListWidgetItem)
    def _on_item_changed(self, item: QListWidgetItem) -> None:
        before, after = str(item.data(_WORD)), item.text().strip()
        if after != before:
            self.change_wanted.emit(before, after)

    def eventFilter(self, watched: object, event: object) -> bool:
        """Del removes, m moves to the other list, whatever these keys do in the window."""
        if watched is not self.list or not isinstance(event, QKeyEvent):
            return False
        wanted = {
            int(Qt.Key.Key_Delete): self.removal_wanted,
            int(Qt.Key.Key_M): self.move_wanted,
        }.get(event.key())
        if wanted is None or event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier:
            return False
        if event.type() == QKeyEvent.Type.ShortcutOverride:
            event.accept()
            return True
        if event.type() == QKeyEvent.Type.KeyPress and self.chosen():
            wanted.emit(self.chosen())
            return True
        return False


class WordsDialog(EditsDialog):
    """The lists follow every edit while it is open; each change is one step of the history."""

    def __init__(self, workspace: Workspace, parent: QWidget, side: WordSide = "include") -> None:
        super().__init__(workspace, "Include and exclude words", parent)
        self._papers: dict[str, int] = {}
        self.columns: dict[WordSide, WordColumn] = {
            one: WordColumn(one, self) for one in WORD_SIDES
        }
        self.undo = PressButton("Undo", self)
        self.import_, self.export = PressButton("Import…", self), PressButton("Export…", self)
        self._lay_out()
        self._connect()
        self.reload()
        self.columns[side].line.setFocus()
        self.resize(QSize(620, 520).boundedTo(parent.window().size() - QSize(40, 40)))

    def _lay_out(self) -> None:
        hint = QLabel(
            "A word is found in all its forms; several words stand side by side; a star is any "
            "ending. F2 changes a word, Del removes it, m moves it to the other list.",
            self,
        )
        hint.setProperty("role", "dim")
        hint.setWordWrap(True)
        both = QHBoxLayout()
        both.setSpacing(16)
        for column in self.columns.values():
            both.addWidget(column)
        buttons = QHBoxLayout()
        for button in (self.import_, self.export, self.undo):
            button.setAutoDefault(False)
            buttons.addWidget(button)
        buttons.addStretch(1)
        buttons.addWidget(self.done_)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(20, 18, 20, 16)
        whole.setSpacing(10)
        whole.addWidget(hint)
        whole.addLayout(both, 1)
        whole.addWidget(self.trouble)
        whole.addLayout(buttons)
        one, two = self.columns.values()
        steps = (one.line, one.list, two.line, two.list, self.import_, self.export, self.undo)
        for before, after in pairwise((*steps, self.done_)):
            self.setTabOrder(before, after)

    def _connect(self) -> None:
        for side, column in self.columns.items():
            column.line.returnPressed.connect(partial(self._on_add, side))
            column.removal_wanted.connect(self._on_remove)
            column.move_wanted.connect(partial(self._add, _OTHER[side]))
            # Later: the list is filled anew, which must not be while an item of it is edited.
            column.change_wanted.connect(self._on_change, Qt.ConnectionType.QueuedConnection)
        self.import_.clicked.connect(self._on_import)
        self.export.clicked.connect(self._on_export)
        self.undo.clicked.connect(self._workspace.undo)
        self._workspace.words.changed.connect(self.reload)
        self._workspace.history_changed.connect(self._on_history)

    @Slot()
    def reload(self) -> None:
        """Show the words as they are now, and count their papers on the lane."""
        self._show()
        self._on_history()
        self._workspace.lanes.search.run(
            self._workspace.words.papers_by_word,
            done=self._on_counted, failed=self._on_uncounted, newest="words",
        )  # fmt: skip

    @Slot()
    def _on_history(self) -> None:
        self.undo.setEnabled(self._workspace.can_undo)

    def _show(self) -> None:
        for side, column in self.columns.items():
            column.show_words(self._workspace.words.lists.of(side), self._papers)

    @Slot(object)
    def _on_counted(self, papers: dict[str, int]) -> None:
        self._papers = papers
        self._show()

    @Slot(object)
    def _on_uncounted(self, failure: Failure) -> None:
        """The words are there without their numbers; say why."""
        self._workspace.say_failure(failure)

    # Edits

    def _on_add(self, side: WordSide) -> None:
        line = self.columns[side].line
        words = tuple(word.strip() for word in line.text().split(",") if word.strip())
        if words and self._add(side, words):
            line.clear()

    def _add(self, side: WordSide, words: tuple[str, ...]) -> bool:
        from storage.edits.wording import AddWords

        self.complain("")
        return self._workspace.apply(AddWords.to(side, words))

    @Slot(object)
    def _on_remove(self, words: tuple[str, ...]) -> None:
        from storage.edits.wording import RemoveWords

        self._workspace.apply(RemoveWords(words))

    @Slot(str, str)
    def _on_change(self, word: str, new_word: str) -> None:
        from storage.edits.wording import ChangeWord

        if not self._workspace.apply(ChangeWord(word, new_word)):
            self._show()

    # Files

    @Slot()
    def _on_import(self) -> None:
        name, _ = QFileDialog.getOpenFileName(self, "Import words", "", _FILES)
        if name:
            self.import_words(Path(name))

    def import_words(self, file: Path) -> None:
        """Add the words of a text file; what is wrong is said in the dialog."""
        from storage.edits.wording import AddWords
        from storage.readers.files.whole_text import read_text

        try:
            found = read_lists(read_text(file))
        except ShortlistError as error:
            self.complain(str(error))
        else:
            self._workspace.apply(AddWords(found.include, found.exclude))

    @Slot()
    def _on_export(self) -> None:
        name, _ = QFileDialog.getSaveFileName(self, "Export words", "words.txt", _FILES)
        if name:
            self.export_words(Path(name))

    def export_words(self, file: Path) -> None:
        """Write both lists to a text file."""
        try:
            with exported_bytes(file) as out:
                out.write(written_lists(self._workspace.words.lists).encode())
        except ShortlistError as error:
            self.complain(str(error))
