"""What is found, by decision, platform, tag and so on: a row per value, under a row per group.

Each value is a condition that the search can ask for or exclude. Of a long group the first
values are shown, and a row that shows the rest.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, Literal, TypeAlias

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from storage.errors import QuerySyntaxError
from storage.query.parser import parse
from storage.query.refining import Standing, conditions, standing
from storage.query.syntax import (
    Comparison,
    FieldText,
    From,
    InList,
    Is,
    Not,
    Phrase,
    Platform,
    Query,
    Reason,
    Tag,
)
from storage.words import count_of

if TYPE_CHECKING:
    from storage.search.facets import FacetCount, Facets

Kind: TypeAlias = Literal["group", "value", "more"]
Index: TypeAlias = QModelIndex | QPersistentModelIndex

FACET_ROLE: Final = int(Qt.ItemDataRole.UserRole) + 1
FIRST: Final = 6
"""Values of a group that are shown before the reader asks for all."""

GROUPS: Final = {
    "decisions": "Decision",
    "reasons": "Reason",
    "platforms": "Platform",
    "factors": "Speedup",
    "relevances": "Relevance",
    "tags": "Tag",
    "systems": "System",
    "years": "Year",
    "lists": "Reading list",
    "dumps": "Dump",
}
"""The fields of `Facets`, in the order of the rows, as people call them."""

_RANGED: Final = frozenset({("speedup", "factors"), ("relevance", "relevances")})
"""Fields whose values are ranges, with their groups."""
_NOWHERE: Final = QModelIndex()
_SPOKEN: Final = {"": "", "asked": ", asked for", "excluded": ", left out"}


@dataclass(frozen=True, slots=True)
class FacetRow:
    """One row. `group` names a field of `Facets`; `most` is the largest count of the group."""

    kind: Kind
    group: str
    text: str
    count: int = 0
    most: int = 0
    query: str = ""
    standing: Standing = ""
    folded: bool = False

    @property
    def key(self) -> tuple[str, str, str]:
        """What must be equal for the row to be the same one."""
        return self.kind, self.group, self.query

    @property
    def spoken(self) -> str:
        """The row as a sentence."""
        if self.kind == "group":
            return f"{self.text}, {'folded' if self.folded else 'open'}"
        if self.kind == "more":
            return self.text
        words = f"{GROUPS[self.group]} {self.text}, {count_of(self.count, 'paper')}"
        return f"{words}{_SPOKEN[self.standing]}"


class FacetList(QAbstractListModel):
    """The rows of `Facets`; what is folded or shown whole is remembered from result to result."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._rows: list[FacetRow] = []
        self._facets: Facets | None = None
        self._query = ""
        self._folded: set[str] = set()
        self._whole: set[str] = set()
        self.by = ""
        """What is said of the profile that relevance is by, as in " by “gpu”"."""

    @property
    def is_counted(self) -> bool:
        """Whether counts have come since this was made."""
        return self._facets is not None

    def show_facets(self, facets: "Facets", query: str) -> None:
        """Take the counts of what a query finds."""
        self._facets, self._query = facets, query
        self._show()

    def toggle(self, row: FacetRow) -> None:
        """Fold or open a group; show all of its values, or the first ones."""
        among = self._folded if row.kind == "group" else self._whole
        among.symmetric_difference_update({row.group})
        self._show()

    def row(self, index: Index) -> FacetRow | None:
        """Give the row of an index."""
        return self._rows[index.row()] if index.isValid() else None

    def place_of(self, key: tuple[str, str, str]) -> QModelIndex:
        """Give the index of the row with this key; invalid where it is gone."""
        for at, row in enumerate(self._rows):
            if row.key == key:
                return self.index(at)
        return QModelIndex()

    def rowCount(self, parent: Index = _NOWHERE) -> int:
        """The number of rows."""
        return 0 if parent.isValid() else len(self._rows)

    def data(self, index: Index, role: int = int(Qt.ItemDataRole.DisplayRole)) -> Any:
        """Text, row for the delegate, and a sentence for a screen reader."""
        row = self.row(index)
        if row is None:
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return row.text
        if role == FACET_ROLE:
            return row
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return row.spoken
        return row.text if role == Qt.ItemDataRole.ToolTipRole and row.kind == "value" else None

    @property
    def _is_empty(self) -> bool:
        # Every paper has a decision.
        return self._facets is None or not self._facets.decisions

    def _show(self) -> None:
        rows = list(self._made()) if self._facets is not None else []
        if [row.key for row in rows] == [row.key for row in self._rows]:
            self._rows = rows
            if rows:
                self.dataChanged.emit(self.index(0), self.index(len(rows) - 1))
            return
        self.beginResetModel()
        self._rows = rows
        self.endResetModel()

    def _made(self) -> Iterator[FacetRow]:
        try:
            asked = conditions(self._query)
        except QuerySyntaxError:
            asked = ()
        for group, heading in GROUPS.items():
            values = _values(getattr(self._facets, group), asked, group)
            values += _without_papers(asked, group, {row.query for row in values}, self._is_empty)
            if not values:
                continue
            folded = group in self._folded
            words = f"{heading}{self.by}" if group == "relevances" else heading
            yield FacetRow("group", group, words, folded=folded)
            if folded:
                continue
            whole = group in self._whole or len(values) <= FIRST + 1
            yield from values if whole else values[:FIRST]
            if len(values) > FIRST + 1:
                text = "Fewer" if whole else f"{len(values) - FIRST} more"
                yield FacetRow("more", group, text)


def _without_papers(
    asked: tuple[Query, ...], group: str, shown: set[str], nothing_found: bool
) -> list[FacetRow]:
    """Give what the query excludes of a group: it has no papers, but can be taken back.

    Where nothing is found, that goes for what the query asks for as well.
    """
    rows: list[FacetRow] = []
    for part in asked:
        excluded = isinstance(part, Not)
        condition = part.query if isinstance(part, Not) else part
        name = _name_in(condition, group) if excluded or nothing_found else ""
        if name and str(condition) not in shown:
            stands: Standing = "excluded" if excluded else "asked"
            rows.append(FacetRow("value", group, name, query=str(condition), standing=stands))
    return rows


def _name_in(condition: Query, group: str) -> str:
    """Give the name of a condition as a value of a group; "" where it is none of it."""
    match condition:
        case Is(decision=decision) if group == "decisions":
            return decision.word.capitalize()
        case Tag(name=name) if group == "tags":
            return name
        case Platform(name=name) if group == "platforms":
            return name
        case Reason(name=name) if group == "reasons":
            return name
        case InList(name=name) if group == "lists":
            return name
        case From(name=name) if group == "dumps":
            return name
        case FieldText(name="system", query=Phrase(text=name)) if group == "systems":
            return name
        case Comparison(name="year", low=low, high=high) if group == "years" and low == high:
            return f"{low:.0f}" if low is not None else ""
        case Comparison(name=name) if (name, group) in _RANGED:
            return str(condition).partition(":")[2]
    return ""


def _values(counts: "Sequence[FacetCount]", asked: tuple[Query, ...], group: str) -> list[FacetRow]:
    most = max((one.count for one in counts), default=0)
    return [
        FacetRow("value", group, one.name.capitalize() if group == "decisions" else one.name,
                 one.count, most, one.query, standing(asked, parse(one.query)))
        for one in counts
    ]  # fmt: skip
