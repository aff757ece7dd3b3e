"""Words in order, put together a piece at a time.

One call that sorts or cuts the words of a large library has Python's lock for 50 ms, and whoever
types or scrolls waits for it. Between two pieces another thread gets its turn.
"""

from bisect import bisect_left
from collections.abc import Sequence
from itertools import chain
from typing import Final, TypeVar

Word = TypeVar("Word", str, bytes)

PIECE: Final = 4_096
"""Words of the longest run that are put among the others at a time."""
CUT: Final = 65_536
"""Letters of a text that are cut into lines at a time."""


def lines_of(text: str, size: int = CUT) -> list[str]:
    """Give the lines of a text; of an empty one none."""
    found: list[str] = []
    start = 0
    while start < len(text):
        end = text.find("\n", start + size)
        end = len(text) if end < 0 else end
        found += text[start:end].split("\n")
        start = end + 1
    return found


def together(runs: Sequence[Sequence[Word]], piece: int = PIECE) -> list[Word]:
    """Put words into one order, each once; those of each run are in order."""
    longest = max(runs, key=len, default=())
    found: list[Word] = []
    starts = [0] * len(runs)
    for cut in longest[piece::piece]:
        ends = [bisect_left(run, cut, start) for run, start in zip(runs, starts, strict=True)]
        found += _sorted(runs, starts, ends)
        starts = ends
    return found + _sorted(runs, starts, [len(run) for run in runs])


def _sorted(
    runs: Sequence[Sequence[Word]], starts: Sequence[int], ends: Sequence[int]
) -> list[Word]:
    """Sort a part of each run; that they are in order sorting finds out by itself."""
    parts = (run[a:b] for run, a, b in zip(runs, starts, ends, strict=True))
    return sorted(dict.fromkeys(chain.from_iterable(parts)))
