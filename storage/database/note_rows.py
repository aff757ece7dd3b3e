"""Notes as rows: all of them, what they link to, and which of them link to a paper."""

import json
from collections.abc import Iterable

from sqlalchemy import Connection, text

from storage.database.engine import asked
from storage.database.rows import LinkedPaper, NoteRow
from storage.notes.links import NoteLink, link_of, links_in
from storage.record import PaperId

_NOTES = """
SELECT n.paper_id, p.label, n.text, n.updated_at FROM note n JOIN paper p ON p.id = n.paper_id
ORDER BY n.updated_at DESC, n.paper_id
"""

# A paper that was folded into another one is where that one is.
_BY_ID = """
WITH RECURSIVE chain (id) AS (
  SELECT :id UNION SELECT m.paper_id FROM chain JOIN merge m ON m.folded_id = chain.id
)
SELECT p.id, p.label FROM chain JOIN paper p ON p.id = chain.id
"""

_BY_LABEL = """
SELECT id, label FROM paper
WHERE label = :label COLLATE NOCASE OR title = :label COLLATE NOCASE
  OR system = :label COLLATE NOCASE
ORDER BY label <> :label COLLATE NOCASE, id LIMIT 1
"""

_FOLDED = """
WITH RECURSIVE family (id) AS (
  SELECT :id UNION SELECT m.folded_id FROM family JOIN merge m ON m.paper_id = family.id
)
SELECT id FROM family
"""

# Only the notes with links are looked at: the condition is that of an index.
_LINKING = """
SELECT n.paper_id, p.label, n.text FROM note n JOIN paper p ON p.id = n.paper_id
WHERE instr(n.text, '[[') > 0 AND n.paper_id <> :id AND EXISTS (
  SELECT 1 FROM json_each(:needles) WHERE instr(casefold(n.text), value) > 0
)
ORDER BY p.label COLLATE NOCASE, n.paper_id
"""

_NAMED = """
SELECT id, label FROM paper
WHERE NOT EXISTS (
  SELECT 1 FROM json_each(:words)
  WHERE label || ' ' || coalesce(system, '') || ' ' || coalesce(title, '')
    NOT LIKE value ESCAPE '\\'
)
ORDER BY label LIKE :begin ESCAPE '\\' DESC, length(label), id LIMIT :limit
"""


def notes(connection: Connection) -> tuple[NoteRow, ...]:
    """Give every note with its paper, the one written last first."""
    return tuple(
        NoteRow(PaperId(paper), label, note, at)
        for paper, label, note, at in asked(connection, _NOTES, {})
    )


def targets(connection: Connection, note: str) -> dict[str, LinkedPaper]:
    """Give the papers that a note links to, by what stands between the brackets."""
    found: dict[str, LinkedPaper] = {}
    for link in links_in(note):
        if link.inner not in found:
            paper = _target(connection, link)
            if paper is not None:
                found[link.inner] = paper
    return found


def _target(connection: Connection, link: NoteLink) -> LinkedPaper | None:
    if link.paper is not None:
        row = next(asked(connection, _BY_ID, {"id": link.paper}), None)
    else:
        row = next(asked(connection, _BY_LABEL, {"label": link.label}), None)
    return None if row is None else LinkedPaper(PaperId(row[0]), row[1])


def linked_from(connection: Connection, paper: PaperId) -> tuple[LinkedPaper, ...]:
    """Give the papers whose notes link to this one, by label."""
    names = connection.execute(
        text("SELECT label, title, system FROM paper WHERE id = :id"), {"id": paper}
    ).first()
    if names is None:
        return ()
    ids = {int(row[0]) for row in asked(connection, _FOLDED, {"id": paper})}
    labels = {name.casefold() for name in names if name}
    needles = [f"[[{one}" for one in (*ids, *labels)] + [f"[[ {one}" for one in (*ids, *labels)]
    rows = asked(connection, _LINKING, {"id": paper, "needles": json.dumps(needles)})
    return tuple(
        LinkedPaper(PaperId(other), label)
        for other, label, note in rows
        if _links_to(links_in(note), ids, labels)
    )


def _links_to(links: Iterable[NoteLink], ids: set[int], labels: set[str]) -> bool:
    return any(
        link.paper in ids if link.paper is not None else link.label.casefold() in labels
        for link in links
    )


def papers_named(connection: Connection, typed: str, limit: int) -> tuple[LinkedPaper, ...]:
    """Give papers whose label, system or title has all the words typed, best first."""
    words = typed.split()
    given = {
        "words": json.dumps([f"%{_plain(word)}%" for word in words]),
        "begin": f"{_plain(' '.join(words))}%",
        "limit": limit,
    }
    rows = asked(connection, _NAMED, given)
    return tuple(LinkedPaper(PaperId(paper), label) for paper, label in rows)


def _plain(word: str) -> str:
    """Take their meaning from the signs that LIKE knows."""
    return word.replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_")


def target_of(connection: Connection, inner: str) -> LinkedPaper | None:
    """Give the paper that a link leads to, by what stands between its brackets."""
    return _target(connection, link_of(inner))
