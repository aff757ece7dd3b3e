"""Which changes bear on what a query finds."""

from functools import lru_cache, reduce
from operator import or_
from typing import Final

from storage.edits.edit import Aspect
from storage.errors import QuerySyntaxError
from storage.query.parser import parse
from storage.query.syntax import (
    TEXT_LEAVES,
    Baseline,
    Comparison,
    FieldText,
    From,
    Has,
    Highlighted,
    InList,
    Is,
    Platform,
    Query,
    Reason,
    Tag,
    When,
    conditions,
)

_ASKED: Final = {
    Baseline: Aspect.CLAIMS,
    From: Aspect.IMPORTS,
    Highlighted: Aspect.HIGHLIGHTS,
    InList: Aspect.LISTS,
    Is: Aspect.DECISION,
    Platform: Aspect.CLAIMS,
    Reason: Aspect.DECISION | Aspect.REASONS,
    Tag: Aspect.TAGS,
}
_NAMED: Final = {
    "claim": Aspect.CLAIMS,
    "decided": Aspect.DECISION,
    "exclude": Aspect.WORDS,
    "highlight": Aspect.HIGHLIGHTS,
    "include": Aspect.WORDS,
    "list": Aspect.LISTS,
    "note": Aspect.NOTES,
    "comment": Aspect.HIGHLIGHTS,
    "rating": Aspect.RATING,
    "reason": Aspect.DECISION | Aspect.REASONS,
    "relevance": Aspect.RELEVANCE,
    "speedup": Aspect.CLAIMS,
    "tag": Aspect.TAGS,
    "until": Aspect.DECISION,
}
"""What a field asks for, or `has:`, beside what a paper says itself."""


@lru_cache(maxsize=256)
def bears_on(written: str) -> Aspect:
    """Give what has to change for a query to find other papers; nothing where it is none.

    Papers that come, go or change bear on every query.
    """
    try:
        tree = parse(written)
    except QuerySyntaxError:
        return Aspect(0)
    return reduce(or_, map(_asked, conditions(tree)), Aspect.PAPERS)


def _asked(condition: Query) -> Aspect:
    match condition:
        case Has():
            return _NAMED.get(condition.what, Aspect(0))
        case Comparison() | When() | FieldText():
            return _NAMED.get(condition.name, Aspect(0))
    if isinstance(condition, TEXT_LEAVES):
        # Words are looked for in everything that is written.
        return Aspect.NOTES | Aspect.HIGHLIGHTS
    return _ASKED.get(type(condition), Aspect(0))
