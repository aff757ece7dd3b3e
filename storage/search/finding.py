"""The ids of a query in order: what `search` and `explain` stand on."""

from array import array
from collections.abc import Callable, Iterable
from typing import Final

import numpy as np
from sqlalchemy import Connection, text

from storage.index.analysis import fold
from storage.index.index import Found, Index
from storage.query.syntax import Query, Similar, list_shown
from storage.record import PaperId
from storage.search import feeding, hits, literal
from storage.search.order import ORDER_OF_LIST, order_by
from storage.search.plan import Plan, plan
from storage.search.where import EVERY_PAPER, NO_PAPER, OWED_PAPERS, Condition

_NOTHING: Final = Found(np.empty(0, np.int64), np.empty(0, np.float64))


def find(
    connection: Connection, index: Index, query: Query, order: str, now_ms: int
) -> "array[int]":
    """Give the papers of a query.

    The library's state is fixed before the index is asked: what has been indexed since is still
    owed in that state, and found by its text. Raises `ValueError` for an unknown order.
    """
    owed = feeding.owed_papers(connection)
    made = plan(query)
    answers = _answers(connection, index, made, owed)
    by_text = order.removeprefix("-") == "relevance" and made.counts and answers is not None
    if by_text and answers and made.is_text and not owed:
        ids: Iterable[int] = answers[0].ids.tolist()
    else:
        ids = _by_sql(connection, made, answers, "" if by_text else order, now_ms, owed)
    if not by_text or answers is None:
        return array("q", ids)
    scored = [found for leaf, found in zip(made.leaves, answers, strict=True) if leaf.counts]
    return hits.by_relevance(ids, scored, best_first=not order.startswith("-"))


def _answers(
    connection: Connection, index: Index, made: Plan, owed: list[int]
) -> list[Found] | None:
    """Ask the index about every leaf, but for owed papers; None where it cannot answer."""
    if made.leaves and not feeding.agrees(connection, index):
        return None
    answers: list[Found] = []
    for leaf in made.leaves:
        ask = _similar(connection, index) if isinstance(leaf.query, Similar) else index.answer
        found = ask(leaf.query)
        if found is None:
            return None
        answers.append(hits.without(found, owed))
    return answers


def _similar(connection: Connection, index: Index) -> Callable[[Query], Found | None]:
    def ask(query: Query) -> Found | None:
        if not isinstance(query, Similar):
            raise TypeError("only similar papers are asked for so")
        documents = feeding.documents_of(connection, [PaperId(query.paper)])
        return index.similar(documents[0]) if documents else _NOTHING

    return ask


def _by_sql(
    connection: Connection,
    made: Plan,
    answers: list[Found] | None,
    order: str,
    now_ms: int,
    owed: list[int],
) -> Iterable[int]:
    for number, found in enumerate(answers or ()):
        hits.fill(connection, number, found)
    unindexed = EVERY_PAPER if answers is None else OWED_PAPERS if owed else NO_PAPER
    _know_folding(connection)
    condition = Condition(made, now_ms, unindexed)
    shown = list_shown(made.query) if order == "relevance" else None
    by = order_by(order) if shown is None else ORDER_OF_LIST
    statement = (
        "SELECT p.id FROM paper p LEFT JOIN triage t ON t.paper_id = p.id "
        f"WHERE {condition.sql} ORDER BY {by}"
    )
    given = dict(condition.parameters)
    if shown is not None:
        given["list_shown"] = fold(shown)
    return connection.execute(text(statement), given).scalars()


def _know_folding(connection: Connection) -> None:
    driver = connection.connection.driver_connection
    if driver is not None:
        driver.create_function(literal.FUNCTION, 1, _folded, deterministic=True)


def _folded(value: str | None) -> str | None:
    return None if value is None else fold(value)
