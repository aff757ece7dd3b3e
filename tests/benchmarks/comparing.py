"""How well a reader's order is found by comparing two at a time, and how long the next pair takes.

    python -m tests.benchmarks.comparing [--seeds 50]

Readers are simulated (`storage.ranking.paired_simulating`): strengths drawn from N(0, s), the first
of two papers preferred with probability 1 / (1 + e^-d); the smaller s, the noisier the reader.
Printed are, for several numbers of papers and noises, how many answers of two different papers
drawn at random such a reader gives the wrong way round, and after 1, 2 and 3 answers a paper the
mean of Kendall's tau, its standard error, and how sure of the order the model was (as a tau).
Then, for 400 papers, the most that are compared, how long the pair that follows an answer takes:
fit, choice, and how sure the order is.
"""

import argparse
import os
import time
from itertools import islice

# As the program does, before NumPy is loaded.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import numpy as np

from storage.ranking.paired import MOST, Compared, fit, next_pair, sureness
from storage.ranking.paired_simulating import ENDLESS, Reader, replay
from storage.vocabulary import Preference
from tests.benchmarks.ranking_table import Times

PAPERS = (20, 50, 100)
READERS = (
    ("s = 2", Reader(2)), ("s = 3", Reader(3)), ("s = 5", Reader(5)), ("s = 10", Reader(10)),
    ("5 % slips", Reader(ENDLESS, slip=0.05)), ("10 % slips", Reader(ENDLESS, slip=0.1)),
    ("s = 5, ties", Reader(5, blur=0.5)),
)  # fmt: skip
PER_PAPER = (1, 2, 3)
TIMED_ANSWERS = 300


def wrong(reader: Reader) -> float:
    """Give the share of wrong answers about two papers drawn at random."""
    random = np.random.default_rng(1)
    differences = random.normal(0, reader.spread * np.sqrt(2), 20_000)
    given = [reader.answer(float(d), random) for d in differences]
    return float(np.mean([
        one is Preference.EQUAL or (one is Preference.FIRST) != (d > 0)
        for one, d in zip(given, differences, strict=True)
    ]))  # fmt: skip


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--seeds", type=int, default=50)
    seeds = parser.parse_args().seeds
    print(f"{seeds} seeds; tau (standard error), and what the model itself believed")
    for name, reader in READERS:
        print(f"{name}: {wrong(reader):.1%} of answers on random pairs are wrong")
        for papers in PAPERS:
            most = papers * PER_PAPER[-1]
            runs = [list(islice(replay(papers, reader, seed), most)) for seed in range(seeds)]
            for each in PER_PAPER:
                at = [run[min(len(run), papers * each) - 1] for run in runs]
                taus = np.array([one.tau for one in at])
                error = taus.std(ddof=1) / np.sqrt(len(taus))
                believed = 2 * np.mean([one.sureness for one in at]) - 1
                print(f"  n = {papers:3}, {papers * each:3} answers: tau {taus.mean():.3f}"
                      f" ({error:.3f}), believed {believed:.3f}", flush=True)  # fmt: skip
    wait = waits()
    print(f"{wait.papers} papers: the next pair in {wait}; in brackets the 95th centile")


def waits(papers: int = MOST, answers: int = TIMED_ANSWERS) -> Times:
    """Measure how long the next pair takes."""
    random = np.random.default_rng(0)
    true = random.normal(0, 5, papers)
    given: list[Compared] = []
    found = fit(papers, given)
    took = []
    while len(given) < answers:
        spent, began = time.process_time(), time.perf_counter()
        found = fit(papers, given, found)
        pair = next_pair(found, given)
        sureness(found)
        took.append((time.process_time() - spent, time.perf_counter() - began))
        if pair is None:
            break
        one, other = pair
        given.append(Compared(one, other, Reader(5).answer(true[one] - true[other], random)))
    spent, clock = (1000 * np.array(took).T).tolist()
    return Times(spent, clock, papers)


if __name__ == "__main__":
    main()
