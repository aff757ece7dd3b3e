"""A search as the window asks it, and what comes of it."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from storage.library import Library
    from storage.search.instead import Instead
    from storage.search.result import Result


class Question(NamedTuple):
    """What is asked of the library; `typing` takes the last word for the beginning of one."""

    query: str = ""
    order: str = "relevance"
    typing: bool = False


@dataclass(frozen=True, slots=True)
class Answer:
    """What the search lane brings back; `instead` finds something where `result` does not."""

    question: Question
    result: "Result"
    instead: "tuple[Instead, ...]" = ()


def answer(library: "Library", question: Question) -> Answer:
    """Search; runs on the search lane and touches nothing but the library."""
    result = library.search(question.query, question.order, prefix_last=question.typing)
    if result.ids or not result.killers:
        return Answer(question, result)
    return Answer(question, result, library.instead(question.query, result.killers))
