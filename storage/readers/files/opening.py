"""What a path or a stream holds: one dump, or those in an archive and the archives in it."""

import io
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO, Final

from storage.errors import DumpError, NoDumpError
from storage.readers.files.archives import tar_members, zip_members
from storage.readers.files.spooling import MAX_DEPTH, Blob, Budget, blob_of_path, kept
from storage.readers.files.stream import (
    Counted,
    File,
    Opened,
    Readable,
    Replayed,
    first_bytes,
    unreadable,
)
from storage.readers.files.unpacking import PEEK, packing_of, unpacked

_ARCHIVES: Final = frozenset({"zip", "tar"})
_PEEK_PACKED: Final = 1 << 20
"""Packed bytes of a stream from which its first bytes are unpacked; bzip2 needs most of it."""


def open_dump(source: Path | BinaryIO) -> Iterator[File]:
    """The dumps in a file (several in an archive) or in an open stream such as standard input.

    Raises:
        DumpError: the file is missing, unreadable, empty, or an archive that cannot be unpacked.
    """
    if not isinstance(source, Path):
        yield from _in_stream(source, "standard input")
        return
    name = str(source)
    try:
        if not source.is_file():
            # A missing path fails here as well; a pipe or device is read once, as it comes.
            yield from _in_stream(source.open("rb"), name, owned=True)
            return
    except OSError as error:
        raise unreadable(name, error) from error
    blob = blob_of_path(source, name)
    if blob.size == 0:
        raise NoDumpError(f"{name} is empty; there is nothing to import.")
    yield from _in_blob(blob, Budget(blob.size), 0)


def _in_blob(blob: Blob, budget: Budget, depth: int) -> Iterator[File]:
    """The dumps in something that can be opened again."""
    if depth > MAX_DEPTH:
        raise DumpError(
            f"{blob.name} is an archive in archives in archives; unpack it yourself and import the "
            "files that you trust."
        )
    with blob.opened() as stream:
        packing = packing_of(first_bytes(stream, PEEK))
    if packing is None:
        yield blob.file()
    elif packing == "zip":
        yield from _in_zip(blob, budget, depth)
    elif packing == "tar":
        for part in tar_members(blob, budget):
            yield from _in_blob(part, budget, depth + 1)
    else:
        yield from _in_packed(blob, packing, budget, depth)


def _in_zip(blob: Blob, budget: Budget, depth: int) -> Iterator[File]:
    members = zip_members(blob, budget)
    if members is None:
        # A zip archive inside, but one table to whoever wrote it: given as its raw bytes.
        yield blob.file()
        return
    for member in members:
        with member.opened() as opened:
            if packing_of(first_bytes(opened.text, PEEK)) is None:
                yield member.file()
                continue
        with member.opened() as opened:
            inner = kept(opened.text, member.name)
        yield from _in_blob(inner, budget, depth + 1)


def _in_packed(blob: Blob, packing: str, budget: Budget, depth: int) -> Iterator[File]:
    """What is packed as one: a dump that is unpacked as it is read, or an archive."""

    @contextmanager
    def opened() -> Iterator[Opened]:
        with blob.opened() as stream:
            yield Opened(unpacked(stream, blob.name, packing), stream)

    with opened() as one:
        inside = packing_of(first_bytes(one.text, PEEK))
    if inside is None:
        yield File(blob.name, blob.size, opened, packed=True)
        return
    with opened() as one:
        inner = kept(one.text, blob.name, budget)
    yield from _in_blob(inner, budget, depth + 1)


def _in_stream(stream: BinaryIO, name: str, *, owned: bool = False) -> Iterator[File]:
    """A stream that can be read once: its first bytes are kept for whoever looks again."""
    counted = Counted(stream, name)
    replayed = Replayed(counted)
    head = first_bytes(replayed, PEEK)
    if not head:
        raise DumpError(f"{name} is empty; there is nothing to import.")
    packing = packing_of(head)
    if packing is not None:
        first_bytes(replayed, _PEEK_PACKED)
    if holds_archive(replayed.kept):
        # Archives are read from their end, so the stream is kept; its size is known then.
        replayed.begin(last=True)
        blob = kept(replayed, name)
        if owned:
            stream.close()
        yield from _in_blob(blob, Budget(blob.size), 0)
        return

    @contextmanager
    def opened() -> Iterator[Opened]:
        replayed.begin()
        text: Readable = replayed
        if packing is not None:
            text = unpacked(Counted(replayed, name), name, packing)
        yield Opened(text, counted)
        if owned and replayed.passes > 1:
            stream.close()

    yield File(name, 0, opened)


def holds_archive(head: bytes) -> bool:
    """Whether these first bytes are those of an archive, packed or not."""
    packing = packing_of(head)
    if packing is None or packing in _ARCHIVES:
        return packing is not None
    stream = unpacked(Counted(io.BytesIO(head), ""), "", packing)
    try:
        return packing_of(first_bytes(stream, PEEK)) is not None
    except DumpError:
        # Damage is told where the stream is read.
        return False
