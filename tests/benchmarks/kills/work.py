"""What is being done to a library, and its index, when it is killed."""

import random
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Final

import storage.index.merging
import storage.index.postings
import storage.search.feeding
import storage.search.feeding_beside
from storage.edits.annotating import WriteNote
from storage.library import Library
from storage.record import PaperId
from storage.search.feeding import catch_up
from storage.search.tidying import tidy
from tests.benchmarks.kills.papers import sentence

TIMES: Final = 6
"""Changes, merges or rebuilds of one work, where it is let to come to its end."""

Work = Callable[[Library, random.Random, Path], None]


def make_small() -> None:
    """Have few papers be many: several commits, companions and merges in a second."""
    storage.search.feeding.BATCH = 25
    storage.search.feeding_beside.BATCH = 40
    storage.search.feeding_beside.MUCH = 60
    storage.search.feeding_beside._GLANCE = 1
    storage.index.merging.SMALL = 12
    storage.index.merging.MOST = storage.index.postings.MOST = 7
    storage.index.merging.FEW = 2


def _import(library: Library, _dice: random.Random, dump: Path) -> None:
    """Import a dump, with a companion that indexes meanwhile."""
    _to_the_end(library.import_dumps([dump]))
    _to_the_end(library.catch_up())


def _change(library: Library, dice: random.Random, _dump: Path) -> None:
    """Write notes, take some back, and have each found at once."""
    for _ in range(TIMES):
        _write_notes(library, dice, dice.randint(1, 5))
        if dice.random() < 0.3:
            library.undo()
        _to_the_end(catch_up(library._database, library._index))


def _merge(library: Library, dice: random.Random, _dump: Path) -> None:
    """Write notes, each to a segment of its own, and put segments together beside that."""
    for _ in range(TIMES):
        for _ in range(3):
            _write_notes(library, dice, 13)
            _to_the_end(catch_up(library._database, library._index))
        tidy(library._database, library._index)


def _rebuild(library: Library, dice: random.Random, _dump: Path) -> None:
    """Make the index anew, here or by a companion."""
    for _ in range(TIMES // 4):
        if dice.random() < 0.5:
            library._index.discard()
            _to_the_end(catch_up(library._database, library._index))
        else:
            _to_the_end(library.reindex())


WORKS: Final[dict[str, Work]] = {
    "import": _import,
    "change": _change,
    "merge": _merge,
    "rebuild": _rebuild,
}


def _write_notes(library: Library, dice: random.Random, count: int) -> None:
    ids = list(library.search("").ids)
    for paper in dice.sample(ids, min(count, len(ids))):
        library.apply(WriteNote(PaperId(paper), sentence(dice, 6)))


def _to_the_end(steps: Iterator[object] | Iterable[object]) -> None:
    for _ in steps:
        pass
