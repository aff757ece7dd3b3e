"""The rows that tell of an import itself: the batch, its dumps, its step in the history."""

import time
from collections.abc import Iterable

from sqlalchemy import Connection, text

from storage.database import models
from storage.database.bulk import insert_rows, next_id
from storage.edits.history import record as record_in_history
from storage.edits.importing import RemoveImport
from storage.record import BadEntry
from storage.words import count_of


def now() -> int:
    """Give the time in milliseconds since 1970, UTC."""
    return time.time_ns() // 1_000_000


def begin(connection: Connection, started_at: int) -> tuple[int, int]:
    """Open an import; give its id and that of its step in the history.

    The step is there from the first batch on, so a crash leaves an import that can be undone.
    """
    batch = next_id(connection, models.ImportBatch)
    insert_rows(connection, models.ImportBatch, [{"id": batch, "started_at": started_at}])
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
    file = next_id(connection, models.DumpFile)
    row = {"id": file, "import_id": batch, "path": path, "name": name, "format": form}
    counts = dict.fromkeys(("records", "added", "merged", "near_duplicates", "unchanged"), 0)
    insert_rows(connection, models.DumpFile, [{**row, **counts}])
    return file


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
    insert_rows(
        connection,
        models.BadEntryRow,
        [
            {"file_id": file, "line": bad.line, "reason": bad.reason, "excerpt": bad.excerpt}
            for bad in errors
        ],
    )
