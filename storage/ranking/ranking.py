"""The ranking of a library: its papers' words, kept in a file, and what was learned from them.

The file is derived from the library, and made anew where it is missing or of another version.
Only papers that are new, or whose text has changed, are read.
"""

from array import array
from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final
from zlib import crc32

import numpy as np
import numpy.typing as npt
from sqlalchemy import Connection, text

from storage.database.engine import Database
from storage.progress import Progress
from storage.ranking import keeping, words
from storage.ranking.learning import Learned, learned, relevance
from storage.ranking.rows import Rows
from storage.record import PaperId
from storage.vocabulary import Decision

BATCH: Final = 2_000
"""Papers that are read in one step."""
WRITTEN: Final = 500
"""Papers that are written in one step: no edit waits longer than a few milliseconds."""
FINE: Final = 0.002
"""A change of relevance below this is not worth writing down."""
WHAT: Final = "Ranking"

_PAPERS: Final = text("""
    SELECT p.id, p.fingerprint || ' ' || coalesce(length(a.text), 0) || ' ' || coalesce(p.title, '')
    FROM paper p LEFT JOIN abstract a ON a.paper_id = p.id ORDER BY p.id
""")
_TEXTS: Final = text("""
    SELECT p.id, coalesce(p.title, '') || ' ' || coalesce(a.text, '')
    FROM paper p LEFT JOIN abstract a ON a.paper_id = p.id
    WHERE p.id IN (SELECT value FROM json_each(:ids)) ORDER BY p.id
""")
_TRIAGE: Final = text("SELECT paper_id, decision, relevance FROM triage ORDER BY paper_id")
_WRITE: Final = "UPDATE triage SET relevance = ? WHERE paper_id = ? AND decision = 0"
_FORGET: Final = "UPDATE triage SET relevance = ? WHERE paper_id = ?"

Ids = npt.NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Ranked:
    """What came of a ranking: how many were kept and skipped, and how many papers were ranked.

    `changed` are the papers whose relevance is another than it was.
    """

    kept: int
    skipped: int
    ranked: int
    changed: tuple[PaperId, ...] = ()


@dataclass(frozen=True, slots=True)
class Reason:
    """A word or a pair of words of a paper, and what it adds to the score."""

    words: str
    weight: float


