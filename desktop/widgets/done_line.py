"""A line of text that Enter and Escape both end, each keeping what was typed."""

from typing import Final

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLineEdit

_ENDS: Final = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Escape)


class DoneLine(QLineEdit):
    """For a card that closes when the line is done: an undo takes back what was typed."""

    done = Signal()

    def event(self, event: QEvent) -> bool:
        """Claim Enter and Escape before a shortcut of the window takes them."""
        if (
            event.type() == QEvent.Type.ShortcutOverride
            and isinstance(event, QKeyEvent)
            and event.key() in _ENDS
        ):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Tell that it is done; the rest is typed."""
        if event.key() in _ENDS:
            self.done.emit()
        else:
            super().keyPressEvent(event)
