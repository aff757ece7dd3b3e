"""Which papers were put off until a day that has come."""

from typing import Final

from sqlalchemy import Connection

from storage.clock import today
from storage.database.engine import asked
from storage.record import PaperId
from storage.vocabulary import Decision

_DUE: Final = """
SELECT paper_id FROM triage WHERE until IS NOT NULL AND until <= :today AND decision = :later
ORDER BY paper_id
"""


def due(connection: Connection) -> tuple[PaperId, ...]:
    """Give the papers whose day has come."""
    given = {"today": today().isoformat(), "later": int(Decision.LATER)}
    return tuple(PaperId(row[0]) for row in asked(connection, _DUE, given))
