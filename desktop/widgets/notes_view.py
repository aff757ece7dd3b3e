"""The Notes view: every note of the library with its paper, found by words, read beside them."""

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, QModelIndex, QObject, Qt, Signal, Slot
from PySide6.QtGui import QKeyEvent, QShowEvent
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QScrollArea,
    QSplitter,
    QVBoxLayout,
    QWidget,
)

from desktop.jobs import Failure
from desktop.keys.in_force import told
from desktop.models.note_list import NoteList
from desktop.widgets.empty_state import EmptyState
from desktop.widgets.note_cards import NoteCards
from desktop.widgets.note_view import NoteView
from desktop.widgets.press_button import PressButton
from desktop.workspace import Workspace
from storage.database.rows import NoteRow
from storage.record import PaperId
from storage.words import count_of

if TYPE_CHECKING:
    from storage.edits.edit import Changes

_NONE: Final = ("Nothing found", "No note has all these words.")
_SIZES: Final = (420, 640)
_TEXT_WIDTH: Final = 640


class NotesView(QWidget):
    """A line to find words, the notes as cards, and the current one as it looks."""

    open_paper = Signal(object)
    """`PaperId` of the note that was chosen, or of a link in it."""

    def __init__(self, workspace: Workspace, parent: QWidget) -> None:
        super().__init__(parent)
        self._workspace = workspace
        self._note: NoteRow | None = None
        self._stale = True
        self.setAccessibleName("Notes view")
        self.model = NoteList(self)
        self.filter = QLineEdit(self)
        self.filter.setPlaceholderText("Words in notes and labels")
        self.filter.setAccessibleName("Words in notes")
        self.filter.setClearButtonEnabled(True)
        self.filter.installEventFilter(self)
        self.count = QLabel(self)
        self.count.setProperty("role", "dim")
        self.cards = NoteCards(self)
        self.cards.setModel(self.model)
        self.heading = QLabel(self)
        self.heading.setProperty("role", "heading")
        self.heading.setWordWrap(True)
        self.heading.setTextFormat(Qt.TextFormat.PlainText)
        self.open = PressButton("Open the paper", self)
        self.note = NoteView(self)
        self.empty = EmptyState(self)
        self._lay_out()
        self._connect()

    def _lay_out(self) -> None:
        head = QHBoxLayout()
        head.setContentsMargins(12, 8, 12, 8)
        head.setSpacing(12)
        head.addWidget(self.filter, 1)
        head.addWidget(self.count)
        left = QWidget(self)
        left.setObjectName("list_pane")
        left.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        column = QVBoxLayout(left)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(head)
        column.addWidget(self.cards, 1)
        splitter = QSplitter(Qt.Orientation.Horizontal, self)
        splitter.setHandleWidth(1)
        splitter.setChildrenCollapsible(False)
        splitter.addWidget(left)
        splitter.addWidget(self._reading_side())
        splitter.setStretchFactor(1, 1)
        splitter.setSizes(list(_SIZES))
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(splitter)
        self.setFocusProxy(self.cards)
        for one, two in (
            (self.filter, self.cards),
            (self.cards, self.open),
            (self.open, self.note),
        ):
            self.setTabOrder(one, two)

    def _reading_side(self) -> QScrollArea:
        """Put the note that is read on the ground of the reader."""
        page = QWidget(self)
        text = QVBoxLayout(page)
        text.setContentsMargins(32, 24, 24, 24)
        text.setSpacing(12)
        for part in (self.heading, self.note):
            part.setMaximumWidth(_TEXT_WIDTH)
        text.addWidget(self.heading)
        text.addWidget(self.open, 0, Qt.AlignmentFlag.AlignLeft)
        text.addWidget(self.note)
        text.addWidget(self.empty, 1)
        text.addStretch(0)
        scroller = QScrollArea(self)
        scroller.setObjectName("reader_pane")
        scroller.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        scroller.setFrameShape(QFrame.Shape.NoFrame)
        scroller.setWidgetResizable(True)
        scroller.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        scroller.setWidget(page)
        page.setAutoFillBackground(False)
        scroller.viewport().setAutoFillBackground(False)
        return scroller

    def _connect(self) -> None:
        self.filter.textChanged.connect(self._on_words)
        self.cards.chosen.connect(self._on_chosen)
        self.cards.activated.connect(self._on_activated)
        self.cards.filter_wanted.connect(self._on_filter_wanted)
        self.open.clicked.connect(self._on_open)
        self.note.paper_wanted.connect(self._on_paper)
        self.note.tick_wanted.connect(self._on_tick)
        self._workspace.changed.connect(self._on_changed)

    # Keeping up to date

    @Slot(object)
    def _on_changed(self, changes: "Changes") -> None:
        from storage.edits.edit import Aspect

        if changes.aspects & (Aspect.NOTES | Aspect.PAPERS):
            self._stale = True
            if self.isVisible():
                self.reload()

    def showEvent(self, event: QShowEvent) -> None:
        """Read the notes anew where they have changed meanwhile."""
        super().showEvent(event)
        if self._stale:
            self.reload()

    def reload(self) -> None:
        """Read the notes on a lane, as there may be thousands; the current one stays."""
        self._stale = False
        self._workspace.lanes.counts.run(
            self._workspace.notes.list, done=self._on_notes, failed=self._on_failed, newest="notes"
        )

    @Slot(object)
    def _on_notes(self, notes: tuple[NoteRow, ...]) -> None:
        at = self._note.paper_id if self._note is not None else self._workspace.current
        self.model.show_notes(notes)
        self._stay_at(at)

    @Slot(object)
    def _on_failed(self, failure: Failure) -> None:
        self._stale = True
        self._workspace.say_failure(failure)

    def _stay_at(self, paper: PaperId | None) -> None:
        """Make the note of a paper current, else the first; say how many there are."""
        row = max(0, self.model.row_of(paper) if paper is not None else 0)
        index = self.model.index(row, 0)
        if index.isValid():
            self.cards.setCurrentIndex(index)
            self.cards.scrollTo(index)
        self._on_chosen(self.model.note(index))
        shown, total = self.model.rowCount(), self.model.total
        words = (
            count_of(total, "note") if shown == total else f"{shown:,} of {count_of(total, 'note')}"
        )
        self.count.setText(words)

    @Slot(str)
    def _on_words(self, typed: str) -> None:
        at = self._note.paper_id if self._note is not None else None
        self.model.set_words(typed)
        self._stay_at(at)

    @Slot(object)
    def _on_chosen(self, note: NoteRow | None) -> None:
        self._note = note
        self.open.setVisible(note is not None)
        self.note.setVisible(note is not None)
        self.heading.setVisible(note is not None)
        self.empty.setVisible(note is None)
        if note is None:
            self.empty.show_state("note", *(_NONE if self.model.total else _empty()))
            return
        self.heading.setText(note.label)
        links = self._workspace.notes.targets(note.text) if "[[" in note.text else {}
        self.note.show_note(note.text, links)

    # What is asked for

    @Slot(QModelIndex)
    def _on_activated(self, index: QModelIndex) -> None:
        note = self.model.note(index)
        if note is not None:
            self.open_paper.emit(note.paper_id)

    @Slot()
    def _on_open(self) -> None:
        if self._note is not None:
            self.open_paper.emit(self._note.paper_id)

    @Slot(object)
    def _on_paper(self, paper: int) -> None:
        self.open_paper.emit(PaperId(paper))

    @Slot(int, bool)
    def _on_tick(self, line: int, done: bool) -> None:
        if self._note is not None:
            self._workspace.notes.tick(self._note.paper_id, line, done)

    @Slot()
    def _on_filter_wanted(self) -> None:
        self.filter.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.filter.selectAll()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """In the line, Down and Enter go on to the notes, Escape empties it and does too."""
        if watched is self.filter and isinstance(event, QKeyEvent):
            key = event.key()
            if event.type() == QEvent.Type.ShortcutOverride and key == Qt.Key.Key_Escape:
                event.accept()
                return True
            if event.type() == QEvent.Type.KeyPress and key in _LEAVES:
                if key == Qt.Key.Key_Escape:
                    self.filter.clear()
                self.cards.setFocus(Qt.FocusReason.OtherFocusReason)
                return True
        return super().eventFilter(watched, event)


def _empty() -> tuple[str, str]:
    writes = told(("note", "writes one on the paper that is read"))
    return "No notes yet", " ".join(f"In the list, {how}." for how in writes)


_LEAVES: Final = (Qt.Key.Key_Escape, Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Down)
