"""What may stand at the cursor: names of fields, then their values with the number of papers."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, Protocol

from storage.query.parser import EXAMPLES
from storage.query.syntax import HAS_WHAT, value
from storage.vocabulary import DECISION_WORDS
from storage.words import count_of

MOST: Final = 12
"""Completions that are offered at once."""

MEANINGS: Final = {
    "title": "words of the title",
    "abstract": "words of the abstract",
    "note": "words of your note",
    "comment": "words of your highlights' comments",
    "author": "names of authors",
    "system": "the name that the paper introduces",
    "tag": "a tag, or one nested under it",
    "is": "undecided, keep, later or skip",
    "reason": "why you skipped it",
    "rating": "stars: 4, >=3, 2..4",
    "year": "2024, >=2023, 2023..2025",
    "speedup": "best claimed factor: >10, 2..5",
    "relevance": "how like the kept ones, or by the profile in use: >=0.5, <0.1",
    "platform": "class or name of hardware",
    "baseline": "what a claim compares with",
    "has": "note, highlight, claim, tag, rating, title, list, include, exclude or reason",
    "highlight": "a colour of highlights, or your name for it",
    "include": "how many of your include words it has: >=2, 1..3",
    "exclude": "how many of your exclude words it has: 0, >=1",
    "in": "a reading list",
    "from": "a dump, by file name or title",
    "added": "when it was imported: 7d, today, 2025-01",
    "decided": "when you decided: 7d, today, 2025-01",
    "until": "put off until then: 7d (within), tomorrow, 2027-01",
    "similar": "papers like the one with this number",
}
"""Every field and what it asks for, as a reader is told."""

_SET_PHRASES: Final = {
    "is": tuple(DECISION_WORDS),
    "has": HAS_WHAT,
    "rating": (">=4", ">=3", "5", "4", "3", "2", "1"),
    "include": (">=1", ">=2", ">=3", "0"),
    "exclude": ("0", ">=1", ">=2"),
    "speedup": (">2", ">10", ">100", "2..10"),
    "relevance": (">=0.5", ">=0.8", "<0.2", "<0.1"),
    "added": ("today", "yesterday", "7d", "30d", "1y"),
    "until": ("tomorrow", "7d", "30d"),
    "decided": ("today", "yesterday", "7d", "30d", "1y"),
}
_TOKEN: Final = re.compile(r'-?(?:[A-Za-z]+:)?(?:"[^"]*"?|[^\s"()]*)')
_FIELD: Final = re.compile(r"(-?)([A-Za-z]+):\"?(.*?)\"?", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Value:
    """A value of a field, with the number of papers that have it."""

    text: str
    count: int


class ValueSource(Protocol):
    """Knows what the library has."""

    def values(self, field: str, beginning: str, most: int) -> tuple[Value, ...]:
        """Give values of a field that begin so, those of most papers first.

        The field "" stands for the words of all texts. A field without values of its own has
        none.
        """
        ...


@dataclass(frozen=True, slots=True)
class Completion:
    """Put `text` in place of the query's characters `start` to `end`; `detail` explains it."""

    text: str
    detail: str
    start: int
    end: int


def complete(text: str, cursor: int, values: ValueSource) -> tuple[Completion, ...]:
    """Give what may be meant by the word at the cursor."""
    start, end = _token_at(text, cursor)
    token = text[start:cursor]
    field = _FIELD.fullmatch(token)
    if field and field[2].lower() in MEANINGS:
        found = _values(field[1], field[2].lower(), field[3], values)
    elif token.lstrip("-") or not text.strip():
        found = _names(token, values)
    else:
        return ()
    offered = {what: detail for what, detail in found if what != text[start:end]}
    return tuple(
        Completion(what, detail, start, end) for what, detail in list(offered.items())[:MOST]
    )


def _token_at(text: str, cursor: int) -> tuple[int, int]:
    """Find the word, field or quotation that the cursor stands in or behind."""
    at = 0
    while at < cursor:
        match = _TOKEN.match(text, at)
        end = match.end() if match else at
        if at < cursor <= end:
            return at, end
        at = max(end, at + 1)
    return cursor, cursor


def _names(token: str, values: ValueSource) -> Iterator[tuple[str, str]]:
    sign = "-" if token.startswith("-") else ""
    beginning = token.lstrip("-")
    for name, meaning in MEANINGS.items():
        if name.startswith(beginning.lower()):
            yield f"{sign}{name}:", f"{meaning}, as in {EXAMPLES[name]}"
    if len(beginning) > 1:
        for found in values.values("", beginning, MOST):
            yield f"{sign}{value(found.text)}", count_of(found.count, "paper")


def _values(sign: str, name: str, beginning: str, values: ValueSource) -> Iterator[tuple[str, str]]:
    counted = {found.text: found.count for found in values.values(name, beginning, MOST)}
    for phrase in _SET_PHRASES.get(name, ()):
        if phrase.startswith(beginning.lower()):
            count = counted.pop(phrase, None)
            yield f"{sign}{name}:{phrase}", "" if count is None else count_of(count, "paper")
    for text, count in counted.items():
        yield f"{sign}{name}:{value(text)}", count_of(count, "paper")
