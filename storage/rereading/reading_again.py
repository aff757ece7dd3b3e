"""Reading claims again: look at papers step by step, say what would change, then write it.

Looking takes no lock and leaves no trace. Writing is one transaction and one step of the
history; what was checked by a person between the two is seen, since each paper is compared anew.
"""

import json
from collections import defaultdict
from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from sqlalchemy import Connection, text
from sqlmodel import SQLModel

from storage.claims.extract import VERSION, Reading, extract
from storage.claims.platforms import Catalogue
from storage.database import models
from storage.database.bulk import next_id
from storage.database.claim_columns import (
    Columns,
    claim_columns,
    hardware_columns,
    platform_columns,
    row_of,
)
from storage.database.claim_rows import claims_of
from storage.database.engine import Database
from storage.database.rows import ClaimRow
from storage.edits import history
from storage.edits.history import Applied
from storage.edits.recorder import Key, Recorder, key_of
from storage.progress import Progress
from storage.record import PaperId
from storage.rereading.comparing import ClaimChange, compare, seen
from storage.words import count_of

STEP: Final = 100
"""Papers that are read between two words of progress."""


@dataclass(frozen=True, slots=True)
class PaperReading:
    """A paper of which something would change: its text, and what is read from it now."""

    paper: PaperId
    shown: str
    reading: Reading


@dataclass(frozen=True, slots=True)
class Rereading:
    """What reading again has found. `papers` are all that were read, with or without a change.

    `changes` are those that people see; `readings` also hold papers where only the explanation
    or the place of a claim differs.
    """

    papers: tuple[PaperId, ...]
    changes: tuple[ClaimChange, ...]
    readings: tuple[PaperReading, ...]

    def count(self, kind: str) -> int:
        """How many claims are "new", "changed" or "gone"."""
        return sum(change.kind == kind for change in self.changes)

    @property
    def summary(self) -> str:
        """Say what would change: "3 new claims, 1 changed, 2 gone", or "no claim changes"."""
        if not self.changes:
            return "no claim changes"
        new, changed, gone = (self.count(kind) for kind in ("new", "changed", "gone"))
        return f"{count_of(new, 'new claim')}, {changed:,} changed, {gone:,} gone"


def outdated(connection: Connection) -> tuple[PaperId, ...]:
    """Give the papers whose claims were read by an older extractor, by id."""
    rows = connection.execute(
        text("SELECT paper_id FROM reading WHERE version < :version ORDER BY paper_id"),
        {"version": VERSION},
    )
    return tuple(PaperId(row[0]) for row in rows)


def read_again(
    database: Database, catalogue: Catalogue, *, every: bool
) -> Generator[Progress, None, Rereading]:
    """Read the claims of the outdated papers, or of every one, and compare them with the stored."""
    with database.read() as connection:
        papers = _every_paper(connection) if every else outdated(connection)
    changes: list[ClaimChange] = []
    readings: list[PaperReading] = []
    for at in range(0, len(papers), STEP):
        yield Progress(at, len(papers), "Reading claims again")
        with database.read() as connection:
            for found, differing in _compared(connection, papers[at : at + STEP], catalogue):
                readings.append(found)
                changes += seen(differing)
    return Rereading(papers, tuple(changes), tuple(readings))


def adopt(connection: Connection, found: Rereading) -> Applied | None:
    """Write what was found, as one step of the history; None where nothing is left to change."""
    recorder = Recorder(connection)
    writer = _Writer(connection, recorder)
    papers = [one.paper for one in found.readings]
    stored = _stored(connection, papers)
    shown = _texts(connection, papers)
    for one in found.readings:
        if shown.get(one.paper, ("", ""))[1] == one.shown:
            writer.add(one, stored[one.paper])
    writer.write()
    mark_read(connection, found.papers)
    changes, back = recorder.finish()
    if not back.images:
        return None
    summary = f"Read the claims of {count_of(len(found.papers), 'paper')} again"
    step = history.record(connection, back, back, summary=summary, kind="read-again")
    return Applied(changes, summary, step)


def mark_read(connection: Connection, papers: Sequence[PaperId]) -> None:
    """Note that these papers were read by this extractor, whatever was made of it."""
    connection.execute(
        text(
            "UPDATE reading SET version = :version "
            "WHERE paper_id IN (SELECT value FROM json_each(:papers))"
        ),
        {"version": VERSION, "papers": json.dumps(papers)},
    )


def _every_paper(connection: Connection) -> tuple[PaperId, ...]:
    rows = connection.execute(text("SELECT paper_id FROM reading ORDER BY paper_id"))
    return tuple(PaperId(row[0]) for row in rows)


def _compared(
    connection: Connection, papers: Sequence[PaperId], catalogue: Catalogue
) -> Iterator[tuple[PaperReading, tuple[ClaimChange, ...]]]:
    stored = _stored(connection, papers)
    hardware = _hardware(connection, papers)
    for paper, (label, shown) in _texts(connection, papers).items():
        reading = extract(shown, catalogue)
        fresh = [row_of(claim, paper, label, shown) for claim in reading.claims]
        changes = compare(stored[paper], fresh)
        named = [(h.name, h.device_class, h.start, h.end) for h in reading.hardware]
        if changes or named != hardware[paper]:
            yield PaperReading(paper, shown, reading), changes


def _stored(connection: Connection, papers: Sequence[PaperId]) -> dict[PaperId, list[ClaimRow]]:
    rows: dict[PaperId, list[ClaimRow]] = defaultdict(list)
    for row in claims_of(connection, papers, include_wrong=True, order="position"):
        rows[row.paper_id].append(row)
    return rows


def _hardware(
    connection: Connection, papers: Sequence[PaperId]
) -> dict[PaperId, list[tuple[str, str, int, int]]]:
    found: dict[PaperId, list[tuple[str, str, int, int]]] = defaultdict(list)
    for row in connection.execute(
        text(
            'SELECT h.paper_id, h.name, h.device_class, h.start, h."end" FROM json_each(:papers) j '
            "JOIN hardware h ON h.paper_id = j.value ORDER BY h.paper_id, h.position"
        ),
        {"papers": json.dumps(papers)},
    ):
        found[PaperId(row[0])].append((row[1], row[2], row[3], row[4]))
    return found


def _texts(connection: Connection, papers: Sequence[PaperId]) -> dict[PaperId, tuple[str, str]]:
    """Give label and shown text of the papers that are still there."""
    rows = connection.execute(
        text(
            "SELECT a.paper_id, p.label, a.text FROM json_each(:papers) j "
            "JOIN abstract a ON a.paper_id = j.value JOIN paper p ON p.id = a.paper_id"
        ),
        {"papers": json.dumps(papers)},
    )
    return {PaperId(row[0]): (row[1], row[2]) for row in rows}


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
