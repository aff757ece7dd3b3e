"""What the colours of highlights are called in this library."""

from PySide6.QtCore import Slot
from PySide6.QtWidgets import (
    QDialog,
    QGridLayout,
    QHBoxLayout,
    QLineEdit,
    QWidget,
)

from desktop.dialogs.claim_parts import complain, trouble
from desktop.dialogs.frame import column_of, quiet
from desktop.widgets.press_button import PressButton
from desktop.widgets.swatch import Swatch
from desktop.workspace import Workspace

_WIDTH = 420


class ColourNamesDialog(QDialog):
    """A line for each colour; an empty one gives it its own name back. One step of the history."""

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._workspace = workspace
        self._before = workspace.colour_names()
        self.setWindowTitle("Names of the highlight colours")
        self.setAccessibleName(self.windowTitle())
        self.setModal(True)
        self.lines: dict[str, QLineEdit] = {}
        self._trouble = trouble("names", self)
        self.save = PressButton("Save", self)
        self.save.setDefault(True)
        self.cancel = PressButton("Cancel", self)
        self.cancel.setAutoDefault(False)
        self._lay_out()
        self.save.clicked.connect(self._on_save)
        self.cancel.clicked.connect(self.reject)
        self.finished.connect(self.deleteLater)

    def _lay_out(self) -> None:
        intro = quiet(
            "What does a colour stand for? Queries (highlight:…), exports and all lists use these "
            "names.",
            self,
        )
        grid = QGridLayout()
        grid.setHorizontalSpacing(12)
        grid.setVerticalSpacing(6)
        grid.setColumnStretch(1, 1)
        for number, (colour, name) in enumerate(self._before.items()):
            swatch = Swatch(colour, number + 1, self)
            swatch.setEnabled(False)
            line = QLineEdit("" if name == colour else name, self)
            line.setPlaceholderText(colour)
            line.setAccessibleName(f"Name of {colour}")
            line.textChanged.connect(self._on_typed)
            self.lines[colour] = line
            grid.addWidget(swatch, number, 0)
            grid.addWidget(line, number, 1)
        buttons = QHBoxLayout()
        buttons.addStretch(1)
        buttons.addWidget(self.cancel)
        buttons.addWidget(self.save)
        column = column_of(self, 14)
        column.addWidget(intro)
        column.addLayout(grid)
        column.addWidget(self._trouble)
        column.addLayout(buttons)
        self.setMinimumWidth(_WIDTH)
        next(iter(self.lines.values())).setFocus()

    @property
    def complaint(self) -> str:
        """What is wrong with the names; "" where nothing is."""
        return self._trouble.text()

    @Slot()
    def _on_typed(self) -> None:
        from storage.edits.highlighting import trouble_with

        wrong = trouble_with({colour: line.text() for colour, line in self.lines.items()})
        complain(self._trouble, wrong)
        self.save.setEnabled(not wrong)

    @Slot()
    def _on_save(self) -> None:
        from storage.edits.highlighting import NameColours

        changed = tuple(
            (colour, line.text().strip())
            for colour, line in self.lines.items()
            if (line.text().strip() or colour) != self._before[colour]
        )
        if not changed or self._workspace.apply(NameColours(changed)):
            self.accept()
