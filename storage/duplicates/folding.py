"""Text as it is compared: without case, accents, mark-up and what LaTeX leaves behind."""

import re
import unicodedata
from functools import lru_cache
from typing import Final

_LETTERS: Final = str.maketrans(
    {"ß": "ss", "æ": "ae", "Æ": "ae", "œ": "oe", "Œ": "oe", "ø": "o", "Ø": "o", "ł": "l",
     "Ł": "l", "đ": "d", "Đ": "d", "ı": "i", "þ": "th", "ð": "d", "&": " and ", "×": " ",
     "∼": " ", "≈": " ", "∕": "/", "√": "sqrt", "\u00ad": "", "\u200b": ""}
)  # fmt: skip
"""Letters that Unicode does not take apart, and signs that one source writes and another not."""
_TAG: Final = re.compile(r"</?[A-Za-z][\w:.-]{0,20}(?:\s[^<>]{0,200})?/?>")
_ENTITY: Final = re.compile(r"&(?:#\d{1,6}|#x[0-9a-fA-F]{1,5}|[A-Za-z]{2,8});")
_ACCENT: Final = re.compile(r"\\(?:[`'^\"~=.]|[uvHcdbkr](?=[\s{]))\s?\{?\\?([A-Za-z])\}?")
_STYLE: Final = re.compile(
    r"\\(?:emph|text(?:it|bf|sc|rm|tt|sf|up)?|math(?:rm|bf|cal|bb|it|sf|frak)?|em|it|bf|rm|tt"
    r"|left|right|big|,|;|!|:)(?![A-Za-z])"
    r"|\b(?:emph|text(?:it|bf|sc|rm|tt|sf)|math(?:rm|bf|cal|bb|it|sf))(?=\{)",
    re.IGNORECASE,
)
_TIMES: Final = re.compile(r"(\d)\s*\\?(?:times|x)(?![a-z])", re.IGNORECASE)
_ABOUT: Final = re.compile(r"\\?\b(?:sim|approx|thicksim)\s*(?=\d)")
_SILENT: Final = re.compile(r"[${}_^’‘'`´]")
"""Signs between which a word goes on: "H$_2$O" is "H2O"."""
_WORD: Final = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]|\d+(?:[.,]\d+)*|[^\W\d_]+")
"""A run of letters, a number, or one sign of a script that puts no blanks between words."""


@lru_cache(maxsize=1)
def _greek() -> dict[int, str]:
    names = {}
    for code in range(0x391, 0x3CA):
        name = unicodedata.name(chr(code), "")
        if name.startswith("GREEK") and " LETTER " in name:
            names[code] = name.rsplit(" ", 1)[1].lower()
    return names


def folded(text: str) -> str:
    """Give a text in small letters without accents, mark-up and TeX's commands for looks."""
    if text.isascii() and not any(sign in text for sign in "\\<&$_^{"):
        return _without_signs(text.lower()).replace("'", "")
    text = _ENTITY.sub(_unescaped, _TAG.sub(" ", text))
    text = _STYLE.sub("", _ACCENT.sub(r"\1", text))
    text = unicodedata.normalize("NFKD", text.translate(_LETTERS).translate(_greek()))
    text = "".join(sign for sign in text if not unicodedata.combining(sign))
    text = _without_signs(text)
    return _SILENT.sub("", text).replace("\\", " ").casefold()


def _without_signs(text: str) -> str:
    """Take away what stands for "times" behind a number and for "about" before one."""
    if "sim" in text or "approx" in text:
        text = _ABOUT.sub("", text)
    return _TIMES.sub(r"\1", text)


def words(text: str) -> list[str]:
    """Give the words and numbers of a folded text in their order."""
    return _WORD.findall(text)


def squashed(text: str) -> str:
    """Give the letters and digits of a folded text, run together."""
    return "".join(filter(str.isalnum, text))


def _unescaped(match: re.Match[str]) -> str:
    from html import unescape

    return unescape(match[0].lower())
