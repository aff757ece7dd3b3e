"""The invented papers of the search benchmark, and the searches that every engine is asked.

Texts come from `tests.benchmarks.importing`: sentences of others recombined, with made-up words
of which most are rare. Tags, decisions and dates are drawn by the paper's number, so that every
engine is given the same ones without reading them from a file.
"""

import json
import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Final

from storage.vocabulary import Decision
from tests.benchmarks.importing import records

TAGS: Final = (
    "gpu fpga cpu tpu asic training inference memory attention quantization sparsity compilers "
    "kernels scheduling serving storage networks survey todo thesis"
).split()
FIRST_DAY: Final = 1_700_000_000_000
DECISIONS: Final = (Decision.UNDECIDED, Decision.KEEP, Decision.LATER, Decision.SKIP)
TOP: Final = 50
"""Hits whose ids are asked for."""


@dataclass(frozen=True, slots=True)
class Invented:
    """A paper. `id` is the one that the library gives it: its place in the dump, from 1."""

    id: int
    title: str
    abstract: str
    authors: tuple[str, ...]
    year: int

    @property
    def tags(self) -> tuple[str, ...]:
        """One to three tags; the first ones are the most frequent."""
        dice = random.Random(self.id)
        weights = [1 / (place + 2) for place in range(len(TAGS))]
        return tuple(sorted(set(dice.choices(TAGS, weights, k=dice.randint(1, 3)))))

    @property
    def decision(self) -> Decision:
        """Six in ten are undecided."""
        return random.Random(-self.id).choices(DECISIONS, (6, 1, 1, 2))[0]

    @property
    def added(self) -> int:
        """Milliseconds since 1970; no two papers share one, and they follow no order."""
        return FIRST_DAY + (self.id * 7919) % 999_983 * 1000


def write_papers(file: Path, count: int) -> None:
    """Write a dump of JSON lines."""
    with file.open("w", encoding="utf-8") as out:
        out.writelines(json.dumps(record) + "\n" for record in records(count))


def read_papers(file: Path, most: int | None = None) -> Iterator[Invented]:
    """Read the dump again."""
    with file.open(encoding="utf-8") as lines:
        for number, line in enumerate(islice(lines, most), 1):
            read = json.loads(line)
            yield Invented(
                number, read["title"], read["abstract"], tuple(read["authors"]), read["year"]
            )


def rare_word(file: Path) -> str:
    """Give a word that stands in about six papers."""
    counts: Counter[str] = Counter()
    for paper in read_papers(file):
        counts.update({word for word in paper.abstract.split() if word.isalpha()})
    fitting = (word for word, count in counts.items() if count <= 6 and word.islower())
    return max(fitting, key=lambda word: (counts[word], word))


@dataclass(frozen=True, slots=True)
class Search:
    """A search of one kind: words that must all be there, or any of them.

    `fields` are those that they may stand in. `facets` asks for the number of hits of every tag
    instead of the hits.
    """

    kind: str
    words: tuple[str, ...]
    how: str = "all"
    """all, any, phrase, prefix, fuzzy"""
    fields: tuple[str, ...] = ("abstract",)
    tag: str = ""
    newest_first: bool = False
    facets: bool = False


BROAD: Final = ("title", "abstract", "note")


def searches(rare: str) -> tuple[Search, ...]:
    """Give the core kinds."""
    return (
        Search("rare word", (rare,)),
        Search("common word", ("model",)),
        Search("and", ("training", "memory")),
        Search("or", ("parallel", "training", "memory"), "any"),
        Search("phrase", ("large", "language", "models"), "phrase"),
        Search("prefix", ("accel",), "prefix"),
        Search("fuzzy", ("paralel",), "fuzzy"),
        Search("field", ("training",), tag="gpu"),
        Search("date order", ("training",), newest_first=True),
        Search("common word, all fields", ("model",), fields=BROAD),
        Search("and, all fields", ("training", "memory"), fields=BROAD),
        Search("facets", ("training",), facets=True),
    )
