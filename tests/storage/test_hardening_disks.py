"""What the disk under a library does, told in one sentence that names the cure."""

import sqlite3
from contextlib import contextmanager

import pytest

from storage.database.engine import Database
from storage.errors import LibraryError


@contextmanager
def told(path):
    with pytest.raises(LibraryError) as caught:
        yield caught
    assert str(path) in str(caught.value)


@pytest.mark.parametrize(
    ("code", "words"),
    [
        (sqlite3.SQLITE_FULL, "is full"),
        # A full disk has no room for the file that programs share, and SQLite calls that I/O.
        (sqlite3.SQLITE_IOERR_SHMSIZE, "is full"),
        (sqlite3.SQLITE_IOERR_READ, "The disk failed"),
        (sqlite3.SQLITE_READONLY_DIRECTORY, "cannot be written to"),
        (sqlite3.SQLITE_CORRUPT_INDEX, "is damaged"),
    ],
)
def test_each_cause_has_its_sentence(tmp_path, code, words):
    path = tmp_path / "library.db"
    database = Database(path)
    error = sqlite3.OperationalError("as SQLite says it")
    error.sqlite_errorcode = code
    with told(path) as caught, database.driver():
        raise error
    assert words in str(caught.value)
    database.close()
