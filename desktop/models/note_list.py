"""All notes as a list: filtered by the words typed, each with the line of it that has them."""

import re
from collections.abc import Sequence
from typing import Any, Final, TypeAlias

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from storage.clock import local
from storage.database.rows import NoteRow
from storage.notes.links import without_links
from storage.words import clipped

Index: TypeAlias = QModelIndex | QPersistentModelIndex

NOTE_ROLE: Final = int(Qt.ItemDataRole.UserRole) + 1
LINE_ROLE: Final = NOTE_ROLE + 1
_SPOKEN: Final = int(Qt.ItemDataRole.AccessibleTextRole)
_DISPLAY: Final = int(Qt.ItemDataRole.DisplayRole)
_NOWHERE: Final = QModelIndex()
_LINE: Final = 200
_MARKS: Final = re.compile(r"[*_`#>]+|^\s*[-+]\s+(?=\[)", re.MULTILINE)


class NoteList(QAbstractListModel):
    """The notes that have all the words, the one written last first."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._all: tuple[NoteRow, ...] = ()
        self._folded: list[str] = []
        """What words are looked for in, of each note: its paper's label and its text."""
        self._shown: list[NoteRow] = []
        self._words: tuple[str, ...] = ()

    @property
    def total(self) -> int:
        """The number of notes, filtered or not."""
        return len(self._all)

    @property
    def shown(self) -> Sequence[NoteRow]:
        """The notes that are shown."""
        return self._shown

    def show_notes(self, notes: tuple[NoteRow, ...]) -> None:
        """Take the notes anew."""
        self._all = notes
        self._folded = [f"{note.label}\n{note.text}".casefold() for note in notes]
        self._filter()

    def set_words(self, typed: str) -> None:
        """Show only notes that have all these words, in the text or in the paper's label."""
        words = tuple(typed.casefold().split())
        if words != self._words:
            self._words = words
            self._filter()

    def _filter(self) -> None:
        found = [
            note
            for note, text in zip(self._all, self._folded, strict=True)
            if all(word in text for word in self._words)
        ]
        if found != self._shown:
            self.beginResetModel()
            self._shown = found
            self.endResetModel()

    def row_of(self, paper: int) -> int:
        """Give the row of a paper's note, -1 where it is not shown."""
        return next((at for at, one in enumerate(self._shown) if one.paper_id == paper), -1)

    def note(self, index: Index) -> NoteRow | None:
        """Give the note of an index."""
        return self._shown[index.row()] if index.isValid() else None

    def rowCount(self, parent: Index = _NOWHERE) -> int:
        """The number of notes shown."""
        return 0 if parent.isValid() else len(self._shown)

    def data(self, index: Index, role: int = _DISPLAY) -> Any:
        """The paper's label, the note, the line of it to show, a sentence for a screen reader."""
        note = self.note(index)
        if note is None:
            return None
        if role == _DISPLAY:
            return note.label
        if role == NOTE_ROLE:
            return note
        if role == LINE_ROLE:
            return line_of(note.text, self._words)
        if role == _SPOKEN:
            return f"Note on {note.label}, {day_of(note)}: {line_of(note.text, self._words)}"
        return None


def line_of(text: str, words: Sequence[str]) -> str:
    """Give what is shown of a note: from the line that has a word on, else its beginning."""
    plain = without_links(text, lambda link: link.label)
    lines = [line for line in _MARKS.sub("", plain).splitlines() if line.strip()]
    first = next(
        (at for at, line in enumerate(lines) if any(word in line.casefold() for word in words)), 0
    )
    return clipped(" · ".join(line.strip() for line in lines[first:]), _LINE)


def day_of(note: NoteRow) -> str:
    """Write the day on which a note was written last, as the reader's clock has it."""
    return local(note.updated_at).date().isoformat()
