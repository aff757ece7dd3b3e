"""The pieces of long steps of the history: a stack for each step, the last one on top.

They are of the direction that the step can go next: back while it stands, forth when undone.
"""

from collections.abc import Iterator
from typing import Final

from sqlalchemy import Connection

from storage.database.engine import Database
from storage.edits.edit import Edit
from storage.edits.encoding import pack, unpack
from storage.progress import Progress

SWEPT: Final = 50
"""Pieces that are thrown away in one transaction."""

_ORPHANS: Final = (
    "SELECT id FROM history_piece p WHERE NOT EXISTS (SELECT 1 FROM history WHERE id = p.step)"
)


def push(connection: Connection, step: int, edit: Edit) -> None:
    """Put a piece on top of those of a step."""
    connection.exec_driver_sql(
        "INSERT INTO history_piece (step, edit) VALUES (?, ?)", (step, pack(edit))
    )


def count(connection: Connection, step: int) -> int:
    """Count the pieces of a step."""
    found = connection.exec_driver_sql(
        "SELECT count(*) FROM history_piece WHERE step = ?", (step,)
    ).scalar_one()
    return int(found)


def pass_on(connection: Connection, step: int, to: int) -> None:
    """Give the pieces of a step to another one."""
    connection.exec_driver_sql("UPDATE history_piece SET step = ? WHERE step = ?", (to, step))


def pop_all(connection: Connection, step: int) -> Iterator[Edit]:
    """Take the pieces that a step has now, the last one first; new ones are pushed meanwhile."""
    rows = connection.exec_driver_sql(
        "SELECT id FROM history_piece WHERE step = ? ORDER BY id DESC", (step,)
    ).all()
    for (row,) in rows:
        packed = connection.exec_driver_sql(
            "SELECT edit FROM history_piece WHERE id = ?", (row,)
        ).scalar_one()
        # First of all: what is pushed next may be given its number.
        connection.exec_driver_sql("DELETE FROM history_piece WHERE id = ?", (row,))
        yield unpack(packed)


def sweep(database: Database) -> Iterator[Progress]:
    """Throw away the pieces of steps that are forgotten, a few at a time."""
    with database.read() as connection:
        rows = [row[0] for row in connection.exec_driver_sql(_ORPHANS)]
    for at in range(0, len(rows), SWEPT):
        with database.write() as connection:
            for row in rows[at : at + SWEPT]:
                # Asked again: a step is never given the number of another, but a piece may be.
                connection.exec_driver_sql(
                    f"DELETE FROM history_piece WHERE id IN ({_ORPHANS} AND id = ?)", (row,)
                )
        yield Progress(min(len(rows), at + SWEPT), len(rows), "Tidying up")
