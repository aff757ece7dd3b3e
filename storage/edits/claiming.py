"""Claims checked by a person: right, wrong, corrected, or added where none was read."""

import json
import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Final, Literal

from sqlalchemy import Connection, text

from storage.claims.claim import Bound, Direction, Metric, Unit, factors
from storage.database.models import Claim, ClaimPlatform
from storage.edits.edit import Changes, Edit
from storage.edits.papers import abstract_of
from storage.edits.recorder import Recorder
from storage.errors import EditError
from storage.record import PaperId
from storage.text.sentences import sentences
from storage.words import count_of

PERSON: Final = "person"
"""The rule of a claim that a person has written, in place of the rule that read it."""

_ORIGINS: Final = {
    "unchecked": f"rule <> '{PERSON}'",
    "corrected": f"rule = '{PERSON}' AND version > 0",
    "added": f"rule = '{PERSON}' AND version = 0",
}
"""What a claim is without a check: as it was read, or as a person has written it."""

Check = Literal["right", "wrong", "unchecked"]

_CHECKS: Final = {"right": "Confirm", "wrong": "Refute", "unchecked": "Take back the check of"}


@dataclass(frozen=True, slots=True)
class CheckClaims:
    """Say of claims that they were read rightly or wrongly."""

    kind: ClassVar[str] = "check-claims"
    claims: tuple[int, ...]
    status: Check

    def summary(self) -> str:
        """Say what, of how many."""
        return f"{_CHECKS[self.status]} {count_of(len(self.claims), 'claim')}"

    def apply(self, connection: Connection) -> tuple[Changes, Edit]:
        """Set the state of the claims."""
        recorder = Recorder(connection)
        keys = [_claim(recorder, claim) for claim in self.claims]
        if self.status != "unchecked":
            recorder.update(Claim, keys, status=self.status)
            return recorder.finish()
        among = "id IN (SELECT value FROM json_each(:ids))"
        for status, where in _ORIGINS.items():
            found = recorder.keys(Claim, f"{where} AND {among}", ids=json.dumps(self.claims))
            recorder.update(Claim, found, status=status)
        return recorder.finish()


@dataclass(frozen=True, slots=True)
class CorrectClaim:
    """Overwrite what was read of a claim; its factor follows from number, unit and direction."""

    kind: ClassVar[str] = "correct-claim"
    claim_id: int
    low: float
    high: float
    unit: Unit
    direction: Direction
    bound: Bound
    metric: Metric
    platforms: tuple[tuple[str, str], ...]
    baseline: str | None

    def summary(self) -> str:
        """Say what was done."""
        return "Correct a claim"

    def apply(self, connection: Connection) -> tuple[Changes, Edit]:
        """Set the fields and the platforms."""
        recorder = Recorder(connection)
        key = _claim(recorder, self.claim_id)
        recorder.update(
            Claim,
            [key],
            **_written(self),
            status="corrected",
        )
        recorder.delete(
            ClaimPlatform, recorder.keys(ClaimPlatform, "claim_id = :claim", claim=self.claim_id)
        )
        _place(recorder, self.claim_id, self.platforms)
        return recorder.finish()


@dataclass(frozen=True, slots=True)
class AddClaim:
    """Add a claim that was missed; `start` and `end` are offsets into the shown abstract."""

    kind: ClassVar[str] = "add-claim"
    paper: PaperId
    start: int
    end: int
    low: float
    high: float
    unit: Unit
    direction: Direction
    bound: Bound
    metric: Metric
    platforms: tuple[tuple[str, str], ...]
    baseline: str | None

    def summary(self) -> str:
        """Say what was done."""
        return "Add a claim"

    def apply(self, connection: Connection) -> tuple[Changes, Edit]:
        """Add the claim with the sentence that it stands in."""
        abstract = abstract_of(connection, self.paper)
        if not 0 <= self.start < self.end <= len(abstract):
            raise EditError("Select the words of the abstract that make the claim first.")
        sentence = _sentence(abstract, self.start)
        recorder = Recorder(connection)
        claim = recorder.insert(
            Claim,
            paper_id=self.paper,
            start=self.start,
            end=self.end,
            quote=abstract[self.start : self.end],
            sentence_start=sentence[0],
            sentence_end=sentence[1],
            **_written(self),
            of_baseline=False,
            platform_scope="sentence" if self.platforms else "none",
            reasons="[]",
            status="added",
            version=0,
        )
        _place(recorder, claim, self.platforms)
        return recorder.finish()


def _claim(recorder: Recorder, claim: int) -> tuple[int]:
    row = recorder.connection.execute(
        text("SELECT 1 FROM claim WHERE id = :id"), {"id": claim}
    ).first()
    if row is None:
        raise EditError(f"There is no claim {claim} in this library.")
    return (claim,)


def _written(edit: CorrectClaim | AddClaim) -> dict[str, object]:
    """Give the columns of a claim as a person has written it."""
    low, high = _ordered(edit.low, edit.high)
    factor_low, factor_high = factors(low, high, edit.unit, edit.direction)
    return {
        "low": low,
        "high": high,
        "unit": edit.unit,
        "direction": edit.direction,
        "bound": edit.bound,
        "metric": edit.metric,
        "factor_low": factor_low,
        "factor_high": factor_high,
        "baseline": edit.baseline or None,
        "rule": PERSON,
    }


def _ordered(low: float, high: float) -> tuple[float, float]:
    if not (0 < low < math.inf and 0 < high < math.inf):
        raise EditError("A speedup is a number above zero.")
    return min(low, high), max(low, high)


def _sentence(abstract: str, at: int) -> tuple[int, int]:
    for start, end in sentences(abstract):
        if start <= at < end:
            return start, end
    return 0, len(abstract)


def _place(recorder: Recorder, claim: int, platforms: Sequence[tuple[str, str]]) -> None:
    for position, (name, device_class) in enumerate(platforms):
        recorder.insert(
            ClaimPlatform, claim_id=claim, position=position, name=name, device_class=device_class
        )
