"""The highlights of many papers as Qt sees them: ids in order, rows by page."""

from array import array
from collections.abc import Callable, Sequence
from typing import Any, Final, TypeAlias

from PySide6.QtCore import (
    QAbstractListModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
)

from desktop.models.page_cache import PageCache
from storage.database.highlights import HighlightPlace

Index: TypeAlias = QModelIndex | QPersistentModelIndex

PLACE_ROLE: Final = int(Qt.ItemDataRole.UserRole) + 1
"""The role under which a row gives its `HighlightPlace`."""

_NO_PARENT: Final = QModelIndex()
_DISPLAY: Final = int(Qt.ItemDataRole.DisplayRole)
_SPOKEN: Final = int(Qt.ItemDataRole.AccessibleTextRole)
_FLAGS: Final = (
    Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemNeverHasChildren
)


class HighlightListModel(QAbstractListModel):
    """Holds ids; of the rows only those that were looked at last."""

    def __init__(
        self, fetch: Callable[[Sequence[int]], Sequence[HighlightPlace]], parent: QObject
    ) -> None:
        super().__init__(parent)
        self._cache = PageCache(fetch)

    @property
    def ids(self) -> "array[int]":
        """The ids, in the order of the rows."""
        return self._cache.ids

    def set_ids(self, ids: "array[int]") -> None:
        """Show these, with rows read anew; views lose the current row where the ids differ."""
        if ids == self._cache.ids:
            self._cache.forget(None)
            if len(ids):
                self.dataChanged.emit(self.index(0), self.index(len(ids) - 1))
            return
        self.beginResetModel()
        self._cache.set_ids(ids)
        self.endResetModel()

    def place(self, row: int) -> HighlightPlace | None:
        """The highlight of a row; None where it is gone, or there is no such row."""
        return self._cache.row(row) if 0 <= row < len(self._cache) else None

    def row_of(self, highlight: int) -> int:
        """The row of a highlight, -1 where it is not shown."""
        try:
            return self._cache.ids.index(highlight)
        except ValueError:
            return -1

    def rowCount(self, parent: Index = _NO_PARENT) -> int:
        """The number of highlights; one has no children."""
        return 0 if parent.isValid() else len(self._cache)

    def data(self, index: Index, role: int = _DISPLAY) -> Any:
        """The quote, the row itself for the delegate, one sentence for a screen reader."""
        if role not in (_DISPLAY, _SPOKEN, PLACE_ROLE) or not index.isValid():
            return None
        place = self._cache.row(index.row())
        if role == PLACE_ROLE or place is None:
            return place
        return place.highlight.quote if role == _DISPLAY else spoken(place)

    def flags(self, index: Index) -> Qt.ItemFlag:
        """The same for every row, so that selecting all of them reads none."""
        return _FLAGS if index.isValid() else Qt.ItemFlag.NoItemFlags


def spoken(place: HighlightPlace) -> str:
    """Tell a highlight as a sentence."""
    one = place.highlight
    parts = [f"{one.name}: {one.quote}"]
    if one.comment:
        parts.append(one.comment)
    if one.start < 0:
        parts.append("lost its place")
    parts.append(f"in {place.paper_label}")
    return "; ".join(part.rstrip(".") for part in parts)
