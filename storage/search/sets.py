"""Papers of a query as arrays with a place for every paper: `and`, `or` and `not` cost nothing.

A condition that SQL answers is asked once a state of the library. The answers of the index, which
has the texts, come as they are; papers that it owes are looked for by their texts, with SQL.
"""

from collections.abc import Callable, Sequence
from functools import reduce
from operator import and_, or_
from typing import Any

import numpy as np
import numpy.typing as npt
from sqlalchemy import Connection, text

from storage.index.index import Found
from storage.query.syntax import (
    All,
    And,
    Baseline,
    Comparison,
    From,
    Has,
    Not,
    Or,
    Platform,
    Query,
    When,
)
from storage.query.word_lists import asked_of_words
from storage.search import everything
from storage.search.hits import Ids
from storage.search.memory import State, asked
from storage.search.plan import Plan
from storage.search.suggesting import ranks_of
from storage.search.where import Condition, times

Mask = npt.NDArray[np.bool_]
"""Whether the paper of a number is among those that are meant; the length is `reach`."""


Words = Callable[[str], npt.NDArray[np.uint16]]


class Sets:
    """The papers of a plan, of which the index has answered the leaves."""

    def __init__(
        self,
        connection: Connection | None,
        state: State,
        made: Plan,
        answers: Sequence[Found],
        now_ms: int,
        words: Words,
        *,
        owed: bool,
    ) -> None:
        """`owed`: there are papers that the index does not have, or not as they are now.

        `words` gives for a list how many of its words each paper has that the index has.
        Without a connection, what is not known of the state is an `UnknownError`.
        """
        self._connection = connection
        self._state = state
        self._plan = made
        self._answers = answers
        self._now_ms = now_ms
        self._words = words
        self._owed = owed

    def papers(self) -> Ids:
        """Give the papers of the plan, ascending."""
        return np.flatnonzero(self._of(self._plan.query)).astype(np.int64, copy=False)

    def _of(self, query: Query) -> Mask:
        number = self._plan.number(query)
        if number is not None:
            return self._text(query, self._answers[number])
        match query:
            case And():
                return reduce(and_, map(self._of, query.queries))
            case Or():
                return reduce(or_, map(self._of, query.queries))
            case Not():
                # Not so: neither those of which it holds, nor those that there are not.
                return self._every & ~self._of(query.query)
            case All():
                return self._every
        return self._leaf(query)

    def _text(self, query: Query, found: Found) -> Mask:
        papers = self._mask(found.ids)
        if self._owed:
            papers |= self._selected(query, " AND p.id IN (SELECT paper_id FROM unindexed)")
        return papers

    def _leaf(self, query: Query) -> Mask:
        words = asked_of_words(query)
        if words is not None:
            return self._worded(words)
        if isinstance(query, Comparison) and query.name == "relevance":
            return self._relevant(query)
        # An age is another time at every look.
        key = times(query, self._now_ms) if isinstance(query, When) else ()

        def ask() -> tuple[Mask]:
            return (self._selected(query),)

        known = self._state.facts if is_fact(query) else self._state
        return known.get(("papers of", query, key), ask)[0]

    def _worded(self, wanted: Comparison) -> Mask:
        """Mark the papers that have so many words of a list; those owed are looked at."""
        numbers = self._words(wanted.name)
        papers = self._every & within(numbers, wanted)
        if self._owed:
            owed = " AND p.id IN (SELECT paper_id FROM unindexed)"
            papers &= ~self._selected(All(), owed)
            papers |= self._selected(wanted, owed)
        return papers

    def _relevant(self, wanted: Comparison) -> Mask:
        """Mark the papers whose relevance is within bounds: the ranks are arrays already."""
        shares = ranks_of(self._connection, self._state).shares()
        return self._every & self._mask(np.flatnonzero(within(shares, wanted)))

    def _selected(self, query: Query, further: str = "") -> Mask:
        condition = Condition(query, self._plan, self._now_ms)
        rows = asked(self._connection).execute(
            text(
                "SELECT p.id FROM paper p LEFT JOIN triage t ON t.paper_id = p.id "
                f"WHERE {condition.sql}{further}"
            ),
            condition.parameters,
        )
        return self._mask(np.fromiter(rows.scalars(), np.int64))

    @property
    def _every(self) -> Mask:
        return every_paper(self._connection, self._state)

    def _mask(self, ids: Ids) -> Mask:
        return mask(ids, reach(self._connection, self._state))


def within(numbers: npt.NDArray[Any], wanted: Comparison) -> Mask:
    """Mark the numbers that are within bounds."""
    found = np.ones(numbers.size, np.bool_)
    if wanted.low is not None:
        found &= numbers > wanted.low if wanted.above else numbers >= wanted.low
    if wanted.high is not None:
        found &= numbers < wanted.high if wanted.below else numbers <= wanted.high
    return found


def is_fact(query: Query) -> bool:
    """Say whether a condition is of papers and claims, not of what the reader thinks of them."""
    match query:
        case Comparison():
            return query.name not in {"rating", "relevance"}
        case Has():
            return query.what in {"claim", "title"}
        case When():
            return query.name == "added"
    return isinstance(query, Platform | Baseline | From)


def mask(ids: Ids, length: int) -> Mask:
    """Mark papers; those beyond the length are not in the library."""
    marked = np.zeros(length, np.bool_)
    marked[ids[ids < length]] = True
    return marked


def reach(connection: Connection | None, state: State) -> int:
    """Give the length of an array that has a place for every paper."""

    def ask() -> tuple[int]:
        last = asked(connection).execute(text("SELECT max(id) FROM paper")).scalar()
        return (1 + int(last or 0),)

    return state.facts.get("reach", ask)[0]


def every_paper(connection: Connection | None, state: State) -> Mask:
    """Mark every paper of the library."""

    def ask() -> tuple[Mask]:
        ids = np.array(everything.by_import(asked(connection)), np.int64)
        return (mask(ids, reach(connection, state)),)

    return state.facts.get("every paper", ask)[0]
