"""Ids to rows, a page at a time. The order asked for is kept; ids that are gone are passed over."""

import json
from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import Any

from sqlalchemy import Connection, text

from storage.database.claim_rows import ITS_OWN, claims_of
from storage.database.engine import asked
from storage.database.highlights import COLUMNS, placed
from storage.database.note_rows import targets
from storage.database.relevance import RELEVANCE
from storage.database.rows import (
    BestClaim,
    LineRow,
    ListPlace,
    OriginRow,
    PaperDetail,
    PaperRow,
    PlatformRow,
    TagChip,
    claim_text,
)
from storage.errors import EditError
from storage.record import PaperId
from storage.vocabulary import Decision

# A reason stands only on what is skipped, whatever a merge has left of it.
_REASON = f"""coalesce((SELECT s.name FROM skip_reason s
    WHERE s.id = t.reason_id AND t.decision = {int(Decision.SKIP)}), '')"""

_UNTIL = f"CASE WHEN t.decision = {int(Decision.LATER)} THEN coalesce(t.until, '') ELSE '' END"

_ROWS = f"""
SELECT p.id, p.label, p.gist, t.decision, t.rating, {RELEVANCE}, p.year,
  EXISTS (SELECT 1 FROM note n WHERE n.paper_id = p.id),
  EXISTS (SELECT 1 FROM highlight h WHERE h.paper_id = p.id), {_REASON}, {_UNTIL}
FROM json_each(:ids) j JOIN paper p ON p.id = j.value JOIN triage t ON t.paper_id = p.id
ORDER BY j.key
"""

_TAGS = """
SELECT pt.paper_id, g.name, g.colour, g.number
FROM json_each(:ids) j JOIN paper_tag pt ON pt.paper_id = j.value JOIN tag g ON g.id = pt.tag_id
ORDER BY pt.paper_id, g.name COLLATE NOCASE, g.id
"""

_BEST = f"""
SELECT paper_id, low, high, unit, direction, bound, factor_high, device_class FROM (
  SELECT c.paper_id, c.low, c.high, c.unit, c.direction, c.bound, c.factor_high,
    coalesce((SELECT cp.device_class FROM claim_platform cp
              WHERE cp.claim_id = c.id ORDER BY cp.position LIMIT 1), '') AS device_class,
    row_number() OVER (PARTITION BY c.paper_id ORDER BY c.factor_high DESC, c.id) AS place
  FROM json_each(:ids) j JOIN claim c ON c.paper_id = j.value
  WHERE {ITS_OWN}
) WHERE place = 1
"""

_DETAIL = f"""
SELECT p.label, p.gist, p.title, p.system, p.year, p.venue, p.doi, p.arxiv_id, p.pmid,
  p.openalex_id, a.text,
  t.decision, t.decided_at, t.rating, {RELEVANCE}, p.added_at,
  coalesce((SELECT n.text FROM note n WHERE n.paper_id = p.id), '') AS note, {_REASON}, {_UNTIL}
FROM paper p JOIN triage t ON t.paper_id = p.id JOIN abstract a ON a.paper_id = p.id
WHERE p.id = :id
"""

_ORIGINS = """
SELECT f.name, f.path, o.listing_title, o.position, o.line, b.started_at,
  coalesce(o.raw, a.raw, a.text), o.version
FROM origin o JOIN dump_file f ON f.id = o.file_id JOIN import_batch b ON b.id = f.import_id
JOIN abstract a ON a.paper_id = o.paper_id
WHERE o.paper_id = :id ORDER BY o.id
"""

_LISTS = """
SELECT l.name, e.comment, coalesce(
  (SELECT n.name FROM list_line n WHERE n.list_id = e.list_id AND n.position > e.position
   ORDER BY n.position, n.id LIMIT 1), '')
FROM list_entry e JOIN reading_list l ON l.id = e.list_id
WHERE e.paper_id = :id ORDER BY l.position, l.id
"""

_LINES = """
SELECT n.id, n.name,
  (SELECT count(*) FROM list_entry e WHERE e.list_id = n.list_id AND e.position < n.position)
FROM list_line n JOIN reading_list l ON l.id = n.list_id
WHERE casefold(l.name) = casefold(:name) ORDER BY n.position, n.id
"""

_HIGHLIGHTS = f"""
SELECT {COLUMNS} FROM highlight h
WHERE h.paper_id = :id ORDER BY h.start, h."end", h.id
"""

_HARDWARE = "SELECT name, device_class FROM hardware WHERE paper_id = :id ORDER BY position"

# In this order: SQLite would else go through all undecided papers, and for each of them through all
# that were asked about.
_UNDECIDED = """
SELECT t.paper_id FROM json_each(:ids) CROSS JOIN triage t ON t.paper_id = value
WHERE t.decision = :undecided
"""
# In this order: SQLite would else go through all papers that have the tag, and for each of them
# through all that were asked about.
_TAGGED = """
SELECT count(*) FROM tag g CROSS JOIN json_each(:ids) j CROSS JOIN paper_tag pt
ON pt.paper_id = j.value AND pt.tag_id = g.id
WHERE g.name = :name
"""
_ALL_UNDECIDED = "SELECT paper_id FROM triage WHERE decision = :undecided LIMIT :few + 1"

# Those decided on together, by hand or by an import, are one moment.
_DECISION_TIMES = """
SELECT DISTINCT decided_at FROM triage WHERE decided_at IS NOT NULL AND decision != 0
ORDER BY decided_at DESC LIMIT :most
"""


