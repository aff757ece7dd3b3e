"""Numbers about the whole library: the sidebar's counts, and what `stats` prints."""

from dataclasses import dataclass

from sqlalchemy import Connection, text

from storage.database.rows import Counted, Sidebar
from storage.vocabulary import Decision

_TAGS = """
SELECT g.id, g.name, count(pt.paper_id), g.colour
FROM tag g LEFT JOIN paper_tag pt ON pt.tag_id = g.id
GROUP BY g.id ORDER BY g.name COLLATE NOCASE, g.id
"""

_LISTS = """
SELECT l.id, l.name, count(e.paper_id)
FROM reading_list l LEFT JOIN list_entry e ON e.list_id = l.id
GROUP BY l.id ORDER BY l.position, l.id
"""

_FILES = """
SELECT f.id, f.import_id, f.name,
    (SELECT count(DISTINCT o.paper_id) FROM origin o WHERE o.file_id = f.id)
FROM dump_file f ORDER BY f.id DESC
"""


@dataclass(frozen=True, slots=True)
class Statistics:
    """Counts over the library."""

    papers: int
    decisions: dict[Decision, int]
    rated: int
    tags: int
    lists: int
    notes: int
    highlights: int
    claims: int
    claims_checked: int
    imports: int
    unindexed: int


def sidebar(connection: Connection) -> Sidebar:
    """Give everything that the sidebar counts."""
    decisions = decision_counts(connection)
    return Sidebar(
        decisions=decisions,
        total=sum(decisions.values()),
        lists=lists(connection),
        tags=tags(connection),
        searches=tuple(
            Counted(row[0], row[1], 0, query=row[2])
            for row in connection.execute(
                text("SELECT id, name, query FROM saved_search ORDER BY position, id")
            )
        ),
        imports=tuple(
            Counted(file, name, count, import_id=batch)
            for file, batch, name, count in connection.execute(text(_FILES))
        ),
    )


def tags(connection: Connection) -> tuple[Counted, ...]:
    """Give all tags with the number of their papers, by name."""
    return tuple(Counted(*row) for row in connection.execute(text(_TAGS)))


def lists(connection: Connection) -> tuple[Counted, ...]:
    """Give all reading lists with the number of their papers, in their order."""
    return tuple(Counted(*row) for row in connection.execute(text(_LISTS)))


def decision_counts(connection: Connection) -> dict[Decision, int]:
    """Give the number of papers of each decision."""
    counts = dict.fromkeys(Decision, 0)
    for decision, count in connection.execute(
        text("SELECT decision, count(*) FROM triage GROUP BY decision")
    ):
        counts[Decision(decision)] = count
    return counts


def statistics(connection: Connection) -> Statistics:
    """Count the library."""

    def count(of: str) -> int:
        return int(connection.execute(text(f"SELECT count(*) FROM {of}")).scalar_one())

    return Statistics(
        papers=count("paper"),
        decisions=decision_counts(connection),
        rated=count("triage WHERE rating IS NOT NULL"),
        tags=count("tag"),
        lists=count("reading_list"),
        notes=count("note"),
        highlights=count("highlight"),
        claims=count("claim WHERE status <> 'wrong'"),
        claims_checked=count("claim WHERE status IN ('right', 'corrected', 'added')"),
        imports=count("import_batch"),
        unindexed=count("unindexed"),
    )
