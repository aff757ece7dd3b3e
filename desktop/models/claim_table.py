"""Claims as a table: a short one under an abstract, a long one for a whole query.

The rows are held here, and sorted here by a key worked out once a row; Qt's own sorting would
ask for two cells a comparison.
"""

from collections.abc import Callable, Iterable, Sequence
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

from desktop.models.claim_words import (
    SETTLED,
    baseline_words,
    device_classes,
    factor_text,
    platform_names,
    spoken,
    status_words,
)
from desktop.theme import interface_font, tokens
from storage.claims.claim import DEVICE_CLASSES
from storage.database.rows import ClaimRow

Index = QModelIndex | QPersistentModelIndex
_ROOT: Final = QModelIndex()

CLAIM: Final = int(Qt.ItemDataRole.UserRole)
"""The role under which a cell gives its `ClaimRow`."""


@dataclass(frozen=True, slots=True)
class ClaimColumn:
    """A column: its name in code, its heading, its text and what it is sorted by."""

    name: str
    heading: str
    text: Callable[[ClaimRow], str]
    key: Callable[[ClaimRow], object]
    right: bool = False


def _class_key(claim: ClaimRow) -> tuple[int, float]:
    ranks = [
        DEVICE_CLASSES.index(platform.device_class)
        for platform in claim.platforms
        if platform.device_class in DEVICE_CLASSES
    ]
    return min(ranks, default=len(DEVICE_CLASSES)), -claim.factor_high


def _words_key(text: Callable[[ClaimRow], str]) -> Callable[[ClaimRow], object]:
    """Sort by words, with the empty ones last."""

    def key(claim: ClaimRow) -> tuple[bool, str]:
        words = text(claim).casefold()
        return not words, words

    return key


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


COLUMNS: Final = {
    column.name: column
    for column in (
        ClaimColumn("number", "Speedup", _number, _factor, right=True),
        ClaimColumn("factor", "Factor", factor_text, _factor, right=True),
        ClaimColumn("platform", "Platform", platform_names, _words_key(platform_names)),
        ClaimColumn("class", "Class", device_classes, _class_key),
        ClaimColumn("metric", "Metric", _metric, _words_key(_metric)),
        ClaimColumn("baseline", "Baseline", _baseline, _words_key(_baseline)),
        ClaimColumn("over", "Baseline", baseline_words, _words_key(_baseline)),
        ClaimColumn("paper", "Paper", _paper, _words_key(_paper)),
        ClaimColumn("state", "Checked", status_words, _words_key(status_words)),
    )
}


class ClaimTableModel(QAbstractTableModel):
    """The claims given to it, in the order given or by a column."""

    def __init__(self, columns: Sequence[str], parent: QObject) -> None:
        super().__init__(parent)
        self._columns = tuple(COLUMNS[name] for name in columns)
        self._claims: list[ClaimRow] = []
        self._sorted: tuple[int, Qt.SortOrder] | None = None
        self._bold = interface_font(bold=True, figures=True)
        self._figures = interface_font(figures=True)
        self._struck = QFont(self._figures)
        self._struck.setStrikeOut(True)

    @property
    def claims(self) -> Sequence[ClaimRow]:
        """The claims, in the order shown."""
        return tuple(self._claims)

    def set_claims(self, claims: Iterable[ClaimRow]) -> None:
        """Show other claims, in the order that the reader chose before."""
        self.beginResetModel()
        self._claims = list(claims)
        if self._sorted is not None:
            self._sort(*self._sorted)
        self.endResetModel()

    def renew(self, claims: Iterable[ClaimRow]) -> None:
        """Take over what changed about claims that are shown; no row moves or goes."""
        fresh = {claim.id: claim for claim in claims}
        for row, claim in enumerate(self._claims):
            new = fresh.get(claim.id)
            if new is not None and new != claim:
                self._claims[row] = new
                self.dataChanged.emit(self.index(row, 0), self.index(row, len(self._columns) - 1))

    def claim(self, row: int) -> ClaimRow | None:
        """The claim of a row."""
        return self._claims[row] if 0 <= row < len(self._claims) else None

    def row_of(self, claim_id: int) -> int:
        """The row of a claim, -1 where it is not shown."""
        return next((row for row, c in enumerate(self._claims) if c.id == claim_id), -1)

    def column(self, name: str) -> int:
        """The position of a column."""
        return next(i for i, column in enumerate(self._columns) if column.name == name)

    def next_unchecked(self, after: int) -> int:
        """The first row below `after` that nobody checked, then from the top; -1 for none."""
        count = len(self._claims)
        for step in range(1, count + 1):
            row = (after + step) % count
            if self._claims[row].status == "unchecked":
                return row
        return -1

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        """Order the rows by a column; equal ones keep their order."""
        if not 0 <= column < len(self._columns):
            return
        self._sorted = (column, order)
        self.beginResetModel()
        self._sort(column, order)
        self.endResetModel()

    def _sort(self, column: int, order: Qt.SortOrder) -> None:
        key: Any = self._columns[column].key
        self._claims.sort(key=key, reverse=order == Qt.SortOrder.DescendingOrder)

    # What Qt asks for

    def rowCount(self, parent: Index = _ROOT) -> int:
        """How many claims there are."""
        return 0 if parent.isValid() else len(self._claims)

    def columnCount(self, parent: Index = _ROOT) -> int:
        """How many columns there are."""
        return 0 if parent.isValid() else len(self._columns)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Text first: Qt asks for it most; then how it looks."""
        if not index.isValid():
            return None
        claim, column = self._claims[index.row()], self._columns[index.column()]
        if role == Qt.ItemDataRole.DisplayRole:
            return column.text(claim)
        if role == Qt.ItemDataRole.ForegroundRole:
            return self._ink(claim, column)
        if role == Qt.ItemDataRole.FontRole:
            return self._font(claim, column)
        if role == Qt.ItemDataRole.TextAlignmentRole:
            side = Qt.AlignmentFlag.AlignRight if column.right else Qt.AlignmentFlag.AlignLeft
            return side | Qt.AlignmentFlag.AlignVCenter
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return spoken(claim)
        if role == Qt.ItemDataRole.ToolTipRole:
            return column.text(claim) or None
        return claim if role == CLAIM else None

    def _ink(self, claim: ClaimRow, column: ClaimColumn) -> Any:
        colours = tokens()
        if claim.status == "wrong":
            return colours.dim
        if column.name == "number":
            return colours.accent
        if column.name == "state":
            return colours.keep if claim.status in SETTLED else colours.dim
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
        if role == Qt.ItemDataRole.DisplayRole:
            return self._columns[section].heading
        if role == Qt.ItemDataRole.TextAlignmentRole:
            side = (
                Qt.AlignmentFlag.AlignRight
                if self._columns[section].right
                else Qt.AlignmentFlag.AlignLeft
            )
            return side | Qt.AlignmentFlag.AlignVCenter
        return None
