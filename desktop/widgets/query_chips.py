"""The fields of a query as chips: what narrows the list, each removable with a click."""

from dataclasses import dataclass

from storage.errors import QuerySyntaxError
from storage.query import refining
from storage.query.parser import is_text, parse
from storage.query.syntax import All, And, Or, Query, Span


@dataclass(frozen=True, slots=True)
class Chip:
    """A part of a query: how it is shown, and where it stands in the text."""

    text: str
    start: int
    end: int


def chips(query: str) -> tuple[Chip, ...]:
    """Give the parts that are fields and must all hold; none where the query cannot be read."""
    try:
        tree = parse(query)
    except QuerySyntaxError:
        return ()
    parts: tuple[Query, ...] = tuple(tree.queries) if isinstance(tree, And) else (tree,)
    return tuple(
        Chip(_shown(str(part)), part.span.start, part.span.end)
        for part in parts
        if not isinstance(part, All | Or) and not is_text(part)
    )


def without(query: str, chip: Chip) -> str:
    """Give the query with a chip's part taken out."""
    return refining.without(query, Span(chip.start, chip.end))


def _shown(text: str) -> str:
    """Write "speedup:>2" as "speedup > 2" and "tag:gpu" as "tag: gpu"."""
    name, _, value = text.partition(":")
    for sign in (">=", "<=", ">", "<"):
        if value.startswith(sign):
            return f"{name} {sign} {value[len(sign) :]}"
    return f"{name}: {value}"
