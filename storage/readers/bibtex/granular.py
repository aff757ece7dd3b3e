"""Single values out of `@xdata` entries: biblatex's `author = {xdata=KEY-author-2 and Ann Lee}`."""

import re
from collections.abc import Mapping

from storage.readers.bibtex.names import split_at
from storage.readers.bibtex.parsing import RawEntry

_REFERENCE = re.compile(
    r"xdata\s{0,3}[=:]\s{0,3}([^\s,{}\"]{1,200})-([a-z]{2,30})(?:-(\d{1,3}))?(?=\s|$)",
    re.IGNORECASE,
)
_MARK = re.compile(r"xdata\s{0,3}=", re.IGNORECASE)
_AND = re.compile(r"\s+and\s+", re.IGNORECASE)
_FIELDS = ("title", "subtitle", "author", "editor", "journaltitle", "journal", "booktitle",
           "publisher", "institution", "date", "year", "doi", "eprint", "url")  # fmt: skip
MAX_DEPTH = 5
"""Most references that are followed one behind the other; loops end there."""
MAX_LENGTH = 20_000
"""Most characters that a value may grow to: references to references could double each time."""


def referenced(fields: Mapping[str, str]) -> list[str]:
    """The keys of the entries whose single values are asked for."""
    return [
        found[1].casefold()
        for name in _FIELDS
        if "=" in fields.get(name, "")
        for found in _REFERENCE.finditer(fields[name][:MAX_LENGTH])
    ]


def filled(fields: dict[str, str], parents: Mapping[str, RawEntry]) -> dict[str, str]:
    """The fields with single values put in; what refers to nothing stays as it is."""
    changed = dict(fields)
    for name in _FIELDS:
        text = fields.get(name, "")
        for _ in range(MAX_DEPTH):
            if len(text) > MAX_LENGTH or not _MARK.search(text):
                break
            text = _REFERENCE.sub(lambda found: _value(found, parents), text)
        if name in changed:
            changed[name] = text
    return changed


def _value(found: re.Match[str], parents: Mapping[str, RawEntry]) -> str:
    parent = parents.get(found[1].casefold())
    text = parent.fields.get(found[2].lower(), "") if parent is not None else ""
    if text and found[3] is not None:
        items = list(split_at(text, _AND))
        text = items[int(found[3]) - 1] if 0 < int(found[3]) <= len(items) else ""
    return text[:MAX_LENGTH] or found[0]
