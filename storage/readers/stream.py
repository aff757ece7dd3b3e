"""Files, archives and standard input as streams of bytes that are counted and bounded."""

import gzip
import lzma
import zipfile
import zlib
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import IO, BinaryIO, Protocol, cast

from storage.errors import DumpError, NoDumpError

HEAD = 1 << 18
"""Bytes from which format and encoding are told."""
MAX_UNPACKED = 4 << 30
"""Most bytes that one archive member may grow to."""
MAX_RATIO = 250
"""Most that a packed file may grow by, once it is past FREE_UNPACKED bytes.

Text packs 3 to 4 times; a file that repeats one abstract without end comes to about 200.
"""
FREE_UNPACKED = 100 << 20

_DAMAGE = (EOFError, zlib.error, lzma.LZMAError, gzip.BadGzipFile, zipfile.BadZipFile)
_GZIP = b"\x1f\x8b"
_ZIP = (b"PK\x03\x04", b"PK\x05\x06", b"PK\x07\x08")
_ODS = b"application/vnd.oasis.opendocument.spreadsheet"
_PROGRAMS = frozenset({"META-INF/MANIFEST.MF", "META-INF/container.xml", "AndroidManifest.xml"})
"""Members of Java programs, electronic books and telephone programs, which are zip archives."""


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
            raise DumpError(
                f"{self._name} is damaged or cut short; fetch or pack it again."
            ) from error
        except OSError as error:
            raise unreadable(self._name, error) from error
        self.bytes_read += len(data)
        return data


class Bounded(Counted):
    """A stream out of an archive, stopped where it grows like no text does."""

    def __init__(self, stream: Readable, name: str, packed: int) -> None:
        super().__init__(stream, name)
        self._limit = min(MAX_UNPACKED, max(FREE_UNPACKED, MAX_RATIO * packed))

    def read(self, size: int = -1, /) -> bytes:
        """As `Counted.read`; raises DumpError past the bound."""
        data = super().read(size)
        if self.bytes_read > self._limit:
            raise DumpError(
                f"{self._name} unpacks to far more than a dump would; unpack it yourself and "
                "import the files that you trust."
            )
        return data


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

    def begin(self) -> None:
        """Starts a pass."""
        self.passes += 1
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


def open_dump(source: Path | BinaryIO) -> Iterator[File]:
    """The dumps in a file (several in a zip archive) or in an open stream such as standard input.

    Raises:
        DumpError: the file is missing, unreadable, empty, or an archive that cannot be unpacked.
    """
    if not isinstance(source, Path):
        yield _stream_entry(source, "standard input")
        return
    name = str(source)
    try:
        if not source.is_file():
            # A missing path fails here as well; a pipe or device is read once, as it comes.
            yield _stream_entry(source.open("rb"), name, owned=True)
            return
        size = source.stat().st_size
        with source.open("rb") as stream:
            head = stream.read(4)
    except OSError as error:
        raise unreadable(name, error) from error
    if size == 0:
        raise NoDumpError(f"{name} is empty; there is nothing to import.")
    if head.startswith(_ZIP):
        yield from _zip_entries(source, name)
    elif head.startswith(_GZIP):
        yield File(name, size, lambda: _opened_gzip(source, name), packed=True)
    else:
        yield File(name, size, lambda: _opened_file(source, name))


@contextmanager
def _opened_file(path: Path, name: str) -> Iterator[Opened]:
    try:
        stream = path.open("rb")
    except OSError as error:
        raise unreadable(name, error) from error
    with stream:
        counted = Counted(stream, name)
        yield Opened(counted, counted)


@contextmanager
def _opened_gzip(path: Path, name: str) -> Iterator[Opened]:
    with _opened_file(path, name) as packed:
        yield Opened(_unpacked(packed.counter, name, path.stat().st_size), packed.counter)


def _unpacked(packed: Counted, name: str, size: int) -> Bounded:
    # Only read() is ever called on the packed stream, whatever the annotation asks for.
    return Bounded(gzip.GzipFile(fileobj=cast(IO[bytes], packed)), name, size)


def _stream_entry(stream: BinaryIO, name: str, *, owned: bool = False) -> File:
    """A stream that can be read once: its first bytes are kept for whoever looks again."""
    counted = Counted(stream, name)
    replayed = Replayed(counted)
    head = first_bytes(replayed, 4)
    if not head:
        raise DumpError(f"{name} is empty; there is nothing to import.")
    if head.startswith(_ZIP):
        raise DumpError(f"{name} holds a zip archive; save it to a file and import that file.")

    @contextmanager
    def opened() -> Iterator[Opened]:
        replayed.begin()
        text: Readable = replayed
        if head.startswith(_GZIP):
            # The packed size is not known beforehand, so only the absolute bound holds.
            text = _unpacked(Counted(replayed, name), name, MAX_UNPACKED)
        yield Opened(text, counted)
        if owned and replayed.passes > 1:
            stream.close()

    return File(name, 0, opened)


def _zip_entries(path: Path, name: str) -> Iterator[File]:
    try:
        with zipfile.ZipFile(path) as archive:
            members = sorted(archive.infolist(), key=lambda member: member.filename)
            sheet = _is_spreadsheet(archive, name)
    except (zipfile.BadZipFile, NotImplementedError, ValueError) as error:
        raise DumpError(f"{name} is a damaged zip archive; fetch or pack it again.") from error
    except OSError as error:
        raise unreadable(name, error) from error
    if sheet:
        # A zip archive inside, but one table to whoever wrote it: given as its raw bytes.
        yield File(name, path.stat().st_size, lambda: _opened_file(path, name))
        return
    for member in members:
        if member.is_dir() or member.file_size == 0 or _is_hidden(member.filename):
            continue
        yield _member_entry(path, name, member)


def _is_spreadsheet(archive: zipfile.ZipFile, name: str) -> bool:
    """Whether the archive is one spreadsheet; raises NoDumpError for other kinds of documents."""
    members = set(archive.namelist())
    if "[Content_Types].xml" in members and any(one.startswith("xl/") for one in members):
        return True
    kind = b""
    if "mimetype" in members:
        with archive.open("mimetype") as stream:
            kind = stream.read(len(_ODS))
    if kind == _ODS:
        return True
    if kind.startswith(b"application/") or members & {"[Content_Types].xml", *_PROGRAMS}:
        raise NoDumpError(f"{name} is a document or program, not a dump; export a listing from it.")
    return False


def _is_hidden(filename: str) -> bool:
    parts = [part for part in filename.split("/") if part not in {".", ".."}]
    return any(part.startswith(".") or part == "__MACOSX" for part in parts)


def _member_entry(path: Path, name: str, member: zipfile.ZipInfo) -> File:
    shown = f"{name}/{member.filename}"

    @contextmanager
    def opened() -> Iterator[Opened]:
        with ExitStack() as stack:
            try:
                archive = stack.enter_context(zipfile.ZipFile(path))
                stream = stack.enter_context(archive.open(member))
            except (zipfile.BadZipFile, NotImplementedError) as error:
                raise DumpError(
                    f"{shown} is damaged, or packed in an unknown way; unpack the archive yourself."
                ) from error
            except RuntimeError as error:
                # The bare class is what zipfile raises for a member that wants a password.
                raise DumpError(f"{shown} is encrypted; unpack the archive first.") from error
            except OSError as error:
                raise unreadable(shown, error) from error
            bounded = Bounded(cast(Readable, stream), shown, member.compress_size)
            yield Opened(bounded, bounded)

    return File(shown, member.file_size, opened, packed=True)
