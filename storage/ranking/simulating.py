"""A reader's decisions replayed: how soon the ranking would have brought her what is relevant.

After each decision the ranking learns anew, and the paper that it then holds for the most likely
one is read next, until the last relevant paper is found: `asreview simulate` in our own words.
"""

import csv
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import numpy as np

from storage.errors import DumpError
from storage.ranking.learning import Learned, learned
from storage.ranking.texts import rows_of
from storage.ranking.words import with_title

LABELS: Final = ("label_included", "included", "label", "final_included")
"""Columns that hold the decisions; the first that a file has counts."""
_YES: Final = frozenset({"1", "1.0", "true", "yes", "y", "relevant", "included"})
_NO: Final = frozenset({"", "0", "0.0", "-1", "false", "no", "n", "irrelevant", "excluded"})
_LARGEST_CELL: Final = 10_000_000


@dataclass(frozen=True, slots=True)
class Labelled:
    """Papers by row, from 0: their texts, and 1 where the reader kept it, else 0."""

    texts: tuple[str, ...]
    labels: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Replay:
    """What came of a replay.

    `found` has 1 for a relevant paper, in the order of reading, without the two that were known
    before; papers that were not read stand at the end as 0. `read` tells how many were read until
    the last relevant one, `seconds` how long all of it took.
    """

    priors: tuple[int, ...]
    found: tuple[int, ...]
    read: int
    seconds: float


def labelled_in(file: Path) -> Labelled:
    """Read titles, abstracts and decisions from a CSV file.

    Columns: title or primary_title, abstract, and one of `LABELS`. Raises `DumpError`.
    """
    csv.field_size_limit(_LARGEST_CELL)
    texts: list[str] = []
    labels: list[int] = []
    try:
        with file.open(encoding="utf-8-sig", errors="replace", newline="") as stream:
            rows = csv.DictReader(stream)
            rows.fieldnames = [(name or "").strip().lower() for name in rows.fieldnames or ()]
            column = next((name for name in LABELS if name in rows.fieldnames), None)
            if column is None:
                raise DumpError(
                    f"{file} has no column of decisions. Name it {LABELS[0]}, with 1 for a "
                    "relevant paper and 0 for another; the others are title and abstract."
                )
            for row in rows:
                cells = {name: value for name, value in row.items() if isinstance(value, str)}
                texts.append(_text(cells))
                labels.append(_label(cells.get(column, ""), rows.line_num, file, column))
    except csv.Error as error:
        raise DumpError(f"{file} cannot be read as CSV: {error}.") from error
    except OSError as error:
        raise DumpError(f"{file} cannot be read: {error.strerror or error}.") from error
    if not 0 < sum(labels) < len(labels):
        raise DumpError(f"{file} needs relevant papers and others; all of its decisions are alike.")
    return Labelled(tuple(texts), tuple(labels))


def drawn(labels: Sequence[int], seed: int) -> tuple[int, int]:
    """Draw a relevant paper and another one, as `asreview simulate --prior-seed` does."""
    marks = np.asarray(labels)
    relevant, other = (
        int(np.random.RandomState(seed).choice(np.flatnonzero(marks == kind), 1, replace=False)[0])
        for kind in (1, 0)
    )
    return relevant, other


def replay(papers: Labelled, priors: Sequence[int]) -> Replay:
    """Replay from the rows that are known: at least one relevant, and one not.

    Raises `DumpError` where they are not so, or nothing of both kinds is left to be told apart.
    """
    labels = np.asarray(papers.labels)
    many = len(labels)
    if (
        any(not 0 <= row < many for row in priors)
        or len({papers.labels[row] for row in priors}) < 2
    ):
        raise DumpError(
            "To begin with, name a row with a relevant paper and one with another, counted from "
            f"0 to {many - 1}, as in --priors 12,40."
        )
    if len(set(labels[np.setdiff1d(np.arange(many), priors)].tolist())) < 2:
        raise DumpError(
            "A replay needs at least one relevant paper and one other besides those that are known "
            "at first: there is nothing to find."
        )
    began = time.perf_counter()
    rows = rows_of(papers.texts)
    order = list(dict.fromkeys(priors))
    open_ = np.ones(many, bool)
    open_[order] = False
    known = len(order)
    before: Learned | None = None
    left = int(labels[open_].sum())
    while left:
        seen = np.array(order)
        kinds = labels[seen]
        before = learned(rows, seen[kinds == 1], seen[kinds == 0], before)
        if before is None:
            raise AssertionError("both kinds are known from the first")
        best = int(np.argmax(np.where(open_, before.scores(rows), -np.inf)))
        order.append(best)
        open_[best] = False
        left -= int(labels[best])
    found = [papers.labels[row] for row in order[known:]] + [0] * (many - len(order))
    seconds = time.perf_counter() - began
    return Replay(tuple(order[:known]), tuple(found), len(order) - known, seconds)


def _text(cells: Mapping[str, str]) -> str:
    title = cells.get("title") or cells.get("primary_title") or ""
    return with_title(title, cells.get("abstract", ""))


def _label(cell: str, line: int, file: Path, column: str) -> int:
    word = cell.strip().casefold()
    if word not in _YES | _NO:
        raise DumpError(
            f"{file}, line {line}: “{cell}” in the column “{column}” is neither 1 nor 0."
        )
    return int(word in _YES)
