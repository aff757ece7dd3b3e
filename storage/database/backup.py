"""Backups: whole copies of the library file, verified by opening them, kept in a folder."""

import contextlib
import sqlite3
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from storage.errors import LibraryError

KEEP: Final = 10
"""How many backups stay; the oldest go first."""


def backup(connection: sqlite3.Connection, folder: Path, *, reason: str) -> Path:
    """Copy the open library into `folder`; give the copy's path.

    The copy is made under another name and renamed when it has been checked, so a file that
    ends in `.db` is a good one.
    """
    folder.mkdir(parents=True, exist_ok=True)
    stamp = datetime.now(tz=UTC).strftime("%Y%m%d-%H%M%S-%f")
    target = folder / f"{stamp}-{reason}.db"
    draft = target.with_suffix(".part")
    try:
        with contextlib.closing(sqlite3.connect(draft)) as copy:
            connection.backup(copy)
            verify(copy, draft)
        draft.replace(target)
    except OSError as error:
        raise LibraryError(
            f"The backup {target} cannot be written: {error.strerror}. "
            "Free some space or check the folder's permissions."
        ) from error
    finally:
        draft.unlink(missing_ok=True)
    _prune(folder)
    return target


def verify(connection: sqlite3.Connection, path: Path) -> None:
    """Raise `LibraryError` unless the file behind `connection` is whole."""
    try:
        (answer,) = connection.execute("PRAGMA quick_check(1)").fetchone()
    except sqlite3.DatabaseError as error:
        raise LibraryError(f"{path} is not a readable library: {error}.") from error
    if answer != "ok":
        raise LibraryError(f"{path} is damaged ({answer}). Choose another backup.")


def listed(folder: Path) -> tuple[Path, ...]:
    """Give the backups in `folder`, newest first."""
    return tuple(sorted(folder.glob("*.db"), reverse=True))


def _prune(folder: Path) -> None:
    for old in listed(folder)[KEEP:]:
        old.unlink(missing_ok=True)


def restore(connection: sqlite3.Connection, file: Path) -> None:
    """Overwrite the open library with a backup, whole or not at all."""
    if not file.is_file():
        raise LibraryError(f"There is no backup {file}. Name one of the library's backups.")
    address = f"{file.resolve().as_uri()}?mode=ro"
    with contextlib.closing(sqlite3.connect(address, uri=True)) as copy:
        verify(copy, file)
        if not copy.execute("SELECT 1 FROM sqlite_schema WHERE name = 'paper'").fetchone():
            raise LibraryError(
                f"{file} is a database, but no Shortlist library. Choose another backup."
            )
        copy.backup(connection)
