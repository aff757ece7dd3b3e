"""The texts of a library as the ranking has them, kept up to date and in a file.

The file is derived from the library, and made anew where it is missing or of another version.
Only papers that are new, or whose text has changed, are read; where they are many, by a companion:
counting their words holds Python's lock for most of the time, and a window would stutter.
"""

import logging
from array import array
from collections.abc import Iterator
from pathlib import Path
from typing import Final
from zlib import crc32

import numpy as np
from sqlalchemy import Connection, text

from storage.companion import Companion, CompanionLostError
from storage.database.engine import Database, driver_of
from storage.database.facts import signature
from storage.progress import Progress
from storage.ranking import keeping, words
from storage.ranking.texts import NO_TEXTS, Ids, Marks, Texts
from storage.record import PaperId

BATCH: Final = 2_000
"""Papers that are read in one step."""
MUCH: Final = 5_000
"""New papers for which a companion is worth the second of its start."""
FEW: Final = 500
"""New papers that are rather read again after the next start than that all is written anew."""
SMALL: Final = 0.05
"""The share of the library above which even few are kept: there is not much to write."""
WHAT: Final = "Ranking"

_MODULE: Final = "storage.ranking.counter"
_LOG: Final = logging.getLogger(__name__)
_PAPERS: Final = """
    SELECT p.id, p.fingerprint || ' ' || coalesce(length(a.text), 0) || ' ' || coalesce(p.title, '')
    FROM paper p LEFT JOIN abstract a ON a.paper_id = p.id ORDER BY p.id
"""
_TEXTS: Final = text("""
    SELECT p.id, coalesce(p.title, ''), coalesce(a.text, '')
    FROM paper p LEFT JOIN abstract a ON a.paper_id = p.id
    WHERE p.id IN (SELECT value FROM json_each(:ids)) ORDER BY p.id
""")
_HOW_MANY: Final = text("SELECT count(*) FROM paper")


class LibraryTexts:
    """The words of all papers of a library; one thread at a time."""

    def __init__(self, database: Database, folder: Path) -> None:
        self.known = NO_TEXTS
        """What was known when `read` had last come to its end."""
        self.numbering = 0
        """Another whenever the columns have other numbers than before."""
        self._database = database
        self._folder = folder
        self._loaded = False
        self._state: keeping.State = ()
        self._owed = 0

    def read(self) -> Iterator[Progress]:
        """Read the words of papers that are new or changed; forget those that are gone."""
        self._load()
        with self._database.read() as connection:
            new = int(connection.execute(_HOW_MANY).scalar_one()) - len(self.known)
        if new >= MUCH:
            yield from self._read_beside()
        # What has come meanwhile, and all where the companion was lost.
        yield from self._read_new()
        if self._is_worth_keeping and len(self.known) >= MUCH:
            # To bring millions of columns into order takes room for all of them twice.
            yield from self._read_beside()
            # Another program may have kept something else meanwhile.
            yield from self._read_new()
        if self._is_worth_keeping:
            self._keep()

    def read_here(self) -> Iterator[Progress]:
        """As `read`, in this process however many they are, and keep them however few."""
        self._load()
        yield from self._read_new()
        if self._owed:
            keeping.save(self._folder, self.known, self._state)

    def _read_new(self) -> Iterator[Progress]:
        with self._database.read() as connection:
            now = signature(connection)
            if now and now == self._state:
                return
            ids, marks = _papers(connection)
        known = self.known
        same = np.isin(ids, known.ids)
        same[same] = known.marks[known.rows_of(ids)] == marks[same]
        stays = np.zeros(len(known), np.bool_)
        stays[known.rows_of(ids[same])] = True
        if not stays.all():
            known = known.without(~stays)
        wanted, marked = ids[~same], marks[~same]
        for first in range(0, len(wanted), BATCH):
            some = slice(first, first + BATCH)
            known = self._with_texts(known, wanted[some], marked[some])
            yield Progress(min(first + BATCH, len(wanted)), len(wanted), WHAT)
        self._owed += int((~stays).sum()) + len(wanted)
        self.known, self._state = known, now

    def text_of(self, paper: PaperId) -> str:
        """Give what is learned of a paper that is in the library."""
        with self._database.read() as connection:
            _, title, body = connection.execute(_TEXTS, {"ids": f"[{paper}]"}).one()
        return words.with_title(title, body)

    def _load(self) -> None:
        if not self._loaded:
            self._loaded = True
            self._take(*keeping.load(self._folder))

    def _take(self, known: Texts, state: keeping.State) -> None:
        """Take over what was kept."""
        self.known, self._state, self._owed = known, state, 0
        self.numbering += 1

    @property
    def _is_worth_keeping(self) -> bool:
        return self._owed >= FEW or self._owed >= max(1, SMALL * len(self.known))

    def _keep(self) -> None:
        """Keep what is known, and have it from the file as a later start will."""
        keeping.save(self._folder, self.known, self._state)
        known, state = keeping.load(self._folder)
        # Another program may have kept something else meanwhile.
        if np.array_equal(known.ids, self.known.ids) and state == self._state:
            self._take(known, state)
        self._owed = 0

    def _read_beside(self) -> Iterator[Progress]:
        """Have a companion read, and take over what it has kept."""
        try:
            companion = Companion(_MODULE, str(self._database.path), str(self._folder))
        except CompanionLostError as error:
            _LOG.warning("The words of papers are counted here: %s", error)
            return
        ended = False
        try:
            companion.ask(None)
            while (step := companion.answer()) is not None:
                yield step
            ended = True
        except CompanionLostError:
            _LOG.warning("The companion that counts words is gone; this process goes on with it")
        finally:
            companion.close(kill=not ended)
        if ended:
            self._take(*keeping.load(self._folder))

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
    for paper, made_of in driver_of(connection).execute(_PAPERS):
        ids.append(paper)
        marks.append(crc32(made_of.encode("utf-8", "surrogatepass")))
    return np.array(ids, np.int64), np.array(marks, np.uint32)
