"""How soon the ranking finds what a reader kept, beside ASReview on the same papers.

    python -m tests.benchmarks.ranking [SET.csv ...] [--seeds 10] [--peer PYTHON] [--papers N ...]

Replays each labelled set from the papers that each seed draws, one relevant and one not, with our
ranking and, where `--peer` names a Python that has `asreview` 2 or newer, with its ELAS u4. Without
sets, those of the shared folder are replayed. Printed are means over the seeds, and the processor
time of a decision; each side counts its own orders by the same definitions. After that, the speed
is measured on libraries of so many papers (`ranking_speed`).
"""

import argparse
import json
import subprocess
import time
from collections.abc import Sequence
from pathlib import Path
from statistics import mean

from storage.ranking.measures import loss, ndcg, recall_at, work_saved
from storage.ranking.simulating import Labelled, drawn, labelled_in, replay
from tests.benchmarks import ranking_speed
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


def ours(papers: Labelled, priors: Sequence[Sequence[int]]) -> list[tuple[list[int], float]]:
    """Give for each beginning the labels in the order of reading, and the processor time."""
    made = []
    for rows in priors:
        began = time.process_time()
        done = replay(papers, rows)
        made.append((list(done.found[: done.read]), time.process_time() - began))
    return made


def theirs(
    python: Path, papers: Labelled, priors: Sequence[Sequence[int]]
) -> list[tuple[list[int], float]]:
    """As `ours`, by ASReview in a Python of its own."""
    asked = {"texts": papers.texts, "labels": papers.labels, "priors": priors}
    done = subprocess.run(
        [python, "-c", PEER], input=json.dumps(asked), capture_output=True, text=True, check=True
    )
    lines = map(json.loads, done.stdout.splitlines())
    return [(line["read"], line["seconds"]) for line in lines]


def row(name: str, many: int, made: list[tuple[list[int], float]]) -> str:
    """Write the means of one side as a line."""
    orders = [read + [0] * (many - 2 - len(read)) for read, _ in made]
    spent = mean(1000 * seconds / len(read) for read, seconds in made)
    figures = (
        f"{mean(map(loss, orders)):8.4f} {mean(map(ndcg, orders)):8.4f} "
        f"{mean(map(work_saved, orders)):8.4f} {mean(map(recall_at, orders)):8.4f} "
        f"{mean(len(read) for read, _ in made):8.0f} {spent:8.1f}"
    )
    return f"{name:28s} {figures}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("sets", nargs="*", type=Path)
    parser.add_argument("--seeds", type=int, default=10)
    parser.add_argument("--peer", type=Path)
    parser.add_argument("--papers", type=int, nargs="*", default=ranking_speed.SIZES)
    wanted = parser.parse_args()
    shared = shared_dir()
    if not wanted.sets and shared is None:
        parser.error("name a labelled set: there is no shared folder here")
    sets = wanted.sets or sorted((shared or Path()).glob("ranking/*.csv"))
    heads = ("loss", "ndcg", "wss@95", "rec@10", "read", "ms CPU")
    print(f"{'':28s} " + " ".join(f"{head:>8s}" for head in heads))
    for file in sets:
        papers = labelled_in(file)
        priors = [drawn(papers.labels, seed) for seed in range(wanted.seeds)]
        print(row(f"{file.stem[:20]} ours", len(papers.labels), ours(papers, priors)), flush=True)
        if wanted.peer is not None:
            made = theirs(wanted.peer, papers, priors)
            print(row(f"{file.stem[:20]} ELAS u4", len(papers.labels), made), flush=True)
    ranking_speed.measure_all(wanted.papers)


if __name__ == "__main__":
    main()