def paper_rows(connection: Connection, ids: Sequence[int]) -> list[PaperRow]:
    """Give what a list shows of these papers."""
    given = {"ids": json.dumps(list(ids))}
    tags = _tags(connection, given)
    best = {
        paper: BestClaim(claim_text(*number), device_class, factor)
        for paper, *number, factor, device_class in asked(connection, _BEST, given)
    }
    return [
        PaperRow(
            id=PaperId(row[0]),
            label=row[1],
            gist=row[2],
            decision=Decision(row[3]),
            rating=row[4],
            relevance=row[5],
            year=row[6],
            tags=tuple(tags.get(row[0], ())),
            best_claim=best.get(row[0]),
            has_note=bool(row[7]),
            has_highlight=bool(row[8]),
            reason=row[9],
            until=row[10],
        )
        for row in asked(connection, _ROWS, given)
    ]


def undecided(connection: Connection, among: Sequence[int]) -> frozenset[PaperId]:
    """Tell which of these papers are undecided."""
    given = {"undecided": int(Decision.UNDECIDED), "few": len(among) // 8}
    # Where hardly any is left, those are looked for among the ones asked about.
    left = [row[0] for row in asked(connection, _ALL_UNDECIDED, given)]
    if len(left) <= given["few"]:
        return frozenset(map(PaperId, left)).intersection(among)
    rows = asked(connection, _UNDECIDED, {"ids": json.dumps(list(among)), **given})
    return frozenset(PaperId(row[0]) for row in rows)


def count_tagged(connection: Connection, among: Sequence[int], name: str) -> int:
    """Count those of these papers that have a tag."""
    given = {"ids": json.dumps(list(among)), "name": name}
    return int(next(asked(connection, _TAGGED, given))[0])


def decision_times(connection: Connection, most: int) -> tuple[int, ...]:
    """Give when the last decisions that stand were made, in ms since 1970, the latest first."""
    return tuple(row[0] for row in asked(connection, _DECISION_TIMES, {"most": most}))


def paper_details(connection: Connection, ids: Sequence[int]) -> Iterator[PaperDetail]:
    """Give everything about these papers, one after the other."""
    for paper in ids:
        detail = paper_detail(connection, PaperId(paper))
        if detail is not None:
            yield detail


def paper_detail(connection: Connection, paper: PaperId) -> PaperDetail | None:
    """Give everything about one paper, or None where it is gone."""
    given = {"id": paper}
    row = next(asked(connection, _DETAIL, given), None)
    if row is None:
        return None
    (
        label, gist, title, system, year, venue, doi, arxiv_id, pmid, openalex_id, abstract,
        decision, decided_at, rating, relevance, added_at, note, reason, until,
    ) = row  # fmt: skip
    return PaperDetail(
        id=paper,
        label=label,
        gist=gist,
        title=title,
        system=system,
        authors=_column(connection, "SELECT name FROM author", paper),
        year=year,
        venue=venue,
        doi=doi,
        arxiv_id=arxiv_id,
        abstract=abstract,
        links=_column(connection, "SELECT url FROM link", paper),
        decision=Decision(decision),
        decided_at=decided_at,
        rating=rating,
        relevance=relevance,
        tags=tuple(_tags(connection, {"ids": json.dumps([paper])}).get(paper, ())),
        highlights=tuple(
            placed(abstract, *found) for found in asked(connection, _HIGHLIGHTS, given)
        ),
        note=note,
        reason=reason,
        until=until,
        claims=tuple(claims_of(connection, [paper], include_wrong=True, order="position")),
        hardware=tuple(PlatformRow(*found) for found in asked(connection, _HARDWARE, given)),
        lists=tuple(ListPlace(*found) for found in asked(connection, _LISTS, given)),
        origins=tuple(OriginRow(*found) for found in asked(connection, _ORIGINS, given)),
        added_at=added_at,
        pmid=pmid,
        openalex_id=openalex_id,
        note_links=targets(connection, note) if "[[" in note else {},
    )


def list_ids(connection: Connection, name: str) -> list[PaperId]:
    """Give the papers of a reading list in its order; raise `EditError` where there is none."""
    row = connection.execute(
        text("SELECT id FROM reading_list WHERE casefold(name) = casefold(:name)"), {"name": name}
    ).first()
    if row is None:
        raise EditError(f"There is no reading list “{name}”. Make it, or check the name.")
    rows = connection.execute(
        text("SELECT paper_id FROM list_entry WHERE list_id = :list ORDER BY position, paper_id"),
        {"list": row[0]},
    )
    return [PaperId(found[0]) for found in rows]


def lines(connection: Connection, name: str) -> tuple[LineRow, ...]:
    """Give the lines across a reading list, from the top."""
    return tuple(LineRow(*found) for found in asked(connection, _LINES, {"name": name}))


def _column(connection: Connection, select: str, paper: PaperId) -> tuple[str, ...]:
    rows = asked(connection, f"{select} WHERE paper_id = :id ORDER BY position", {"id": paper})
    return tuple(str(row[0]) for row in rows)


def _tags(connection: Connection, given: dict[str, Any]) -> dict[int, list[TagChip]]:
    tags: dict[int, list[TagChip]] = defaultdict(list)
    for paper, name, colour, number in asked(connection, _TAGS, given):
        tags[paper].append(TagChip(name, colour, number))
    return tags
