"""Where the focus goes back to when what took it is closed."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget
from shiboken6 import isValid


def give_back(
    before: QWidget | None, reason: Qt.FocusReason = Qt.FocusReason.OtherFocusReason
) -> bool:
    """Give the focus to a widget that had it; False where it is hidden, or gone meanwhile."""
    if before is None or not isValid(before) or not before.isVisible():
        return False
    before.setFocus(reason)
    return True
