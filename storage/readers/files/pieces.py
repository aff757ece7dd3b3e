"""From bytes to text of any length: pieces that are not cut into lines, and a window over them.

JSON and XML may stand on one line of several GB; `Lines` would cut it.
"""

import codecs
import re
from collections.abc import Iterator

from storage.readers.files.decoding import CHUNK, byte_order_mark, narrow_fallback, wide_encoding
from storage.readers.files.stream import Readable, first_bytes

BEHIND = 200
"""Characters before the place of a window that are kept: enough to see how a line is indented."""

_DECLARED = re.compile(rb"\s*<\?xml[^>]{0,200}?encoding\s*=\s*[\"']([\w.:-]{1,40})[\"']")
_WIDE = ("utf-16", "utf-32", "ucs")
# Those who declare Latin-1 mean its superset, as browsers know; GB2312 likewise.
_MEANT = {
    "iso8859-1": "cp1252", "ascii": "cp1252", "iso8859-9": "cp1254", "gb2312": "gb18030",
    "gbk": "gb18030", "euc_kr": "cp949", "shift_jis": "cp932",
}  # fmt: skip
_DECLARABLE = re.compile(r"iso8859-\d+|cp\d+|koi8-[rut]|mac-\w+|gb18030|big5|euc_jp|tis-620")


def declared_encoding(head: bytes) -> str | None:
    """What an XML declaration names, as Python knows it; None for UTF-8, none or nonsense.

    A name that the bytes speak against is passed over: many programs write UTF-8 under any name.
    """
    found = _DECLARED.match(head)
    if found is None:
        return None
    try:
        name = codecs.lookup(found[1].decode("ascii")).name
    except LookupError:
        return None
    name = _MEANT.get(name, name)
    if name.startswith(_WIDE) or not _DECLARABLE.fullmatch(name):
        return None
    try:
        codecs.getincrementaldecoder("utf-8")("strict").decode(head)
    except UnicodeDecodeError:
        return name
    return name if head.isascii() else None


class Pieces:
    """The text of a byte stream in pieces of some 64 KiB, line ends as LF, NUL characters dropped.

    The encoding is settled as `Lines` does it, or by an XML declaration.
    """

    def __init__(self, stream: Readable) -> None:
        head = first_bytes(stream)
        self._stream = stream
        self._head = head
        marked = byte_order_mark(head)
        self._skip = marked[1] if marked else 0
        found = marked[0] if marked else wide_encoding(head) or declared_encoding(head)
        self.encoding = found or "utf-8"
        self._fallback = narrow_fallback(head) if self.encoding == "utf-8" else ""

    def __iter__(self) -> Iterator[str]:
        held = ""
        for piece in self._narrow() if self.encoding == "utf-8" else self._decoded():
            # A CR may be half of a line end that two pieces share.
            text = held + piece
            held = "\r" if text.endswith("\r") else ""
            text = text[: len(text) - len(held)].replace("\0", "")
            if "\r" in text:
                text = text.replace("\r\n", "\n").replace("\r", "\n")
            if text:
                yield text
        if held:
            yield "\n"

    def _chunks(self) -> Iterator[bytes]:
        head, self._head = self._head[self._skip :], b""
        for start in range(0, len(head), CHUNK):
            yield head[start : start + CHUNK]
        while chunk := self._stream.read(CHUNK):
            yield chunk

    def _decoded(self) -> Iterator[str]:
        decoder = codecs.getincrementaldecoder(self.encoding)("replace")
        for chunk in self._chunks():
            yield decoder.decode(chunk)
        yield decoder.decode(b"", final=True)

    def _narrow(self) -> Iterator[str]:
        """UTF-8; a line of other bytes is read by the fallback alone."""
        pending = b""
        for chunk in self._chunks():
            block = pending + chunk
            end = block.rfind(b"\n") + 1 or _whole_characters(block)
            pending = block[end:]
            yield self._block(block[:end])
        yield self._block(pending)

    def _block(self, block: bytes) -> str:
        try:
            return block.decode("utf-8")
        except UnicodeDecodeError:
            return "".join(map(self._line, block.splitlines(keepends=True)))

    def _line(self, line: bytes) -> str:
        try:
            return line.decode("utf-8")
        except UnicodeDecodeError:
            return line.decode(self._fallback, errors="replace")


def _whole_characters(block: bytes) -> int:
    """How many bytes there are before a character that the end of the block cuts."""
    for back in range(1, min(4, len(block) + 1)):
        byte = block[-back]
        if byte < 0x80:
            break
        if byte >= 0xC0:
            needed = 2 + (byte >= 0xE0) + (byte >= 0xF0)
            return len(block) - back if needed > back else len(block)
    return len(block)


class Window:
    """A part of a long text that moves on, and the number of the line at its place `at`."""

    def __init__(self, pieces: Iterator[str]) -> None:
        self._pieces = pieces
        self.text = ""
        self.at = 0
        self.line = 1
        self.ended = False

    def more(self) -> bool:
        """Add at least as much text as is left behind `at`; False where the file has ended.

        What stands before `at` is let go, but for a little. Doubling keeps the sum of all copies
        linear.
        """
        kept = max(0, self.at - BEHIND)
        left = self.text[kept:]
        parts, size = [left], 0
        while size <= len(left):
            piece = next(self._pieces, None)
            if piece is None:
                self.ended = True
                break
            parts.append(piece)
            size += len(piece)
        self.text, self.at = "".join(parts), self.at - kept
        return size > 0

    def go(self, to: int) -> None:
        """Move on to a place in `text`."""
        self.line += self.text.count("\n", self.at, to)
        self.at = to

    def line_at(self, place: int) -> int:
        """The number of the line of a place at or behind `at`."""
        return self.line + self.text.count("\n", self.at, place)
