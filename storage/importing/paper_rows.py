"""The rows of new papers and new origins, gathered over a batch and written table by table."""

from dataclasses import dataclass, field
from typing import Final

from sqlalchemy import Connection
from sqlmodel import SQLModel

from storage.claims.extract import VERSION
from storage.database import models
from storage.database.bulk import next_id
from storage.database.engine import driver_of
from storage.database.sketch_columns import written_sketch
from storage.importing.identity import digest_of
from storage.importing.preparing import Prepared, Recognised, Values
from storage.importing.saying import Said, written
from storage.importing.things import Tags
from storage.record import PaperId

_COLUMNS: Final[dict[type[SQLModel], str]] = {
    models.Paper: "id label gist title system year venue doi arxiv_id pmid openalex_id fingerprint "
    "added_at",
    models.Abstract: "paper_id text raw offset_map",
    models.Triage: "paper_id decision rating decided_at",
    models.Identifier: "key paper_id",
    models.AuthorRow: "paper_id position name",
    models.Link: "paper_id position url",
    models.Sketch: "paper_id least",
    models.Origin: "paper_id file_id position line listing_title raw version said",
    models.Hardware: "paper_id position name device_class start end",
    models.Claim: "id paper_id start end quote sentence_start sentence_end low high unit direction "
    "bound metric factor_low factor_high baseline of_baseline platform_scope rule reasons status "
    "version",
    models.ClaimPlatform: "claim_id position name device_class",
    models.Reading: "paper_id version",
    models.Note: "paper_id text updated_at",
    models.PaperTag: "paper_id tag_id",
}
"""The columns of each row, parents before children."""


def _insertion(model: type[SQLModel], columns: str) -> str:
    names = columns.split()
    listed = ", ".join(f'"{name}"' for name in names)
    marks = ", ".join("?" * len(names))
    return f'INSERT INTO "{model.__tablename__}" ({listed}) VALUES ({marks})'


_INSERTIONS: Final = {model: _insertion(model, columns) for model, columns in _COLUMNS.items()}


@dataclass(slots=True)
class PaperRows:
    """What a batch is going to write. Ids are given at once, so that rows can name each other.

    `added_at` is one time for all papers of an import: by it they stay in the dump's order.
    """

    connection: Connection
    added_at: int
    tags: Tags
    _next_paper: int = field(init=False)
    _next_claim: int = field(init=False)
    _rows: dict[type[SQLModel], list[Values]] = field(init=False)

    def __post_init__(self) -> None:
        self._next_paper = next_id(self.connection, models.Paper)
        self._next_claim = next_id(self.connection, models.Claim)
        self._rows = {model: [] for model in _COLUMNS}

    def write(self) -> None:
        """Write what has been gathered."""
        driver = driver_of(self.connection)
        for model, rows in self._rows.items():
            if rows:
                driver.executemany(_INSERTIONS[model], rows)
                rows.clear()

    def add_origin(
        self, paper: PaperId, file: int, known: Recognised, *, raw: str | None = None
    ) -> None:
        """Say of a paper that this dump has it; the dump's text is `raw` where it differs."""
        record = known.record
        self._rows[models.Origin].append(
            (
                paper,
                file,
                record.position,
                record.line,
                known.listing_title,
                raw,
                known.version,
                written(known.said),
            )
        )

    def add_key(self, paper: PaperId, key: str) -> None:
        """Say that a paper is known by this key from now on."""
        self._rows[models.Identifier].append((key, paper))

    def add_paper(self, file: int, new: Prepared, *, twin: bool) -> PaperId:
        """Add a new paper with all that belongs to it; a `twin` has the text of another one."""
        paper = PaperId(self._next_paper)
        self._next_paper += 1
        known, record, told = new.recognised, new.recognised.record, new.told
        identity, said = known.identity, known.said
        self._rows[models.Paper].append(
            (
                paper,
                told.label,
                told.gist,
                said.get("title"),
                told.system,
                record.year,
                record.venue,
                said.get("doi"),
                said.get("arxiv_id"),
                said.get("pmid"),
                said.get("openalex_id"),
                digest_of(identity.text, str(paper)) if twin else identity.text,
                self.added_at,
            )
        )
        for key in (*identity.ids, *identity.title_keys):
            self.add_key(paper, key)
        raw = record.abstract
        self._rows[models.Abstract].append(
            (paper, known.shown, None if raw == known.shown else raw, known.offset_map)
        )
        self._own(paper, said)
        self._rows[models.AuthorRow] += [
            (paper, n, author.name) for n, author in enumerate(record.authors)
        ]
        self._rows[models.Link] += [(paper, n, url) for n, url in enumerate(told.links)]
        if told.bands:
            self._rows[models.Sketch].append((paper, written_sketch(told.bands)))
        self.add_origin(paper, file, known)
        self._read(paper, new)
        return paper

    def _own(self, paper: PaperId, said: Said) -> None:
        """Take over what the reader has said of the paper in another program."""
        decision = said.get("decision", 0)
        self._rows[models.Triage].append(
            (paper, decision, said.get("rating"), self.added_at if decision else None)
        )
        if "note" in said:
            self._rows[models.Note].append((paper, said["note"], self.added_at))
        tags = {self.tags.row(name) for name in said.get("tags", ())}
        self._rows[models.PaperTag] += [(paper, tag) for tag in sorted(tags)]

    def _read(self, paper: PaperId, new: Prepared) -> None:
        self._rows[models.Reading].append((paper, VERSION))
        self._rows[models.Hardware] += [(paper, *columns) for columns in new.told.hardware]
        for columns, platforms in new.told.claims:
            claim = self._next_claim
            self._next_claim += 1
            self._rows[models.Claim].append((claim, paper, *columns))
            self._rows[models.ClaimPlatform] += [
                (claim, n, *platform) for n, platform in enumerate(platforms)
            ]
