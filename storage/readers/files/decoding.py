"""From bytes to lines of text: line ends, byte order marks, encodings; a line at a time."""

import codecs
import re
from collections.abc import Callable, Iterator
from typing import AnyStr

from storage.readers.files.stream import Readable, first_bytes

CHUNK = 1 << 16
MAX_LINE = 1 << 20
"""Longest line that is held, in bytes (or characters once decoded); the rest of it is dropped.

A reader reports such a line as a bad entry long before that length, so nothing readable is lost.
"""

_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    # UTF-32 first: its little-endian mark begins with that of UTF-16.
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_OPENING = (b"{", b"[", b"<")
_CONTROL = bytes(set(range(32)) - {9, 10, 11, 12, 13, 27}) + b"\x7f"
_SIGNATURES = (
    b"%PDF-", b"\x89PNG", b"\xff\xd8\xff", b"GIF8", b"\x7fELF", b"SQLite format 3\0", b"MZ\x90",
    b"Rar!", b"7z\xbc\xaf", b"\xfd7zXZ", b"BZh", b"\x28\xb5\x2f\xfd", b"OggS", b"\xd0\xcf\x11\xe0",
    b"PK\x03\x04",
)  # fmt: skip
# All of these agree with ASCII on line ends, so lines can be told before they are decoded.
_CODE_PAGES = [
    "cp1250", "cp1251", "cp1252", "cp1253", "cp1254", "cp1255", "cp1256", "cp1257", "cp1258",
    "koi8_r", "mac_roman", "iso8859_5", "gb18030", "big5", "cp932", "euc_jp", "cp949",
]  # fmt: skip
_UNMAPPED_1252 = b"\x81\x8d\x8f\x90\x9d"
_TEXT_BREAK = re.compile(r"\r\n|[\n\r]")


def byte_order_mark(head: bytes) -> tuple[str, int] | None:
    """Encoding and length of the mark at the start, or None."""
    for mark, encoding in _MARKS:
        if head.startswith(mark):
            return encoding, len(mark)
    return None


def wide_encoding(head: bytes) -> str | None:
    """UTF-16 without a mark: every second byte of Western text is then zero.

    JSON and XML begin with two such characters in any language; UTF-32 is known by these alone.
    """
    if head[:1] in _OPENING and head[1:4] == b"\0\0\0" and head[5:8] == b"\0\0\0":
        return "utf-32-le"
    if head[:3] == b"\0\0\0" and head[3:4] in _OPENING and head[4:7] == b"\0\0\0":
        return "utf-32-be"
    if head[:1] in _OPENING and head[1:2] == b"\0" and head[2:3] > b" " and head[3:4] == b"\0":
        return "utf-16-le"
    if head[:1] == b"\0" and head[1:2] in _OPENING and head[2:3] == b"\0" and head[3:4] > b" ":
        return "utf-16-be"
    sample = head[:4096]
    pairs = len(sample) // 2
    if pairs < 2:
        return None
    even, odd = sample[0 : 2 * pairs : 2].count(0), sample[1 : 2 * pairs : 2].count(0)
    if odd >= 0.4 * pairs and even <= 0.05 * pairs:
        return "utf-16-le"
    if even >= 0.4 * pairs and odd <= 0.05 * pairs:
        return "utf-16-be"
    return None


def is_binary(head: bytes) -> bool:
    """Whether these first bytes belong to no text; a few stray control characters are forgiven."""
    if byte_order_mark(head) is not None:
        return False
    if head.startswith(_SIGNATURES):
        return True
    if wide_encoding(head) is not None:
        return False
    control = len(head) - len(head.translate(None, _CONTROL))
    return control > 0.05 * len(head)


