"""The note on a paper: read as it looks, written as Markdown, saved while it is typed."""

from collections.abc import Callable, Mapping
from typing import Final

from PySide6.QtCore import QEvent, QPointF, QRectF, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QTextCursor
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from desktop.drafts import Draft
from desktop.keys.in_force import key_of, with_key
from desktop.theme import INTERFACE_PX, Tokens, interface_font, tokens
from desktop.widgets.mark_colours import highlight_ground, laid_on
from desktop.widgets.note_source import NoteSource
from desktop.widgets.note_view import NoteView
from desktop.widgets.press_button import PressButton
from storage.database.rows import LinkedPaper
from storage.record import PaperId

SAVE_AFTER_MS: Final = 400
"""Time without a key after which what was typed is saved."""
DRAFT_AFTER_MS: Final = 1_000
"""While keys keep coming, so often what was typed is kept as a draft."""
PREVIEW_AFTER_MS: Final = 60
_INDENT: Final = 15
_BAR: Final = 3.0


class NoteEditor(QWidget):
    """A note shown, or being written, with a preview under the Markdown.

    `save` is called with the whole Markdown, "" for no note; where it answers False the text is
    kept here as a draft, and offered again when the paper comes back.
    """

    reading_again = Signal()
    """Writing has ended by a key; the focus should go to where it came from."""
    caret_moved = Signal()
    """The caret of the source moved: the pane may have to scroll."""
    paper_wanted = Signal(object)
    """The id of a paper that a link leads to."""
    tick_wanted = Signal(object, int, bool)
    """The paper of the note, the line of a task, and whether it should be done."""
    draft_wanted = Signal(object, str, str)
    """The paper, the text to keep in case the program ends now, the note it was made of."""
    preview_switched = Signal(bool)

    def __init__(self, save: Callable[[Draft], bool], parent: QWidget) -> None:
        super().__init__(parent)
        self._save = save
        self._drafts: dict[PaperId, str] = {}
        self._paper: PaperId | None = None
        self._saved = ""
        self._links: dict[str, LinkedPaper] = {}
        self._previews = True
        self._timer = self._timed(SAVE_AFTER_MS, self.flush)
        self._draft_timer = self._timed(DRAFT_AFTER_MS, self._on_draft_due)
        self._preview_timer = self._timed(PREVIEW_AFTER_MS, self._render_preview)
        self._offer = PressButton("Write a note", self)
        self._offer.setProperty("role", "flat")
        # Its words stand under those of the abstract; the frame of the focus may reach out.
        self._offer.setStyleSheet("QPushButton { padding-left: 0px; }")
        self._offer.setCursor(Qt.CursorShape.PointingHandCursor)
        self._offer.clicked.connect(self.edit)
        self.view = NoteView(self)
        self.view.setAccessibleDescription("Tab goes to links and boxes, Enter follows or ticks")
        self.preview = NoteView(self)
        self.preview.setAccessibleName("Preview of the note")
        self.source = NoteSource(self)
        self.source.setFont(interface_font(INTERFACE_PX))
        self._rule = QFrame(self)
        self._rule.setFixedHeight(1)
        self._hint = QLabel(self)
        self._hint.setWordWrap(True)
        self._hint.setProperty("role", "dim")
        self._lay_out()
        self._connect()
        self._show(writing=False)

    def _timed(self, after: int, call: Callable[[], None]) -> QTimer:
        timer = QTimer(self)
        timer.setSingleShot(True)
        timer.setInterval(after)
        timer.timeout.connect(call)
        return timer

    def _lay_out(self) -> None:
        row = QHBoxLayout()
        row.addWidget(self.view, 1)
        row.addWidget(self._offer, 0, Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        row.addStretch(0)
        self._column = QVBoxLayout(self)
        self._column.setSpacing(6)
        self._column.addLayout(row)
        for part in (self.source, self._hint, self._rule, self.preview):
            self._column.addWidget(part)

    def _connect(self) -> None:
        for view in (self.view, self.preview):
            view.paper_wanted.connect(self._on_paper)
            view.tick_wanted.connect(self._on_tick)
        source = self.source
        source.textChanged.connect(self._on_typed)
        source.cursorPositionChanged.connect(self.caret_moved)
        source.done.connect(self.read)
        source.lost_focus.connect(self.flush)
        source.preview_wanted.connect(self._on_preview)
        source.linked.connect(self._on_linked)

    @property
    def editing(self) -> bool:
        """Whether the Markdown is open for writing."""
        return not self.source.isHidden()

    def set_previews(self, *, shown: bool) -> None:
        """Show a preview while a note is written, or none."""
        self._previews = shown
        self._show_preview()

    def show_note(
        self, paper: PaperId | None, text: str, links: Mapping[str, LinkedPaper] | None = None
    ) -> None:
        """Show the note of a paper; `links` has the papers it links to, by what is in brackets.

        Of the paper that is being written on, a text that differs from what was last saved has
        come from elsewhere (an undo, say) and replaces what is not yet changed here.
        """
        if paper != self._paper:
            self.flush()
            self._paper, self._saved, self._links = paper, text, dict(links or {})
            draft = None if paper is None else self._drafts.pop(paper, None)
            self._fill(text if draft is None else draft)
            self._show(writing=draft is not None)
            return
        found = dict(links or {})
        if text == self._saved or self._is_dirty():
            if found != self._links:
                self._links |= found
                self._render()
            return
        self._saved, self._links = text, found
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

    def insert(self, text: str) -> None:
        """Put a text where the caret is; on lines of its own where there is something already."""
        self.edit()
        cursor = self.source.textCursor()
        lead = "\n" if cursor.positionInBlock() else ""
        cursor.insertText(lead + text)
        self.source.setTextCursor(cursor)

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
        self._draft_timer.stop()
        if self._paper is not None and self._is_dirty():
            text = self.source.toPlainText()
            before, self._saved = self._saved, text
            if self._save(Draft(self._paper, text, before)):
                self._drafts.pop(self._paper, None)
            else:
                self._saved = before
                self._drafts[self._paper] = text
                self.draft_wanted.emit(self._paper, text, before)

    def _is_dirty(self) -> bool:
        return self.editing and self.source.toPlainText() != self._saved

    @Slot()
    def _on_typed(self) -> None:
        if self.editing:
            self._timer.start()
            self._preview_timer.start()
            if not self._draft_timer.isActive():
                self._draft_timer.start()

    @Slot()
    def _on_draft_due(self) -> None:
        if self._paper is not None and self._is_dirty():
            self.draft_wanted.emit(self._paper, self.source.toPlainText(), self._saved)

    # Links and tasks

    @Slot(str, object)
    def _on_linked(self, inner: str, paper: LinkedPaper) -> None:
        """Know a link that was just made before the library is asked for it."""
        self._links[inner] = paper

    @Slot(object)
    def _on_paper(self, paper: int) -> None:
        self.flush()
        self.paper_wanted.emit(paper)

    @Slot(int, bool)
    def _on_tick(self, line: int, done: bool) -> None:
        self.flush()
        if self._paper is not None:
            self.tick_wanted.emit(self._paper, line, done)

    # What is seen

    @Slot()
    def _on_preview(self) -> None:
        self.set_previews(shown=not self._previews)
        self.preview_switched.emit(self._previews)

    def _fill(self, text: str) -> None:
        if self.source.toPlainText() == text:
            return
        place = self.source.textCursor().position()
        if typed := self.source.toPlainText():
            # What is put over the text, another program's say, leaves the caret in its words.
            place += len(text) - len(typed) if text.endswith(typed) else 0
        self.source.blockSignals(True)
        self.source.setPlainText(text)
        cursor = self.source.textCursor()
        cursor.setPosition(min(place, max(0, self.source.document().characterCount() - 1)))
        self.source.setTextCursor(cursor)
        self.source.blockSignals(False)

    def _show(self, *, writing: bool) -> None:
        there = bool(self._saved.strip())
        self._offer.setText("Edit" if there else "Write a note")
        self._offer.setAccessibleName("Edit the note" if there else "Write a note")
        self._offer.setToolTip(with_key(f"{self._offer.accessibleName()}, in Markdown", "note"))
        self._offer.setVisible(not writing)
        self.view.setVisible(there and not writing)
        self.source.setVisible(writing)
        self._hint.setText(_hint())
        self._hint.setVisible(writing)
        self._render()
        self._show_preview()
        framed = there or writing
        self._column.setContentsMargins(_INDENT if framed else 0, 2, 0, 2)
        self.update()

    def _show_preview(self) -> None:
        shown = self.editing and self._previews
        self.preview.setVisible(shown)
        self._rule.setVisible(shown)
        if shown:
            self._rule.setStyleSheet(f"background: {tokens().hairline.name()}; border: 0;")
        self._render_preview()

    @Slot()
    def _render_preview(self) -> None:
        if self.editing and self._previews:
            self.preview.show_note(self.source.toPlainText(), dict(self._links))

    def _render(self) -> None:
        if self.editing:
            self._render_preview()
        elif self._saved.strip():
            self.view.show_note(self._saved, dict(self._links))

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
        """Take the hairline of another theme."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange and self.editing:
            self._show_preview()


def _hint() -> str:
    """Say what can be done while a note is written."""
    key = key_of("note-template")
    template = f"{key} template" if key else ""
    parts = ("Saved as you type", "[[ link", "Ctrl+P preview", template, "Esc")
    return " · ".join(filter(None, parts))


def _bar(colours: Tokens) -> QColor:
    return laid_on(highlight_ground("yellow", colours), colours.paper)
