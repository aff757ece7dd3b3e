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
from storage.errors import DumpError
from storage.progress import Progress
from storage.words import count_of

if TYPE_CHECKING:
    from desktop.reads import Ahead
    from desktop.workspace import Workspace
    from storage.importing.planning import ImportPlan
    from storage.importing.report import ImportReport
    from storage.library import Library
    from storage.readers.tables.columns import ColumnMapping
    from storage.readers.tables.table_layout import TableLayout

LOOK_SECONDS: Final = 1.0
"""How often an empty list looks for papers while an import goes on."""


@dataclass(frozen=True, slots=True)
class Planned:
    """Paths that somebody wants to import, and what would come of it."""

    paths: tuple[Path, ...]
    plan: "ImportPlan | None"
    """None where nobody wants to look."""


@dataclass(frozen=True, slots=True)
class UnknownTable:
    """Paths that somebody wants to import, and the table of one whose columns are to be said.

    `mapping` is what they seem to hold, or what was said of them before.
    """

    paths: tuple[Path, ...]
    path: Path
    layout: "TableLayout"
    mapping: "ColumnMapping"


def _check(path: Path) -> None:
    """Raise `DumpError` for a pipe: the window would wait for whoever writes to it, for good."""
    if path.is_fifo() or path.is_char_device() or path.is_socket():
        raise DumpError(
            f"{path} is a pipe or a device and no file, so the window cannot tell when it ends. "
            f"Nothing was imported. On the command line, shortlist import {path} reads it."
        )


class Imports(QObject):
    """Imports dumps for a workspace, which gives the report as `imported`. On the GUI thread."""

    planned = Signal(object)
    """`Planned`: an import that a person should look at before it is started."""
    columns_asked = Signal(object)
    """`UnknownTable`: a person should say what its columns hold."""

    def __init__(self, library: "Library", workspace: "Workspace") -> None:
        super().__init__(workspace)
        self._library = library
        self._workspace = workspace
        self._look_again = 0.0

    def offer(self, paths: Sequence[Path]) -> None:
        """See what an import would do; start it where nobody need look at that first."""
        if paths:
            self._workspace.lanes.library.work(
                partial(self._plan, ask=not self._workspace.settings.import_without_asking),
                tuple(paths),
                progress=self._workspace.progress.emit,
                done=self._on_planned,
                failed=self._workspace.say_failure,
                cancelled=self._on_planning_stopped,
            )

    def _plan(
        self, paths: tuple[Path, ...], *, ask: bool
    ) -> Generator[Progress, None, Planned | UnknownTable]:
        """Rehearse step by step; runs on the library lane."""
        columns = self._library.columns
        for path in paths:
            _check(path)
        for path in paths:
            layout = columns.unknown(path, guessed=ask) if path.is_file() else None
            if layout is not None:
                return UnknownTable(paths, path, layout, columns.mapping_of(layout))
        if not ask:
            return Planned(paths, None)
        steps = self._library.plan_import(paths, beside=True)
        while True:
            try:
                step = next(steps)
            except StopIteration as end:
                return Planned(paths, end.value)
            yield replace(step, what=step.what.replace("Reading", "Looking at", 1))

    @Slot(object)
    def _on_planned(self, planned: Planned | UnknownTable) -> None:
        if isinstance(planned, UnknownTable):
            self.columns_asked.emit(planned)
        elif planned.plan is not None and wants_look(planned.plan):
            self.planned.emit(planned)
        else:
            self.start(planned.paths)

    @Slot()
    def _on_planning_stopped(self) -> None:
        self._workspace.say(Notice("Stopped. Nothing was imported."))

    def ask_columns(self, paths: Sequence[Path], path: Path) -> None:
        """Let a person say what the columns of one of these dumps hold, which seem known."""
        self._workspace.lanes.library.run(
            self._table, tuple(paths), path,
            done=self._on_table, failed=self._workspace.say_failure,
        )  # fmt: skip

    def _table(self, paths: tuple[Path, ...], path: Path) -> UnknownTable | None:
        from storage.readers import table_in

        layout = table_in(path)
        if layout is None or not layout.header:
            return None
        return UnknownTable(paths, path, layout, self._library.columns.mapping_of(layout))

    @Slot(object)
    def _on_table(self, table: UnknownTable | None) -> None:
        if table is not None:
            self.columns_asked.emit(table)
        else:
            self._workspace.say(Notice("The columns of this dump have no names to go by."))

    def explain(self, table: UnknownTable, mapping: "ColumnMapping") -> None:
        """Remember what the columns of a table hold, and go on with the import."""
        self._workspace.lanes.library.run(
            self._library.columns.remember, table.layout.header, mapping,
            failed=self._workspace.say_failure,
        )  # fmt: skip
        self.offer(table.paths)

    def start(self, paths: Sequence[Path], leave_out: frozenset[str] = frozenset()) -> None:
        """Import dumps on the library lane, but for records whose keys are left out."""
        if paths:
            self._workspace.lanes.library.work(
                self._steps,
                list(paths),
                leave_out,
                progress=self._on_progress,
                done=self._on_imported,
                failed=self._workspace.say_failure,
                cancelled=self._on_stopped,
            )

    def _steps(
        self, paths: list[Path], leave_out: frozenset[str]
    ) -> "Generator[Progress, None, tuple[ImportReport, Ahead | None]]":
        """Import, and count what the sidebar shows then; runs on the lane."""
        report = yield from self._library.import_dumps(paths, leave_out=leave_out, beside=True)
        return report, self._workspace.look_ahead()

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
    def _on_imported(self, outcome: "tuple[ImportReport, Ahead | None]") -> None:
        report, ahead = outcome
        self._workspace.foresee(ahead)
        self._workspace.tell(report.changes)
        # Nothing was told where nothing was changed.
        self._workspace.foresee(None)
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
