"""Reading claims again, from the window: looked for in the background, adopted when told to."""

from collections.abc import Generator
from typing import TYPE_CHECKING, TypeAlias

from PySide6.QtCore import QObject, Signal, Slot

from desktop.errands import everything
from desktop.jobs import Failure
from desktop.notices import Notice, done_notice
from storage.progress import Progress
from storage.words import count_of

if TYPE_CHECKING:
    from desktop.workspace import Workspace
    from storage.edits.history import Applied
    from storage.library import Library
    from storage.rereading.reading_again import Rereading

Steps: TypeAlias = "Generator[Progress, None, Rereading]"


class Rereads(QObject):
    """Has the claims of a library read again on its library lane. Lives on the GUI thread."""

    asked = Signal(object)
    """`Rereading` that somebody asked for, to be shown at once."""

    def __init__(self, library: "Library", workspace: "Workspace") -> None:
        super().__init__(workspace)
        self._library = library
        self._workspace = workspace
        self.found: Rereading | None = None
        """What was found last and is neither adopted nor declined."""
        self._reading = False

    def look(self) -> None:
        """Read again what an older extractor has read, if there is any, and offer the outcome."""
        self._workspace.lanes.claims.run(self._library.outdated, done=self._on_outdated)

    @Slot(int)
    def _on_outdated(self, papers: int) -> None:
        if papers:
            self._read(every=False)

    def read_every(self) -> None:
        """Read every paper again, as after a change of the hardware file, and show the outcome."""
        self._read(every=True)

    def _read(self, *, every: bool) -> None:
        if self._reading:
            self._workspace.say(Notice("The claims are being read again already."))
            return
        self._reading = True
        self._workspace.lanes.library.work(
            self._every_again if every else self._outdated_again,
            progress=self._on_progress,
            done=self._on_every if every else self._on_found,
            failed=self._on_failed,
            cancelled=self._on_stopped,
        )

    def _outdated_again(self) -> Steps:
        return self._library.read_again()

    def _every_again(self) -> Steps:
        return self._library.read_again(every=True)

    @Slot(object)
    def _on_progress(self, progress: Progress) -> None:
        self._workspace.progress.emit(progress)

    @Slot(object)
    def _on_failed(self, failure: Failure) -> None:
        self._reading = False
        self._workspace.say_failure(failure)

    @Slot()
    def _on_stopped(self) -> None:
        self._reading = False
        self._workspace.say(Notice("Stopped. The claims are as they were."))

    @Slot(object)
    def _on_found(self, found: "Rereading") -> None:
        """Offer what would change; where people see no change, take it over in silence."""
        self._reading = False
        self.found = found if found.changes else None
        if not found.changes:
            self.adopt(found)
            return
        papers = count_of(len({change.paper for change in found.changes}), "paper")
        self._workspace.say(
            Notice(
                f"This version reads claims of {papers} differently: {found.summary}.",
                offer="claims",
                stays=True,
            )
        )

    @Slot(object)
    def _on_every(self, found: "Rereading") -> None:
        self._reading = False
        self.found = found if found.changes else None
        if found.changes:
            self.asked.emit(found)
        else:
            papers = count_of(len(found.papers), "paper")
            self.adopt(found)
            self._workspace.say(Notice(f"The claims of {papers} were read again: none changes."))

    def adopt(self, found: "Rereading") -> None:
        """Write what was found; where people see a change, as one step of the history."""
        self._forget(found)
        self._workspace.lanes.library.work(
            self._library.adopt,
            found,
            progress=self._on_progress,
            done=self._on_adopted,
            failed=self._workspace.say_failure,
            cancelled=self._on_adopting_stopped,
        )

    def decline(self, found: "Rereading") -> None:
        """Leave the claims as they are, and do not offer this again."""
        self._forget(found)
        self._workspace.lanes.library.work(
            self._library.decline, found, failed=self._workspace.say_failure
        )
        self._workspace.say(Notice("The claims stay as they are."))

    def _forget(self, found: "Rereading") -> None:
        if self.found is found:
            self.found = None

    @Slot(object)
    def _on_adopted(self, applied: "Applied | None") -> None:
        if applied is None:
            return
        self._workspace.tell(applied.changes)
        if applied.summary:
            self._workspace.say(done_notice(applied))

    @Slot()
    def _on_adopting_stopped(self) -> None:
        self._workspace.tell(everything())
        self._workspace.say(
            Notice("Stopped. The claims adopted so far are one step.", offer="undo")
        )
