"""A query to a result: ids in order, what to highlight, what to tell the reader."""

import time
from array import array

import numpy as np
import numpy.typing as npt
from sqlalchemy import Connection

from storage.index.index import Index
from storage.query.syntax import Query
from storage.search import explain
from storage.search.finding import find, is_by_match, owed_papers
from storage.search.hits import as_array
from storage.search.memory import State, UnknownError
from storage.search.plan import plan
from storage.search.result import Result
from storage.search.terms import terms_of


def search(
    connection: Connection,
    index: Index,
    query: Query,
    order: str = "relevance",
    *,
    now_ms: int | None = None,
    state: State | None = None,
) -> Result:
    """Find the papers of a query, in a named order (`storage.search.order`).

    `now_ms` is the time that ages such as `added:7d` count from, in milliseconds since 1970;
    None for now. `state` is what is known of the library as the connection sees it, None for
    nothing. Raises `ValueError` for an order that there is none of.
    """
    started = time.perf_counter()
    now = int(time.time() * 1000) if now_ms is None else now_ms
    known = State() if state is None else state
    ids = _found(connection, index, query, order, now, known)
    killers = () if ids else explain.why_none(connection, index, query, known)
    owed = len(owed_papers(connection, known)) if plan(query).asks_texts else 0
    took_ms = (time.perf_counter() - started) * 1000
    note, by_match = explain.said(killers), is_by_match(plan(query), order)
    return Result(ids, took_ms, terms_of(query), owed, note, killers, by_match)


def search_at_once(index: Index, query: Query, order: str, state: State) -> Result | None:
    """Find the papers of a query without asking the library, where enough is known of it.

    None where it must be asked. `state` is the newest state of the library.
    """
    started = time.perf_counter()
    try:
        ids = _found(None, index, query, order, int(time.time() * 1000), state)
        owed = len(owed_papers(None, state)) if plan(query).asks_texts else 0
    except UnknownError:
        return None
    if not ids:  # The library is asked why.
        return None
    took_ms, by_match = (time.perf_counter() - started) * 1000, is_by_match(plan(query), order)
    return Result(ids, took_ms, terms_of(query), owed, by_match=by_match)


def _found(
    connection: Connection | None, index: Index, query: Query, order: str, now_ms: int, state: State
) -> "array[int]":
    """Find papers; what is found in this state of library and index is kept, in half the bytes."""
    fresh: list[array[int]] = []

    def ask() -> tuple[npt.NDArray[np.int32]]:
        ids = find(connection, index, query, order, now_ms, state)
        fresh.append(ids)
        return (np.frombuffer(ids, np.int64).astype(np.int32),)

    if plan(query).asks_times:
        return find(connection, index, query, order, now_ms, state)
    (kept,) = state.answers.get((query, order, index.stamp()), ask)
    return fresh[0] if fresh else as_array(kept)
