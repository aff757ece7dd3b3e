"""The search line: a coloured query, what it found, what may be typed next, what is wrong.

Below the line hangs a card with the completions at the cursor and, where the query cannot be
read, the sentence that says how to mend it. The last good result stays while it is wrong.
"""

from collections.abc import Sequence
from itertools import pairwise
from typing import Any, Final

from PySide6.QtCore import QEvent, QMimeData, QRect, QSize, Qt, QTimer, Signal, Slot
from PySide6.QtGui import (
    QFocusEvent,
    QFontMetrics,
    QKeyEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
    QTextCursor,
    QTextOption,
)
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPlainTextEdit, QToolButton, QWidget

from desktop import theme
from desktop.jobs import Failure
from desktop.keys.in_force import told
from desktop.widgets.query_colours import QueryColours
from desktop.widgets.search_popup import SearchPopup
from desktop.workspace import Workspace
from storage.query.completion import Completion
from storage.words import count_of

COMPLETING_PAUSE_MS: Final = 60
"""After the last key: what is found comes first, at once, then what may be typed next."""
ERROR_PAUSE_MS: Final = 500
"""A query that is being typed is often wrong for a moment; it is called so after this."""
HINT: Final = "Search words, tag:, is:keep, speedup:>2 …"
DESCRIPTION: Final = "Words, fields such as tag: or speedup:, OR, -, quotes"
"""What a screen reader says of the line while nothing is wrong in it."""


