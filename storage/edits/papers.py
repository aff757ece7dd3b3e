"""The papers that an edit names, checked."""

import json
from collections.abc import Sequence

from sqlalchemy import Connection, text

from storage.errors import EditError
from storage.record import PaperId


def keys_of(connection: Connection, papers: Sequence[PaperId]) -> list[tuple[int]]:
    """Give the papers' keys, each once; raise `EditError` for one that is not in the library."""
    wanted = list(dict.fromkeys(papers))
    rows = connection.execute(
        text("SELECT value FROM json_each(:ids) WHERE value NOT IN (SELECT id FROM paper)"),
        {"ids": json.dumps(wanted)},
    ).all()
    if rows:
        missing = ", ".join(str(row[0]) for row in rows[:5])
        raise EditError(f"There is no paper {missing} in this library.")
    return [(paper,) for paper in wanted]


def abstract_of(connection: Connection, paper: PaperId) -> str:
    """Give the shown abstract of a paper."""
    keys_of(connection, (paper,))
    row = connection.execute(
        text("SELECT text FROM abstract WHERE paper_id = :paper"), {"paper": paper}
    ).one()
    return str(row[0])
