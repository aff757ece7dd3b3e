"""What to search for instead of a query that finds nothing: text in, text out."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Final

from storage.errors import QuerySyntaxError
from storage.query.parser import parse
from storage.query.refining import without
from storage.query.syntax import Query, Span
from storage.search.result import TermCount

MOST_TRIED: Final = 4
"""Searches of one sort that are tried, so that a query of many words is answered as soon."""


@dataclass(frozen=True, slots=True)
class Instead:
    """Another query, and the terms that it leaves out; `mends` where it puts others right."""

    query: str
    left_out: tuple[str, ...] = ()
    mends: bool = False


def instead(
    query: str, killers: Sequence[TermCount], finds: Callable[[Query], bool]
) -> tuple[Instead, ...]:
    """Give the searches to offer instead of one without hits, the likeliest first.

    First comes the query with every term put right that no paper has, then those without a term
    that is to blame. `killers` are the terms of the query, of which each may have papers while no
    paper has all. `finds` tells whether a query has papers: what has none is not offered.
    """

    def helps(one: Instead) -> bool:
        try:
            return bool(one.query) and finds(parse(one.query))
        except QuerySyntaxError:
            return False

    lacking = [term for term in killers if not term.count]
    if not lacking:
        return tuple(islice(filter(helps, _without_one(query, killers)), 1))
    mended = _first(_mended(query, lacking), helps)
    return (*mended, *_first(_shorter(query, lacking), helps))


def _first(sorts: Iterator[list[Instead]], helps: Callable[[Instead], bool]) -> tuple[Instead, ...]:
    """Give what helps of the first sort of which something does."""
    for sort in sorts:
        found = tuple(filter(helps, sort[:MOST_TRIED]))
        if found:
            return found
    return ()


def _mended(query: str, lacking: Sequence[TermCount]) -> Iterator[list[Instead]]:
    mends = {term: term.suggestion for term in lacking if term.suggestion}
    if not mends:
        return
    rest = dict.fromkeys((term for term in lacking if not term.suggestion), "")
    yield [_changed(query, mends | rest)]
    if rest:  # Of alternatives none can be left out.
        yield [_changed(query, mends)]
    if len(mends) > 1:  # They may never be together.
        none = dict.fromkeys(lacking, "")
        yield [_changed(query, none | {term: meant}) for term, meant in mends.items()]


def _shorter(query: str, lacking: Sequence[TermCount]) -> Iterator[list[Instead]]:
    yield [_changed(query, {term: ""}) for term in lacking]
    yield [_changed(query, dict.fromkeys(lacking, ""))]


def _without_one(query: str, killers: Sequence[TermCount]) -> Iterator[Instead]:
    """Leave out the rarest term, else another one, else all but the most frequent."""
    rarest = sorted(killers, key=lambda term: term.count)
    for term in rarest[:MOST_TRIED]:
        yield _changed(query, {term: ""})
    yield _changed(query, dict.fromkeys(rarest[:-1], ""))


def _changed(query: str, changes: Mapping[TermCount, str]) -> Instead:
    """Put other texts in the place of terms; "" leaves a term out."""
    last_first = sorted(changes, key=lambda term: term.start, reverse=True)
    for term in last_first:
        if changes[term]:
            query = f"{query[: term.start]}{changes[term]}{query[term.end :]}"
        else:
            query = without(query, Span(term.start, term.end))
    left_out = tuple(term.text for term in reversed(last_first) if not changes[term])
    return Instead(query, left_out, mends=len(left_out) < len(changes))
