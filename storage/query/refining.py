"""A query made narrower by one condition more, or wider by one less: text in, text out.

The rest of the query stays as it was written.
"""

import re
from typing import Final, Literal, TypeAlias

from storage.errors import QuerySyntaxError
from storage.query.parser import parse
from storage.query.syntax import All, And, Not, Or, Prefix, Query, Span

Standing: TypeAlias = Literal["", "asked", "excluded"]
"""Whether a query asks for a condition, excludes it, or says nothing of it by itself."""

_AND_FIRST: Final = re.compile(r"^AND\s+")
_AND_LAST: Final = re.compile(r"(?:^|\s+)AND$")


def conditions(query: str) -> tuple[Query, ...]:
    """Give what must hold for all that a query finds; none for an empty one.

    Raises `QuerySyntaxError` where the query cannot be read.
    """
    return _parts(parse(query))


def standing(asked: tuple[Query, ...], condition: Query) -> Standing:
    """Say how a condition stands in the `conditions` of a query."""
    if condition in asked:
        return "asked"
    return "excluded" if Not(condition) in asked else ""


def refined(query: str, condition: Query, wanted: Standing, *, prefix_last: bool = False) -> str:
    """Give the query with a condition asked for, excluded, or no longer spoken of.

    The condition comes first, so that a last word that is still being typed (`prefix_last`)
    stays the last. Raises `QuerySyntaxError` where the query cannot be read.
    """
    tree = parse(query, prefix_last=prefix_last)
    kept = query.strip()
    if isinstance(tree, Or) and wanted:
        alternatives = query[tree.span.start : tree.span.end]
        kept = alternatives if _is_enclosed(alternatives) else f"({alternatives}{_star(tree)})"
    for part in reversed(_parts(tree)):
        if part in (condition, Not(condition)):
            query = kept = without(query, part.span)
    if not wanted:
        return kept
    return f"{condition if wanted == 'asked' else Not(condition)} {kept}".rstrip()


def without(query: str, span: Span) -> str:
    """Take a condition that must hold out of a query."""
    before, behind = query[: span.start].rstrip(), query[span.end :].lstrip()
    while before.endswith("(") and behind.startswith(")"):
        before, behind = before[:-1].rstrip(), behind[1:].lstrip()
    opens, closes = before.endswith("("), behind.startswith(")")
    if not behind or closes or _AND_FIRST.match(behind):
        before = _AND_LAST.sub("", before)
    if not before or opens:
        behind = _AND_FIRST.sub("", behind)
    return f"{before}{'' if opens or closes else ' '}{behind}".strip()


def _parts(tree: Query) -> tuple[Query, ...]:
    if isinstance(tree, All):
        return ()
    return tree.queries if isinstance(tree, And) else (tree,)


def _is_enclosed(query: str) -> bool:
    """Say whether all of a query stands between one pair of parentheses."""
    try:
        return query.startswith("(") and parse(query[1:-1]) == parse(query)
    except QuerySyntaxError:
        return False


def _star(tree: Or) -> str:
    """Write out that the last word is the beginning of one: in parentheses it ends nothing."""
    last: Query = tree.queries[-1]
    while isinstance(last, And):
        last = last.queries[-1]
    return "*" if isinstance(last, Prefix) and last.typed else ""
