"""How the papers of a result spread over decisions, tags, hardware, factors, years and so on."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from sqlalchemy import Connection, text

from storage.database.claim_rows import ITS_OWN
from storage.query.syntax import (
    Comparison,
    FieldText,
    From,
    InList,
    Is,
    Phrase,
    Platform,
    Query,
    Tag,
)
from storage.search.hits import as_json
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


RANGES: Final = (
    ("below 2×", Comparison("speedup", None, 2, below=True)),
    ("2× to 5×", Comparison("speedup", 2, 5)),
    ("5× to 10×", Comparison("speedup", 5, 10)),
    ("10× to 100×", Comparison("speedup", 10, 100)),
    ("above 100×", Comparison("speedup", 100, None, above=True)),
)
"""Ranges of factors, as people call them and as they are asked for."""
MOST_SYSTEMS: Final = 50


def _within(factors: Comparison) -> str:
    parts: list[str] = []
    if factors.low is not None:
        parts.append(f"factor_high {'>' if factors.above else '>='} {factors.low}")
    if factors.high is not None:
        parts.append(f"factor_high {'<' if factors.below else '<='} {factors.high}")
    return " AND ".join(parts)


_CHOSEN: Final = "SELECT paper_id FROM temp.chosen"
_DECISIONS: Final = text("""
    SELECT coalesce(t.decision, 0), count(*) FROM temp.chosen c
    LEFT JOIN triage t ON t.paper_id = c.paper_id GROUP BY 1 ORDER BY 1
""")
_TAGS: Final = text(f"""
    SELECT a.name, count(DISTINCT g.paper_id) FROM tag a
    JOIN tag b ON b.id = a.id OR lower(substr(b.name, 1, length(a.name) + 1)) = lower(a.name) || '/'
    JOIN paper_tag g ON g.tag_id = b.id
    WHERE g.paper_id IN ({_CHOSEN}) GROUP BY a.id ORDER BY 2 DESC, a.name
""")
"""A tag has the papers of those nested under it as well, as `tag:` finds them."""
_PLATFORMS: Final = text(f"""
    SELECT device_class, count(DISTINCT paper_id) FROM (
        SELECT device_class, paper_id FROM hardware
        UNION SELECT d.device_class, c.paper_id FROM claim_platform d
        JOIN claim c ON c.id = d.claim_id WHERE c.status <> 'wrong'
    ) WHERE paper_id IN ({_CHOSEN}) GROUP BY 1 ORDER BY 2 DESC, 1
""")
_DUMPS: Final = text(f"""
    SELECT f.name, count(DISTINCT o.paper_id) FROM origin o JOIN dump_file f ON f.id = o.file_id
    WHERE o.paper_id IN ({_CHOSEN}) GROUP BY f.name ORDER BY 2 DESC, 1
""")
_YEARS: Final = text(f"""
    SELECT year, count(*) FROM paper WHERE year IS NOT NULL AND id IN ({_CHOSEN})
    GROUP BY year ORDER BY year DESC
""")
_LISTS: Final = text(f"""
    SELECT l.name, count(*) FROM list_entry e JOIN reading_list l ON l.id = e.list_id
    WHERE e.paper_id IN ({_CHOSEN}) GROUP BY l.id ORDER BY 2 DESC, l.name
""")
_SYSTEMS: Final = text(f"""
    SELECT min(system), count(*) FROM paper WHERE system <> '' AND id IN ({_CHOSEN})
    GROUP BY system COLLATE NOCASE HAVING count(*) > 1 ORDER BY 2 DESC, 1 LIMIT {MOST_SYSTEMS}
""")
_FACTORS: Final = text(f"""
    SELECT {", ".join(f"count(DISTINCT iif({_within(one)}, paper_id, NULL))" for _, one in RANGES)}
    FROM claim c WHERE {ITS_OWN} AND paper_id IN ({_CHOSEN})
""")


def facets(connection: Connection, ids: Iterable[int]) -> Facets:
    """Count the papers `ids` by what can be asked for. Ids that are gone are passed over."""
    _choose(connection, list(ids))
    return Facets(
        tuple(
            _facet(Decision(number).word, count, Is(Decision(number)))
            for number, count in connection.execute(_DECISIONS)
        ),
        tuple(_facet(name, count, Tag(name)) for name, count in connection.execute(_TAGS)),
        tuple(
            _facet(name, count, Platform(name)) for name, count in connection.execute(_PLATFORMS)
        ),
        tuple(_facet(name, count, From(name)) for name, count in connection.execute(_DUMPS)),
        tuple(
            _facet(str(year), count, Comparison("year", year, year))
            for year, count in connection.execute(_YEARS)
        ),
        tuple(_facet(name, count, InList(name)) for name, count in connection.execute(_LISTS)),
        tuple(
            _facet(name, count, FieldText("system", Phrase(name)))
            for name, count in connection.execute(_SYSTEMS)
        ),
        tuple(
            _facet(name, count, factors)
            for (name, factors), count in zip(
                RANGES, connection.execute(_FACTORS).one(), strict=True
            )
            if count
        ),
    )


def _facet(name: str, count: int, query: Query) -> FacetCount:
    return FacetCount(name, count, str(query))


def _choose(connection: Connection, ids: list[int]) -> None:
    connection.execute(
        text("CREATE TEMP TABLE IF NOT EXISTS chosen (paper_id INTEGER PRIMARY KEY)")
    )
    connection.execute(text("DELETE FROM temp.chosen"))
    connection.execute(
        text(
            "INSERT OR IGNORE INTO temp.chosen SELECT p.id FROM json_each(:ids) i "
            "JOIN paper p ON p.id = i.value"
        ),
        {"ids": as_json(ids)},
    )
