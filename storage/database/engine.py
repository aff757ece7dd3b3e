"""The one way to the SQLite file: connections, transactions, errors as sentences.

A connection belongs to one unit of work in one thread; one thread may keep its own, for one unit
after the other. Writes begin IMMEDIATE, since a deferred transaction that reads before it writes
fails at once when another one is open.
"""

import sqlite3
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, nullcontext
from pathlib import Path
from typing import Any, Final

from sqlalchemy import URL, Connection, Engine, create_engine, event
from sqlalchemy.exc import DatabaseError, IntegrityError
from sqlalchemy.pool import NullPool

from storage.database.kept import KeptConnection
from storage.database.others import Others
from storage.errors import LibraryBusyError, LibraryError

_PAUSE_S: Final = 0.01
BUSY_MS: Final = 8_000
"""How long a connection waits for another one's write, in milliseconds."""

_LOG_PAGES: Final = 8_000
"""Pages of 4 KiB that a bulk import leaves in the log before they are copied into the file."""

_ROOM_KIB: Final = 160_000
"""Memory for the pages of a large transaction: with less they are written and read again."""

_BUSY: Final = (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)

_FULL: Final = "The disk that holds {path} is full. Free some space and try again."
_SENTENCES: Final = {
    sqlite3.SQLITE_FULL: _FULL,
    # There was no room for the file that the programs at work on the library share.
    sqlite3.SQLITE_IOERR_SHMSIZE: _FULL,
    sqlite3.SQLITE_BUSY: (
        "Another program is writing to {path}. Close it, or wait a moment, and try again."
    ),
    sqlite3.SQLITE_LOCKED: (
        "Another program is writing to {path}. Close it, or wait a moment, and try again."
    ),
    sqlite3.SQLITE_READONLY: (
        "{path} cannot be written to. Check its permissions, or open another library."
    ),
    sqlite3.SQLITE_PERM: "{path} may not be opened. Check its permissions.",
    sqlite3.SQLITE_CANTOPEN: (
        "{path} cannot be opened. Check that the folder exists and that you may write there."
    ),
    sqlite3.SQLITE_NOTADB: (
        "{path} is not a Shortlist library. Choose another folder, or restore a backup."
    ),
    sqlite3.SQLITE_CORRUPT: (
        "{path} is damaged. Run `shortlist check`, or bring back the newest backup "
        "with `shortlist restore`."
    ),
    sqlite3.SQLITE_IOERR: "The disk failed while {path} was in use. Check the disk and try again.",
}


