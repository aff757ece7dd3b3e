"""Watched folders, from the window: what is new in them comes in, with a quiet notice."""

from collections.abc import Callable, Generator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypeAlias

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from desktop.edits import Act, always
from desktop.errands import everything
from desktop.jobs import Failure
from desktop.notices import Notice
from desktop.unread import unread_counts, unread_words
from storage.progress import Progress
from storage.words import count_of

if TYPE_CHECKING:
    from desktop.workspace import Workspace
    from storage.importing.report import ImportReport
    from storage.importing.watching import Scan, WatchedFolder
    from storage.library import Library

LOOK_MS: Final = 30_000
"""Time between two looks, which read names, sizes and times of files and nothing else."""

Outcome: TypeAlias = "tuple[Scan, ImportReport | None]"


class Watched(QObject):
    """Looks into the watched folders now and then, on the library lane."""

    changed = Signal()
    """Another folder is watched, or one is no longer."""

    def __init__(self, library: "Library", workspace: "Workspace") -> None:
        super().__init__(workspace)
        self._library = library
        self._workspace = workspace
        self._looking = False
        self._said = ""
        self._timer = QTimer(self)
        self._timer.setInterval(LOOK_MS)
        self._timer.timeout.connect(self.look)

    def folders(self) -> "tuple[WatchedFolder, ...]":
        """Give the folders that are watched."""
        return self._library.watching.list()

    def add(self, folder: Path) -> None:
        """Watch a folder, and look into it at once."""
        self._change(f"Watch {folder.name}", partial(self._library.watching.add, folder))

    def remove(self, folder: Path) -> None:
        """Watch a folder no longer; its papers stay."""
        self._change(f"Leave {folder.name}", partial(self._library.watching.remove, folder))

    def _change(self, said: str, change: Callable[[], object]) -> None:
        """Change what is watched, among the edits: nowhere else does anybody wait for a writer."""

        def steps(**_haste: object) -> Generator[Progress, None, None]:
            yield Progress(0, 1, said)
            change()

        self._workspace.edits.make(Act(said, steps, always, self._on_changed))

    def _on_changed(self, _nothing: object) -> None:
        self.changed.emit()
        self.look()

    def start(self) -> None:
        """Look now, and from now on."""
        self._timer.start()
        self.look()

    @Slot()
    def look(self) -> None:
        """Bring in what is new; not while other long work goes on."""
        if self._looking or self._workspace.lanes.library.busy:
            return
        self._looking = True
        self._workspace.lanes.library.work(
            self._steps,
            progress=self._workspace.progress.emit,
            done=self._on_done,
            failed=self._on_failed,
            cancelled=self._on_stopped,
        )

    def _steps(self) -> Generator[Progress, None, Outcome]:
        """Look, import, take note; runs on the library lane."""
        watching = self._library.watching
        scan = watching.scan()
        if not scan.found:
            return scan, None
        report = yield from self._library.import_dumps(list(scan.ready), beside=True)
        watching.taken(scan)
        return scan, report

    @Slot(object)
    def _on_done(self, outcome: Outcome) -> None:
        self._looking = False
        self._said = ""
        scan, report = outcome
        if report is not None:
            self._workspace.tell(report.changes)
            said = ". ".join((_sentence(report), *_passed_over(scan, report)))
            self._workspace.say(Notice(said, offer="undo"))
            self._workspace.catch_up()
        elif scan.passed_over:
            self._workspace.say(Notice(" ".join(_passed_over(scan, None))))
        if scan.refused:
            self._workspace.say(
                Notice(" ".join(one.reason for one in scan.refused), "warning", stays=True)
            )

    @Slot(object)
    def _on_failed(self, failure: Failure) -> None:
        """Say what is wrong once, not at every look."""
        self._looking = False
        if failure.message != self._said:
            self._said = failure.message
            self._workspace.say_failure(failure)

    @Slot()
    def _on_stopped(self) -> None:
        """Somebody does not want these dumps now: they wait for the next start."""
        self._looking = False
        self._timer.stop()
        self._workspace.tell(everything())
        self._workspace.say(
            Notice("Stopped. The watched folders are looked into again at the next start.")
        )


def _sentence(report: "ImportReport") -> str:
    files = report.files
    name = Path(files[0].path).name if len(files) == 1 else count_of(len(files), "dump")
    said = f"{name} came in from a watched folder: "
    said += count_of(sum(file.added for file in files), "new paper")
    bad = unread_words(*unread_counts(files))
    return f"{said}, {bad}" if bad else said


def _passed_over(scan: "Scan", report: "ImportReport | None") -> list[str]:
    within = report.passed_over if report is not None else ()
    return [f"{one.sentence}." for one in (*scan.passed_over, *within)]
