"""What a note says, without the marks of Markdown: for one line about it, never to be kept."""

import re
from typing import Final

_LINES: Final = re.compile(
    r"^[ \t]*(?:(?:`{3,}|~{3,})[^\n]*$|([-*_])(?:[ \t]*\1){2,}[ \t]*$"
    r"|(?:(?:\#{1,6}|>|(?:[-*+]|\d{1,9}[.)])(?:[ \t]+\[[ xX]\])?)(?:[ \t]+|$))+)",
    re.MULTILINE,
)
"""Fences, rules, and what begins a heading, a quotation, an item or a task."""
_LINK: Final = re.compile(r"!?\[([^\[\]]*)\]\([^()\s]*\)")
_STRONG: Final = re.compile(r"(\*\*|__|~~|`+)(?=\S)(.+?)(?<=\S)\1")
_EMPHASIS: Final = re.compile(r"(?<![\w*])([*_])(?=\S)([^*_\n]+?)(?<=\S)\1(?![\w*])")


def plain_words(note: str) -> str:
    """Give the words of a note; the note itself where it is nothing but marks."""
    words = _LINK.sub(r"\1", _LINES.sub("", note))
    words = _EMPHASIS.sub(r"\2", _STRONG.sub(r"\2", words))
    return words if words.strip() else note
