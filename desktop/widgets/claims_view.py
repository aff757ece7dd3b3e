"""The Claims view: every speedup of the papers that the query finds, to be checked by key."""

import time
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, QItemSelection, QModelIndex, Qt, Signal, Slot
from PySide6.QtGui import QKeyEvent, QShowEvent
from PySide6.QtWidgets import QStackedWidget, QVBoxLayout, QWidget

from desktop.jobs import Failure
from desktop.keys.in_force import key_of
from desktop.models.claim_shelf import ClaimShelf, Order, ReadingOrder, shelved
from desktop.pace import Pace
from desktop.widgets.claims_head import ClaimsHead
from desktop.widgets.claims_table import ClaimsTable
from desktop.widgets.empty_state import EmptyState, Offer
from desktop.widgets.evidence_panel import EvidencePanel
from desktop.widgets.hairline import hairline
from desktop.workspace import Workspace
from storage.claims.standing import Check, is_news
from storage.database.rows import ClaimRow
from storage.record import PaperId
from storage.words import count_of

if TYPE_CHECKING:
    from storage.edits.edit import Changes

_RENEWED_AT_ONCE: Final = 400
"""Papers up to which changed claims are read on the spot; above, all are read on the lane."""


class ClaimsView(QWidget):
    """Filter, table, and the evidence of the current row. It reads only while it is in sight."""

    open_paper = Signal(object)
    """`PaperId` that should be shown to read."""
    correction_wanted = Signal(object)
    """`ClaimRow` to correct, or a tuple of them to correct alike: a dialog asks for the rest."""

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._workspace = workspace
        self._stale = True
        self._reading = False
        self._reviewing = False
        self._escapes = False
        self._none_of: tuple[int, str] | None = None
        self._pace = Pace()
        self.setAccessibleName("Claims view")
        self.table = ClaimsTable(self)
        self.head = ClaimsHead(self.table.claims.shelf, self)
        self.filter, self.strip = self.head.filter, self.head.strip
        self.evidence = EvidencePanel(self)
        self.empty = EmptyState(self)
        self.setFocusProxy(self.table)
        self._lay_out()
        self._connect()
        self._deeds: dict[str, Callable[[], object]] = {
            "next": lambda: self.table.step(1),
            "previous": lambda: self.table.step(-1),
            "extend-down": lambda: self.table.extend(1),
            "extend-up": lambda: self.table.extend(-1),
            "all": self.table.selectAll,
            "right": lambda: self.check("right"),
            "wrong": lambda: self.check("wrong"),
            "unchecked": lambda: self.check("unchecked"),
            "edit": self.correct,
            "review": self.toggle_review,
            "filter": self.filter.focus_words,
            "leave": self.leave,
            "open": self._open,
        }

    def _lay_out(self) -> None:
        line = hairline(self)
        self._filled = QWidget(self)
        below = QVBoxLayout(self._filled)
        below.setContentsMargins(0, 0, 0, 0)
        below.setSpacing(0)
        below.addWidget(self.table, 1)
        below.addWidget(line)
        below.addWidget(self.evidence)
        self.stack = QStackedWidget(self)
        """The rows, or why there are none: where the letters of claims work."""
        self.stack.addWidget(self._filled)
        self.stack.addWidget(self.empty)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.head)
        column.addWidget(self.stack, 1)

    def _connect(self) -> None:
        self._workspace.results_ready.connect(self._on_results)
        self._workspace.changed.connect(self._on_changed)
        self.table.paper_wanted.connect(self.open_paper)
        self.filter.changed.connect(self._on_filter)
        self.filter.left.connect(self.table.setFocus)
        self.strip.leave_asked.connect(self.leave)
        self.head.review.clicked.connect(self.toggle_review)
        self.table.selectionModel().currentRowChanged.connect(self._on_current_row)
        self.table.selectionModel().selectionChanged.connect(self._on_selection)
        self.table.claims.modelReset.connect(self._on_reset)

    def event(self, event: QEvent) -> bool:
        """Claim Escape before the window goes back to the list, where it leaves something here."""
        if (
            event.type() == QEvent.Type.ShortcutOverride
            and isinstance(event, QKeyEvent)
            and event.key() == Qt.Key.Key_Escape
            and self._escapes
        ):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape, from whatever part has the focus."""
        if event.key() == Qt.Key.Key_Escape and self._escapes:
            self.leave()
        else:
            super().keyPressEvent(event)

    def do(self, deed: str) -> None:
        """Do what an action of the Claims view is called."""
        self._deeds[deed]()

    # What is shown

    def showEvent(self, event: QShowEvent) -> None:
        """Read the claims when they come into sight, if something changed meanwhile."""
        super().showEvent(event)
        if self._stale:
            self._read()

    @Slot()
    def _on_results(self) -> None:
        self._stale = True
        if self.isVisible():
            self._read()

    def _read(self) -> None:
        """Read on a lane, and sort and filter there: thousands of claims take a while."""
        self._stale, self._reading = False, True
        workspace, shelf = self._workspace, self.table.claims.shelf
        if self._reviewing:
            shelf.order = Order(ReadingOrder(workspace.ids))
        workspace.lanes.claims.run(
            shelved, workspace.claims_of, workspace.ids, shelf.order, shelf.filter,
            done=self._on_shelf, failed=self._on_failed, newest="shelf",
        )  # fmt: skip

    @Slot(object)
    def _on_failed(self, failure: Failure) -> None:
        """Say it; what was not read is read when it is next shown or asked for."""
        self._stale, self._reading = True, False
        self._workspace.say_failure(failure)

    @Slot(object)
    def _on_shelf(self, shelf: ClaimShelf) -> None:
        self._reading = False
        kept = self.table.current
        self.table.claims.take(shelf)
        self.table.fit_columns()
        self._go_back_to(kept)
        self._say()

    def _go_back_to(self, claim: ClaimRow | None) -> None:
        row = self.table.claims.row_of(claim.id) if claim is not None else -1
        self.table.go_to(max(0, row))

    @Slot(object)
    def _on_filter(self, _wanted: object) -> None:
        kept = self.table.current
        self.table.claims.set_filter(self.filter.filter)
        self._go_back_to(kept)
        self._say()

    def _say(self) -> None:
        """Say how many there are, and whether there is nothing to be seen."""
        shelf = self.table.claims.shelf
        self.head.say(len(self.table.chosen) if shelf.shown else 0, reviewing=self._reviewing)
        if self._reviewing:
            self.head.say_progress(self._pace.sentence(shelf.passing["unchecked"]))
        self._escapes = self._reviewing or not self.filter.filter.is_open
        self._show_rows(shelf.total, there=bool(shelf.shown))

    def _show_rows(self, total: int, *, there: bool) -> None:
        """Show the rows, or why there are none; the focus goes along."""
        if not there and self._none_of != (total, self._workspace.query):
            self._none_of = (total, self._workspace.query)
            self._say_why_none(total)
        wanted = self._filled if there else self.empty
        if self.stack.currentWidget() is not wanted:
            had_focus = self.stack.isAncestorOf(self.window().focusWidget() or self)
            self.stack.setCurrentWidget(wanted)
            self.setFocusProxy(self.table if there else self.empty)
            if had_focus:
                self.setFocus()

    def _say_why_none(self, total: int) -> None:
        if total:
            self.empty.show_state(
                "search", "No claim passes this filter",
                f"{count_of(total, 'claim')} of these papers are hidden by it.",
                [Offer("Clear the filter", self._clear_filter)],
            )  # fmt: skip
            return
        query = self._workspace.query
        offers = [Offer("Show all papers", self._show_all)] if query.strip() else []
        self.empty.show_state(
            "chart", "No reported speedups",
            "No abstract that this search finds reports how much faster something is. "
            "Words of an abstract can be made a claim: select them" + _and_press("claim"),
            offers,
        )  # fmt: skip

    def _clear_filter(self) -> None:
        self.filter.clear()
        self.setFocus()

    def _show_all(self) -> None:
        self._workspace.ask("")

    # What changed

    @Slot(object)
    def _on_changed(self, changes: "Changes") -> None:
        from storage.edits.edit import Aspect

        if not changes.aspects & (Aspect.CLAIMS | Aspect.PAPERS):
            return
        papers = changes.papers
        if not self.isVisible():
            self._stale = True
        elif self._reading or papers is None or len(papers) > _RENEWED_AT_ONCE:
            # What is being read now may be from before this change.
            self._read()
        elif not self._renew(papers):
            self._read()

    def _renew(self, papers: Iterable[PaperId]) -> bool:
        """Renew the rows of some papers in place; False where claims came or went."""
        model = self.table.claims
        fresh = self._workspace.claims_of(tuple(papers))
        if {claim.id for claim in fresh} != model.shelf.ids_of(papers):
            return False
        before = self.table.current
        rows = model.renew(fresh)
        after = self.table.current
        if rows and self.table.currentIndex().row() not in rows:
            # An undo, most likely: go to the claim that it was about.
            self.table.go_to(rows[0])
        elif self._reviewing and _is_settled(before, after):
            self._move_on(self.table.currentIndex().row())
        self.evidence.show_claim(self.table.current)
        self._say()
        return True

    @Slot()
    def _on_reset(self) -> None:
        self.evidence.show_claim(self.table.current)

    @Slot(QModelIndex)
    def _on_current_row(self, index: QModelIndex) -> None:
        self.evidence.show_claim(self.table.claims.claim(index.row()))

    @Slot(QItemSelection, QItemSelection)
    def _on_selection(self) -> None:
        self._say()

    # Checking

    def check(self, status: Check) -> None:
        """Say it of the chosen claims, and move on to the next one that nobody checked."""
        from storage.edits.claiming import CheckClaims

        chosen = self.table.chosen
        if not chosen:
            return
        last = self.table.claims.row_of(chosen[-1].id)
        news = tuple(claim.id for claim in chosen if is_news(claim.status, status))
        if news and not self._workspace.apply(CheckClaims(news, status)):
            return
        if status == "unchecked":
            return
        self._pace.decided(time.monotonic())
        self._move_on(last)
        self._say()

    def _move_on(self, row: int) -> None:
        """Go to the next claim that nobody checked; stay where there is none."""
        after = self.table.claims.next_unchecked(row)
        self.table.go_to(after if after >= 0 else row)

    def correct(self) -> None:
        """Ask for the correction of the chosen claim, or of all that are chosen."""
        chosen = self.table.chosen
        if chosen:
            self.correction_wanted.emit(tuple(chosen) if len(chosen) > 1 else chosen[0])

    def _open(self) -> None:
        claim = self.table.current
        if claim is not None:
            self.open_paper.emit(claim.paper_id)

    # Reviewing

    @Slot()
    def toggle_review(self) -> None:
        """Put the unchecked claims first, in the order of reading; or back as they were."""
        if self._reviewing:
            self._end_review()
        elif self.table.claims.shelf.total:
            self._reviewing = True
            self._pace = Pace()
            self.table.show_order(shown=False)
            self.filter.set_state("all")
            self.table.claims.set_order(Order(ReadingOrder(self._workspace.ids)))
            self.table.go_to(0)
            self._say()
        self.table.setFocus()

    def _end_review(self) -> None:
        self._reviewing = False
        kept = self.table.current
        self.table.show_order(shown=True)
        self._go_back_to(kept)
        self._say()

    @Slot()
    def leave(self) -> None:
        """Leave the review; else let all claims be seen again."""
        if self._reviewing:
            self._end_review()
        else:
            self._clear_filter()


def _is_settled(before: ClaimRow | None, after: ClaimRow | None) -> bool:
    """Whether an edit has just checked a claim."""
    return (
        before is not None
        and after is not None
        and before.status == "unchecked"
        and after.status != "unchecked"
    )


def _and_press(act: str) -> str:
    key = key_of(act)
    return f" and press {key}." if key else "."
