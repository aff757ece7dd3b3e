"""The figures of ranking in one table: how well, beside ASReview on the same papers; how fast.

    python -m tests.benchmarks.ranking [SET.csv ...] [--seeds 10] [--peer PYTHON] [--papers N ...]
        [--quick]

Replays each labelled set from the papers that each seed draws, one relevant and one not, with our
ranking and, where `--peer` names a Python that has `asreview` 2 or newer, with its ELAS u4, which
works meanwhile in a process beside. Without sets, those of the shared folder are replayed. The
figures are means over the seeds, of orders that are counted by the same definitions, and the
processor time of a decision. Then comes how well and how soon papers are ranked that are compared
two at a time (`comparing`), and the speed on libraries of so many papers (`ranking_speed`).
`--quick` takes one seed, and a small library. What is going on is told on the other output.
"""

import argparse
import json
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path
from statistics import mean

from storage.ranking import paired_simulating
from storage.ranking.measures import loss, ndcg, recall_at, work_saved
from storage.ranking.simulating import Labelled, drawn, labelled_in, replay
from tests.benchmarks import comparing, ranking_speed
from tests.benchmarks.ranking_table import HEAD, Row
from tests.shared import shared_dir

PEER = """
import json, sys, time
import numpy, pandas
from asreview.learner import ActiveLearningCycle
from asreview.models.models import AI_MODEL_CONFIGURATIONS
from asreview.simulation.simulate import Simulate
asked = json.load(sys.stdin)
papers = pandas.DataFrame({"title": asked["texts"], "abstract": ""})
recipe = next(one["value"] for one in AI_MODEL_CONFIGURATIONS if one["name"] == "elas_u4")
for seed, priors in enumerate(asked["priors"]):
    numpy.random.seed(seed)
    cycle = ActiveLearningCycle.from_meta(recipe)
    made = Simulate(papers, numpy.array(asked["labels"]), cycle, print_progress=False)
    made.label(priors)
    began = time.process_time()
    made.review()
    spent = time.process_time() - began
    read = made._results.dropna(axis=0, subset="training_set")["label"].tolist()
    print(json.dumps({"read": [int(one) for one in read], "seconds": spent}), flush=True)
"""
SHORT = 5_000
"""Papers of the library that `--quick` measures."""
COMPARED, ANSWERS = 50, 150
"""Papers that simulated readers compare, and how many answers they give."""
READERS = 50

Made = list[tuple[list[int], float]]
"""Of each beginning the labels in the order of reading, and the seconds of the processor."""


def ours(name: str, papers: Labelled, priors: Sequence[Sequence[int]]) -> Made:
    """Replay with our ranking."""
    made = []
    for rows in priors:
        began = time.process_time()
        done = replay(papers, rows)
        made.append((list(done.found[: done.read]), time.process_time() - began))
        say(f"{name}, ours, from {rows}: loss {loss(whole(made[-1][0], papers)):.4f}")
    return made


def theirs(python: Path, papers: Labelled, priors: Sequence[Sequence[int]]) -> "Peer":
    """Have ASReview replay, in a Python of its own."""
    return Peer(python, json.dumps({**_told(papers), "priors": priors}))


def _told(papers: Labelled) -> dict[str, Sequence[object]]:
    return {"texts": papers.texts, "labels": papers.labels}


class Peer:
    """A process that replays; in a folder of its own, since it leaves files where it stands."""

    def __init__(self, python: Path, asked: str) -> None:
        self._folder = tempfile.TemporaryDirectory()
        question = Path(self._folder.name) / "asked.json"
        question.write_text(asked, encoding="utf-8")
        self._out = (question.parent / "told.jsonl").open("w+", encoding="utf-8")
        with question.open(encoding="utf-8") as given:
            self._process = subprocess.Popen(
                [python.absolute(), "-c", PEER],
                stdin=given,
                stdout=self._out,
                stderr=subprocess.DEVNULL,
                cwd=self._folder.name,
            )

    def made(self) -> Made:
        """Wait until it has replayed all; raise where it did not."""
        status = self._process.wait()
        self._out.seek(0)
        lines = [json.loads(line) for line in self._out]
        self._out.close()
        self._folder.cleanup()
        if status:
            raise RuntimeError(f"ASReview ended with status {status} after {len(lines)} replays")
        return [(line["read"], line["seconds"]) for line in lines]


def whole(read: Sequence[int], papers: Labelled) -> list[int]:
    """Give the labels of all papers that had to be read: what was not read stands at the end."""
    return [*read, *[0] * (len(papers.labels) - 2 - len(read))]


def quality(name: str, papers: Labelled, own: Made, other: Made | None) -> Iterator[Row]:
    """Give what came of the replays of a set."""
    sides = (own,) if other is None else (own, other)
    orders = [[whole(read, papers) for read, _ in made] for made in sides]
    for what, measure in (
        ("loss, at most u4's", loss),
        ("WSS@95, at least u4's", work_saved),
        ("recall after a tenth", recall_at),
        ("NDCG", ndcg),
    ):
        values = [f"{mean(map(measure, those)):.4f}" for those in orders]
        yield Row("11", f"{name}: {what}", *values)
    reads = [f"{mean(len(read) for read, _ in made):,.0f}" for made in sides]
    yield Row("11", f"{name}: read until the last relevant one", *reads)
    spent = [f"{mean(1000 * took / len(read) for read, took in made):.0f} ms" for made in sides]
    yield Row("11", f"{name}: processor time of a decision", *spent)


def compared(readers: int) -> Iterator[Row]:
    """Give how near simulated readers come to their order, and how soon the next pair comes."""
    reader = paired_simulating.Reader(5)
    runs = [
        list(islice(paired_simulating.replay(COMPARED, reader, seed), ANSWERS))
        for seed in range(readers)
    ]
    tau = mean(run[-1].tau for run in runs)
    yield Row("10", f"Kendall's tau of {COMPARED}, {ANSWERS} answers, at least 0.8", f"{tau:.3f}")
    wait = comparing.waits()
    yield Row("10", f"next pair of {wait.papers} papers, 100 ms", str(wait))


def say(what: str) -> None:
    """Tell what is going on."""
    print(f"{time.strftime('%H:%M:%S')} {what}", file=sys.stderr, flush=True)


def main() -> None:
    """Print the table, each line as soon as it is known."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("sets", nargs="*", type=Path)
    parser.add_argument("--seeds", type=int)
    parser.add_argument("--peer", type=Path)
    parser.add_argument("--papers", type=int, nargs="*")
    parser.add_argument("--quick", action="store_true")
    wanted = parser.parse_args()
    shared = shared_dir()
    if not wanted.sets and shared is None:
        parser.error("name a labelled set: there is no shared folder here")
    seeds = wanted.seeds or (1 if wanted.quick else 10)
    sizes = (SHORT,) if wanted.quick else ranking_speed.SIZES
    if wanted.papers is not None:
        sizes = wanted.papers
    print(HEAD, flush=True)
    for file in wanted.sets or sorted((shared or Path()).glob("ranking/*.csv")):
        papers = labelled_in(file)
        priors = [drawn(papers.labels, seed) for seed in range(seeds)]
        peer = theirs(wanted.peer, papers, priors) if wanted.peer is not None else None
        own = ours(file.stem, papers, priors)
        put(quality(file.stem, papers, own, peer and peer.made()))
    put(compared(5 if wanted.quick else READERS))
    put(ranking_speed.rows(sizes))


def put(rows: Iterator[Row]) -> None:
    """Print lines as they come."""
    for row in rows:
        print(row, flush=True)


if __name__ == "__main__":
    main()
