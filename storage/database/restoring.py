"""A backup in the library's place, whole or not at all."""

from datetime import UTC, datetime
from pathlib import Path

from storage.database.backup import backup, opened
from storage.database.engine import Database
from storage.database.schema import migrate, too_new, version_of
from storage.errors import LibraryError


def restore(database: Database, file: Path, backups: Path) -> Path:
    """Overwrite the library with a backup; give the copy made of what it replaces.

    Raises `LibraryError`, and leaves the library as it is, for a file that is missing, damaged,
    no library, or of a newer program. A library that is itself damaged is replaced all the same.
    """
    with opened(file) as source:
        version = version_of(source)
        if not version:
            raise LibraryError(
                f"{file} is a database, but no Shortlist library. Choose another backup."
            )
        if sentence := too_new(version, file):
            raise LibraryError(sentence)
        with database.driver() as connection:
            replaced = backup(
                connection, backups, reason="before-restore", spare=file, even_damaged=True
            )
            source.backup(connection)
    migrate(database, backups)
    return replaced


def set_aside(library: Path, file: Path, backups: Path) -> Path:
    """Move a library file that no longer opens out of the way of the backup `file`.

    Gives where it went, among the backups, its log beside it. Raises `LibraryError`, and moves
    nothing, unless the backup is one to put in its place.
    """
    with opened(file) as source:
        if not version_of(source):
            raise LibraryError(
                f"{file} is a database, but no Shortlist library. Choose another backup."
            )
    stamp = datetime.now(tz=UTC).strftime("%Y%m%d-%H%M%S-%f")
    aside = backups / f"{stamp}-unopened.damaged"
    try:
        backups.mkdir(parents=True, exist_ok=True)
        library.replace(aside)
        for ending in ("-wal", "-shm"):
            beside = library.with_name(library.name + ending)
            if beside.exists():
                beside.replace(aside.with_name(aside.name + ending))
    except OSError as error:
        raise LibraryError(
            f"{library} cannot be moved out of the way: {error.strerror}. "
            "Check the folder's permissions."
        ) from error
    return aside
