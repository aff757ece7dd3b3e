"""How the papers of a result spread over decisions, tags, hardware, factors, years and so on."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from sqlalchemy import Connection

from storage.query.syntax import (
    Comparison,
    FieldText,
    From,
    InList,
    Is,
    Phrase,
    Platform,
    Query,
    Reason,
    Tag,
)
from storage.search.columns import Columns, Within
from storage.search.memory import State
from storage.search.sets import every_paper, mask, within
from storage.vocabulary import Decision


@dataclass(frozen=True, slots=True)
class FacetCount:
    """One value: how many papers of the result have it, and the query that asks for it."""

    name: str
    count: int
    query: str


@dataclass(frozen=True, slots=True)
class Facets:
    """Counts over a result; each group with the most papers first, years newest first."""

    decisions: tuple[FacetCount, ...]
    tags: tuple[FacetCount, ...]
    platforms: tuple[FacetCount, ...]
    dumps: tuple[FacetCount, ...]
    years: tuple[FacetCount, ...]
    lists: tuple[FacetCount, ...]
    systems: tuple[FacetCount, ...]
    """Names that several of the papers introduce."""
    factors: tuple[FacetCount, ...]
    """Ranges of claimed factors, from the lowest; a paper may have claims in several."""
    relevances: tuple[FacetCount, ...] = ()
    """Ranges of relevance, the likeliest first; both ends of a range belong to it."""
    reasons: tuple[FacetCount, ...] = ()
    """Why papers were skipped."""


RANGES: Final = (
    ("below 2×", Comparison("speedup", None, 2, below=True)),
    ("2× to 5×", Comparison("speedup", 2, 5)),
    ("5× to 10×", Comparison("speedup", 5, 10)),
    ("10× to 100×", Comparison("speedup", 10, 100)),
    ("above 100×", Comparison("speedup", 100, None, above=True)),
)
"""Ranges of factors, as people call them and as they are asked for."""
LIKELY: Final = (
    ("0.8 and more", Comparison("relevance", 0.8, None)),
    ("0.6 to 0.8", Comparison("relevance", 0.6, 0.8)),
    ("0.4 to 0.6", Comparison("relevance", 0.4, 0.6)),
    ("0.2 to 0.4", Comparison("relevance", 0.2, 0.4)),
    ("below 0.2", Comparison("relevance", None, 0.2, below=True)),
)
"""Ranges of relevance, the likeliest first."""
MOST_SYSTEMS: Final = 50


def facets(connection: Connection | None, ids: Sequence[int], state: State | None = None) -> Facets:
    """Count the papers `ids` by what can be asked for. Ids that are gone are passed over.

    `state` is what is known of the library as the connection sees it, None for nothing. Raises
    `UnknownError` where there is no connection and more must be known.
    """
    known = State() if state is None else state
    columns = Columns(connection, known)
    every = every_paper(connection, known)
    chosen = mask(np.asarray(ids, np.int64), every.size) & every
    tags, lists = columns.tags().counts(chosen), columns.lists().counts(chosen)
    reasons = columns.reasons().counts(chosen)
    platforms, dumps = columns.platforms().counts(chosen), columns.dumps().counts(chosen)
    years, systems = columns.years().counts(chosen), columns.systems().counts(chosen)
    several = [(name, count) for name, count in _most_first(systems) if count > 1]
    factors = columns.factors((name, _within(factors)) for name, factors in RANGES).counts(chosen)
    likely = columns.relevances((name, _within(range_)) for name, range_ in LIKELY).counts(chosen)
    return Facets(
        _decisions(columns.decisions().counts(chosen), int(chosen.sum())),
        tuple(_facet(name, count, Tag(name)) for name, count in _most_first(tags)),
        tuple(_facet(name, count, Platform(name)) for name, count in _most_first(platforms)),
        tuple(_facet(name, count, From(name)) for name, count in _most_first(dumps)),
        tuple(
            _facet(str(year), years[year], Comparison("year", year, year))
            for year in sorted(years, reverse=True)
        ),
        tuple(_facet(name, count, InList(name)) for name, count in _most_first(lists)),
        tuple(
            _facet(name, count, FieldText("system", Phrase(name)))
            for name, count in several[:MOST_SYSTEMS]
        ),
        tuple(_facet(name, factors[name], asked) for name, asked in RANGES if name in factors),
        tuple(_facet(name, likely[name], asked) for name, asked in LIKELY if name in likely),
        tuple(_facet(name, count, Reason(name)) for name, count in _most_first(reasons)),
    )


def _decisions(counts: dict[int, int], every: int) -> tuple[FacetCount, ...]:
    undecided = every - sum(counts[one] for one in counts if one != Decision.UNDECIDED)
    all_counts = {**counts, int(Decision.UNDECIDED): undecided}
    return tuple(
        _facet(Decision(number).word, all_counts[number], Is(Decision(number)))
        for number in sorted(all_counts)
        if all_counts[number]
    )


def _most_first(counts: dict[str, int]) -> list[tuple[str, int]]:
    return sorted(counts.items(), key=lambda item: (-item[1], item[0]))


def _within(wanted: Comparison) -> Within:
    return lambda factors: within(factors, wanted)


def _facet(name: str, count: int, query: Query) -> FacetCount:
    return FacetCount(name, count, str(query))
