"""Papers in a named order. The order of all papers is found out once a state of the library."""

from array import array
from typing import Final

import numpy as np
from sqlalchemy import Connection, text

from storage.index.analysis import fold
from storage.search.hits import Ids, as_json
from storage.search.memory import State, asked
from storage.search.order import ORDER_OF_LIST, order_by
from storage.search.sets import mask

OF_FACTS: Final = frozenset({"added", "year", "label", "speedup"})
"""Orders by what is known of papers and claims, not by what the reader thinks of them."""

FEW: Final = 2_000
"""Papers that are sooner sorted by themselves than by the order of all, where that is not known."""


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
        return array("q", ids.tobytes())
    key = ("order", order)
    known = state.facts if order.removeprefix("-") in OF_FACTS else state
    if ids.size <= FEW and not known.knows(key):
        return _by_sql(connection, ids, by, {})

    def ask() -> tuple[Ids]:
        statement = (
            f"SELECT p.id FROM paper p LEFT JOIN triage t ON t.paper_id = p.id ORDER BY {by}"
        )
        return (np.fromiter(asked(connection).execute(text(statement)).scalars(), np.int64),)

    (every,) = known.get(key, ask)
    if every.size == ids.size:
        return array("q", every.tobytes())
    wanted = mask(ids, 1 + int(every.max(initial=0)))
    return array("q", every[wanted[every]].tobytes())


def _by_sql(
    connection: Connection | None, ids: Ids, by: str, given: dict[str, object]
) -> "array[int]":
    statement = (
        "SELECT p.id FROM paper p LEFT JOIN triage t ON t.paper_id = p.id "
        f"WHERE p.id IN (SELECT value FROM json_each(:ids)) ORDER BY {by}"
    )
    rows = asked(connection).execute(text(statement), {"ids": as_json(ids.tolist()), **given})
    return array("q", rows.scalars())
