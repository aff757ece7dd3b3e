"""The row over the claims that says which of them are shown."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import (
    QAbstractButton,
    QButtonGroup,
    QHBoxLayout,
    QMenu,
    QPushButton,
    QToolButton,
    QWidget,
)

from desktop.models.claim_filter import STATES, ClaimFilter, State, class_counts
from desktop.models.claim_shelf import ClaimShelf
from desktop.models.claim_words import BOUNDS, METRICS
from desktop.widgets.filter_line import FilterLine
from desktop.widgets.flow_layout import FlowLayout

Counts = Callable[[], Mapping[str, int]]
"""Gives the values that there are, each with the number of its claims."""


class ClaimFilterBar(QWidget):
    """State, class, metric, bound and words; it counts the claims of a shelf, and keeps none."""

    changed = Signal(object)
    """`ClaimFilter`: what is now asked for."""
    left = Signal()
    """Enter, arrow down or Escape in the words: back to the claims."""

    def __init__(self, shelf: ClaimShelf, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._filter = ClaimFilter()
        self.setAccessibleName("Filter of the claims")
        self.states = QButtonGroup(self)
        self.device_class = _Choice("Class", {}, lambda: class_counts(shelf.everything), self)
        self.measure = _Choice(
            "Metric", METRICS,
            lambda: _counted(METRICS, (claim.metric for claim in shelf.everything)), self,
        )  # fmt: skip
        self.bound = _Choice(
            "Bound", BOUNDS,
            lambda: _counted(BOUNDS, (claim.bound for claim in shelf.everything)), self,
        )  # fmt: skip
        self.words = FilterLine("Baseline, device, sentence …", "claims", self)
        self.clear_link = QPushButton("Clear", self)
        self.clear_link.setProperty("role", "link")
        self.clear_link.setAutoDefault(False)
        self.clear_link.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.clear_link.setAccessibleName("Clear the filter")
        line = FlowLayout(self, gap=8, line_gap=6)
        line.addWidget(self._segments())
        for choice in (self.device_class, self.measure, self.bound):
            choice.chosen.connect(self._on_chosen)
            line.addWidget(choice)
        line.addWidget(self.words)
        line.addWidget(self.clear_link)
        self.words.textChanged.connect(self._on_chosen)
        self.words.left.connect(self.left)
        self.words.cleared.connect(self._on_cleared)
        self.clear_link.clicked.connect(self.clear)
        self._show_clear()

    def _segments(self) -> QWidget:
        row = QWidget(self)
        layout = QHBoxLayout(row)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        for at, state in enumerate(STATES):
            button = QPushButton(state.capitalize(), row)
            button.setCheckable(True)
            button.setChecked(state == "all")
            button.setAutoDefault(False)
            # A click leaves the focus on the claims, where the letters work.
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            button.setProperty("role", "segment")
            button.setProperty("end", {0: "first", len(STATES) - 1: "last"}.get(at, ""))
            self.states.addButton(button, at)
            layout.addWidget(button)
        self.states.buttonClicked.connect(self._on_state)
        return row

    @property
    def filter(self) -> ClaimFilter:
        """What is asked for."""
        return self._filter

    def show_counts(self, counts: Mapping[State, int]) -> None:
        """Show how many claims the rest of the filter leaves in each state."""
        for at, state in enumerate(STATES):
            number = sum(counts.values()) if state == "all" else counts.get(state, 0)
            button = self.states.button(at)
            button.setText(f"{state.capitalize()}  {number:,}")
            button.setAccessibleName(f"{state.capitalize()} claims: {number:,}")

    def focus_words(self) -> None:
        """Let words be typed."""
        self.words.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.words.selectAll()

    @Slot()
    def clear(self) -> None:
        """Ask for nothing in particular again."""
        self.set_filter(ClaimFilter())

    def set_state(self, state: State) -> None:
        """Ask for another state; the rest stays."""
        self.set_filter(replace(self._filter, state=state))

    def set_filter(self, wanted: ClaimFilter) -> None:
        """Show and ask for another filter."""
        if wanted == self._filter:
            return
        self._filter = wanted
        self.states.button(STATES.index(wanted.state)).setChecked(True)
        self.device_class.set_value(wanted.device_class)
        self.measure.set_value(wanted.metric)
        self.bound.set_value(wanted.bound)
        self.words.blockSignals(True)
        self.words.setText(wanted.words)
        self.words.blockSignals(False)
        self._show_clear()
        self.changed.emit(wanted)

    def _show_clear(self) -> None:
        self.clear_link.setVisible(not self._filter.is_open)

    @Slot(QAbstractButton)
    def _on_state(self, button: QAbstractButton) -> None:
        self.set_state(STATES[self.states.id(button)])

    @Slot()
    def _on_chosen(self) -> None:
        self.set_filter(
            ClaimFilter(
                self._filter.state,
                self.device_class.value,
                self.measure.value,
                self.bound.value,
                self.words.text(),
            )
        )

    @Slot()
    def _on_cleared(self) -> None:
        self.clear()
        self.left.emit()


def _counted(names: Iterable[str], values: Iterable[str]) -> dict[str, int]:
    counts = Counter(values)
    return {name: counts[name] for name in names if counts[name]}


class _Choice(QToolButton):
    """A button that says what is chosen ("Class: GPU ▾"); its menu is counted when it opens."""

    chosen = Signal()

    def __init__(
        self, noun: str, words: Mapping[str, str], counts: Counts, parent: QWidget
    ) -> None:
        super().__init__(parent)
        self._noun, self._words, self._counts = noun, words, counts
        self.value = ""
        self.setProperty("role", "button")
        self.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        menu = QMenu(self)
        menu.aboutToShow.connect(self.fill)
        self._group = QActionGroup(menu)
        self._group.triggered.connect(self._on_triggered)
        self.setMenu(menu)
        self._say()

    @Slot()
    def fill(self) -> None:
        """Offer what there is, with counts; what is chosen stays offered."""
        menu = self.menu()
        menu.clear()
        counts = dict(self._counts())
        if self.value:
            counts.setdefault(self.value, 0)
        self._add(menu, f"Any {self._noun.lower()}", "")
        for value, number in counts.items():
            self._add(menu, f"{self._words.get(value, value)}\t{number:,}", value)

    def _add(self, menu: QMenu, text: str, value: str) -> None:
        action = QAction(text, menu)
        action.setCheckable(True)
        action.setChecked(value == self.value)
        action.setData(value)
        self._group.addAction(action)
        menu.addAction(action)

    def set_value(self, value: str) -> None:
        """Show another choice."""
        self.value = value
        self._say()

    def _say(self) -> None:
        word = self._words.get(self.value, self.value) or "any"
        self.setText(f"{self._noun}: {word} ▾")
        self.setAccessibleName(f"{self._noun} of the claims shown: {word}")

    @Slot(QAction)
    def _on_triggered(self, action: QAction) -> None:
        self.set_value(str(action.data()))
        self.chosen.emit()
