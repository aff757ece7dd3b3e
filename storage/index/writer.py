"""The one writer: papers in and out of the index, and safely on the disk.

Whoosh writes a new segment and then renames a table of contents into place, but it never asks
the disk to keep what it wrote. That is done here, before anyone is told that a paper is
indexed. The lock is the system's own and goes with the process; its file is left alone.
"""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Final

from whoosh.index import FileIndex
from whoosh.util.filelock import try_for

from storage.errors import LibraryError
from storage.index.bulk import BulkWriter
from storage.index.files import LOCK, Files, flush
from storage.index.postings import IndexDamagedError, reading
from storage.index.schema import Document, schema
from storage.record import PaperId

if TYPE_CHECKING:
    from storage.index.index import Index

PATIENCE_S: Final = 20.0
"""Seconds to wait for another program that is indexing the same library."""


class Batch:
    """Changes of the index that are kept together, or not at all."""

    def __init__(self, index: "Index") -> None:
        self._index = index
        self._folder = index.folder
        self._files = Files(index.folder)
        self._committed = False
        self._writer: BulkWriter | None = None

    def open(self) -> None:
        """Start to write. Raises as `replace`."""
        with _kept_by_the_disk(), reading():
            self._writer = BulkWriter(FileIndex(self._files, schema()))

    @property
    def generation(self) -> int:
        """The generation that a commit makes."""
        return int(self._opened.generation)

    def replace(self, documents: Iterable[Document], gone: Iterable[PaperId] = ()) -> int:
        """Put papers in, in place of what the index had of them, and take others out.

        Gives the number of papers put in; of a paper given twice, the last counts. Raises
        `IndexDamagedError` where the index is not as it was written, `LibraryError` where the
        disk fails.
        """
        wanted = {document.paper: document for document in documents}
        with _kept_by_the_disk(), reading():
            self._forget([*wanted, *gone])
            for document in wanted.values():
                self._opened.add_paper(document)
        return len(wanted)

    def commit(self) -> None:
        """Make the changes visible, and wait until the disk has them. Raises as `replace`."""
        with _kept_by_the_disk(), reading():
            self._opened.commit()
            self._committed = True
            flush(self._folder)

    def close(self) -> None:
        """Drop what has not been committed, and let go of the files."""
        if self._writer is not None and not self._committed and not self._writer.is_closed:
            with suppress(IndexDamagedError, OSError), reading():
                # Whoosh may well fail once more over what has just failed.
                self._writer.cancel()
        self._files.abandon()

    @property
    def _opened(self) -> BulkWriter:
        if self._writer is None:
            raise RuntimeError("the batch has not been opened")
        return self._writer

    def _forget(self, papers: list[PaperId]) -> None:
        segments = {segment.segment_id(): segment for segment in self._opened.segments}
        if not segments:
            return
        for name, documents in self._index.documents(papers):
            for document in documents:
                segments[name].delete_document(document)


@contextmanager
def _kept_by_the_disk() -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise LibraryError(
            f"The index of this library cannot be written: {error.strerror}. Free some space or "
            "check the permissions of its folder, and try again."
        ) from error


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Keep every other writer of the index out.

    Raises `LibraryError` when another program does not let go of it.
    """
    folder.mkdir(parents=True, exist_ok=True)
    lock = Files(folder).lock(LOCK)
    if not try_for(lock.acquire, timeout=PATIENCE_S):
        raise LibraryError(
            "Another program is indexing this library. Close it, or wait until it has finished."
        )
    try:
        yield
    finally:
        lock.release()


@contextmanager
def batch(index: "Index") -> Iterator[Batch]:
    """Open a batch; whatever it has not committed at the end is dropped. Needs the lock.

    Raises as `Batch.replace`.
    """
    made = Batch(index)
    try:
        made.open()
        yield made
    finally:
        made.close()
