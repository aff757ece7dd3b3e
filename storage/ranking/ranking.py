"""The ranking of a library: what interest profiles learn, and think of papers by it.

All profiles share the words of the papers; each has weights, and ranks, of its own.
"""

from collections.abc import Callable, Generator, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final, TypeAlias, cast

import numpy as np
from sqlalchemy import text

from storage.database import profiles
from storage.database.engine import Database
from storage.database.facts import signature
from storage.database.profiles import Profile
from storage.database.ranks import NONE, Ranks, read_ranks, write_ranks
from storage.database.relevance import ONE
from storage.progress import Progress
from storage.ranking import words
from storage.ranking.boosts import Boosts, Found
from storage.ranking.learning import Learned, learned_of, relevance
from storage.ranking.library_texts import LibraryTexts
from storage.ranking.made import keep_mark, made_of, mark_of
from storage.ranking.separating import Floats
from storage.ranking.sides import Sides, sides_of
from storage.ranking.suggesting import suggested
from storage.ranking.texts import Ids, Texts
from storage.record import PaperId

Counts: TypeAlias = tuple[int, int] | None
Papers: TypeAlias = frozenset[PaperId]

_NO_PAPERS: Final[Papers] = frozenset()

FINE: Final = 0.002
"""A change of relevance below this is none that a reader sees."""
EXPLORED: Final = 0.05
"""The share of what is suggested that is not like the kept papers, where nobody chose another."""
REMEMBERED: Final = 8
"""Profiles whose weights are at hand: the one in use, and those before."""

_EVERY: Final = text("SELECT id FROM paper ORDER BY id")


@dataclass(frozen=True, slots=True)
class Ranked:
    """What came of a ranking: how many were kept and skipped, and how many papers were ranked.

    By a tag or a list, those that speak for it count as kept, those against it as skipped.
    `changed` are the papers whose relevance is another than it was.
    """

    kept: int
    skipped: int
    ranked: int
    changed: Papers = _NO_PAPERS
    profile: str = ""


@dataclass(frozen=True, slots=True)
class _Task:
    """A profile that is to be ranked by: what it learns from, and what it has thought so far."""

    profile: Profile
    sides: Sides
    before: Ranks
    boosts: tuple[Found, ...]
    mark: str
    known: str

    @property
    def ranked(self) -> int:
        """How many papers are ranked, those not counted that have been settled since."""
        places = self.before.place
        ranked = places != NONE
        settled = self.sides.settled
        ranked[settled[settled < len(places)]] = False
        return int(ranked.sum())

    def done(self, ranked: int, changed: Papers = _NO_PAPERS, counts: Counts = None) -> Ranked:
        """Say what came of it; `counts` are papers for and against, where they are fewer now."""
        kept, skipped = counts or (len(self.sides.liked), len(self.sides.disliked))
        return Ranked(kept, skipped, ranked, changed, self.profile.name)


@dataclass(frozen=True, slots=True)
class Reason:
    """A word or a pair of words of a paper, and what it adds to the score."""

    words: str
    weight: float


