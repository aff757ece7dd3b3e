"""Write a file so that its old content or its new one is there, never half of either."""

import errno
import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from io import TextIOWrapper
from pathlib import Path
from typing import BinaryIO, Final, TextIO

from storage.errors import ExportError

_SENTENCES: Final = {
    errno.EACCES: "There is no permission to write {path}. Choose another place.",
    errno.EPERM: "There is no permission to write {path}. Choose another place.",
    errno.EROFS: "The disk that holds {path} cannot be written. Choose another place.",
    errno.ENOSPC: "The disk that holds {path} is full. Free some space and try again.",
    errno.EDQUOT: "The space allowed for {path} is used up. Free some and try again.",
    errno.EISDIR: "{path} is a folder. Name a file in it.",
    errno.ENOENT: "The folder of {path} does not exist. Make it first, or choose another place.",
    errno.ENOTDIR: "{path} lies inside a file, not a folder. Choose another place.",
    errno.ENAMETOOLONG: "The name {path} is too long. Choose a shorter one.",
}


@contextmanager
def replaced_bytes(target: Path) -> Iterator[BinaryIO]:
    """Open a file beside `target`; on a clean end it is made durable and takes its place.

    Where the block fails or is left early, `target` stays as it was. A link is followed, a
    device or pipe is written straight. A library, or a backup of one, is never replaced. Raises
    `OSError`.
    """
    place = Path(os.path.realpath(target))
    if place.is_dir():
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(target))
    if _is_database(place):
        raise FileExistsError(errno.EEXIST, _IN_USE, str(target))
    if place.exists() and not place.is_file():
        with place.open("wb") as straight:
            yield straight
        return
    part = place.with_name(f".{place.name[:80]}.{secrets.token_hex(6)}.part")
    # 0o666 leaves the permissions to the user's umask, as for any file a program makes.
    descriptor = os.open(part, os.O_CREAT | os.O_EXCL | os.O_WRONLY | _BINARY, 0o666)
    try:
        with os.fdopen(descriptor, "wb") as out:
            yield out
            out.flush()
            os.fsync(out.fileno())
        if place.exists():
            part.chmod(place.stat().st_mode & 0o7777)
        part.replace(place)
    except BaseException:
        with suppress(OSError):
            part.unlink()
        raise
    _make_durable(place.parent)


_DATABASE: Final = b"SQLite format 3\x00"
_LOGS: Final = ("-wal", "-shm", "-journal")
"""What stands at the end of the names of the files beside a database that is in use."""
_IN_USE: Final = "it is part of a library, which would be lost"


def _is_database(place: Path) -> bool:
    """Whether a file is a database, or lies beside one and belongs to it."""
    if not place.is_file():
        return False
    name = place.name
    owner = place.with_name(name.rpartition("-")[0]) if name.endswith(_LOGS) else place
    try:
        with owner.open("rb") as content:
            return content.read(len(_DATABASE)) == _DATABASE
    except OSError:
        return False


_BINARY: Final = getattr(os, "O_BINARY", 0)


def _make_durable(folder: Path) -> None:
    """Have the new name on the disk too; a system that cannot open folders does so by itself."""
    with suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


@contextmanager
def exported_bytes(target: Path) -> Iterator[BinaryIO]:
    """As `replaced_bytes`, with `ExportError` and its sentence for what the disk refuses."""
    try:
        with replaced_bytes(target) as out:
            yield out
    except OSError as error:
        raise export_error(error, target) from error


@contextmanager
def exported_text(target: Path) -> Iterator[TextIO]:
    """As `exported_bytes`, for UTF-8 text whose line ends are written as they are given."""
    with exported_bytes(target) as out:
        text = TextIOWrapper(out, encoding="utf-8", errors="backslashreplace", newline="")
        try:
            yield text
            text.flush()
        finally:
            # Without this the wrapper would close the file before it is made durable.
            with suppress(OSError):
                text.detach()


def export_error(error: OSError, target: Path) -> ExportError:
    """Turn what the system said into a sentence about `target`."""
    sentence = _SENTENCES.get(error.errno or 0)
    if sentence is None:
        return ExportError(f"{target} cannot be written: {error.strerror or error}.")
    return ExportError(sentence.format(path=target))
