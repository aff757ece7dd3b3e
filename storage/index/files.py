"""Whoosh's files in a folder: closed when a failure has left them open, kept by the disk."""

import os
from pathlib import Path
from typing import Any, Final

from whoosh.filedb.filestore import FileStorage

NAME: Final = "MAIN"
"""Name of an index among those of a folder; there is but one."""

LOCK: Final = "MAIN_WRITELOCK"
"""Name of Whoosh's lock; the system lets go of it with the process, the file stays."""


class Files(FileStorage):  # type: ignore[misc]
    """A folder of an index.

    WORKAROUND whoosh-reloaded 2.7.5: a reader or writer that fails while it is being made keeps
    the files open that it had opened; `abandon` closes them.
    """

    def __init__(self, folder: Path) -> None:
        # WORKAROUND whoosh-reloaded 2.7.5: of a file that it maps, it copies all into memory when
        # it opens it. Read piece by piece, one that is cut short meanwhile is an error, no crash.
        super().__init__(str(folder), supports_mmap=False)
        self._opened: list[Any] = []

    def open_file(self, name: str, **options: object) -> Any:
        """Open a file for reading."""
        return self._kept(super().open_file(name, **options))

    def create_file(self, name: str, **options: object) -> Any:
        """Open a file for writing."""
        return self._kept(super().create_file(name, **options))

    def abandon(self) -> None:
        """Close whatever is still open."""
        for file in self._opened:
            if not file.is_closed:
                file.close()
        self._opened.clear()

    def _kept(self, file: Any) -> Any:
        self._opened = [opened for opened in self._opened if not opened.is_closed]
        self._opened.append(file)
        return file


def flush(path: Path) -> None:
    """Have the disk keep what a file holds."""
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def flush_folder(folder: Path) -> None:
    """Have the disk keep the names in a folder, where the system knows how to."""
    if os.name != "posix":
        return
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
