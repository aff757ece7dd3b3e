"""Text widgets that are as high as their text: the pane around them scrolls, they do not."""

import math

from PySide6.QtCore import QSizeF, Qt, QUrl, Slot
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QFrame, QTextBrowser, QTextEdit, QWidget


class FittedText(QTextBrowser):
    """Rich text to read, transparent, as high as it needs. It loads nothing from anywhere."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        _fit(self)
        self.setOpenLinks(False)

    def loadResource(self, _kind: int, _name: QUrl | str) -> object:
        """Give nothing: no picture, style sheet or page is ever fetched or read from disk."""
        return None

    @Slot(QSizeF)
    def fit_height(self, size: QSizeF) -> None:
        """Follow the height of the text."""
        self.setFixedHeight(max(1, math.ceil(size.height())))

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Leave scrolling to the pane."""
        event.ignore()


class FittedEdit(QTextEdit):
    """Plain text to write, as high as it needs but never less than `least` pixels."""

    def __init__(self, parent: QWidget, least: int) -> None:
        super().__init__(parent)
        self._least = least
        self.setAcceptRichText(False)
        _fit(self)

    @Slot(QSizeF)
    def fit_height(self, size: QSizeF) -> None:
        """Follow the height of the text."""
        margins = self.contentsMargins()
        wanted = math.ceil(size.height()) + margins.top() + margins.bottom() + 2
        self.setFixedHeight(max(self._least, wanted))

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Leave scrolling to the pane."""
        event.ignore()


def _fit(widget: FittedText | FittedEdit) -> None:
    widget.setFrameShape(QFrame.Shape.NoFrame)
    widget.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    widget.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    widget.viewport().setAutoFillBackground(False)
    widget.document().setDocumentMargin(0.0)
    widget.document().documentLayout().documentSizeChanged.connect(widget.fit_height)
