"""Papers of a library, made ready to be compared; a bounded number is kept at a time."""

import json
from collections import OrderedDict
from collections.abc import Sequence
from typing import Final

from sqlalchemy import Connection, text

from storage.duplicates.work import Ready, Work, ready
from storage.record import PaperId

KEPT: Final = 6_000
"""Papers kept ready: at about 25 KB each some 150 MB."""
_READ: Final = text(
    "SELECT p.id, p.title, p.year, p.venue, p.doi, p.arxiv_id, p.pmid, p.openalex_id, "
    "coalesce(a.text, '') abstract, (SELECT json_group_array(name) FROM "
    "(SELECT name FROM author WHERE paper_id = p.id ORDER BY position)) authors "
    "FROM paper p LEFT JOIN abstract a ON a.paper_id = p.id "
    "WHERE p.id IN (SELECT value FROM json_each(:ids))"
)


class ReadyPapers:
    """Gives papers by id, read from the library when they are asked for."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._kept: OrderedDict[PaperId, Ready] = OrderedDict()

    def expect(self, papers: Sequence[PaperId]) -> None:
        """Read many at once that are going to be asked for."""
        wanted = [paper for paper in dict.fromkeys(papers) if paper not in self._kept]
        if not wanted:
            return
        for row in self._connection.execute(_READ, {"ids": json.dumps(wanted)}).mappings():
            self._kept[PaperId(row["id"])] = ready(
                Work(
                    title=row["title"],
                    abstract=row["abstract"],
                    authors=tuple(json.loads(row["authors"])),
                    year=row["year"],
                    venue=row["venue"],
                    doi=row["doi"],
                    arxiv_id=row["arxiv_id"],
                    pmid=row["pmid"],
                    openalex_id=row["openalex_id"],
                )
            )
        while len(self._kept) > max(KEPT, len(papers)):
            self._kept.popitem(last=False)

    def __getitem__(self, paper: PaperId) -> Ready:
        """Give one paper. Raises `KeyError` for one that is not in the library."""
        if paper not in self._kept:
            self.expect([paper])
        return self._kept[paper]
