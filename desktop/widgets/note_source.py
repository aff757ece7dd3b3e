"""The Markdown of a note while it is written; `[[` completes the labels of papers."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QEvent, QPoint, QSize, Qt, Signal, Slot
from PySide6.QtGui import QFocusEvent, QKeyEvent, QTextCursor
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QWidget

from desktop.keys.in_force import keys, told
from desktop.widgets.fitted_text import FittedEdit
from storage.database.rows import LinkedPaper
from storage.notes.links import LINK, written_link

_LEAST: Final = 64
_LIST_WIDTH: Final = 380
_ROW: Final = 26
_ENTER: Final = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
_CONTROL: Final = Qt.KeyboardModifier.ControlModifier
_ALT: Final = Qt.KeyboardModifier.AltModifier


class NoteSource(FittedEdit):
    """Plain text; Escape and Ctrl+Enter end the writing, unless a completion is open."""

    done = Signal()
    lost_focus = Signal()
    preview_wanted = Signal()
    names_wanted = Signal(str)
    """What is typed behind `[[`: papers of that name should be shown by `show_names`."""
    linked = Signal(str, object)
    """What stands between the brackets of a link just made, and its `LinkedPaper`."""
    follow_wanted = Signal(str)
    """What stands between the brackets of the link at the caret."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent, least=_LEAST)
        self._names: Sequence[LinkedPaper] = ()
        self._given_up = -1
        """Where the `[[` stands that nobody wants completed."""
        self.names = QListWidget(self)
        self.names.setProperty("role", "popup")
        self.names.setObjectName("floating")
        self.names.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.names.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.names.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.names.setAccessibleName("Papers to link to")
        self.names.itemClicked.connect(self._on_clicked)
        self.names.hide()
        self.setAccessibleName("Note, being edited")
        self._take_keys()
        keys().changed.connect(self._take_keys)
        self.setPlaceholderText("Markdown: **bold**, - [ ] task, [[ links a paper")
        self.setTabChangesFocus(True)
        self.textChanged.connect(self._on_typed)
        self.cursorPositionChanged.connect(self._on_moved)

    @Slot()
    def _take_keys(self) -> None:
        own = ["Markdown", "saved as you type", "[[ links a paper", "Ctrl+P shows the preview"]
        said = [*own, *told(("note-template", "takes a template")), "Escape ends"]
        self.setAccessibleDescription("; ".join(said))

    # The completion

    def _open_link(self) -> tuple[int, str] | None:
        """Give where a `[[` begins that is not closed before the caret, and what follows it."""
        cursor = self.textCursor()
        block = cursor.block()
        line = block.text()[: cursor.positionInBlock()]
        at = line.rfind("[[")
        if at < 0 or "]" in line[at:] or "|" in line[at:]:
            return None
        return block.position() + at, line[at + 2 :]

    @Slot()
    def _on_typed(self) -> None:
        found = self._open_link()
        if found is None or found[0] == self._given_up or not self.hasFocus():
            self._close_names()
        else:
            self.names_wanted.emit(found[1])

    @Slot()
    def _on_moved(self) -> None:
        found = self._open_link()
        if found is None:
            self._given_up = -1
            self._close_names()

    def show_names(self, typed: str, names: Sequence[LinkedPaper]) -> None:
        """Offer papers for what was typed, if it is what still stands there."""
        found = self._open_link()
        if found is None or found[1] != typed or not self.hasFocus() or not (names or typed):
            self._close_names()
            return
        self._names = names
        self.names.clear()
        if not names:
            none = QListWidgetItem("No paper is called so")
            none.setSizeHint(QSize(_LIST_WIDTH - 16, _ROW))
            none.setFlags(Qt.ItemFlag.NoItemFlags)
            self.names.addItem(none)
        for paper in names:
            item = QListWidgetItem(paper.label)
            item.setSizeHint(QSize(_LIST_WIDTH - 16, _ROW))
            item.setToolTip(paper.label)
            self.names.addItem(item)
        self.names.setCurrentRow(0 if names else -1)
        self._place_names()

    def _place_names(self) -> None:
        window = self.window()
        if self.names.parentWidget() is not window:
            self.names.setParent(window)
        width = min(_LIST_WIDTH, window.width() - 8)
        self.names.resize(width, self.names.count() * _ROW + 12)
        caret = self.cursorRect()
        below = window.mapFromGlobal(self.viewport().mapToGlobal(caret.bottomLeft() + QPoint(0, 4)))
        top = below.y()
        if top + self.names.height() > window.height():
            top = below.y() - caret.height() - self.names.height() - 8
        left = min(below.x(), window.width() - width - 4)
        self.names.move(max(4, left), max(4, top))
        self.names.show()
        self.names.raise_()

    def _close_names(self) -> None:
        self.names.hide()

    @Slot(QListWidgetItem)
    def _on_clicked(self, item: QListWidgetItem) -> None:
        self._take(self.names.row(item))

    def _take(self, row: int) -> None:
        found = self._open_link()
        if found is None or not 0 <= row < len(self._names):
            return
        paper = self._names[row]
        written = written_link(paper.id, paper.label)
        cursor = self.textCursor()
        end = cursor.position()
        rest = cursor.block().text()[cursor.positionInBlock() :]
        cursor.setPosition(found[0])
        cursor.setPosition(
            end + (2 if rest.startswith("]]") else 0), QTextCursor.MoveMode.KeepAnchor
        )
        self._close_names()
        self.linked.emit(written[2:-2], paper)
        cursor.insertText(written)
        self.setTextCursor(cursor)

    def _follow(self) -> None:
        cursor = self.textCursor()
        for link in LINK.finditer(cursor.block().text()):
            if link.start() <= cursor.positionInBlock() <= link.end():
                self.follow_wanted.emit(link["inner"])

    # Keys

    def event(self, event: QEvent) -> bool:
        """Claim its keys before shortcuts of the window take them, and Tab for a completion."""
        if isinstance(event, QKeyEvent):
            control = bool(event.modifiers() & _CONTROL)
            follows = bool(event.modifiers() & _ALT) and event.key() in _ENTER
            previews = control and event.key() == Qt.Key.Key_P
            claimed = event.key() == Qt.Key.Key_Escape or previews or follows
            if event.type() == QEvent.Type.ShortcutOverride and claimed:
                event.accept()
                return True
            tab = event.type() == QEvent.Type.KeyPress and event.key() == Qt.Key.Key_Tab
            if tab and self.names.isVisible() and self._names:
                self._take(self.names.currentRow())
                return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """See the text of the class."""
        if self.names.isVisible() and self._press_in_names(event):
            return
        control = bool(event.modifiers() & _CONTROL)
        alt = bool(event.modifiers() & _ALT)
        enter = event.key() in _ENTER
        if event.key() == Qt.Key.Key_Escape or (control and enter):
            self.done.emit()
        elif alt and enter:
            self._follow()
        elif control and event.key() == Qt.Key.Key_P:
            self.preview_wanted.emit()
        else:
            super().keyPressEvent(event)

    def _press_in_names(self, event: QKeyEvent) -> bool:
        key, count = event.key(), self.names.count()
        if not self._names and key != Qt.Key.Key_Escape:
            return False
        if key in (Qt.Key.Key_Down, Qt.Key.Key_Up):
            step = 1 if key == Qt.Key.Key_Down else -1
            self.names.setCurrentRow((self.names.currentRow() + step) % count)
        elif key in _ENTER and not event.modifiers():
            self._take(self.names.currentRow())
        elif key == Qt.Key.Key_Escape:
            found = self._open_link()
            self._given_up = found[0] if found is not None else -1
            self._close_names()
        else:
            return False
        return True

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Tell it, and close the completion."""
        super().focusOutEvent(event)
        self._close_names()
        self.lost_focus.emit()
