"""The rows of an import: written a batch at a time, each batch kept or not as a whole."""

import json
import time
from collections.abc import Iterable, Sequence
from typing import Any

from sqlalchemy import Connection, insert, text
from sqlmodel import SQLModel

from storage.claims.extract import VERSION
from storage.database import models
from storage.edits.history import record as record_in_history
from storage.edits.importing import RemoveImport
from storage.importing.preparing import Prepared, Recognised
from storage.record import BadEntry, PaperId
from storage.words import count_of


def now() -> int:
    """Give the time in milliseconds since 1970, UTC."""
    return time.time_ns() // 1_000_000


def begin(connection: Connection) -> tuple[int, int]:
    """Open an import; give its id and that of its step in the history.

    The step is there from the first batch on, so a crash leaves an import that can be undone.
    """
    batch = _insert_one(connection, models.ImportBatch, started_at=now())
    removal = RemoveImport(batch)
    step = record_in_history(connection, removal, removal, summary="Import", kind="import")
    return batch, step


def describe(connection: Connection, step: int, added: int, merged: int, names: list[str]) -> None:
    """Write the history's words for an import."""
    where = names[0] if len(names) == 1 else count_of(len(names), "dump")
    words = f"Import {count_of(added, 'paper')} from {where}"
    if merged:
        words += f", {merged:,} known"
    connection.execute(
        text("UPDATE history SET summary = :words WHERE id = :step"),
        {"words": words, "step": step},
    )


def alive(connection: Connection, batch: int) -> bool:
    """Tell whether the import has not been undone meanwhile."""
    found = connection.execute(
        text("SELECT 1 FROM import_batch WHERE id = :batch"), {"batch": batch}
    ).first()
    return found is not None


def finish(connection: Connection, batch: int) -> None:
    """Close an import."""
    connection.execute(
        text("UPDATE import_batch SET finished_at = :now WHERE id = :batch"),
        {"now": now(), "batch": batch},
    )


def add_file(connection: Connection, batch: int, path: str, name: str, form: str) -> int:
    """Write a dump's row; give its id."""
    return _insert_one(
        connection, models.DumpFile, import_id=batch, path=path, name=name, format=form
    )


def count_file(
    connection: Connection, file: int, counts: dict[str, int], listing_title: str | None
) -> None:
    """Bring a dump's row up to date."""
    connection.execute(
        text(
            "UPDATE dump_file SET records = :records, added = :added, merged = :merged, "
            "near_duplicates = :near_duplicates, unchanged = :unchanged, "
            "listing_title = :listing_title WHERE id = :file"
        ),
        {**counts, "listing_title": listing_title, "file": file},
    )


def add_errors(connection: Connection, file: int, errors: Iterable[BadEntry]) -> None:
    """Write the places of a dump that could not be read."""
    _insert(
        connection,
        models.BadEntryRow,
        [
            {"file_id": file, "line": bad.line, "reason": bad.reason, "excerpt": bad.excerpt}
            for bad in errors
        ],
    )


def add_origin(connection: Connection, paper: PaperId, file: int, known: Recognised) -> None:
    """Say of a paper that this dump has it; its text is kept where it differs."""
    (same,) = connection.execute(
        text("SELECT coalesce(raw, text) = :raw FROM abstract WHERE paper_id = :paper"),
        {"raw": known.record.abstract, "paper": paper},
    ).one()
    _insert(connection, models.Origin, [_origin(paper, file, known, keep=not same)])


