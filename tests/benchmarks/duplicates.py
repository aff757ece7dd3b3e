"""How long duplicates of a library of many invented papers take to be found, and how much memory.

    python -m tests.benchmarks.duplicates [--papers 100000] [--copies 0.1] [--recombined]

Every tenth paper is one of the others as another source has it: a slip in the title, the names
turned round, words of the abstract replaced, perhaps cut short. `--recombined` takes abstracts
that share whole sentences with many others, which is harder than any real library. Printed are
the share of the copies that were found, the time for all, and that for a hundred new ones.
"""

import argparse
import multiprocessing
import random
import resource
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import accumulate
from pathlib import Path

from storage.database import models
from storage.database.bulk import insert_rows
from storage.database.sketch_columns import sketch_row
from storage.importing.duplicates import sketch
from storage.library import Library
from tests.benchmarks.big_library import SYLLABLES, abstracts

NEW = 100


@dataclass(frozen=True, slots=True)
class Invented:
    title: str
    abstract: str
    authors: tuple[str, ...]
    year: int
    copy_of: int | None = None


def papers(count: int, copies: float, *, recombined: bool) -> Iterator[Invented]:
    dice = random.Random(4)
    words = ["".join(dice.choices(SYLLABLES, k=dice.choice((1, 2, 2, 3)))) for _ in range(30_000)]
    # Few words are common and most are rare, as in any language.
    weights = list(accumulate(1 / (n + 3) for n in range(len(words))))
    texts = abstracts(count)
    made: list[Invented] = []
    for number in range(count):
        if made and dice.random() < copies:
            at = dice.randrange(len(made))
            yield _copied(made[at], at + 1 if made[at].copy_of is None else made[at].copy_of, dice)
            made.append(replace(made[at], copy_of=made[at].copy_of or at + 1))
            continue
        some = dice.choices(words, cum_weights=weights, k=dice.randrange(110, 230))
        one = Invented(
            " ".join(
                dice.choices(words, cum_weights=weights, k=dice.randrange(6, 13))
            ).capitalize(),
            next(texts) if recombined else " ".join(some) + f" by {number % 97} and {number}.",
            tuple(
                f"{dice.choice(words).capitalize()} {dice.choice(words).capitalize()}"
                for _ in range(dice.randrange(1, 6))
            ),
            dice.randrange(2010, 2026),
        )
        made.append(one)
        yield one


def _copied(one: Invented, original: int, dice: random.Random) -> Invented:
    title, text = one.title.split(), one.abstract.split()
    at = dice.randrange(len(title))
    if len(title[at]) > 5:
        title[at] = title[at][:3] + title[at][4:]
    for _ in range(len(text) // 25):
        text[dice.randrange(len(text))] = "also"
    if dice.random() < 0.3:
        text = text[: int(len(text) * 0.6)]
    names = tuple(f"{name.split()[1]}, {name[0]}." for name in one.authors)
    return Invented(" ".join(title), " ".join(text), names, one.year, original)


def build(folder: Path, count: int, copies: float, recombined: bool) -> None:
    library = Library.open(folder)
    with library._database.write(fast=True) as connection:
        batch: list[tuple[int, Invented]] = []
        for number, paper in enumerate(papers(count, copies, recombined=recombined), 1):
            batch.append((number, paper))
            if len(batch) == 2_000:
                _write(connection, batch)
                batch.clear()
        _write(connection, batch)
    library.close()


def _write(connection, batch: list[tuple[int, Invented]]) -> None:
    insert_rows(
        connection,
        models.Paper,
        [
            {
                "id": n, "label": p.title, "gist": "", "title": p.title, "system": None,
                "year": p.year, "venue": None, "doi": None, "arxiv_id": None, "pmid": None,
                "openalex_id": None, "fingerprint": f"{n:032x}", "added_at": 0,
            }
            for n, p in batch
        ],
    )  # fmt: skip
    texts = [{"paper_id": n, "text": p.abstract, "raw": None, "offset_map": ""} for n, p in batch]
    insert_rows(connection, models.Abstract, texts)
    insert_rows(connection, models.Triage, [{"paper_id": n, "decision": 0} for n, _ in batch])
    names = [
        {"paper_id": n, "position": at, "name": name}
        for n, p in batch
        for at, name in enumerate(p.authors)
    ]
    insert_rows(connection, models.AuthorRow, names)
    least = [sketch_row(n, sketch(p.abstract)) for n, p in batch]
    insert_rows(connection, models.Sketch, least)


def find(folder: Path, among: range | None) -> tuple[dict[int, int], int, str]:
    """Give the group of each paper, the number of groups, and the seconds that it took."""
    library = Library.open(folder)
    began, worked = time.perf_counter(), time.process_time()
    work = library.duplicates.groups(among)
    while True:
        try:
            next(work)
        except StopIteration as end:
            groups = end.value
            break
    took = f"{time.perf_counter() - began:.1f} s ({time.process_time() - worked:.1f} s of work)"
    library.close()
    return {paper: n for n, one in enumerate(groups) for paper in one.papers}, len(groups), took


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--papers", type=int, default=100_000)
    parser.add_argument("--copies", type=float, default=0.1)
    parser.add_argument("--recombined", action="store_true")
    wanted = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        # In a process of its own: what it takes is not what finding takes.
        arguments = (folder, wanted.papers, wanted.copies, wanted.recombined)
        making = multiprocessing.get_context("spawn").Process(target=build, args=arguments)
        making.start()
        making.join()
        print(f"{wanted.papers:,} papers")
        group_of, groups, took = find(folder, None)
        peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
        print(f"all: {groups:,} groups in {took}, peak {peak:.0f} MiB")
        made = papers(wanted.papers, wanted.copies, recombined=wanted.recombined)
        copies = [(n, p.copy_of) for n, p in enumerate(made, 1) if p.copy_of is not None]
        found = sum(n in group_of and group_of[n] == group_of.get(of) for n, of in copies)
        print(f"{found:,} of {len(copies):,} copies found with their original")
        _, groups, took = find(folder, range(wanted.papers - NEW + 1, wanted.papers + 1))
        print(f"{NEW} new ones: {groups} groups in {took}")


if __name__ == "__main__":
    main()
