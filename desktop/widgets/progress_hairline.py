"""A line under the paper that grows as the list is decided."""

from PySide6.QtCore import QEvent, QRect, Slot
from PySide6.QtGui import QHelpEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QToolTip, QWidget

from desktop.theme import tokens
from desktop.workspace import Workspace

HEIGHT = 3


class ProgressHairline(QWidget):
    """Shows the decided share of the list; the pointer over it is told the figures."""

    def __init__(self, workspace: Workspace, parent: QWidget) -> None:
        super().__init__(parent)
        self._progress = workspace.list_progress
        self.setFixedHeight(HEIGHT)
        self.setAccessibleName("Progress in this list")
        self._progress.changed.connect(self._on_changed)
        self._on_changed()

    @Slot()
    def _on_changed(self) -> None:
        self.setAccessibleDescription(self._progress.sentence)
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the hairline, and over it what is decided."""
        colours = tokens()
        painter = QPainter(self)
        painter.fillRect(QRect(0, 0, self.width(), 1), colours.hairline)
        done = round(self.width() * self._progress.share)
        painter.fillRect(QRect(0, 0, done, HEIGHT), colours.accent)
        painter.end()

    def event(self, event: QEvent) -> bool:
        """Tell the figures as they are now."""
        if isinstance(event, QHelpEvent):
            QToolTip.showText(event.globalPos(), self._progress.sentence, self)
            return True
        return super().event(event)
