"""The cards over the abstract: how a claim was read, and what to do with a highlight."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, QPoint, QRect, Qt, QTimer, Signal, Slot
from PySide6.QtWidgets import QWidget

from desktop.models.new_claim import new_claim
from desktop.notices import Notice
from desktop.widgets.claim_popover import ClaimPopover
from desktop.widgets.comment_key import CommentKey
from desktop.widgets.highlight_popover import HighlightPopover
from desktop.widgets.marks import Mark, MarkKind
from desktop.widgets.reader_menu import ReaderMenu
from desktop.widgets.reader_page import ReaderPage
from desktop.workspace import Workspace
from storage.claims.standing import Check, is_news
from storage.database.rows import ClaimRow, HighlightRow

if TYPE_CHECKING:
    from storage.edits.edit import Edit

HOVER_MS: Final = 350
"""Time that the pointer rests on a claim before its card appears."""
_LEAVE_MS: Final = 250
_HINT: Final = "Select words of the abstract first: with the mouse, or Enter, then x or s."


class ReaderCards(QObject):
    """Opens the cards and makes the edits that they ask for."""

    correction_wanted = Signal(object)
    """`ClaimRow` to correct, or `NewClaim` to add."""
    place_wanted = Signal(QRect)
    """A place of the page, in its coordinates, that should be in sight."""

    def __init__(self, workspace: Workspace, page: ReaderPage, parent: QWidget) -> None:
        super().__init__(parent)
        self._workspace = workspace
        self._page = page
        self.claim_card = ClaimPopover(parent)
        self.highlight_card = HighlightPopover(parent)
        self._menu = ReaderMenu(parent)
        self._comment_key = CommentKey(page.abstract)
        self._asked: tuple[Mark, ...] = ()
        self._turn = 0
        self._hovered: list[Mark] = []
        self._hover_at = QRect()
        self._hover = QTimer(self)
        self._hover.setSingleShot(True)
        self._hover.timeout.connect(self._on_rest)
        self._connect()

    def _connect(self) -> None:
        page = self._page
        page.abstract.mark_activated.connect(self._on_marks)
        page.abstract.mark_hovered.connect(self._on_hover)
        page.abstract.menu_wanted.connect(self._on_menu)
        self._comment_key.wanted.connect(self._on_comment_wanted)
        page.claims.claim_activated.connect(self._on_claim)
        page.claims.checked.connect(self._on_checked)
        page.claims.edit_wanted.connect(self.correction_wanted)
        page.highlights.chosen.connect(self._on_chosen)
        page.highlights.edit_wanted.connect(self._open_highlight)
        page.highlights.removal_wanted.connect(self._on_removed)
        page.lost.list.edit_wanted.connect(self._open_highlight)
        page.lost.list.removal_wanted.connect(self._on_removed)
        page.lost.put_wanted.connect(self._on_put)
        self.claim_card.checked.connect(self._on_checked)
        self.claim_card.edit_wanted.connect(self.correction_wanted)
        self.highlight_card.changed.connect(self._on_changed)
        self.highlight_card.removal_wanted.connect(self._on_removed)
        self.highlight_card.closed.connect(self._on_card_closed)
        self.highlight_card.turned.connect(self._on_turned)
        self._menu.highlight_wanted.connect(self.highlight_selection)
        self._menu.claim_wanted.connect(self.claim_selection)
        self._menu.split_wanted.connect(self._on_split)
        self._menu.highlight_edit_wanted.connect(self._on_edit_wanted)

    def close_cards(self) -> None:
        """Close whatever is open; a comment that was being typed is saved."""
        self._hover.stop()
        self._hovered = []
        self.claim_card.dismiss()
        self.highlight_card.dismiss()

    def flush(self) -> None:
        """Save a comment that is being typed."""
        self.highlight_card.save_comment()

    # Highlights

    @Slot(str)
    def highlight_selection(self, colour: str = "yellow") -> None:
        """Highlight the selected words, and show the card in which 1 to 8 recolour them."""
        paper, span = self._page.paper, self._page.abstract.selected_span()
        if paper is None:
            return
        if span is None:
            self._workspace.say(Notice(_HINT))
            return
        from storage.edits.annotating import AddHighlight

        known = {highlight.id for highlight in paper.highlights}
        if not self._apply(AddHighlight(paper.id, *span, colour)):
            return
        # The caret stays where the highlight ends; the selection would only hide its colour.
        self._page.abstract.place_caret(span[1])
        added = [h.id for h in self._highlights() if h.id not in known]
        if added:
            self._on_edit_wanted(added[0])

    def _highlights(self) -> Sequence[HighlightRow]:
        return self._page.paper.highlights if self._page.paper is not None else ()

    @Slot(int)
    def _on_edit_wanted(self, highlight_id: int) -> None:
        for highlight in self._highlights():
            if highlight.id == highlight_id:
                self._open_highlight(highlight, QRect())

    @Slot(int)
    def _on_comment_wanted(self, highlight_id: int) -> None:
        self._on_edit_wanted(highlight_id)
        if self.highlight_card.pinned:
            self.highlight_card.write_comment()

    @Slot(object, QRect)
    def _open_highlight(self, highlight: HighlightRow, rect: QRect) -> None:
        """Show the card at the highlight's words, or at `rect` where they are lost."""
        mark = self._page.highlight_mark(highlight.id)
        if mark is not None:
            self.place_wanted.emit(self._page.rect_of(mark))
            rect = self._page.abstract.rect_of(mark)
        if rect.isValid():
            self.claim_card.dismiss()
            self.highlight_card.set_names(self._workspace.colour_names())
            self.highlight_card.show_highlight(highlight, rect, self._beside(highlight))
            self._page.abstract.set_active((highlight.id,))

    def _beside(self, highlight: HighlightRow) -> list[HighlightRow]:
        """A highlight and those that share words with it, in the order of the text."""
        if highlight.start < 0:
            return []
        return [
            one
            for one in self._highlights()
            if one.start < highlight.end and highlight.start < one.end
        ]

    @Slot(object)
    def _on_turned(self, highlight: HighlightRow) -> None:
        self._page.abstract.set_active((highlight.id,))

    @Slot()
    def _on_card_closed(self) -> None:
        self._page.abstract.set_active(())

    @Slot(int, str, str)
    def _on_changed(self, highlight: int, colour: str, comment: str) -> None:
        from storage.edits.annotating import ChangeHighlight

        self._apply(ChangeHighlight(highlight, colour, comment))

    @Slot(int)
    def _on_removed(self, highlight: int) -> None:
        from storage.edits.annotating import RemoveHighlight

        self._apply(RemoveHighlight(highlight))

    @Slot(object)
    def _on_put(self, highlight: HighlightRow) -> None:
        """Put a highlight that lost its place on the selected words."""
        span = self._page.abstract.selected_span()
        if span is None:
            self._workspace.say(Notice(_HINT))
            return
        from storage.edits.highlighting import MoveHighlight

        if self._apply(MoveHighlight(highlight.id, *span)):
            self._page.abstract.place_caret(span[1])
            self._page.abstract.setFocus(Qt.FocusReason.OtherFocusReason)

    def put_lost(self) -> None:
        """Put the first highlight that lost its place on the selected words."""
        lost = [highlight for highlight in self._highlights() if highlight.start < 0]
        if lost:
            self._on_put(lost[0])
        else:
            self._workspace.say(Notice("No highlight of this paper has lost its place."))

    def show_highlight(self, highlight_id: int) -> None:
        """Go to the words of a highlight; where it has none, to its line below the text."""
        for highlight in self._highlights():
            if highlight.id == highlight_id:
                self._on_chosen(highlight)
        for item in self._page.lost.items:
            if item.highlight.id == highlight_id:
                item.setFocus(Qt.FocusReason.OtherFocusReason)
                self.place_wanted.emit(QRect(item.mapTo(self._page, QPoint(0, 0)), item.size()))

    @Slot(object)
    def _on_chosen(self, highlight: HighlightRow) -> None:
        mark = self._page.highlight_mark(highlight.id)
        if mark is not None:
            self._page.abstract.go_to(mark)
            self._page.abstract.setFocus(Qt.FocusReason.OtherFocusReason)
            self.place_wanted.emit(self._page.rect_of(mark))

    # Claims

    def _claims_of(self, marks: Sequence[Mark]) -> list[ClaimRow]:
        paper = self._page.paper
        claims = {claim.id: claim for claim in paper.claims} if paper is not None else {}
        return [
            claims[mark.id] for mark in marks if mark.kind == MarkKind.CLAIM and mark.id in claims
        ]

    @Slot(object, QRect)
    def _on_marks(self, marks: Sequence[Mark], rect: QRect) -> None:
        """Open the card of the first mark: of its claims, or of its highlights.

        Asked about the same marks once more, it is the turn of the next one.
        """
        self._turn = (self._turn + 1) % len(marks) if tuple(marks) == self._asked else 0
        self._asked = tuple(marks)
        mark = marks[self._turn]
        claims = self._claims_of([mark, *(one for one in marks if one != mark)])
        if mark.kind == MarkKind.CLAIM and claims:
            self._hover.stop()
            self.claim_card.show_claims(claims, rect, pinned=True)
            # All claims are in this card: next comes what is no claim.
            self._turn = max(at for at, one in enumerate(marks) if one.kind == MarkKind.CLAIM)
        elif mark.kind == MarkKind.HIGHLIGHT:
            self._on_edit_wanted(mark.id)

    @Slot(object, QRect)
    def _on_claim(self, claim: ClaimRow, rect: QRect) -> None:
        self.claim_card.show_claims((claim,), rect, pinned=True)

    @Slot(object, str)
    def _on_checked(self, claim: ClaimRow, status: Check) -> None:
        from storage.edits.claiming import CheckClaims

        if is_news(claim.status, status):
            self._apply(CheckClaims((claim.id,), status))

    @Slot()
    def claim_selection(self) -> None:
        """Make the selected words a claim; with none selected, correct that at the caret."""
        paper, span = self._page.paper, self._page.abstract.selected_span()
        if paper is None:
            return
        if span is not None:
            self.correction_wanted.emit(new_claim(paper, span))
            return
        claims = self._claims_of(self._page.abstract.marks_at_caret())
        if claims:
            self.correction_wanted.emit(claims[0])
        else:
            self._workspace.say(Notice(_HINT))

    # The pointer

    @Slot(object, QRect)
    def _on_hover(self, marks: list[Mark], rect: QRect) -> None:
        if not self.claim_card.pinned and not self.highlight_card.isVisible():
            self._hovered, self._hover_at = marks, rect
            self._hover.start(HOVER_MS if marks else _LEAVE_MS)

    @Slot()
    def _on_rest(self) -> None:
        """Show the card of the claim that the pointer rests on; hide it when it has left both."""
        if self.claim_card.pinned:
            return
        claims = self._claims_of(self._hovered)
        if claims:
            self.claim_card.show_claims(claims, self._hover_at, pinned=False)
        elif self.claim_card.underMouse():
            self._hover.start(_LEAVE_MS)
        else:
            self.claim_card.dismiss()

    @Slot(object, QPoint)
    def _on_menu(self, marks: Sequence[Mark], place: QPoint) -> None:
        paper = self._workspace.current
        merged = paper is not None and self._workspace.duplicates.is_merged(paper)
        self._menu.names = self._workspace.colour_names()
        self._menu.open(self._page.abstract, marks, place, merged=merged)

    @Slot()
    def _on_split(self) -> None:
        if self._workspace.current is not None:
            self._workspace.duplicates.split(self._workspace.current)

    def _apply(self, edit: "Edit") -> bool:
        return self._workspace.apply(edit)
