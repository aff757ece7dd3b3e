"""What the library has of known papers, and what a dump said of them before, a batch at a time."""

import json
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from sqlalchemy import Connection, text

from storage.importing.saying import Said, read
from storage.record import PaperId

_STORED: Final = text("""
    SELECT p.id, p.title, p.year, p.venue, p.doi, p.arxiv_id, p.pmid, p.openalex_id,
        (SELECT json_group_array(name) FROM
            (SELECT name FROM author WHERE paper_id = p.id ORDER BY position)),
        (SELECT json_group_array(url) FROM
            (SELECT url FROM link WHERE paper_id = p.id ORDER BY position)),
        t.decision, t.rating, (SELECT n.text FROM note n WHERE n.paper_id = p.id),
        (SELECT json_group_array(g.name) FROM paper_tag pt JOIN tag g ON g.id = pt.tag_id
            WHERE pt.paper_id = p.id),
        a.text, coalesce(a.raw, a.text)
    FROM json_each(:ids) j JOIN paper p ON p.id = j.value
    JOIN abstract a ON a.paper_id = p.id JOIN triage t ON t.paper_id = p.id
""")
_NAMES: Final = (
    "title", "year", "venue", "doi", "arxiv_id", "pmid", "openalex_id", "authors", "links",
    "decision", "rating", "note", "tags",
)  # fmt: skip
_LISTS: Final = frozenset(("authors", "links", "tags"))

_BEFORE: Final = text("""
    SELECT o.paper_id, o.id, o.position, o.said, coalesce(o.raw, a.raw, a.text),
        coalesce(f.import_id IS NOT :batch AND f.path = :path, 0)
    FROM json_each(:papers) j
    CROSS JOIN (SELECT id, import_id, path FROM dump_file
        WHERE (import_id IS NOT :batch AND (path = :path OR name = :name)) OR id = :row) f
    CROSS JOIN origin o ON o.file_id = f.id AND o.paper_id = j.value
    CROSS JOIN abstract a ON a.paper_id = o.paper_id
    ORDER BY o.id
""")
_SINCE: Final = text(
    "SELECT said, raw FROM origin WHERE paper_id = :paper AND id > :origin ORDER BY id"
)


@dataclass(frozen=True, slots=True)
class Dump:
    """The dump that is being imported: its full path, its file name, its import if begun.

    `row` is its own row where this import goes on with it: a part of it may be in already.
    """

    path: str
    name: str
    batch: int | None
    row: int | None = None
    again: bool = False
    """Whether this import has read the very same file already."""


@dataclass(frozen=True, slots=True)
class Stored:
    """A paper as the library has it: values by field, the shown abstract, and the raw one."""

    fields: Said
    shown: str
    raw: str


@dataclass(frozen=True, slots=True)
class Before:
    """What this dump, or a copy of it, said of a paper when it was imported before."""

    origin: int
    position: int
    said: str | None
    raw: str

    @property
    def fields(self) -> Said:
        """Give what it said, by field."""
        return read(self.said)


def stored_papers(connection: Connection, papers: Iterable[PaperId]) -> dict[PaperId, Stored]:
    """Give what the library has of these papers."""
    wanted = sorted(set(papers))
    if not wanted:
        return {}
    found = {}
    for paper, *values, shown, raw in connection.execute(_STORED, {"ids": json.dumps(wanted)}):
        fields = {
            name: json.loads(value) if name in _LISTS else value
            for name, value in zip(_NAMES, values, strict=True)
        }
        kept = {name: value for name, value in fields.items() if value}
        found[PaperId(paper)] = Stored(kept, shown, raw)
    return found


class SaidBefore:
    """What a dump said of one paper before: one entry, or in an odd dump thousands.

    All of the very same dump counts; of a copy of it elsewhere, only what stands in the same place.
    """

    def __init__(self) -> None:
        self._at: dict[int, list[Before]] = {}
        self._worded: dict[tuple[str, str | None], Before] = {}
        self._last: Before | None = None

    def add(self, before: Before, *, same_dump: bool) -> None:
        """Take what was said; the later ones last."""
        self._at.setdefault(before.position, []).append(before)
        if same_dump:
            self._worded[before.raw, before.said] = before
            self._last = before

    def nearest(self, position: int, raw: str, said: str | None) -> Before | None:
        """Give what was said in the same words, at best in the same place, else in that place.

        Where neither is, the last that the same dump said; None where it said nothing.
        """
        here = self._at.get(position, ())
        worded = [before for before in here if (before.raw, before.said) == (raw, said)]
        if worded:
            return worded[-1]
        return self._worded.get((raw, said)) or (here[-1] if here else self._last)


def said_before(
    connection: Connection, dump: Dump, papers: Iterable[PaperId]
) -> dict[PaperId, SaidBefore]:
    """Give what the dump said of papers before.

    A copy of a dump elsewhere has the same file name and the same entry in the same place.
    """
    found: dict[PaperId, SaidBefore] = defaultdict(SaidBefore)
    wanted = sorted(set(papers))
    if wanted:
        rows = connection.execute(
            _BEFORE,
            {
                "papers": json.dumps(wanted),
                "batch": dump.batch,
                "path": dump.path if Path(dump.path).is_absolute() else None,
                "name": dump.name,
                "row": dump.row,
            },
        )
        for paper, origin, position, said, raw, same_dump in rows:
            before = Before(origin, position, said, raw)
            found[PaperId(paper)].add(before, same_dump=bool(same_dump))
    return found


def said_since(
    connection: Connection, paper: PaperId, before: Before
) -> list[tuple[Said, str | None]]:
    """Give what other dumps have said of a paper since: values by field, and a text of its own."""
    rows = connection.execute(_SINCE, {"paper": paper, "origin": before.origin})
    return [(read(said), raw) for said, raw in rows]
