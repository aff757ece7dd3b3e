"""A line for words that rows are filtered by, with keys that lead back to the rows."""

from typing import Final

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLineEdit, QWidget

_WIDTH: Final = 220


class FilterLine(QLineEdit):
    """Words of the rows shown; `rows` is what a screen reader calls those."""

    left = Signal()
    """Enter or arrow down: to the rows."""
    cleared = Signal()
    """Escape: ask for nothing in particular again."""
    _KEYS = (Qt.Key.Key_Escape, Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Down)

    def __init__(self, placeholder: str, rows: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.setPlaceholderText(placeholder)
        self.setAccessibleName(f"Words of the {rows} shown")
        self.setAccessibleDescription(f"Enter goes to the {rows}, Escape clears the filter")
        self.setClearButtonEnabled(True)
        self.setFixedWidth(_WIDTH)

    def event(self, event: QEvent) -> bool:
        """Claim its keys before the shortcuts of the window get them."""
        if (
            event.type() == QEvent.Type.ShortcutOverride
            and isinstance(event, QKeyEvent)
            and event.key() in self._KEYS
        ):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape clears, Enter and arrow down go to the rows, the rest is typed."""
        if event.key() == Qt.Key.Key_Escape:
            self.cleared.emit()
        elif event.key() in self._KEYS:
            self.left.emit()
        else:
            super().keyPressEvent(event)
