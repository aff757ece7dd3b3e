"""Where the reader goes after a decision: the next undecided paper in the order of the list."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from itertools import islice
from typing import Final

from storage.database.rows import PaperRow
from storage.record import PaperId
from storage.vocabulary import Decision
from storage.words import clipped, count_of

LOOKED_AT: Final = (8, 64, 256)
"""Rows fetched ahead, in growing steps, before the library is asked for all undecided ids."""


def next_undecided(
    ids: Sequence[int],
    after: int,
    rows: Callable[[Sequence[int]], Sequence[PaperRow]],
    all_undecided: Callable[[], Sequence[int]],
) -> PaperId | None:
    """Give the first undecided paper below row `after`, then from the top; None when none is left.

    Usually a few rows are enough. Only when nothing undecided is near are all undecided ids
    asked for: one narrow scan, instead of rows of a whole library.
    """
    count = len(ids)
    begin = after + 1
    for size in LOOKED_AT:
        near = ids[begin : min(count, begin + size)]
        for row in rows(near) if len(near) else ():
            if row.decision is Decision.UNDECIDED:
                return row.id
        begin += size
        if begin >= count:
            break
    left = set(all_undecided())
    for position in _wrapped(count, after + 1):
        if ids[position] in left:
            return PaperId(ids[position])
    return None


def first_of(ids: Sequence[int], papers: Iterable[PaperId], most: int = 200) -> PaperId | None:
    """Give the paper that stands first in the list; only so many of them are looked for."""
    rows = []
    for paper in islice(papers, most):
        with suppress(ValueError):
            rows.append(ids.index(paper))
    return PaperId(ids[min(rows)]) if rows else None


def decided(decision: Decision, rows: Sequence[PaperRow]) -> str:
    """Say what was decided, as the status bar does: "Kept “Quillon”", "Skipped 12 papers"."""
    verb = _VERBS[decision]
    if len(rows) != 1:
        return f"{verb} {count_of(len(rows), 'paper')}"
    name, colon, _ = rows[0].label.partition(": ")
    return f"{verb} “{clipped(name if colon else rows[0].label, 40)}”"


_VERBS: Final = {
    Decision.UNDECIDED: "Set back",
    Decision.KEEP: "Kept",
    Decision.LATER: "Put off",
    Decision.SKIP: "Skipped",
}


def _wrapped(count: int, start: int) -> Iterator[int]:
    yield from range(min(start, count), count)
    yield from range(min(start, count))
