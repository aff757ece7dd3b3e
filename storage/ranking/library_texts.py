"""The texts of a library as the ranking has them, kept up to date and in a file.

The file is derived from the library, and made anew where it is missing or of another version.
Only papers that are new, or whose text has changed, are read.
"""

from array import array
from collections.abc import Iterator
from pathlib import Path
from typing import Final
from zlib import crc32

import numpy as np
from sqlalchemy import Connection, text

from storage.database.engine import Database
from storage.database.facts import signature
from storage.progress import Progress
from storage.ranking import keeping, words
from storage.ranking.texts import NO_TEXTS, Ids, Marks, Texts
from storage.record import PaperId

BATCH: Final = 2_000
"""Papers that are read in one step."""
WHAT: Final = "Ranking"

_PAPERS: Final = text("""
    SELECT p.id, p.fingerprint || ' ' || coalesce(length(a.text), 0) || ' ' || coalesce(p.title, '')
    FROM paper p LEFT JOIN abstract a ON a.paper_id = p.id ORDER BY p.id
""")
_TEXTS: Final = text("""
    SELECT p.id, coalesce(p.title, ''), coalesce(a.text, '')
    FROM paper p LEFT JOIN abstract a ON a.paper_id = p.id
    WHERE p.id IN (SELECT value FROM json_each(:ids)) ORDER BY p.id
""")


class LibraryTexts:
    """The words of all papers of a library; one thread at a time."""

    def __init__(self, database: Database, folder: Path) -> None:
        self.known = NO_TEXTS
        """What was known when `read` had last come to its end."""
        self._database = database
        self._folder = folder
        self._loaded = False
        self._state: keeping.State = ()

    def read(self) -> Iterator[Progress]:
        """Read the words of papers that are new or changed; forget those that are gone."""
        if not self._loaded:
            self._loaded = True
            self.known, self._state = keeping.load(self._folder)
        with self._database.read() as connection:
            now = signature(connection)
            if now and now == self._state:
                return
            ids, marks = _papers(connection)
        known = self.known
        rows = known.rows_of(ids)
        there = np.isin(ids, known.ids)
        same = there.copy()
        same[there] = known.marks[rows] == marks[there]
        stays = np.zeros(len(known), np.bool_)
        stays[known.rows_of(ids[same])] = True
        if not stays.all():
            known = known.without(~stays)
        wanted, marked = ids[~same], marks[~same]
        for first in range(0, len(wanted), BATCH):
            some = slice(first, first + BATCH)
            known = self._with_texts(known, wanted[some], marked[some])
            yield Progress(min(first + BATCH, len(wanted)), len(wanted), WHAT)
        if known is not self.known:
            self.known = known
            keeping.save(self._folder, known, now)
        self._state = now

    def text_of(self, paper: PaperId) -> str:
        """Give what is learned of a paper that is in the library."""
        with self._database.read() as connection:
            _, title, body = connection.execute(_TEXTS, {"ids": f"[{paper}]"}).one()
        return words.with_title(title, body)

    def _with_texts(self, known: Texts, ids: Ids, marks: Marks) -> Texts:
        with self._database.read() as connection:
            found = connection.execute(_TEXTS, {"ids": f"{ids.tolist()}"}).all()
        there = np.isin(ids, [paper for paper, *_ in found])
        if not there.any():
            return known
        bodies = (words.with_title(title, body) for _, title, body in found)
        return known.with_texts(ids[there], marks[there], words.counted(bodies))


def _papers(connection: Connection) -> tuple[Ids, Marks]:
    """Give all papers, ascending, each with a mark of its text."""
    ids, marks = array("q"), array("L")
    for paper, made_of in connection.execute(_PAPERS):
        ids.append(paper)
        marks.append(crc32(made_of.encode("utf-8", "surrogatepass")))
    return np.array(ids, np.int64), np.array(marks, np.uint32)
