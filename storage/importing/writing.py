"""The rows that tell of an import itself: the batch, its dumps, its step in the history."""

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from sqlalchemy import Connection, text

from storage.clock import now_ms
from storage.database import models
from storage.database.bulk import insert_rows, next_id
from storage.edits.encoding import encode
from storage.edits.history import forget_undone
from storage.edits.history import record as record_in_history
from storage.edits.importing import RemoveImport
from storage.record import BadEntry
from storage.words import count_of

COUNTS: Final = ("records", "added", "merged", "changed", "near_duplicates", "unchanged")
"""What is counted of a dump."""


def begin(connection: Connection, started_at: int) -> tuple[int, int]:
    """Open an import; give its id and that of its step in the history.

    The step is there from the first batch on, so a crash leaves an import that can be undone.
    """
    batch = next_id(connection, models.ImportBatch)
    insert_rows(connection, models.ImportBatch, [{"id": batch, "started_at": started_at}])
    removal = RemoveImport(batch)
    step = record_in_history(connection, removal, removal, summary="Import", kind="import")
    return batch, step


def stopped(connection: Connection, paths: Sequence[str]) -> tuple[int, int, int] | None:
    """Find the newest import that was stopped before its end and had begun one of these dumps.

    Gives its id, that of its step in the history and its start; None where there is none, and
    where something else was done since: undoing would take that back first.
    """
    row = connection.execute(
        text(
            "SELECT b.id, b.started_at FROM import_batch b WHERE b.finished_at IS NULL "
            "AND EXISTS (SELECT 1 FROM dump_file f JOIN json_each(:paths) p ON p.value = f.path "
            "WHERE f.import_id = b.id) ORDER BY b.id DESC LIMIT 1"
        ),
        {"paths": json.dumps(list(paths))},
    ).first()
    if row is None:
        return None
    step = connection.execute(
        text(
            "SELECT id FROM history WHERE backward = :removal "
            "AND id = (SELECT max(id) FROM history WHERE NOT undone)"
        ),
        {"removal": encode(RemoveImport(row[0]))},
    ).scalar()
    return None if step is None else (int(row[0]), int(step), int(row[1]))


def go_on(connection: Connection) -> None:
    """Continue an import: as with every change, what had been undone can no longer be redone."""
    forget_undone(connection)


def describe(connection: Connection, batch: int, step: int) -> None:
    """Write the history's words for an import."""
    names, added, merged, changed = connection.execute(
        text(
            "SELECT json_group_array(name), sum(added), sum(merged), sum(changed) FROM "
            "(SELECT * FROM dump_file WHERE import_id = :batch ORDER BY id)"
        ),
        {"batch": batch},
    ).one()
    dumps = json.loads(names)
    where = dumps[0] if len(dumps) == 1 else count_of(len(dumps), "dump")
    words = f"Import {count_of(added, 'paper')} from {where}"
    if merged:
        words += f", {merged:,} known"
    if changed:
        words += f", {changed:,} changed"
    connection.execute(
        text("UPDATE history SET summary = :words WHERE id = :step"),
        {"words": words, "step": step},
    )


def alive(connection: Connection, batch: int, started_at: int) -> bool:
    """Tell whether the import has not been undone, or replaced by a backup, meanwhile.

    A restored library may have another import of the same number: its start tells them apart.
    """
    found = connection.execute(
        text("SELECT 1 FROM import_batch WHERE id = :batch AND started_at = :started_at"),
        {"batch": batch, "started_at": started_at},
    ).first()
    return found is not None


def finish(connection: Connection, batch: int) -> None:
    """Close an import."""
    connection.execute(
        text("UPDATE import_batch SET finished_at = :now WHERE id = :batch"),
        {"now": now_ms(), "batch": batch},
    )


def stop(connection: Connection, step: int) -> None:
    """Give the step of an import the time at which it was stopped.

    Another program that looks whether anything was changed sees by that what came in until then.
    """
    connection.execute(
        text("UPDATE history SET at = :now WHERE id = :step"), {"now": now_ms(), "step": step}
    )


def add_file(connection: Connection, batch: int, path: str, name: str, form: str) -> int:
    """Write a dump's row; give its id."""
    file = next_id(connection, models.DumpFile)
    row = {"id": file, "import_id": batch, "path": path, "name": name, "format": form}
    insert_rows(connection, models.DumpFile, [{**row, **dict.fromkeys(COUNTS, 0)}])
    return file


def file_of(connection: Connection, batch: int, path: str) -> tuple[int, dict[str, int]] | None:
    """Give the row of a dump that an import has begun, and what it has brought so far."""
    row = connection.execute(
        text(
            "SELECT id, added, merged, changed, near_duplicates FROM dump_file "
            "WHERE import_id = :batch AND path = :path ORDER BY id LIMIT 1"
        ),
        {"batch": batch, "path": path},
    ).first()
    if row is None:
        return None
    connection.execute(text("DELETE FROM bad_entry WHERE file_id = :file"), {"file": row[0]})
    names = ("added", "merged", "changed", "near_duplicates")
    return int(row[0]), dict(zip(names, map(int, row[1:]), strict=True))


def count_file(
    connection: Connection, file: int, counts: Mapping[str, int], listing_title: str | None
) -> None:
    """Bring a dump's row up to date."""
    connection.execute(
        text(
            "UPDATE dump_file SET records = :records, added = :added, merged = :merged, "
            "near_duplicates = :near_duplicates, unchanged = :unchanged, changed = :changed, "
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
