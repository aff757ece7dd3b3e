"""The dialog for faults of ours: what happened, and text to copy into a report."""

from typing import Final

from PySide6.QtCore import Qt, Slot
from PySide6.QtGui import QFont, QFontDatabase, QGuiApplication
from PySide6.QtWidgets import (
    QDialog,
    QHBoxLayout,
    QLabel,
    QPlainTextEdit,
    QPushButton,
    QWidget,
)

from desktop.dialogs.frame import column_of
from desktop.jobs import Failure
from storage.words import count_of

INTRO: Final = (
    "Something in Shortlist went wrong. Your library is as it was; you can go on working. "
    "If it comes again, the text below helps to find the fault."
)


class FailureDialog(QDialog):
    """One dialog for all failures of a session; the same one again only raises its count."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle("Something went wrong")
        self.setAccessibleName("Something went wrong")
        self._counts: dict[str, int] = {}
        intro = QLabel(INTRO, self)
        intro.setWordWrap(True)
        self.message = QLabel(self)
        self.message.setProperty("role", "error")
        self.message.setWordWrap(True)
        self.message.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.details = QPlainTextEdit(self)
        self.details.setProperty("role", "field")
        self.details.setAccessibleName("Details")
        self.details.setReadOnly(True)
        fixed = QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont)
        self.details.setFont(QFont(fixed.family(), 9))
        copy, close = QPushButton("Copy the details", self), QPushButton("Go on", self)
        copy.clicked.connect(self._on_copy)
        close.clicked.connect(self.accept)
        close.setDefault(True)
        row = QHBoxLayout()
        row.addStretch(1)
        row.addWidget(copy)
        row.addWidget(close)
        column = column_of(self, 12)
        for widget in (intro, self.message, self.details):
            column.addWidget(widget)
        column.addLayout(row)
        self.resize(620, 380)

    def show_failure(self, failure: Failure) -> None:
        """Show a failure; one that is shown already is counted."""
        key = failure.details or failure.message
        self._counts[key] = self._counts.get(key, 0) + 1
        again = self._counts[key]
        tail = f"   ({count_of(again, 'time')})" if again > 1 else ""
        self.message.setText(failure.message + tail)
        if again == 1 or not self.isVisible():
            self.details.setPlainText(failure.details or failure.message)
            self.show()

    @Slot()
    def _on_copy(self) -> None:
        QGuiApplication.clipboard().setText(self.details.toPlainText())