class Ranker:
    """Ranks the undecided papers of a library by its reader's decisions; one thread at a time."""

    def __init__(self, database: Database, folder: Path) -> None:
        self._database = database
        self._folder = folder
        self._ids: Ids = np.empty(0, np.int64)
        self._marks: npt.NDArray[np.uint64] = np.empty(0, np.uint64)
        self._texts = words.NOTHING
        self._rows: Rows | None = None
        self._learned: Learned | None = None
        self._loaded = False

    def rank(self) -> Generator[Progress, None, Ranked]:
        """Learn from all decisions and give every undecided paper its relevance.

        Steps commit by themselves. Before the first paper was kept and the first skipped, papers
        have none.
        """
        with self._database.read() as connection:
            ids, decisions, known = _triage(connection)
        liked = ids[decisions == Decision.KEEP]
        disliked = ids[decisions == Decision.SKIP]
        if not len(liked) or not len(disliked):
            return (yield from self._forget(ids[~np.isnan(known)], len(liked), len(disliked)))
        yield from self._read_texts()
        kept, skipped = self._rows_of(liked), self._rows_of(disliked)
        rows = self._weighted()
        self._learned = learned(rows, kept, skipped, self._learned)
        if self._learned is None:
            # All of a kind have been removed since their decisions were read.
            return (yield from self._forget(ids[~np.isnan(known)], len(kept), len(skipped)))
        ranked = (decisions == Decision.UNDECIDED) & np.isin(ids, self._ids)
        wanted, known = ids[ranked], known[ranked]
        found = relevance(self._learned.scores(rows)[self._rows_of(wanted)])
        worth = ~(np.abs(found - known) < FINE)
        values = found[worth].round(4).tolist()
        changed = yield from self._write(_WRITE, wanted[worth], values)
        return Ranked(len(kept), len(skipped), len(wanted), changed)

    def reasons(self, paper: PaperId, most: int = 10) -> tuple[Reason, ...]:
        """Give the words of a paper that count most, for and against; none before `rank`."""
        at = self._rows_of(np.array([paper]))
        if self._learned is None or not len(at):
            return ()
        row = self._weighted().taken(at)
        value_of = dict(zip(row.places.tolist(), row.values.tolist(), strict=True))
        with self._database.read() as connection:
            body = connection.execute(_TEXTS, {"ids": f"[{paper}]"}).one()[1]
        named = {words.column(gram): gram for gram in words.grams(body)}
        weighed = [
            Reason(named[place], float(self._learned.weights[place]) * value)
            for place, value in value_of.items()
            if place in named
        ]
        weighed.sort(key=lambda one: (-abs(one.weight), one.words))
        return tuple(one for one in weighed[:most] if one.weight)

    def _weighted(self) -> Rows:
        if self._rows is None:
            self._rows = words.weighted(self._texts)
            self._learned = None
        return self._rows

    def _rows_of(self, papers: Ids) -> Ids:
        """Give the rows of papers whose words are known."""
        at = np.searchsorted(self._ids, papers)
        there = at < len(self._ids)
        there[there] = self._ids[at[there]] == papers[there]
        return at[there]

    # The words of the papers

    def _read_texts(self) -> Iterator[Progress]:
        """Read the words of papers that are new or changed; forget those that are gone."""
        if not self._loaded:
            self._load()
        with self._database.read() as connection:
            ids, marks = _papers(connection)
        at = np.searchsorted(self._ids, ids)
        same = at < len(self._ids)
        same[same] = (self._ids[at[same]] == ids[same]) & (self._marks[at[same]] == marks[same])
        stays = np.isin(self._ids, ids[same])
        wanted = ids[~same]
        if not len(wanted) and stays.all():
            return
        kept = self._texts if stays.all() else self._texts.without(~stays)
        held = self._ids[stays]
        mark_of = dict(zip(ids.tolist(), marks.tolist(), strict=True))
        for first in range(0, len(wanted), BATCH):
            some = wanted[first : first + BATCH].tolist()
            with self._database.read() as connection:
                found = connection.execute(_TEXTS, {"ids": f"{some}"}).all()
            kept = kept.then(words.counted(body for _, body in found))
            held = np.concatenate((held, np.array([paper for paper, _ in found], np.int64)))
            yield Progress(min(first + BATCH, len(wanted)), len(wanted), WHAT)
        order = np.argsort(held, kind="stable")
        self._ids, self._texts = held[order], _ordered(kept, order)
        self._marks = np.array([mark_of.get(paper, 0) for paper in self._ids.tolist()], np.uint64)
        self._rows = None
        keeping.save(self._folder, keeping.Known(self._ids, self._marks, self._texts))

    def _load(self) -> None:
        self._loaded = True
        known = keeping.load(self._folder)
        self._ids, self._marks, self._texts = known.ids, known.marks, known.texts

    def _forget(self, papers: Ids, kept: int, skipped: int) -> Generator[Progress, None, Ranked]:
        """Take the relevance from papers that had one."""
        changed = yield from self._write(_FORGET, papers, [None] * len(papers))
        return Ranked(kept, skipped, 0, changed)

    def _write(
        self, statement: str, papers: Ids, values: Sequence[float | None]
    ) -> Generator[Progress, None, tuple[PaperId, ...]]:
        """Write the relevance of papers; give those papers."""
        rows = list(zip(values, papers.tolist(), strict=True))
        for first in range(0, len(rows), WRITTEN):
            with self._database.write() as connection:
                connection.exec_driver_sql(statement, rows[first : first + WRITTEN])
            yield Progress(min(first + WRITTEN, len(rows)), len(rows), WHAT)
        return tuple(PaperId(paper) for _, paper in rows)


def _triage(connection: Connection) -> tuple[Ids, Ids, npt.NDArray[np.float64]]:
    """Give papers, ascending, with their decisions and their relevance, not a number for none."""
    ids, decisions, known = array("q"), array("q"), array("d")
    for paper, decision, relevance_ in connection.execute(_TRIAGE):
        ids.append(paper)
        decisions.append(decision)
        known.append(np.nan if relevance_ is None else relevance_)
    return np.array(ids), np.array(decisions), np.array(known)


def _papers(connection: Connection) -> tuple[Ids, npt.NDArray[np.uint64]]:
    """Give all papers, ascending, each with a mark of its text."""
    ids, marks = array("q"), array("L")
    for paper, made_of in connection.execute(_PAPERS):
        ids.append(paper)
        marks.append(crc32(made_of.encode("utf-8", "surrogatepass")))
    return np.array(ids, np.int64), np.array(marks, np.uint64)


def _ordered(texts: words.Counted, order: npt.NDArray[np.int64]) -> words.Counted:
    sizes = np.diff(texts.ends)[order]
    ends = np.concatenate(([0], np.cumsum(sizes)))
    among = np.arange(ends[-1]) + np.repeat(texts.ends[:-1][order] - ends[:-1], sizes)
    return words.Counted(ends, texts.places[among], texts.counts[among])
