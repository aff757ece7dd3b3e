"""How fast another interest profile is there in a large library, and learned anew.

    python -m tests.benchmarks.profiles [--papers 100000]

The library is that of `ranking_speed`: made-up words, 200 papers decided. Ten papers have one tag,
a twentieth of all have another. Printed are medians, in brackets the 95th centile.
"""

import argparse
import tempfile
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

import numpy as np

from storage.edits.profiling import AddProfile, UseProfile
from storage.edits.tagging import Tag
from storage.edits.triage import Decide
from storage.library import Library
from storage.record import PaperId
from storage.vocabulary import Decision
from tests.benchmarks.ranking_speed import fill, timed
from tests.benchmarks.ranking_table import Times, together
from tests.libraries import run

TAGS = ("ten", "many")
TIMES = 5


def measure(papers: int, folder: Path) -> None:
    """Print the figures of a library of so many papers."""
    fill(folder, papers)
    drawn = np.random.default_rng(2).permutation(papers) + 1
    ids = [PaperId(number) for number in drawn.tolist()]
    rest = iter(ids[210 + papers // 20 :])
    with closing(Library.open(folder)) as library:
        library.apply(Decide(tuple(ids[:40]), Decision.KEEP))
        library.apply(Decide(tuple(ids[40:200]), Decision.SKIP))
        library.apply(Tag(tuple(ids[200:210]), "ten"))
        library.apply(Tag(tuple(ids[210 : 210 + papers // 20]), "many"))
        run(library.ranker.rank())
        for tag in TAGS:
            library.apply(AddProfile("", "tag", tag, use=True))
            _say(papers, f"first ranking by “{tag}”", [timed(lambda: run(library.ranker.rank()))])
            again = []
            for _ in range(TIMES):
                library.apply(Tag((next(rest),), tag))
                again.append(timed(lambda: run(library.ranker.rank())))
            _say(papers, f"ranking again by “{tag}” after a tag", again)
        _measure_going_back(papers, library)


def _measure_going_back(papers: int, library: Library) -> None:
    """Change to and fro between profiles that have ranked, and find that nothing is to be done."""
    used, shown, looked = [], [], []
    for name in TIMES * ("ten", "many"):
        used.append(timed(lambda name=name: library.apply(UseProfile(name))))
        shown.append(timed(lambda: library.search("")))
        looked.append(timed(lambda: run(library.ranker.rank(learn=False))))
    _say(papers, "another profile in use", used)
    _say(papers, "list in its order", shown)
    _say(papers, "found to hold", looked)


def _say(papers: int, what: str, times: Sequence[Times]) -> None:
    print(f"{papers:7,d} {what}: {together(times)}", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--papers", type=int, default=100_000)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        measure(given.papers, Path(folder))


if __name__ == "__main__":
    main()
