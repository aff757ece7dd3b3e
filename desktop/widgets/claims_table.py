"""The Claims view: every speedup of the papers that the query finds, to be checked by key."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, QItemSelectionModel, QModelIndex, Qt, Signal, Slot
from PySide6.QtGui import QKeyEvent, QShowEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QStackedLayout,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from desktop.held_keys import is_held
from desktop.models.claim_table import ClaimTableModel
from desktop.widgets.evidence_panel import EvidencePanel
from desktop.workspace import Workspace
from storage.database.rows import ClaimRow
from storage.record import PaperId
from storage.words import count_of

if TYPE_CHECKING:
    from storage.edits.edit import Changes

_ROW: Final = 30
_WIDTHS: Final = {
    "number": 126, "factor": 104, "platform": 160, "class": 104, "metric": 98, "baseline": 176,
    "paper": 220, "state": 104,
}  # fmt: skip
_SHEET: Final = (
    "QTableView::item { padding: 0px 8px; border: none; }"
    "QHeaderView::up-arrow, QHeaderView::down-arrow {"
    " subcontrol-position: center left; width: 9px; height: 9px; left: 4px; }"
)
"""Air in the cells; the arrow of the order at the left, where no right-aligned word meets it."""
_RENEWED_SINGLY: Final = 40
"""Papers up to which changed claims are read paper by paper; above, all are read again."""
_OWN_KEYS: Final = frozenset(
    {Qt.Key.Key_J, Qt.Key.Key_K, Qt.Key.Key_Y, Qt.Key.Key_N, Qt.Key.Key_E, Qt.Key.Key_U,
     Qt.Key.Key_Return, Qt.Key.Key_Enter}
)  # fmt: skip


class ClaimsTable(QTableView):
    """The table; its letters are its own while it has the focus."""

    checked = Signal(object, str)
    """`ClaimRow` and the status asked for."""
    edit_wanted = Signal(object)
    paper_wanted = Signal(object)
    undo_wanted = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.claims = ClaimTableModel(tuple(_WIDTHS), self)
        self.setModel(self.claims)
        # A selection of the header's own spares it a question per cell (Qt asks them all).
        self.horizontalHeader().setSelectionModel(QItemSelectionModel(self.claims, self))
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setTabKeyNavigation(False)
        self.setStyleSheet(_SHEET)
        self.verticalHeader().hide()
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.verticalHeader().setDefaultSectionSize(_ROW)
        header = self.horizontalHeader()
        header.setHighlightSections(False)
        header.setSectionsMovable(True)
        for column, width in enumerate(_WIDTHS.values()):
            self.setColumnWidth(column, width)
        header.setSectionResizeMode(self.claims.column("paper"), QHeaderView.ResizeMode.Stretch)
        header.setSortIndicator(self.claims.column("factor"), Qt.SortOrder.DescendingOrder)
        header.sortIndicatorChanged.connect(self._on_sort)
        header.setSortIndicatorShown(True)
        header.setSectionsClickable(True)
        self.setAccessibleName("Claims")
        self.setAccessibleDescription(
            "j and k move, y right, n wrong, e edit, u undoes, Enter opens the paper"
        )
        self.doubleClicked.connect(self._on_double_clicked)

    @property
    def current(self) -> ClaimRow | None:
        """The claim of the current row."""
        return self.claims.claim(self.currentIndex().row())

    def go_to(self, row: int) -> None:
        """Make a row the current one and bring it into sight."""
        if 0 <= row < self.claims.rowCount():
            self.setCurrentIndex(self.claims.index(row, 0))

    @Slot(int, Qt.SortOrder)
    def _on_sort(self, column: int, order: Qt.SortOrder) -> None:
        kept = self.current
        self.claims.sort(column, order)
        self.go_to(max(0, self.claims.row_of(kept.id)) if kept is not None else 0)

    @Slot(QModelIndex)
    def _on_double_clicked(self, index: QModelIndex) -> None:
        claim = self.claims.claim(index.row())
        if claim is not None:
            self.paper_wanted.emit(claim.paper_id)

    def event(self, event: QEvent) -> bool:
        """Claim the letters before the decisions of the window get them."""
        if (
            event.type() == QEvent.Type.ShortcutOverride
            and isinstance(event, QKeyEvent)
            and event.modifiers() == Qt.KeyboardModifier.NoModifier
            and event.key() in _OWN_KEYS
        ):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """See the accessible description; arrows and the like are Qt's."""
        key = Qt.Key(event.key())
        if event.modifiers() != Qt.KeyboardModifier.NoModifier or key not in _OWN_KEYS:
            # Letters must not start Qt's search for a row by its text.
            if event.text() and event.text().isprintable():
                event.ignore()
            else:
                super().keyPressEvent(event)
            return
        if key in (Qt.Key.Key_J, Qt.Key.Key_K):
            self.go_to(self.currentIndex().row() + (1 if key == Qt.Key.Key_J else -1))
        elif is_held(self, event):
            # One stroke checks one claim, however long it lasts.
            return
        elif key == Qt.Key.Key_U:
            self.undo_wanted.emit()
        else:
            self._act(key)

    def _act(self, key: Qt.Key) -> None:
        """Do to the current claim what its letter says."""
        claim = self.current
        if claim is None:
            return
        if key == Qt.Key.Key_E:
            self.edit_wanted.emit(claim)
        elif key in (Qt.Key.Key_Y, Qt.Key.Key_N):
            self.checked.emit(claim, "right" if key == Qt.Key.Key_Y else "wrong")
        else:
            self.paper_wanted.emit(claim.paper_id)


