"""Which records the library has already, and which of them this very dump has brought before."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from sqlalchemy import Connection, text

from storage.importing.preparing import Recognised
from storage.record import PaperId

Outcome = Literal["added", "merged", "unchanged"]


@dataclass(frozen=True, slots=True)
class Dump:
    """The dump that is being imported: its full path, its file name, its import if begun."""

    path: str
    name: str
    batch: int | None
    again: bool = False
    """Whether this import has read the very same file already."""


class KnownPapers:
    """What is known of papers, remembered for the length of one import."""

    def __init__(self) -> None:
        self._papers: dict[str, PaperId | None] = {}
        self._added: set[str] = set()

    def find(self, connection: Connection, recognised: Sequence[Recognised]) -> dict[str, PaperId]:
        """Give the papers of those records that the library has, by fingerprint."""
        rows = connection.execute(
            text(
                "SELECT json_extract(r.value, '$[0]'), p.id FROM json_each(:records) r "
                "JOIN paper p ON p.fingerprint = json_extract(r.value, '$[0]') "
                "OR p.doi = json_extract(r.value, '$[1]') "
                "OR p.arxiv_id = json_extract(r.value, '$[2]') ORDER BY p.id DESC"
            ),
            {"records": json.dumps([[r.fingerprint, r.doi, r.arxiv_id] for r in recognised])},
        )
        found = {fingerprint: PaperId(paper) for fingerprint, paper in rows}
        for one in recognised:
            if one.fingerprint not in self._added:
                self._papers[one.fingerprint] = found.get(one.fingerprint)
        return found

    def add(self, one: Recognised, paper: PaperId | None) -> None:
        """Remember that this import has added the paper (None while nothing is written)."""
        self._papers[one.fingerprint] = paper
        self._added.add(one.fingerprint)

    def has_added(self, one: Recognised) -> bool:
        """Tell whether this import has added the paper, or would have in a dry run."""
        return one.fingerprint in self._added

    def paper(self, one: Recognised) -> PaperId | None:
        """Give the paper of a record that is known."""
        return self._papers.get(one.fingerprint)

    def outcome(self, connection: Connection, one: Recognised, dump: Dump) -> Outcome:
        """Tell what is to become of a record: a new paper, a new origin, or nothing."""
        paper = self._papers.get(one.fingerprint)
        if paper is None and one.fingerprint not in self._added:
            return "added"
        if dump.again:
            return "unchanged"
        if paper is None or one.fingerprint in self._added:
            return "merged"
        return "unchanged" if _brought(connection, paper, one, dump) else "merged"


def _brought(connection: Connection, paper: PaperId, one: Recognised, dump: Dump) -> bool:
    """Tell whether this dump, or a copy of it elsewhere, has brought the paper before.

    A copy has the same file name and the same entry in the same place.
    """
    row = connection.execute(
        text(
            "SELECT 1 FROM origin o JOIN dump_file f ON f.id = o.file_id "
            "WHERE o.paper_id = :paper AND f.import_id IS NOT :batch "
            "AND (f.path = :path OR (f.name = :name AND o.position = :position)) LIMIT 1"
        ),
        {
            "paper": paper,
            "batch": dump.batch,
            "path": dump.path if Path(dump.path).is_absolute() else None,
            "name": dump.name,
            "position": one.record.position,
        },
    ).first()
    return row is not None
