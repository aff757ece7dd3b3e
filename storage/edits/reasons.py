"""Why papers were skipped: giving a reason, and the list of reasons that can be given.

A reason that follows a skip at once is part of the same step of the history.
"""

import json
from dataclasses import dataclass, replace
from typing import ClassVar, Final

from sqlalchemy import Connection, text

from storage.database.models import SkipReason, Triage
from storage.edits.edit import Changes, Edit
from storage.edits.names import given_name
from storage.edits.papers import keys_of
from storage.edits.recorder import Recorder
from storage.errors import EditError
from storage.record import PaperId
from storage.vocabulary import Decision
from storage.words import count_of

LONGEST: Final = 60
"""Characters of a reason."""


@dataclass(frozen=True, slots=True)
class GiveReason:
    """Say of skipped papers why; "" takes the reason away."""

    kind: ClassVar[str] = "give-reason"
    papers: tuple[PaperId, ...]
    reason: str

    def summary(self) -> str:
        """Say which reason, for how many papers."""
        said = self.reason or "no reason"
        return f"Skip {count_of(len(self.papers), 'paper')}: {said}"

    def apply(self, connection: Connection) -> tuple[Changes, Edit]:
        """Set the reason of those of the papers that are skipped."""
        recorder = Recorder(connection)
        papers = [paper for (paper,) in keys_of(connection, self.papers)]
        reason = existing(connection, self.reason) if self.reason else None
        skipped = recorder.keys(
            Triage,
            "decision = :skip AND reason_id IS NOT :reason "
            "AND paper_id IN (SELECT value FROM json_each(:papers))",
            skip=int(Decision.SKIP),
            reason=reason,
            papers=json.dumps(papers),
        )
        recorder.update(Triage, skipped, reason_id=reason)
        return recorder.finish()


@dataclass(frozen=True, slots=True)
class AddReason:
    """Add a reason at the end of the list."""

    kind: ClassVar[str] = "add-reason"
    name: str

    def summary(self) -> str:
        """Say which."""
        return f"Add the reason “{self.name}”"

    def apply(self, connection: Connection) -> tuple[Changes, Edit]:
        """Add it."""
        name = clean(self.name)
        if _found(connection, name) is not None:
            raise EditError(f"There is a reason “{name}” already.")
        recorder = Recorder(connection)
        made(recorder, name)
        return recorder.finish()


@dataclass(frozen=True, slots=True)
class RenameReason:
    """Give a reason another name; its papers keep it."""

    kind: ClassVar[str] = "rename-reason"
    name: str
    new_name: str

    def summary(self) -> str:
        """Say from what to what."""
        return f"Rename the reason “{self.name}” to “{self.new_name}”"

    def apply(self, connection: Connection) -> tuple[Changes, Edit]:
        """Set the name."""
        found, new = existing(connection, self.name), clean(self.new_name)
        if _found(connection, new) not in (None, found):
            raise EditError(f"There is a reason “{new}” already.")
        recorder = Recorder(connection)
        recorder.update(SkipReason, [(found,)], name=new)
        return recorder.finish()


@dataclass(frozen=True, slots=True)
class MoveReason:
    """Put a reason at a place of the list, and so on a key; 0 is the first."""

    kind: ClassVar[str] = "move-reason"
    name: str
    place: int

    def summary(self) -> str:
        """Say where to."""
        return f"Move the reason “{self.name}” to place {max(0, self.place) + 1}"

    def named(self, connection: Connection) -> str:
        """Say at which place it comes to stand: there may be fewer than that."""
        count = connection.execute(text("SELECT count(*) FROM skip_reason")).scalar_one()
        return replace(self, place=min(self.place, int(count) - 1)).summary()

    def apply(self, connection: Connection) -> tuple[Changes, Edit]:
        """Number the reasons anew."""
        moved = existing(connection, self.name)
        recorder = Recorder(connection)
        rows = connection.execute(text("SELECT id FROM skip_reason ORDER BY position, id"))
        keys = [int(row[0]) for row in rows]
        order = [key for key in keys if key != moved]
        order.insert(max(0, self.place), moved)
        if order != keys:
            places = {(key,): float(at) for at, key in enumerate(order, 1)}
            recorder.update_each(SkipReason, "position", places)
        return recorder.finish()


@dataclass(frozen=True, slots=True)
class RemoveReason:
    """Take a reason off the list; its papers stay skipped, without a reason."""

    kind: ClassVar[str] = "remove-reason"
    name: str

    def summary(self) -> str:
        """Say which."""
        return f"Remove the reason “{self.name}”"

    def apply(self, connection: Connection) -> tuple[Changes, Edit]:
        """Take it off its papers, then off the list."""
        recorder = Recorder(connection)
        found = existing(connection, self.name)
        given = recorder.keys(Triage, "reason_id = :reason", reason=found)
        recorder.update(Triage, given, reason_id=None)
        recorder.delete(SkipReason, [(found,)])
        return recorder.finish()


def clean(name: str) -> str:
    """Give a reason's name as it is kept. Raises `EditError` for none, a long one, and quotes."""
    cleaned = given_name(name, "a reason", LONGEST)
    if '"' in cleaned:
        # Queries ask for it between quotation marks.
        raise EditError(f"A reason cannot hold quotation marks: {cleaned}")
    return cleaned


def _found(connection: Connection, name: str) -> int | None:
    found = connection.execute(
        text("SELECT id FROM skip_reason WHERE casefold(name) = casefold(:name)"), {"name": name}
    ).scalar()
    return None if found is None else int(found)


def existing(connection: Connection, name: str) -> int:
    """Give the id of a reason. Raises `EditError` where there is none of that name."""
    found = _found(connection, clean(name))
    if found is None:
        raise EditError(f"There is no reason “{name}”. Add it, or check the name.")
    return found


def made(recorder: Recorder, name: str) -> int:
    """Give the id of a reason, adding it at the end where there is none of that name."""
    cleaned = clean(name)
    found = _found(recorder.connection, cleaned)
    if found is not None:
        return found
    (last,) = recorder.connection.execute(
        text("SELECT coalesce(max(position), 0) FROM skip_reason")
    ).one()
    return recorder.insert(SkipReason, name=cleaned, position=last + 1)
