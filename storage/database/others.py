"""Tells whether another program has changed the library, while several are at work on it.

Every change of a person is in the history, so four numbers say where the history stands: whoever
makes, joins, undoes or redoes a step changes one of them. An import is in it from its first papers
on; a fifth number says when the last one has come to its end. They are compared at the beginning
and noted at the end of each transaction of this program, while nobody else can write; what differs
between two of its own was written by somebody else. (SQLite's `data_version` cannot tell: it
changes on one connection when this program writes over another.)

An import that is killed has no end. What it brought is told once nothing more comes: when two
questions in turn find the same origin to be the last.
"""

import sqlite3
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final, TypeAlias

Mark: TypeAlias = tuple[Any, ...]

_MARK: Final = """
SELECT (SELECT seq FROM sqlite_sequence WHERE name = 'history'),
  (SELECT at FROM history ORDER BY id DESC LIMIT 1),
  (SELECT max(id) FROM history WHERE undone = 0),
  (SELECT min(id) FROM history WHERE undone = 1),
  (SELECT finished_at FROM import_batch ORDER BY id DESC LIMIT 1)
"""
_LAST_ORIGIN: Final = "SELECT coalesce(max(id), 0) FROM origin"


class Others:
    """Where this program has left the history, and whether it was found elsewhere since."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        """Whatever stands in the history by now is no news."""
        self._left = _mark(connection)
        self._wrote = False
        self._begun_at = self._told = self._seen = _last_origin(connection)
        """The last origin when a transaction began; when all was told; when it was asked last."""
        self._guard = threading.Lock()
        """Held from the end of a transaction until it is noted where it has left the history."""

    def begun(self, connection: sqlite3.Connection) -> None:
        """Compare, in a transaction that may write and has not yet."""
        found = _mark(connection)
        with self._guard:
            self._wrote = self._wrote or found != self._left
            self._left = found
            self._begun_at = _last_origin(connection)

    @contextmanager
    def ending(self, connection: sqlite3.Connection) -> Iterator[None]:
        """Note where a transaction leaves the history, which is committed inside."""
        with self._guard:
            left, brought = _mark(connection), _last_origin(connection) - self._begun_at
            yield
            self._left = left
            self._told += brought

    def wrote(self, connection: sqlite3.Connection) -> bool:
        """Whether another program has changed anything since this was asked last.

        Never waits: while this program commits, the answer is no, and comes the next time.
        """
        if not self._guard.acquire(blocking=False):
            return False
        try:
            found = _mark(connection)
            origin = _last_origin(connection)
            rests = origin == self._seen != self._told
            wrote, self._wrote = self._wrote or found != self._left or rests, False
            self._left, self._seen = found, origin
            if wrote:
                self._told = origin
        finally:
            self._guard.release()
        return wrote


def _mark(connection: sqlite3.Connection) -> Mark:
    found: Mark = connection.execute(_MARK).fetchone()
    return found


def _last_origin(connection: sqlite3.Connection) -> int:
    found: int = connection.execute(_LAST_ORIGIN).fetchone()[0]
    return found
