"""A card with one line of text: a comment on a reading list, or what a line across it says."""

from PySide6.QtCore import QRect, Qt, Signal, Slot
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from desktop.widgets.done_line import DoneLine
from desktop.widgets.popover import Popover

_WIDTH = 420


class CommentPopover(Popover):
    """Asks for a line of text; Enter, Escape and a click elsewhere keep it."""

    written = Signal(str)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._before_typing = ""
        self.setFixedWidth(_WIDTH)
        self._title = QLabel(self)
        self._title.setProperty("role", "dim")
        self._title.setTextFormat(Qt.TextFormat.PlainText)
        self.line = DoneLine(self)
        self.line.done.connect(self.dismiss)
        self.setFocusProxy(self.line)
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 10, 12, 12)
        column.setSpacing(6)
        column.addWidget(self._title)
        column.addWidget(self.line)
        self.closed.connect(self._on_closed)

    def ask(self, name: str, title: str, hint: str, comment: str, anchor: QRect) -> None:
        """Let it be written; `name` tells what it is, `hint` stands in the line."""
        self._before_typing = comment
        self.setAccessibleName(title)
        self.line.setAccessibleName(name)
        self.line.setPlaceholderText(hint)
        self._title.setText(title)
        self.line.setText(comment)
        self.show_at(anchor, pinned=True)
        self.line.selectAll()

    @Slot()
    def _on_closed(self) -> None:
        comment = " ".join(self.line.text().split())
        if comment != self._before_typing:
            self.written.emit(comment)
