"""The Compare view: two abstracts side by side, one key for the better one, until they are ranked.

It reads the comparison anew whenever something of it has changed, whoever changed it: an answer,
its undo, a paper put on the list. While it is out of sight it only remembers that.
"""

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QModelIndex, Qt, Signal, Slot
from PySide6.QtGui import QKeyEvent, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from desktop.keys.in_force import key_of, keys
from desktop.models.pairing import Pairing
from desktop.models.standing_table import StandingTable
from desktop.models.steps_here import StepsHere
from desktop.notices import Notice
from desktop.widgets.compare_card import CompareCard
from desktop.widgets.compare_head import CompareHead
from desktop.widgets.hairline import hairline
from desktop.widgets.key_button import KeyButton
from desktop.widgets.plain_table import PlainTable
from desktop.widgets.reading_type import type_of
from desktop.widgets.standing_bar import StandingBar
from desktop.workspace import Workspace
from storage.errors import EditError
from storage.record import PaperId
from storage.vocabulary import Preference

if TYPE_CHECKING:
    from storage.edits.edit import Changes
    from storage.edits.history import Applied

_BUTTONS: Final = (
    ("left", "The left one", Preference.FIRST, "←"),
    ("equal", "Equal", Preference.EQUAL, ""),
    ("later", "Later", Preference.LATER, ""),
    ("right", "The right one", Preference.SECOND, "→"),
)
"""The answers in the order of their buttons: deed, word, answer, and an arrow that gives it too."""
_ARROWS: Final = {Qt.Key.Key_Left: "left", Qt.Key.Key_Right: "right"}
_SCROLLS: Final = {
    Qt.Key.Key_Down: (1, False),
    Qt.Key.Key_Up: (-1, False),
    Qt.Key.Key_PageDown: (1, True),
    Qt.Key.Key_PageUp: (-1, True),
}


