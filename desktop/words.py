"""The reader's include and exclude words in the window: which there are, and where they stand."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal, Slot

if TYPE_CHECKING:
    from desktop.reads import Reads
    from storage.edits.edit import Changes
    from storage.library import Library
    from storage.query.word_lists import WordLists
    from storage.search.word_marks import WordMark


class Words(QObject):
    """Read once, until an edit changes them. Lives on the GUI thread."""

    changed = Signal()
    """There are other words, or they are marked in texts now, or no longer."""

    def __init__(self, library: "Library", reads: "Reads") -> None:
        super().__init__(reads)
        self._library = library
        self._reads = reads
        self._lists: WordLists | None = None
        reads.changed.connect(self._on_changed)

    @property
    def lists(self) -> "WordLists":
        """Both lists."""
        if self._lists is None:
            self._lists = self._library.words()
        return self._lists

    @property
    def marked(self) -> bool:
        """Whether they are marked in texts."""
        return self._reads.settings.words_marked

    def mark(self, *, marked: bool) -> None:
        """Mark them in texts, or no longer."""
        self._reads.settings.words_marked = marked
        self.changed.emit()

    def marks(self, text: str) -> "tuple[WordMark, ...]":
        """Give where the words stand in a text; nothing where they are not to be marked."""
        if not self.marked or not self.lists:
            return ()
        return self._library.word_marks(text, self.lists)

    def papers_by_word(self) -> dict[str, int]:
        """Count the papers of each word; for a lane, since the index is asked about every one."""
        return self._library.papers_by_word()

    @Slot(object)
    def _on_changed(self, changes: "Changes") -> None:
        from storage.edits.edit import Aspect

        if changes.aspects & Aspect.WORDS:
            self._lists = None
            self.changed.emit()
