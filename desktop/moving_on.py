"""Where the reader goes after a decision: the next undecided paper in the order of the list."""

from collections.abc import Callable, Collection, Iterator, Sequence
from typing import Final

from storage.database.rows import PaperRow
from storage.record import PaperId
from storage.vocabulary import Decision
from storage.words import clipped

FIRST_LOOK: Final = 32
MOST_AT_ONCE: Final = 32_768
"""Papers asked about at once: few, since the next one is mostly undecided, then ever more."""


def next_undecided(
    ids: Sequence[int],
    after: int,
    undecided: Callable[[Sequence[int]], Collection[int]],
    pending: Collection[int] = frozenset(),
) -> PaperId | None:
    """Give the first undecided paper below row `after`, then from the top; None when none is left.

    `undecided` tells which of some papers are; on those `pending` a decision waits to be made.
    """
    for first, end in _stretches(len(ids), after + 1):
        stretch = (
            [one for one in ids[first:end] if one not in pending] if pending else ids[first:end]
        )
        left = undecided(stretch) if len(stretch) else ()
        for one in stretch if left else ():
            if one in left:
                return PaperId(one)
    return None


def first_of(ids: Sequence[int], papers: Collection[PaperId]) -> PaperId | None:
    """Give the paper that stands first in the list, or None."""
    return next((PaperId(one) for one in ids if one in papers), None)


def decided(decision: Decision, rows: Sequence[PaperRow]) -> str:
    """Say the decision on a paper by its name, "Keep “Quillon”"; "" where its row is gone."""
    if not rows:
        return ""
    name, colon, _ = rows[0].label.partition(": ")
    return f"{_VERBS[decision]} “{clipped(name if colon else rows[0].label, 40)}”"


_VERBS: Final = {
    Decision.UNDECIDED: "Set back",
    Decision.KEEP: "Keep",
    Decision.LATER: "Put off",
    Decision.SKIP: "Skip",
}


def _stretches(count: int, start: int) -> Iterator[tuple[int, int]]:
    """Cut the rows from `start` down, then those above it, into stretches (first, end)."""
    for top, end in ((start, count), (0, min(start, count))):
        first, size = top, FIRST_LOOK
        while first < end:
            yield first, min(end, first + size)
            first += size
            size = min(MOST_AT_ONCE, size * 4)
