"""Libraries for the tests of search, written row by row."""

from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import insert, select, text

from storage.database import models
from storage.database.engine import Database
from storage.database.schema import migrate
from storage.index.index import Index
from storage.query.syntax import Word
from storage.search.feeding import catch_up
from storage.vocabulary import Decision


@dataclass(frozen=True)
class Claimed:
    low: float
    high: float
    platforms: tuple[tuple[str, str], ...] = ()
    baseline: str | None = None
    status: str = "unchecked"


@dataclass(frozen=True)
class Paper:
    id: int
    abstract: str
    title: str = ""
    system: str = ""
    year: int | None = None
    authors: tuple[str, ...] = ()
    decision: Decision = Decision.UNDECIDED
    rating: int | None = None
    decided_at: int | None = None
    added_at: int = 1_700_000_000_000
    tags: tuple[str, ...] = ()
    note: str = ""
    comments: tuple[str, ...] = ()
    lists: tuple[str, ...] = ()
    claims: tuple[Claimed, ...] = ()
    hardware: tuple[tuple[str, str], ...] = ()
    dump: str = "monday.txt"
    listing: str = "Daily Papers"

    @property
    def label(self) -> str:
        return self.title or self.system or self.abstract[:40]


class Small:
    """A small library on the disk: its papers, its database, its index."""

    def __init__(self, folder: Path, papers: tuple[Paper, ...]) -> None:
        self.papers = papers
        self.database = Database(folder / "library.db")
        migrate(self.database)
        self.index = Index(folder / "index")
        with self.database.write() as connection:
            for paper in papers:
                _write(connection, paper)

    def fed(self) -> "Small":
        for _ in catch_up(self.database, self.index):
            pass
        assert self.index.answer(Word("word")) is not None  # It is the index that answers.
        return self

    def write(self, statement: str, **values: object) -> None:
        with self.database.write() as connection:
            connection.execute(text(statement), values)

    def scalar(self, statement: str) -> object:
        with self.database.read() as connection:
            return connection.execute(text(statement)).scalar_one()

    def close(self) -> None:
        self.index.close()
        self.database.close()


def _put(connection, table, **values: object) -> int:
    return connection.execute(insert(table).values(values)).lastrowid


def _named(connection, table, name: str, **values: object) -> int:
    """Give the id of the row of this name, made when it is not there."""
    found = connection.execute(select(table.id).where(table.name == name)).scalar()
    return found if found is not None else _put(connection, table, name=name, **values)


def _write(connection, paper: Paper) -> None:
    _put(
        connection,
        models.Paper,
        id=paper.id,
        label=paper.label,
        gist="",
        title=paper.title or None,
        system=paper.system or None,
        year=paper.year,
        fingerprint=str(paper.id),
        added_at=paper.added_at,
    )
    _put(connection, models.Abstract, paper_id=paper.id, text=paper.abstract)
    _put(
        connection,
        models.Triage,
        paper_id=paper.id,
        decision=int(paper.decision),
        rating=paper.rating,
        decided_at=paper.decided_at,
    )
    _write_texts(connection, paper)
    _write_places(connection, paper)
    for claim in paper.claims:
        _write_claim(connection, paper.id, claim)
    batch = connection.execute(select(models.ImportBatch.id)).scalar()
    if batch is None:
        batch = _put(connection, models.ImportBatch, started_at=1)
    file = _named(
        connection,
        models.DumpFile,
        paper.dump,
        import_id=batch,
        path="",
        format="listing",
        listing_title=paper.listing,
    )
    _put(connection, models.Origin, paper_id=paper.id, file_id=file, position=0, line=1)


def _write_texts(connection, paper: Paper) -> None:
    for position, name in enumerate(paper.authors):
        _put(connection, models.AuthorRow, paper_id=paper.id, position=position, name=name)
    if paper.note:
        _put(connection, models.Note, paper_id=paper.id, text=paper.note, updated_at=1)
    for comment in paper.comments:
        _put(
            connection,
            models.Highlight,
            paper_id=paper.id,
            start=0,
            end=1,
            quote="",
            prefix="",
            suffix="",
            colour="yellow",
            comment=comment,
            created_at=1,
        )


def _write_places(connection, paper: Paper) -> None:
    for tag in paper.tags:
        found = _named(connection, models.Tag, tag, colour="")
        _put(connection, models.PaperTag, paper_id=paper.id, tag_id=found)
    for name in paper.lists:
        found = _named(connection, models.ReadingList, name, position=1.0)
        _put(connection, models.ListEntry, list_id=found, paper_id=paper.id, position=1.0)
    for position, (name, kind) in enumerate(paper.hardware):
        _put(
            connection,
            models.Hardware,
            paper_id=paper.id,
            position=position,
            name=name,
            device_class=kind,
            start=0,
            end=1,
        )


def _write_claim(connection, paper: int, claim: Claimed) -> None:
    found = _put(
        connection,
        models.Claim,
        paper_id=paper,
        start=0,
        end=1,
        quote="",
        sentence_start=0,
        sentence_end=1,
        low=claim.low,
        high=claim.high,
        unit="x",
        direction="increase",
        bound="exact",
        metric="speed",
        factor_low=claim.low,
        factor_high=claim.high,
        baseline=claim.baseline,
        platform_scope="sentence",
        rule="",
        reasons="",
        status=claim.status,
        version=1,
    )
    for position, (name, kind) in enumerate(claim.platforms):
        _put(
            connection,
            models.ClaimPlatform,
            claim_id=found,
            position=position,
            name=name,
            device_class=kind,
        )
