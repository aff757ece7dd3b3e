"""Claims checked by a person: right, wrong, corrected, or added where none was read."""

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import ClassVar, Final

from sqlalchemy import Connection, text

from storage.claims.claim import Bound, Direction, Metric, Unit, factors
from storage.claims.standing import WRITTEN, Check, is_news
from storage.database.models import Claim
from storage.edits.correction import PERSON, Devices, Fields, correct, keys_of, ordered, place
from storage.edits.edit import Aspect, Changes, Edit, Untouched
from storage.edits.papers import abstract_of
from storage.edits.parts import slices
from storage.edits.recorder import Recorder
from storage.errors import EditError
from storage.record import PaperId
from storage.text.sentences import sentences
from storage.words import count_of

_ORIGINS: Final = {
    "unchecked": f"rule <> '{PERSON}'",
    "corrected": f"rule = '{PERSON}' AND version > 0",
    "added": f"rule = '{PERSON}' AND version = 0",
}
"""What a claim is without a check: as it was read, or as a person has written it."""

_CORRECTION: Final = 5
"""What correcting a claim weighs."""
_CORRECTED: Final = 200
"""Claims that are corrected in one part."""

_CHECKS: Final = {"right": "Confirm", "wrong": "Refute", "unchecked": "Take back the check of"}


@dataclass(frozen=True, slots=True)
class CheckClaims:
    """Say of claims that they were read rightly or wrongly; what a person wrote is right as it is.

    Saying it by name also brings a refuted claim back.
    """

    kind: ClassVar[str] = "check-claims"
    claims: tuple[int, ...]
    status: Check

    def summary(self) -> str:
        """Say what, of how many."""
        return f"{_CHECKS[self.status]} {count_of(len(self.claims), 'claim')}"

    def weight(self, _connection: Connection) -> int:
        """Count the claims."""
        return len(self.claims)

    def parts(self, _connection: Connection) -> Iterator[tuple[int, Edit]]:
        """Give some claims at a time."""
        for claims in slices(self.claims):
            yield len(claims), replace(self, claims=claims)

    def apply(self, connection: Connection) -> tuple[Changes, Edit]:
        """Set the state of those claims of which it is news."""
        recorder = Recorder(connection)
        ids = json.dumps([key for (key,) in keys_of(recorder, self.claims)])
        rows = connection.execute(
            text("SELECT id, status FROM claim WHERE id IN (SELECT value FROM json_each(:ids))"),
            {"ids": ids},
        )
        states = {int(row[0]): str(row[1]) for row in rows}
        news = tuple(claim for claim, state in states.items() if is_news(state, self.status))
        changes, inverse = SetStates(self._wanted(recorder, news)).apply(connection)
        written = sum(state in WRITTEN for state in states.values())
        if self.status == "wrong" or not written:
            return changes, inverse
        return replace(changes, untouched=Untouched(written, "corrected or added")), inverse

    def _wanted(
        self, recorder: Recorder, news: tuple[int, ...]
    ) -> tuple[tuple[str, tuple[int, ...]], ...]:
        """Give the claims by the state that they come into."""
        if self.status != "unchecked":
            return ((self.status, news),)
        among = "id IN (SELECT value FROM json_each(:ids))"
        found = [
            (status, recorder.keys(Claim, f"{where} AND {among}", ids=json.dumps(news)))
            for status, where in _ORIGINS.items()
        ]
        return tuple((status, tuple(key for (key,) in keys)) for status, keys in found if keys)


@dataclass(frozen=True, slots=True)
class SetStates:
    """Put claims into states, which is all that a check changes; its own inverse.

    Ids by state take a hundredth of the room that images of the rows would take in the history.
    """

    kind: ClassVar[str] = "set-claim-states"
    states: tuple[tuple[str, tuple[int, ...]], ...]

    def summary(self) -> str:
        """Never shown: the history keeps the words of the check that this one undoes."""
        return "Set the states of claims"

    def apply(self, connection: Connection) -> tuple[Changes, Edit]:
        """Set the states; what was is asked for first."""
        ids = json.dumps([claim for _, claims in self.states for claim in claims])
        before: dict[str, list[int]] = {}
        papers = set()
        for claim, paper, status in connection.execute(
            text(
                "SELECT id, paper_id, status FROM claim "
                "WHERE id IN (SELECT value FROM json_each(:ids)) ORDER BY id"
            ),
            {"ids": ids},
        ):
            before.setdefault(status, []).append(claim)
            papers.add(PaperId(paper))
        for status, claims in self.states:
            connection.execute(
                text(
                    "UPDATE claim SET status = :status "
                    "WHERE id IN (SELECT value FROM json_each(:ids))"
                ),
                {"status": status, "ids": json.dumps(claims)},
            )
        inverse = SetStates(tuple((status, tuple(claims)) for status, claims in before.items()))
        return Changes(Aspect.CLAIMS, frozenset(papers)), inverse


