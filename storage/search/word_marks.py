"""Where a text has the reader's include and exclude words, and which of them."""

import json
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final, NamedTuple

from sqlalchemy import Connection

from storage.database.engine import asked
from storage.database.rows import PaperDetail, PaperRow
from storage.database.word_lists import word_lists
from storage.query.word_lists import WordLists, query_of
from storage.search.matching import KEPT, Matcher, merged
from storage.vocabulary import WORD_SIDES, WordSide

_TEXTS: Final = """
SELECT p.id, coalesce(p.title, ''), coalesce(a.text, '')
FROM json_each(:ids) j JOIN paper p ON p.id = j.value LEFT JOIN abstract a ON a.paper_id = p.id
"""


class WordMark(NamedTuple):
    """Characters `start` up to, not including, `end` of a text are a word of that list."""

    start: int
    end: int
    side: WordSide


@dataclass(frozen=True, slots=True)
class WordsFound:
    """The words of each list that a paper has, in the order of the list."""

    include: tuple[str, ...] = ()
    exclude: tuple[str, ...] = ()


class WordMatcher:
    """Looks for the words of two lists. May be used by several threads."""

    def __init__(self, lists: WordLists) -> None:
        self._pairs = lists.pairs()
        self._matcher = Matcher(query_of(word) for _, word in self._pairs)
        self._known: dict[int, WordsFound] = {}
        """What texts have, by their hash."""

    def marks(self, text: str) -> tuple[WordMark, ...]:
        """Give where the words stand, ascending; those of one list are apart from one another."""
        sides: dict[WordSide, list[tuple[int, int]]] = {side: [] for side in WORD_SIDES}
        for start, end, word in self._matcher.hits(text):
            sides[self._pairs[word][0]].append((start, end))
        return tuple(
            sorted(
                WordMark(start, end, side)
                for side, spans in sides.items()
                for start, end in merged(spans)
            )
        )

    def found(self, *texts: str) -> WordsFound:
        """Give the words that stand in any of these texts; remembered, as lists ask often."""
        key = hash(texts)
        known = self._known.get(key)
        if known is None:
            if len(self._known) >= KEPT:
                self._known.clear()
            known = self._known[key] = self._found(texts)
        return known

    def _found(self, texts: tuple[str, ...]) -> WordsFound:
        numbers = {number for text in texts for number in self._matcher.queries_in(text)}
        words = [self._pairs[number] for number in sorted(numbers)]
        return WordsFound(
            tuple(word for side, word in words if side == "include"),
            tuple(word for side, word in words if side == "exclude"),
        )


@lru_cache(maxsize=4)
def matcher(lists: WordLists) -> WordMatcher:
    """Give the one that looks for the words of these lists."""
    return WordMatcher(lists)


def counted_rows(connection: Connection, rows: list[PaperRow]) -> list[PaperRow]:
    """Give rows with the number of words of each list that their papers have."""
    found = words_of(connection, [row.id for row in rows])
    return [
        replace(row, include=len(words.include), exclude=len(words.exclude))
        if (words := found.get(row.id)) is not None
        else row
        for row in rows
    ]


def worded(connection: Connection, paper: PaperDetail) -> PaperDetail:
    """Give a paper with the words of each list that it has."""
    lists = word_lists(connection)
    if not lists:
        return paper
    found = matcher(lists).found(paper.title or "", paper.abstract)
    return replace(paper, include_words=found.include, exclude_words=found.exclude)


def words_of(connection: Connection, papers: list[int]) -> dict[int, WordsFound]:
    """Give the words that papers have; those that have none are left out."""
    lists = word_lists(connection)
    if not lists or not papers:
        return {}
    looks_for = matcher(lists)
    texts = asked(connection, _TEXTS, {"ids": json.dumps(papers)})
    found = {paper: looks_for.found(title, text) for paper, title, text in texts}
    return {paper: words for paper, words in found.items() if words.include or words.exclude}
