"""The encoding that a file states in a comment, obeyed where its bytes are not UTF-8."""

import codecs
import re

from storage.readers.files.decoding import Lines
from storage.readers.files.stream import Readable

_STATED = re.compile(
    rb"^\s*%.{0,40}?\b(?:encoding|coding)\s*[:=]?\s*"
    rb"(?:[\w ]{0,20}\(([\w -]{3,30})\)|([\w.-]{2,30}))",
    re.IGNORECASE | re.MULTILINE,
)
_LINE_ENDS = re.compile(r"-(?:unix|dos|mac)$")
_LATIN = re.compile(r"^(?:iso-)?latin-(\d{1,2})$")
"""What Emacs puts behind the name of an encoding, and how it calls those of ISO 8859."""
_PAIR = re.compile(rb"[\xa1-\xfe]{2}")
_HIGH = re.compile(rb"[\x80-\xff]")
# Those that agree with ASCII: only then were the lines cut where they end.
_USABLE = re.compile(
    r"iso8859-\d+|cp(?:8|9|12)\d\d|cp1\d{4}|koi8-[rtu]|mac-\w+|gb18030|big5(?:hkscs)?|"
    r"euc_(?:jp|kr|jis_2004|jisx0213)|shift_jis\w*|johab|tis-620|ptcp154|kz1048|hp-roman8"
)
# Names of JabRef (Java) and BibDesk (macOS) that Python does not know.
_NAMES = {
    "iso latin 1": "latin-1", "iso latin 2": "iso8859-2", "iso latin 9": "iso8859-15",
    "windows latin 1": "cp1252", "windows latin 2": "cp1250", "mac os roman": "mac-roman",
    "mac os": "mac-roman", "x-macroman": "mac-roman", "x-windows-949": "cp949", "ms932": "cp932",
    "windows-31j": "cp932", "x-gbk": "gb18030", "gbk": "gb18030", "gb2312": "gb18030",
    "ansi": "cp1252", "ansinew": "cp1252", "latin1": "cp1252", "iso8859-1": "cp1252",
    "iso-8859-1": "cp1252", "iso8859_1": "cp1252", "applemac": "mac-roman",
}  # fmt: skip
_EAST_ASIAN = ("cp949", "euc_kr", "big5", "johab", "euc_jp", "cp932", "gb18030")
_MANY_BYTES = ("gb", "big5", "cp932", "cp949", "cp950", "shift", "euc", "hz", "johab", "iso2022")


class StatedLines(Lines):
    """As `Lines`, but what is no UTF-8 is read as the file itself says.

    A statement that the bytes contradict (such as UTF-8, or bytes that the encoding lacks) is
    passed over: files are often saved anew by programs that know nothing of it.
    """

    def __init__(self, stream: Readable) -> None:
        super().__init__(stream)
        stated = stated_encoding(self._head) if self.encoding == "utf-8" else None
        self._stated = stated if stated is not None and _fits(self._head, stated) else None
        if self._stated is not None:
            self._fallback = self._stated
        elif self._fallback in _EAST_ASIAN and _is_chinese(self._head):
            self._fallback = "gb18030"
        # A Chinese line may be UTF-8 by accident; one of a single-byte encoding hardly is.
        self._first = (
            self._stated if self._stated and self._stated.startswith(_MANY_BYTES) else None
        )

    def _decoded(self, raw: bytes) -> str:
        if self._first is not None and not raw.isascii():
            text = raw.decode(self._first, errors="replace")
            if "\ufffd" not in text:
                return text.replace("\0", "")
        return super()._decoded(raw)


def stated_encoding(head: bytes) -> str | None:
    """The encoding named in the first comments, by Python's name; None for UTF-8 or nonsense."""
    found = _STATED.search(head[:4_000])
    if found is None:
        return None
    name = (found[1] or found[2]).decode("ascii", "replace").strip().lower()
    name = _LATIN.sub(r"latin\1", _LINE_ENDS.sub("", name))
    try:
        known = codecs.lookup(_NAMES.get(name, name)).name
    except LookupError:
        return None
    return known if _USABLE.fullmatch(known) else None


def _fits(head: bytes, encoding: str) -> bool:
    """Whether the first lines are no UTF-8, but can be read as that encoding."""
    odd = b"\n".join(line for line in head.splitlines()[:-1] if not _is_utf8(line))
    if not odd:
        odd = b"" if _is_utf8(head) else head
    if not odd:
        return False
    text = odd.decode(encoding, errors="replace")
    return text.count("\ufffd") <= len(odd) // 50


def _is_utf8(line: bytes) -> bool:
    try:
        line.decode("utf-8")
    except UnicodeDecodeError:
        return False
    return True


def _is_chinese(head: bytes) -> bool:
    """Whether the pairs of bytes are those of common Chinese characters in GBK, and not Korean.

    A name or two are too little for a statistical guess. In Korean almost all pairs are Hangul.
    """
    odd = b"".join(line for line in head.splitlines() if not _is_utf8(line))
    pairs = _PAIR.findall(odd)
    if not pairs or 2 * len(pairs) < len(_HIGH.findall(odd)):
        return False
    common = sum(0xB0 <= pair[0] <= 0xD7 or 0xA1 <= pair[0] <= 0xA3 for pair in pairs)
    hangul = sum(0xB0 <= pair[0] <= 0xC8 or 0xA1 <= pair[0] <= 0xA3 for pair in pairs)
    return bool(common >= 0.95 * len(pairs) > hangul)
