"""What a row of the dialog on a table's columns is made of: a text cut to its room, a choice."""

from typing import Final

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QWheelEvent
from PySide6.QtWidgets import QComboBox, QLabel, QWidget

_LEAST: Final = 60
"""Pixels that a text is never cut below."""


class CutLabel(QLabel):
    """A line of plain text that gives up its end where there is no room for it."""

    def __init__(self, text: str, parent: QWidget) -> None:
        super().__init__(text, parent)
        self.setTextFormat(Qt.TextFormat.PlainText)

    def minimumSizeHint(self) -> QSize:
        """Ask for little, so that what stands beside it is never pushed out."""
        usual = super().minimumSizeHint()
        return QSize(min(_LEAST, usual.width()), usual.height())

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw what fits."""
        painter = QPainter(self)
        painter.setPen(self.palette().color(self.foregroundRole()))
        mode = Qt.TextElideMode.ElideRight
        text = self.fontMetrics().elidedText(self.text(), mode, self.width())
        painter.drawText(self.rect(), int(Qt.AlignmentFlag.AlignVCenter), text)
        painter.end()


class ColumnChoice(QComboBox):
    """A choice that the wheel scrolls past: it would change what one did not look at."""

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Leave the wheel to the columns around."""
        event.ignore()
