"""A query to ids, in order.

Text goes to the index, its answers into a table of the connection, and one SQL statement does
the rest. The library's state is fixed before the index is asked: what is indexed since then is
still owed in that state, and found there.
"""

import time
from array import array
from dataclasses import dataclass
from typing import Final

import numpy as np
from sqlalchemy import Connection, text

from storage.index.analysis import fold
from storage.index.index import Found, Index
from storage.query.syntax import Query
from storage.search import feeding, hits, literal
from storage.search.order import order_by
from storage.search.plan import Plan, plan
from storage.search.terms import terms_of
from storage.search.where import Condition

_OWED: Final = "p.id IN (SELECT paper_id FROM unindexed)"
_ANY: Final = "1"


@dataclass(frozen=True, slots=True)
class Result:
    """What a search found: `ids` in order; how long it took; what to highlight.

    `owed` papers are not indexed yet and were searched more coarsely; `note` is a sentence for
    the reader, or "".
    """

    ids: "array[int]"
    took_ms: float
    terms: tuple[str, ...]
    owed: int
    note: str = ""


def search(
    connection: Connection, index: Index, query: Query, order: str = "relevance", *, now_ms: int
) -> Result:
    """Find the papers of a query, in a named order (`storage.search.order`).

    `now_ms` is the time that ages such as `added:7d` count from. Raises `ValueError` for an
    order that there is none of.
    """
    started = time.perf_counter()
    owed = feeding.owed(connection)
    made = plan(query)
    answers = _answers(connection, index, made)
    if made.is_text and not owed and answers and order == "relevance":
        ids = _by_score(answers[0])
    else:
        ids = _by_sql(connection, made, answers, order, now_ms=now_ms, owed=owed)
    took_ms = (time.perf_counter() - started) * 1000
    return Result(ids, took_ms, terms_of(query), owed)


def _answers(connection: Connection, index: Index, made: Plan) -> list[Found]:
    """Ask the index; an empty list for a query with text says that it cannot answer."""
    if made.leaves and not feeding.agrees(connection, index):
        return []
    answers: list[Found] = []
    for leaf in made.leaves:
        found = index.answer(leaf.query)
        if found is None:
            return []
        answers.append(found)
    return answers


def _by_score(found: Found) -> "array[int]":
    best = np.lexsort((found.ids, -found.scores))
    return array("q", found.ids[best].tobytes())


def _by_sql(
    connection: Connection, made: Plan, answers: list[Found], order: str, *, now_ms: int, owed: int
) -> "array[int]":
    unindexed = ""
    if made.leaves:
        hits.clear(connection)
        for number, (leaf, found) in enumerate(zip(made.leaves, answers, strict=False)):
            hits.fill(connection, number, found, scored=leaf.counts)
        unindexed = _ANY if not answers else _OWED if owed else ""
    if unindexed:
        _know_folding(connection)
    condition = Condition(made, now_ms, unindexed)
    scored = made.counts and bool(answers)
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
        driver.create_function(literal.FUNCTION, 1, fold, deterministic=True)
