"""What stands over the claims while they are reviewed: how far one is, and the way out."""

from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QProgressBar, QWidget

from desktop.widgets.key_button import KeyButton

_BAR_WIDTH: Final = 220
_HEIGHT: Final = 31
"""That of the filter, whose place it takes: the table below must not jump."""


class ReviewStrip(QWidget):
    """Progress of a review; it counts nothing itself."""

    leave_asked = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAccessibleName("Review of the claims")
        self.words = QLabel(self)
        self.words.setAccessibleName("Progress of the review")
        self._bar = QProgressBar(self)
        self._bar.setTextVisible(False)
        self._bar.setFixedWidth(_BAR_WIDTH)
        self._bar.setAccessibleName("Claims checked")
        leave = KeyButton("Leave", "Esc", self)
        leave.clicked.connect(self.leave_asked)
        self.setMinimumHeight(_HEIGHT)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(12)
        row.addWidget(self._bar, 0, Qt.AlignmentFlag.AlignVCenter)
        row.addWidget(self.words, 1)
        row.addWidget(leave)

    def show_progress(self, checked: int, total: int, time: str) -> None:
        """Say how many are checked and how long the rest takes, or that nothing is left."""
        self._bar.setRange(0, max(1, total))
        self._bar.setValue(checked)
        if checked == total:
            self.words.setText(f"All {total:,} claims are checked." if total else "No claims.")
        else:
            rest = f", {time}" if time else ""
            self.words.setText(f"{checked:,} of {total:,} checked{rest}")
