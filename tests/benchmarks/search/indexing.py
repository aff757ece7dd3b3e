"""What it costs to index: many papers at once, one of them, a hundred of them."""

import shutil
import statistics
import sys
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from sqlalchemy import text

from storage.library import Library
from storage.search.feeding import catch_up
from tests.benchmarks.importing import measured
from tests.benchmarks.search import fts5_engine
from tests.benchmarks.search.engine import MODULES

BUILD = """
import importlib, os, sys
from pathlib import Path
module, papers, folder, most = sys.argv[1:]
engine = importlib.import_module(f"tests.benchmarks.search.{module}")
before = sum(os.times()[:4])
engine.build(Path(papers), Path(folder), int(most) or None)
print(sum(os.times()[:4]) - before)
"""
"""Tells the processor time of this process and its children, that of imports left out: of all
engines it is a second or two, most of it the benchmark's own, and no part of indexing."""

READ = """
import os, sys
from pathlib import Path
from tests.benchmarks.search.papers import read_papers
papers, most, tagged = sys.argv[1:]
before = sum(os.times()[:4])
for paper in read_papers(Path(papers), int(most) or None):
    if tagged == "True":
        paper.tags
print(sum(os.times()[:4]) - before)
"""

MANY: Final = 100
"""Papers that are changed at once."""
UNTAGGED: Final = ("shortlist", "index")
"""Those that are not given the tags of papers while they index."""


@dataclass(frozen=True, slots=True)
class Built:
    """An index: papers a second of processor time, MiB of memory at its most, bytes.

    The time in which the dump is read and tags are drawn is not counted, nor that of imports.
    """

    rate: float
    peak: float
    size: int


def built(name: str, papers: Path, folder: Path, count: int, most: int | None = None) -> Built:
    """Build an index in a process of its own."""
    if folder.exists():
        shutil.rmtree(folder)
    python, few = [sys.executable, "-c"], str(most or 0)
    run, spent = measured([*python, BUILD, MODULES[name], str(papers), str(folder), few])
    _, read = measured([*python, READ, str(papers), few, str(name not in UNTAGGED)])
    size = fts5_engine.size(folder) if name == "fts5" else _bytes(folder)
    return Built((most or count) / (float(spent) - float(read)), run.peak, size)


def _bytes(folder: Path) -> int:
    return sum(file.stat().st_size for file in folder.rglob("*") if file.is_file())


def catch_up_with(folder: Path) -> None:
    """Have the index of a library that was built before be as this program makes it."""
    library = Library.open(folder)
    for _ in library.catch_up():
        pass
    library.close()


def updates(folder: Path, runs: int, count: int) -> tuple[float, float]:
    """Change the notes of single papers, and of a hundred at once, or of all where there are fewer.

    Gives the median ms of the index catching up with one, until a search finds it and the disk
    has it, and with a hundred.
    """
    library = Library.open(folder)
    for _ in library.catch_up():
        pass
    single = [_caught_up(library, [1 + run % count]) for run in range(runs)]
    last = max(0, count - MANY)
    starts = [1 + min(start, last) for start in (0, 200, 400)]
    many = [_caught_up(library, range(start, min(start + MANY, count + 1))) for start in starts]
    library.close()
    return statistics.median(single), statistics.median(many)


def _caught_up(library: Library, papers) -> float:
    word = f"noted{time.time_ns()}"
    with library._database.write() as connection:
        connection.execute(
            text("INSERT OR REPLACE INTO note (paper_id, text, updated_at) VALUES (:id, :said, 1)"),
            [{"id": paper, "said": word} for paper in papers],
        )
    began = time.perf_counter()
    for _ in catch_up(library._database, library._index):
        pass
    spent = 1000 * (time.perf_counter() - began)
    found = library.search(f"note:{word}")
    assert len(found.ids) == len(papers), (len(found.ids), len(papers))
    assert not found.owed
    return spent
