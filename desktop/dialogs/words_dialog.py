"""Both lists of words side by side: add, change, move over, remove, bring in and write out."""

from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import Final

from PySide6.QtCore import QSize, Qt, Signal, SignalInstance, Slot
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFileDialog,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QVBoxLayout,
    QWidget,
)

from desktop import theme
from desktop.dialogs.edits_dialog import EditsDialog
from desktop.dialogs.name_list import NameList
from desktop.jobs import Failure
from desktop.widgets.mark_colours import readable
from desktop.widgets.press_button import PressButton
from desktop.widgets.word_painting import word_colour
from desktop.workspace import Workspace
from storage.errors import ShortlistError
from storage.exporters.atomic import exported_bytes
from storage.query.word_lists import read_lists, written_lists
from storage.vocabulary import WORD_SIDES, WordSide
from storage.words import count_of

_OTHER: "Final[dict[WordSide, WordSide]]" = {"include": "exclude", "exclude": "include"}
_HINTS: "Final[dict[WordSide, str]]" = {
    "include": "speaks for a paper",
    "exclude": "speaks against it",
}
_TOLD: Final = (
    "A word is found in all its forms; several words stand side by side; a star is any "
    "ending. F2 changes a word, Del removes it, m moves it to the other list."
)
_FILES: Final = "Text (*.txt);;All files (*)"


class WordColumn(QWidget):
    """One list with the line above it in which a word is added."""

    removal_wanted = Signal(object)
    """Words, a tuple."""
    move_wanted = Signal(object)

    def __init__(self, side: WordSide, parent: QWidget) -> None:
        super().__init__(parent)
        self.side = side
        self.line = QLineEdit(self)
        acts = {
            Qt.Key.Key_Delete.value: partial(self._ask, self.removal_wanted),
            Qt.Key.Key_M.value: partial(self._ask, self.move_wanted),
        }
        self.list = NameList(f"{side.capitalize()} words", self, acts)
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
        self.list.setAccessibleDescription(
            "F2 changes a word, Del removes it, m moves it to the other list"
        )
        self.list.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.list.setEditTriggers(
            QAbstractItemView.EditTrigger.EditKeyPressed
            | QAbstractItemView.EditTrigger.DoubleClicked
        )
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        for part in (head, self.line, self.list):
            column.addWidget(part)

    def show_words(self, words: tuple[str, ...], papers: dict[str, int]) -> None:
        """Show words with the number of their papers; the current row stays where it was."""
        self.list.show_names(
            (word, count_of(papers[word], "paper") if word in papers else "", True)
            for word in words
        )

    def _ask(self, wanted: SignalInstance) -> None:
        if self.list.chosen():
            wanted.emit(self.list.chosen())


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

    def _lay_out(self) -> None:
        both = QHBoxLayout()
        both.setSpacing(16)
        for column in self.columns.values():
            both.addWidget(column)
        buttons = self.import_, self.export, self.undo
        self.lay_out(_TOLD, both, buttons=buttons, size=QSize(620, 520))
        one, two = self.columns.values()
        steps = (one.line, one.list, two.line, two.list, self.import_)
        for before, after in pairwise(steps):
            self.setTabOrder(before, after)

    def _connect(self) -> None:
        for side, column in self.columns.items():
            column.line.returnPressed.connect(partial(self._on_add, side))
            column.removal_wanted.connect(self._on_remove)
            column.move_wanted.connect(partial(self._add, _OTHER[side]))
            queued = Qt.ConnectionType.QueuedConnection
            column.list.rename_wanted.connect(self._on_change, queued)
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
