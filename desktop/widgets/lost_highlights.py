"""Highlights whose words are no longer in the text: kept, shown, and put on other words."""

from collections.abc import Sequence
from typing import ClassVar, Final

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QVBoxLayout, QWidget

from desktop.widgets.highlights_list import HighlightItem, HighlightsList
from desktop.widgets.key_button import KeyButton
from storage.database.rows import HighlightRow
from storage.words import count_of

KEY: Final = "r"


class LostItem(HighlightItem):
    """A highlight without a place, and the button that gives it one."""

    put_wanted = Signal(object)
    """`HighlightRow`: put it on the words that are selected."""
    KEYS: ClassVar[tuple[Qt.Key, ...]] = (*HighlightItem.KEYS, Qt.Key.Key_R)

    def __init__(self, highlight: HighlightRow, parent: QWidget) -> None:
        super().__init__(highlight, parent)
        self.button = KeyButton("Put on the selected words", KEY, self)
        self.button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.button.clicked.connect(self._ask)
        row = QHBoxLayout()
        row.setContentsMargins(0, 3, 0, 2)
        row.addWidget(self.button)
        row.addStretch(1)
        self.column.addLayout(row)
        self.setAccessibleName(
            f"Highlight in {highlight.name} that lost its place: {highlight.quote}"
        )
        self.setAccessibleDescription(
            (f"{highlight.comment}; " if highlight.comment else "")
            + f"{KEY} puts it on the selected words, e edits it, Delete removes it"
        )
        self.chosen.connect(self.put_wanted)

    @Slot()
    def _ask(self) -> None:
        self.put_wanted.emit(self.highlight)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Its own letter puts it on the selected words, as Enter does; the rest as ever."""
        if event.key() == Qt.Key.Key_R:
            self._ask()
        else:
            super().keyPressEvent(event)


class _LostList(HighlightsList):
    put_wanted = Signal(object)

    def made(self, highlight: HighlightRow) -> HighlightItem:
        item = LostItem(highlight, self)
        item.put_wanted.connect(self.put_wanted)
        return item


class LostHighlights(QWidget):
    """Says how many there are, and lists them; hidden while there are none."""

    put_wanted = Signal(object)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAccessibleName("Highlights that lost their place")
        self._title = QLabel(self)
        self._title.setProperty("role", "section")
        how = QLabel(
            "The text was changed, and these words are no longer in it. Select others in the "
            "abstract to put a highlight there.",
            self,
        )
        how.setWordWrap(True)
        how.setProperty("role", "dim")
        self.list = _LostList(self)
        self.list.put_wanted.connect(self.put_wanted)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 2, 0, 14)
        column.setSpacing(6)
        for part in (self._title, how, self.list):
            column.addWidget(part)
        self.hide()

    @property
    def title(self) -> str:
        """What it says."""
        return self._title.text()

    @property
    def items(self) -> tuple[LostItem, ...]:
        """The lines."""
        return tuple(item for item in self.list.items if isinstance(item, LostItem))

    def show_lost(self, highlights: Sequence[HighlightRow]) -> None:
        """Show these, or nothing at all."""
        its = "its" if len(highlights) == 1 else "their"
        self._title.setText(f"{count_of(len(highlights), 'highlight')} lost {its} place")
        self.list.show_highlights(highlights)
        self.setVisible(bool(highlights))