def add_papers(connection: Connection, file: int, papers: Sequence[Prepared]) -> list[PaperId]:
    """Write new papers with all that belongs to them; give their ids in order."""
    ids = [_add_paper(connection, paper) for paper in papers]
    pairs = list(zip(ids, papers, strict=True))
    _insert(connection, models.Abstract, [_abstract(paper, new) for paper, new in pairs])
    _insert(
        connection,
        models.Triage,
        [{"paper_id": p, "decision": 0, "rating": None, "decided_at": None} for p in ids],
    )
    _insert(
        connection,
        models.AuthorRow,
        [
            {"paper_id": paper, "position": n, "name": author.name}
            for paper, new in pairs
            for n, author in enumerate(new.recognised.record.authors)
        ],
    )
    _insert(
        connection,
        models.Link,
        [
            {"paper_id": paper, "position": n, "url": url}
            for paper, new in pairs
            for n, url in enumerate(new.links)
        ],
    )
    _insert(
        connection,
        models.Sketch,
        [
            {"band": band, "value": value, "paper_id": paper}
            for paper, new in pairs
            for band, value in enumerate(new.bands)
        ],
    )
    _insert(
        connection,
        models.Origin,
        [_origin(paper, file, new.recognised, keep=False) for paper, new in pairs],
    )
    for paper, new in pairs:
        _add_reading(connection, paper, new)
    return ids


def _add_paper(connection: Connection, new: Prepared) -> PaperId:
    known, record = new.recognised, new.recognised.record
    return PaperId(
        _insert_one(
            connection,
            models.Paper,
            label=new.label,
            gist=new.gist,
            title=record.title,
            system=new.system,
            year=record.year,
            venue=record.venue,
            doi=known.doi,
            arxiv_id=known.arxiv_id,
            fingerprint=known.fingerprint,
            added_at=now(),
        )
    )


def _abstract(paper: PaperId, new: Prepared) -> dict[str, object]:
    known = new.recognised
    raw = known.record.abstract
    return {
        "paper_id": paper,
        "text": known.shown,
        "raw": None if raw == known.shown else raw,
        "offset_map": known.offset_map,
    }


def _origin(paper: PaperId, file: int, known: Recognised, *, keep: bool) -> dict[str, object]:
    return {
        "paper_id": paper,
        "file_id": file,
        "position": known.record.position,
        "line": known.record.line,
        "listing_title": known.listing_title,
        "raw": known.record.abstract if keep else None,
    }


def _add_reading(connection: Connection, paper: PaperId, new: Prepared) -> None:
    _insert(
        connection,
        models.Hardware,
        [
            {
                "paper_id": paper,
                "position": n,
                "name": mention.name,
                "device_class": mention.device_class,
                "start": mention.start,
                "end": mention.end,
            }
            for n, mention in enumerate(new.reading.hardware)
        ],
    )
    for claim in new.reading.claims:
        row = _insert_one(
            connection,
            models.Claim,
            paper_id=paper,
            start=claim.start,
            end=claim.end,
            quote=new.recognised.shown[claim.start : claim.end],
            sentence_start=claim.sentence[0],
            sentence_end=claim.sentence[1],
            low=claim.low,
            high=claim.high,
            unit=claim.unit,
            direction=claim.direction,
            bound=claim.bound,
            metric=claim.metric,
            factor_low=claim.factor_low,
            factor_high=claim.factor_high,
            baseline=claim.baseline,
            of_baseline=claim.of_baseline,
            platform_scope=claim.platform_scope,
            rule=claim.rule,
            reasons=json.dumps(claim.reasons, ensure_ascii=False),
            status="unchecked",
            version=VERSION,
        )
        _insert(
            connection,
            models.ClaimPlatform,
            [
                {"claim_id": row, "position": n, "name": p.name, "device_class": p.device_class}
                for n, p in enumerate(claim.platforms)
            ],
        )


def _insert(connection: Connection, model: type[SQLModel], rows: list[dict[str, Any]]) -> None:
    if rows:
        connection.execute(insert(model), rows)


def _insert_one(connection: Connection, model: type[SQLModel], **values: object) -> int:
    done = connection.execute(insert(model).values(**values))
    key = done.inserted_primary_key
    if key is None:
        raise RuntimeError(f"{model.__name__} has no row id")
    return int(key[0])
