"""Watched folders: dumps that are new there, or have changed, once each.

A file is told from its earlier self by size and time, and where these lie by its content. One
that is still being written is left until it rests.
"""

import hashlib
import os
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from sqlalchemy import Connection, text

from storage.database.engine import Database
from storage.errors import DumpError, LibraryError, NoDumpError
from storage.importing.dump_file import as_text
from storage.importing.known_columns import KnownColumns
from storage.importing.report import PassedOver, passed_over_of
from storage.readers import dumps_in
from storage.readers.registry import is_of_no_person

REST: Final = 3.0
"""Seconds for which a file must have stayed as it is before it is taken for whole."""

_CHUNK: Final = 1 << 20


@dataclass(frozen=True, slots=True)
class WatchedFolder:
    """A folder that is watched, since when (milliseconds since 1970), and whether it is there."""

    path: str
    added_at: int
    exists: bool


@dataclass(frozen=True, slots=True)
class Refused:
    """A file that seems a dump and cannot be read, with the sentence that says why."""

    path: str
    reason: str


@dataclass(frozen=True, slots=True)
class FoundFile:
    """A file as it was when it was looked at. `modified` is in milliseconds since 1970."""

    path: Path
    size: int
    modified: int

    @property
    def name(self) -> str:
        """Its path as text."""
        return as_text(str(self.path))


@dataclass(frozen=True, slots=True)
class Scan:
    """What there is in the watched folders: `found` to be imported, and not.

    `waiting` are still being written; look again after `REST` seconds.
    """

    found: tuple[FoundFile, ...]
    waiting: tuple[Path, ...]
    refused: tuple[Refused, ...]
    missing: tuple[Path, ...]
    """Folders that are not there, such as those of a drive that is away."""
    passed_over: tuple[PassedOver, ...] = ()
    """Files that are no dumps, each told once."""

    @property
    def ready(self) -> tuple[Path, ...]:
        """The paths to be imported."""
        return tuple(one.path for one in self.found)


