"""Imports, from the window: planned and done on the library lane, what comes of them said."""

import time
from collections.abc import Generator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, Signal, Slot

from desktop.errands import everything
from desktop.notices import Notice
from storage.progress import Progress
from storage.words import count_of

if TYPE_CHECKING:
    from desktop.workspace import Workspace
    from storage.importing.planning import ImportPlan
    from storage.importing.report import ImportReport
    from storage.library import Library

LOOK_SECONDS: Final = 1.0
"""How often an empty list looks for papers while an import goes on."""


@dataclass(frozen=True, slots=True)
class Planned:
    """Paths that somebody wants to import, and what would come of it."""

    paths: tuple[Path, ...]
    plan: "ImportPlan"


class Imports(QObject):
    """Imports dumps for a workspace, which gives the report as `imported`. On the GUI thread."""

    planned = Signal(object)
    """`Planned`: an import that a person should look at before it is started."""

    def __init__(self, library: "Library", workspace: "Workspace") -> None:
        super().__init__(workspace)
        self._library = library
        self._workspace = workspace
        self._look_again = 0.0

    def offer(self, paths: Sequence[Path]) -> None:
        """See what an import would do; start it where nobody need look at that first."""
        if self._workspace.settings.import_without_asking:
            self.start(paths)
        elif paths:
            self._workspace.lanes.library.work(
                self._plan,
                tuple(paths),
                progress=self._workspace.progress.emit,
                done=self._on_planned,
                failed=self._workspace.say_failure,
                cancelled=self._on_planning_stopped,
            )

    def _plan(self, paths: tuple[Path, ...]) -> Generator[Progress, None, Planned]:
        """Rehearse step by step; runs on the library lane."""
        steps = self._library.plan_import(paths)
        while True:
            try:
                step = next(steps)
            except StopIteration as end:
                return Planned(paths, end.value)
            yield replace(step, what=step.what.replace("Reading", "Looking at", 1))

    @Slot(object)
    def _on_planned(self, planned: Planned) -> None:
        if wants_look(planned.plan):
            self.planned.emit(planned)
        else:
            self.start(planned.paths)

    @Slot()
    def _on_planning_stopped(self) -> None:
        self._workspace.say(Notice("Stopped. Nothing was imported."))

    def start(self, paths: Sequence[Path], leave_out: frozenset[str] = frozenset()) -> None:
        """Import dumps on the library lane, but for records whose keys are left out."""
        if paths:
            self._workspace.lanes.library.work(
                partial(self._library.import_dumps, leave_out=leave_out),
                list(paths),
                progress=self._on_progress,
                done=self._on_imported,
                failed=self._workspace.say_failure,
                cancelled=self._on_stopped,
            )

    @Slot(object)
    def _on_progress(self, progress: Progress) -> None:
        """Say how far it is; let reading begin while the first import still goes on."""
        workspace = self._workspace
        workspace.progress.emit(progress)
        nothing_yet = workspace.result is not None and not workspace.ids and not workspace.query
        if nothing_yet and time.monotonic() >= self._look_again:
            self._look_again = time.monotonic() + LOOK_SECONDS
            workspace.forget()
            workspace.refresh()

    @Slot(object)
    def _on_imported(self, report: "ImportReport") -> None:
        self._workspace.tell(report.changes)
        self._workspace.imported.emit(report)
        self._workspace.catch_up()

    @Slot()
    def _on_stopped(self) -> None:
        self._workspace.tell(everything())
        self._workspace.say(
            Notice("Import stopped. What was read so far is in the library.", offer="undo")
        )
        self._workspace.catch_up()

    @Slot(object)
    def say_saved(self, outcome: tuple[Path, int]) -> None:
        """Say that entries which could not be read are in a file."""
        target, count = outcome
        entries = count_of(count, "entry", "entries")
        self._workspace.say(Notice(f"Saved {entries} to {target}."))


def wants_look(plan: "ImportPlan") -> bool:
    """Whether a person should look at an import before it is done.

    Plain listings that bring new papers, or anything that brings nothing at all, need no look.
    """
    reports = [one.report for one in plan.files]
    odd = any(one.is_odd for one in plan.files)
    brings = any(one.added or one.merged or one.changed for one in reports)
    if not odd and not brings:
        return False
    return not plan.is_plain or any(one.near_duplicates for one in reports)
