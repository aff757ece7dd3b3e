"""Why a search found nothing, in words, and the searches that may find what was meant."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from storage.errors import QuerySyntaxError
from storage.query.parser import parse
from storage.query.refining import without
from storage.query.syntax import Span
from storage.search.result import quoted
from storage.words import count_of

if TYPE_CHECKING:
    from storage.search.result import TermCount


@dataclass(frozen=True, slots=True)
class Instead:
    """Another search: what it is called, and its query."""

    text: str
    query: str


def reason(killers: "Sequence[TermCount]") -> str:
    """Say which term no paper has, or that no paper has all; "" where nothing is known."""
    missing = [term.lack for term in killers if not term.count]
    if missing or not killers:
        return " ".join(missing)
    counts = ", ".join(
        f"{quoted(term.text)} in {count_of(term.count, 'paper')}" for term in killers
    )
    return f"Each is there, but never together: {counts}."


def instead(query: str, killers: "Sequence[TermCount]") -> tuple[Instead, ...]:
    """Give the searches to offer: with a term put right, then without one that is to blame.

    Where every term is found by itself, the rarest is left out.
    """
    return (*_mended(query, killers), *_shorter(query, killers))


def _mended(query: str, killers: "Sequence[TermCount]") -> Iterator[Instead]:
    for term in killers:
        if term.suggestion:
            mended = f"{query[: term.start]}{term.suggestion}{query[term.end :]}"
            yield Instead(f"Search for “{mended}”", mended)


def _shorter(query: str, killers: "Sequence[TermCount]") -> Iterator[Instead]:
    rarest = min((term.count for term in killers), default=0)
    for term in killers:
        if term.count == rarest:
            left = without(query, Span(term.start, term.end))
            if left and _is_readable(left):
                yield Instead(f"Leave out “{term.text}”", left)
                if rarest:
                    return


def _is_readable(query: str) -> bool:
    try:
        parse(query)
    except QuerySyntaxError:
        return False
    return True
