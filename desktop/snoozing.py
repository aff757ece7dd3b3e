"""Brings papers back that were put off until a day, at the start and while the window is open."""

from typing import Final

from PySide6.QtCore import QObject, QTimer, Slot

from desktop.notices import Notice
from desktop.workspace import Workspace
from storage.errors import LibraryBusyError
from storage.words import count_of

EVERY_MS: Final = 60_000
"""How often it is looked whether a day has come: a look takes a fraction of a millisecond."""


class Snoozing(QObject):
    """Looks once a minute. Lives on the GUI thread."""

    def __init__(self, workspace: Workspace, parent: QObject) -> None:
        super().__init__(parent)
        self._workspace = workspace
        self._timer = QTimer(self)
        self._timer.setInterval(EVERY_MS)
        self._timer.timeout.connect(self.look)
        self._timer.start()
        QTimer.singleShot(0, self, self.look)

    @Slot()
    def look(self) -> None:
        """Bring back what is due, and say so."""
        if self._workspace.edits.busy:
            return
        try:
            woken = self._workspace.wake()
        except LibraryBusyError:
            return  # In a minute, then.
        if woken is not None:
            self._workspace.tell(woken.changes)
            count = len(woken.changes.papers or ())
            verb = "is" if count == 1 else "are"
            said = f"{count_of(count, 'paper')} {verb} back from later: undecided again."
            self._workspace.say(Notice(said, offer="undo"))