def narrow_fallback(head: bytes) -> str:
    """What a line that is not UTF-8 is read as: Windows-1252 unless the bytes speak against it."""
    odd = b"\n".join(line for line in head.splitlines() if not _may_be_utf8(line))
    high = sum(byte >= 0x80 for byte in odd)
    letters = sum(chr(byte).isalpha() for byte in odd if byte < 0x80)
    unmapped = len(odd) - len(odd.translate(None, _UNMAPPED_1252))
    return _guessed(odd) if unmapped or high > 0.25 * letters else "cp1252"


def _may_be_utf8(line: bytes) -> bool:
    """Whether the line is UTF-8 as far as it goes; its last character may be cut off."""
    try:
        codecs.getincrementaldecoder("utf-8")("strict").decode(line)
    except UnicodeDecodeError:
        return False
    return True


def _guessed(odd: bytes) -> str:
    # Loading its tables costs more than reading a dump, so only the rare file pays for it.
    from charset_normalizer import from_bytes

    best = from_bytes(odd[: 1 << 15], cp_isolation=_CODE_PAGES).best()
    return best.encoding if best is not None else "cp1252"


class Lines:
    """The lines of a byte stream, decoded, without their ends; NUL characters are dropped.

    The encoding is settled by the first bytes; a line of a narrow encoding that is not UTF-8 is
    read by the fallback alone, so one odd line does not spoil the others.
    """

    def __init__(self, stream: Readable) -> None:
        head = first_bytes(stream)
        self._stream = stream
        self._head = head
        marked = byte_order_mark(head)
        self._skip = marked[1] if marked else 0
        self.encoding = marked[0] if marked else (wide_encoding(head) or "utf-8")
        self._fallback = narrow_fallback(head) if self.encoding == "utf-8" else ""

    def __iter__(self) -> Iterator[str]:
        if self.encoding == "utf-8":
            for raw in _assembled(self._chunks(), _split, (b"\n", b"\r")):
                yield self._decoded(raw)
        else:
            yield from self._wide_lines()

    def _chunks(self) -> Iterator[bytes]:
        if len(self._head) > self._skip:
            yield self._head[self._skip :]
        self._head = b""
        while chunk := self._stream.read(CHUNK):
            yield chunk

    def _decoded(self, raw: bytes) -> str:
        try:
            text = raw.decode("utf-8")
        except UnicodeDecodeError:
            text = raw.decode(self._fallback, errors="replace")
        return text.replace("\0", "") if "\0" in text else text

    def _wide_lines(self) -> Iterator[str]:
        decoder = codecs.getincrementaldecoder(self.encoding)("replace")
        decoded = (decoder.decode(chunk) for chunk in self._chunks())
        for line in _assembled(decoded, _TEXT_BREAK.split, ("\n", "\r")):
            yield line.replace("\0", "")


def _split(block: bytes) -> list[bytes]:
    """As a regular expression would split it, but several times as fast."""
    found = block.splitlines()
    if not found or block.endswith((b"\n", b"\r")):
        found.append(b"")
    return found


def _assembled(
    chunks: Iterator[AnyStr],
    split: Callable[[AnyStr], list[AnyStr]],
    ends: tuple[AnyStr, AnyStr],
) -> Iterator[AnyStr]:
    """Whole lines out of chunks; one longer than MAX_LINE is cut, and its rest passed over.

    `ends` are LF and CR.
    """
    line_feed, carriage_return = ends
    pending = line_feed[:0]
    skipping = cut = False
    for chunk in chunks:
        # The LF of a CR LF that two chunks share ends no second line.
        fresh = chunk[1:] if cut and chunk.startswith(line_feed) else chunk
        cut = chunk.endswith(carriage_return) if chunk else cut
        whole = split(pending + fresh)
        pending = whole.pop()
        for line in whole:
            if not skipping:
                yield line[:MAX_LINE]
            skipping = False
        if len(pending) > MAX_LINE:
            if not skipping:
                yield pending[:MAX_LINE]
            skipping = True
        if skipping:
            pending = line_feed[:0]
    if pending and not skipping:
        yield pending
