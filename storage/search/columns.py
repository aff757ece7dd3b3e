"""Which paper has what, as arrays: the columns that facets are counted over.

The papers of a result are a row of marks, one for every paper there is, so that to count them is
to look up marks and to add up.
"""

from collections.abc import Callable, Iterable
from itertools import chain, pairwise
from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt
from sqlalchemy import Connection, text

from storage.database.claim_rows import ITS_OWN
from storage.index.analysis import fold
from storage.search.hits import Ids
from storage.search.memory import Known, State, asked
from storage.search.sets import Mask, every_paper, mask
from storage.search.suggesting import ranks_of
from storage.vocabulary import Decision

_WORD: Final = 64
MANY: Final = 500
"""Papers a value from which on values are sooner counted one by one than in one sweep."""


class Column(NamedTuple):
    """The papers of every value, none of them twice under one.

    Of a value that many papers have there is a row of `bits`, one for each paper, in words of 64;
    of the others their `papers`, where `ends[i]` ends those of the i-th. Values with bits come
    first.
    """

    names: tuple[Any, ...]
    bits: npt.NDArray[np.uint64]
    papers: Ids
    ends: npt.NDArray[np.int64]

    def counts(self, chosen: Mask) -> dict[Any, int]:
        """Count the chosen papers of every value; those that none has are left out."""
        broad, words = self.bits.shape
        both = self.bits & _packed(chosen, words)
        counted = np.bitwise_count(both).sum(axis=1, dtype=np.int64).tolist()
        found = {name: count for name, count in zip(self.names, counted, strict=False) if count}
        return found | self._counts_of(self.names[broad:], chosen)

    def _counts_of(self, names: tuple[Any, ...], chosen: Mask) -> dict[Any, int]:
        """Count the chosen papers of the values that few papers have."""
        marks = chosen[self.papers]
        if self.papers.size < MANY * len(names):
            before = np.concatenate(([0], np.cumsum(marks)))
            found = np.diff(before[self.ends], prepend=0)
            return {names[at]: int(found[at]) for at in np.flatnonzero(found)}
        edges = pairwise([0, *self.ends.tolist()])
        counted = (int(np.count_nonzero(marks[start:end])) for start, end in edges)
        return {name: count for name, count in zip(names, counted, strict=True) if count}


_DECISIONS: Final = "SELECT decision, group_concat(paper_id) FROM triage GROUP BY decision"
_TAGS: Final = """
    SELECT a.name, g.papers FROM tag a LEFT JOIN (
        SELECT tag_id, group_concat(paper_id) AS papers FROM paper_tag GROUP BY tag_id
    ) g ON g.tag_id = a.id
"""
_REASONS: Final = f"""
    SELECT r.name, t.papers FROM skip_reason r JOIN (
        SELECT reason_id, group_concat(paper_id) AS papers FROM triage
        WHERE decision = {int(Decision.SKIP)} AND reason_id IS NOT NULL GROUP BY reason_id
    ) t ON t.reason_id = r.id
"""
_LISTS: Final = """
    SELECT l.name, group_concat(DISTINCT e.paper_id) FROM list_entry e
    JOIN reading_list l ON l.id = e.list_id GROUP BY l.id
"""
_PLATFORMS: Final = """
    SELECT device_class, group_concat(paper_id) FROM (
        SELECT device_class, paper_id FROM hardware
        UNION SELECT d.device_class, c.paper_id FROM claim_platform d
        JOIN claim c ON c.id = d.claim_id WHERE c.status <> 'wrong'
    ) GROUP BY device_class
"""
_DUMPS: Final = """
    SELECT name, group_concat(paper_id) FROM (
        SELECT DISTINCT f.name, o.paper_id FROM origin o JOIN dump_file f ON f.id = o.file_id
    ) GROUP BY name
"""
_YEARS: Final = "SELECT year, group_concat(id) FROM paper WHERE year IS NOT NULL GROUP BY year"
_SYSTEMS: Final = """
    SELECT min(system), group_concat(id) FROM paper WHERE system <> ''
    GROUP BY system COLLATE NOCASE HAVING count(*) > 1
"""
_FACTORS: Final = f"SELECT c.paper_id, c.factor_high FROM claim c WHERE {ITS_OWN}"

Within = Callable[[npt.NDArray[np.float64]], npt.NDArray[np.bool_]]
"""Says of numbers which are within a range."""