class CompareView(QWidget):
    """Asks about pairs of the papers of a list, or of some that were chosen."""

    left = Signal()
    list_made = Signal(object)
    """The papers in their order, of which a new list should be made."""

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._workspace = workspace
        self._pairing: Pairing | None = None
        self._stale = False
        self._steps = StepsHere()
        self.setObjectName("compare_view")
        self.setAccessibleName("Compare two papers")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.head = CompareHead(self)
        self.cards = (CompareCard("Left", self), CompareCard("Right", self))
        self.buttons: dict[str, KeyButton] = {}
        self._places = StandingTable(self)
        self.table = PlainTable("Places of the papers", self)
        self._stack = QStackedWidget(self)
        self._lay_out()
        self._connect()
        self._take_keys()
        self.take_type()

    def _lay_out(self) -> None:
        pair = self._pair = QWidget(self)
        across = QHBoxLayout()
        across.setContentsMargins(0, 0, 0, 0)
        across.setSpacing(0)
        across.addWidget(self.cards[0], 1)
        across.addWidget(hairline(self, upright=True))
        across.addWidget(self.cards[1], 1)
        bar = QWidget(pair)
        bar.setObjectName("triage_bar")
        bar.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        row = QHBoxLayout(bar)
        row.setContentsMargins(16, 9, 16, 9)
        row.setSpacing(8)
        row.addStretch(1)
        for deed, word, _answer, arrow in _BUTTONS:
            button = KeyButton(word, arrow, bar)
            button.setObjectName(deed)
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            button.clicked.connect(self._on_button)
            self.buttons[deed] = button
            row.addWidget(button)
        row.addStretch(1)
        column = QVBoxLayout(pair)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(across, 1)
        column.addWidget(hairline(pair))
        column.addWidget(bar)
        self.table.setModel(self._places)
        self.table.setItemDelegateForColumn(1, StandingBar(self.table))
        self.table.set_widths((60, 340, 400), wide=2)
        self._stack.addWidget(pair)
        self._stack.addWidget(self.table)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(0)
        whole.addWidget(self.head)
        whole.addWidget(hairline(self))
        whole.addWidget(self._stack, 1)

    def _connect(self) -> None:
        self.head.standing_asked.connect(self.toggle_places)
        self.head.order_asked.connect(self.order)
        self.head.leave_asked.connect(self.left)
        self.table.activated.connect(self._on_place)
        self._workspace.changed.connect(self._on_changed)
        keys().changed.connect(self._take_keys)

    @Slot()
    def _take_keys(self) -> None:
        for deed, _word, _answer, arrow in _BUTTONS:
            self.buttons[deed].set_key(arrow or key_of(f"compare-{deed}"))
        self.head.take_keys()

    @Slot()
    def take_type(self) -> None:
        """Set both abstracts as the reader does."""
        for card in self.cards:
            card.set_type(type_of(self._workspace.settings))

    # What is shown

    @property
    def pairing(self) -> Pairing | None:
        """The comparison that is under way."""
        return self._pairing

    def begin(self, list_name: str, papers: tuple[PaperId, ...] = ()) -> None:
        """Ask about the papers of a list, or about these, from where it was left."""
        self._pairing = Pairing(self._workspace.comparisons, list_name, papers)
        self._steps = StepsHere()
        self._stale = False
        self.take_type()
        self._show(places=False)

    def _show(self, *, places: bool | None = None) -> None:
        pairing = self._pairing
        if pairing is None:
            return
        if places is None:
            places = self._stack.currentWidget() is self.table
        places = places or pairing.pair is None
        if pairing.pair is not None:
            for card, paper in zip(self.cards, pairing.pair, strict=True):
                card.show_paper(self._workspace.detail(paper))
        if places:
            rows = pairing.places
            labels = {row.id: row.label for row in self._workspace.rows([one for one, _ in rows])}
            kept = self._places.paper(self.table.currentIndex().row())
            self._places.show_places(rows, labels)
            row = max(0, self._places.row_of(kept))
            self.table.setCurrentIndex(self._places.index(row, 0))
        self._stack.setCurrentWidget(self.table if places else self._pair)
        self.head.show_pairing(pairing, places=places)
        self.setAccessibleDescription(self._spoken(pairing))

    def _spoken(self, pairing: Pairing) -> str:
        if pairing.pair is None:
            return pairing.words
        left, right = (card.accessibleName() for card in self.cards)
        return f"{left}. {right}. {pairing.words}"

    def showEvent(self, event: QShowEvent) -> None:
        """Read anew what has changed while it was out of sight."""
        super().showEvent(event)
        if self._stale:
            self._reload()

    @Slot(object)
    def _on_changed(self, changes: "Changes") -> None:
        from storage.edits.edit import Aspect

        if changes.aspects & (Aspect.COMPARISONS | Aspect.LISTS | Aspect.PAPERS):
            if self.isVisible():
                self._reload()
            else:
                self._stale = True

    def _reload(self) -> None:
        self._stale = False
        if self._pairing is None:
            return
        try:
            self._pairing.reload()
        except EditError:
            # The list was renamed or is gone: there is nothing to ask about under that name.
            self._pairing = None
            self.left.emit()
            return
        if len(self._pairing.state.papers) < 2:
            self._pairing = None
            self.left.emit()
        else:
            self._show()

    # What is done

    @Slot()
    def _on_button(self) -> None:
        sender = self.sender()
        if sender is not None:
            self.do(sender.objectName())
        self.setFocus()

    def do(self, deed: str) -> None:
        """Do what an action of the Compare view is called."""
        answers = {name: answer for name, _, answer, _ in _BUTTONS}
        if deed in answers:
            self.answer(answers[deed])
        else:
            {"places": self.toggle_places, "order": self.order, "forget": self.forget}[deed]()

    def answer(self, preference: Preference) -> None:
        """Say which of the two is better, unless the places are shown in their stead."""
        pairing = self._pairing
        if pairing is None or self._stack.currentWidget() is self.table:
            return
        edit = pairing.answer(preference)
        if edit is not None:
            self._workspace.apply(edit, self._on_made)

    def _on_made(self, applied: "Applied") -> None:
        self._steps.add(applied.history_id)

    def undo(self) -> None:
        """Take back the last answer, or what was done here since.

        Where the newest step of the history is of elsewhere, the answer is withdrawn by a step of
        its own: undoing would take back what the reader does not see.
        """
        pairing, workspace = self._pairing, self._workspace
        if pairing is None:
            return
        edit = pairing.withdrawal()
        why_not = self._steps.why_not(workspace.history(), is_busy=workspace.edits.busy)
        if not why_not or workspace.undoes_answer(pairing.state.id):
            workspace.undo()
        elif edit is not None:
            workspace.apply(edit)
        else:
            workspace.say(Notice(why_not))

    @Slot()
    def toggle_places(self) -> None:
        """Show the places in place of the two papers, or the papers again."""
        self._show(places=self._stack.currentWidget() is not self.table)
        (self.table if self._stack.currentWidget() is self.table else self).setFocus()

    @Slot()
    def order(self) -> None:
        """Order the list by the comparison; of papers that were chosen, make a new list."""
        from storage.edits.listing import OrderList

        pairing = self._pairing
        if pairing is None or not pairing.state.answers:
            return
        if pairing.list_name:
            edit = OrderList(pairing.order, pairing.list_name, "by comparison")
            self._workspace.apply(edit, self._on_ordered)
        else:
            self.list_made.emit(pairing.order)

    def _on_ordered(self, applied: "Applied") -> None:
        self._on_made(applied)
        self._workspace.refresh()

    def forget(self) -> None:
        """Forget all answers, so that the comparison begins anew."""
        from storage.edits.comparing import EndComparison

        if self._pairing is not None and self._pairing.state.id:
            self._workspace.apply(EndComparison(self._pairing.state.id), self._on_made)

    @Slot(QModelIndex)
    def _on_place(self, index: QModelIndex) -> None:
        paper = self._places.paper(index.row())
        if paper is not None:
            self._workspace.open_paper(paper)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Left and right choose; up, down and pages scroll both abstracts."""
        key = Qt.Key(event.key())
        if event.modifiers() not in (
            Qt.KeyboardModifier.NoModifier,
            Qt.KeyboardModifier.KeypadModifier,
        ):
            super().keyPressEvent(event)
        elif key in _ARROWS and not event.isAutoRepeat():
            self.do(_ARROWS[key])
        elif key in _SCROLLS:
            steps, page = _SCROLLS[key]
            for card in self.cards:
                card.scroll_by(steps, page=page)
        else:
            super().keyPressEvent(event)
