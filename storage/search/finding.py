"""The ids of a query in order: what `search` and `explain` stand on."""

from array import array
from collections.abc import Callable
from typing import Final

import numpy as np
from sqlalchemy import Connection, text

from storage.index.analysis import fold
from storage.index.index import Found, Index
from storage.query.syntax import Query, Similar, list_shown
from storage.record import PaperId
from storage.search import feeding, hits, literal
from storage.search.hits import Ids
from storage.search.memory import State, asked
from storage.search.order import order_by
from storage.search.ordering import ordered
from storage.search.plan import Plan, plan
from storage.search.sets import Sets
from storage.search.where import Condition
from storage.search.word_hits import WordCounts, know_words

_NOTHING: Final = Found(np.empty(0, np.int64), np.empty(0, np.float64))


def find(
    connection: Connection | None,
    index: Index,
    query: Query,
    order: str,
    now_ms: int,
    state: State | None = None,
) -> "array[int]":
    """Give the papers of a query.

    The library's state is fixed before the index is asked: what has been indexed since is still
    owed in that state, and found by its text. `state` is what is known of it, None for nothing.
    Raises `ValueError` for an unknown order, `UnknownError` where there is no connection and more
    must be known.
    """
    known = State() if state is None else state
    order_by(order)
    if connection is not None:
        know_folding(connection)
    owed = owed_papers(connection, known)
    made = plan(query)
    words = WordCounts(connection, index, known, owed)
    if connection is not None and made.counts_words:
        know_words(connection, words.lists)
    answers = _answers(connection, index, known, made, owed)
    if answers is None or (made.counts_words and not words.ready()):
        return _by_sql(asked(connection), made, order, now_ms)
    ids = _papers(connection, known, made, answers, now_ms, words)
    if is_by_match(made, order):
        scored = [found for leaf, found in zip(made.leaves, answers, strict=True) if leaf.counts]
        return hits.by_relevance(ids, scored, best_first=not order.startswith("-"))
    return ordered(connection, known, ids, order, list_shown(made.query))


def is_by_match(made: Plan, order: str) -> bool:
    """Tell whether papers are ordered by how well they match words."""
    return order.removeprefix("-") == "relevance" and made.counts


def owed_papers(connection: Connection | None, state: State) -> tuple[int, ...]:
    """Give the papers that the index does not have as they are now."""
    return state.get("owed", lambda: tuple(feeding.owed_papers(asked(connection))))


def know_folding(connection: Connection) -> None:
    """Make `storage.index.analysis.fold` known to SQLite."""
    driver = connection.connection.driver_connection
    if driver is not None:
        driver.create_function(literal.FUNCTION, 1, _folded, deterministic=True)


def _papers(
    connection: Connection | None,
    state: State,
    made: Plan,
    answers: list[Found],
    now_ms: int,
    words: WordCounts,
) -> Ids:
    """Give the papers of a plan, ascending."""
    owed = bool(words.owed)
    if made.is_text and not owed:
        return answers[0].ids
    return Sets(connection, state, made, answers, now_ms, words.of, owed=owed).papers()


def _answers(
    connection: Connection | None, index: Index, state: State, made: Plan, owed: tuple[int, ...]
) -> list[Found] | None:
    """Ask the index about every leaf, but for owed papers; None where it cannot answer."""
    asks = made.leaves or made.counts_words
    if asks and not _agree(connection, index, state):
        return None
    answers: list[Found] = []
    for leaf in made.leaves:
        ask = _similar(connection, index) if isinstance(leaf.query, Similar) else index.answer
        found = ask(leaf.query)
        if found is None:
            return None
        answers.append(hits.without(found, owed))
    return answers


def _agree(connection: Connection | None, index: Index, state: State) -> bool:
    """Say whether the index, as it is on the disk, is of this state of the library."""
    key = ("agrees", index.stamp())
    return state.get(key, lambda: (feeding.agrees(asked(connection), index),))[0]


def _similar(connection: Connection | None, index: Index) -> Callable[[Query], Found | None]:
    def ask(query: Query) -> Found | None:
        if not isinstance(query, Similar):
            raise TypeError("only similar papers are asked for so")
        documents = feeding.documents_of(asked(connection), [PaperId(query.paper)])
        return index.similar(documents[0]) if documents else _NOTHING

    return ask


def _by_sql(connection: Connection, made: Plan, order: str, now_ms: int) -> "array[int]":
    """Find papers by their own texts, while there is no index."""
    condition = Condition(made.query, made, now_ms)
    statement = (
        "SELECT p.id FROM paper p LEFT JOIN triage t ON t.paper_id = p.id "
        f"WHERE {condition.sql} ORDER BY p.id"
    )
    rows = connection.execute(text(statement), condition.parameters).scalars()
    ids = np.fromiter(rows, np.int64)
    return ordered(connection, State(), ids, order, list_shown(made.query))


def _folded(value: str | None) -> str | None:
    return None if value is None else fold(value)
