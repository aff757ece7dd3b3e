"""Papers that are in the library twice, from the window: found and merged in the background."""

from collections.abc import Generator, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, TypeAlias

from PySide6.QtCore import QObject, Signal, Slot

from desktop.edits import Act, always
from desktop.jobs import Failure, Job
from desktop.notices import Notice
from storage.errors import EditError
from storage.progress import Progress
from storage.record import PaperId
from storage.words import count_of

if TYPE_CHECKING:
    from desktop.workspace import Workspace
    from storage.duplicates.finder import CertainMerge
    from storage.duplicates.grouping import DuplicateGroup
    from storage.edits.keeping import Standing
    from storage.library import Library

Steps: TypeAlias = "Generator[Progress, None, tuple[int, tuple[FoundGroup, ...]]]"
STEP: Final = 200
"""Groups whose papers are read in one step."""


@dataclass(frozen=True, slots=True)
class FoundGroup:
    """A group as the window lists it: `papers` with the one that the rule keeps first.

    `reasons` are the weightiest of its surest pair; `at_odds` says that decisions or ratings
    differ, so that nobody but the reader can merge it.
    """

    papers: tuple[PaperId, ...]
    label: str
    reasons: tuple[str, ...]
    certain: bool
    at_odds: bool
    source: "DuplicateGroup"


class Duplicates(QObject):
    """Finds groups and merges the certain ones on the library lane. Lives on the GUI thread."""

    progress = Signal(object)
    """`Progress` of looking for groups."""
    found = Signal(object)
    """Tuple of `FoundGroup`, the certain ones first."""
    stopped = Signal(str)
    """Looking ended without an outcome, and why, as a sentence."""
    merged = Signal(object)
    """`CertainMerge`: what was merged, or None where it failed or was stopped."""

    def __init__(self, library: "Library", workspace: "Workspace") -> None:
        super().__init__(workspace)
        self._library = library
        self._workspace = workspace
        self._job: Job | None = None
        self._turn = 0
        """Counts the searches: what an earlier one still brings is not shown."""

    def look(self, import_id: int | None = None) -> None:
        """Look for groups: in the whole library, or those that an import has brought papers of."""
        self.stop()
        self._turn += 1
        self._job = self._workspace.lanes.library.work(
            self._steps,
            self._turn,
            import_id,
            progress=self._on_progress,
            done=self._on_found,
            failed=self._on_failed,
            cancelled=self._on_stopped,
        )

    def stop(self) -> None:
        """Stop looking at the next step."""
        if self._job is not None:
            self._job.cancel()
            self._job = None

    def _steps(self, turn: int, import_id: int | None) -> Steps:
        """Find the groups and read what the list shows of them; runs on the library lane."""
        door = self._library.duplicates
        among = None if import_id is None else door.brought_by(import_id)
        groups = yield from door.groups(among)
        listed: list[FoundGroup] = []
        for at in range(0, len(groups), STEP):
            some = groups[at : at + STEP]
            listed += _listed(some, door.standings([p for one in some for p in one.papers]))
            yield Progress(len(listed), len(groups), "Reading their papers")
        return turn, tuple(listed)

    @Slot(object)
    def _on_progress(self, progress: Progress) -> None:
        self.progress.emit(progress)
        self._workspace.progress.emit(progress)

    @Slot(object)
    def _on_found(self, outcome: tuple[int, tuple[FoundGroup, ...]]) -> None:
        turn, groups = outcome
        if turn == self._turn:
            self._job = None
            self.found.emit(groups)

    @Slot(object)
    def _on_failed(self, failure: Failure) -> None:
        self._job = None
        self.stopped.emit(failure.message)
        self._workspace.say_failure(failure)

    @Slot()
    def _on_stopped(self) -> None:
        if self._job is None or self._job.is_cancelled:
            self._job = None
            self.stopped.emit("Stopped before all papers were compared.")

    # What is done about them

    def standings(self, papers: Sequence[PaperId]) -> "tuple[Standing, ...]":
        """Give papers with their fields, the one that the rule keeps first; those still there."""
        return self._library.duplicates.standings(papers)

    def brought_by(self, import_id: int) -> frozenset[PaperId]:
        """Give the papers that an import has brought."""
        return frozenset(self._library.duplicates.brought_by(import_id))

    def are_there(self, group: FoundGroup) -> bool:
        """Tell whether a group is one still: two of its papers are in the library."""
        return len(self.standings(group.papers)) > 1

    def merge_certain(self, groups: Sequence[FoundGroup]) -> None:
        """Merge the certain ones as one step; `merged` tells which were left out, and why."""
        self._workspace.settle.emit()
        sources = [one.source for one in groups]

        def steps(**_haste: object) -> "Generator[Progress, None, CertainMerge]":
            return self._library.duplicates.merge_certain(sources)

        self._workspace.edits.make(
            Act("Merge all", steps, always, self._on_merged, dropped=self._on_not_merged)
        )

    def _on_merged(self, done: "CertainMerge") -> None:
        if done.applied is not None:
            self._workspace.tell(done.applied.changes)
        self.merged.emit(done)
        self._workspace.say(Notice(sentence(done), offer="undo" if done.applied else ""))

    def _on_not_merged(self) -> None:
        self.merged.emit(None)

    # The way back

    def is_merged(self, paper: PaperId) -> bool:
        """Tell whether other papers were merged into this one."""
        return bool(self._library.duplicates.folded_into(paper))

    def split(self, paper: PaperId) -> None:
        """Give back what was merged into a paper; say so where nothing was."""
        from storage.edits.merging import SplitPaper

        if not self.is_merged(paper):
            self._workspace.say(Notice("Nothing was merged into this paper."))
            return
        self._workspace.settle.emit()
        self._workspace.apply(SplitPaper(paper))


def sentence(done: "CertainMerge") -> str:
    """Say what merging all certain groups has done: "12 groups merged. 2 left out: ..."."""
    merged, left = len(done.merged), len(done.left_out)
    said = f"{count_of(merged, 'group')} merged." if merged else "Nothing was merged."
    if left:
        said += f" {count_of(left, 'group')} left out: decisions or ratings differ."
    return said


def at_odds(standings: "Sequence[Standing]") -> tuple[bool, bool]:
    """Tell whether the decisions of papers, and whether their ratings, are at odds."""
    from storage.edits.keeping import decision_of, rating_of

    decision = rating = True
    with suppress(EditError):
        decision_of(standings, None)
        decision = False
    with suppress(EditError):
        rating_of(standings, None)
        rating = False
    return decision, rating


def _listed(
    groups: "Sequence[DuplicateGroup]", standings: "Sequence[Standing]"
) -> Iterator[FoundGroup]:
    place = {one.id: at for at, one in enumerate(standings)}
    for group in groups:
        papers = [standings[at] for at in sorted(place[p] for p in group.papers if p in place)]
        if len(papers) < 2:
            continue
        # A pair that is the same beyond doubt says more than one that may be.
        surest = min(group.pairs, key=lambda pair: pair.verdict.outcome != "same")
        yield FoundGroup(
            tuple(one.id for one in papers),
            papers[0].label,
            surest.verdict.reasons,
            group.certain,
            any(at_odds(papers)),
            group,
        )