class Watching:
    """The watched folders of a library."""

    def __init__(self, database: Database, clock: Callable[[], float] = time.time) -> None:
        self._database = database
        self._clock = clock

    def add(self, folder: Path) -> Path:
        """Watch a folder, all levels of it; give its full path. Raises `LibraryError`."""
        path = folder.expanduser().absolute()
        if not _is_there(path):
            raise LibraryError(f"{folder} is no folder. Choose one in which dumps arrive.")
        with self._database.write() as connection:
            connection.execute(
                text("INSERT OR IGNORE INTO watched_folder (path, added_at) VALUES (:path, :now)"),
                {"path": as_text(str(path)), "now": int(self._clock() * 1000)},
            )
        return path

    def remove(self, folder: Path) -> None:
        """Watch a folder no longer. Raises `LibraryError` where it is not watched."""
        path = as_text(str(folder.expanduser().absolute()))
        with self._database.write() as connection:
            done = connection.execute(
                text("DELETE FROM watched_folder WHERE path = :path"), {"path": path}
            )
            if not done.rowcount:
                raise LibraryError(
                    f"{folder} is not watched. shortlist watch list shows which are."
                )
            self._forget_files(connection)

    def list(self) -> tuple[WatchedFolder, ...]:
        """Give the watched folders in the order of their paths."""
        with self._database.read() as connection:
            rows = connection.execute(
                text("SELECT path, added_at FROM watched_folder ORDER BY path")
            ).all()
        return tuple(WatchedFolder(path, at, _is_there(Path(path))) for path, at in rows)

    def scan(self) -> Scan:
        """Look for dumps that are new or have changed.

        What turns out to be no dump, or to be one that came before under another name, is noted,
        so that it is not looked at again. Once what was found is in the library, `taken` is told.
        """
        folders = self.list()
        known = self._known()
        columns = KnownColumns(self._database).remembered()
        found: list[FoundFile] = []
        waiting: list[Path] = []
        refused: list[Refused] = []
        others: list[tuple[str, str]] = []
        for seen in _files(Path(one.path) for one in folders if one.exists):
            if known.get(seen.name) == (seen.size, seen.modified):
                continue
            # The time of a file from elsewhere, or from before the clock was set, may lie ahead.
            if abs(self._clock() - seen.modified / 1000) < REST:
                waiting.append(seen.path)
            elif self._came_before(seen):
                continue
            elif (reason := _refusal(seen.path, columns)) is None:
                found.append(seen)
            else:
                self._note(seen, _digest(seen.path))
                if reason:
                    refused.append(Refused(seen.name, reason))
                else:
                    others.append((_folder_of(seen, folders), seen.name))
        missing = tuple(Path(one.path) for one in folders if not one.exists)
        return Scan(tuple(found), tuple(waiting), tuple(refused), missing, passed_over_of(others))

    def taken(self, scan: Scan) -> None:
        """Note that what a scan has found is in the library.

        What has been written to since comes again.
        """
        for seen in scan.found:
            digest = _digest(seen.path)
            if _look(seen.path) == seen:
                self._note(seen, digest)

    def _known(self) -> dict[str, tuple[int, int]]:
        with self._database.read() as connection:
            rows = connection.execute(text("SELECT path, size, modified FROM watched_file"))
            return {path: (size, modified) for path, size, modified in rows}

    def _came_before(self, seen: FoundFile) -> bool:
        """Tell whether a file's content came before, here or elsewhere; then note it."""
        with self._database.read() as connection:
            same_size = connection.execute(
                text("SELECT digest FROM watched_file WHERE size = :size"), {"size": seen.size}
            ).scalars()
            digests = set(same_size)
        if not digests:
            return False
        digest = _digest(seen.path)
        if digest is None or digest not in digests:
            return False
        self._note(seen, digest)
        return True

    def _note(self, seen: FoundFile, digest: str | None) -> None:
        with self._database.write() as connection:
            connection.execute(
                text(
                    "INSERT INTO watched_file (path, size, modified, digest) "
                    "VALUES (:path, :size, :modified, :digest) ON CONFLICT (path) DO UPDATE SET "
                    "size = excluded.size, modified = excluded.modified, digest = excluded.digest"
                ),
                {
                    "path": seen.name,
                    "size": seen.size,
                    "modified": seen.modified,
                    "digest": digest,
                },
            )

    def _forget_files(self, connection: Connection) -> None:
        """Forget the files of folders that are no longer watched."""
        rows = connection.execute(text("SELECT path FROM watched_folder")).scalars()
        folders = [Path(path) for path in rows]
        gone = [
            {"path": path}
            for path in connection.execute(text("SELECT path FROM watched_file")).scalars()
            if not any(Path(path).is_relative_to(folder) for folder in folders)
        ]
        if gone:
            connection.execute(text("DELETE FROM watched_file WHERE path = :path"), gone)


def _files(folders: Iterator[Path]) -> Iterator[FoundFile]:
    """Give the files of folders, all levels, each once, in the order of their names."""
    given: set[Path] = set()
    for folder in folders:
        for root, below, names in os.walk(folder):
            below[:] = sorted(name for name in below if not name.startswith("."))
            for name in sorted(names):
                path = Path(root) / name
                seen = None if is_of_no_person(name) or path in given else _look(path)
                if seen is not None:
                    given.add(path)
                    yield seen


def _is_there(folder: Path) -> bool:
    """Tell whether a folder can be looked into; one of a drive or share that is away cannot."""
    try:
        return folder.is_dir()
    except OSError:
        return False


def _folder_of(seen: FoundFile, folders: Sequence[WatchedFolder]) -> str:
    return next(one.path for one in folders if seen.path.is_relative_to(one.path))


def _look(path: Path) -> FoundFile | None:
    """Look at a file; None for what is none, or has gone."""
    try:
        state = path.stat()
    except OSError:
        return None
    if not path.is_file():
        return None
    return FoundFile(path, state.st_size, state.st_mtime_ns // 1_000_000)


def _refusal(path: Path, columns: Mapping[str, str]) -> str | None:
    """Say why a file cannot be imported; "" for what is no dump at all, None where it can."""
    try:
        for _ in dumps_in([path], columns=columns):
            return None
    except NoDumpError:
        return ""
    except DumpError as error:
        return str(error)
    return ""


def _digest(path: Path) -> str | None:
    """Give the digest of a file's content; None where it cannot be read."""
    digest = hashlib.blake2b(digest_size=16)
    try:
        with path.open("rb") as file:
            while part := file.read(_CHUNK):
                digest.update(part)
    except OSError:
        return None
    return digest.hexdigest()
