"""Bytes that can be opened again and again: files, parts of them, and streams that were kept."""

import io
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import IO, TYPE_CHECKING, Final

from storage.readers.files.stream import (
    Counted,
    File,
    Opened,
    Readable,
    most_unpacked,
    too_much,
    unreadable,
)

if TYPE_CHECKING:
    from _typeshed import WriteableBuffer

IN_MEMORY: Final = 16 << 20
"""Bytes up to which a kept stream stays in memory; a longer one is a nameless file meanwhile."""
MAX_FILES: Final = 100_000
"""Most files of an archive and the archives in it."""
MAX_DEPTH: Final = 4
"""Levels of archives in archives."""

_CHUNK = 1 << 20


class Budget:
    """What an archive may come to with all that is in it, by the bytes that it has."""

    def __init__(self, packed: int) -> None:
        self._left = most_unpacked(packed)
        self._files = MAX_FILES

    def spend(self, size: int, name: str) -> None:
        """Account for so many bytes; raises DumpError when it is too much."""
        self._left -= size
        if self._left < 0:
            raise too_much(name)

    def count(self, name: str) -> None:
        """Account for one more file; raises DumpError when they are too many."""
        self._files -= 1
        if self._files < 0:
            raise too_much(name)


@dataclass(frozen=True, slots=True)
class Blob:
    """A file, or what is like one: `open` gives a seekable stream of its own each time."""

    name: str
    size: int
    open: Callable[[], IO[bytes]]
    path: Path | None = None

    def file(self) -> File:
        """The blob as a dump that is read as it is."""

        @contextmanager
        def opened() -> Iterator[Opened]:
            with self.opened() as counted:
                yield Opened(counted, counted)

        return File(self.name, self.size, opened)

    @contextmanager
    def opened(self) -> Iterator[Counted]:
        """Open it for reading; raises DumpError where the system refuses."""
        try:
            stream = self.open()
        except OSError as error:
            raise unreadable(self.name, error) from error
        with stream:
            yield Counted(stream, self.name)


def blob_of_path(path: Path, name: str) -> Blob:
    """A file on disk; raises DumpError where it cannot be asked for its size."""
    try:
        size = path.stat().st_size
    except OSError as error:
        raise unreadable(name, error) from error
    return Blob(name, size, lambda: path.open("rb"), path)


class Kept:
    """Bytes of a stream, in memory or in a nameless file, until nobody needs them any more."""

    def __init__(self) -> None:
        self._file = tempfile.SpooledTemporaryFile(max_size=IN_MEMORY)  # noqa: SIM115
        self.size = 0

    def __del__(self) -> None:
        self._file.close()

    def add(self, data: bytes) -> None:
        """Keep some more."""
        self._file.write(data)
        self.size += len(data)

    def at(self, place: int, size: int) -> bytes:
        """So many bytes from a place on; fewer at the end."""
        self._file.seek(place)
        return self._file.read(size)

    def close(self) -> None:
        """Nothing: others may still need the bytes."""


class _OnDisk:
    """An open file, read from any place."""

    def __init__(self, stream: IO[bytes]) -> None:
        self._stream = stream

    def at(self, place: int, size: int) -> bytes:
        self._stream.seek(place)
        return self._stream.read(size)

    def close(self) -> None:
        self._stream.close()


class _Part(io.RawIOBase):
    """A part of something as a file of its own."""

    def __init__(self, source: Kept | _OnDisk, start: int, size: int) -> None:
        super().__init__()
        self._source = source
        self._start = start
        self._size = size
        self._at = 0

    def close(self) -> None:
        if not self.closed:
            self._source.close()
        super().close()

    def readable(self) -> bool:
        return True

    def seekable(self) -> bool:
        return True

    def tell(self) -> int:
        return self._at

    def seek(self, offset: int, whence: int = io.SEEK_SET, /) -> int:
        base = (0, self._at, self._size)[whence]
        self._at = max(0, base + offset)
        return self._at

    def readinto(self, buffer: "WriteableBuffer", /) -> int:
        view = memoryview(buffer)
        size = max(0, min(len(view), self._size - self._at))
        data = self._source.at(self._start + self._at, size)
        view[: len(data)] = data
        self._at += len(data)
        return len(data)


def kept(stream: Readable, name: str, budget: Budget | None = None) -> Blob:
    """Read a stream to its end and keep it.

    Raises:
        DumpError: the stream is damaged or too long, or there is no room for it.
    """
    keep = Kept()
    while data := stream.read(_CHUNK):
        if budget is not None:
            budget.spend(len(data), name)
        try:
            keep.add(data)
        except OSError as error:
            raise unreadable(name, error) from error
    return Blob(name, keep.size, lambda: io.BufferedReader(_Part(keep, 0, keep.size)))


def part_of(blob: Blob, name: str, start: int, size: int) -> Blob:
    """A part of a blob, such as a file in a tar archive."""
    return Blob(name, size, lambda: io.BufferedReader(_Part(_OnDisk(blob.open()), start, size)))
