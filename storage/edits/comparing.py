"""Papers compared two at a time: an answer, the last one withdrawn, all of them forgotten."""

import json
from dataclasses import dataclass
from typing import ClassVar, Final

from sqlalchemy import Connection, text

from storage.clock import now_ms
from storage.database.models import Comparison, ComparisonAnswer
from storage.edits.edit import Changes, Edit
from storage.edits.list_names import existing
from storage.edits.recorder import Recorder
from storage.errors import EditError
from storage.record import PaperId
from storage.vocabulary import Preference
from storage.words import clipped

_NAME: Final = 32


@dataclass(frozen=True, slots=True)
class AnswerPair:
    """Say of two papers which is preferred: `answer` is a `Preference`.

    The comparison is that of this number, else that of the reading list, else that of exactly
    these papers; the first answer begins it.
    """

    kind: ClassVar[str] = "answer-pair"
    one: PaperId
    other: PaperId
    answer: int
    comparison: int = 0
    list_name: str = ""
    papers: tuple[PaperId, ...] = ()

    def summary(self) -> str:
        """Say what was answered, without names."""
        return _said(self.answer, "one paper", "another")

    def named(self, connection: Connection) -> str:
        """Say what was answered."""
        one, other = _label(connection, self.one), _label(connection, self.other)
        return _said(self.answer, one, other) if one and other else self.summary()

    def apply(self, connection: Connection) -> tuple[Changes, Edit]:
        """Add the answer behind those that are there."""
        if self.one == self.other:
            raise EditError("A paper is not compared with itself.")
        for paper in (self.one, self.other):
            if not _label(connection, paper):
                raise EditError(f"There is no paper {paper}.")
        answer = int(Preference(self.answer))
        recorder = Recorder(connection)
        recorder.insert(
            ComparisonAnswer,
            comparison_id=self._comparison(recorder),
            one=self.one,
            other=self.other,
            answer=answer,
            at=now_ms(),
        )
        return recorder.finish()

    def _comparison(self, recorder: Recorder) -> int:
        connection = recorder.connection
        if self.comparison:
            return _existing(connection, self.comparison)
        if self.list_name:
            of_list = existing(connection, self.list_name)
            found = recorder.keys(Comparison, "list_id = :list", list=of_list)
            papers = ""
        else:
            of_list, papers = None, json.dumps(sorted(set(self.papers)))
            found = recorder.keys(Comparison, "list_id IS NULL AND papers = :papers", papers=papers)
        if found:
            return int(found[0][0])
        return recorder.insert(Comparison, list_id=of_list, papers=papers, begun_at=now_ms())


@dataclass(frozen=True, slots=True)
class WithdrawAnswer:
    """Take the last answer of a comparison back, whatever was done since."""

    kind: ClassVar[str] = "withdraw-answer"
    comparison: int

    def summary(self) -> str:
        """Say what."""
        return "Withdraw the last answer of a comparison"

    def apply(self, connection: Connection) -> tuple[Changes, Edit]:
        """Remove the newest answer."""
        recorder = Recorder(connection)
        comparison = _existing(connection, self.comparison)
        last = connection.execute(
            text("SELECT max(id) FROM comparison_answer WHERE comparison_id = :comparison"),
            {"comparison": comparison},
        ).scalar()
        if last is None:
            raise EditError("Nothing was answered in this comparison yet.")
        recorder.delete(ComparisonAnswer, [(last,)])
        return recorder.finish()


@dataclass(frozen=True, slots=True)
class EndComparison:
    """Forget all answers of a comparison, so that it begins anew."""

    kind: ClassVar[str] = "end-comparison"
    comparison: int

    def summary(self) -> str:
        """Say what."""
        return "Forget the answers of a comparison"

    def apply(self, connection: Connection) -> tuple[Changes, Edit]:
        """Remove the comparison with its answers."""
        recorder = Recorder(connection)
        end_comparison(recorder, _existing(connection, self.comparison))
        return recorder.finish()


def end_comparison(recorder: Recorder, comparison: int) -> None:
    """Take a comparison away, with its answers."""
    answers = recorder.keys(ComparisonAnswer, "comparison_id = :of", of=comparison)
    recorder.delete(ComparisonAnswer, answers)
    recorder.delete(Comparison, [(comparison,)])


def _existing(connection: Connection, comparison: int) -> int:
    row = connection.execute(
        text("SELECT id FROM comparison WHERE id = :id"), {"id": comparison}
    ).first()
    if row is None:
        raise EditError("That comparison is no longer in the library.")
    return int(row[0])


def _label(connection: Connection, paper: PaperId) -> str:
    """Give the beginning of a paper's label in quotes; "" where there is no such paper."""
    row = connection.execute(text("SELECT label FROM paper WHERE id = :id"), {"id": paper}).first()
    if row is None:
        return ""
    name, colon, _ = str(row[0]).partition(": ")
    return f"“{clipped(name if colon else str(row[0]), _NAME)}”"


def _said(answer: int, one: str, other: str) -> str:
    if answer == Preference.EQUAL:
        return f"Call {one} and {other} equal"
    if answer == Preference.LATER:
        return f"Put off comparing {one} with {other}"
    first, second = (one, other) if answer == Preference.FIRST else (other, one)
    return f"Prefer {first} to {second}"
