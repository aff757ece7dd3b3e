"""Decisions: what the reader says of a paper with one key."""

import json
from dataclasses import dataclass
from typing import ClassVar

from sqlalchemy import Connection

from storage.clock import now_ms
from storage.database.models import Triage
from storage.edits import reasons
from storage.edits.edit import Changes, Edit
from storage.edits.papers import keys_of
from storage.edits.parts import OfPapers
from storage.edits.recorder import Key, Recorder
from storage.errors import EditError
from storage.query.days import day_words
from storage.vocabulary import Decision
from storage.words import count_of

_VERBS = {
    Decision.UNDECIDED: "Set back",
    Decision.KEEP: "Keep",
    Decision.LATER: "Put off",
    Decision.SKIP: "Skip",
}


@dataclass(frozen=True, slots=True)
class Decide(OfPapers):
    """Give papers a decision, or take it back with `Decision.UNDECIDED`.

    `reason` says why they are skipped; a new one is added to the list of reasons. `until` is the
    day, as ISO text, on which papers that are put off come back.
    """

    kind: ClassVar[str] = "decide"
    decision: Decision
    reason: str = ""
    until: str = ""

    def summary(self) -> str:
        """Say which decision, for how many papers."""
        said = f"{_VERBS[Decision(self.decision)]} {count_of(len(self.papers), 'paper')}"
        if self.until:
            return f"{said} until {day_words(self.until)}"
        return f"{said}: {self.reason}" if self.reason else said

    def apply(self, connection: Connection) -> tuple[Changes, Edit]:
        """Set the decision of papers that do not have it yet, with the time."""
        decision = Decision(self.decision)
        if self.reason and decision is not Decision.SKIP:
            raise EditError("Only papers that are skipped have a reason.")
        if self.until and decision is not Decision.LATER:
            raise EditError("Only papers that are put off come back on a day.")
        recorder = Recorder(connection)
        papers = json.dumps([paper for (paper,) in keys_of(connection, self.papers)])
        now = None if decision is Decision.UNDECIDED else now_ms()
        others = _others(recorder, papers, "decision", int(decision))
        recorder.update(
            Triage, others, decision=int(decision), decided_at=now, reason_id=None, until=None
        )
        if self.reason:
            reason = reasons.made(recorder, self.reason)
            others = _others(recorder, papers, "reason_id", reason)
            recorder.update(Triage, others, reason_id=reason)
        if self.until:
            others = _others(recorder, papers, "until", self.until)
            recorder.update(Triage, others, until=self.until)
        return recorder.finish()


def _others(recorder: Recorder, papers: str, column: str, value: int | str) -> list[Key]:
    """Give the keys of those papers, a JSON list, that have another value in a column."""
    return recorder.keys(
        Triage,
        f"{column} IS NOT :value AND paper_id IN (SELECT value FROM json_each(:papers))",
        value=value,
        papers=papers,
    )
