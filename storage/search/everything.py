"""The list of all papers, without the index: what a window shows first."""

import time
from array import array
from typing import Final

from sqlalchemy import Connection

from storage.database.engine import asked
from storage.database.relevance import IN_USE
from storage.search.order import order_by
from storage.search.result import Result

MOST_TIMES: Final = 500
"""Times of imports up to which their papers are asked for one time after the other."""
FEW: Final = 256
"""Ids that are read as quickly as counted."""
MOSTLY: Final = 0.9
"""Share of the ids between two that an import must have for counting to be worth it."""

_RANKED: Final = f"SELECT EXISTS (SELECT 1 FROM ranking_page WHERE profile_id = {IN_USE})"
_TIMES: Final = """
WITH RECURSIVE times(at) AS (
  SELECT max(added_at) FROM paper
  UNION ALL SELECT (SELECT max(added_at) FROM paper WHERE added_at < times.at) FROM times
  WHERE times.at IS NOT NULL
) SELECT at FROM times WHERE at IS NOT NULL LIMIT :most
"""
_ENDS: Final = """
SELECT (SELECT min(id) FROM paper WHERE added_at = :at),
  (SELECT max(id) FROM paper WHERE added_at = :at)
"""
_COUNT: Final = """
SELECT count(*) FROM paper WHERE added_at = :at AND id BETWEEN :first AND :last
"""
_BETWEEN: Final = """
SELECT id FROM paper WHERE added_at = :at AND id BETWEEN :first AND :last ORDER BY id
"""


def every_paper(connection: Connection, order: str) -> Result:
    """Give all papers in a named order. Raises `ValueError` for an order that there is none of.

    The same as a search for nothing, but Whoosh need not be loaded for it, nor NumPy where nothing
    was ranked.
    """
    started = time.perf_counter()
    if order == "relevance":
        ids = by_import(connection)
        if next(iter(asked(connection, _RANKED, {})))[0]:
            ids = _by_place(connection, ids)
    else:
        ids = _ordered(connection, order)
    return Result(ids, (time.perf_counter() - started) * 1000, (), owed=0)


def _ordered(connection: Connection, order: str) -> "array[int]":
    statement = (
        "SELECT p.id FROM paper p LEFT JOIN triage t ON t.paper_id = p.id "
        f"ORDER BY {order_by(order)}"
    )
    return array("q", (row[0] for row in asked(connection, statement, {})))


def _by_place(connection: Connection, ids: "array[int]") -> "array[int]":
    """Give papers by their places in the suggested order; those without one as they stand."""
    import numpy as np

    from storage.database.ranks import read_ranks
    from storage.search.suggesting import suggested

    found = suggested(np.array(ids, np.int64), read_ranks(connection))
    return array("q", found.tobytes())


def by_import(connection: Connection) -> "array[int]":
    """Give all papers, the newest import first, each in the order of its dump.

    All papers of an import have one time, and stand in an index by it and by their id. Where there
    are very many times, nothing would be gained by that.
    """
    times = [row[0] for row in asked(connection, _TIMES, {"most": MOST_TIMES + 1})]
    if len(times) > MOST_TIMES:
        return _ordered(connection, "added")
    ids = array("q")
    for at in times:
        ((first, last),) = asked(connection, _ENDS, {"at": at})
        _add_ids(connection, ids, at, first, last)
    return ids


def _add_ids(connection: Connection, ids: "array[int]", at: int, first: int, last: int) -> None:
    """Add the ids of an import from `first` to `last`, counting instead of reading each.

    The ids of an import are all in a row, but for papers that were merged or removed since. To
    count in an index takes a tenth of reading from it. Where some are gone, they are looked for in
    either half.
    """
    given = {"at": at, "first": first, "last": last}
    room = last - first + 1
    count = 0 if room <= FEW else next(iter(asked(connection, _COUNT, given)))[0]
    if count == room:
        ids.extend(range(first, last + 1))
    elif count < room * MOSTLY:
        ids.extend(row[0] for row in asked(connection, _BETWEEN, given))
    else:
        middle = (first + last) // 2
        _add_ids(connection, ids, at, first, middle)
        _add_ids(connection, ids, at, middle + 1, last)
