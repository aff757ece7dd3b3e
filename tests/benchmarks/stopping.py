"""How often the stopping view is right: bounds and rules along replays of labelled sets.

    python -m tests.benchmarks.stopping [SEEDS]

Read in the ranked order, and in a random one. `holds` is the share of moments, a hundred spread
over each replay, at which no more good papers were left than was said with 95 % (and at even odds);
a rule's `recall` is what was found when it said stop, `worst` the least of it, `saved` the share of
papers that were not read.
"""

import sys
from collections.abc import Callable, Iterable, Sequence

import numpy as np

from storage.ranking.simulating import drawn, labelled_in, replay
from storage.ranking.stopping import Standing, standing
from tests.shared import shared_dir

SETS = ("ACEInhibitors", "Kitchenham_2010")
MOMENTS = 100
Rule = Callable[[Standing], bool]
RULES: dict[str, Rule] = {
    "recall 95 % for sure": lambda now: now.found > 0 and now.recall >= 0.95,
    "recall 90 % for sure": lambda now: now.found > 0 and now.recall >= 0.9,
    "none left, even odds": lambda now: now.found > 0 and now.likely == 0,
    "50 skips in a row": lambda now: now.skips >= 50,
    "100 skips in a row": lambda now: now.skips >= 100,
    "200 skips in a row": lambda now: now.skips >= 200,
}


def walked(found: Sequence[int]) -> Iterable[tuple[Standing, int]]:
    """Give what is said at moments of a replay, and how many good papers are left indeed."""
    marks = np.asarray(found, bool)
    for read in np.unique(np.linspace(10, len(marks), MOMENTS, dtype=int)):
        left = len(marks) - int(read)
        yield standing(marks[:read].tolist(), left), int(marks[read:].sum())


def main() -> None:
    folder = shared_dir()
    if folder is None:
        print("The labelled sets are not here.")
        return
    seeds = range(int(sys.argv[1]) if len(sys.argv) > 1 else 10)
    for name in SETS:
        papers = labelled_in(folder / "ranking" / f"{name}.csv")
        ranked = [replay(papers, drawn(papers.labels, seed)).found for seed in seeds]
        dice = np.random.default_rng(0)
        report(f"{name}, ranked", ranked)
        report(f"{name}, random", [dice.permutation(one).tolist() for one in ranked])


def report(title: str, replays: Sequence[Sequence[int]]) -> None:
    said = [list(walked(found)) for found in replays]
    moments = [one for replay_ in said for one in replay_]
    sure = np.mean([left <= now.most for now, left in moments])
    even = np.mean([left <= now.likely for now, left in moments])
    print(f"{title}: {len(replays)} replays; holds {sure:.3f} of 0.95, {even:.3f} of 0.5")
    for name, rule in RULES.items():
        stops = [
            next(((now, left) for now, left in replay_ if rule(now)), replay_[-1])
            for replay_ in said
        ]
        recalls = [now.found / (now.found + left) for now, left in stops]
        saved = np.mean([now.left / (now.left + now.decided) for now, _ in stops])
        print(
            f"  {name:22} recall {np.mean(recalls):.3f} worst {min(recalls):.3f} saved {saved:.3f}"
        )


if __name__ == "__main__":
    main()
