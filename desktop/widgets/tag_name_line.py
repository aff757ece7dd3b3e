"""The line in which a tag of the sidebar is renamed; it says beforehand when that is a merge."""

from collections.abc import Sequence

from PySide6.QtCore import Slot
from PySide6.QtGui import QHideEvent, QMoveEvent, QResizeEvent
from PySide6.QtWidgets import QLabel, QLineEdit, QWidget

from desktop.models.tag_moves import merge_words
from desktop.theme import tokens
from storage.database.rows import Counted


class TagNameLine(QLineEdit):
    """A line with a hint under it while the name that is typed belongs to another tag."""

    def __init__(self, name: str, tags: Sequence[Counted], parent: QWidget) -> None:
        super().__init__(parent)
        self._name, self._tags = name, tags
        colours = tokens()
        self.hint = QLabel(parent)
        self.hint.setWordWrap(True)
        self.hint.setStyleSheet(
            f"QLabel {{ background: {colours.accent.name()}; color: {colours.on_accent.name()};"
            " padding: 3px 6px; border-radius: 4px; }"
        )
        self.hint.hide()
        self.textChanged.connect(self._on_typed)

    @Slot(str)
    def _on_typed(self, text: str) -> None:
        words = merge_words(self._name, text, self._tags)
        self.setAccessibleDescription(words)
        self.hint.setText(words)
        self.hint.setVisible(bool(words))
        self._place()

    def _place(self) -> None:
        self.hint.setFixedWidth(max(120, self.width()))
        self.hint.adjustSize()
        self.hint.move(self.x(), self.geometry().bottom() + 3)
        self.hint.raise_()

    def moveEvent(self, event: QMoveEvent) -> None:  # noqa: N802 - Qt's name
        """Take the hint along."""
        super().moveEvent(event)
        self._place()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Give the hint the width of the line."""
        super().resizeEvent(event)
        self._place()

    def hideEvent(self, event: QHideEvent) -> None:
        """Hide the hint with the line."""
        super().hideEvent(event)
        self.hint.hide()
        self.hint.deleteLater()
