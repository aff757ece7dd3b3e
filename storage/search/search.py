"""A query to a result: ids in order, what to highlight, what to tell the reader."""

import time

from sqlalchemy import Connection

from storage.index.index import Index
from storage.query.syntax import Query
from storage.search import explain, feeding
from storage.search.finding import find
from storage.search.result import Result
from storage.search.terms import terms_of


def search(
    connection: Connection,
    index: Index,
    query: Query,
    order: str = "relevance",
    *,
    now_ms: int | None = None,
) -> Result:
    """Find the papers of a query, in a named order (`storage.search.order`).

    `now_ms` is the time that ages such as `added:7d` count from, in milliseconds since 1970;
    None for now. Raises `ValueError` for an order that there is none of.
    """
    started = time.perf_counter()
    now = int(time.time() * 1000) if now_ms is None else now_ms
    ids = find(connection, index, query, order, now)
    note = "" if ids else explain.note(connection, index, query)
    took_ms = (time.perf_counter() - started) * 1000
    return Result(ids, took_ms, terms_of(query), feeding.owed(connection), note)
