"""How many of the reader's include and exclude words each paper has, and how much they say of it.

The full-text index answers one query a word; its answers are kept for as long as no title and no
abstract changes. Papers that it owes are looked at one by one, through SQLite.
"""

from functools import cached_property
from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt
from sqlalchemy import Connection, text

from storage.database.word_lists import word_lists
from storage.index.index import Found, Index
from storage.index.stamping import Stamp
from storage.query.syntax import FieldText, Or
from storage.query.word_lists import WordLists, query_of
from storage.search import feeding, hits
from storage.search.hits import Ids
from storage.search.memory import State, asked
from storage.search.sets import reach
from storage.search.where import WORDS
from storage.search.word_marks import matcher, words_of

_NOBODY: Final = Found(np.empty(0, np.int64), np.empty(0, np.float64))


class _NoIndexError(Exception):
    """There is no index that can answer."""


class WordScores(NamedTuple):
    """Papers that have a listed word, ascending, and what the words say of each.

    A score is the sum of BM25 over the include words, less that over the exclude words: above 0
    where more speaks for the paper than against it.
    """

    ids: Ids
    scores: npt.NDArray[np.float64]


class WordCounts:
    """The words of one state of the library, as far as the index has its papers."""

    def __init__(
        self,
        connection: Connection | None,
        index: Index,
        state: State,
        owed: tuple[int, ...],
    ) -> None:
        """Without a connection, what is not known of the state is an `UnknownError`."""
        self._connection = connection
        self._index = index
        self._state = state
        self.owed = owed

    @cached_property
    def lists(self) -> WordLists:
        """The words."""
        return self._state.get("words", lambda: (word_lists(asked(self._connection)),))[0]

    @cached_property
    def _stamp(self) -> Stamp | None:
        return self._index.stamp()

    def agrees(self) -> bool:
        """Say whether the index is of this library."""
        return feeding.agrees(asked(self._connection), self._index)

    def ready(self) -> bool:
        """Say whether the index answers every word."""
        return all(self.papers(word) is not None for _, word in self.lists.pairs())

    def of(self, side: str) -> npt.NDArray[np.uint16]:
        """Give, by the number of the paper, how many words of a list it has."""
        words = tuple(word for own, word in self.lists.pairs() if own == side)

        def count() -> tuple[npt.NDArray[np.uint16]]:
            numbers = np.zeros(reach(self._connection, self._state), np.uint16)
            for word in words:
                found = self.papers(word) or _NOBODY
                numbers[found.ids[found.ids < numbers.size]] += 1
            return (numbers,)

        return self._state.facts.get(("papers with words", words, self._stamp), count)[0]

    def scores(self) -> WordScores:
        """Give the papers that have a word of either list, and what that says of them."""
        total = np.zeros(reach(self._connection, self._state))
        seen = np.zeros(total.size, np.bool_)
        for side, word in self.lists.pairs():
            found = self.papers(word) or _NOBODY
            known = found.ids < total.size
            scores = found.scores[known]
            total[found.ids[known]] += scores if side == "include" else -scores
            seen[found.ids[known]] = True
        ids = np.flatnonzero(seen).astype(np.int64, copy=False)
        return WordScores(ids, total[ids])

    def papers(self, word: str) -> Found | None:
        """Give the papers that have a word in title or abstract; None while there is no index."""
        query = query_of(word)
        sought = Or((FieldText("title", query), FieldText("abstract", query)))

        def ask() -> Found:
            found = self._index.answer(sought)
            if found is None:
                raise _NoIndexError
            return hits.without(found, self.owed)

        try:
            return self._state.facts.get(("papers with a word", word, self._stamp), ask)
        except _NoIndexError:
            return None


def papers_by_word(connection: Connection, index: Index, state: State) -> dict[str, int]:
    """Count the papers that have each word; those that the index owes are looked at one by one."""
    owed = tuple(feeding.owed_papers(connection))
    counts = WordCounts(connection, index, state, owed)
    words = [word for _, word in counts.lists.pairs()]
    if not words:
        return {}
    answers = {word: counts.papers(word) for word in words} if counts.agrees() else {}
    if any(answers.get(word) is None for word in words):
        owed = tuple(connection.execute(text("SELECT id FROM paper")).scalars())
        answers = {}
    numbers = {
        word: 0 if (found := answers.get(word)) is None else found.ids.size for word in words
    }
    for seen in words_of(connection, list(owed)).values():
        for word in (*seen.include, *seen.exclude):
            numbers[word] += 1
    return numbers


def know_words(connection: Connection, lists: WordLists) -> None:
    """Make the number of words of a list in a title and a text known to SQLite."""
    driver: Any = connection.connection.driver_connection
    looks_for = matcher(lists)

    def number(side: str, *texts: str | None) -> int:
        found = looks_for.found(*(one or "" for one in texts))
        return len(found.include if side == "include" else found.exclude)

    if driver is not None:
        driver.create_function(WORDS, 3, number, deterministic=True)
