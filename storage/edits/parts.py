"""Cutting what an edit is about into parts that are made one after the other."""

from collections.abc import Iterator, Sequence
from typing import Final, TypeVar

NARROW: Final = 1_000
"""Rows of a narrow table, decisions say, that are changed in one part: some 20 ms."""

T = TypeVar("T")


def slices(rows: Sequence[T], size: int = 0) -> Iterator[tuple[T, ...]]:
    """Cut rows into parts; of none at all there is one part, so that an edit is always made."""
    size = size or NARROW
    for at in range(0, max(1, len(rows)), size):
        yield tuple(rows[at : at + size])