class Ranker:
    """Ranks the undecided papers of a library by an interest profile; one thread at a time.

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
        self._learned: dict[int, tuple[Learned, str]] = {}
        """What was learned for a profile, by its id, with the mark of what it was learned from."""
        self.boosts: Boosts | None = None
        """What the reader adds to scores."""

    def rank(self, profile: str = "", *, learn: bool = True) -> Generator[Progress, None, Ranked]:
        """Learn what a profile learns from, and give papers their relevance and their place by it.

        Without a name it is the profile in use. Ranked are papers that are undecided and do not
        speak for the profile already; those that are decided have their relevance by the same
        scale, and stand behind. Before the first paper was kept and the first skipped, the
        words rank by decisions that the reader has listed; without any, and by a tag or list that
        no paper has, papers have none. Steps are of reading new papers; what comes of it is
        written at once, at the end.

        Where nothing has changed that the ranks were made of, they stay. With `learn` they are
        made all the same where `reasons` would else have none to tell.
        """
        task = self._task(profile)
        if not task.sides.both:
            return self._without(task)
        if task.mark and task.mark == task.known:
            self._forget_other(task)
            if not learn or task.profile.id in self._learned:
                return task.done(task.ranked)
        yield from self._read_texts()
        texts = self._texts
        kept, skipped = texts.rows_of(task.sides.liked), texts.rows_of(task.sides.disliked)
        if not len(kept) or not len(skipped):
            # All of a kind have been removed since it was read which they are.
            return self._without(task, (len(kept), len(skipped)))
        rows = texts.taken(np.concatenate((kept, skipped)))
        before, _ = self._learned.get(task.profile.id, (None, ""))
        learned = learned_of(texts, rows, len(kept), before)
        self._remember(task, learned)
        ranked, changed = self._write(task, texts.ids, learned.scores(texts), task.mark)
        return task.done(ranked, changed, (len(kept), len(skipped)))

    def _task(self, name: str) -> _Task:
        with self._database.read() as connection:
            profile = profiles.named(connection, name) if name else profiles.in_use(connection)
            texts = signature(connection)
            sides = sides_of(connection, profile)
            before = read_ranks(connection, profile.id)
            known = made_of(connection, profile.id)
        boosts = () if self.boosts is None else self.boosts.found(profile.id)
        mark = mark_of(texts, sides, boosts, self.explored)
        return _Task(profile, sides, before, boosts, mark, known)

    def _forget_other(self, task: _Task) -> None:
        """Forget what does not tell of the ranks: another program has made those since."""
        if self._learned.get(task.profile.id, (None, task.mark))[1] != task.mark:
            del self._learned[task.profile.id]

    def _remember(self, task: _Task, learned: Learned) -> None:
        """Remember the weights of the last profiles: each has some for all words of its papers."""
        self._learned.pop(task.profile.id, None)
        self._learned[task.profile.id] = learned, task.mark
        while len(self._learned) > REMEMBERED:
            del self._learned[next(iter(self._learned))]

    def _without(self, task: _Task, counts: Counts = None) -> Ranked:
        """Rank by listed words, if by any, where a side of the profile is empty."""
        self._learned.pop(task.profile.id, None)
        if task.profile.kind == "decisions":
            return self._by_words(task, counts)
        return self._forget(task, counts)

    def reasons(
        self, paper: PaperId, most: int = 10, profile: int | None = None
    ) -> tuple[Reason, ...]:
        """Give the words of a paper that count most, for and against; none before `rank`.

        `profile` is the id of one, None for that in use.
        """
        if profile is None:
            with self._database.read() as connection:
                profile = profiles.in_use(connection).id
        at = self._texts.rows_of(np.array([paper]))
        learned, _ = self._learned.get(profile, (None, ""))
        if learned is None or not len(at):
            return ()
        row = self._texts.taken(at)
        adds = row.values * learned.weights_of(row.places)
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
        numbering = self._read.numbering
        try:
            yield from self._read.read()
        finally:
            if self._read.numbering != numbering:
                # What was learned tells of columns by numbers that are others' now.
                self._learned.clear()

    # What is thought of the papers

    def _write(self, task: _Task, papers: Ids, scores: Floats, mark: str) -> tuple[int, Papers]:
        """Write the relevance and the places of papers, all that there are, by their scores.

        Give how many are undecided, and those whose relevance has changed. Those that are decided
        stand behind the others. What speaks for a profile has nothing.
        """
        rest = ~np.isin(papers, task.sides.have)
        papers, scores = papers[rest], scores[rest]
        open_ = ~np.isin(papers, task.sides.decided)
        if self.boosts is not None:
            scores = self.boosts.added(papers, scores, task.profile.id, task.boosts, open_)
        had = task.before.reaching(int(papers.max(initial=0)))
        ranks = Ranks(*(np.full(len(had.place), NONE, np.int32) for _ in range(2)))
        ranks.relevance[papers] = np.rint(relevance(scores, scores[open_]) * ONE)
        order = np.concatenate(
            (
                suggested(papers[open_], scores[open_], self.explored),
                suggested(papers[~open_], scores[~open_]),
            )
        )
        ranks.place[order] = np.arange(1, len(order) + 1)
        now, before = ranks.shares(), had.shares()
        changed = ~(np.abs(now - before) < FINE) & ~(np.isnan(now) & np.isnan(before))
        self._put(task, ranks, mark)
        return int(open_.sum()), _set_of(np.flatnonzero(changed))

    def _by_words(self, task: _Task, counts: Counts) -> Ranked:
        """Rank by the words that the reader has listed, as long as there is nothing to learn of."""
        listed, said = self._listed()
        if not len(listed):
            return self._forget(task, counts)
        with self._database.read() as connection:
            every = np.array([row[0] for row in connection.execute(_EVERY)], np.int64)
        scores = np.zeros(1 + int(max(every.max(initial=0), listed.max(initial=0))))
        scores[listed] = said
        ranked, changed = self._write(task, every, scores[every], "")
        return task.done(ranked, changed, counts)

    def _forget(self, task: _Task, counts: Counts) -> Ranked:
        """Take the relevance from papers that had one."""
        changed = np.flatnonzero(task.before.relevance != NONE)
        none = np.full(len(task.before.place), NONE, np.int32)
        self._put(task, Ranks(none, none), "")
        return task.done(0, _set_of(changed), counts)

    def _put(self, task: _Task, ranks: Ranks, mark: str) -> None:
        had = task.before.reaching(len(ranks.place) - 1)
        same = np.array_equal(ranks.relevance, had.relevance)
        if same and np.array_equal(ranks.place, had.place) and mark == task.known:
            return
        profile = task.profile.id
        with self._database.write(fast=True) as connection:
            write_ranks(connection, ranks, read_ranks(connection, profile), profile)
            keep_mark(connection, profile, mark)


def _set_of(papers: Ids) -> Papers:
    """Make a set here, on the worker: of a hundred thousand that takes its time."""
    return frozenset(cast("list[PaperId]", papers.tolist()))
