"""How dialogs are laid out: a column of parts, what explains it, and a row of buttons."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QHBoxLayout, QLabel, QListWidget, QVBoxLayout, QWidget

from desktop.widgets.press_button import PressButton


def column_of(dialog: QDialog, spacing: int = 10) -> QVBoxLayout:
    """Give a dialog its column of parts, `spacing` pixels apart."""
    column = QVBoxLayout(dialog)
    column.setContentsMargins(20, 18, 20, 16)
    column.setSpacing(spacing)
    return column


def row_of(*buttons: PressButton, last: PressButton | None = None) -> QHBoxLayout:
    """Put buttons side by side, `last` at the other end; Enter in a line presses none of them."""
    row = QHBoxLayout()
    for button in buttons:
        button.setAutoDefault(False)
        row.addWidget(button)
    row.addStretch(1)
    if last is not None:
        row.addWidget(last)
    return row


def empty_hint(box: QListWidget, text: str) -> QLabel:
    """Give the sentence that an empty list shows."""
    label = QLabel(text, box.viewport())
    label.setProperty("role", "dim")
    label.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
    inside = QVBoxLayout(box.viewport())
    inside.addWidget(label, alignment=Qt.AlignmentFlag.AlignCenter)
    return label


def quiet(text: str, parent: QWidget) -> QLabel:
    """Give a sentence that explains, in as many lines as it takes."""
    label = QLabel(text, parent)
    label.setProperty("role", "dim")
    label.setWordWrap(True)
    return label
