"""The note on a paper: read as it looks, written as Markdown, saved while it is typed."""

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QEvent, QPointF, QRectF, Qt, QTimer, QUrl, Signal, Slot
from PySide6.QtGui import (
    QColor,
    QDesktopServices,
    QFocusEvent,
    QKeyEvent,
    QPainter,
    QPaintEvent,
    QTextCursor,
)
from PySide6.QtWidgets import QHBoxLayout, QLabel, QVBoxLayout, QWidget

from desktop.theme import INTERFACE_PX, Tokens, interface_font, tokens
from desktop.widgets.fitted_text import FittedEdit, FittedText
from desktop.widgets.mark_colours import highlight_ground, laid_on
from desktop.widgets.note_rendering import SCHEMES, note_html
from desktop.widgets.press_button import PressButton
from storage.record import PaperId

SAVE_AFTER_MS: Final = 400
"""Time without a key after which what was typed is saved."""
_INDENT: Final = 15
_BAR: Final = 3.0


class _Source(FittedEdit):
    """The Markdown; Escape, and leaving it, are told to the editor."""

    done = Signal()
    lost_focus = Signal()

    def event(self, event: QEvent) -> bool:
        """Claim Escape before a shortcut of the window takes it."""
        if (
            event.type() == QEvent.Type.ShortcutOverride
            and isinstance(event, QKeyEvent)
            and event.key() == Qt.Key.Key_Escape
        ):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape and Ctrl+Enter end the writing."""
        control = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
        enter = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if event.key() == Qt.Key.Key_Escape or (control and enter):
            self.done.emit()
        else:
            super().keyPressEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Tell it."""
        super().focusOutEvent(event)
        self.lost_focus.emit()


