"""The highlights of a paper with their comments; choosing one goes to its place in the text."""

from collections.abc import Sequence
from typing import ClassVar, Final

from PySide6.QtCore import QEvent, QPoint, QRect, QRectF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QLabel, QVBoxLayout, QWidget

from desktop.theme import tokens
from desktop.widgets.mark_colours import highlight_edge
from storage.database.rows import HighlightRow
from storage.words import clipped

_LONGEST_QUOTE = 240
_OWN_KEYS: Final = (
    Qt.Key.Key_E, Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Delete, Qt.Key.Key_Backspace,
)  # fmt: skip


class HighlightItem(QFrame):
    """One highlight: a bar in its colour, the words, the comment."""

    chosen = Signal(object)
    """`HighlightRow`: go there."""
    edit_wanted = Signal(object, QRect)
    """`HighlightRow`, and where this line stands (global): open its card."""
    removal_wanted = Signal(int)
    KEYS: ClassVar[tuple[Qt.Key, ...]] = _OWN_KEYS

    def __init__(self, highlight: HighlightRow, parent: QWidget) -> None:
        super().__init__(parent)
        self.highlight = highlight
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.column = QVBoxLayout(self)
        self.column.setContentsMargins(12, 3, 4, 3)
        self.column.setSpacing(1)
        quote = QLabel(f"“{clipped(highlight.quote, _LONGEST_QUOTE)}”", self)
        quote.setTextFormat(Qt.TextFormat.PlainText)
        quote.setWordWrap(True)
        self.column.addWidget(quote)
        said = f"{highlight.name}: {highlight.comment}" if highlight.comment else highlight.name
        line = QLabel(said, self)
        line.setTextFormat(Qt.TextFormat.PlainText)
        line.setWordWrap(True)
        line.setProperty("role", "dim")
        self.column.addWidget(line)
        self.setAccessibleName(f"Highlight in {highlight.name}: {highlight.quote}")
        self.setAccessibleDescription(
            (f"{highlight.comment}; " if highlight.comment else "")
            + "Enter goes there, e edits it, Delete removes it"
        )

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the bar, and a ground while it has the focus or the pointer."""
        colours = tokens()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        if self.hasFocus() or self.underMouse():
            painter.setBrush(colours.selection if self.hasFocus() else colours.hover)
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(4, 0, 0, 0), 4, 4)
        painter.setBrush(highlight_edge(self.highlight.colour, colours))
        painter.drawRoundedRect(QRectF(0, 4, 4, self.height() - 8), 2, 2)
        painter.end()

    def _rect(self) -> QRect:
        return QRect(self.mapToGlobal(QPoint(12, 0)), self.size())

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """A click goes there."""
        inside = self.rect().contains(event.position().toPoint())
        if event.button() == Qt.MouseButton.LeftButton and inside:
            self.chosen.emit(self.highlight)

    def event(self, event: QEvent) -> bool:
        """Claim its letter before the window's shortcuts; draw the ground of the pointer."""
        if (
            event.type() == QEvent.Type.ShortcutOverride
            and isinstance(event, QKeyEvent)
            and event.key() in self.KEYS
        ):
            event.accept()
            return True
        if event.type() in (
            QEvent.Type.Enter, QEvent.Type.Leave, QEvent.Type.FocusIn, QEvent.Type.FocusOut
        ):  # fmt: skip
            self.update()
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter goes there, e opens the card, Delete removes."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.chosen.emit(self.highlight)
        elif event.key() == Qt.Key.Key_E:
            self.edit_wanted.emit(self.highlight, self._rect())
        elif event.key() in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace):
            self.removal_wanted.emit(self.highlight.id)
        else:
            super().keyPressEvent(event)


class HighlightsList(QWidget):
    """All highlights of a paper, in the order of the text."""

    chosen = Signal(object)
    edit_wanted = Signal(object, QRect)
    removal_wanted = Signal(int)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._items: list[HighlightItem] = []
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(4)
        self.setAccessibleName("Highlights")

    def made(self, highlight: HighlightRow) -> HighlightItem:
        """Make the line of a highlight."""
        return HighlightItem(highlight, self)

    @property
    def items(self) -> tuple[HighlightItem, ...]:
        """The lines."""
        return tuple(self._items)

    def show_highlights(self, highlights: Sequence[HighlightRow]) -> None:
        """Show highlights."""
        if [item.highlight for item in self._items] == list(highlights):
            return
        focused = next((i for i, item in enumerate(self._items) if item.hasFocus()), None)
        for item in self._items:
            self._column.removeWidget(item)
            item.hide()
            item.deleteLater()
        self._items = [self.made(highlight) for highlight in highlights]
        for item in self._items:
            item.chosen.connect(self.chosen)
            item.edit_wanted.connect(self.edit_wanted)
            item.removal_wanted.connect(self.removal_wanted)
            self._column.addWidget(item)
            item.show()
        if focused is not None and self._items:
            self._items[min(focused, len(self._items) - 1)].setFocus()
