"""What an import would do, before anything is written: dumps, records to leave out, remarks."""

from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QModelIndex, QSize, Qt, Signal, Slot
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialog,
    QHBoxLayout,
    QLabel,
    QPlainTextEdit,
    QVBoxLayout,
    QWidget,
)

from desktop.dialogs.frame import column_of, quiet
from desktop.models.import_plan import DumpTable, PlanTable
from desktop.models.import_words import KIND_WORDS, counts, explained, headline, remarks
from desktop.theme import interface_font
from desktop.unread import unread_counts, unread_words
from desktop.widgets.plain_table import PlainTable
from desktop.widgets.press_button import PressButton
from desktop.widgets.segments import Segments
from storage.words import count_of

if TYPE_CHECKING:
    from storage.importing.planning import ImportPlan, Kind

_DUMP_WIDTHS: Final = (200, 92, 74, 60, 112, 78, 102, 88, 76)
_RECORD_WIDTHS: Final = (380, 116, 330, 64, 150)
_DUMPS: Final = 4
"""Dumps that are shown without scrolling."""
_REMARKS: Final = 3
"""Remarks that are shown; the rest is in the tool tip."""
_TABLES: Final = ("table", "spreadsheet")
"""Formats whose columns a person can explain."""
_ALL: Final = "all"
_CHANGES: Final = 2
"""The column that says what changes, which is nothing where all papers are new."""


