"""The ranking of a library: what is learned from decisions, and thought of papers by it."""

from collections.abc import Callable, Generator, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import numpy as np
from sqlalchemy import Connection, text

from storage.database.engine import Database
from storage.database.ranks import NONE, Ranks, read_ranks, write_ranks
from storage.database.relevance import ONE
from storage.progress import Progress
from storage.ranking import words
from storage.ranking.boosts import Boosts
from storage.ranking.learning import Learned, learned_of, relevance
from storage.ranking.library_texts import LibraryTexts
from storage.ranking.separating import Floats
from storage.ranking.suggesting import suggested
from storage.ranking.texts import Ids, Texts
from storage.record import PaperId
from storage.vocabulary import Decision

FINE: Final = 0.002
"""A change of relevance below this is none that a reader sees."""
EXPLORED: Final = 0.05
"""The share of what is suggested that is not like the kept papers, where nobody chose another."""

_EVERY: Final = text("SELECT id FROM paper ORDER BY id")
_DECIDED: Final = text("SELECT paper_id, decision FROM triage WHERE decision > 0 ORDER BY paper_id")


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
    """Ranks the undecided papers of a library by its reader's decisions; one thread at a time.

    `explored` is the share of papers in the suggested order that are taken from the less likely
    ones, from 0 to 0.5. `listed` gives papers that have a word which the reader has listed, and
    what her words say of them, above 0 what speaks for a paper: they rank as long as nothing can
    be learned.
    """

    def __init__(
        self, database: Database, folder: Path, listed: Callable[[], tuple[Ids, Floats]]
    ) -> None:
        self.explored = EXPLORED
        self._listed = listed
        self._database = database
        self._read = LibraryTexts(database, folder)
        self._learned: Learned | None = None
        self.boosts: Boosts | None = None
        """What the reader adds to scores."""

    def rank(self) -> Generator[Progress, None, Ranked]:
        """Learn from all decisions and give every undecided paper its relevance and its place.

        Before the first paper was kept and the first skipped, the words rank that the reader has
        listed; without any, papers have none. Steps are of reading new papers; what comes of it is
        written at once, at the end.
        """
        with self._database.read() as connection:
            decided, decisions = _decided(connection)
            before = read_ranks(connection)
        liked = decided[decisions == Decision.KEEP]
        disliked = decided[decisions == Decision.SKIP]
        if not len(liked) or not len(disliked):
            return self._by_words(before, decided, len(liked), len(disliked))
        yield from self._read_texts()
        texts = self._texts
        kept, skipped = texts.rows_of(liked), texts.rows_of(disliked)
        if not len(kept) or not len(skipped):
            # All of a kind have been removed since their decisions were read.
            return self._by_words(before, decided, len(kept), len(skipped))
        rows = texts.taken(np.concatenate((kept, skipped)))
        self._learned = learned_of(texts, rows, len(kept), self._learned)
        undecided = np.ones(len(texts), np.bool_)
        undecided[texts.rows_of(decided)] = False
        papers = texts.ids[undecided]
        changed = self._write(before, papers, self._learned.scores(texts)[undecided])
        return Ranked(len(kept), len(skipped), len(papers), changed)

    def reasons(self, paper: PaperId, most: int = 10) -> tuple[Reason, ...]:
        """Give the words of a paper that count most, for and against; none before `rank`."""
        at = self._texts.rows_of(np.array([paper]))
        if self._learned is None or not len(at):
            return ()
        row = self._texts.taken(at)
        adds = row.values * self._learned.weights_of(row.places)
        adds_of = dict(zip(row.places.tolist(), adds.tolist(), strict=True))
        sums = dict(words.grams(self._read.text_of(paper)))
        columns = self._texts.vocabulary.of(np.fromiter(sums.values(), np.uint32)).tolist()
        weighed = [
            Reason(gram, adds_of[column])
            for gram, column in zip(sums, columns, strict=True)
            if column in adds_of
        ]
        weighed.sort(key=lambda one: (-abs(one.weight), one.words))
        return tuple(one for one in weighed[:most] if one.weight)

    @property
    def _texts(self) -> Texts:
        return self._read.known

    def _read_texts(self) -> Iterator[Progress]:
        """Read the words of papers that are new or changed; forget those that are gone."""
        return self._read.read()

    # What is thought of the papers

    def _write(self, before: Ranks, papers: Ids, scores: Floats) -> tuple[PaperId, ...]:
        """Write the relevance and the places of papers; give those that have changed."""
        if self.boosts is not None:
            scores = self.boosts.added(papers, scores)
        ranks = before.reaching(int(papers.max(initial=0)))
        had = ranks.shares()[papers]
        found = relevance(scores)
        ranks.relevance[papers] = np.rint(found * ONE)
        ranks.place[suggested(papers, scores, self.explored)] = np.arange(1, len(papers) + 1)
        changed = ~(np.abs(found - had) < FINE)
        self._put(before, ranks)
        return tuple(map(PaperId, papers[changed].tolist()))

    def _by_words(self, before: Ranks, decided: Ids, kept: int, skipped: int) -> Ranked:
        """Rank by the words that the reader has listed, as long as there is nothing to learn of."""
        self._learned = None
        listed, said = self._listed()
        if not len(listed):
            return self._forget(before, kept, skipped)
        with self._database.read() as connection:
            every = np.array([row[0] for row in connection.execute(_EVERY)], np.int64)
        scores = np.zeros(1 + int(max(every.max(initial=0), listed.max(initial=0))))
        scores[listed] = said
        papers = np.setdiff1d(every, decided, assume_unique=True)
        return Ranked(kept, skipped, len(papers), self._write(before, papers, scores[papers]))

    def _forget(self, before: Ranks, kept: int, skipped: int) -> Ranked:
        """Take the relevance from papers that had one."""
        changed = np.flatnonzero(before.relevance != NONE)
        none = np.full(len(before.place), NONE, np.int32)
        self._put(before, Ranks(none, none))
        return Ranked(kept, skipped, 0, tuple(map(PaperId, changed.tolist())))

    def _put(self, before: Ranks, ranks: Ranks) -> None:
        had = before.reaching(len(ranks.place) - 1)
        if np.array_equal(ranks.relevance, had.relevance) and np.array_equal(
            ranks.place, had.place
        ):
            return
        with self._database.write(fast=True) as connection:
            write_ranks(connection, ranks, read_ranks(connection))


def _decided(connection: Connection) -> tuple[Ids, Ids]:
    """Give the papers that are decided, with their decisions."""
    rows = np.array([tuple(row) for row in connection.execute(_DECIDED)], np.int64).reshape(-1, 2)
    return rows[:, 0], rows[:, 1]