class ClaimsView(QWidget):
    """The table over the evidence of its current row. It reads only while it is in sight."""

    open_paper = Signal(object)
    """`PaperId` that should be shown to read."""
    correction_wanted = Signal(object)
    """`ClaimRow` to correct: a dialog asks for the rest."""

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._workspace = workspace
        self._stale = True
        self.setAccessibleName("Claims view")
        self._summary = QLabel(self)
        self._summary.setProperty("role", "dim")
        self._summary.setAccessibleName("Number of claims")
        hint = QLabel("y right   n wrong   e edit   ⏎ open paper", self)
        hint.setProperty("role", "dim")
        head = QHBoxLayout()
        head.setContentsMargins(20, 8, 20, 8)
        head.addWidget(self._summary, 1)
        head.addWidget(hint)
        self.table = ClaimsTable(self)
        self.evidence = EvidencePanel(self)
        line = QFrame(self)
        line.setProperty("hairline", "true")
        line.setFixedHeight(1)
        self._empty = QLabel("No speedup is reported by the papers that this search finds.", self)
        self._empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._empty.setWordWrap(True)
        self._empty.setProperty("role", "dim")
        filled = QWidget(self)
        column = QVBoxLayout(filled)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(head)
        column.addWidget(self.table, 1)
        column.addWidget(line)
        column.addWidget(self.evidence)
        self._stack = QStackedLayout(self)
        self._stack.addWidget(filled)
        self._stack.addWidget(self._empty)
        self._filled = filled
        self.setFocusProxy(self.table)
        self._connect()

    def _connect(self) -> None:
        self._workspace.results_ready.connect(self._on_results)
        self._workspace.changed.connect(self._on_changed)
        self.table.checked.connect(self._on_checked)
        self.table.edit_wanted.connect(self.correction_wanted)
        self.table.paper_wanted.connect(self.open_paper)
        self.table.undo_wanted.connect(self._on_undo)
        self.table.selectionModel().currentRowChanged.connect(self._on_current_row)
        self.table.claims.modelReset.connect(self._on_reset)

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
        self._stale = False
        self._workspace.fetch_claims(self._on_claims)

    @Slot(object)
    def _on_claims(self, claims: list[ClaimRow]) -> None:
        kept = self.table.current
        self.table.claims.set_claims(claims)
        row = self.table.claims.row_of(kept.id) if kept is not None else -1
        self.table.go_to(max(0, row))
        self._stack.setCurrentWidget(self._filled if claims else self._empty)
        self._say_counts()

    def _say_counts(self) -> None:
        claims = self.table.claims.claims
        papers = len({claim.paper_id for claim in claims})
        left = sum(claim.status == "unchecked" for claim in claims)
        self._summary.setText(
            f"{count_of(len(claims), 'claim')} in {count_of(papers, 'paper')}, {left:,} unchecked"
        )

    @Slot(object)
    def _on_changed(self, changes: "Changes") -> None:
        from storage.edits.edit import Aspect

        if not changes.aspects & (Aspect.CLAIMS | Aspect.PAPERS):
            return
        papers = changes.papers
        if not self.isVisible():
            self._stale = True
        elif papers is None or len(papers) > _RENEWED_SINGLY or not self._renew(papers):
            self._read()

    def _renew(self, papers: Iterable[PaperId]) -> bool:
        """Renew the rows of some papers in place; False where rows came or went."""
        model = self.table.claims
        details = [self._workspace.detail(paper) for paper in papers]
        fresh = {c.id: c for detail in details if detail is not None for c in detail.claims}
        wanted = frozenset(papers)
        shown = {claim.id for claim in model.claims if claim.paper_id in wanted}
        missing = {i for i, claim in fresh.items() if claim.status != "wrong"} - shown
        if missing or shown - set(fresh):
            return False
        model.renew(fresh.values())
        self.evidence.show_claim(self.table.current)
        self._say_counts()
        return True

    @Slot()
    def _on_reset(self) -> None:
        self.evidence.show_claim(self.table.current)

    @Slot(QModelIndex)
    def _on_current_row(self, index: QModelIndex) -> None:
        self.evidence.show_claim(self.table.claims.claim(index.row()))

    # Checking

    @Slot(object, str)
    def _on_checked(self, claim: ClaimRow, status: str) -> None:
        """Say it, and move on to the next claim that nobody checked."""
        from storage.edits.claiming import CheckClaims

        said = CheckClaims((claim.id,), "right" if status == "right" else "wrong")
        if self._workspace.apply(said) is not None:
            row = self.table.claims.row_of(claim.id)
            after = self.table.claims.next_unchecked(row)
            self.table.go_to(after if after >= 0 else row)

    @Slot()
    def _on_undo(self) -> None:
        """Take the last edit back, and go to the claim that it was about."""
        before = self.table.claims.claims
        self._workspace.undo()
        after = self.table.claims.claims
        for row, (old, new) in enumerate(zip(before, after, strict=False)):
            if old.id == new.id and old != new:
                self.table.go_to(row)
                break
