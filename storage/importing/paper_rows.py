"""The rows of new papers and new origins, gathered over a batch and written table by table."""

from dataclasses import dataclass, field

from sqlalchemy import Connection

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
from storage.database.sketch_columns import sketch_row
from storage.importing.identity import digest_of
from storage.importing.preparing import Prepared, Recognised
from storage.importing.saying import Said, written
from storage.importing.things import Tags
from storage.record import PaperId

Row = dict[str, object]

_ORDER = (
    models.Paper,
    models.Abstract,
    models.Triage,
    models.Identifier,
    models.AuthorRow,
    models.Link,
    models.Sketch,
    models.Origin,
    models.Hardware,
    models.Claim,
    models.ClaimPlatform,
    models.Reading,
    models.Note,
    models.PaperTag,
)


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

    def add_origin(
        self, paper: PaperId, file: int, known: Recognised, *, raw: str | None = None
    ) -> None:
        """Say of a paper that this dump has it; the dump's text is `raw` where it differs."""
        self._rows[models.Origin].append(
            {
                "paper_id": paper,
                "file_id": file,
                "position": known.record.position,
                "line": known.record.line,
                "listing_title": known.listing_title,
                "raw": raw,
                "version": known.version,
                "said": written(known.said),
            }
        )

    def add_key(self, paper: PaperId, key: str) -> None:
        """Say that a paper is known by this key from now on."""
        self._rows[models.Identifier].append({"key": key, "paper_id": paper})

    def add_paper(self, file: int, new: Prepared, *, twin: bool) -> PaperId:
        """Add a new paper with all that belongs to it; a `twin` has the text of another one."""
        paper = PaperId(self._next_paper)
        self._next_paper += 1
        known, record, told = new.recognised, new.recognised.record, new.told
        identity, said = known.identity, known.said
        self._rows[models.Paper].append(
            {
                "id": paper,
                "label": told.label,
                "gist": told.gist,
                "title": said.get("title"),
                "system": told.system,
                "year": record.year,
                "venue": record.venue,
                "doi": said.get("doi"),
                "arxiv_id": said.get("arxiv_id"),
                "pmid": said.get("pmid"),
                "openalex_id": said.get("openalex_id"),
                "fingerprint": digest_of(identity.text, str(paper)) if twin else identity.text,
                "added_at": self.added_at,
            }
        )
        for key in (*identity.ids, *identity.title_keys):
            self.add_key(paper, key)
        raw = record.abstract
        self._rows[models.Abstract].append(
            {
                "paper_id": paper,
                "text": known.shown,
                "raw": None if raw == known.shown else raw,
                "offset_map": known.offset_map,
            }
        )
        self._own(paper, said)
        self._many(models.AuthorRow, paper, "name", [author.name for author in record.authors])
        self._many(models.Link, paper, "url", told.links)
        if told.bands:
            self._rows[models.Sketch].append(sketch_row(paper, told.bands))
        self.add_origin(paper, file, known)
        self._reading(paper, new)
        return paper

    def _many(
        self, model: type, paper: PaperId, column: str, values: list[str] | tuple[str, ...]
    ) -> None:
        self._rows[model] += [
            {"paper_id": paper, "position": n, column: value} for n, value in enumerate(values)
        ]

    def _own(self, paper: PaperId, said: Said) -> None:
        """Take over what the reader has said of the paper in another program."""
        decision = said.get("decision", 0)
        self._rows[models.Triage].append(
            {
                "paper_id": paper,
                "decision": decision,
                "rating": said.get("rating"),
                "decided_at": self.added_at if decision else None,
            }
        )
        if "note" in said:
            self._rows[models.Note].append(
                {"paper_id": paper, "text": said["note"], "updated_at": self.added_at}
            )
        tags = {self.tags.row(name) for name in said.get("tags", ())}
        self._rows[models.PaperTag] += [{"paper_id": paper, "tag_id": tag} for tag in sorted(tags)]

    def _reading(self, paper: PaperId, new: Prepared) -> None:
        self._rows[models.Reading].append({"paper_id": paper, "version": VERSION})
        self._rows[models.Hardware] += hardware_columns(paper, new.told.reading.hardware)
        for claim in new.told.reading.claims:
            self._claim(paper, new.recognised.shown, claim)

    def _claim(self, paper: PaperId, shown: str, claim: SpeedupClaim) -> None:
        row = self._next_claim
        self._next_claim += 1
        read = row_of(claim, paper, "", shown)
        self._rows[models.Claim].append(claim_columns(read, row, VERSION))
        self._rows[models.ClaimPlatform] += platform_columns(row, read.platforms)
