"""A search as the window asks it: the result, and why it is empty where it is."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from storage.library import Library
    from storage.search.explain import TermCount
    from storage.search.result import Result


class Question(NamedTuple):
    """What is asked of the library; `typing` takes the last word for the beginning of one."""

    query: str = ""
    order: str = "relevance"
    typing: bool = False


@dataclass(frozen=True, slots=True)
class Answer:
    """What the search lane brings back; `killers` only where nothing was found."""

    question: Question
    result: "Result"
    killers: "tuple[TermCount, ...]"


def answer(library: "Library", question: Question) -> Answer:
    """Search; runs on the search lane and touches nothing but the library."""
    query = question.query
    result = library.search(query, question.order, prefix_last=question.typing)
    killers: tuple[TermCount, ...] = ()
    if not len(result.ids) and query.strip():
        killers = tuple(library.why_none(query))
    return Answer(question, result, killers)
