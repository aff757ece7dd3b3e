"""A search as the window asks it: the result, and why it is empty where it is."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from storage.library import Library
    from storage.search.explain import TermCount
    from storage.search.search import Result


@dataclass(frozen=True, slots=True)
class Answer:
    """What the search lane brings back; `killers` only where nothing was found."""

    query: str
    order: str
    result: "Result"
    killers: "tuple[TermCount, ...]"


def answer(library: "Library", query: str, order: str, typing: bool) -> Answer:
    """Search; runs on the search lane and touches nothing but the library.

    `typing` takes the last word for the beginning of one.
    """
    result = library.search(query, order, prefix_last=typing)
    killers: tuple[TermCount, ...] = ()
    if not len(result.ids) and query.strip():
        killers = tuple(library.why_none(query))
    return Answer(query, order, result, killers)
