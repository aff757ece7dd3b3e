"""A backup in the library's place, whole or not at all."""

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
