"""The sketches of a library in memory: which papers share values with which, many at a time.

All values of all papers stand in one sorted array, each with its paper. What comes in is sorted
by itself and joined to the rest once it has grown to half of it, so that each value is moved a
few times only, however many papers there are.
"""

import json
from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt
from sqlalchemy import Connection, text

from storage.record import PaperId

Numbers = npt.NDArray[np.int64]
Pairs = npt.NDArray[np.int64]
"""Rows of two ids, the lower first."""

AGREE: Final = 3
"""Values that two sketches must share."""
CROWD: Final = 40
"""Papers of one value above which it tells little: of these the newest are looked at."""
_READ: Final = 2_000
"""Sketches read at a time: while they are, no other thread runs."""
_HALF: Final = 32
"""Bits of a paper's id, of which two make one number."""


class _Run(NamedTuple):
    """Values in order, and the paper of each; equal values in the order of their papers."""

    values: Numbers
    papers: Numbers


class Sketches:
    """The sketches of papers, asked for those that agree."""

    def __init__(self) -> None:
        self._runs: list[_Run] = []

    @classmethod
    def of(cls, connection: Connection) -> "Sketches":
        """Read those of a whole library."""
        made = cls()
        rows = connection.execute(text("SELECT paper_id, least FROM sketch ORDER BY paper_id"))
        values, papers = [], []
        for some in rows.partitions(_READ):
            ids, least = zip(*some, strict=True)
            read = _decoded(least)
            values.append(read.ravel())
            papers.append(np.repeat(np.array(ids, dtype=np.int64), read.shape[1]))
        if values:
            made._runs = [_sorted(np.concatenate(values), np.concatenate(papers))]
        return made

    def add(self, sketches: Iterable[tuple[PaperId, Sequence[int]]]) -> None:
        """Take in papers, each with the values of its bands."""
        some = list(sketches)
        if not some:
            return
        values = np.array([least for _, least in some], dtype=np.int64)
        papers = np.array([paper for paper, _ in some], dtype=np.int64)
        self._runs.append(_sorted(values.ravel(), np.repeat(papers, values.shape[1])))
        while len(self._runs) > 1 and 2 * len(self._runs[-1].values) >= len(self._runs[-2].values):
            last, before = self._runs.pop(), self._runs.pop()
            self._runs.append(_joined(before, last))

    def agreeing(
        self, sketches: Sequence[Sequence[int]], least: int = AGREE
    ) -> list[list[PaperId]]:
        """Give for each sketch the papers that share `least` values, those with most first."""
        found: list[list[PaperId]] = [[] for _ in sketches]
        if not sketches:
            return found
        wanted = np.array(sketches, dtype=np.int64)
        asked, papers = self._sharing(wanted)
        pairs, counts = _counted(asked, papers)
        enough = counts >= least
        pairs, counts = pairs[enough], counts[enough]
        for at in np.lexsort((pairs[:, 1], -counts, pairs[:, 0])).tolist():
            found[pairs[at, 0]].append(PaperId(int(pairs[at, 1])))
        return found

    def _sharing(self, wanted: Numbers) -> tuple[Numbers, Numbers]:
        """Give the number of a sketch and a paper for each value that both have."""
        flat = wanted.ravel()
        numbers = np.repeat(np.arange(len(wanted)), wanted.shape[1])
        asked, papers = [np.empty(0, np.int64)], [np.empty(0, np.int64)]
        for run in self._runs:
            ends = np.searchsorted(run.values, flat, side="right")
            firsts = np.maximum(np.searchsorted(run.values, flat), ends - CROWD)
            counts = ends - firsts
            before = np.cumsum(counts) - counts
            places = np.arange(counts.sum()) - np.repeat(before - firsts, counts)
            asked.append(np.repeat(numbers, counts))
            papers.append(run.papers[places])
        return np.concatenate(asked), np.concatenate(papers)

    def pairs(self) -> Pairs:
        """Give all pairs of papers that agree; what a crowd shares does not count."""
        if not self._runs:
            return np.empty((0, 2), np.int64)
        whole = self._runs[0]
        for run in self._runs[1:]:
            whole = _joined(whole, run)
        values, papers = whole
        edges = np.flatnonzero(np.concatenate(([True], values[1:] != values[:-1], [True])))
        sizes = np.diff(edges)
        agreeing = [np.empty((0, 2), np.int64)]
        for size in range(2, CROWD + 1):
            firsts = edges[:-1][sizes == size]
            if len(firsts):
                some = papers[firsts[:, None] + np.arange(size)[None, :]]
                agreeing += [some[:, [x, y]] for x, y in combinations(range(size), 2)]
        found, counts = _counted(*np.concatenate(agreeing).T)
        return found[counts >= AGREE]


def _counted(ones: Numbers, others: Numbers) -> tuple[Pairs, Numbers]:
    """Give each pair of numbers once, in their order, and how often it is there."""
    # As one number each: rows are sorted by a comparison that lets no other thread run meanwhile.
    found, counts = np.unique((ones << _HALF) | others, return_counts=True)
    return np.stack([found >> _HALF, found & ((1 << _HALF) - 1)], axis=1), counts


def sketches_of(connection: Connection, papers: Sequence[int]) -> dict[PaperId, list[int]]:
    """Give the sketches of some papers, as far as they have one."""
    rows = connection.execute(
        text(
            "SELECT s.paper_id, s.least FROM json_each(:ids) n "
            "JOIN sketch s ON s.paper_id = n.value"
        ),
        {"ids": json.dumps(list(papers))},
    ).all()
    read = _decoded([row.least for row in rows]).tolist() if rows else []
    return {PaperId(row.paper_id): least for row, least in zip(rows, read, strict=True)}


def _decoded(least: Sequence[str]) -> Numbers:
    """Read the values of several sketches, a row each."""
    read = np.frombuffer(bytes.fromhex("".join(least)), dtype=">i8")
    return read.astype(np.int64).reshape(len(least), -1)


def _sorted(values: Numbers, papers: Numbers) -> _Run:
    order = np.argsort(values, kind="stable")
    return _Run(values[order], papers[order])


def _joined(one: _Run, other: _Run) -> _Run:
    # A stable sort takes what is in order already as it is.
    return _sorted(
        np.concatenate([one.values, other.values]), np.concatenate([one.papers, other.papers])
    )
