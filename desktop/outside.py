"""Notices what other programs do to the library: another window, or the command line.

A look compares four numbers of the history and takes a fraction of a millisecond, so it is taken
once a second, whether the window is in front or not. What is found is read and asked anew as after
an import; the paper that is read stays, with what is being typed over it.
"""

from contextlib import suppress
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from desktop.errands import everything
from storage.errors import ShortlistError

if TYPE_CHECKING:
    from desktop.reads import Ahead
    from desktop.workspace import Workspace

EVERY_MS: Final = 1_000


class Outside(QObject):
    """Looks once a second. Lives on the GUI thread."""

    noticed = Signal()
    """Another program has changed something; what is shown is renewed."""

    def __init__(self, workspace: "Workspace", parent: QObject) -> None:
        super().__init__(parent)
        self._workspace = workspace
        self._timer = QTimer(self)
        self._timer.setInterval(EVERY_MS)
        self._timer.timeout.connect(self.look)
        self._timer.start()

    @Slot()
    def look(self) -> None:
        """Renew what is shown where another program has changed something.

        Not while long work goes on here: when that is done, the next look finds all of it.
        """
        workspace = self._workspace
        if workspace.edits.busy or workspace.busy:
            return
        with suppress(ShortlistError):  # It is found at the next look.
            if workspace.others_wrote():
                workspace.lanes.counts.run(
                    workspace.look_ahead, done=self._on_read, newest="sidebar"
                )

    @Slot(object)
    def _on_read(self, ahead: "Ahead | None") -> None:
        """Tell, with the sidebar that a lane has counted: nobody waits for it here."""
        self._workspace.foresee(ahead)
        self._workspace.staying.ask()
        self._workspace.tell(everything())
        self._workspace.foresee(None)
        self.noticed.emit()
