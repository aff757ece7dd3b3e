"""Notes as rows: all of them, what they link to, and which of them link to a paper."""

import json
from collections.abc import Iterable
from typing import Final

from sqlalchemy import Connection, text

from storage.database.engine import asked
from storage.database.rows import LinkedPaper, NoteRow
from storage.notes.links import NoteLink, links_in
from storage.record import PaperId

_MOST_WORDS: Final = 20

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

# The papers are gone through once, however many are wanted.
_BY_LABELS = """
WITH wanted (name) AS (SELECT value FROM json_each(:labels)),
found AS MATERIALIZED (
  SELECT id, label, title, system FROM paper WHERE label COLLATE NOCASE IN wanted
    OR title COLLATE NOCASE IN wanted OR system COLLATE NOCASE IN wanted
)
SELECT w.name, f.id, f.label FROM wanted w JOIN found f ON f.label = w.name COLLATE NOCASE
  OR f.title = w.name COLLATE NOCASE OR f.system = w.name COLLATE NOCASE
ORDER BY f.label <> w.name COLLATE NOCASE, f.id
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
WHERE instr(n.text, '[[') > 0 AND n.paper_id <> :id AND ({any})
ORDER BY p.label COLLATE NOCASE, n.paper_id
"""
_LINKS_TO = "n.text LIKE :p{at} ESCAPE '\\'"

_NAMED = """
SELECT id, label FROM paper WHERE {all}
ORDER BY label LIKE :begin ESCAPE '\\' DESC, length(label), id LIMIT :limit
"""
_HAS_WORD = """
(label LIKE :w{at} ESCAPE '\\' OR system LIKE :w{at} ESCAPE '\\'
  OR title LIKE :w{at} ESCAPE '\\')
"""


def notes(connection: Connection) -> tuple[NoteRow, ...]:
    """Give every note with its paper, the one written last first."""
    return tuple(
        NoteRow(PaperId(paper), label, note, at)
        for paper, label, note, at in asked(connection, _NOTES, {})
    )


def targets(connection: Connection, note: str) -> dict[str, LinkedPaper]:
    """Give the papers that a note links to, by what stands between the brackets."""
    links = {link.inner: link for link in links_in(note)}
    labels = {link.label for link in links.values() if link.paper is None}
    named: dict[str, LinkedPaper] = {}
    if labels:
        for name, paper, label in asked(
            connection, _BY_LABELS, {"labels": json.dumps(list(labels))}
        ):
            named.setdefault(name, LinkedPaper(PaperId(paper), label))
    found = {
        inner: named.get(link.label) if link.paper is None else _numbered(connection, link.paper)
        for inner, link in links.items()
    }
    return {inner: paper for inner, paper in found.items() if paper is not None}


def _numbered(connection: Connection, number: int) -> LinkedPaper | None:
    row = next(asked(connection, _BY_ID, {"id": number}), None)
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
    # Roughly at first: LIKE is quick, but knows the case of no letters beyond those of ASCII.
    patterns = [f"%[[%{_rough(str(one))}%" for one in (*ids, *labels)]
    given = {"id": paper, **{f"p{at}": pattern for at, pattern in enumerate(patterns)}}
    any_of = " OR ".join(_LINKS_TO.format(at=at) for at in range(len(patterns)))
    rows = asked(connection, _LINKING.format(any=any_of), given)
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
    words = typed.split()[:_MOST_WORDS]
    given: dict[str, object] = {"begin": f"{_plain(' '.join(words))}%", "limit": limit}
    given |= {f"w{at}": f"%{_plain(word)}%" for at, word in enumerate(words)}
    all_of = " AND ".join(_HAS_WORD.format(at=at) for at in range(len(words))) or "1"
    rows = asked(connection, _NAMED.format(all=all_of), given)
    return tuple(LinkedPaper(PaperId(paper), label) for paper, label in rows)


def _rough(words: str) -> str:
    """Give a pattern for words in which any sign may stand for one beyond ASCII."""
    return "".join(_plain(sign) if sign.isascii() else "%" for sign in words)


def _plain(word: str) -> str:
    """Take their meaning from the signs that LIKE knows."""
    return word.replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_")