class Database:
    """The file `path`, opened for as long as this object lives."""

    def __init__(self, path: Path, *, busy_ms: int = BUSY_MS) -> None:
        self.path = path
        self._engine = _engine(self._opened)
        self._busy_ms = busy_ms
        self._held: sqlite3.Connection | None = None
        self._kept: dict[int, KeptConnection] = {}
        """The connections that threads keep, by thread."""
        self._others: Others | None = None

    def hold(self) -> None:
        """Keep one connection open until `close`.

        The last connection to leave copies the log back into the file, which would otherwise
        happen after every single edit.
        """
        with self._translated():
            # Only closed by another thread, never used there.
            held = sqlite3.connect(self.path, isolation_level=None, check_same_thread=False)
            # Reads the file, without which it holds nothing, but not what tables there are.
            held.execute("PRAGMA user_version").fetchone()
            self._held = held

    def _opened(self) -> sqlite3.Connection:
        """Open the file, which is only made until one connection is held.

        Else an empty one would come in place of a library that is moved away while it is open.
        """
        # As an address of a file, in which `?` and `#` of a path are written otherwise.
        address = f"{self.path.absolute().as_uri()}?mode={'rwc' if self._held is None else 'rw'}"
        return sqlite3.connect(
            address, uri=True, isolation_level=None, timeout=self._busy_ms / 1000
        )

    def keep_connection(self) -> None:
        """Let the calling thread do its work here over one connection, which stays open.

        That thread closes the library as well.
        """
        self._kept[threading.get_ident()] = KeptConnection(self._engine, self.path)

    @contextmanager
    def keeping(self) -> Iterator[None]:
        """Have the calling thread do all that it does in a block over one connection."""
        thread = threading.get_ident()
        if thread in self._kept:
            yield
            return
        self._kept[thread] = KeptConnection(self._engine, self.path)
        try:
            yield
        finally:
            self._kept.pop(thread).close()

    def tell_others_apart(self) -> None:
        """From now on, know what other programs write; the tables are there."""
        with self.read() as connection:
            self._others = Others(driver_of(connection))

    def others_wrote(self) -> bool:
        """Whether another program has made or undone an edit since this was asked last."""
        if self._others is None:
            return False
        with self.read() as connection:
            return self._others.wrote(driver_of(connection))

    @contextmanager
    def _connected(self, *, anew: bool = False) -> Iterator[Connection]:
        """Give the connection that this thread keeps, else a new one; always a new one if `anew`.

        One at whose work more is to be read has its transaction, so that this gets another.
        """
        kept = self._kept.get(threading.get_ident())
        if anew or kept is None or not kept.is_free:
            with self._translated(), self._engine.connect() as connection:
                yield connection
        else:
            with self._translated(), kept.lent() as connection:
                yield connection

    @contextmanager
    def read(self) -> Iterator[Connection]:
        """Give a connection that sees one state of the library."""
        with self._connected() as connection:
            # Straight at the driver: SQLAlchemy's part takes longer than many a read itself.
            driver = driver_of(connection)
            try:
                driver.execute("BEGIN")
                yield connection
            finally:
                connection.rollback()
                driver.rollback()

    @contextmanager
    def write(
        self, *, fast: bool = False, roomy: bool = False, patience_ms: int | None = None
    ) -> Iterator[Connection]:
        """Give a connection whose changes are kept together, or not at all.

        `fast` leaves the flush to disk to a later, ordinary write: for bulk imports. A `roomy` one
        may keep many pages in memory: for what changes very many rows in one transaction.
        `patience_ms` is how long to wait for another's write, where not the usual time;
        `LibraryBusyError` tells that it was not enough, and nothing is changed.
        """
        with self._connected(anew=fast or roomy) as connection:
            if roomy:
                driver_of(connection).execute(f"PRAGMA cache_size=-{_ROOM_KIB}")
            if fast:
                # Speaks to the driver, since SQLAlchemy would open a transaction first.
                driver_of(connection).execute("PRAGMA synchronous=NORMAL")
                # Many small commits touch the same pages: those are copied back less often.
                driver_of(connection).execute(f"PRAGMA wal_autocheckpoint={_LOG_PAGES}")
            try:
                self._begin(connection, self._busy_ms if patience_ms is None else patience_ms)
                yield connection
                self._commit(connection)
            except BaseException:
                connection.rollback()
                driver_of(connection).rollback()
                raise

    def _begin(self, connection: Connection, patience_ms: int) -> None:
        """Begin a transaction that may write; nobody else's can come between from here on."""
        driver = driver_of(connection)
        if patience_ms != self._busy_ms:
            driver.execute(f"PRAGMA busy_timeout={patience_ms}")
        driver.execute("BEGIN IMMEDIATE")
        if patience_ms != self._busy_ms:
            driver.execute(f"PRAGMA busy_timeout={self._busy_ms}")
        driver.execute("PRAGMA defer_foreign_keys=ON")
        if self._others is not None:
            self._others.begun(driver)

    def _commit(self, connection: Connection) -> None:
        driver = driver_of(connection)
        with self._others.ending(driver) if self._others is not None else nullcontext():
            connection.commit()
            # Where nothing was asked through SQLAlchemy, it knows of no transaction.
            driver.commit()

    def use_log(self) -> None:
        """Turn the write-ahead log on: readers never wait for a writer. It stays on.

        SQLite itself does not wait where several turn it on at the same time.
        """
        until = time.monotonic() + self._busy_ms / 1000
        with self.driver(anew=False) as connection:
            while True:
                try:
                    connection.execute("PRAGMA journal_mode=WAL")
                except sqlite3.OperationalError as error:
                    if not _is_busy(error) or time.monotonic() > until:
                        raise
                    time.sleep(_PAUSE_S)
                else:
                    return

    @contextmanager
    def driver(self, *, anew: bool = True) -> Iterator[sqlite3.Connection]:
        """Give the bare connection, for backups and checks; one that is kept unless `anew`."""
        with self._connected(anew=anew) as connection:
            yield driver_of(connection)

    def close(self) -> None:
        """Let go of the file."""
        kept = self._kept.pop(threading.get_ident(), None)
        if kept is not None:
            kept.close()
        if self._held is not None:
            self._held.close()
            self._held = None
        self._engine.dispose()

    @contextmanager
    def _translated(self) -> Iterator[None]:
        try:
            yield
        except IntegrityError:
            raise
        except (DatabaseError, sqlite3.DatabaseError) as error:
            sentence = _sentence(error, self.path)
            if sentence is None:
                raise
            busy = _is_busy(error)
            raise (LibraryBusyError if busy else LibraryError)(sentence) from error


def _engine(connect: Callable[[], sqlite3.Connection]) -> Engine:
    # Made, not read from text: the pattern that reads one takes 5 ms at every start.
    engine = create_engine(URL.create("sqlite"), creator=connect, poolclass=NullPool)

    def prepare(connection: sqlite3.Connection, _record: object) -> None:
        connection.create_function("casefold", 1, _casefold, deterministic=True)
        connection.execute("PRAGMA synchronous=FULL")
        connection.execute("PRAGMA foreign_keys=ON")
        connection.execute("PRAGMA temp_store=MEMORY")
        connection.execute("PRAGMA cache_size=-16000")

    event.listen(engine, "connect", prepare)
    return engine


def _casefold(value: str | None) -> str | None:
    """Fold the case of any alphabet: SQLite's own `lower` knows ASCII alone."""
    return None if value is None else value.casefold()


def driver_of(connection: Connection) -> sqlite3.Connection:
    """Give the bare connection under one of SQLAlchemy's, for what is done by the thousand."""
    driver: Any = connection.connection.driver_connection
    if not isinstance(driver, sqlite3.Connection):
        raise TypeError("the library's connections are sqlite3's")
    return driver


def asked(connection: Connection, question: str, given: Mapping[str, Any]) -> Iterator[Any]:
    """Ask SQLite itself, and give rows as plain tuples: for what is asked at every key.

    Of a question that finds one row by its id, SQLAlchemy's part takes ten times SQLite's.
    """
    return driver_of(connection).execute(question, given)


def _code(error: Exception) -> int | None:
    """Give SQLite's number for what went wrong."""
    cause = error.orig if isinstance(error, DatabaseError) else error
    code: int | None = getattr(cause, "sqlite_errorcode", None)
    if code == sqlite3.SQLITE_ERROR and str(cause).startswith("no such table"):
        # Ours are all made together, so one that is missing was lost.
        return sqlite3.SQLITE_CORRUPT
    return code


def _is_busy(error: Exception) -> bool:
    """Whether another connection is at work, and it may do later what cannot be done now."""
    return (_code(error) or 0) & 0xFF in _BUSY


def _sentence(error: Exception, path: Path) -> str | None:
    code = _code(error)
    if code is None:
        return None
    template = _SENTENCES.get(code) or _SENTENCES.get(code & 0xFF)
    return None if template is None else template.format(path=path)