@dataclass(frozen=True, slots=True)
class CorrectClaim(Fields):
    """Set fields of one claim; refuted before, it counts again: a person has put it right."""

    kind: ClassVar[str] = "correct-claim"
    claim_id: int

    def summary(self) -> str:
        """Say what was done."""
        return "Correct a claim"

    def apply(self, connection: Connection) -> tuple[Changes, Edit]:
        """Set the fields and the platforms."""
        recorder = Recorder(connection)
        correct(recorder, (self.claim_id,), self, lift=True)
        return recorder.finish()


_FIELD_WORDS: Final = {
    "low": "number",
    "high": "number",
    "unit": "number",
    "direction": "direction",
    "bound": "bound",
    "metric": "metric",
    "platforms": "platform",
    "baseline": "baseline",
    "of_baseline": "owner",
}
"""What the history calls a field that is set, in the order in which it names them."""


def words_of_fields(names: Iterable[str]) -> str:
    """Name the fields of a correction: "platform", "metric and bound", "bound, metric and …"."""
    named = set(names)
    words = list(dict.fromkeys(word for name, word in _FIELD_WORDS.items() if name in named))
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


@dataclass(frozen=True, slots=True)
class CorrectClaims(Fields):
    """Set some fields of many claims alike; those among them that are refuted stay refuted."""

    kind: ClassVar[str] = "correct-claims"
    claims: tuple[int, ...]

    def summary(self) -> str:
        """Say which fields, of how many."""
        named = words_of_fields(name for name in _FIELD_WORDS if getattr(self, name) is not None)
        return f"Set the {named} of {count_of(len(self.claims), 'claim')}"

    def weight(self, _connection: Connection) -> int:
        """Count the claims: of each a wide row is worked out anew, and its platforms."""
        return _CORRECTION * len(self.claims)

    def parts(self, _connection: Connection) -> Iterator[tuple[int, Edit]]:
        """Give some claims at a time."""
        for claims in slices(self.claims, _CORRECTED):
            yield _CORRECTION * len(claims), replace(self, claims=claims)

    def apply(self, connection: Connection) -> tuple[Changes, Edit]:
        """Set the fields of all of them."""
        recorder = Recorder(connection)
        refuted = correct(recorder, self.claims, self, lift=False)
        changes, inverse = recorder.finish()
        left = Untouched(refuted, "refuted") if refuted else None
        return replace(changes, untouched=left), inverse


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
    platforms: Devices
    baseline: str | None
    of_baseline: bool = False

    def summary(self) -> str:
        """Say what was done."""
        return "Add a claim"

    def apply(self, connection: Connection) -> tuple[Changes, Edit]:
        """Add the claim with the sentence that it stands in."""
        abstract = abstract_of(connection, self.paper)
        if not 0 <= self.start < self.end <= len(abstract):
            raise EditError("Select the words of the abstract that make the claim first.")
        sentence = _sentence(abstract, self.start)
        low, high = ordered(self.low, self.high)
        factor_low, factor_high = factors(low, high, self.unit, self.direction)
        recorder = Recorder(connection)
        claim = recorder.insert(
            Claim,
            paper_id=self.paper,
            start=self.start,
            end=self.end,
            quote=abstract[self.start : self.end],
            sentence_start=sentence[0],
            sentence_end=sentence[1],
            low=low,
            high=high,
            unit=self.unit,
            direction=self.direction,
            bound=self.bound,
            metric=self.metric,
            factor_low=factor_low,
            factor_high=factor_high,
            baseline=self.baseline or None,
            of_baseline=self.of_baseline,
            platform_scope=PERSON if self.platforms else "none",
            rule=PERSON,
            reasons=json.dumps(["A person added it."]),
            status="added",
            version=0,
        )
        place(recorder, {claim: self.platforms})
        return recorder.finish()


def _sentence(abstract: str, at: int) -> tuple[int, int]:
    for start, end in sentences(abstract):
        if start <= at < end:
            return start, end
    return 0, len(abstract)
