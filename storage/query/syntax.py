"""The tree of a query: frozen nodes that know where they stood in the text and print back.

`str(query)` gives text that parses to an equal tree. Spans are left out of comparisons, so
that trees made by hand equal parsed ones.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final, Literal, NamedTuple, TypeAlias

from storage.vocabulary import Decision

TextFieldName: TypeAlias = Literal["title", "abstract", "note", "comment", "author", "system"]
TEXT_FIELDS: Final[tuple[TextFieldName, ...]] = (
    "title",
    "abstract",
    "note",
    "comment",
    "author",
    "system",
)

HasWhat: TypeAlias = Literal[
    "note",
    "highlight",
    "claim",
    "tag",
    "rating",
    "title",
    "list",
    "include",
    "exclude",
    "reason",
]
HAS_WHAT: Final[tuple[HasWhat, ...]] = (
    "note",
    "highlight",
    "claim",
    "tag",
    "rating",
    "title",
    "list",
    "include",
    "exclude",
    "reason",
)

NumberField: TypeAlias = Literal["rating", "year", "speedup", "relevance", "include", "exclude"]
DateField: TypeAlias = Literal["added", "decided", "until"]


class Span(NamedTuple):
    """Characters `start` up to, not including, `end` of a text."""

    start: int
    end: int


NOWHERE: Final = Span(0, 0)


@dataclass(frozen=True, slots=True)
class All:
    """Every paper: an empty query, or a star. `star` keeps how it was written."""

    star: bool = field(default=False, compare=False)
    span: Span = field(default=NOWHERE, compare=False)

    def __str__(self) -> str:
        return "*" if self.star else ""


@dataclass(frozen=True, slots=True)
class Word:
    """A word in any of its forms; a compound in any of its spellings."""

    text: str
    span: Span = field(default=NOWHERE, compare=False)

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True, slots=True)
class Phrase:
    """Words side by side, in this order."""

    text: str
    span: Span = field(default=NOWHERE, compare=False)

    def __str__(self) -> str:
        return quoted(self.text)


@dataclass(frozen=True, slots=True)
class Prefix:
    """Words that begin so. `typed`: still being typed, so the word itself counts as well."""

    text: str
    typed: bool = False
    span: Span = field(default=NOWHERE, compare=False)

    def __str__(self) -> str:
        return self.text if self.typed else f"{self.text}*"


@dataclass(frozen=True, slots=True)
class Wildcard:
    """Words of this shape: `*` stands for any letters, `?` for one."""

    pattern: str
    span: Span = field(default=NOWHERE, compare=False)

    def __str__(self) -> str:
        return self.pattern


@dataclass(frozen=True, slots=True)
class Fuzzy:
    """Words spelt nearly so: at most `distance` letters wrong; None leaves it to the length."""

    text: str
    distance: int | None = None
    span: Span = field(default=NOWHERE, compare=False)

    def __str__(self) -> str:
        return f"{self.text}~{self.distance or ''}"


@dataclass(frozen=True, slots=True)
class FieldText:
    """Text to be found in one field. `query` is made of text nodes only."""

    name: TextFieldName
    query: "Query"
    span: Span = field(default=NOWHERE, compare=False)

    def __str__(self) -> str:
        inner = str(self.query)
        return f"{self.name}:({inner})" if _is_compound(self.query) else f"{self.name}:{inner}"


@dataclass(frozen=True, slots=True)
class Tag:
    """Papers with this tag, or one nested under it."""

    name: str
    span: Span = field(default=NOWHERE, compare=False)

    def __str__(self) -> str:
        return f"tag:{value(self.name)}"


@dataclass(frozen=True, slots=True)
class Is:
    """Papers of which the reader has said so."""

    decision: Decision
    span: Span = field(default=NOWHERE, compare=False)

    def __str__(self) -> str:
        return f"is:{self.decision.word}"


@dataclass(frozen=True, slots=True)
class Comparison:
    """A number within bounds; None leaves a side open, `above`/`below` leave out the bound."""

    name: NumberField
    low: float | None
    high: float | None
    above: bool = False
    below: bool = False
    span: Span = field(default=NOWHERE, compare=False)

    def __str__(self) -> str:
        return f"{self.name}:{_bounds(_number(self.low), _number(self.high), self)}"


@dataclass(frozen=True, slots=True)
class When:
    """A time within bounds: days, months or years as ISO dates, or `7d` for the last 7 days."""

    name: DateField
    low: str | None = None
    high: str | None = None
    above: bool = False
    below: bool = False
    ago: str = ""
    span: Span = field(default=NOWHERE, compare=False)

    def __str__(self) -> str:
        return f"{self.name}:{self.ago or _bounds(self.low, self.high, self)}"


@dataclass(frozen=True, slots=True)
class Platform:
    """Papers that speak of hardware of this class, or with this in its name."""

    name: str
    span: Span = field(default=NOWHERE, compare=False)

    def __str__(self) -> str:
        return f"platform:{value(self.name)}"


@dataclass(frozen=True, slots=True)
class Baseline:
    """Papers with a claim against something with this in its name."""

    name: str
    span: Span = field(default=NOWHERE, compare=False)

    def __str__(self) -> str:
        return f"baseline:{value(self.name)}"


@dataclass(frozen=True, slots=True)
class Has:
    """Papers that have a note, a highlight, a claim, a listed word and so on."""

    what: HasWhat
    span: Span = field(default=NOWHERE, compare=False)

    def __str__(self) -> str:
        return f"has:{self.what}"


@dataclass(frozen=True, slots=True)
class Highlighted:
    """Papers with a highlight in the colour of this name: its word, or what the reader calls it."""

    name: str
    span: Span = field(default=NOWHERE, compare=False)

    def __str__(self) -> str:
        return f"highlight:{value(self.name)}"


@dataclass(frozen=True, slots=True)
class InList:
    """Papers on the reading list of this name."""

    name: str
    span: Span = field(default=NOWHERE, compare=False)

    def __str__(self) -> str:
        return f"in:{value(self.name)}"


@dataclass(frozen=True, slots=True)
class From:
    """Papers from a dump with this in its file name or listing title."""

    name: str
    span: Span = field(default=NOWHERE, compare=False)

    def __str__(self) -> str:
        return f"from:{value(self.name)}"


@dataclass(frozen=True, slots=True)
class Reason:
    """Papers that were skipped for a reason with this in its name."""

    name: str
    span: Span = field(default=NOWHERE, compare=False)

    def __str__(self) -> str:
        return f"reason:{value(self.name)}"


@dataclass(frozen=True, slots=True)
class Similar:
    """Papers whose text is like that of paper `paper`."""

    paper: int
    span: Span = field(default=NOWHERE, compare=False)

    def __str__(self) -> str:
        return f"similar:{self.paper}"


@dataclass(frozen=True, slots=True)
class Not:
    """Everything but."""

    query: "Query"
    span: Span = field(default=NOWHERE, compare=False)

    def __str__(self) -> str:
        inner = _inner(self.query)
        return f"-({inner})" if _is_compound(self.query) else f"-{inner}"


@dataclass(frozen=True, slots=True)
class And:
    """All of these."""

    queries: tuple["Query", ...]
    span: Span = field(default=NOWHERE, compare=False)

    def __str__(self) -> str:
        return " ".join(
            f"({part})" if isinstance(part, Or | And) else _inner(part) for part in self.queries
        )


@dataclass(frozen=True, slots=True)
class Or:
    """Any of these."""

    queries: tuple["Query", ...]
    span: Span = field(default=NOWHERE, compare=False)

    def __str__(self) -> str:
        return " OR ".join(
            f"({part})" if isinstance(part, Or) else _inner(part) for part in self.queries
        )


TextLeaf: TypeAlias = Word | Phrase | Prefix | Wildcard | Fuzzy
Leaf: TypeAlias = (
    TextLeaf
    | FieldText
    | Tag
    | Is
    | Comparison
    | When
    | Platform
    | Baseline
    | Has
    | Highlighted
    | InList
    | From
    | Reason
    | Similar
    | All
)
Query: TypeAlias = Leaf | Not | And | Or

TEXT_LEAVES: Final = (Word, Phrase, Prefix, Wildcard, Fuzzy)

_PLAIN_VALUE: Final = re.compile(r"[^\s\"“”„()\\]+")


def quoted(text: str) -> str:
    """Put a text between quotation marks."""
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def value(text: str) -> str:
    """Write a field's value, between quotation marks where it needs them."""
    return text if _PLAIN_VALUE.fullmatch(text) else quoted(text)


def _is_compound(query: Query) -> bool:
    return isinstance(query, And | Or | Not)


def _inner(query: Query) -> str:
    """Write a part of a query; everything is a star there, since nothing would be no part."""
    return str(query) or "*"


def _number(number: float | None) -> str | None:
    return None if number is None else f"{number:.12g}"


def _bounds(low: str | None, high: str | None, node: Comparison | When) -> str:
    if low is not None and low == high:
        return low
    if high is None:
        return f"{'>' if node.above else '>='}{low}"
    if low is None:
        return f"{'<' if node.below else '<='}{high}"
    return f"{low}..{high}"


def conditions(query: Query) -> Iterator[Query]:
    """Give what `and`, `or` and `not` put together."""
    match query:
        case And() | Or():
            for part in query.queries:
                yield from conditions(part)
        case Not():
            yield from conditions(query.query)
        case _:
            yield query


def list_shown(query: Query) -> str | None:
    """Give the reading list that a query shows: the one that all its papers are on, if any."""
    parts = query.queries if isinstance(query, And) else (query,)
    names = [part.name for part in parts if isinstance(part, InList)]
    return names[0] if len(names) == 1 else None