class Columns:
    """The columns of a library in one state, each read when it is first asked for."""

    def __init__(self, connection: Connection | None, state: State) -> None:
        self._connection = connection
        self._state = state

    def decisions(self) -> Column:
        """Give decisions; an undecided paper need not be there."""
        return self._grouped(self._state, _DECISIONS)

    def tags(self) -> Column:
        """Give tags; one has the papers of those nested under it as well, as `tag:` finds them."""

        def join() -> Column:
            groups = self._groups(_TAGS)
            steps = [(f"{fold(name)}/", papers) for name, papers in groups]
            return _column(
                (name, _together([ids for step, ids in steps if step.startswith(f"{fold(name)}/")]))
                for name, _ in groups
            )

        return self._state.get("tags", join)

    def reasons(self) -> Column:
        """Give reasons for which papers were skipped."""
        return self._grouped(self._state, _REASONS)

    def lists(self) -> Column:
        """Give reading lists."""
        return self._grouped(self._state, _LISTS)

    def platforms(self) -> Column:
        """Give classes of hardware."""
        return self._grouped(self._state.facts, _PLATFORMS)

    def dumps(self) -> Column:
        """Give names of dumps."""
        return self._grouped(self._state.facts, _DUMPS)

    def years(self) -> Column:
        """Give years."""
        return self._grouped(self._state.facts, _YEARS)

    def systems(self) -> Column:
        """Give names of systems that several papers introduce."""
        return self._grouped(self._state.facts, _SYSTEMS)

    def factors(self, ranges: Iterable[tuple[str, Within]]) -> Column:
        """Give ranges of claimed factors, by name; a paper may have claims in several."""

        def read() -> Column:
            rows = asked(self._connection).execute(text(_FACTORS))
            # One number after the other: an array of rows is made in one piece, and holds up the
            # window.
            pairs = np.fromiter(chain.from_iterable(rows), np.float64).reshape(-1, 2)
            return _parted(pairs[:, 0].astype(np.int64), pairs[:, 1], ranges)

        return self._state.facts.get("factors", read)

    def relevances(self, ranges: Iterable[tuple[str, Within]]) -> Column:
        """Give ranges of relevance, by name; a paper on a border is in both.

        What is thought of papers outlives them, in case the undo of their import is undone.
        """

        def part() -> Column:
            shares = ranks_of(self._connection, self._state).shares()
            every = every_paper(self._connection, self._state)[: shares.size]
            papers = np.flatnonzero(every & ~np.isnan(shares[: every.size]))
            return _parted(papers, shares[papers], ranges)

        return self._state.get("relevances", part)

    def _grouped(self, known: Known, statement: str) -> Column:
        return known.get(statement, lambda: _column(self._groups(statement)))

    def _groups(self, statement: str) -> list[tuple[Any, Ids]]:
        """Read values and their papers. As one text a value, they come three times as fast."""
        rows = asked(self._connection).execute(text(statement)).all()
        return [(value, np.fromstring(papers or "", np.int64, sep=",")) for value, papers in rows]


def _column(groups: Iterable[tuple[Any, Ids]]) -> Column:
    every = list(groups)
    words = 1 + max((int(ids.max()) for _, ids in every if ids.size), default=0) // _WORD
    broad = [(name, ids) for name, ids in every if ids.size > words]
    few = [(name, ids) for name, ids in every if ids.size <= words]
    bits = np.empty((len(broad), words), np.uint64)
    for row, (_, ids) in enumerate(broad):
        bits[row] = _packed(mask(ids, words * _WORD), words)
    ends = np.cumsum([ids.size for _, ids in few], dtype=np.int64)
    papers = np.concatenate([np.empty(0, np.int64), *(ids for _, ids in few)])
    return Column(tuple(name for name, _ in (*broad, *few)), bits, papers, ends)


def _packed(marks: Mask, words: int) -> npt.NDArray[np.uint64]:
    """Pack marks of papers into so many words of 64."""
    packed = np.zeros(words * _WORD // 8, np.uint8)
    found = np.packbits(marks[: words * _WORD])
    packed[: found.size] = found
    return packed.view(np.uint64)


def _parted(
    papers: Ids, numbers: npt.NDArray[np.float64], ranges: Iterable[tuple[str, Within]]
) -> Column:
    """Part papers with a number each by ranges."""
    return _column((name, np.unique(papers[are(numbers)])) for name, are in ranges)


def _together(parts: list[Ids]) -> Ids:
    return parts[0] if len(parts) == 1 else np.unique(np.concatenate(parts))
