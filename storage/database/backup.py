"""Backups: whole copies of the library file, verified by opening them, kept in a folder."""

import contextlib
import sqlite3
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from storage.errors import LibraryError

KEEP: Final = 10
"""How many backups stay; the oldest go first."""


def backup(
    connection: sqlite3.Connection,
    folder: Path,
    *,
    reason: str,
    spare: Path | None = None,
    even_damaged: bool = False,
) -> Path:
    """Copy the open library into `folder`; give the copy's path.

    The copy is made under another name and renamed when it has been checked, so a file that
    ends in `.db` is a good one. Raises `LibraryError` for a library that is not whole, unless
    it is wanted `even_damaged`: the copy then ends in `.damaged`. The file `spare` stays,
    however old it is.
    """
    stamp = datetime.now(tz=UTC).strftime("%Y%m%d-%H%M%S-%f")
    target = folder / f"{stamp}-{reason}.db"
    draft = target.with_suffix(".part")
    try:
        folder.mkdir(parents=True, exist_ok=True)
        fault = _copied(connection, draft)
        if fault and not even_damaged:
            raise LibraryError(
                f"The library is damaged ({fault}), so no backup was made of it. Bring back the "
                "newest backup with `shortlist restore`."
            )
        if fault:
            target = target.with_suffix(".damaged")
        draft.replace(target)
        _prune(folder, spare)
    except (OSError, sqlite3.OperationalError) as error:
        said = error.strerror if isinstance(error, OSError) else error
        raise LibraryError(
            f"The backup {target} cannot be written: {said}. "
            "Free some space or check the folder's permissions."
        ) from error
    finally:
        with contextlib.suppress(OSError):
            draft.unlink(missing_ok=True)
    return target


def _copied(connection: sqlite3.Connection, draft: Path) -> str:
    """Copy the library; give what is wrong with the copy, "" where it is whole."""
    with contextlib.closing(sqlite3.connect(draft)) as copy:
        connection.backup(copy)
        return _fault(copy)


def _fault(connection: sqlite3.Connection) -> str:
    try:
        (answer,) = connection.execute("PRAGMA quick_check(1)").fetchone()
    except sqlite3.DatabaseError as error:
        return str(error)
    # Several lines, the first of which only names the database.
    return "" if answer == "ok" else str(answer).rsplit("\n", 1)[-1]


def listed(folder: Path) -> tuple[Path, ...]:
    """Give the backups in `folder`, newest first."""
    return tuple(sorted(folder.glob("*.db"), reverse=True))


def _prune(folder: Path, spare: Path | None) -> None:
    kept = None if spare is None else spare.resolve()
    for old in listed(folder)[KEEP:]:
        if old.resolve() != kept:
            old.unlink(missing_ok=True)


@contextlib.contextmanager
def opened(file: Path) -> Iterator[sqlite3.Connection]:
    """Open a backup to read it; raise `LibraryError` unless it is there and whole."""
    if not file.is_file():
        raise LibraryError(f"There is no backup {file}. Name one of the library's backups.")
    # Without a log beside it nobody is writing to it, and nothing has to be put beside it to read.
    alone = not file.with_name(f"{file.name}-wal").exists()
    how = "mode=ro&immutable=1" if alone else "mode=ro"
    try:
        connection = sqlite3.connect(f"{file.resolve().as_uri()}?{how}", uri=True)
    except sqlite3.OperationalError as error:
        raise LibraryError(
            f"{file} cannot be opened: {error}. Check its permissions, or choose another backup."
        ) from error
    with contextlib.closing(connection):
        fault = _fault(connection)
        if fault:
            raise LibraryError(f"{file} is damaged ({fault}). Choose another backup.")
        yield connection
