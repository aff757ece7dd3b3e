"""A library of many invented papers, for measuring at size.

    python -m tests.benchmarks.big_library FOLDER [--papers 100000]

The abstracts are recombined from the sentences of the sample dump with made-up rare words,
always the same ones for the same number.
"""

import argparse
import random
import time
from collections.abc import Iterator
from pathlib import Path

from resources import FOLDER as RESOURCES
from storage.library import Library
from storage.text.sentences import sentences

SYLLABLES = "ba ce di fo gu ha ki lo mu na pe qui ra so tu va we xi yo za".split()


def abstracts(count: int) -> Iterator[str]:
    """Give invented abstracts of about 1,200 characters."""
    dice = random.Random(20261130)
    dump = (RESOURCES / "sample" / "invented_papers.txt").read_text(encoding="utf-8")
    pool = [
        paragraph[start:end]
        for paragraph in dump.split("\n\n")[1:]
        for start, end in sentences(paragraph)
    ]
    for number in range(count):
        words = ["".join(dice.choices(SYLLABLES, k=3)) for _ in range(4)]
        name = words[0].capitalize() + words[1].capitalize()
        chosen = dice.sample(pool, 7)
        yield (
            f"We present {name}, number {number} of its kind, for {words[2]} and {words[3]}. "
            + " ".join(chosen)
        )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--papers", type=int, default=100_000)
    wanted = parser.parse_args()
    wanted.folder.mkdir(parents=True, exist_ok=True)
    dump = wanted.folder / "invented.txt"
    with dump.open("w", encoding="utf-8") as out:
        out.write("Invented papers, recombined\n")
        for abstract in abstracts(wanted.papers):
            out.write(f"\n{abstract}\n")
    library = Library.open(wanted.folder / "library")
    began = time.perf_counter()
    for step in library.import_dumps([dump]):
        print(f"\r{step.what} {100 * (step.fraction or 0):.0f}%", end="", flush=True)
    print(f"\nimported in {time.perf_counter() - began:.0f} s")
    began = time.perf_counter()
    for step in library.catch_up():
        print(f"\r{step.what} {100 * (step.fraction or 0):.0f}%", end="", flush=True)
    print(f"\nindexed in {time.perf_counter() - began:.0f} s")
    library.close()


if __name__ == "__main__":
    main()
