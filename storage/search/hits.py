"""Answers of the index as tables of the connection, where SQL can mix them with the rest.

Only ids go there. Scores stay arrays: an order by relevance is made of them afterwards.
"""

import json
from array import array
from collections.abc import Iterable, Sequence

import numpy as np
from sqlalchemy import Connection, text

from storage.index.index import Found


def table(leaf: int) -> str:
    """Give the name of the table with the answer of a leaf."""
    return f"temp.hit_{leaf}"


def fill(connection: Connection, leaf: int, found: Found) -> None:
    """Put the answer of a leaf into its table."""
    name = table(leaf)
    connection.execute(text(f"CREATE TABLE IF NOT EXISTS {name} (paper_id INTEGER PRIMARY KEY)"))
    connection.execute(text(f"DELETE FROM {name}"))
    connection.execute(
        text(f"INSERT INTO {name} SELECT value FROM json_each(:ids)"),
        {"ids": as_json(found.ids.tolist())},
    )


def without(found: Found, papers: Sequence[int]) -> Found:
    """Leave papers out of an answer: those that have changed since they were indexed."""
    if not papers:
        return found
    kept = ~np.isin(found.ids, np.array(papers, np.int64))
    return Found(found.ids[kept], found.scores[kept])


def by_relevance(ids: Iterable[int], answers: Sequence[Found], *, best_first: bool) -> "array[int]":
    """Sort papers by the sum of their scores in some answers, and then by id."""
    papers = np.fromiter(ids, np.int64)
    scores = np.zeros(papers.size)
    for found in answers:
        if found.ids.size:
            at = np.searchsorted(found.ids, papers)
            at[at == found.ids.size] = 0
            scores += np.where(found.ids[at] == papers, found.scores[at], 0.0)
    order = np.lexsort((papers, -scores if best_first else scores))
    return array("q", papers[order].tobytes())


def as_json(ids: list[int]) -> str:
    """Write ids as the one parameter in which many of them travel."""
    return json.dumps(ids)
