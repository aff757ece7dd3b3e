"""What is done to decide: decisions, ratings, and the words that they are made by."""

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from desktop.notices import Notice
from desktop.widgets.reader_pane import ReaderPane
from desktop.workspace import Workspace
from storage.vocabulary import Decision, WordSide
from storage.words import count_of


class TriageDeeds(QObject):
    """The actions of triage, on the selection."""

    day_asked = Signal()
    """A day is to be typed until which papers are put off."""

    def __init__(self, workspace: Workspace, window: QWidget, reader: ReaderPane) -> None:
        super().__init__(window)
        self.workspace = workspace
        self._window = window
        self._reader = reader

    def decide(self, decision: Decision) -> None:
        """Decide on the selection."""
        self.workspace.decide(decision)

    def rate(self, rating: int | None) -> None:
        """Rate the selection with stars, or with none."""
        from storage.edits.rating import Rate

        if self.workspace.selection:
            self.workspace.apply(Rate(self.workspace.selection, rating))

    def show_reasons(self) -> None:
        """Show the reasons for which papers are skipped, to be edited."""
        from desktop.dialogs.reasons_dialog import ReasonsDialog

        ReasonsDialog(self.workspace, self._window).open()

    def decide_later_until(self) -> None:
        """Let a day be typed until which the selection is put off."""
        self.day_asked.emit()

    def decide_on_many(self) -> None:
        """Let papers be chosen that are decided on at once."""
        from desktop.dialogs.bulk_dialog import BulkDialog

        BulkDialog(self.workspace, self._window).open()

    # Include and exclude words

    def mark_words(self) -> None:
        """Mark the include and exclude words in texts, or no longer; remember it."""
        words = self.workspace.words
        words.mark(marked=not words.marked)
        self.workspace.save_settings()
        if not words.lists:
            said = "There are no include and exclude words yet."
        elif words.marked:
            number = len(words.lists.include) + len(words.lists.exclude)
            said = f"{count_of(number, 'word')} marked."
        else:
            said = "Include and exclude words are no longer marked."
        self.workspace.say(Notice(said))

    def list_word(self, side: WordSide) -> None:
        """Put the selected words of the abstract on a list; where none are, let them be typed."""
        from storage.edits.wording import AddWords

        chosen = self._reader.selected_text()
        if not chosen:
            self.show_words(side)
            return
        self.workspace.apply(AddWords.to(side, (chosen,)))

    def show_words(self, side: WordSide = "include") -> None:
        """Show both lists, with the caret where words are added to one of them."""
        from desktop.dialogs.words_dialog import WordsDialog

        WordsDialog(self.workspace, self._window, side).open()
