"""What the reader adds to scores herself: papers that a query finds come earlier, or later.

A boost counts in standard deviations of the scores of all undecided papers: how far apart scores
lie depends on how much was decided, and "two steps up" is to mean the same after ten decisions and
after a thousand.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt
from sqlalchemy import text

from storage.database.engine import Database
from storage.errors import QuerySyntaxError

_BOOSTS: Final = text("SELECT query, weight FROM boost ORDER BY weight DESC, query")

Ids = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Boosted:
    """A query, and by how many standard deviations its papers are moved up; below 0 down."""

    query: str
    weight: float

    def __str__(self) -> str:
        return f"{self.weight:+g} {self.query}"


class Boosts:
    """The boosts of a library. `search` gives the ids of the papers that a query finds."""

    def __init__(self, database: Database, search: Callable[[str], Sequence[int]]) -> None:
        self._database = database
        self._search = search
        self._unit = 1.0

    def list(self) -> tuple[Boosted, ...]:
        """Give all, the largest first."""
        with self._database.read() as connection:
            return tuple(Boosted(query, weight) for query, weight in connection.execute(_BOOSTS))

    def added(self, papers: Ids, scores: Floats) -> Floats:
        """Give the scores of papers with what boosts add to them."""
        boosts = self.list()
        if not boosts or not len(papers):
            return scores
        spread = float(scores.std())
        self._unit = spread if spread > 0 else 1.0
        total = scores.copy()
        for boost in boosts:
            total[np.isin(papers, self._papers(boost))] += boost.weight * self._unit
        return total

    def of(self, paper: int) -> tuple[tuple[Boosted, float], ...]:
        """Give the boosts that a paper has, each with what it has added to the score."""
        return tuple(
            (boost, boost.weight * self._unit)
            for boost in self.list()
            if paper in self._papers(boost)
        )

    def touched(self) -> Ids:
        """Give all papers that have a boost, ascending."""
        found = [self._papers(boost) for boost in self.list()]
        return np.unique(np.concatenate(found)) if found else np.empty(0, np.int64)

    def _papers(self, boost: Boosted) -> Ids:
        """Give the papers of a boost; none where a newer program has written its query."""
        try:
            return np.asarray(self._search(boost.query), np.int64)
        except QuerySyntaxError:
            return np.empty(0, np.int64)
