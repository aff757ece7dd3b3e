"""The one writer: papers in and out of the index, and safely on the disk.

Whoosh writes a new segment and then renames a table of contents into place, but it never asks
the disk to keep what it wrote. That is done here, before anyone is told that a paper is
indexed. The lock is the system's own and goes with the process; its file is left alone.
"""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Final

from whoosh.codec.whoosh3 import W3Segment
from whoosh.index import TOC, clean_files
from whoosh.util.filelock import try_for

from storage.errors import LibraryError
from storage.index.bulk import Texts
from storage.index.files import LOCK, NAME, Files, flush, flush_folder
from storage.index.merging import small_ones
from storage.index.postings import reading
from storage.index.schema import Document, schema
from storage.index.segment_file import file_name, new_segment, write
from storage.index.segments import contents, opened
from storage.record import PaperId

if TYPE_CHECKING:
    from storage.index.index import Index

PATIENCE_S: Final = 20.0
"""Seconds to wait for another program that is indexing the same library."""


class Batch:
    """Changes of the index that are kept together, or not at all."""

    def __init__(self, index: "Index") -> None:
        """Start to write. Raises as `replace`."""
        self._index = index
        with kept_by_the_disk(), reading():
            found = contents(index.folder)
        self._segments: list[W3Segment] = found.segments
        self._before = int(found.generation)
        self._texts = Texts()

    @property
    def generation(self) -> int:
        """The generation that a commit makes."""
        return self._before + 1

    def replace(self, documents: Iterable[Document], gone: Iterable[PaperId] = ()) -> int:
        """Put papers in, in place of what the index had of them, and take others out.

        Gives the number of papers put in; of a paper given twice, the last counts. Raises
        `IndexDamagedError` where the index is not as it was written, `LibraryError` where the
        disk fails.
        """
        wanted = {document.paper: document for document in documents}
        with kept_by_the_disk(), reading():
            self._forget([*wanted, *gone])
            for document in wanted.values():
                self._texts.add(document)
        return len(wanted)

    def commit(self) -> None:
        """Make the changes visible, and wait until the disk has them. Raises as `replace`."""
        with kept_by_the_disk(), reading():
            fresh = len(self._texts.papers)
            small = small_ones(self._segments, fresh)
            kept = [segment for segment in self._segments if segment not in small]
            kept = [segment for segment in kept if segment.doc_count()]
            if fresh or any(segment.doc_count() for segment in small):
                kept.append(self._written(small))
            publish(self._index.folder, kept, self.generation)

    def _written(self, small: list[W3Segment]) -> W3Segment:
        folder = self._index.folder
        with opened(folder, small) as parts:
            segment = new_segment()
            write(folder / file_name(segment), segment, parts, self._texts)
        return segment

    def _forget(self, papers: list[PaperId]) -> None:
        segments = {segment.segment_id(): segment for segment in self._segments}
        if segments:
            for name, documents in self._index.documents(papers):
                for document in documents:
                    segments[name].delete_document(document)


def publish(folder: Path, segments: list[W3Segment], generation: int) -> None:
    """Have the index be these segments, once the disk has said so, and take others away."""
    files = Files(folder)
    TOC(schema(), segments, generation).write(files, NAME)
    flush(folder / TOC._filename(NAME, generation))  # noqa: SLF001
    flush_folder(folder)
    clean_files(files, NAME, generation, segments)


@contextmanager
def kept_by_the_disk() -> Iterator[None]:
    """Say in words what is wrong where the disk fails, as `LibraryError`."""
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
