"""Papers that were put off until a day come back when it has come: nobody does it, all are told."""

import json
from dataclasses import dataclass
from typing import ClassVar

from sqlalchemy import Connection, text

from storage.database.models import Triage
from storage.edits.edit import Changes, Edit
from storage.edits.papers import keys_of
from storage.edits.recorder import Recorder
from storage.record import PaperId
from storage.vocabulary import Decision
from storage.words import count_of


@dataclass(frozen=True, slots=True)
class Wake:
    """Set papers whose day has come back to undecided.

    The way back puts them off without a day: with one that is past they would be back at once.
    """

    kind: ClassVar[str] = "wake"
    papers: tuple[PaperId, ...]

    def summary(self) -> str:
        """Say how many."""
        return f"Back from later: {count_of(len(self.papers), 'paper')}"

    def apply(self, connection: Connection) -> tuple[Changes, Edit]:
        """Forget the days, then set the papers back."""
        recorder = Recorder(connection)
        keys = keys_of(connection, self.papers)
        connection.execute(
            text(
                "UPDATE triage SET until = NULL "
                "WHERE paper_id IN (SELECT value FROM json_each(:papers))"
            ),
            {"papers": json.dumps([paper for (paper,) in keys])},
        )
        recorder.update(Triage, keys, decision=int(Decision.UNDECIDED), decided_at=None)
        return recorder.finish()
