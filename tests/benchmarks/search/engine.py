"""What the benchmark asks of an engine."""

import importlib
from pathlib import Path
from typing import Final, NamedTuple, Protocol

from tests.benchmarks.search.papers import Search


class NotAskedError(Exception):
    """This engine is not asked such a thing: another one answers for it."""


class Answer(NamedTuple):
    """The first ids, and how many hits there are; of facets, tags and the hits of "gpu"."""

    ids: list[int] | list[str]
    total: int


class Opened(Protocol):
    """An index that has been opened."""

    def ask(self, search: Search) -> Answer:
        """Search."""
        ...

    def forget(self) -> None:
        """Drop what has been read, where the engine keeps it itself."""
        ...


class Engine(Protocol):
    """A module with these two functions."""

    def build(self, papers: Path, folder: Path, most: int | None) -> None:
        """Index the first papers of a dump."""
        ...

    def opened(self, folder: Path) -> Opened:
        """Open what was built."""
        ...


MODULES: Final = {
    "shortlist": "library_engine",
    "index": "index_engine",
    "fts5": "fts5_engine",
    "tantivy": "tantivy_engine",
    "whoosh": "whoosh_engine",
    "whoosh writer": "whoosh_writer",
}
"""Engines by name. `shortlist` is the library as the window asks it, `index` what lies beneath."""


def engine(name: str) -> Engine:
    """Give an engine. Raises `ImportError` where it is not on this machine."""
    module: Engine = importlib.import_module(f"tests.benchmarks.search.{MODULES[name]}")
    return module
