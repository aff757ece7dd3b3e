"""Says that something is written that nobody may write beside, and lets nothing else be done."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QLabel, QProgressBar, QVBoxLayout, QWidget

_WIDTH = 280


class WorkingDialog(QDialog):
    """Stands over its window and the windows behind until `finish`; keys do not close it.

    For a change of many papers in one transaction: an edit meanwhile would hold the window up.
    """

    def __init__(self, text: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(parent.windowTitle())
        self.setAccessibleName(text)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowFlag(Qt.WindowType.WindowCloseButtonHint, on=False)
        self._finished = False
        bar = QProgressBar(self)
        bar.setRange(0, 0)
        bar.setTextVisible(False)
        bar.setAccessibleName("Progress")
        column = QVBoxLayout(self)
        column.setContentsMargins(20, 18, 20, 16)
        column.setSpacing(10)
        column.addWidget(QLabel(text, self))
        column.addWidget(bar)
        self.setFixedWidth(_WIDTH)

    def finish(self) -> None:
        """Let the windows behind be used again."""
        self._finished = True
        self.accept()

    def done(self, result: int) -> None:
        """Close only when it is finished."""
        if self._finished:
            super().done(result)