class ImportPreview(QDialog):
    """Asks whether to import, and what of it. Nothing is written before Import is pressed."""

    import_wanted = Signal(object, bool)
    """Frozen set of the keys of records to leave out; whether to ask no more from now on."""
    columns_asked = Signal(str)
    """The path of a table whose columns hold something else; the preview is closed."""
    unread_asked = Signal(object)
    """`ImportReport` whose entries that cannot be read should be shown."""

    def __init__(self, plan: "ImportPlan", parent: QWidget) -> None:
        super().__init__(parent)
        self._plan = plan
        self._counts = counts(plan)
        self.setWindowTitle("Import")
        self.setAccessibleName("Preview of the import")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.dumps = self._dump_table()
        self.table = PlainTable("Records of the import", self, several=True)
        self.records = PlanTable(plan, self.table)
        self.table.setModel(self.records)
        self.table.set_widths(_RECORD_WIDTHS[: self.records.columnCount()], wide=0)
        self.table.setColumnHidden(_CHANGES, not self.records.tells_changes)
        self.kinds = self._kind_filter()
        self.which = self._dump_filter()
        self.none = QLabel("No record of this outcome in this dump.", self)
        self.toggle_all = PressButton("Leave all of these out", self)
        self.details = QPlainTextEdit(self)
        self.always = QCheckBox("Always import without asking", self)
        self.columns = PressButton("Columns…", self)
        self.unread = PressButton(self)
        self.cancel = PressButton("Cancel", self)
        self.go = PressButton("Import", self)
        self._set_up()
        self._lay_out()
        self._connect()
        self._on_filter()
        self._show_go()
        room = parent.window().size()
        self.resize(QSize(1000, 660).boundedTo(room - QSize(40, 40)))
        (self.table if self.records.rowCount() else self.cancel).setFocus()

    # Putting together

    def _dump_table(self) -> PlainTable:
        table = PlainTable("Dumps of the import", self)
        table.setModel(DumpTable(self._plan, table))
        table.set_widths(_DUMP_WIDTHS, wide=0)
        table.show_rows(_DUMPS)
        return table

    def _kind_filter(self) -> Segments:
        options = [(_ALL, f"All  {sum(self._counts.values()):,}", "All records")]
        for kind, number in self._counts.items():
            if number:
                words = KIND_WORDS[kind]
                options.append((kind, f"{words}  {number:,}", f"{words}: {number:,} records"))
        return Segments(options, self)

    def _dump_filter(self) -> QComboBox:
        box = QComboBox(self)
        box.setAccessibleName("Records of which dump")
        box.addItem("All dumps")
        box.addItems([one.report.name for one in self._plan.files])
        box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        box.setMinimumContentsLength(16)
        box.setVisible(len(self._plan.files) > 1)
        return box

    def _set_up(self) -> None:
        self.none.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.none.setProperty("role", "dim")
        self.details.setReadOnly(True)
        self.details.setProperty("role", "field")
        self.details.setTabChangesFocus(True)
        self.details.setAccessibleName("The current record")
        self.details.setFixedHeight(124)
        self.unread.setProperty("role", "link")
        bad = unread_words(*unread_counts(one.report for one in self._plan.files), "cannot")
        self.unread.setText(f"{bad}: show…")
        self.unread.setVisible(bool(bad))
        self.columns.setAccessibleName("Say what the columns of the table hold")
        for button in (self.toggle_all, self.columns, self.unread, self.cancel):
            button.setAutoDefault(False)
        self.go.setDefault(True)

    def _lay_out(self) -> None:
        head = QLabel(headline(self._plan), self)
        head.setFont(interface_font(bold=True))
        head.setWordWrap(True)
        head.setAccessibleName("What would be imported")
        hint = quiet(
            "Nothing is written yet. Records without a check mark are left out; Space checks "
            "and unchecks what is selected.",
            self,
        )
        filters = QHBoxLayout()
        filters.setSpacing(12)
        filters.addWidget(self.kinds)
        filters.addWidget(self.which)
        filters.addStretch(1)
        filters.addWidget(self.columns)
        filters.addWidget(self.toggle_all)
        foot = QHBoxLayout()
        foot.setSpacing(8)
        foot.addWidget(self.always)
        foot.addSpacing(12)
        foot.addWidget(self.unread)
        foot.addStretch(1)
        foot.addWidget(self.cancel)
        foot.addWidget(self.go)
        column = column_of(self)
        column.addWidget(head)
        column.addWidget(hint)
        column.addWidget(self.dumps)
        self._add_remarks(column)
        column.addLayout(filters)
        column.addWidget(self.table, 1)
        column.addWidget(self.none, 1)
        self._add_more(column)
        column.addWidget(self.details)
        column.addLayout(foot)

    def _add_remarks(self, column: QVBoxLayout) -> None:
        said = remarks(self._plan)
        if not said:
            return
        more = [f"and {count_of(len(said) - _REMARKS, 'more remark')}"]
        shown = said[:_REMARKS] + (more if len(said) > _REMARKS else [])
        label = QLabel("\n".join(shown), self)
        label.setTextFormat(Qt.TextFormat.PlainText)
        label.setWordWrap(True)
        label.setToolTip("\n".join(said) if len(said) > _REMARKS else "")
        label.setAccessibleName("Remarks on the dumps")
        column.addWidget(label)

    def _add_more(self, column: QVBoxLayout) -> None:
        more = sum(one.more for one in self._plan.files)
        if more:
            label = QLabel(
                f"{count_of(more, 'more record is', 'more records are')} not listed here; what "
                "is new of them is imported.",
                self,
            )
            label.setProperty("role", "dim")
            column.addWidget(label)

    def _connect(self) -> None:
        self.kinds.chosen.connect(self._on_filter)
        self.which.currentIndexChanged.connect(self._on_filter)
        self.dumps.selectionModel().selectionChanged.connect(self._on_dump)
        self.toggle_all.clicked.connect(self._on_toggle_all)
        self.table.space_pressed.connect(self._on_space)
        self.table.selectionModel().currentRowChanged.connect(self._on_row)
        self.records.left_out_changed.connect(self._show_go)
        self.unread.clicked.connect(self._on_unread)
        self.columns.clicked.connect(self._on_columns)
        self.cancel.clicked.connect(self.reject)
        self.go.clicked.connect(self._on_go)

    # What is shown

    @Slot()
    def _on_filter(self, _chosen: object = None) -> None:
        kind = next((one for one in KIND_WORDS if one == self.kinds.current), None)
        self._show_records(kind, self.which.currentIndex() - 1)

    @Slot()
    def _on_dump(self, *_selections: object) -> None:
        """A dump that is selected shows its records."""
        for row in self.dumps.selected_rows():
            self.which.setCurrentIndex(row + 1)

    def _show_records(self, kind: "Kind | None", dump: int) -> None:
        self.records.show_only(kind, dump if dump >= 0 else None)
        if dump < 0:
            self.dumps.clearSelection()
        elif dump not in self.dumps.selected_rows():
            self.dumps.setCurrentIndex(self.dumps.model().index(dump, 0))
        found = self.records.rowCount() > 0
        self.table.setVisible(found)
        self.none.setVisible(not found)
        if not self.records.rowCount() and not sum(self._counts.values()):
            self.none.setText("No record could be read, so there is nothing to import.")
        self.table.setCurrentIndex(self.records.index(0, 0))
        self._on_row(self.records.index(0, 0))
        self._show_toggle()
        self.columns.setVisible(bool(self._table_path()))

    def _table_path(self) -> str:
        """The path of the table that is looked at: the dump shown, or the only one."""
        at = self.which.currentIndex() - 1
        files = self._plan.files if at < 0 else self._plan.files[at : at + 1]
        tables = [one.report for one in files if one.report.format in _TABLES]
        return tables[0].path if len(tables) == 1 and Path(tables[0].path).is_file() else ""

    @Slot()
    def _on_columns(self) -> None:
        path = self._table_path()
        self.reject()
        self.columns_asked.emit(path)

    @Slot(QModelIndex)
    def _on_row(self, index: QModelIndex) -> None:
        entry = self.records.entry(index.row())
        self.details.setPlainText(explained(entry, whole=True) if entry is not None else "")

    def _usable(self) -> list[int]:
        rows = range(self.records.rowCount())
        return [row for row in rows if self.records.can_leave_out(row)]

    def _show_toggle(self) -> None:
        usable = self._usable()
        taken = any(self.records.takes(row) for row in usable)
        self.toggle_all.setEnabled(bool(usable))
        self.toggle_all.setText(
            "Leave all of these out" if taken or not usable else "Take all of these"
        )

    @Slot()
    def _show_go(self) -> None:
        """Say how much would come in."""
        self._show_toggle()
        brings = sum(number for kind, number in self._counts.items() if kind != "same")
        left = brings - len(self.records.left_out)
        self.go.setEnabled(left > 0)
        if not brings:
            self.go.setText("Nothing to import")
        elif left == brings:
            self.go.setText(f"Import {count_of(brings, 'record')}")
        else:
            self.go.setText(f"Import {left:,} of {count_of(brings, 'record')}")

    # What is done

    @Slot()
    def _on_space(self) -> None:
        self.records.toggle(self.table.selected_rows())

    @Slot()
    def _on_toggle_all(self) -> None:
        self.records.toggle(self._usable())

    @Slot()
    def _on_unread(self) -> None:
        self.unread_asked.emit(self._plan.report)

    @Slot()
    def _on_go(self) -> None:
        self.import_wanted.emit(self.records.left_out, self.always.isChecked())
        self.accept()