class NoteEditor(QWidget):
    """A note shown, or being written.

    `save(paper, text)` is called with the whole Markdown, "" for no note; where it answers
    False the text is kept here as a draft, and offered again when the paper comes back.
    """

    reading_again = Signal()
    """Writing has ended by a key; the focus should go to where it came from."""
    caret_moved = Signal()
    """The caret of the source moved: the pane may have to scroll."""

    def __init__(self, save: Callable[[PaperId, str], bool], parent: QWidget) -> None:
        super().__init__(parent)
        self._save = save
        self._drafts: dict[PaperId, str] = {}
        self._paper: PaperId | None = None
        self._saved = ""
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(SAVE_AFTER_MS)
        self._timer.timeout.connect(self.flush)
        self._offer = PressButton("Write a note", self)
        self._offer.setProperty("role", "flat")
        # Its words stand under those of the abstract; the frame of the focus may reach out.
        self._offer.setStyleSheet("QPushButton { padding-left: 0px; }")
        self._offer.setCursor(Qt.CursorShape.PointingHandCursor)
        self._offer.clicked.connect(self.edit)
        self.view = FittedText(self)
        self.view.document().setIndentWidth(18)
        self.view.setAccessibleName("Note")
        self.view.setAccessibleDescription("m edits the note")
        self.view.anchorClicked.connect(self._on_link)
        self.view.setTextInteractionFlags(Qt.TextInteractionFlag.TextBrowserInteraction)
        self.source = _Source(self, least=64)
        self.source.setAccessibleName("Note, being edited")
        self.source.setAccessibleDescription("Markdown; saved as you type; Escape ends")
        self.source.setPlaceholderText("Markdown: **bold**, *italic*, - lists, [words](link)")
        self.source.setTabChangesFocus(True)
        self.source.textChanged.connect(self._on_typed)
        self.source.cursorPositionChanged.connect(self.caret_moved)
        self.source.done.connect(self.read)
        self.source.lost_focus.connect(self.flush)
        self._hint = QLabel("Saved as you type · Esc ends", self)
        self._hint.setProperty("role", "dim")
        row = QHBoxLayout()
        row.addWidget(self.view, 1)
        row.addWidget(self._offer, 0, Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        row.addStretch(0)
        column = QVBoxLayout(self)
        column.setSpacing(4)
        column.addLayout(row)
        for part in (self.source, self._hint):
            column.addWidget(part)
        self._column = column
        self._set_fonts()
        self._show(writing=False)

    @property
    def editing(self) -> bool:
        """Whether the Markdown is open for writing."""
        return not self.source.isHidden()

    def show_note(self, paper: PaperId | None, text: str) -> None:
        """Show the note of a paper.

        Of the paper that is being written on, a text that differs from what was last saved has
        come from elsewhere (an undo, say) and replaces what is not yet changed here.
        """
        if paper != self._paper:
            self.flush()
            self._paper = paper
            self._saved = text
            draft = None if paper is None else self._drafts.pop(paper, None)
            self._fill(text if draft is None else draft)
            self._show(writing=draft is not None)
            return
        if text == self._saved or self._is_dirty():
            return
        self._saved = text
        self._fill(text)
        self._show(writing=self.editing)

    @Slot()
    def edit(self) -> None:
        """Open the Markdown, with the caret at its end."""
        if self._paper is None:
            return
        if not self.editing:
            self._show(writing=True)
            self.source.moveCursor(QTextCursor.MoveOperation.End)
        self.source.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.caret_moved.emit()

    @Slot()
    def read(self) -> None:
        """Save, and show the note as it looks."""
        if self.editing:
            self.flush()
            # The focus goes first: Qt would hand that of a hidden widget to its neighbour.
            self.reading_again.emit()
            self._show(writing=False)

    @Slot()
    def flush(self) -> None:
        """Save at once what is typed and not saved yet."""
        self._timer.stop()
        if self._paper is not None and self._is_dirty():
            text = self.source.toPlainText()
            before, self._saved = self._saved, text
            if self._save(self._paper, text):
                self._drafts.pop(self._paper, None)
            else:
                self._saved = before
                self._drafts[self._paper] = text

    def _is_dirty(self) -> bool:
        return self.editing and self.source.toPlainText() != self._saved

    @Slot()
    def _on_typed(self) -> None:
        if self.editing:
            self._timer.start()

    def _fill(self, text: str) -> None:
        if self.source.toPlainText() == text:
            return
        place = self.source.textCursor().position()
        self.source.blockSignals(True)
        self.source.setPlainText(text)
        cursor = self.source.textCursor()
        cursor.setPosition(min(place, max(0, self.source.document().characterCount() - 1)))
        self.source.setTextCursor(cursor)
        self.source.blockSignals(False)

    def _show(self, *, writing: bool) -> None:
        there = bool(self._saved.strip())
        if there and not writing:
            self._render()
        self._offer.setText("Edit" if there else "Write a note")
        self._offer.setAccessibleName("Edit the note" if there else "Write a note")
        self._offer.setToolTip(f"{self._offer.accessibleName()}, in Markdown (m)")
        self._offer.setVisible(not writing)
        self.view.setVisible(there and not writing)
        self.source.setVisible(writing)
        self._hint.setVisible(writing)
        framed = there or writing
        self._column.setContentsMargins(_INDENT if framed else 0, 2, 0, 2)
        self.update()

    def _render(self) -> None:
        self.view.document().setDefaultStyleSheet(_sheet())
        self.view.setHtml(note_html(self._saved))

    def _set_fonts(self) -> None:
        for part in (self.view, self.source):
            part.setFont(interface_font(INTERFACE_PX))

    @Slot(QUrl)
    def _on_link(self, url: QUrl) -> None:
        if url.scheme().lower() in SCHEMES:
            QDesktopServices.openUrl(url)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the bar that tells a note from the abstract."""
        if not (self.editing or self.view.isVisible()):
            return
        colours = tokens()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colours.accent if self.editing else _bar(colours))
        bar = QRectF(QPointF(0, 0), QPointF(_BAR, self.height()))
        painter.drawRoundedRect(bar, 1.5, 1.5)
        painter.end()

    def changeEvent(self, event: QEvent) -> None:
        """Set the note anew in the colours of another theme."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange and self.view.isVisible():
            self._render()


def _bar(colours: Tokens) -> QColor:
    return laid_on(highlight_ground("yellow", colours), colours.paper)


def _sheet() -> str:
    """The look of a rendered note. Qt knows a part of CSS 2.1 only."""
    colours = tokens()
    return (
        f"a {{ color: {colours.accent.name()}; }}"
        "h1 { font-size: 16px; } h2 { font-size: 15px; } h3, h4, h5, h6 { font-size: 14px; }"
        f"code, pre {{ background-color: {colours.chip.name()}; font-family: monospace; }}"
        f"blockquote {{ color: {colours.dim.name()}; margin-left: 14px; }}"
        "p, ul, ol { margin-top: 0px; margin-bottom: 6px; line-height: 135%; }"
        "td, th { padding: 2px 8px 2px 0px; }"
    )
