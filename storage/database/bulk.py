"""Many rows at once: one prepared statement a table, straight to the driver."""

from collections.abc import Mapping, Sequence

from sqlalchemy import Connection, text
from sqlmodel import SQLModel


def insert_rows(
    connection: Connection, model: type[SQLModel], rows: Sequence[Mapping[str, object]]
) -> None:
    """Add rows, all with the same columns, to a model's table."""
    if not rows:
        return
    columns = list(rows[0])
    listed = ", ".join(f'"{name}"' for name in columns)
    marks = ", ".join("?" * len(columns))
    connection.exec_driver_sql(
        f'INSERT INTO "{model.__tablename__}" ({listed}) VALUES ({marks})',
        [tuple(row[name] for name in columns) for row in rows],
    )


def next_id(connection: Connection, model: type[SQLModel]) -> int:
    """Give the first free row id. Only sure inside a write transaction."""
    table = str(model.__tablename__)
    highest = connection.execute(text(f'SELECT coalesce(max(id), 0) FROM "{table}"')).scalar_one()
    # A table that never gives an id twice remembers the highest one that it ever gave.
    given = connection.execute(
        text("SELECT seq FROM sqlite_sequence WHERE name = :table"), {"table": table}
    ).scalar()
    return max(int(highest), int(given or 0)) + 1
