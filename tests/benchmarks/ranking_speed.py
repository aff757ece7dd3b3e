"""How fast the ranking of a large library is: the figures of the README.

    python -m tests.benchmarks.ranking_speed [--papers 50000 100000]

Libraries of so many papers are made up of words as frequent as those of a language, in no order:
so they have more different pairs than texts that mean something. Decided are 200 papers; then one
decision more, and the ranking anew, is timed ten times: printed is the median of the processor time
and of the time on the clock, which on a busy machine is longer.
"""

import argparse
import resource
import statistics
import tempfile
import time
from collections.abc import Callable, Sequence
from contextlib import closing
from pathlib import Path

import numpy as np

from storage.database.engine import driver_of
from storage.edits.triage import Decide
from storage.library import Library
from storage.ranking.words import counted
from storage.record import PaperId
from storage.vocabulary import Decision
from tests.libraries import run

SIZES = (50_000, 100_000)
WORDS = 30_000
"""Different words of the made-up texts, as frequent as those of a language are."""
LENGTH = 190
"""Words of a text."""
PIECE = 5_000
"""Papers that are made up at a time."""


def texts(many: int, seed: int = 1) -> list[str]:
    """Make up texts whose words follow Zipf's law."""
    dice = np.random.default_rng(seed)
    frequent = 1 / np.arange(1, WORDS + 1) ** 1.05
    drawn = dice.choice(WORDS, (many, LENGTH), p=frequent / frequent.sum())
    names = [f"w{number}x" for number in range(WORDS)]
    return [" ".join(names[number] for number in row) for row in drawn.tolist()]


def fill(folder: Path, papers: int) -> None:
    """Make a library of papers that have made-up texts, and nothing else."""
    with closing(Library.open(folder)) as library:
        for first in range(1, papers + 1, PIECE):
            _add(library, first, texts(min(PIECE, papers + 1 - first), first))


def _add(library: Library, first: int, bodies: list[str]) -> None:
    numbers = range(first, first + len(bodies))
    with library._database.write(fast=True) as connection:
        driver = driver_of(connection)
        driver.executemany(
            "INSERT INTO paper (id, fingerprint, label, gist, system, added_at) "
            "VALUES (?, ?, '', '', '', 1)",
            [(number, str(number)) for number in numbers],
        )
        driver.executemany(
            "INSERT INTO abstract (paper_id, text, offset_map) VALUES (?, ?, '')",
            list(zip(numbers, bodies, strict=True)),
        )
        driver.executemany(
            "INSERT INTO triage (paper_id, decision) VALUES (?, 0)",
            [(number,) for number in numbers],
        )


def timed(what: Callable[[], object]) -> tuple[float, float]:
    """Give the milliseconds of the processor, and of the clock."""
    spent, began = time.process_time(), time.perf_counter()
    what()
    return 1000 * (time.process_time() - spent), 1000 * (time.perf_counter() - began)


def measure(papers: int, folder: Path) -> None:
    """Print the figures of a library of so many papers."""
    fill(folder, papers)
    drawn = np.random.default_rng(2).permutation(papers) + 1
    ids = [PaperId(number) for number in drawn.tolist()]
    with closing(Library.open(folder)) as library:
        library.apply(Decide(tuple(ids[:40]), Decision.KEEP))
        library.apply(Decide(tuple(ids[40:200]), Decision.SKIP))
        spent, _ = timed(lambda: run(library.ranker.rank()))
        print(f"{papers:7,d} first ranking: {papers / spent * 1000:,.0f} papers a second")
        again = []
        for paper in ids[200:210]:
            library.apply(Decide((paper,), Decision.SKIP))
            again.append(timed(lambda: run(library.ranker.rank())))
        _say(papers, "ranking again", again)
        _say(
            papers, "list in suggested order", [timed(lambda: library.search("")) for _ in "12345"]
        )
    with closing(Library.open(folder)) as library:
        library.apply(Decide((ids[210],), Decision.SKIP))
        _say(papers, "first decision after a start", [timed(lambda: run(library.ranker.rank()))])
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"{papers:7,d} memory of the process at most: {most:,.0f} MiB")


def _say(papers: int, what: str, times: list[tuple[float, float]]) -> None:
    spent, clock = (statistics.median(column) for column in zip(*times, strict=True))
    print(f"{papers:7,d} {what}: {spent:,.0f} ms of the processor, {clock:,.0f} ms on the clock")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--papers", type=int, nargs="*", default=SIZES)
    measure_all(parser.parse_args().papers)


def measure_all(sizes: Sequence[int]) -> None:
    """Measure how fast words are counted, then each size in turn."""
    bodies = texts(5_000)
    spent, _ = timed(lambda: [counted(bodies[at : at + 500]) for at in range(0, 5_000, 500)])
    print(f"words counted: {5_000 / spent * 1000:,.0f} papers a second")
    for papers in sizes:
        with tempfile.TemporaryDirectory() as folder:
            measure(papers, Path(folder))


if __name__ == "__main__":
    main()
