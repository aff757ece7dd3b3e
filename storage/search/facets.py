"""How the papers of a result spread over decisions, tags, hardware, dumps, years and lists."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from sqlalchemy import Connection, text

from storage.query.syntax import Comparison, From, InList, Is, Platform, Query, Tag
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


_CHOSEN: Final = "SELECT paper_id FROM temp.chosen"
_DECISIONS: Final = text("""
    SELECT coalesce(t.decision, 0), count(*) FROM temp.chosen c
    LEFT JOIN triage t ON t.paper_id = c.paper_id GROUP BY 1 ORDER BY 1
""")
_TAGS: Final = text(f"""
    SELECT a.name, count(*) FROM paper_tag g JOIN tag a ON a.id = g.tag_id
    WHERE g.paper_id IN ({_CHOSEN}) GROUP BY a.id ORDER BY 2 DESC, a.name
""")
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
