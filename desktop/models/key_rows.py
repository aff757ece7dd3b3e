"""The rows of the editor of keys: every action with its keys, where they work, whose they are."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from desktop import theme
from desktop.actions import ACTS, Act
from desktop.keys.binding import WHERE_WORDS, Keymap, Where
from desktop.keys.strokes import strokes, written
from storage.words import has_all

COLUMNS: Final = ("Action", "Keys", "Works", "")
_Index = QModelIndex | QPersistentModelIndex


@dataclass(frozen=True, slots=True)
class KeyRow:
    """One action; `act` is None where the keys are a widget's own and stay.

    `said` tells whose the keys are; `lost` that another action has taken one of them.
    """

    text: str
    group: str
    shown: tuple[str, ...]
    where: str
    act: Act | None = None
    keys: tuple[str, ...] = ()
    said: str = ""
    lost: bool = False

    @property
    def cells(self) -> tuple[str, str, str, str]:
        """What stands in the columns."""
        return f"{self.group}: {self.text}", "   ".join(self.shown), self.where, self.said


def key_rows(keymap: Keymap, fixed: dict[str, tuple[tuple[str, str], ...]]) -> tuple[KeyRow, ...]:
    """Give a row for every action, then those of keys that stay."""
    rows = [_row(keymap, act) for act in ACTS]
    for group, own in fixed.items():
        rows += [
            KeyRow(text, group, tuple(shown.split("  ")), _inside(group), said="fixed")
            for text, shown in own
        ]
    return tuple(rows)


_IN_LIST: Final = "in the list"
"""Where keys work that a list knows by itself: in the reader they move the caret."""


def _inside(group: str) -> str:
    """Tell where the keys of a part of the window work, which is what they are grouped by."""
    return f"{group[0].lower()}{group[1:]}"


def _row(keymap: Keymap, act: Act) -> KeyRow:
    bound = keymap.by_act[act.name]
    lost = keymap.lost_by(act.name)
    where = dict.fromkeys(WHERE_WORDS[one.where] for one in bound)
    if act.native and not where:
        where[_IN_LIST if act.places == "reading" else WHERE_WORDS[act.places]] = None
    own = act.name in keymap.changes
    said = "yours" if own else keymap.preset.name if act.name in keymap.preset.keys else ""
    if lost:
        said = f"{lost[0].wanted.shown} is “{lost[0].taken_by.act.text}”"
    return KeyRow(
        act.text,
        act.group,
        keymap.keys_of(act.name),
        ", ".join(where),
        act,
        tuple(one.key for one in bound),
        said,
        lost=bool(lost),
    )


def fitting(rows: Sequence[KeyRow], typed: str) -> tuple[KeyRow, ...]:
    """Give the rows that have all words typed; those first that have them as a key."""
    wanted = typed.casefold().strip()
    if not wanted:
        return tuple(rows)
    by_key = [row for row in rows if wanted in map(str.casefold, row.shown)]
    by_name = [row for row in rows if row not in by_key and has_all(_spoken(row), wanted)]
    return (*by_key, *by_name)


def having(rows: Sequence[KeyRow], key: str) -> tuple[KeyRow, ...]:
    """Give the rows with a key that is this one, or begins with it."""
    wanted = strokes(key)
    return tuple(
        row for row in rows if any(strokes(one)[: len(wanted)] == wanted for one in row.keys)
    )


_PARTS: Final[dict[Where, tuple[str, ...]]] = {
    "reading": ("In the abstract",),
    "charts": ("In a chart",),
    "highlights": ("In the list of all highlights",),
}
"""The parts of the window whose own keys a key of a place goes before."""


def fixed_use(fixed: dict[str, tuple[tuple[str, str], ...]], key: str, where: Where) -> str:
    """Say what a key does by itself in a part of the window; "" where it does nothing."""
    groups = _PARTS.get(where, ()) if where != "anywhere" else sum(_PARTS.values(), ())
    for group in groups:
        for text, shown in fixed.get(group, ()):
            if written(key) in _single(shown):
                return f"“{text}” {_inside(group)}"
    return ""


def _single(shown: str) -> set[str]:
    """Give the keys of "s  Shift+S" or of "1 … 8"."""
    found = set(shown.split("  "))
    first, dots, last = shown.partition(" … ")
    if dots and first.isdigit() and last.isdigit():
        found |= {str(number) for number in range(int(first), int(last) + 1)}
    return found


def _spoken(row: KeyRow) -> str:
    return " ".join((row.text, row.group, *row.shown, row.said))


class KeyTable(QAbstractTableModel):
    """The rows for a view; what was lost stands in the colour of errors."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._rows: tuple[KeyRow, ...] = ()

    def show_rows(self, rows: Sequence[KeyRow]) -> None:
        """Show other rows."""
        self.beginResetModel()
        self._rows = tuple(rows)
        self.endResetModel()

    def row(self, number: int) -> KeyRow | None:
        """The row at a place."""
        return self._rows[number] if 0 <= number < len(self._rows) else None

    def place_of(self, act: str) -> int:
        """Where an action stands; -1 where it does not."""
        places = (at for at, row in enumerate(self._rows) if row.act and row.act.name == act)
        return next(places, -1)

    def __iter__(self) -> Iterator[KeyRow]:
        return iter(self._rows)

    def rowCount(self, parent: _Index | None = None) -> int:
        """How many rows there are."""
        return 0 if parent is not None and parent.isValid() else len(self._rows)

    def columnCount(self, _parent: _Index | None = None) -> int:
        """Action, keys, where they work, whose they are."""
        return len(COLUMNS)

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        """The headings."""
        if orientation == Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole:
            return COLUMNS[section]
        return None

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Words, and their ink."""
        row = self.row(index.row())
        if row is None:
            return None
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole):
            return row.cells[index.column()]
        if role == Qt.ItemDataRole.FontRole and index.column() == 1:
            return theme.interface_font(bold=True)
        if role == Qt.ItemDataRole.ForegroundRole:
            return _ink(row, index.column())
        if role == Qt.ItemDataRole.AccessibleTextRole and index.column() == 0:
            return ", ".join(cell for cell in row.cells if cell)
        return None


def _ink(row: KeyRow, column: int) -> Any:
    colours = theme.tokens()
    if row.lost and column == 3:
        return colours.error
    if row.act is None or column >= 2:
        return colours.dim
    return None
