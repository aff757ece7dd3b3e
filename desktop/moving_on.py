"""Where the reader goes after a decision: the next undecided paper in the order of the list."""

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from storage.database.rows import PaperRow
from storage.record import PaperId
from storage.vocabulary import Decision

LOOKED_AT: Final = (64, 256)
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


def _wrapped(count: int, start: int) -> Iterator[int]:
    yield from range(min(start, count), count)
    yield from range(min(start, count))
