"""The list of all notes as cards: paper, day, and two lines of the note."""

from typing import Any, Final

from PySide6.QtCore import QEvent, QModelIndex, QPersistentModelIndex, QRect, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QKeyEvent, QPainter
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from desktop import theme
from desktop.models.note_list import LINE_ROLE, NOTE_ROLE, day_of
from desktop.widgets.paper_text import broken
from storage.database.rows import NoteRow

_HEIGHT: Final = 76
_SIDE: Final = 16
_MIDDLE: Final = Qt.AlignmentFlag.AlignVCenter
_STEPS: Final = {Qt.Key.Key_J: 1, Qt.Key.Key_K: -1}
_ENTER: Final = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class NoteDelegate(QStyledItemDelegate):
    """Paints a card."""

    def sizeHint(
        self, _option: QStyleOptionViewItem, _index: QModelIndex | QPersistentModelIndex
    ) -> QSize:
        """All cards are alike."""
        return QSize(200, _HEIGHT)

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> None:
        """Draw label and day, then the lines."""
        view: Any = option
        note = index.data(NOTE_ROLE)
        if not isinstance(note, NoteRow):
            return
        painter.save()
        colours, rect = theme.tokens(), QRect(view.rect)
        if view.state & QStyle.StateFlag.State_Selected:
            painter.fillRect(rect, colours.selection)
            painter.fillRect(QRect(rect.left(), rect.top(), 3, rect.height()), colours.accent)
        elif view.state & QStyle.StateFlag.State_MouseOver:
            painter.fillRect(rect, colours.hover)
        painter.fillRect(QRect(rect.left(), rect.bottom(), rect.width(), 1), colours.hairline)
        line = QRect(rect.left() + _SIDE, rect.top() + 8, rect.width() - 2 * _SIDE, 20)
        day = day_of(note)
        painter.setFont(theme.interface_font(theme.SMALL_PX, figures=True))
        painter.setPen(colours.dim)
        painter.drawText(line, int(_MIDDLE | Qt.AlignmentFlag.AlignRight), day)
        room = line.width() - painter.fontMetrics().horizontalAdvance(day) - 12
        bold = theme.interface_font(bold=True)
        painter.setFont(bold)
        painter.setPen(colours.text)
        label = QFontMetrics(bold).elidedText(note.label, Qt.TextElideMode.ElideRight, room)
        painter.drawText(line, int(_MIDDLE), label)
        plain = theme.interface_font()
        painter.setFont(plain)
        painter.setPen(colours.dim)
        for number, text in enumerate(broken(str(index.data(LINE_ROLE)), plain, line.width(), 2)):
            painter.drawText(line.translated(0, 21 + number * 19), int(_MIDDLE), text)
        painter.restore()


class NoteCards(QListView):
    """The cards. Enter opens the paper, j and k move, / asks for the filter."""

    filter_wanted = Signal()
    chosen = Signal(object)
    """`NoteRow` that became current."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setItemDelegate(NoteDelegate(self))
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setMouseTracking(True)
        self.setUniformItemSizes(True)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setAccessibleName("Notes")
        self.setAccessibleDescription("Enter opens the paper, slash finds words in all notes")

    def currentChanged(
        self,
        current: QModelIndex | QPersistentModelIndex,
        previous: QModelIndex | QPersistentModelIndex,
    ) -> None:
        """Tell which note is current."""
        super().currentChanged(current, previous)
        self.chosen.emit(current.data(NOTE_ROLE) if current.isValid() else None)

    def event(self, event: QEvent) -> bool:
        """Claim its letters before the window's shortcuts."""
        if (
            event.type() == QEvent.Type.ShortcutOverride
            and isinstance(event, QKeyEvent)
            and not event.modifiers()
            and event.key() in (*_STEPS, *_ENTER, Qt.Key.Key_Slash)
        ):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """See the text of the class."""
        row = self.currentIndex().row()
        if event.key() in _STEPS and not event.modifiers():
            wanted = max(0, min(self.model().rowCount() - 1, row + _STEPS[Qt.Key(event.key())]))
            self.setCurrentIndex(self.model().index(wanted, 0))
        elif event.key() == Qt.Key.Key_Slash:
            self.filter_wanted.emit()
        elif event.key() in _ENTER and self.currentIndex().isValid():
            self.activated.emit(self.currentIndex())
        else:
            super().keyPressEvent(event)

    def keyboardSearch(self, _search: str) -> None:  # noqa: N802 - Qt's name
        """Typing does not jump about in the list."""
