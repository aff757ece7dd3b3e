"""The reader: shows the current paper and follows what changes about it."""

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication, QEvent, QPoint, QRect, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QApplication, QFrame, QLabel, QScrollArea, QStackedLayout, QWidget

from desktop.keys.in_force import key_of, keys
from desktop.notices import Notice
from desktop.settings import Settings
from desktop.widgets.abstract_view import Span
from desktop.widgets.focus import give_back
from desktop.widgets.margin_ticks import MarginTicks
from desktop.widgets.marks import Mark
from desktop.widgets.reader_cards import ReaderCards
from desktop.widgets.reader_notes import ReaderNotes
from desktop.widgets.reader_page import ReaderPage
from desktop.widgets.reader_similar import ReaderSimilar
from desktop.widgets.reader_why import ReaderWhy
from desktop.widgets.reading_place import ReadingPlaces
from desktop.widgets.reading_type import type_of
from desktop.widgets.tagging import Tagging
from desktop.workspace import Workspace
from storage.database.rows import PaperDetail
from storage.query.syntax import Tag
from storage.record import PaperId

if TYPE_CHECKING:
    from storage.edits.edit import Changes

_PAGE_SHARE: Final = 0.85
"""How much of the visible page Space goes on by, so that a line or two stay as a guide."""
_MARGIN: Final = 48
_NOTE_MARGIN: Final = 8
_EMPTY: Final = "The paper that you choose in the list is read here."


