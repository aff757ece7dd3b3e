"""Writing what reading again has found, a few papers at a time.

Each step is a transaction that holds the library for a moment only. What was checked by a person
since the looking is seen, since each paper is compared anew. All steps together are one entry of
the history; it can be undone while they go on, and then they end.
"""

import json
from collections.abc import Generator, Iterator, Sequence
from typing import Final, TypeVar

from sqlalchemy import Connection, text
from sqlmodel import SQLModel

from storage.claims.extract import VERSION
from storage.database import models
from storage.database.bulk import next_id
from storage.database.claim_columns import (
    Columns,
    claim_columns,
    hardware_columns,
    platform_columns,
    row_of,
)
from storage.database.engine import Database
from storage.database.rows import ClaimRow
from storage.edits import history
from storage.edits.edit import Changes
from storage.edits.history import Applied
from storage.edits.recorder import Key, Recorder, Restore, key_of
from storage.progress import Progress
from storage.record import PaperId
from storage.rereading.comparing import compare
from storage.rereading.reading_again import PaperReading, Rereading, stored_claims, texts
from storage.words import count_of

STEP: Final = 100
"""Papers whose claims are written in one transaction: well below a tenth of a second."""
MARKED: Final = 10_000
"""Papers that are noted as read in one transaction."""

T = TypeVar("T")


def adopt(database: Database, found: Rereading) -> Generator[Progress, None, Applied | None]:
    """Write what was found, as one entry of the history.

    None where nothing is left to change, or where the entry was undone while it was made.

    Where people see no change there is no entry: what nobody noticed needs no undoing, and would
    stand in the way of undoing what somebody did.
    """
    summary = f"Read the claims of {count_of(len(found.papers), 'paper')} again"
    entry = _Entry(summary if found.changes else "")
    try:
        for at, some in _slices(found.readings, STEP):
            yield Progress(at, len(found.readings), "Adopting claims")
            with database.write() as connection:
                entry.add(connection, *_written(connection, some))
                mark_read(connection, [one.paper for one in some])
    except _UndoneError:
        return None
    yield from decline(database, found)
    return entry.applied


def decline(database: Database, found: Rereading) -> Iterator[Progress]:
    """Note that the papers were read by this extractor, whatever was made of it."""
    for at, some in _slices(found.papers, MARKED):
        yield Progress(at, len(found.papers), "Noting what was read")
        with database.write() as connection:
            mark_read(connection, some)


def mark_read(connection: Connection, papers: Sequence[PaperId]) -> None:
    """Note that these papers were read by this extractor, whatever was made of it."""
    connection.execute(
        text(
            "UPDATE reading SET version = :version "
            "WHERE paper_id IN (SELECT value FROM json_each(:papers))"
        ),
        {"version": VERSION, "papers": json.dumps(papers)},
    )


class _UndoneError(Exception):
    """The entry was undone while it was made: the step at hand is given up with the rest."""


class _Entry:
    """The entry of the history, made by the first step that changes something.

    Without a summary there is none, and the steps are only added up.
    """

    def __init__(self, summary: str) -> None:
        self._summary = summary
        self.applied: Applied | None = None

    def add(self, connection: Connection, changes: Changes, back: Restore) -> None:
        """Add a step to the entry. Raises `_UndoneError` where the entry no longer stands."""
        if not back.images:
            return
        before = self.applied
        step = (before.history_id if before is not None else None) or 0
        if self._summary and before is None:
            marker = Restore(())  # What redoes it is written by the undo.
            step = history.record(
                connection, marker, back, summary=self._summary, kind="read-again"
            )
        elif self._summary and not history.extend(connection, step, back):
            raise _UndoneError
        known = changes if before is None else before.changes | changes
        self.applied = Applied(known, self._summary, step)


def _written(connection: Connection, some: Sequence[PaperReading]) -> tuple[Changes, Restore]:
    recorder = Recorder(connection)
    writer = _Writer(connection, recorder)
    papers = [one.paper for one in some]
    stored, shown = stored_claims(connection, papers), texts(connection, papers)
    for one in some:
        if shown.get(one.paper, ("", ""))[1] == one.shown:
            writer.add(one, stored[one.paper])
    writer.write()
    return recorder.finish()


def _slices(rows: Sequence[T], size: int) -> Iterator[tuple[int, Sequence[T]]]:
    for at in range(0, len(rows), size):
        yield at, rows[at : at + size]


class _Writer:
    """Gathers the differences of papers and writes them table by table through a recorder."""

    def __init__(self, connection: Connection, recorder: Recorder) -> None:
        self._recorder = recorder
        self._next_claim = next_id(connection, models.Claim)
        self._gone: list[Key] = []
        self._rewritten: list[int] = []
        self._papers: list[PaperId] = []
        self._rows: dict[type[SQLModel], list[Columns]] = {
            models.Claim: [],
            models.ClaimPlatform: [],
            models.Hardware: [],
        }

    def add(self, one: PaperReading, stored: Sequence[ClaimRow]) -> None:
        """Take over what differs between the stored claims and the reading of a paper."""
        fresh = [row_of(claim, one.paper, "", one.shown) for claim in one.reading.claims]
        for change in compare(stored, fresh):
            if change.before is not None:
                self._rewritten.append(change.before.id)
            if change.after is not None:
                self._claim(change.after)
            elif change.before is not None:
                self._gone.append((change.before.id,))
        self._papers.append(one.paper)
        self._rows[models.Hardware] += hardware_columns(one.paper, one.reading.hardware)

    def _claim(self, claim: ClaimRow) -> None:
        row = claim.id
        if not row:
            row = self._next_claim
            self._next_claim += 1
        self._rows[models.Claim].append(claim_columns(claim, row, VERSION))
        self._rows[models.ClaimPlatform] += platform_columns(row, claim.platforms)

    def write(self) -> None:
        """Write what was gathered: what goes first, children before parents."""
        recorder = self._recorder
        self._delete(models.ClaimPlatform, "claim_id", self._rewritten)
        self._delete(models.Hardware, "paper_id", self._papers)
        recorder.delete(models.Claim, self._gone)
        for model, rows in self._rows.items():
            if rows:
                names = tuple(rows[0])
                recorder.touch(model, [key_of(model, row) for row in rows])
                recorder.put(model, names, [tuple(row.values()) for row in rows])

    def _delete(self, model: type[SQLModel], column: str, among: Sequence[int]) -> None:
        where = f"{column} IN (SELECT value FROM json_each(:among))"
        keys = self._recorder.keys(model, where, among=json.dumps(among))
        self._recorder.delete(model, keys)
