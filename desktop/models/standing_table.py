"""The papers of a comparison with their places, as a table: place, between which, the paper."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from PySide6.QtCore import QObject, Qt

from desktop.models.headed_table import ROOT, HeadedTable, Index
from storage.ranking.paired import Standing
from storage.record import PaperId

_HEADINGS: Final = ("Place", "Lies between", "Paper")
STANDING_ROLE: Final = int(Qt.ItemDataRole.UserRole) + 1
_SHOWN: Final = (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole)


class StandingTable(HeadedTable):
    """One row a paper, best first."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(_HEADINGS, parent)
        self._rows: tuple[tuple[PaperId, Standing], ...] = ()
        self._labels: Mapping[PaperId, str] = {}

    def show_places(
        self, rows: Sequence[tuple[PaperId, Standing]], labels: Mapping[PaperId, str]
    ) -> None:
        """Show these places."""
        self.beginResetModel()
        self._rows, self._labels = tuple(rows), dict(labels)
        self.endResetModel()

    def paper(self, row: int) -> PaperId | None:
        """Give the paper of a row."""
        return self._rows[row][0] if 0 <= row < len(self._rows) else None

    def row_of(self, paper: PaperId | None) -> int:
        """Give the row of a paper, -1 where there is none."""
        return next((row for row, (one, _) in enumerate(self._rows) if one == paper), -1)

    def rowCount(self, parent: Index = ROOT) -> int:
        """One row a paper."""
        return 0 if parent.isValid() else len(self._rows)

    def data(self, index: Index, role: int = 0) -> Any:
        """Give the words of a cell; for the bar, the place and the number of papers."""
        if not index.isValid():
            return None
        paper, standing = self._rows[index.row()]
        if role == STANDING_ROLE:
            return standing, len(self._rows)
        if role not in _SHOWN:
            return None
        between = f"{standing.best}–{standing.worst}"
        return (str(standing.place), between, self._labels.get(paper, ""))[index.column()]
