"""Shortlist itself: `Library.search`, every id in order, as the window has it."""

import importlib
from collections.abc import Generator
from pathlib import Path
from typing import Final

from sqlalchemy import text

from storage.edits.tagging import Tag
from storage.edits.triage import Decide
from storage.library import Library
from storage.record import PaperId
from storage.search.memory import Known
from storage.vocabulary import Decision
from tests.benchmarks.search.engine import Answer
from tests.benchmarks.search.papers import DECISIONS, TAGS, TOP, Invented, Search, read_papers

for _part in ("storage.query.parser", "storage.search.search", "storage.search.facets"):
    # The library loads these when it is first asked; that is no part of searching.
    importlib.import_module(_part)

_NAME: Final = {"title": "title", "abstract": "abstract", "note": "note"}


def build(papers: Path, folder: Path, most: int | None) -> None:
    """Import the dump, tag and decide as a reader would have, and index."""
    library = Library.open(folder)
    _run(library.import_dumps([papers]))
    invented = list(read_papers(papers, most))
    with library._database.write() as connection:
        connection.execute(
            text("UPDATE paper SET added_at = :added WHERE id = :id"),
            [{"added": paper.added, "id": paper.id} for paper in invented],
        )
    for tag in TAGS:
        library.apply(Tag(_ids(paper for paper in invented if tag in paper.tags), tag))
    for decision in DECISIONS:
        if decision is not Decision.UNDECIDED:
            chosen = _ids(paper for paper in invented if paper.decision is decision)
            library.apply(Decide(chosen, decision))
    _run(library.catch_up())
    library.close()


def _ids(papers) -> tuple[PaperId, ...]:
    return tuple(PaperId(paper.id) for paper in papers)


def _run(steps: Generator) -> None:
    for _ in steps:
        pass


def query_of(search: Search) -> str:
    """Write a search in the query language."""
    words = search.words
    texts = {
        "all": " ".join(words),
        "any": " OR ".join(words),
        "phrase": f'"{" ".join(words)}"',
        "prefix": f"{words[0]}*",
        "fuzzy": f"{words[0]}~1",
    }
    said = texts[search.how]
    if len(search.fields) == 1:
        said = f"{_NAME[search.fields[0]]}:({said})"
    return f"tag:{search.tag} {said}" if search.tag else said


class _Opened:
    def __init__(self, folder: Path) -> None:
        self._library = Library.open(folder)

    def ask(self, search: Search) -> Answer:
        query = query_of(search)
        known = self._library._memory.newest()
        if known is not None:
            known.answers = Known()  # What is kept of the same query would be no search.
        if search.facets:
            found = self._library.search(query).ids
            counts = {tag.name: tag.count for tag in self._library.facets(found).tags}
            return Answer(list(counts), counts["gpu"])
        order = "added" if search.newest_first else "relevance"
        found = self._library.search(query, order)
        return Answer(list(found.ids[:TOP]), len(found.ids))

    def forget(self) -> None:
        self._library._index.close()


def opened(folder: Path) -> _Opened:
    """Open the library."""
    return _Opened(folder)


__all__ = ["Invented", "build", "opened", "query_of"]
