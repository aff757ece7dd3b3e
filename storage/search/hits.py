"""Answers of the index as a table of the connection, where SQL can mix them with the rest."""

import json
from typing import Final

from sqlalchemy import Connection, text

from storage.index.index import Found

TABLE: Final = "temp.hit"

_CREATE: Final = text("""
    CREATE TEMP TABLE IF NOT EXISTS hit (
        leaf INTEGER NOT NULL, paper_id INTEGER NOT NULL, score REAL NOT NULL,
        PRIMARY KEY (leaf, paper_id)
    ) WITHOUT ROWID
""")
_EMPTY: Final = text("DELETE FROM temp.hit")
_INSERT: Final = text("""
    INSERT INTO temp.hit (leaf, paper_id, score)
    SELECT :leaf, i.value, s.value
    FROM json_each(:ids) i JOIN json_each(:scores) s ON s.key = i.key
    WHERE i.value NOT IN (SELECT paper_id FROM unindexed)
""")
_INSERT_MANY: Final = "INSERT INTO temp.hit (leaf, paper_id, score) VALUES (?, ?, ?)"


def clear(connection: Connection) -> None:
    """Have an empty table of hits."""
    connection.execute(_CREATE)
    connection.execute(_EMPTY)


def fill(connection: Connection, leaf: int, found: Found, *, scored: bool) -> None:
    """Put one answer in, but for papers that have changed since they were indexed."""
    owed = set(connection.execute(text("SELECT paper_id FROM unindexed")).scalars())
    scores = found.scores.tolist() if scored else [0.0] * found.ids.size
    rows = [
        (leaf, paper, score)
        for paper, score in zip(found.ids.tolist(), scores, strict=True)
        if paper not in owed
    ]
    if rows:
        connection.exec_driver_sql(_INSERT_MANY, rows)


def as_json(ids: list[int]) -> str:
    """Write ids as the one parameter in which many of them travel."""
    return json.dumps(ids)
