"""The ids of a query in order: what `search` and `explain` stand on."""

from array import array
from collections.abc import Callable
from typing import Final

import numpy as np
from sqlalchemy import Connection, text

from storage.index.analysis import fold
from storage.index.index import Found, Index
from storage.query.syntax import Query, Similar
from storage.record import PaperId
from storage.search import feeding, hits, literal
from storage.search.order import order_by
from storage.search.plan import Plan, plan
from storage.search.where import Condition

_OWED: Final = "p.id IN (SELECT paper_id FROM unindexed)"
_ANY: Final = "1"
_NOTHING: Final = Found(np.empty(0, np.int64), np.empty(0, np.float64))


def find(
    connection: Connection, index: Index, query: Query, order: str, now_ms: int
) -> "array[int]":
    """Give the papers of a query.

    The library's state is fixed before the index is asked: what has been indexed since is still
    owed in that state, and found by its text. Raises `ValueError` for an unknown order.
    """
    owed = feeding.owed(connection)
    made = plan(query)
    answers = _answers(connection, index, made)
    if made.is_text and not owed and answers and order == "relevance":
        return _by_score(answers[0])
    return _by_sql(connection, made, answers, order, now_ms=now_ms, owed=owed)


def _answers(connection: Connection, index: Index, made: Plan) -> list[Found] | None:
    """Ask the index about every leaf; None where it cannot answer."""
    if made.leaves and not feeding.agrees(connection, index):
        return None
    answers: list[Found] = []
    for leaf in made.leaves:
        ask = _similar(connection, index) if isinstance(leaf.query, Similar) else index.answer
        found = ask(leaf.query)
        if found is None:
            return None
        answers.append(found)
    return answers


def _similar(connection: Connection, index: Index) -> Callable[[Query], Found | None]:
    def ask(query: Query) -> Found | None:
        if not isinstance(query, Similar):
            raise TypeError("only similar papers are asked for so")
        documents = feeding.documents_of(connection, [PaperId(query.paper)])
        return index.similar(documents[0]) if documents else _NOTHING

    return ask


def _by_score(found: Found) -> "array[int]":
    best = np.lexsort((found.ids, -found.scores))
    return array("q", found.ids[best].tobytes())


def _by_sql(
    connection: Connection,
    made: Plan,
    answers: list[Found] | None,
    order: str,
    *,
    now_ms: int,
    owed: int,
) -> "array[int]":
    unindexed = ""
    if made.leaves:
        hits.clear(connection)
        for number, (leaf, found) in enumerate(zip(made.leaves, answers or [], strict=False)):
            hits.fill(connection, number, found, scored=leaf.counts)
        unindexed = _ANY if answers is None else _OWED if owed else ""
    _know_folding(connection)
    condition = Condition(made, now_ms, unindexed)
    scored = made.counts and answers is not None
    joined = (
        "LEFT JOIN (SELECT paper_id, sum(score) AS score FROM temp.hit GROUP BY paper_id) s "
        "ON s.paper_id = p.id "
        if scored and order.removeprefix("-") == "relevance"
        else ""
    )
    statement = (
        f"SELECT p.id FROM paper p LEFT JOIN triage t ON t.paper_id = p.id {joined}"
        f"WHERE {condition.sql} ORDER BY {order_by(order, scored=scored)}"
    )
    return array("q", connection.execute(text(statement), condition.parameters).scalars())


def _know_folding(connection: Connection) -> None:
    driver = connection.connection.driver_connection
    if driver is not None:
        driver.create_function(literal.FUNCTION, 1, _folded, deterministic=True)


def _folded(value: str | None) -> str | None:
    return None if value is None else fold(value)
