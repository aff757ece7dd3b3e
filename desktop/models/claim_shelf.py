"""The claims of a query, in order and filtered, so kept that one change costs one claim. No Qt."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from desktop.models.claim_filter import ClaimFilter, State, state_of, words_of
from storage.database.rows import ClaimRow

Key: TypeAlias = Callable[[ClaimRow], Any]
"""What claims are sorted by."""


@dataclass(frozen=True, slots=True)
class Order:
    """A key, worked out once a claim; those for which `last` holds go to the end either way."""

    key: Key
    reverse: bool = False
    last: Key | None = None


class ReadingOrder:
    """The key of a review: unchecked claims first, paper by paper as they are listed."""

    def __init__(self, papers: Sequence[int]) -> None:
        self._papers = papers
        self._places: dict[int, int] = {}

    def __call__(self, claim: ClaimRow) -> tuple[bool, int, int]:
        """Give the key of a claim."""
        if not self._places:
            self._places = {paper: place for place, paper in enumerate(self._papers)}
        place = self._places.get(claim.paper_id, -1)
        return claim.status != "unchecked", place, claim.start


class ClaimShelf:
    """All claims, and those of them that are shown.

    A claim that a check takes out of the filter stays where it is until claims are filtered or
    read anew: no row goes from under the hand that checks.
    """

    def __init__(self, order: Order | None = None, wanted: ClaimFilter | None = None) -> None:
        self.order = order
        self.filter = wanted or ClaimFilter()
        self.shown: list[ClaimRow] = []
        """The claims that pass the filter, in order."""
        self.counts: Counter[State] = Counter()
        """How many of all claims are in each state."""
        self.passing: Counter[State] = Counter()
        """How many claims pass the filter in each state, whatever state it asks for."""
        self._all: list[ClaimRow] = []
        self._places: dict[int, int] = {}
        self._rows: dict[int, int] = {}
        self._of_paper: dict[int, set[int]] = {}
        self._words: dict[int, str] = {}

    @property
    def total(self) -> int:
        """How many claims there are, shown or not."""
        return len(self._all)

    @property
    def everything(self) -> list[ClaimRow]:
        """All claims, in order; not to be changed."""
        return self._all

    def fill(self, claims: Iterable[ClaimRow]) -> None:
        """Take other claims, in the order that was asked for before."""
        self._all = list(claims)
        self.counts = Counter(map(state_of, self._all))
        self._words = {}
        self._of_paper = {}
        for claim in self._all:
            self._of_paper.setdefault(claim.paper_id, set()).add(claim.id)
        self._sort()

    def take(self, other: "ClaimShelf") -> None:
        """Take what another shelf holds, in this one's order and filter; quick if they agree."""
        order, wanted = self.order, self.filter
        vars(self).update(vars(other))
        self.order, self.filter = order, wanted
        if order != other.order:
            self._sort()
        elif wanted != other.filter:
            self._filter()

    def order_by(self, order: Order) -> None:
        """Sort."""
        self.order = order
        self._sort()

    def show(self, wanted: ClaimFilter) -> None:
        """Show the claims that pass a filter."""
        self.filter = wanted
        self._filter()

    def renew(self, claims: Iterable[ClaimRow]) -> list[int]:
        """Take over claims that have changed, in place; give the rows of those shown."""
        rows = []
        for claim in claims:
            place = self._places.get(claim.id)
            if place is None or self._all[place] == claim:
                continue
            before, after = state_of(self._all[place]), state_of(claim)
            self._all[place] = claim
            self._words.pop(claim.id, None)
            self.counts[before] -= 1
            self.counts[after] += 1
            row = self._rows.get(claim.id)
            if row is not None:
                self.shown[row] = claim
                self.passing[before] -= 1
                self.passing[after] += 1
                rows.append(row)
        return sorted(rows)

    @property
    def papers(self) -> int:
        """How many papers the claims come from."""
        return len(self._of_paper)

    def ids_of(self, papers: Iterable[int]) -> set[int]:
        """Give the claims of some papers, shown or not."""
        found: set[int] = set()
        return found.union(*(self._of_paper.get(paper, ()) for paper in papers))

    def row_of(self, claim_id: int) -> int:
        """The row of a claim, -1 where it is not shown."""
        return self._rows.get(claim_id, -1)

    def next_unchecked(self, after: int) -> int:
        """The first row below `after` that nobody checked, then from the top; -1 for none."""
        count = len(self.shown)
        for step in range(1, count + 1):
            row = (after + step) % count
            if self.shown[row].status == "unchecked":
                return row
        return -1

    def _sort(self) -> None:
        if self.order is not None:
            self._all.sort(key=self.order.key, reverse=self.order.reverse)
            if self.order.last is not None:
                self._all.sort(key=self.order.last)
        self._places = {claim.id: place for place, claim in enumerate(self._all)}
        self._filter()

    def _filter(self) -> None:
        self.shown, self.passing = self.filter.admitted(self._all, self._words_of)
        self._rows = {claim.id: row for row, claim in enumerate(self.shown)}

    def _words_of(self, claim: ClaimRow) -> str:
        words = self._words.get(claim.id)
        if words is None:
            words = self._words[claim.id] = words_of(claim)
        return words


def shelved(
    read: Callable[[Sequence[int]], list[ClaimRow]],
    papers: Sequence[int],
    order: Order | None,
    wanted: ClaimFilter,
) -> ClaimShelf:
    """Read the claims of papers and put them on a shelf; on a lane, as it may take a while."""
    shelf = ClaimShelf(order, wanted)
    shelf.fill(read(papers))
    return shelf
