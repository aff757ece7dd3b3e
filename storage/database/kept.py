"""A connection that one thread keeps, for the many short looks of a window.

To open a connection and to set it up takes as long as to read a page of papers, and a new one has
none of the file's pages in its memory. A kept one rests outside of any transaction, so that it sees
every change, and holds back neither a writer nor the log, which would grow behind a reader.
"""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy import Connection, Engine


class KeptConnection:
    """Lends one connection to the thread that made this, for one unit of work at a time."""

    def __init__(self, engine: Engine, path: Path) -> None:
        self._engine = engine
        self._path = path
        self._thread = threading.get_ident()
        self._connection: Connection | None = None
        self._file: tuple[int, int] | None = None
        self._lent = False

    @property
    def is_free(self) -> bool:
        """Whether the calling thread may have it now: it is its own, and at no other work."""
        return not self._lent and threading.get_ident() == self._thread

    @contextmanager
    def lent(self) -> Iterator[Connection]:
        """Give the connection; opened anew after a failure, or where another file took its place.

        Whoever takes it ends the transaction that he begins.
        """
        self._lent = True
        try:
            yield self._opened()
        except BaseException:
            # Whatever it is about: a new connection has no part in it.
            self.close()
            raise
        finally:
            self._lent = False

    def _opened(self) -> Connection:
        file = _identity(self._path)
        if self._connection is None or file != self._file:
            self.close()
            self._connection, self._file = self._engine.connect(), file
        return self._connection

    def close(self) -> None:
        """Let go of the file; for the thread that keeps it."""
        connection, self._connection = self._connection, None
        if connection is not None:
            connection.close()


def _identity(path: Path) -> tuple[int, int] | None:
    """Tell which file stands there: a library that was moved away leaves its place to another."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino
