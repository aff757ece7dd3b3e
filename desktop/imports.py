"""Imports, from the window: done on the library lane, what comes of them said and shown."""

import time
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, Slot

from desktop.errands import everything
from desktop.notices import Notice
from storage.progress import Progress

if TYPE_CHECKING:
    from desktop.workspace import Workspace
    from storage.importing.report import ImportReport
    from storage.library import Library

LOOK_SECONDS: Final = 1.0
"""How often an empty list looks for papers while an import goes on."""


class Imports(QObject):
    """Imports dumps for a workspace, which gives the report as `imported`. On the GUI thread."""

    def __init__(self, library: "Library", workspace: "Workspace") -> None:
        super().__init__(workspace)
        self._library = library
        self._workspace = workspace
        self._look_again = 0.0

    def start(self, paths: Sequence[Path]) -> None:
        """Import dumps on the library lane."""
        if paths:
            self._workspace.lanes.library.work(
                self._library.import_dumps,
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
