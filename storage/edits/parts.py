"""Cutting what an edit is about into parts that are made one after the other."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar, Final, Self, TypeVar

from sqlalchemy import Connection

from storage.record import PaperId

NARROW: Final = 1_000
"""Rows of a narrow table, decisions say, that are changed in one part: some 20 ms."""

T = TypeVar("T")


def slices(rows: Sequence[T], size: int = 0) -> Iterator[tuple[T, ...]]:
    """Cut rows into parts; of none at all there is one part, so that an edit is always made."""
    size = size or NARROW
    for at in range(0, max(1, len(rows)), size):
        yield tuple(rows[at : at + size])


@dataclass(frozen=True, slots=True)
class OfPapers:
    """An edit that is made of each paper by itself, and so of some at a time."""

    at_once: ClassVar[int] = 0
    """Papers of a part; 0 is as many as a narrow table takes."""
    papers: tuple[PaperId, ...]

    def weight(self, _connection: Connection) -> int:
        """Count the papers."""
        return len(self.papers)

    def parts(self, _connection: Connection) -> Iterator[tuple[int, Self]]:
        """Give some papers at a time."""
        for papers in slices(self.papers, self.at_once):
            yield len(papers), replace(self, papers=papers)
