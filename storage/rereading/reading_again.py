"""Reading claims again: papers are looked at step by step, and it is told what would change.

Looking takes no lock and leaves no trace.
"""

import json
from collections import defaultdict
from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from sqlalchemy import Connection, text

from storage.claims.catalogue import Catalogue
from storage.claims.extract import VERSION, Reading, extract
from storage.database.claim_columns import row_of
from storage.database.claim_rows import claims_of
from storage.database.engine import Database
from storage.database.rows import ClaimRow
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


def _every_paper(connection: Connection) -> tuple[PaperId, ...]:
    rows = connection.execute(text("SELECT paper_id FROM reading ORDER BY paper_id"))
    return tuple(PaperId(row[0]) for row in rows)


def _compared(
    connection: Connection, papers: Sequence[PaperId], catalogue: Catalogue
) -> Iterator[tuple[PaperReading, tuple[ClaimChange, ...]]]:
    stored = stored_claims(connection, papers)
    hardware = _hardware(connection, papers)
    for paper, (label, shown) in texts(connection, papers).items():
        reading = extract(shown, catalogue)
        fresh = [row_of(claim, paper, label, shown) for claim in reading.claims]
        changes = compare(stored[paper], fresh)
        named = [(h.name, h.device_class, h.start, h.end) for h in reading.hardware]
        if changes or named != hardware[paper]:
            yield PaperReading(paper, shown, reading), changes


def stored_claims(
    connection: Connection, papers: Sequence[PaperId]
) -> dict[PaperId, list[ClaimRow]]:
    """Give the claims of these papers, the refuted among them, in the order of place."""
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


def texts(connection: Connection, papers: Sequence[PaperId]) -> dict[PaperId, tuple[str, str]]:
    """Give label and shown text of the papers that are still there."""
    rows = connection.execute(
        text(
            "SELECT a.paper_id, p.label, a.text FROM json_each(:papers) j "
            "JOIN abstract a ON a.paper_id = j.value JOIN paper p ON p.id = a.paper_id"
        ),
        {"papers": json.dumps(papers)},
    )
    return {PaperId(row[0]): (row[1], row[2]) for row in rows}
