"""How fast the ranking of a large library is, and how much memory it takes.

    python -m tests.benchmarks.ranking_speed [--papers 50000 100000]

Libraries of so many papers are made up of words as frequent as those of a language, in no order:
so they have more different pairs than texts that mean something. A process that opens one decides
on 200 papers and ranks, which has its words counted; another, as after a start, decides and ranks
ten times. Of each is told the most memory that it took, and that of the companion which counted.
Given are medians of the processor's time and of the clock's, which on a busy machine is longer; in
brackets the 95th centile.
"""

import argparse
import multiprocessing
import os
import resource
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import closing
from pathlib import Path

import numpy as np

from storage.database.engine import driver_of
from storage.edits.triage import Decide
from storage.library import Library
from storage.record import PaperId
from storage.vocabulary import Decision
from tests.benchmarks.ranking_table import Row, Times, together
from tests.libraries import run

SIZES = (50_000, 100_000)
WORDS = 30_000
"""Different words of the made-up texts, as frequent as those of a language are."""
LENGTH = 190
"""Words of a text."""
PIECE = 5_000
"""Papers that are made up at a time."""


Deed = Callable[[Path, int], Iterator[Row]]


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


def timed(what: Callable[[], object], times: int = 1) -> Times:
    """Measure how long something takes, so many times."""
    spent, clock = [], []
    for _ in range(times):
        busy, began = time.process_time(), time.perf_counter()
        what()
        spent.append(1000 * (time.process_time() - busy))
        clock.append(1000 * (time.perf_counter() - began))
    return Times(spent, clock)


def in_a_process(deed: Deed, folder: Path, papers: int) -> list[Row]:
    """Let a fresh process measure: what another has done before leaves memory behind."""
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(1, mp_context=context) as pool:
        return pool.submit(_listed, deed, folder, papers).result()


def _listed(deed: Deed, folder: Path, papers: int) -> list[Row]:
    return list(deed(folder, papers))


def _drawn(papers: int) -> list[PaperId]:
    drawn = np.random.default_rng(2).permutation(papers) + 1
    return [PaperId(number) for number in drawn.tolist()]


def first(folder: Path, papers: int) -> Iterator[Row]:
    """Rank for the first time."""
    ids = _drawn(papers)
    with closing(Library.open(folder)) as library:
        library.apply(Decide(tuple(ids[:40]), Decision.KEEP))
        library.apply(Decide(tuple(ids[40:200]), Decision.SKIP))
        before = _children()
        took = timed(lambda: run(library.ranker.rank()))
        spent, clock = took.spent[0] / 1000 + _children() - before, took.clock[0] / 1000
    rates = f"{papers / spent:,.0f}, clock {papers / clock:,.0f} a second"
    yield Row("13", f"{papers:,}: new papers, 2,000 a second", rates)
    yield Row("13", f"{papers:,}: first ranking, in the process that waits", str(took))
    counting = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss // 1024
    yield Row("13", f"{papers:,}: memory, first ranking, 400 MiB", f"{_most()} MiB")
    if counting:
        yield Row("13", f"{papers:,}: memory of the companion that counts", f"{counting} MiB")


def again(folder: Path, papers: int) -> Iterator[Row]:
    """Rank again, after a start and after ten decisions."""
    ids = iter(_drawn(papers)[200:])
    with closing(Library.open(folder)) as library:

        def rank() -> None:
            run(library.ranker.rank())

        def decide_and_rank() -> Times:
            library.apply(Decide((next(ids),), Decision.SKIP))
            return timed(rank)

        yield Row("13", f"{papers:,}: first decision after a start, 500 ms", str(decide_and_rank()))
        took = together([decide_and_rank() for _ in range(10)])
        limit = 300 if papers > 50_000 else 150
        yield Row("13", f"{papers:,}: ranking anew after a decision, {limit} ms", str(took))
        took = timed(lambda: library.search(""), 5)
        yield Row("13", f"{papers:,}: list in suggested order", str(took))
        yield Row("13", f"{papers:,}: memory, ranking again, 400 MiB", f"{_most()} MiB")


def similar(folder: Path, papers: int) -> Iterator[Row]:
    """Look for similar papers."""
    ids = iter(_drawn(papers))
    with closing(Library.open(folder)) as library:
        library.search(f"similar:{next(ids)}")
        took = timed(lambda: library.search(f"similar:{next(ids)}"), 60)
        yield Row("14", f"{papers:,}: similar papers, 50 ms", str(took))


def _children() -> float:
    used = os.times()
    return used.children_user + used.children_system


def _most() -> int:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024


def rows(sizes: Sequence[int]) -> Iterator[Row]:
    """Measure each size in turn."""
    for papers in sizes:
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            fill(folder, papers)
            yield from in_a_process(first, folder, papers)
            yield from in_a_process(again, folder, papers)
            with closing(Library.open(folder)) as library:
                run(library.catch_up())
            yield from in_a_process(similar, folder, papers)


def main() -> None:
    """Print what was measured."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--papers", type=int, nargs="*", default=SIZES)
    for row in rows(parser.parse_args().papers):
        print(row, flush=True)


if __name__ == "__main__":
    main()
