"""Decide on many papers at once: on those selected, those found, or those unlikely to be kept."""

from collections.abc import Sequence
from functools import partial
from typing import Final, Literal, TypeAlias

from PySide6.QtCore import QEvent, Qt, Slot
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QButtonGroup,
    QCheckBox,
    QComboBox,
    QDialog,
    QDoubleSpinBox,
    QHBoxLayout,
    QLabel,
    QRadioButton,
    QWidget,
)

from desktop.deciding import Deciding
from desktop.dialogs.frame import column_of
from desktop.jobs import Failure
from desktop.moving_on import decided
from desktop.widgets.press_button import PressButton
from desktop.workspace import Workspace
from storage.record import PaperId
from storage.vocabulary import Decision
from storage.words import clipped, count_of

Choice: TypeAlias = Literal["selected", "found", "unlikely"]
VERBS: Final = (
    (Decision.KEEP, "Keep", Qt.Key.Key_Y),
    (Decision.LATER, "Put off", Qt.Key.Key_L),
    (Decision.SKIP, "Skip", Qt.Key.Key_N),
)
USUAL: Final = 0.2
"""Relevance below which papers are offered to be skipped."""
NO_REASON: Final = "No reason"


class BulkDialog(QDialog):
    """Each button tells how many papers it decides on; whatever is done is one step back."""

    def __init__(self, workspace: Workspace, parent: QWidget) -> None:
        super().__init__(parent)
        self._workspace = workspace
        self._chosen = workspace.selection
        self._found = tuple(workspace.ids)
        self._papers: tuple[PaperId, ...] = ()
        self.setWindowTitle("Decide on many papers")
        self.setAccessibleName("Decide on many papers")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.choices: dict[Choice, QRadioButton] = {
            "selected": QRadioButton(_selected_text(len(self._chosen)), self),
            "found": QRadioButton(self._found_text(), self),
            "unlikely": QRadioButton(
                f"Papers with a relevance{workspace.ranking.profiles.by} below", self
            ),
        }
        self._group = QButtonGroup(self)
        self.below = QDoubleSpinBox(self)
        self.undecided = QCheckBox("Only those that are undecided", self)
        self.reason = QComboBox(self)
        self.buttons: dict[Decision, PressButton] = {}
        self._set_up()
        self._lay_out()
        self._choose_first()
        self._count()

    def _found_text(self) -> str:
        query = self._workspace.query.strip()
        number = count_of(len(self._found), "paper")
        return f"The {number} found by {clipped(query, 60)}" if query else f"All {number}"

    def _set_up(self) -> None:
        for choice, radio in self.choices.items():
            self._group.addButton(radio)
            radio.toggled.connect(self._count)
            radio.setProperty("choice", choice)
        self.below.setRange(0.0, 1.0)
        self.below.setSingleStep(0.05)
        self.below.setValue(USUAL)
        self.below.setAccessibleName("Relevance below")
        self.below.valueChanged.connect(self._on_below)
        self.undecided.setChecked(True)
        self.undecided.toggled.connect(self._count)
        self.reason.addItems([NO_REASON, *(one.name for one in self._workspace.reasons())])
        self.reason.setAccessibleName("Reason for skipping")
        for decision, verb, key in VERBS:
            button = PressButton(verb, self)
            button.setAutoDefault(False)
            button.setEnabled(False)
            button.setToolTip(f"key {chr(key).lower()}")
            button.clicked.connect(partial(self._decide, decision))
            self.buttons[decision] = button

    def _lay_out(self) -> None:
        column = column_of(self, 8)
        unlikely = QHBoxLayout()
        unlikely.addWidget(self.choices["unlikely"])
        unlikely.addWidget(self.below)
        unlikely.addStretch(1)
        column.addWidget(self.choices["selected"])
        column.addWidget(self.choices["found"])
        column.addLayout(unlikely)
        column.addSpacing(4)
        column.addWidget(self.undecided)
        why = QHBoxLayout()
        label = QLabel("Skip for", self)
        label.setBuddy(self.reason)
        why.addWidget(label)
        why.addWidget(self.reason, 1)
        column.addLayout(why)
        hint = QLabel("y keeps, l puts off, n skips. One undo takes all of it back.", self)
        hint.setProperty("role", "dim")
        column.addWidget(hint)
        column.addSpacing(4)
        row = QHBoxLayout()
        for button in self.buttons.values():
            row.addWidget(button)
        row.addStretch(1)
        cancel = PressButton("Cancel", self)
        cancel.setAutoDefault(False)
        cancel.clicked.connect(self.reject)
        row.addWidget(cancel)
        column.addLayout(row)

    def _choose_first(self) -> None:
        """Begin with what is meant most likely: a selection, else a search, else the unlikely."""
        choice: Choice = "unlikely"
        if len(self._chosen) > 1:
            choice = "selected"
        elif self._workspace.query.strip():
            choice = "found"
        self.choices[choice].setChecked(True)
        self.choices[choice].setFocus()

    # Counting

    @Slot()
    def _on_below(self, _value: float = 0.0) -> None:
        self.choices["unlikely"].setChecked(True)
        self._count()

    @Slot()
    def _count(self, _checked: object = None) -> None:
        """Find out, on the lane, which papers are meant."""
        chosen = self._group.checkedButton()
        if chosen is None:
            return
        # What is unlikely to be kept is to be skipped; of the others nothing is taken for granted.
        self.buttons[Decision.SKIP].setDefault(chosen is self.choices["unlikely"])
        self._show_papers(())
        self._workspace.lanes.search.run(
            self._gathered,
            str(chosen.property("choice")), round(self.below.value(), 4),
            self.undecided.isChecked(),
            done=self._show_papers, failed=self._on_failed, newest="many papers",
        )  # fmt: skip

    def _gathered(self, choice: str, below: float, only: bool) -> tuple[PaperId, ...]:
        if choice == "unlikely":
            found: Sequence[int] = self._workspace.find(f"relevance:<{below:g}")
        else:
            found = self._chosen if choice == "selected" else self._found
        if only:
            left = self._workspace.undecided(found)
            return tuple(PaperId(paper) for paper in found if paper in left)
        return tuple(map(PaperId, found))

    @Slot(object)
    def _show_papers(self, papers: tuple[PaperId, ...]) -> None:
        self._papers = papers
        for decision, verb, _ in VERBS:
            button = self.buttons[decision]
            button.setText(f"{verb} {count_of(len(papers), 'paper')}")
            button.setEnabled(bool(papers))

    @Slot(object)
    def _on_failed(self, failure: Failure) -> None:
        self._workspace.say_failure(failure)

    # Deciding

    def _decide(self, decision: Decision, _checked: object = None) -> None:
        papers = self._papers
        if not papers:
            return
        reason = self.reason.currentText() if self.reason.currentIndex() > 0 else ""
        reason = reason if decision is Decision.SKIP else ""
        self.accept()
        workspace = self._workspace
        workspace.settle.emit()
        said = decided(decision, workspace.rows(papers)) if len(papers) == 1 else ""
        Deciding(workspace, decision, papers, said, asks=False).decide(reason)

    def event(self, event: QEvent) -> bool:
        """Claim the keys that decide before the window's shortcuts take them."""
        if (
            event.type() == QEvent.Type.ShortcutOverride
            and isinstance(event, QKeyEvent)
            and _decision_of(event) is not None
        ):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """y, l and n press the buttons."""
        wanted = _decision_of(event)
        if wanted is not None:
            self._decide(wanted)
        else:
            super().keyPressEvent(event)


def _decision_of(event: QKeyEvent) -> Decision | None:
    if event.modifiers():
        return None
    return {int(key): decision for decision, _, key in VERBS}.get(event.key())


def _selected_text(number: int) -> str:
    return "The selected paper" if number == 1 else f"The {number:,} selected papers"
