"""The rows of new papers and new origins, gathered over a batch and written table by table."""

from dataclasses import dataclass, field

from sqlalchemy import Connection, text

from storage.claims.claim import SpeedupClaim
from storage.claims.extract import VERSION
from storage.database import models
from storage.database.bulk import insert_rows, next_id
from storage.database.claim_columns import (
    claim_columns,
    hardware_columns,
    platform_columns,
    row_of,
)
from storage.importing.preparing import Prepared, Recognised
from storage.record import PaperId

Row = dict[str, object]

_ORDER = (
    models.Paper,
    models.Abstract,
    models.Triage,
    models.AuthorRow,
    models.Link,
    models.Sketch,
    models.Origin,
    models.Hardware,
    models.Claim,
    models.ClaimPlatform,
    models.Reading,
)


@dataclass(slots=True)
class PaperRows:
    """What a batch is going to write. Ids are given at once, so that rows can name each other.

    `added_at` is one time for all papers of an import: by it they stay in the dump's order.
    """

    connection: Connection
    added_at: int
    _next_paper: int = field(init=False)
    _next_claim: int = field(init=False)
    _rows: dict[type, list[Row]] = field(init=False)

    def __post_init__(self) -> None:
        self._next_paper = next_id(self.connection, models.Paper)
        self._next_claim = next_id(self.connection, models.Claim)
        self._rows = {model: [] for model in _ORDER}

    def write(self) -> None:
        """Write what has been gathered."""
        for model, rows in self._rows.items():
            insert_rows(self.connection, model, rows)
            rows.clear()

    def add_origin(self, paper: PaperId, file: int, known: Recognised) -> None:
        """Say of a paper that this dump has it; the dump's text is kept where it differs."""
        had = self.connection.execute(
            text("SELECT coalesce(raw, text) FROM abstract WHERE paper_id = :paper"),
            {"paper": paper},
        ).scalar()
        # A paper that this very batch brings is not written yet: its text is kept to be safe.
        raw = known.record.abstract
        self._origin(paper, file, known, raw=None if raw == had else raw)

    def add_paper(self, file: int, new: Prepared) -> PaperId:
        """Add a new paper with all that belongs to it."""
        paper = PaperId(self._next_paper)
        self._next_paper += 1
        known, record = new.recognised, new.recognised.record
        self._rows[models.Paper].append(
            {
                "id": paper,
                "label": new.label,
                "gist": new.gist,
                "title": record.title,
                "system": new.system,
                "year": record.year,
                "venue": record.venue,
                "doi": known.doi,
                "arxiv_id": known.arxiv_id,
                "fingerprint": known.fingerprint,
                "added_at": self.added_at,
            }
        )
        raw = record.abstract
        self._rows[models.Abstract].append(
            {
                "paper_id": paper,
                "text": known.shown,
                "raw": None if raw == known.shown else raw,
                "offset_map": known.offset_map,
            }
        )
        self._rows[models.Triage].append({"paper_id": paper, "decision": 0})
        self._many(models.AuthorRow, paper, "name", [author.name for author in record.authors])
        self._many(models.Link, paper, "url", new.links)
        self._rows[models.Sketch] += [
            {"band": band, "value": value, "paper_id": paper}
            for band, value in enumerate(new.bands)
        ]
        self._origin(paper, file, known, raw=None)
        self._reading(paper, new)
        return paper

    def _many(
        self, model: type, paper: PaperId, column: str, values: list[str] | tuple[str, ...]
    ) -> None:
        self._rows[model] += [
            {"paper_id": paper, "position": n, column: value} for n, value in enumerate(values)
        ]

    def _origin(self, paper: PaperId, file: int, known: Recognised, *, raw: str | None) -> None:
        self._rows[models.Origin].append(
            {
                "paper_id": paper,
                "file_id": file,
                "position": known.record.position,
                "line": known.record.line,
                "listing_title": known.listing_title,
                "raw": raw,
            }
        )

    def _reading(self, paper: PaperId, new: Prepared) -> None:
        self._rows[models.Reading].append({"paper_id": paper, "version": VERSION})
        self._rows[models.Hardware] += hardware_columns(paper, new.reading.hardware)
        for claim in new.reading.claims:
            self._claim(paper, new.recognised.shown, claim)

    def _claim(self, paper: PaperId, shown: str, claim: SpeedupClaim) -> None:
        row = self._next_claim
        self._next_claim += 1
        read = row_of(claim, paper, "", shown)
        self._rows[models.Claim].append(claim_columns(read, row, VERSION))
        self._rows[models.ClaimPlatform] += platform_columns(row, read.platforms)
