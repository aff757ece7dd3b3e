"""What an import would do, as tables: its dumps, and their first records to take or leave out."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QObject, Qt, Signal

from desktop.models.headed_table import DISPLAY, ROOT, SIDE, HeadedTable, Index
from desktop.models.import_words import KIND_WORDS, changes_line, counted, explained
from desktop.theme import tokens
from desktop.unread import unread_counts

if TYPE_CHECKING:
    from storage.importing.planning import ImportPlan, Kind, PlanEntry

_HINT: Final = int(Qt.ItemDataRole.ToolTipRole)
_INK: Final = int(Qt.ItemDataRole.ForegroundRole)
_CHECK: Final = int(Qt.ItemDataRole.CheckStateRole)
_SPOKEN: Final = int(Qt.ItemDataRole.AccessibleTextRole)

KINDS: "Final[tuple[Kind, ...]]" = tuple(KIND_WORDS)
DUMP_HEADINGS: Final = (
    "Dump", "Format", "Records", *(KIND_WORDS[kind] for kind in KINDS), "Not read",
)  # fmt: skip
_WORDS: Final = 2
"""Columns of words before those of numbers."""
_LINE: Final = 3


class DumpTable(HeadedTable):
    """The dumps of a plan, a row each; numbers that are 0 are left out for calm."""

    def __init__(self, plan: "ImportPlan", parent: QObject) -> None:
        super().__init__(DUMP_HEADINGS, parent, range(_WORDS, len(DUMP_HEADINGS)))
        self._rows: list[tuple[str, ...]] = []
        self._paths = tuple(one.report.path for one in plan.files)
        for one in plan.files:
            report = one.report
            bad, _ = unread_counts([report])
            numbers = (report.records, *(counted(report, k) for k in KINDS), bad)
            shown = (f"{number:,}" if number else "–" for number in numbers)
            self._rows.append((report.name, report.format, *shown))

    def rowCount(self, parent: Index = ROOT) -> int:
        """One row a dump."""
        return 0 if parent.isValid() else len(self._rows)

    def data(self, index: Index, role: int = DISPLAY) -> Any:
        """Give the words of a cell."""
        if not index.isValid():
            return None
        text, column = self._rows[index.row()][index.column()], index.column()
        if role == DISPLAY:
            return text
        if role == SIDE:
            return self.side(column)
        if role == _HINT and not column:
            return self._paths[index.row()]
        if role == _INK and text == "–":
            return tokens().dim
        if role == _INK and column == len(DUMP_HEADINGS) - 1:
            return tokens().error
        return None


@dataclass(frozen=True, slots=True)
class PlanRow:
    """A record, and the dump that it stands in."""

    entry: "PlanEntry"
    dump: int
    dump_name: str


class PlanTable(HeadedTable):
    """The records of a plan: all, or those of one outcome or dump. Checked ones are imported."""

    left_out_changed = Signal()

    def __init__(self, plan: "ImportPlan", parent: QObject) -> None:
        names = ("Record", "Outcome", "What changes", "Line")
        several = len(plan.files) > 1
        super().__init__((*names, "Dump") if several else names, parent, [_LINE])
        self._all = [
            PlanRow(entry, number, file.report.name)
            for number, file in enumerate(plan.files)
            for entry in file.entries
        ]
        self._shown: Sequence[PlanRow] = self._all
        self._left_out: set[str] = set()

    @property
    def left_out(self) -> frozenset[str]:
        """The keys of the records that are not wanted."""
        return frozenset(self._left_out)

    @property
    def tells_changes(self) -> bool:
        """Whether any record changes anything of a paper that is there."""
        return any(row.entry.changes for row in self._all)

    def entry(self, row: int) -> "PlanEntry | None":
        """Give the record of a row."""
        return self._shown[row].entry if 0 <= row < len(self._shown) else None

    def show_only(self, kind: "Kind | None", dump: int | None) -> None:
        """Show the records of an outcome and of a dump; None for any."""
        self.beginResetModel()
        self._shown = [
            row for row in self._all if kind in (None, row.entry.kind) and dump in (None, row.dump)
        ]
        self.endResetModel()

    def can_leave_out(self, row: int) -> bool:
        """Whether there is anything to leave out: what is there as it is stays there."""
        entry = self.entry(row)
        return entry is not None and entry.kind != "same"

    def takes(self, row: int) -> bool:
        """Whether a record is to be imported."""
        entry = self.entry(row)
        return entry is not None and entry.key not in self._left_out

    def toggle(self, rows: Sequence[int]) -> None:
        """Leave the records of rows out, or take them all where none of them is wanted."""
        usable = [row for row in rows if self.can_leave_out(row)]
        self.set_taken(usable, taken=not any(self.takes(row) for row in usable))

    def set_taken(self, rows: Iterable[int], *, taken: bool) -> None:
        """Take the records of rows, or leave them out."""
        usable = [row for row in rows if self.can_leave_out(row)]
        keys = {self._shown[row].entry.key for row in usable}
        if taken:
            self._left_out -= keys
        else:
            self._left_out |= keys
        if usable:
            last = len(self.headings) - 1
            self.dataChanged.emit(self.index(min(usable), 0), self.index(max(usable), last))
            self.left_out_changed.emit()

    # What Qt asks for

    def rowCount(self, parent: Index = ROOT) -> int:
        """One row a record."""
        return 0 if parent.isValid() else len(self._shown)

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Let records be checked that can be left out."""
        flags = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
        if not index.column() and self.can_leave_out(index.row()):
            flags |= Qt.ItemFlag.ItemIsUserCheckable
        return flags

    def data(self, index: Index, role: int = DISPLAY) -> Any:
        """Give the words of a cell, and the check mark of a record."""
        if not index.isValid():
            return None
        row, column = self._shown[index.row()], index.column()
        if role == DISPLAY:
            return self._text(row, column)
        if role == _CHECK and not column and self.can_leave_out(index.row()):
            taken = self.takes(index.row())
            return Qt.CheckState.Checked if taken else Qt.CheckState.Unchecked
        if role == _INK:
            return self._ink(index.row(), column)
        if role == SIDE:
            return self.side(column)
        if role == _HINT:
            return explained(row.entry)
        return self._spoken(index.row(), row, column) if role == _SPOKEN else None

    def setData(self, index: Index, value: Any, role: int = 0) -> bool:
        """Check a record, or not, by a click on its box."""
        if role != _CHECK or not index.isValid():
            return False
        self.set_taken([index.row()], taken=Qt.CheckState(value) == Qt.CheckState.Checked)
        return True

    def _text(self, row: PlanRow, column: int) -> str:
        entry = row.entry
        words = (
            entry.label, KIND_WORDS[entry.kind], changes_line(entry), f"{entry.line:,}",
            row.dump_name,
        )  # fmt: skip
        return words[column]

    def _ink(self, row: int, column: int) -> Any:
        colours = tokens()
        kind = self._shown[row].entry.kind
        if not self.takes(row) or kind == "same":
            return colours.dim
        if column == 1:
            return {"new": colours.keep, "near duplicate": colours.later,
                    "changed": colours.accent}.get(kind, colours.dim)  # fmt: skip
        return colours.text if column == 0 else colours.dim

    def _spoken(self, row: int, shown: PlanRow, column: int) -> str | None:
        text = self._text(shown, column)
        if column or not self.can_leave_out(row):
            return text
        return f"{text}, {'taken' if self.takes(row) else 'left out'}"
