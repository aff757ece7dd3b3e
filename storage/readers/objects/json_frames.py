"""What is open while JSON is read, and what a string is where quotation marks may be missing."""

import json
import re
from dataclasses import dataclass, field

from storage.record import BadEntry

_BETWEEN = re.compile(r'"[\s\d.+-]*(?:(?:true|false|null|[,:\[\]{}])[\s\d.+-]*)+"')
_NEXT_OBJECT = re.compile(r'\}[\s\],]{0,200}\{\s{0,200}"$')


@dataclass(slots=True)
class Frame:
    """An open list or object, and what became of it so far.

    `key` is the member that is being read, or what holds the list; `waiting` says that its value
    comes next. `listed` says that it stands in a list, `indent` how a broken paper is indented,
    `direct` that papers stand right in it, `told` that something in it was told as bad, `fault`
    what is to be told of it if nothing else is.
    """

    is_list: bool
    line: int
    beginning: str
    key: str = ""
    listed: bool = False
    fault: BadEntry | None = None
    waiting: bool = False
    broken: bool = False
    indent: int | None = None
    direct: bool = False
    holds_papers: bool = False
    told: bool = False
    misses: list[BadEntry] = field(default_factory=list)


def has_more(value: dict[str, object]) -> bool:
    """Whether an object holds lists or objects that are worth entering."""
    return any(isinstance(member, dict | list) and member for member in value.values())


def turn(raw: str) -> int:
    """How far to go into what looks like a string where quotation marks may be missing; else 0.

    What stands between two strings is no string, and one that runs into the next object has lost
    its end.
    """
    if _BETWEEN.fullmatch(raw):
        return 1
    found = _NEXT_OBJECT.search(raw)
    return found.start() if found else 0


def text_of(raw: str) -> str:
    """The text of a string with its quotation marks; as it stands where an escape is broken."""
    try:
        text = json.loads(raw, strict=False)
    except json.JSONDecodeError:
        return raw[1:-1]
    return str(text)
