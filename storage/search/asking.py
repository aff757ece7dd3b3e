"""What is asked of a library: searches, what may be typed next, how results spread, where they hit.

Nothing of the index or of NumPy is loaded before it is needed.
"""

import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from storage.database import fetching
from storage.database.engine import Database
from storage.database.looking import Looking
from storage.database.rows import PaperDetail, PaperRow
from storage.database.word_lists import word_lists
from storage.errors import QuerySyntaxError
from storage.record import PaperId

if TYPE_CHECKING:
    from storage.index.index import Index
    from storage.query.completion import Completion
    from storage.query.word_lists import WordLists
    from storage.search.facets import Facets
    from storage.search.instead import Instead
    from storage.search.memory import Memory
    from storage.search.result import Result, TermCount
    from storage.search.word_hits import WordScores
    from storage.search.word_marks import WordMark

Span = tuple[int, int]


class Asking(Looking):
    """The looks that take a query; every one may be called from any thread."""

    def __init__(self, database: Database, folder: Path) -> None:
        super().__init__(database)
        self.folder = folder
        self._guard = threading.Lock()
        self._opened_index: Index | None = None
        self._opened_memory: Memory | None = None

    def stop_asking(self) -> None:
        """Let go of the index, and of what is known of the library."""
        with self._guard:
            if self._opened_index is not None:
                self._opened_index.close()
                self._opened_index = None
            if self._opened_memory is not None:
                self._opened_memory.close()
                self._opened_memory = None

    @property
    def _index(self) -> "Index":
        from storage.index.index import Index

        with self._guard:
            if self._opened_index is None:
                self._opened_index = Index(self.folder / "index")
            return self._opened_index

    @property
    def _memory(self) -> "Memory":
        from storage.search.memory import Memory

        with self._guard:
            if self._opened_memory is None:
                self._opened_memory = Memory(self._database.path)
            return self._opened_memory

    def search(
        self, query: str = "", order: str = "relevance", *, prefix_last: bool = False
    ) -> "Result":
        """Give the ids of the papers that a query finds, in order.

        `prefix_last` lets the last word be the beginning of one, as while typing. Raises
        `QuerySyntaxError` with the place of the fault.
        """
        if not query.strip() and self._opened_index is None:
            # What a window shows first: nothing else is loaded for it.
            from storage.search.everything import every_paper

            with self._database.read() as connection:
                return every_paper(connection, order)
        from storage.query.parser import parse
        from storage.search.search import search, search_at_once

        tree = parse(query, prefix_last=prefix_last)
        known = self._memory.newest()
        found = search_at_once(self._index, tree, order, known) if known is not None else None
        if found is not None:
            return found
        with self._database.read() as connection:
            state = self._memory.seen_by(connection)
            return search(connection, self._index, tree, order, state=state)

    def instead(self, query: str, killers: "Sequence[TermCount]") -> "tuple[Instead, ...]":
        """Give queries that do find papers, for one that finds none: the likeliest first.

        `killers` are those of its result.
        """
        from storage.search.finding import find
        from storage.search.instead import instead

        now_ms = int(time.time() * 1000)
        with self._database.read() as connection:
            state = self._memory.seen_by(connection)
            return instead(
                query,
                killers,
                lambda tree: bool(find(connection, self._index, tree, "", now_ms, state)),
            )

    @staticmethod
    def list_shown(query: str) -> str | None:
        """Give the reading list that a query shows, as `in:"This week"` does; else None."""
        from storage.query.parser import parse
        from storage.query.syntax import list_shown

        try:
            return list_shown(parse(query))
        except QuerySyntaxError:
            return None

    def completions(self, typed: str, cursor: int) -> "tuple[Completion, ...]":
        """Complete a field or value at the cursor; plain words would hide what they find."""
        from storage.query.completion import complete
        from storage.search.values import LibraryValues

        with self._database.read() as connection:
            return complete(typed, cursor, LibraryValues(connection))

    def facets(self, ids: Sequence[int]) -> "Facets":
        """Count papers by decision, tag, platform, year, list, dump and more."""
        from storage.search.facets import facets
        from storage.search.memory import UnknownError

        known = self._memory.newest()
        if known is not None:
            with suppress(UnknownError):
                return facets(None, ids, known)
        with self._database.read() as connection:
            return facets(connection, ids, self._memory.seen_by(connection))

    def snippets(self, ids: Sequence[int], terms: Sequence[str]) -> dict[PaperId, str]:
        """Give, for each paper, the words around the first hit."""
        from storage.search.snippets import snippets

        with self._database.read() as connection:
            return snippets(connection, ids, terms)

    @staticmethod
    def matches(text: str, terms: Sequence[str]) -> tuple[Span, ...]:
        """Give the spans of a text that the terms of a search hit."""
        from storage.search.snippets import matches

        return matches(text, terms)

    # Papers, with the include and exclude words that they have

    def rows(self, ids: Sequence[int]) -> list[PaperRow]:
        """Give what a list shows of these papers, in this order."""
        from storage.search.word_marks import counted_rows

        with self._database.read() as connection:
            return counted_rows(connection, fetching.paper_rows(connection, ids))

    def detail(self, paper: PaperId) -> PaperDetail | None:
        """Give everything about one paper; None when it is gone."""
        from storage.search.word_marks import worded

        with self._database.read() as connection:
            found = fetching.paper_detail(connection, paper)
            return None if found is None else worded(connection, found)

    def details(self, ids: Sequence[int]) -> Iterator[PaperDetail]:
        """Give everything about these papers, one after the other, as of one moment."""
        from storage.search.word_marks import worded

        with self._database.read() as connection:
            for found in fetching.paper_details(connection, ids):
                yield worded(connection, found)

    # Include and exclude words

    def words(self) -> "WordLists":
        """Give the reader's include and exclude words."""
        with self._database.read() as connection:
            return word_lists(connection)

    def papers_by_word(self) -> dict[str, int]:
        """Count the papers that have each of the reader's words."""
        from storage.search.word_hits import papers_by_word

        with self._database.read() as connection:
            return papers_by_word(connection, self._index, self._memory.seen_by(connection))

    def word_scores(self) -> "WordScores":
        """Give the indexed papers that have a listed word, and what the words say of each."""
        from storage.search.word_hits import WordCounts

        with self._database.read() as connection:
            state = self._memory.seen_by(connection)
            return WordCounts(connection, self._index, state, ()).scores()

    @staticmethod
    def word_marks(text: str, lists: "WordLists") -> "tuple[WordMark, ...]":
        """Give where the words of two lists stand in a text."""
        from storage.search.word_marks import matcher

        return matcher(lists).marks(text)