class QueryEdit(QPlainTextEdit):
    """One line of text with coloured syntax. Enter, Escape and the arrows leave as signals."""

    entered = Signal()
    escaped = Signal()
    stepped = Signal(int)
    taken = Signal()
    focus_changed = Signal(bool)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAccessibleName("Search")
        self.setAccessibleDescription(DESCRIPTION)
        self.setPlaceholderText(HINT)
        self.setTabChangesFocus(True)
        # A file dropped here is a dump to import, as anywhere else in the window.
        self.setAcceptDrops(False)
        self.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.setWordWrapMode(QTextOption.WrapMode.NoWrap)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.document().setDocumentMargin(2)
        self.setFixedHeight(QFontMetrics(theme.interface_font()).height() + 6)
        self.viewport().setAutoFillBackground(False)
        self.setStyleSheet("QPlainTextEdit { background: transparent; }")
        self.popup_open = False
        self.colours = QueryColours(self.document())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Keep it one line; while the card is open, arrows and Tab are its own."""
        key = event.key()
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.entered.emit()
        elif key == Qt.Key.Key_Escape:
            self.escaped.emit()
        elif key in (Qt.Key.Key_Down, Qt.Key.Key_Up):
            self.stepped.emit(1 if key == Qt.Key.Key_Down else -1)
        elif key == Qt.Key.Key_Tab and self.popup_open:
            self.taken.emit()
        else:
            super().keyPressEvent(event)

    def focusNextPrevChild(self, forward: bool) -> bool:
        """Tab takes a completion while some are shown."""
        return False if self.popup_open and forward else super().focusNextPrevChild(forward)

    def insertFromMimeData(self, source: QMimeData) -> None:
        """Paste lines as one."""
        self.insertPlainText(" ".join(source.text().split()))

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Tell that typing may begin."""
        super().focusInEvent(event)
        self.focus_changed.emit(True)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Tell that the line was left."""
        super().focusOutEvent(event)
        self.focus_changed.emit(False)


class SearchLine(QFrame):
    """Frame with magnifier, query, count and a button that clears it."""

    done = Signal()
    """Enter was pressed, or Escape: the list should have the focus."""

    def __init__(self, workspace: Workspace, parent: QWidget) -> None:
        super().__init__(parent)
        self._workspace = workspace
        self._quiet = False
        self._seen = ""
        self._failure: Failure | None = None
        self.edit = QueryEdit(self)
        self.setFocusProxy(self.edit)
        self.count = QLabel(self)
        self.count.setProperty("role", "dim")
        self._clear = QToolButton(self)
        self._clear.setProperty("role", "flat")
        self._clear.setAccessibleName("Clear the search")
        self._clear.setToolTip("Clear the search")
        self._clear.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._clear.hide()
        self._popup = SearchPopup(self)
        self._pause, self._completing_pause = QTimer(self), QTimer(self)
        self._error_pause = QTimer(self)
        self._lay_out()
        self._connect()
        self._take_theme()

    def _lay_out(self) -> None:
        row = QHBoxLayout(self)
        row.setContentsMargins(30, 0, 6, 0)
        row.setSpacing(6)
        row.addWidget(self.edit, 1)
        row.addWidget(self.count)
        row.addWidget(self._clear)
        self.setFixedHeight(32)
        pauses = {
            self._pause: 0,  # Keys that have been pressed meanwhile are dealt with first.
            self._completing_pause: COMPLETING_PAUSE_MS,
            self._error_pause: ERROR_PAUSE_MS,
        }
        for timer, pause in pauses.items():
            timer.setSingleShot(True)
            timer.setInterval(pause)

    def _connect(self) -> None:
        self.edit.textChanged.connect(self._on_text)
        self.edit.cursorPositionChanged.connect(self.update)
        self.edit.entered.connect(self._on_enter)
        self.edit.escaped.connect(self._on_escape)
        self.edit.stepped.connect(self._on_step)
        self.edit.taken.connect(self._take)
        self.edit.focus_changed.connect(self._on_focus)
        self._popup.chosen.connect(self._put)
        self._clear.clicked.connect(self.clear)
        self._pause.timeout.connect(self._on_pause)
        self._completing_pause.timeout.connect(self._on_completing_pause)
        self._error_pause.timeout.connect(self._on_error_pause)
        workspace = self._workspace
        workspace.query_asked.connect(self.set_text)
        workspace.results_ready.connect(self._on_results)
        workspace.search_failed.connect(self._on_failed)
        workspace.counts.completed.connect(self._on_completed)

    def sizeHint(self) -> QSize:
        """As wide as there is room."""
        return QSize(400, 32)

    @property
    def text(self) -> str:
        """The query as typed."""
        return self.edit.toPlainText()

    @Slot(str)
    def set_text(self, text: str) -> None:
        """Show a query that was asked elsewhere; it is not searched from here again."""
        if text == self.text:
            return
        self._quiet = True
        self.edit.setPlainText(text)
        self.edit.moveCursor(QTextCursor.MoveOperation.End)
        self._quiet = False
        self._stop_pauses()
        self._forget_failure()
        self._popup.hide_all()

    @Slot(object)
    def lead_to(self, buttons: Sequence[QWidget]) -> None:
        """Let Tab go on to these buttons, and from the last of them to what came before."""
        for one, two in pairwise((self.edit, *buttons)):
            self.setTabOrder(one, two)

    @Slot()
    def clear(self) -> None:
        """Show all papers."""
        self._workspace.ask("")

    # Typing

    @Slot(bool)
    def _on_focus(self, inside: bool) -> None:
        self.update()
        if not inside:
            self._popup.hide_all()
            self.ask_now()  # What is done elsewhere is done to what was typed.
            self._workspace.lull.end()
            query = self.text.strip()
            if query and self._failure is None:
                self._workspace.settings.remember_search(query)

    def ask_now(self) -> None:
        """Search for what is typed, if that waits for the next key."""
        if self._pause.isActive():
            self._stop_pauses()
            self._on_pause()

    @Slot()
    def _on_text(self) -> None:
        # Colouring counts as a change of the document too; only another text is one here.
        if self.text == self._seen:
            return
        self._seen = self.text
        self._popup.outdate()
        self._clear.setVisible(bool(self.text))
        if not self._quiet:
            self._forget_failure()
            self._pause.start()
            self._completing_pause.start()

    @Slot()
    def _on_pause(self) -> None:
        self._workspace.search(self.text, typing=True)

    @Slot()
    def _on_completing_pause(self) -> None:
        if self.edit.hasFocus():
            self._workspace.counts.complete(self.text, self.edit.textCursor().position())

    @Slot(str, object)
    def _on_completed(self, typed: str, found: Any) -> None:
        if typed == self.text and self.edit.hasFocus() and not self._quiet:
            self._popup.show_completions(found)

    @Slot()
    def _on_enter(self) -> None:
        if self._popup.awaits:
            self._popup.when_there(self._on_enter)
            return
        if self._popup.current is not None:
            self._take()
            return
        self._stop_pauses()
        self._popup.hide_all()
        self._workspace.search(self.text)
        if self._failure is not None:
            self._show_failure()
        else:
            self.done.emit()

    @Slot()
    def _on_escape(self) -> None:
        if self._popup.isVisible():
            self._popup.hide_all()
        else:
            self.done.emit()

    @Slot(int)
    def _on_step(self, step: int) -> None:
        if self._popup.has_completions:
            self._popup.step(step)
        elif step > 0:
            self.done.emit()
        else:
            self._show_earlier()

    def _show_earlier(self) -> None:
        """Offer earlier searches, those with the words that are typed."""
        typed = self.text.strip().casefold()
        found = [
            Completion(one, "", 0, len(self.text))
            for one in self._workspace.settings.recent_searches
            if typed in one.casefold() and one != self.text
        ]
        self._completing_pause.stop()
        self._popup.show_completions(found)
        self._popup.step(1)

    @Slot()
    def _take(self) -> None:
        self._popup.take()

    @Slot(object)
    def _put(self, completion: Any) -> None:
        """Put a completion in place of what it completes."""
        cursor = self.edit.textCursor()
        cursor.setPosition(min(completion.start, len(self.text)))
        cursor.setPosition(min(completion.end, len(self.text)), QTextCursor.MoveMode.KeepAnchor)
        cursor.insertText(completion.text)
        self.edit.setTextCursor(cursor)
        self.edit.setFocus()

    def _stop_pauses(self) -> None:
        self._pause.stop()
        self._completing_pause.stop()

    # Answers

    @Slot(object, str)
    def _on_results(self, result: Any, query: str) -> None:
        self.count.setText(count_of(len(result.ids), "paper"))
        self.count.setAccessibleName(f"{count_of(len(result.ids), 'paper')} found")
        if query == self.text:
            self._forget_failure()
        self._popup.show_note(_note(result) if self.edit.hasFocus() and query else "")

    @Slot(object)
    def _on_failed(self, failure: Failure) -> None:
        self._failure = failure
        # It was about the last query that could be read.
        self._popup.show_note("")
        if self.edit.hasFocus() and self._error_pause.interval():
            self._error_pause.start()
        else:
            self._show_failure()

    @Slot()
    def _on_error_pause(self) -> None:
        """Say what is wrong, unless what is offered below would put it right."""
        if not self._popup.has_completions:
            self._show_failure()

    def _show_failure(self) -> None:
        if self._failure is not None:
            self.edit.colours.mark_error(self._failure.span)
            self.edit.setAccessibleDescription(self._failure.message)
            self._popup.show_error(self._failure.message)

    def _forget_failure(self) -> None:
        self._failure = None
        self._error_pause.stop()
        self.edit.colours.mark_error(None)
        self.edit.setAccessibleDescription(DESCRIPTION)
        self._popup.show_error("")

    # Look

    def popup_rect(self) -> QRect:
        """Where the card hangs: under the line, in the window's coordinates."""
        corner = self.mapTo(self.window(), self.rect().bottomLeft())
        return QRect(corner.x(), corner.y() + 5, min(self.width(), 560), 0)

    def _take_theme(self) -> None:
        self._clear.setIcon(theme.icon("close", theme.tokens().dim))
        self.edit.colours.take_theme()

    def changeEvent(self, event: QEvent) -> None:
        """Take the colours of a new theme."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange:
            self._take_theme()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the card under the line."""
        super().resizeEvent(event)
        self._popup.place()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw frame and magnifier."""
        colours = theme.tokens()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        focused = self.edit.hasFocus()
        painter.setPen(colours.accent if focused else colours.hairline)
        painter.setBrush(colours.paper)
        painter.drawRoundedRect(self.rect().adjusted(0, 0, -1, -1).toRectF().translated(0.5, 0.5),
                                6, 6)  # fmt: skip
        glass = theme.pixmap("search", colours.dim, 15, self.devicePixelRatioF())
        painter.drawPixmap(9, (self.height() - 15) // 2, glass)
        painter.end()


def _note(result: Any) -> str:
    """Give what a result has to say, and the key that takes what may have been meant."""
    meant = any(term.suggestion for term in result.killers)
    keyed = told(("suggestion", "takes the first suggestion.")) if meant else []
    return " ".join((result.note, *keyed))
