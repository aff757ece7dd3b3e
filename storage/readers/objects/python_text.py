"""Objects as Python shows them, `{'title': "It's here", 'doi': None}`, turned into JSON.

Programs that write `str(paper)` where they meant JSON are many. The text is turned token by token
and line by line, so lines keep their numbers and damage stays where it is.
"""

import ast
import json
import re
from collections.abc import Iterator

_PYTHON = re.compile(r"[\s\ufeff]*(?:\[\s*)?(?:\(\s*)?\{\s*'")
# Strings of both kinds; words that JSON writes otherwise; what a call wraps around a date.
_TOKEN = re.compile(
    r"(?P<bytes>\b[bBrRuU]{1,2}(?=['\"]))?"
    r"(?P<text>'[^'\\\n]*(?:\\.[^'\\\n]*)*'|\"[^\"\\\n]*(?:\\.[^\"\\\n]*)*\")"
    r"|(?P<date>\bdatetime\.(?:datetime|date)\((?P<parts>[\d, ]{5,60})(?:, tzinfo=[\w.]{1,40})?\))"
    r"|(?P<word>\b(?:None|True|False|nan)\b)|(?P<sign>[()])"
)
_WORDS = {"None": "null", "True": "true", "False": "false", "nan": "NaN"}
_SIGNS = {"(": "[", ")": "]"}


def is_python(text: str) -> bool:
    """Whether a text begins with an object as Python shows it."""
    return _PYTHON.match(text) is not None


def as_json(pieces: Iterator[str]) -> Iterator[str]:
    """The pieces of a text, in JSON where its beginning is Python's."""
    first = next(pieces, "")
    if not is_python(first):
        yield first
        yield from pieces
        return
    rest = first
    for piece in pieces:
        # Only whole lines are turned: a string may not be cut in two.
        lines, _, last = (rest + piece).rpartition("\n")
        if lines:
            yield _turned(lines) + "\n"
        rest = last
    yield _turned(rest)


def _turned(text: str) -> str:
    return _TOKEN.sub(_token, text)


def _token(found: re.Match[str]) -> str:
    if found["text"] is not None:
        return _string(found["text"])
    if found["date"] is not None:
        return '"' + "-".join(f"{int(part):02}" for part in found["parts"].split(",")[:3]) + '"'
    if found["word"] is not None:
        return _WORDS[found["word"]]
    return _SIGNS[found["sign"]]


def _string(text: str) -> str:
    try:
        return json.dumps(ast.literal_eval(text), ensure_ascii=False)
    except (SyntaxError, ValueError):
        return json.dumps(text[1:-1], ensure_ascii=False)
