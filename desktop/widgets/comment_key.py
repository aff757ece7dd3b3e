"""The key in the abstract that comments on the highlight at the caret, or just before it."""

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent

from desktop.widgets.abstract_view import AbstractView
from desktop.widgets.marks import Mark, MarkKind, marks_at


class CommentKey(QObject):
    """Takes `c` before the shortcuts of the window where the caret is at a highlight.

    Elsewhere the key goes its way. A highlight that was just made, or given a colour, has the
    caret behind its last letter: that one is meant as well, so that `h`, a number and `c` write
    a comment, and what is typed then is text, never commands.
    """

    wanted = Signal(int)
    """Id of the highlight to comment on."""

    def __init__(self, abstract: AbstractView) -> None:
        super().__init__(abstract)
        self._abstract = abstract
        abstract.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Claim the key, then act on it."""
        if watched is not self._abstract or not isinstance(event, QKeyEvent):
            return False
        plain = event.modifiers() == Qt.KeyboardModifier.NoModifier
        if event.key() != Qt.Key.Key_C or not plain:
            return False
        at = self._highlight()
        if at is None:
            return False
        event.accept()
        if event.type() == QEvent.Type.KeyPress:
            self.wanted.emit(at.id)
        return True

    def _highlight(self) -> Mark | None:
        view = self._abstract
        before = view.textCursor().position() - 1
        for mark in (*view.marks_at_caret(), *marks_at(view.marks, before)):
            if mark.kind == MarkKind.HIGHLIGHT:
                return mark
        return None
