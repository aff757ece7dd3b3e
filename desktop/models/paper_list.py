"""The list of papers as Qt sees it: ids in order, rows by page, one text per row."""

import json
from array import array
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, TypeAlias

from PySide6.QtCore import (
    QAbstractListModel,
    QByteArray,
    QMimeData,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
    Slot,
)

from desktop.models.page_cache import PageCache
from desktop.workspace import Workspace
from storage.database.rows import PaperRow
from storage.record import PaperId
from storage.words import count_of

Index: TypeAlias = QModelIndex | QPersistentModelIndex

PAPERS_MIME: Final = "application/x-shortlist-papers"
"""Dragged papers: a JSON list of ids."""
ROW_ROLE: Final = int(Qt.ItemDataRole.UserRole) + 1
ID_ROLE: Final = int(Qt.ItemDataRole.UserRole) + 2
LINES_ROLE: Final = int(Qt.ItemDataRole.UserRole) + 3
"""What the lines across a reading list say: those over the row, and those under the last row."""

_NO_PARENT: Final = QModelIndex()
_DISPLAY: Final = int(Qt.ItemDataRole.DisplayRole)
_SPOKEN: Final = int(Qt.ItemDataRole.AccessibleTextRole)
_FLAGS: Final = (
    Qt.ItemFlag.ItemIsEnabled
    | Qt.ItemFlag.ItemIsSelectable
    | Qt.ItemFlag.ItemIsDragEnabled
    | Qt.ItemFlag.ItemNeverHasChildren
)


class PaperListModel(QAbstractListModel):
    """Papers of the last result. Edits repaint rows; order and membership wait for a search."""

    def __init__(self, workspace: Workspace, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._cache = PageCache(workspace.rows)
        self._lines: dict[int, tuple[str, ...]] = {}
        workspace.changed.connect(self._on_changed)

    @property
    def ids(self) -> "array[int]":
        """The ids, in the order of the rows."""
        return self._cache.ids

    def set_ids(self, ids: "array[int]") -> None:
        """Show other papers; views lose selection and current row and set them anew."""
        self.beginResetModel()
        self._cache.set_ids(ids)
        self.endResetModel()

    def row_of(self, paper: int | None) -> int:
        """Give the row of a paper, -1 where it is not in the list."""
        if paper is None:
            return -1
        try:
            return self._cache.ids.index(paper)
        except ValueError:
            return -1

    def rowCount(self, parent: Index = _NO_PARENT) -> int:
        """The number of papers; a paper has no children."""
        return 0 if parent.isValid() else len(self._cache)

    def data(self, index: Index, role: int = _DISPLAY) -> Any:
        """Label, the row itself for the delegate, and one sentence for a screen reader."""
        if role == LINES_ROLE:
            return self._lines_at(index.row()) if self._lines else None
        if role not in (_DISPLAY, _SPOKEN, ROW_ROLE, ID_ROLE) or not index.isValid():
            return None
        if role == ID_ROLE:
            return self._cache.ids[index.row()]
        row = self._cache.row(index.row())
        if row is None:
            return None if role == ROW_ROLE else "This paper is no longer in the library"
        if role == ROW_ROLE:
            return row
        return row.label if role == _DISPLAY else spoken(row) + self._spoken_lines(index.row())

    def set_lines(self, lines: Mapping[int, tuple[str, ...]]) -> None:
        """Draw lines before these rows; the number of rows stands for the end."""
        self._lines = dict(lines)

    @property
    def lines(self) -> Mapping[int, tuple[str, ...]]:
        """What lines say, by the row before which they are drawn."""
        return self._lines

    def _lines_at(self, row: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
        last = row + 1 == len(self._cache)
        return self._lines.get(row, ()), self._lines.get(row + 1, ()) if last else ()

    def _spoken_lines(self, row: int) -> str:
        below = "; ".join(self._lines.get(row + 1, ()))
        return f"; below it the line “{below}”" if below else ""

    def flags(self, index: Index) -> Qt.ItemFlag:
        """The same for every row, so that selecting all of them fetches none."""
        return _FLAGS if index.isValid() else Qt.ItemFlag.NoItemFlags

    def mimeTypes(self) -> list[str]:
        """Papers, and their labels as text for other programs."""
        return [PAPERS_MIME, "text/plain"]

    def mimeData(self, indexes: Sequence[QModelIndex]) -> QMimeData:
        """Give the ids of the rows that are dragged."""
        rows = sorted({index.row() for index in indexes})
        return papers_mime([self._cache.ids[row] for row in rows])

    @Slot(object)
    def _on_changed(self, changes: Any) -> None:
        positions = self._cache.forget(changes.papers)
        for first, last in runs(positions):
            self.dataChanged.emit(self.index(first), self.index(last))


def papers_mime(ids: Iterable[int]) -> QMimeData:
    """Pack ids for a drag."""
    data = QMimeData()
    data.setData(PAPERS_MIME, QByteArray(json.dumps(list(ids)).encode()))
    return data


def papers_of(data: QMimeData) -> tuple[PaperId, ...]:
    """Unpack the ids of a drag; none where it carries no papers of ours."""
    if not data.hasFormat(PAPERS_MIME):
        return ()
    try:
        ids = json.loads(bytes(data.data(PAPERS_MIME).data()))
    except ValueError:
        return ()
    return tuple(PaperId(one) for one in ids if isinstance(one, int))


def spoken(row: PaperRow) -> str:
    """Tell a row as a sentence: decision, label, what it claims, rating, tags, year."""
    parts = [f"{row.decision.word}: {row.aside}" if row.aside else row.decision.word, row.label]
    if row.gist and row.gist not in row.label:
        parts.append(row.gist)
    if row.best_claim is not None:
        claim = row.best_claim
        parts.append(f"claims {claim.text} {claim.device_class}".rstrip())
    if row.rating:
        parts.append(count_of(row.rating, "star"))
    if row.tags:
        parts.append("tags " + ", ".join(tag.name for tag in row.tags))
    if row.relevance is not None:
        parts.append(f"relevance {row.relevance:.2f}")
    parts += [
        count_of(count, f"{side} word")
        for side, count in (("include", row.include), ("exclude", row.exclude))
        if count
    ]
    if row.year:
        parts.append(str(row.year))
    if row.has_note:
        parts.append("has a note")
    return "; ".join(part.rstrip(".") for part in parts)


def runs(positions: Sequence[int]) -> list[tuple[int, int]]:
    """Join neighbouring positions, given in rising order, into runs (first, last)."""
    if not positions:
        return []
    joined: list[tuple[int, int]] = []
    first = last = positions[0]
    for position in positions:
        if position > last + 1:
            joined.append((first, last))
            first = position
        last = position
    joined.append((first, last))
    return joined
