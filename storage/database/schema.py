"""Which tables a library has, and how an older library becomes a newer one.

Steps are numbered SQL files. Each runs in one transaction together with its version number in
`user_version`; before the first step of an existing library a verified backup is made.
"""

import os
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from storage.database.backup import backup
from storage.database.engine import Database
from storage.errors import LibraryError

STEPS: Final = Path(__file__).parent / "steps"
APPLICATION_ID: Final = 0x53484C54
"""Marks the file as ours ("SHLT"), so that another program's database is never touched."""


def newest() -> int:
    """Give the version of the schema that this program writes."""
    # Names alone, since this is asked at every start.
    return max(int(name[:-4]) for name in os.listdir(STEPS) if name.endswith(".sql"))  # noqa: PTH208


def migrate(database: Database, backups: Path | None = None) -> int:
    """Bring the library to the newest schema; give the version it had.

    Raises `LibraryError` for a library of a newer program and for a database that is not ours.
    """
    with database.driver(anew=False) as connection:
        had = _checked_version(connection, database.path)
        steps = [] if had == newest() else _steps_behind(had)
        if had and steps and backups is not None:
            backup(connection, backups, reason=f"before-schema-{int(steps[-1].stem)}")
        for step in steps:
            _run(connection, step)
    return had


def _steps_behind(version: int) -> list[Path]:
    return [step for step in sorted(STEPS.glob("*.sql")) if int(step.stem) > version]


def version_of(connection: sqlite3.Connection) -> int | None:
    """Give the version of a library, 0 for an empty database; None for another program's."""
    # The mark is asked for last: where another program of ours is just making the library, it is
    # there as soon as the tables are.
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    (tables,) = connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()
    (application,) = connection.execute("PRAGMA application_id").fetchone()
    return None if application != APPLICATION_ID and (version or tables) else int(version)


def too_new(version: int, path: Path) -> str:
    """Say of a library that only a newer program can read it; "" where this one can."""
    if version <= newest():
        return ""
    return (
        f"{path} was written by a newer Shortlist (schema {version}, this one knows "
        f"{newest()}). Update Shortlist, or open another library."
    )


def _checked_version(connection: sqlite3.Connection, path: Path) -> int:
    version = version_of(connection)
    if version is None:
        raise LibraryError(
            f"{path} belongs to another program. Choose another folder for the library."
        )
    if sentence := too_new(version, path):
        raise LibraryError(sentence)
    return version


def _run(connection: sqlite3.Connection, step: Path) -> None:
    connection.execute("PRAGMA foreign_keys=OFF")
    connection.execute("BEGIN IMMEDIATE")
    try:
        (version,) = connection.execute("PRAGMA user_version").fetchone()
        if version >= int(step.stem):  # Another program has taken the step meanwhile.
            connection.execute("ROLLBACK")
            return
        for statement in statements(step.read_text(encoding="utf-8")):
            connection.execute(statement)
        connection.execute(f"PRAGMA application_id={APPLICATION_ID}")
        connection.execute(f"PRAGMA user_version={int(step.stem)}")
        connection.execute("COMMIT")
    except BaseException:
        connection.execute("ROLLBACK")
        raise
    finally:
        connection.execute("PRAGMA foreign_keys=ON")


def statements(script: str) -> Iterator[str]:
    """Split a script into its statements; a trigger's inner semicolons do not end it."""
    collected = ""
    for line in script.splitlines(keepends=True):
        if line.startswith("--"):
            continue
        collected += line
        if sqlite3.complete_statement(collected):
            yield collected.strip()
            collected = ""
    if collected.strip():
        yield collected.strip()