class _Scroller(QScrollArea):
    """Scrolls the page; Ctrl with the wheel asks for another type size."""

    size_asked = Signal(int)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Tell the two apart."""
        turn = event.angleDelta().y()
        if not event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            super().wheelEvent(event)
        elif turn:
            self.size_asked.emit(1 if turn > 0 else -1)


class ReaderPane(QWidget):
    """The paper at `workspace.current`, from label to origins.

    A change elsewhere renews what it touches; scroll, caret, selection and an open editor stay.
    """

    type_changed = Signal()
    """Abstracts are set in another type now."""
    correction_wanted = Signal(object)
    """`ClaimRow` to correct, or `NewClaim` to add: a dialog asks for the rest."""

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("reader_pane")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setAccessibleName("Reader")
        self._workspace = workspace
        self._before_note: QWidget | None = None
        self._bare = False
        self._scroller = _Scroller(self)
        self._scroller.setFrameShape(QFrame.Shape.NoFrame)
        self._scroller.setWidgetResizable(True)
        self._scroller.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._scroller.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.page = ReaderPage(workspace.notes.save, self, workspace.words.marks)
        self._scroller.setWidget(self.page)
        # After `setWidget`, which turns it on: the pane's own ground shows through.
        self.page.setAutoFillBackground(False)
        self._scroller.viewport().setAutoFillBackground(False)
        self._empty = QLabel(self)
        self._empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._empty.setWordWrap(True)
        self._empty.setProperty("role", "dim")
        self._stack = QStackedLayout(self)
        self._stack.addWidget(self._empty)
        self._stack.addWidget(self._scroller)
        self._found: PaperId | None = None
        """The paper that typing has found last; it is shown behind its list."""
        self.cards = ReaderCards(workspace, self.page, self)
        self.why = ReaderWhy(workspace, self.page)
        self.similar = ReaderSimilar(workspace, self.page)
        self.notes = ReaderNotes(workspace, self.page)
        self._places = ReadingPlaces(self._scroller, self.page)
        self.ticks = MarginTicks(self._scroller, self.page)
        self._tagging = Tagging(workspace, self.page.header, self)
        self._take_keys()
        self._connect()
        self._apply_type()
        self._show_current()

    def _connect(self) -> None:
        workspace, page = self._workspace, self.page
        workspace.current_changed.connect(self._on_current)
        workspace.moved_on.connect(self._show_at_once)
        workspace.changed.connect(self._on_changed)
        workspace.results_ready.connect(self._on_results)
        workspace.lull.came.connect(self._on_lull)
        workspace.words.changed.connect(self._on_results)
        workspace.settle.connect(self.flush)
        keys().changed.connect(self._take_keys)
        page.header.rated.connect(self._on_rated)
        page.header.tag_search_wanted.connect(self._on_tag_search)
        page.abstract.caret_moved.connect(self._on_caret)
        page.note.caret_moved.connect(self._on_note_caret)
        page.note.reading_again.connect(self._on_note_left)
        self.cards.correction_wanted.connect(self.correction_wanted)
        self.cards.place_wanted.connect(self._show_place)
        self.ticks.wanted.connect(self._on_tick)
        self._scroller.size_asked.connect(self.change_text_size)
        self._scroller.verticalScrollBar().valueChanged.connect(self._on_scrolled)

    @Slot()
    def _take_keys(self) -> None:
        down, up = key_of("next"), key_of("previous")
        self._empty.setText(f"{_EMPTY}\n{down} and {up} go down and up.")
        self.page.take_keys()

    # What is shown

    @property
    def paper(self) -> PaperDetail | None:
        """The paper that is shown."""
        return self.page.paper

    @Slot(object)
    def _on_current(self, paper: object) -> None:
        self.cards.close_cards()
        self._tagging.leave()
        self.flush()
        if not (self._workspace.lull.awaited and paper == self._found):
            self._show_first()

    @Slot()
    def _show_first(self) -> None:
        """Show the current paper from its beginning."""
        self._places.keep()
        self._show_current()
        self._places.find_again()

    def _show_current(self) -> None:
        current = self._workspace.current
        detail = None if current is None else self._workspace.detail(current)
        if detail is None:
            self.page.paper = None
            self.page.note.show_note(None, "")
        else:
            self.page.show_paper(detail, self._hits(detail))
        self.why.show_paper(detail)
        self.similar.show_paper(detail)
        self.notes.show_paper(detail)
        self._stack.setCurrentWidget(self._empty if detail is None else self._scroller)
        self.ticks.renew()

    @Slot()
    def _show_at_once(self) -> None:
        """Lay the next paper out and paint it, with what else is to be painted, here and now."""
        if self.isVisible():
            QCoreApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest.value)
            self.page.abstract.viewport().repaint()

    @Slot(object)
    def _on_changed(self, changes: "Changes") -> None:
        current = self._workspace.current
        if not changes.aspects or current is None:
            return
        if changes.papers is None or current in changes.papers:
            place = self._scroller.verticalScrollBar().value()
            self._show_current()
            self._scroller.verticalScrollBar().setValue(place)
        self._tagging.renew()

    @Slot()
    def _on_results(self) -> None:
        workspace = self._workspace
        if workspace.lull.awaited:
            self._found = workspace.current
        elif self._is_current:
            self._show_hits()

    @Slot()
    def _on_lull(self) -> None:
        """Show what a search that was being typed has brought."""
        if self._is_current:
            self._show_hits()
        else:
            self._show_first()

    @property
    def _is_current(self) -> bool:
        return self.paper is not None and self.paper.id == self._workspace.current

    def _show_hits(self) -> None:
        if self.paper is not None:
            self.page.show_marks(self._hits(self.paper))
            self.ticks.renew()

    def _hits(self, paper: PaperDetail) -> Sequence[Span]:
        """The words of the abstract that the search found."""
        result = self._workspace.result
        terms = () if result is None else result.terms
        return self._workspace.matches(paper.abstract, terms) if terms else ()

    # What the window's actions call

    @Slot()
    def edit_tags(self) -> None:
        """Open the line that tags the selected papers."""
        if self.paper is not None:
            self._scroller.ensureWidgetVisible(self.page.header)
            self._tagging.open()

    @Slot()
    def edit_note(self) -> None:
        """Open the note of this paper for writing."""
        if self.paper is not None:
            holder = QApplication.focusWidget()
            if holder is not self.page.note.source:
                self._before_note = holder
            self.page.note.show()
            self.page.note.edit()
            # Its height is known when the page has been laid out.
            QTimer.singleShot(0, self._show_note)

    @Slot()
    def highlight_selection(self, colour: str = "yellow") -> None:
        """Highlight the selected words; the card that opens recolours them with 1 to 8."""
        self.cards.highlight_selection(colour)

    def selected_text(self) -> str:
        """The words that are selected in the abstract; "" where none are."""
        span = self.page.abstract.selected_span() if self.paper is not None else None
        return "" if span is None else self.page.abstract.text[slice(*span)]

    def claim_selection(self) -> None:
        """Make the selected words a claim, or correct the claim at the caret."""
        self.cards.claim_selection()

    @Slot()
    def _on_note_left(self) -> None:
        before, self._before_note = self._before_note, None
        if not give_back(before):
            self.focus_abstract()
        self.page.note.setHidden(self._bare)

    def show_bare(self, *, bare: bool) -> None:
        """Show the abstract alone, or all that is known of the paper."""
        place = self._places.here()
        self._bare = bare
        self.page.show_bare(bare=bare)
        self._places.go_to(place)

    @Slot()
    def scroll_page(self) -> bool:
        """Scroll down by most of a page; False where the end is in sight already."""
        bar = self._scroller.verticalScrollBar()
        if self.paper is None or bar.value() >= bar.maximum():
            return False
        line = math.ceil(self.page.abstract.line_px)
        # In a low window a share of the page is less than a line.
        by = min(round(bar.pageStep() * _PAGE_SHARE), bar.pageStep() - line)
        bar.setValue(bar.value() + max(line, by))
        return True

    @Slot()
    def focus_abstract(self) -> None:
        """Put the caret into the abstract."""
        if self.paper is not None:
            self.page.abstract.setFocus(Qt.FocusReason.ShortcutFocusReason)
            self._on_caret(self.page.abstract.cursorRect())

    def go_to_hit(self, step: int) -> None:
        """Select the next or the previous word of the abstract that the search hit."""
        abstract = self.page.abstract
        found = abstract.go_to_hit(step) if self.paper is not None else None
        if found is None:
            none = "No word of this abstract was searched for."
            self._workspace.say(Notice(none if self.paper is not None else "No paper is shown."))
            return
        self._on_caret(abstract.cursorRect())
        self._workspace.say(Notice(f"Hit {found[0]} of {found[1]}"))

    def go_to_mark(self, step: int) -> None:
        """Put the caret on the next or the previous highlight or claim of the abstract."""
        if self.paper is not None:
            self.page.abstract.go_to_mark(step)
            self._on_caret(self.page.abstract.cursorRect())

    @Slot(object)
    def _on_tick(self, mark: Mark) -> None:
        self.page.abstract.setFocus(Qt.FocusReason.MouseFocusReason)
        self.page.abstract.go_to(mark)
        self._on_caret(self.page.abstract.cursorRect())

    @Slot()
    def flush(self) -> None:
        """Save what is typed and not yet saved."""
        self.cards.flush()
        self.page.note.flush()

    @Slot(int)
    def change_text_size(self, step: int) -> None:
        """Set the abstract larger or smaller by points; 0 gives the size that ships."""
        settings = self._workspace.settings
        usual = Settings(path=settings.path).abstract_point_size
        wanted = settings.abstract_point_size + step if step else usual
        self.set_type(abstract_point_size=wanted)

    def set_type(self, **wanted: str | float) -> None:
        """Set fields of the settings that begin with `abstract_`, within their bounds; keep them.

        The words at the upper edge stay there.
        """
        if self._workspace.settings.change(wanted):
            place = self._places.here()
            self._apply_type()
            self._places.go_to(place)
            self._workspace.save_settings()
            self.type_changed.emit()

    def _apply_type(self) -> None:
        self.page.set_type(type_of(self._workspace.settings))

    # Edits

    @Slot(int)
    def _on_rated(self, rating: int) -> None:
        from storage.edits.rating import Rate

        if self.paper is not None:
            self._workspace.apply(Rate((self.paper.id,), rating or None))

    @Slot(str)
    def _on_tag_search(self, name: str) -> None:
        self._workspace.ask(str(Tag(name)))

    # Keeping what matters in sight

    @Slot(QRect)
    def _on_caret(self, rect: QRect) -> None:
        self._show_place(QRect(self.page.abstract.mapTo(self.page, rect.topLeft()), rect.size()))

    @Slot()
    def _show_note(self) -> None:
        """Bring the whole editor into sight, with what stands under it; at least the caret."""
        if self.page.note.editing:
            self._scroller.ensureWidgetVisible(self.page.note, 0, _NOTE_MARGIN)
            self._on_note_caret()

    @Slot()
    def _on_note_caret(self) -> None:
        source = self.page.note.source
        if source.hasFocus():
            rect = source.cursorRect()
            self._show_place(QRect(source.mapTo(self.page, rect.topLeft()), rect.size()))

    @Slot(QRect)
    def _show_place(self, rect: QRect) -> None:
        centre: QPoint = rect.center()
        self._scroller.ensureVisible(
            centre.x(), centre.y(), 0, min(_MARGIN + rect.height(), self.height() // 3)
        )

    @Slot()
    def _on_scrolled(self) -> None:
        # A card would stay where its words no longer are.
        if not self.cards.highlight_card.isVisible():
            self.cards.close_cards()
