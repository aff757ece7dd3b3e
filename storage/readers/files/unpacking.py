"""Gzip, bzip2 and xz: told by their first bytes, unpacked as they are read."""

import bz2
import gzip
import lzma
import re
from typing import IO, Final, cast

from storage.readers.files.stream import Bounded, Counted, Readable

PEEK: Final = 600
"""Bytes by which a packer or an archive is known."""
MAX_XZ_MEMORY: Final = 256 << 20
"""Most memory that unpacking xz may take; its strongest setting takes 65 MiB."""

_BZIP2 = re.compile(rb"BZh[1-9](?:1AY&SY|\x17rE8P\x90)")
_ZIP = (b"PK\x03\x04", b"PK\x05\x06", b"PK\x07\x08")
_CHUNK = 1 << 16


def packing_of(head: bytes) -> str | None:
    """By the first bytes "gzip", "bzip2", "xz", "zip" or "tar"; None for what is not packed."""
    if head.startswith(b"\x1f\x8b"):
        return "gzip"
    if head.startswith(b"\xfd7zXZ\0"):
        return "xz"
    if _BZIP2.match(head):
        return "bzip2"
    if head.startswith(_ZIP):
        return "zip"
    return "tar" if head[257:262] == b"ustar" else None


def unpacked(packed: Counted, name: str, packing: str) -> Bounded:
    """The unpacked bytes of a packed stream, as far as they may come of so many."""
    # Only read() is ever called on the packed stream, whatever the annotations ask for.
    source = cast(IO[bytes], packed)
    stream: Readable
    if packing == "gzip":
        stream = gzip.GzipFile(fileobj=source)
    elif packing == "bzip2":
        stream = bz2.BZ2File(source)
    else:
        stream = _Xz(packed)
    return Bounded(stream, name, packed)


class _Xz:
    """The standard library's reader of xz cannot be told how much memory it may take."""

    def __init__(self, packed: Readable) -> None:
        self._packed = packed
        self._decoder = self._fresh()
        self._begun = False

    def read(self, size: int = -1, /) -> bytes:
        """As `Readable.read`; raises lzma.LZMAError or EOFError for damage."""
        if size < 0:
            return b"".join(iter(lambda: self.read(_CHUNK), b""))
        while True:
            if self._decoder.eof:
                rest = self._decoder.unused_data.lstrip(b"\0") or self._packed.read(_CHUNK)
                if not rest.strip(b"\0"):
                    return b""
                self._decoder = self._fresh()
            else:
                rest = self._packed.read(_CHUNK) if self._decoder.needs_input else b""
                if not rest and self._decoder.needs_input:
                    raise EOFError
            if data := self._decoder.decompress(rest, size):
                return data

    @staticmethod
    def _fresh() -> lzma.LZMADecompressor:
        return lzma.LZMADecompressor(lzma.FORMAT_XZ, memlimit=MAX_XZ_MEMORY)
