"""Dumps as streams of bytes that are counted and bounded, whatever they come out of."""

import gzip
import lzma
import zipfile
import zlib
from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import Protocol

from storage.errors import DumpError

HEAD = 1 << 18
"""Bytes from which format and encoding are told."""
MAX_UNPACKED = 32 << 30
"""Most bytes that a packed file may grow to; arXiv's own list of all papers has 5 GB."""
MAX_RATIO = 250
"""Most that a packed file may grow by, once it is past FREE_UNPACKED bytes.

Text packs 3 to 4 times; a file that repeats one abstract without end comes to about 200.
"""
FREE_UNPACKED = 100 << 20

_DAMAGE = (EOFError, zlib.error, lzma.LZMAError, gzip.BadGzipFile, zipfile.BadZipFile)


class Readable(Protocol):
    """Enough of a binary stream to read it from start to end."""

    def read(self, size: int = -1, /) -> bytes:
        """Up to `size` bytes, all of them where it is negative; empty at the end."""
        ...


class Counted:
    """A stream that counts what passes and translates what goes wrong into one sentence."""

    def __init__(self, stream: Readable, name: str) -> None:
        self._stream = stream
        self._name = name
        self.bytes_read = 0

    def read(self, size: int = -1, /) -> bytes:
        """As `Readable.read`; raises DumpError for whatever goes wrong below."""
        try:
            data = self._stream.read(size)
        except _DAMAGE as error:
            raise _damaged(self._name) from error
        except OSError as error:
            if error.errno is None:
                # So says what unpacks bzip2 of damaged data.
                raise _damaged(self._name) from error
            raise unreadable(self._name, error) from error
        self.bytes_read += len(data)
        return data


class Bounded(Counted):
    """An unpacked stream, stopped where it grows like no text does.

    `packed` is its packed size in bytes, or the stream that counts it.
    """

    def __init__(self, stream: Readable, name: str, packed: int | Counted) -> None:
        super().__init__(stream, name)
        self._packed = packed

    def read(self, size: int = -1, /) -> bytes:
        """As `Counted.read`; raises DumpError past the bound."""
        data = super().read(size)
        packed = self._packed if isinstance(self._packed, int) else self._packed.bytes_read
        if self.bytes_read > most_unpacked(packed):
            raise too_much(self._name)
        return data


def most_unpacked(packed: int) -> int:
    """How many bytes may come out of so many packed ones."""
    return min(MAX_UNPACKED, max(FREE_UNPACKED, MAX_RATIO * packed))


def too_much(name: str) -> DumpError:
    """The sentence for what unpacks to more than any dump does."""
    return DumpError(
        f"{name} unpacks to far more than a dump would; unpack it yourself and import the files "
        "that you trust."
    )


def _damaged(name: str) -> DumpError:
    return DumpError(f"{name} is damaged or cut short; fetch or pack it again.")


def unreadable(name: str, error: OSError) -> DumpError:
    """The sentence for a path that the system does not let us read."""
    if isinstance(error, FileNotFoundError):
        return DumpError(f"{name} does not exist; check the path.")
    if isinstance(error, PermissionError):
        return DumpError(f"{name} may not be read; check its permissions.")
    reason = error.strerror or type(error).__name__
    return DumpError(f"{name} cannot be read ({reason}); check the file and the disk.")


def first_bytes(stream: Readable, size: int = HEAD) -> bytes:
    """Up to `size` bytes from the start, also where the stream hands them out in small portions."""
    parts = []
    left = size
    while left > 0 and (part := stream.read(left)):
        parts.append(part)
        left -= len(part)
    return b"".join(parts)


class Replayed:
    """A stream that can be read once, but whose beginning can be looked at before.

    What the first pass reads is kept and given again to the second.
    """

    def __init__(self, stream: Readable) -> None:
        self._stream = stream
        self._kept = b""
        self._at = 0
        self.passes = 0

    @property
    def kept(self) -> bytes:
        """What has been read so far and can be given again."""
        return self._kept

    def begin(self, *, last: bool = False) -> None:
        """Start a pass; nothing more is kept in the second and `last` one."""
        self.passes = 2 if last else self.passes + 1
        self._at = 0

    def read(self, size: int = -1, /) -> bytes:
        """As `Readable.read`."""
        if self._at < len(self._kept):
            end = len(self._kept) if size < 0 else self._at + size
            data = self._kept[self._at : end]
        else:
            data = self._stream.read(size)
            if self.passes <= 1:
                self._kept += data
        self._at += len(data)
        return data


@dataclass(frozen=True, slots=True)
class Opened:
    """An open dump: `text` gives its unpacked bytes, `counter` how far the file is read."""

    text: Readable
    counter: Counted


@dataclass(frozen=True, slots=True)
class File:
    """One dump among files, archive members and standard input.

    `size` is in the unit that the counter of an opened entry counts: bytes of the file, or of the
    unpacked member of an archive; 0 where it is unknown. `packed` says that it can be opened again
    and that only its end tells whether it is whole.
    """

    name: str
    size: int
    open: Callable[[], AbstractContextManager[Opened]]
    packed: bool = False
