"""Numbers about the whole library: the sidebar's counts, and what `stats` prints."""

import json
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass, replace
from typing import Final, TypeVar

from sqlalchemy import Connection, text

from storage.database.engine import asked
from storage.database.rows import Counted, Sidebar
from storage.vocabulary import Decision

_TAGS = """
SELECT g.id, g.name, count(pt.paper_id), g.colour, g.number
FROM tag g LEFT JOIN paper_tag pt ON pt.tag_id = g.id
GROUP BY g.id ORDER BY g.name COLLATE NOCASE, g.id
"""

_ANY_OF = """
SELECT count(DISTINCT paper_id) FROM paper_tag
WHERE tag_id IN (SELECT value FROM json_each(:tags))
"""

_LISTS = """
SELECT l.id, l.name, count(e.paper_id), l.parent_id
FROM reading_list l LEFT JOIN list_entry e ON e.list_id = l.id
GROUP BY l.id ORDER BY l.position, l.id
"""

_PROGRESS = """
SELECT e.list_id, sum(t.decision > 0), sum(t.decision = :keep)
FROM list_entry e JOIN triage t ON t.paper_id = e.paper_id
WHERE e.list_id IN (SELECT list_id FROM list_entry GROUP BY list_id HAVING count(*) <= :most)
GROUP BY e.list_id
"""
_COUNTED: Final = 2_000
"""Papers up to which the progress of a list is counted."""

_DECIDED = """
SELECT decision, count(*) FROM triage WHERE decision > :none GROUP BY decision
"""

_FILES = """
SELECT f.id, f.import_id, f.name,
    (SELECT count(DISTINCT o.paper_id) FROM origin o WHERE o.file_id = f.id)
FROM dump_file f ORDER BY f.id DESC
"""

T = TypeVar("T")


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


def sidebar(
    connection: Connection, before: Sidebar | None = None, stale: Collection[str] = ()
) -> Sidebar:
    """Give everything that the sidebar counts; of one from before read only what is stale anew.

    `stale` names fields of it. After a decision nothing but the decisions need be counted.
    """
    decisions = _anew("decisions", before, stale, lambda: decision_counts(connection))
    return Sidebar(
        decisions=decisions,
        total=sum(decisions.values()),
        lists=_anew("lists", before, stale, lambda: lists(connection)),
        tags=_anew("tags", before, stale, lambda: tags(connection)),
        searches=_anew("searches", before, stale, lambda: _searches(connection)),
        imports=_anew("imports", before, stale, lambda: _imports(connection)),
        progress=_anew("progress", before, stale, lambda: progress(connection)),
        tag_totals=_anew("tag_totals", before, stale, lambda: tag_totals(connection)),
    )


def _anew(name: str, before: Sidebar | None, stale: Collection[str], read: Callable[[], T]) -> T:
    if before is None or name in stale:
        return read()
    kept: T = getattr(before, name)
    return kept


def _searches(connection: Connection) -> tuple[Counted, ...]:
    rows = connection.execute(
        text("SELECT id, name, query FROM saved_search ORDER BY position, id")
    )
    return tuple(Counted(row[0], row[1], 0, query=row[2]) for row in rows)


def _imports(connection: Connection) -> tuple[Counted, ...]:
    return tuple(
        Counted(file, name, count, import_id=batch)
        for file, batch, name, count in connection.execute(text(_FILES))
    )


def tags(connection: Connection) -> tuple[Counted, ...]:
    """Give all tags with the number of their papers, by name."""
    return tuple(
        Counted(row[0], row[1], row[2], row[3], number=row[4])
        for row in connection.execute(text(_TAGS))
    )


def tag_totals(connection: Connection) -> dict[str, int]:
    """Count, for every name under which tags nest, the papers that have it or one of those.

    A paper with two of them counts once, as it does in a search for the name.
    """
    families: dict[str, list[Counted]] = {}
    spelled: dict[str, str] = {}
    for tag in tags(connection):
        path = ""
        for step in tag.name.split("/"):
            path = f"{path}/{step}" if path else step
            families.setdefault(path.casefold(), []).append(tag)
            spelled.setdefault(path.casefold(), path)
    return {
        spelled[folded]: _together(connection, family)
        for folded, family in families.items()
        if any(tag.name.casefold() != folded for tag in family)
    }


def _together(connection: Connection, family: list[Counted]) -> int:
    if len(family) == 1:
        return family[0].count
    given = {"tags": json.dumps([tag.id for tag in family])}
    return int(next(asked(connection, _ANY_OF, given))[0])


def reasons(connection: Connection) -> tuple[Counted, ...]:
    """Give the reasons for skipping in their order, with the number of their papers."""
    rows = connection.execute(
        text(
            "SELECT r.id, r.name, (SELECT count(*) FROM triage t WHERE t.reason_id = r.id "
            "AND t.decision = :skip) FROM skip_reason r ORDER BY r.position, r.id"
        ),
        {"skip": int(Decision.SKIP)},
    )
    return tuple(Counted(row[0], row[1], row[2]) for row in rows)


def lists(connection: Connection) -> tuple[Counted, ...]:
    """Give all reading lists with the number of their papers, each before those under it."""
    rows = connection.execute(text(_LISTS))
    found = [Counted(one, name, count, under=parent) for one, name, count, parent in rows]
    known = {one.id for one in found}
    beside: dict[int, list[Counted]] = {}
    for one in found:
        beside.setdefault(one.under if one.under in known else 0, []).append(one)
    return tuple(_downwards(beside, 0))


def _downwards(beside: dict[int, list[Counted]], parent: int) -> Iterator[Counted]:
    for one in beside.get(parent, ()):
        yield replace(one, under=parent)
        yield from _downwards(beside, one.id)


def progress(connection: Connection) -> dict[int, tuple[int, int]]:
    """Give, for each reading list, how many of its papers are decided, and how many are kept.

    Very long lists are left out: this is counted after every decision.
    """
    named = {"most": _COUNTED, "keep": int(Decision.KEEP)}
    return {row[0]: (row[1], row[2]) for row in connection.execute(text(_PROGRESS), named)}


def decision_counts(connection: Connection) -> dict[Decision, int]:
    """Give the number of papers of each decision."""
    counts = dict.fromkeys(Decision, 0)
    for decision, count in asked(connection, _DECIDED, {"none": int(Decision.UNDECIDED)}):
        counts[Decision(decision)] = count
    # SQLite counts a whole table by its pages, and what is chosen of it by its rows: the undecided,
    # mostly the most, are what is left over.
    total = connection.execute(text("SELECT count(*) FROM triage")).scalar_one()
    counts[Decision.UNDECIDED] = total - sum(counts.values())
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
