"""What has been found out about a library, kept for as long as it holds.

SQLite tells a connection whether others have changed the file since it last looked. One
connection is kept that only looks. A reader asks it before and after it begins to read: when it
says the same both times, the reader sees that very state, and what was kept of it holds.

Most of what is found out is of papers and claims, which a reader who decides, tags and notes does
not change. Such facts are kept from one state to the next, until a signature of them differs: the
newest rows of their tables, and the steps of the history but for those that leave them alone.
"""

import sqlite3
import threading
from collections.abc import Callable, Hashable
from pathlib import Path
from typing import Any, Final, TypeVar

from sqlalchemy import Connection

from storage.database.engine import driver_of
from storage.database.facts import signature
from storage.index.cache import ArrayCache

KEPT: Final = 32 << 20
"""Bytes that are kept of one state, and of facts."""
ANSWERS: Final = 16 << 20
"""Bytes of answers, to the last keys of some phrases, that are taken back or typed once more: of
100,000 papers at least forty."""

Kept = TypeVar("Kept", bound=tuple[Any, ...])
Version = tuple[int, int, int]
"""The file, as the system numbers it, and the state of it."""


class UnknownError(Exception):
    """What is asked for is not known, and there is no connection to find it out with."""


def asked(connection: Connection | None) -> Connection:
    """Give a connection to find something out with. Raises `UnknownError` where there is none."""
    if connection is None:
        raise UnknownError
    return connection


class Known:
    """What has been found out, by name. May be used by several threads."""

    def __init__(self, limit: int = KEPT) -> None:
        self._cache = ArrayCache(limit)
        self._guard = threading.Lock()

    def get(self, key: Hashable, make: Callable[[], Kept]) -> Kept:
        """Give what is known under a key; find it out and keep it where nothing is.

        What one thread finds out no other waits for: a search that is typed is not held up by what
        is counted beside it. Two may find out the same, each from its own view of this state.
        """
        with self._guard:
            if key in self._cache:
                return self._cache.get(key, make)
        made = make()
        with self._guard:
            return self._cache.get(key, lambda: made)

    def knows(self, key: Hashable) -> bool:
        """Say whether something is kept under a key."""
        with self._guard:
            return key in self._cache


class State(Known):
    """What is known of one state of a library; `facts` are known of others as well.

    `answers` are what has been found in this state.
    """

    def __init__(self, facts: Known | None = None) -> None:
        super().__init__()
        self.facts = Known() if facts is None else facts
        self.answers = Known(ANSWERS)


class Memory:
    """What is known of the newest state of the library in a file."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._guard = threading.Lock()
        self._watching: sqlite3.Connection | None = None
        self._watched: tuple[int, int] | None = None
        self._version: Version | None = None
        self._state = State()
        self._signature: tuple[object, ...] = ()

    def seen_by(self, connection: Connection) -> State:
        """Give what is known of the state that a connection sees.

        It must have begun a transaction, and not have read anything in it yet.
        """
        with self._guard:
            before = self._look()
            # From here on the connection sees one state, whatever others write.
            driver_of(connection).execute("SELECT 1 FROM sqlite_schema LIMIT 1").fetchone()
            if self._look() != before:
                return State()
            if before != self._version:
                self._state = State(self._facts(connection, before))
                self._version = before
            return self._state

    def newest(self) -> State | None:
        """Give what is known of the library as it is now; None where nothing is."""
        with self._guard:
            try:
                return self._state if self._version == self._look() else None
            except sqlite3.Error:  # Whoever reads the library itself is told what is wrong.
                return None

    def close(self) -> None:
        """Let go of the file."""
        with self._guard:
            if self._watching is not None:
                self._watching.close()
            self._watching = None
            self._version = None

    def _facts(self, connection: Connection, version: Version) -> Known:
        """Give the facts of before, where they hold, else none."""
        now = signature(connection)
        if not now:
            self._signature = ()
            return Known()
        found = (*version[:2], *now)
        if found == self._signature:
            return self._state.facts
        self._signature = found
        return Known()

    def _look(self) -> Version:
        try:
            found = self._path.stat()
            file = found.st_dev, found.st_ino
        except OSError:  # Gone, but whoever has it open still has it.
            file = self._watched or (0, 0)
        if self._watching is None or file != self._watched:
            if self._watching is not None:
                self._watching.close()
                self._watching = None  # Nothing may be open in its place.
            # Asked by any thread, one at a time. It makes no file where there is none.
            self._watching = sqlite3.connect(
                f"{self._path.absolute().as_uri()}?mode=rw",
                uri=True,
                isolation_level=None,
                check_same_thread=False,
            )
            self._watched = file
        (version,) = self._watching.execute("PRAGMA data_version").fetchone()
        return *file, version
