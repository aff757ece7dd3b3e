"""What the columns of a table hold, said by a person, with what that gives beside it."""

from functools import partial
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QSize, Qt, Slot
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QScrollArea,
    QWidget,
)

from desktop import theme
from desktop.dialogs.frame import column_of
from desktop.models.column_preview import FIELDS, ColumnPreview, field_words
from desktop.widgets.column_parts import ColumnChoice, CutLabel
from desktop.widgets.plain_table import PlainTable
from desktop.widgets.press_button import PressButton
from storage.readers.tables.columns import ColumnMapping, Field
from storage.words import clipped, count_of

if TYPE_CHECKING:
    from desktop.imports import Imports, UnknownTable

_NAME: Final = 32
_SAMPLE: Final = 70
"""Characters of a column's name and of its first value."""
_NOTHING: Final = "Nothing"
_EMPTY: Final = "(empty)"
_WIDE: Final = 220
_NARROW: Final = 120
_FITTING: Final = 5
"""Columns of records that stand side by side without scrolling."""


class MappingDialog(QDialog):
    """A choice for each column over the records that come of it."""

    def __init__(self, imports: "Imports", table: "UnknownTable", parent: QWidget) -> None:
        super().__init__(parent)
        self._imports = imports
        self._asked = table
        self.setWindowTitle("Columns of a table")
        self.setAccessibleName("Columns of a table")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._chosen: list[int] = []
        """Columns that were chosen for, the last one first."""
        self.choices = [self._choice(column) for column in range(len(table.layout.header))]
        self.table = PlainTable("Records by this choice", self)
        self.records = ColumnPreview(table.layout, self.table)
        self.table.setModel(self.records)
        self.table.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)
        self.verdict = QLabel(self)
        self.cancel, self.go = PressButton("Cancel", self), PressButton("Use these columns", self)
        self.cancel.setAutoDefault(False)
        self.go.setDefault(True)
        self._lay_out()
        for column, choice in enumerate(self.choices):
            choice.currentIndexChanged.connect(partial(self._on_choice, column))
        self.cancel.clicked.connect(self.reject)
        self.go.clicked.connect(self._on_go)
        self._show_records()
        self.choices[0].setFocus()
        self.resize(QSize(900, 640).boundedTo(parent.window().size() - QSize(40, 40)))

    def _choice(self, column: int) -> ColumnChoice:
        box = ColumnChoice(self)
        box.addItem(_NOTHING)
        for field in FIELDS:
            box.addItem(field_words(field), field)
        name = self._asked.layout.header[column] or f"column {column + 1}"
        box.setAccessibleName(f"What “{clipped(name, _NAME)}” holds")
        held = self._asked.mapping.field_of(column)
        box.setCurrentIndex(FIELDS.index(held) + 1 if held in FIELDS else 0)
        return box

    def _lay_out(self) -> None:
        head = QLabel(f"What do the columns of {clipped(self._asked.path.name, 60)} hold?", self)
        head.setFont(theme.interface_font(bold=True))
        head.setWordWrap(True)
        hint = QLabel(
            "A title or an abstract is needed. Tables with these columns are read this way from "
            "now on, without a question.",
            self,
        )
        hint.setWordWrap(True)
        for label in (hint, self.verdict):
            label.setProperty("role", "dim")
        foot = QHBoxLayout()
        foot.addWidget(self.verdict, 1)
        foot.addWidget(self.cancel)
        foot.addWidget(self.go)
        column = column_of(self)
        column.addWidget(head)
        column.addWidget(hint)
        column.addWidget(self._columns(), 3)
        column.addWidget(self.table, 2)
        column.addLayout(foot)

    def _columns(self) -> QScrollArea:
        """The columns, each with its name, its first value and the choice."""
        area = QScrollArea(self)
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setWidgetResizable(True)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        area.setAccessibleName("Columns")
        inside = QWidget(area)
        grid = QGridLayout(inside)
        grid.setContentsMargins(0, 0, 8, 0)
        grid.setHorizontalSpacing(16)
        grid.setVerticalSpacing(6)
        grid.setColumnStretch(1, 1)
        for row, choice in enumerate(self.choices):
            name = QLabel(clipped(self._asked.layout.header[row], _NAME) or "(no name)", inside)
            name.setTextFormat(Qt.TextFormat.PlainText)
            name.setToolTip(self._asked.layout.header[row])
            sample = CutLabel(clipped(self._sample(row), _SAMPLE) or _EMPTY, inside)
            sample.setProperty("role", "dim")
            choice.setFixedWidth(170)
            grid.addWidget(name, row, 0)
            grid.addWidget(sample, row, 1)
            grid.addWidget(choice, row, 2)
        grid.setRowStretch(len(self.choices), 1)
        area.setWidget(inside)
        area.setMaximumHeight(inside.sizeHint().height() + theme.UNIT)
        return area

    def _sample(self, column: int) -> str:
        """The first value that stands in a column."""
        values = (row[column] for row in self._asked.layout.samples if column < len(row))
        return next((value for value in values if value.strip()), "")

    @property
    def mapping(self) -> ColumnMapping:
        """What is chosen; of columns that hold the same, the one chosen last goes first."""
        found = ColumnMapping()
        for field in FIELDS:
            order = [*self._chosen, *self._asked.mapping.of(field)]
            places = [column for column, box in enumerate(self.choices) if _field_of(box) is field]
            rank = {place: at for at, place in reversed(list(enumerate(order)))}
            places.sort(key=lambda place: rank.get(place, len(order) + place))
            found = found.having(field, places)
        return found

    def _on_choice(self, column: int, _index: int = 0) -> None:
        """Show what a choice gives."""
        if column in self._chosen:
            self._chosen.remove(column)
        self._chosen.insert(0, column)
        self._show_records()

    def _show_records(self) -> None:
        mapping = self.mapping
        self.records.show_mapping(mapping)
        widths = [_WIDE if at < 2 else _NARROW for at in range(self.records.columnCount())]
        # The abstract takes what room the others leave; where they leave none, the table scrolls.
        self.table.set_widths(widths, wide=1 if len(widths) <= _FITTING else len(widths) - 1)
        rows = self.records.rowCount()
        papers = count_of(self.records.papers, "record")
        self.verdict.setText(
            f"{papers} from the first {count_of(rows, 'row')}"
            if mapping.gives_papers
            else "No column holds titles or abstracts yet."
        )
        self.go.setEnabled(mapping.gives_papers)

    @Slot()
    def _on_go(self) -> None:
        self.accept()
        self._imports.explain(self._asked, self.mapping)


def _field_of(box: QComboBox) -> Field | None:
    row = box.currentIndex()
    return FIELDS[row - 1] if row > 0 else None
