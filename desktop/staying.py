"""Which paper is read when a search is answered."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from storage.record import PaperId

if TYPE_CHECKING:
    from desktop.workspace import Workspace


class Staying:
    """Keeps the reader's place from one answer to the next."""

    def __init__(self, workspace: "Workspace") -> None:
        self._workspace = workspace
        self._asked = False
        self.gap: int | None = None
        """The row above which the current paper stood that is no longer found; else None."""

    def ask(self) -> None:
        """When the same is asked next, keep the paper that is read, though it is not found.

        Another program has changed it, and nobody takes a page away from her who reads it.
        """
        self._asked = True

    def above(self, row: int) -> int:
        """Give the row to go on from: of a paper that is not found (-1), the one above the gap."""
        return self.gap - 1 if row < 0 and self.gap is not None else row

    def choose(self, before: Sequence[int], *, same: bool, keeps: bool) -> PaperId | None:
        """Give the paper to read in a new answer; `before` are the papers of the one before.

        A new question begins at its best answer. The same one again, and all papers, keep the
        paper (`keeps`); else it is the one in its row.
        """
        workspace = self._workspace
        current, ids = workspace.current, workspace.ids
        asked, self._asked = same and self._asked, False
        gap, self.gap = self.gap, None
        if current is None or (not same and not keeps):
            return PaperId(ids[0]) if len(ids) else None
        if keeps and workspace.place is not None:
            return current
        row = before.index(current) if current in before else -1
        if asked and workspace.rows((current,)):
            self.gap = _first_left(before, ids, row if row >= 0 else gap or 0)
            return current
        row = row if same else 0
        return PaperId(ids[max(0, min(row, len(ids) - 1))]) if len(ids) else None


def _first_left(before: Sequence[int], ids: Sequence[int], row: int) -> int:
    """Give the row at which now stands what stood in that row, or is the first left below it."""
    now = {paper: place for place, paper in enumerate(ids)}
    return next((now[paper] for paper in before[row:] if paper in now), len(ids))
