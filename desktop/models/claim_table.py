"""Claims as a table: a short one under an abstract, a long one for a whole query.

The rows are held by a `ClaimShelf`, and sorted there by a key worked out once a row; Qt's own
sorting would ask for two cells a comparison.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from PySide6.QtCore import (
    QAbstractTableModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
)
from PySide6.QtGui import QFont

from desktop.models.claim_filter import ClaimFilter
from desktop.models.claim_shelf import ClaimShelf, Order
from desktop.models.claim_words import (
    baseline_words,
    device_classes,
    factor_text,
    platform_names,
    spoken,
    status_words,
)
from desktop.theme import interface_font, tokens
from storage.claims.claim import DEVICE_CLASSES
from storage.claims.standing import SETTLED
from storage.database.rows import ClaimRow

Index = QModelIndex | QPersistentModelIndex
_ROOT: Final = QModelIndex()

CLAIM: Final = int(Qt.ItemDataRole.UserRole)
"""The role under which a cell gives its `ClaimRow`."""
STATUS: Final = CLAIM + 1
"""The role under which the column of marks gives the status to draw."""


@dataclass(frozen=True, slots=True)
class ClaimColumn:
    """A column: its name in code, its heading, its text and what it is sorted by."""

    name: str
    heading: str
    text: Callable[[ClaimRow], str]
    key: Callable[[ClaimRow], Any]
    right: bool = False
    last: Callable[[ClaimRow], bool] | None = None


def _class_key(claim: ClaimRow) -> tuple[int, float]:
    ranks = [
        DEVICE_CLASSES.index(platform.device_class)
        for platform in claim.platforms
        if platform.device_class in DEVICE_CLASSES
    ]
    return min(ranks, default=len(DEVICE_CLASSES)), -claim.factor_high


def _folded(text: Callable[[ClaimRow], str]) -> Callable[[ClaimRow], str]:
    """Sort by words, in any case."""

    def key(claim: ClaimRow) -> str:
        return text(claim).casefold()

    return key


def _lacking(text: Callable[[ClaimRow], str]) -> Callable[[ClaimRow], bool]:
    """Tell the claims that have no such words: they come last whichever way one sorts."""

    def lacks(claim: ClaimRow) -> bool:
        return not text(claim)

    return lacks


def _number(claim: ClaimRow) -> str:
    return claim.text


def _factor(claim: ClaimRow) -> float:
    return claim.factor_high


def _metric(claim: ClaimRow) -> str:
    return claim.metric


def _baseline(claim: ClaimRow) -> str:
    return claim.baseline or ""


def _paper(claim: ClaimRow) -> str:
    return claim.paper_label


def _nothing(_claim: ClaimRow) -> str:
    return ""


def _state_key(claim: ClaimRow) -> int:
    return list(STATUS_ICONS).index(claim.status)


STATUS_ICONS: Final = {
    "unchecked": "unchecked",
    "right": "keep",
    "corrected": "highlight",
    "added": "plus",
    "wrong": "close",
}
"""The icon of each status, by shape and not by colour alone, in the order of sorting."""

COLUMNS: Final = {
    column.name: column
    for column in (
        ClaimColumn("mark", "", _nothing, _state_key),
        ClaimColumn("number", "Speedup", _number, _factor, right=True),
        ClaimColumn("factor", "Factor", factor_text, _factor, right=True),
        ClaimColumn(
            "platform",
            "Platform",
            platform_names,
            _folded(platform_names),
            last=_lacking(platform_names),
        ),
        ClaimColumn("class", "Class", device_classes, _class_key, last=_lacking(device_classes)),
        ClaimColumn("metric", "Metric", _metric, _folded(_metric)),
        ClaimColumn(
            "baseline", "Baseline", _baseline, _folded(_baseline), last=_lacking(_baseline)
        ),
        ClaimColumn(
            "over", "Baseline", baseline_words, _folded(_baseline), last=_lacking(_baseline)
        ),
        ClaimColumn("paper", "Paper", _paper, _folded(_paper)),
        ClaimColumn("state", "Checked", status_words, _state_key),
    )
}
_SORT_HEADINGS: Final = {"mark": "Checked"}
"""What a heading without words is called by a screen reader and under the pointer."""


class ClaimTableModel(QAbstractTableModel):
    """The claims given to it, in the order given or by a column, all or those of a filter."""

    def __init__(self, columns: Sequence[str], parent: QObject) -> None:
        super().__init__(parent)
        self._columns = tuple(COLUMNS[name] for name in columns)
        self.shelf = ClaimShelf()
        self._bold = interface_font(bold=True, figures=True)
        self._figures = interface_font(figures=True)
        self._struck = QFont(self._figures)
        self._struck.setStrikeOut(True)

    @property
    def claims(self) -> Sequence[ClaimRow]:
        """The claims that are shown, in order."""
        return tuple(self.shelf.shown)

    def set_claims(self, claims: Iterable[ClaimRow]) -> None:
        """Show other claims, in the order and with the filter that the reader chose before."""
        self.beginResetModel()
        self.shelf.fill(claims)
        self.endResetModel()

    def take(self, shelf: ClaimShelf) -> None:
        """Show what a shelf holds that was filled elsewhere."""
        self.beginResetModel()
        self.shelf.take(shelf)
        self.endResetModel()

    def renew(self, claims: Iterable[ClaimRow]) -> list[int]:
        """Take over what changed about claims; no row moves or goes. Give the rows that did."""
        rows = self.shelf.renew(claims)
        for first, last in _runs(rows):
            self.dataChanged.emit(self.index(first, 0), self.index(last, len(self._columns) - 1))
        return rows

    def set_filter(self, wanted: ClaimFilter) -> None:
        """Show the claims that pass a filter."""
        self.beginResetModel()
        self.shelf.show(wanted)
        self.endResetModel()

    def set_order(self, order: Order) -> None:
        """Order the rows by what is no column's."""
        self.beginResetModel()
        self.shelf.order_by(order)
        self.endResetModel()

    def claim(self, row: int) -> ClaimRow | None:
        """The claim of a row."""
        return self.shelf.shown[row] if 0 <= row < len(self.shelf.shown) else None

    def row_of(self, claim_id: int) -> int:
        """The row of a claim, -1 where it is not shown."""
        return self.shelf.row_of(claim_id)

    def column(self, name: str) -> int:
        """The position of a column."""
        return next(i for i, column in enumerate(self._columns) if column.name == name)

    def next_unchecked(self, after: int) -> int:
        """The first row below `after` that nobody checked, then from the top; -1 for none."""
        return self.shelf.next_unchecked(after)

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        """Order the rows by a column; equal ones keep their order."""
        if not 0 <= column < len(self._columns):
            return
        by = self._columns[column]
        self.beginResetModel()
        reverse = order == Qt.SortOrder.DescendingOrder
        self.shelf.order_by(Order(by.key, reverse, by.last))
        self.endResetModel()

    # What Qt asks for

    def rowCount(self, parent: Index = _ROOT) -> int:
        """How many claims there are."""
        return 0 if parent.isValid() else len(self.shelf.shown)

    def columnCount(self, parent: Index = _ROOT) -> int:
        """How many columns there are."""
        return 0 if parent.isValid() else len(self._columns)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Text first: Qt asks for it most; then how it looks."""
        if not index.isValid():
            return None
        claim, column = self.shelf.shown[index.row()], self._columns[index.column()]
        if role == Qt.ItemDataRole.DisplayRole:
            return column.text(claim)
        if role == Qt.ItemDataRole.ForegroundRole:
            return self._ink(claim, column)
        if role == Qt.ItemDataRole.FontRole:
            return self._font(claim, column)
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _side(column)
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return spoken(claim)
        if role == Qt.ItemDataRole.ToolTipRole:
            return (status_words(claim) if column.name == "mark" else column.text(claim)) or None
        if role == STATUS:
            return claim.status if column.name == "mark" else None
        return claim if role == CLAIM else None

    def _ink(self, claim: ClaimRow, column: ClaimColumn) -> Any:
        colours = tokens()
        if claim.status == "wrong":
            return colours.dim
        if column.name == "number":
            return colours.accent
        if column.name == "state":
            return colours.keep if claim.status in SETTLED else colours.dim
        if column.name == "factor" and claim.unit == "x":
            # The number of times again: only what follows from another unit is news.
            return colours.dim
        return colours.text if column.name in ("platform", "paper", "factor") else colours.dim

    def _font(self, claim: ClaimRow, column: ClaimColumn) -> QFont:
        if claim.status == "wrong" and column.name in ("number", "factor"):
            return self._struck
        return self._bold if column.name == "number" else self._figures

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        """The headings."""
        if orientation != Qt.Orientation.Horizontal or not 0 <= section < len(self._columns):
            return None
        column = self._columns[section]
        if role == Qt.ItemDataRole.DisplayRole:
            return column.heading
        if role in (Qt.ItemDataRole.AccessibleTextRole, Qt.ItemDataRole.ToolTipRole):
            return _SORT_HEADINGS.get(column.name, column.heading)
        return _side(column) if role == Qt.ItemDataRole.TextAlignmentRole else None


def _side(column: ClaimColumn) -> Qt.AlignmentFlag:
    side = Qt.AlignmentFlag.AlignRight if column.right else Qt.AlignmentFlag.AlignLeft
    return side | Qt.AlignmentFlag.AlignVCenter


def _runs(rows: Iterable[int]) -> Iterator[tuple[int, int]]:
    """Give first and last of each run of neighbours among ascending rows."""
    first = last = -2
    for row in rows:
        if row != last + 1:
            if first >= 0:
                yield first, last
            first = row
        last = row
    if first >= 0:
        yield first, last
