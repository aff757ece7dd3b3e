"""Papers that were put off until a day come back as undecided when it has come.

That is no step of the history, as nobody has done it: the way back over any earlier step puts the
whole row back, with the day, and a day that is past brings the paper back once more.
"""

from typing import Final

from sqlalchemy import Connection

from storage.clock import today
from storage.database.engine import asked, driver_of
from storage.record import PaperId
from storage.vocabulary import Decision

_DUE: Final = """
SELECT paper_id FROM triage WHERE until IS NOT NULL AND until <= :today AND decision = :later
ORDER BY paper_id
"""
_WAKE: Final = """
UPDATE triage SET decision = :undecided, decided_at = NULL, until = NULL
WHERE until IS NOT NULL AND until <= :today AND decision = :later
"""


def due(connection: Connection) -> tuple[PaperId, ...]:
    """Give the papers whose day has come."""
    return _due(connection, today().isoformat())


def wake(connection: Connection) -> tuple[PaperId, ...]:
    """Set them back to undecided; give which they were."""
    # One day for both: the clock may pass midnight between them.
    now = today().isoformat()
    papers = _due(connection, now)
    given = {"today": now, "later": int(Decision.LATER), "undecided": int(Decision.UNDECIDED)}
    driver_of(connection).execute(_WAKE, given)
    return papers


def _due(connection: Connection, now: str) -> tuple[PaperId, ...]:
    given = {"today": now, "later": int(Decision.LATER)}
    return tuple(PaperId(row[0]) for row in asked(connection, _DUE, given))
