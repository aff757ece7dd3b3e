"""The bar under the reader: Keep, Later, Skip, and where in the list the paper stands."""

from functools import partial
from typing import Final

from PySide6.QtCore import QSize, Qt, QTimer, Slot
from PySide6.QtGui import QFontMetrics, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QWidget

from desktop import theme
from desktop.keys.in_force import keys
from desktop.widgets.decision_button import DecisionButton
from desktop.workspace import Workspace
from storage.vocabulary import Decision

BUTTONS: Final = (
    (Decision.KEEP, "Keep", "keep"),
    (Decision.LATER, "Later", "later"),
    (Decision.SKIP, "Skip", "skip"),
)

_SIDE: Final = 16
_GAP: Final = 8


class TriageBar(QWidget):
    """Decides on the selection; the button of the decision in force is pressed in."""

    def __init__(self, workspace: Workspace, parent: QWidget) -> None:
        super().__init__(parent)
        self._workspace = workspace
        self.setObjectName("triage_bar")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setAccessibleName("Decide")
        self.buttons: dict[Decision, DecisionButton] = {}
        self._place = QLabel(self)
        self._place.setProperty("role", "dim")
        self._place.setFont(theme.interface_font(figures=True))
        self._place.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        row = QHBoxLayout(self)
        row.setContentsMargins(_SIDE, 9, _SIDE, 9)
        row.setSpacing(_GAP)
        for decision, word, name in BUTTONS:
            button = DecisionButton(word, name, name, self)
            button.clicked.connect(partial(self._decide, decision))
            self.buttons[decision] = button
            row.addWidget(button)
        row.addStretch(1)
        row.addWidget(self._place)
        # A decision is four facts at once; they are shown together.
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.timeout.connect(self.show_now)
        for fact in (
            workspace.current_changed,
            workspace.selection_changed,
            workspace.changed,
            workspace.results_ready,
            workspace.lull.came,
        ):
            fact.connect(self._on_fact)
        keys().changed.connect(self._fit)
        self.show_now()

    def sizeHint(self) -> QSize:
        """As high as in the design."""
        return QSize(super().sizeHint().width(), 46)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fit the bar to its new width."""
        super().resizeEvent(event)
        self._fit()

    @Slot()
    def _fit(self) -> None:
        """Leave the keys out where the words would be cut, and the place where it would be."""
        room = self.width() - 2 * _SIDE
        buttons = self.buttons.values()
        gaps = _GAP * (len(self.buttons) + 1)
        place = QFontMetrics(self._place.font()).horizontalAdvance("8,888 of 8,888")
        full = sum(button.size_with(key=True).width() for button in buttons) + gaps
        bare = sum(button.size_with(key=False).width() for button in buttons) + gaps
        for button in buttons:
            button.show_key(shown=full + place <= room)
        self._place.setVisible(bare + place <= room)

    def _decide(self, decision: Decision, _checked: object = None) -> None:
        self._workspace.decide(decision)

    @Slot()
    def _on_fact(self, *_facts: object) -> None:
        if not self._workspace.lull.awaited:
            self._soon.start()

    @Slot()
    def show_now(self) -> None:
        """Show the decision in force and the place in the list."""
        chosen = self._workspace.selection
        rows = self._workspace.rows(chosen[:1]) if len(chosen) == 1 else []
        now = rows[0].decision if rows else None
        for decision, button in self.buttons.items():
            button.setEnabled(bool(chosen))
            button.show_chosen(decision is now)
        if len(chosen) > 1:
            self._place.setText(f"{len(chosen):,} papers selected")
            return
        place, total = self._workspace.place, len(self._workspace.ids)
        # As wide as the last place needs, so that the layout is the same for all of them.
        widest = self._place.fontMetrics().horizontalAdvance(f"{total:,} of {total:,}")
        self._place.setMinimumWidth(widest + 2)
        self._place.setText("" if place is None else f"{place + 1:,} of {total:,}")
