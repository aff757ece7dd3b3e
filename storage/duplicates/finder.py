"""The door to duplicates: find them in a library, merge, split and tell apart."""

from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from sqlalchemy import Connection, text

from storage.database.engine import Database
from storage.duplicates.candidates import Pair, candidates
from storage.duplicates.grouping import DuplicateGroup, group
from storage.duplicates.reading import ReadyPapers
from storage.duplicates.scoring import Verdict, verdict
from storage.edits import history
from storage.edits.edit import Edit
from storage.edits.history import Applied
from storage.edits.keeping import Standing, decision_of, rating_of, standings
from storage.edits.merging import MergeGroups, MergePapers, SplitPaper, TellApart
from storage.edits.papers import keeper_of, keys_of
from storage.errors import EditError
from storage.progress import Progress
from storage.record import PaperId
from storage.vocabulary import Decision

_STEP: Final = 1_000
"""Pairs that are compared in one step."""
_ASKED: Final = 20
"""Groups of which it is asked in one step whether a person must decide."""


@dataclass(frozen=True, slots=True)
class LeftOut:
    """A group that cannot be merged without being asked, and why, as a sentence."""

    papers: tuple[PaperId, ...]
    reason: str


@dataclass(frozen=True, slots=True)
class CertainMerge:
    """What `merge_certain` has done: the step (None where nothing was to be done), and not done."""

    applied: Applied | None
    merged: tuple[tuple[PaperId, ...], ...]
    left_out: tuple[LeftOut, ...]


@dataclass(frozen=True, slots=True)
class Folded:
    """A paper that was merged into another: its old id, its label, when (ms since 1970, UTC)."""

    id: PaperId
    label: str
    at: int


class Duplicates:
    """Duplicates of one library. Every method may be called from any thread."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def groups(
        self, among: Sequence[int] | None = None
    ) -> Generator[Progress, None, tuple[DuplicateGroup, ...]]:
        """Find the groups, the certain ones first; a generator that yields after every step.

        With `among` only those that hold one of these papers, such as the new ones of an import.
        """
        with self._database.read() as connection:
            yield Progress(0, 0, "Looking for duplicates")
            apart = _told_apart(connection)
            pairs = [
                (PaperId(one), PaperId(other))
                for one, other in candidates(connection, among).tolist()
                if (one, other) not in apart
            ]
            papers = ReadyPapers(connection)
            found: dict[Pair, Verdict] = {}
            for at in range(0, len(pairs), _STEP):
                step = pairs[at : at + _STEP]
                papers.expect([paper for pair in step for paper in pair])
                for one, other in step:
                    said = verdict(papers[one], papers[other])
                    if said.found:
                        found[one, other] = said
                yield Progress(at + len(step), len(pairs), "Comparing papers")
            return group(found, apart, lambda one, other: verdict(papers[one], papers[other]))

    def brought_by(self, import_id: int) -> tuple[PaperId, ...]:
        """Give the papers that an import has brought, for `groups`."""
        with self._database.read() as connection:
            rows = connection.execute(
                text(
                    "SELECT DISTINCT paper_id FROM origin o JOIN dump_file f ON f.id = o.file_id "
                    "WHERE f.import_id = :batch ORDER BY paper_id"
                ),
                {"batch": import_id},
            )
            return tuple(PaperId(row[0]) for row in rows)

    def compare(self, one: PaperId, other: PaperId) -> Verdict:
        """Say whether two papers are the same, and why. Raises `EditError` for one not there."""
        with self._database.read() as connection:
            keys_of(connection, (one, other))
            papers = ReadyPapers(connection)
            return verdict(papers[one], papers[other])

    def standings(self, papers: Sequence[PaperId]) -> tuple[Standing, ...]:
        """Give papers with their fields, the one that the rule keeps first."""
        with self._database.read() as connection:
            return tuple(standings(connection, papers))

    def conflicts(self, papers: Sequence[PaperId]) -> tuple[str, ...]:
        """Say what must be asked before these are merged: decisions and ratings at odds."""
        with self._database.read() as connection:
            return tuple(_conflicts(standings(connection, papers)))

    def merge(
        self,
        papers: Sequence[PaperId],
        *,
        keep: PaperId | None = None,
        decision: Decision | None = None,
        rating: int | None = None,
        choices: Sequence[tuple[str, PaperId]] = (),
    ) -> Applied:
        """Fold papers into one, as `storage.edits.merging.MergePapers` says."""
        return self._apply(MergePapers(tuple(papers), keep, decision, rating, tuple(choices)))

    def merge_certain(
        self, groups: Sequence[DuplicateGroup]
    ) -> Generator[Progress, None, CertainMerge]:
        """Merge the certain ones among groups as one step, but those that a person must decide.

        A generator that yields after every group. All is one transaction: closing it before its
        end leaves the library as it was. Raises `EditError` where a paper is no longer there.
        """
        merged: list[tuple[PaperId, ...]] = []
        left_out: list[LeftOut] = []
        certain = [each for each in groups if each.certain]
        applied = None
        with self._database.write(roomy=True) as connection:
            for at in range(0, len(certain), _ASKED):
                yield Progress(0, len(certain), "Merging duplicates")
                some = certain[at : at + _ASKED]
                every = standings(connection, [paper for each in some for paper in each.papers])
                for each in some:
                    asked = list(_conflicts([one for one in every if one.id in each.papers]))
                    if asked:
                        left_out.append(LeftOut(each.papers, " ".join(asked)))
                    else:
                        merged.append(each.papers)
            if merged:
                applied = yield from history.performing(connection, MergeGroups(tuple(merged)))
        return CertainMerge(applied, tuple(merged), tuple(left_out))

    def split(self, paper: PaperId) -> Applied:
        """Give back what was folded into a paper, or the one that was folded under this id."""
        return self._apply(SplitPaper(paper))

    def different(self, papers: Sequence[PaperId]) -> Applied:
        """Remember that these are different papers."""
        return self._apply(TellApart(tuple(papers)))

    def folded_into(self, paper: PaperId) -> tuple[Folded, ...]:
        """Give what was merged into a paper, the newest first."""
        with self._database.read() as connection:
            rows = connection.execute(
                text(
                    "SELECT folded_id, label, at FROM merge WHERE paper_id = :paper "
                    "ORDER BY id DESC"
                ),
                {"paper": paper},
            )
            return tuple(Folded(PaperId(row[0]), str(row[1]), int(row[2])) for row in rows)

    def keeper_of(self, paper: PaperId) -> PaperId | None:
        """Give the paper that one was merged into; None where it was not."""
        with self._database.read() as connection:
            return keeper_of(connection, paper)

    def _apply(self, edit: Edit) -> Applied:
        with self._database.write() as connection:
            return history.perform(connection, edit)


def _conflicts(papers: Sequence[Standing]) -> Iterator[str]:
    for ask in (decision_of, rating_of):
        try:
            ask(papers, None)
        except EditError as error:
            yield str(error)


def _told_apart(connection: Connection) -> frozenset[Pair]:
    rows = connection.execute(text("SELECT one, other FROM not_duplicate"))
    return frozenset((PaperId(one), PaperId(other)) for one, other in rows)
