"""What the reader adds to scores herself: papers that a query finds come earlier, or later.

A boost counts in standard deviations of the scores of all undecided papers: how far apart scores
lie depends on how much was decided, and "two steps up" is to mean the same after ten decisions and
after a thousand.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

import numpy as np
import numpy.typing as npt
from sqlalchemy import text

from storage.database.engine import Database
from storage.database.profiles import DECISIONS
from storage.database.relevance import IN_USE
from storage.errors import QuerySyntaxError

_BOOSTS: Final = text(
    "SELECT query, weight FROM boost WHERE profile_id = coalesce(:profile, "
    f"{IN_USE}) ORDER BY weight DESC, query"
)

Ids = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Boosted:
    """A query, and by how many standard deviations its papers are moved up; below 0 down."""

    query: str
    weight: float

    def __str__(self) -> str:
        return f"{self.weight:+g} {self.query}"


Found: TypeAlias = tuple[Boosted, Ids]
"""A boost, and the papers that its query finds."""


class Boosts:
    """The boosts of a library. `search` gives the ids of the papers that a query finds.

    Each profile has its own; where none is named, the one in use is meant.
    """

    def __init__(self, database: Database, search: Callable[[str], Sequence[int]]) -> None:
        self._database = database
        self._search = search
        self._units: dict[int, float] = {}

    def list(self, profile: int | None = None) -> tuple[Boosted, ...]:
        """Give all of a profile, the largest first."""
        with self._database.read() as connection:
            rows = connection.execute(_BOOSTS, {"profile": profile})
            return tuple(Boosted(query, weight) for query, weight in rows)

    def found(self, profile: int) -> tuple[Found, ...]:
        """Give those of a profile, each with its papers."""
        return tuple((boost, self._papers(boost)) for boost in self.list(profile))

    def added(
        self,
        papers: Ids,
        scores: Floats,
        profile: int = DECISIONS,
        found: Sequence[Found] | None = None,
        among: npt.NDArray[np.bool_] | None = None,
    ) -> Floats:
        """Give the scores of papers by a profile with what boosts add to them.

        `found` is what `found` gives, where that was asked for already; `among` marks the papers
        that are undecided, where not all are.
        """
        boosts = self.found(profile) if found is None else found
        if not boosts or not len(papers):
            return scores
        undecided = scores if among is None or not among.any() else scores[among]
        spread = float(undecided.std())
        unit = self._units[profile] = spread if spread > 0 else 1.0
        total = scores.copy()
        for boost, boosted in boosts:
            total[np.isin(papers, boosted)] += boost.weight * unit
        return total

    def of(self, paper: int, profile: int) -> tuple[tuple[Boosted, float], ...]:
        """Give the boosts that a paper has by a profile, each with what it adds to the score."""
        unit = self._units.get(profile, 1.0)
        return tuple(
            (boost, boost.weight * unit)
            for boost, boosted in self.found(profile)
            if paper in boosted
        )

    def _papers(self, boost: Boosted) -> Ids:
        """Give the papers of a boost; none where a newer program has written its query."""
        try:
            return np.asarray(self._search(boost.query), np.int64)
        except QuerySyntaxError:
            return np.empty(0, np.int64)
