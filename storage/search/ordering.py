"""Papers in a named order. The order of all papers is found out once a state of the library."""

from array import array
from typing import Final

import numpy as np
from sqlalchemy import Connection, text

from storage.index.analysis import fold
from storage.search import everything
from storage.search.hits import Ids, as_array, as_json
from storage.search.memory import Known, State, asked
from storage.search.order import ORDER_OF_LIST, order_by
from storage.search.sets import mask, reach
from storage.search.suggesting import ranks_of, suggested

OF_FACTS: Final = frozenset({"added", "year", "label", "speedup"})
"""Orders by what is known of papers and claims, not by what the reader thinks of them."""
_SUGGESTED: Final = {"relevance": "added", "-relevance": "-added"}
"""The suggested order, and the one of papers that have no place in it."""

FEW: Final = 2_000
"""Papers that are sooner sorted by themselves than by the order of all, where that is not known;
and in a library of so many the order of all is found out at once."""


def ordered(
    connection: Connection | None, state: State, ids: Ids, order: str, shown: str | None = None
) -> "array[int]":
    """Sort papers, given ascending; by the reader's own order of a list that is `shown`.

    Raises `ValueError` for an order that there is none of, `UnknownError` where it is not known and
    there is no connection.
    """
    if shown is not None and order == "relevance":
        return _by_sql(connection, ids, ORDER_OF_LIST, {"list_shown": fold(shown)})
    by = order_by(order)
    if not order:
        return as_array(ids)
    few = ids.size <= FEW < reach(connection, state)
    if few and not _known(state, order).knows(("order", order)):
        return _by_sql(connection, ids, by, {})
    every = _every(connection, state, order)
    if every.size == ids.size:
        return as_array(every)
    wanted = mask(ids, 1 + int(every.max(initial=0)))
    return as_array(every[wanted[every]])


def _every(connection: Connection | None, state: State, order: str) -> Ids:
    """Give all papers in an order."""

    def ask() -> tuple[Ids]:
        if order in _SUGGESTED:
            by_import = _every(connection, state, _SUGGESTED[order])
            ranks = ranks_of(connection, state)
            return (suggested(by_import, ranks, turned=order.startswith("-")),)
        if order == "added":
            return (np.array(everything.by_import(asked(connection)), np.int64),)
        statement = (
            "SELECT p.id FROM paper p LEFT JOIN triage t ON t.paper_id = p.id "
            f"ORDER BY {order_by(order)}"
        )
        return (np.fromiter(asked(connection).execute(text(statement)).scalars(), np.int64),)

    return _known(state, order).get(("order", order), ask)[0]


def _known(state: State, order: str) -> Known:
    return state.facts if order.removeprefix("-") in OF_FACTS else state


def _by_sql(
    connection: Connection | None, ids: Ids, by: str, given: dict[str, object]
) -> "array[int]":
    statement = (
        "SELECT p.id FROM paper p LEFT JOIN triage t ON t.paper_id = p.id "
        f"WHERE p.id IN (SELECT value FROM json_each(:ids)) ORDER BY {by}"
    )
    rows = asked(connection).execute(text(statement), {"ids": as_json(ids.tolist()), **given})
    return array("q", rows.scalars())
