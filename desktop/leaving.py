"""Whether the window may close: not while another program keeps something from being written."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Slot

from desktop.notices import Notice

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from desktop.workspace import Workspace


class Leaving(QObject):
    """Holds a window open until what was done in it is written, or it is closed once more."""

    def __init__(self, workspace: "Workspace", window: "QWidget") -> None:
        super().__init__(window)
        self._workspace = workspace
        self._window = window
        self._asked = False

    def may_leave(self) -> bool:
        """Whether nothing would be lost, or the loss was heard of and is wanted."""
        left = self._workspace.edits.held_up()
        if not left or self._asked:
            return True
        self._asked = True
        self._workspace.edits.busy_changed.connect(self._on_busy_changed)
        what = left[0] if len(left) == 1 else f"{left[0]}, and {len(left) - 1:,} more"
        self._workspace.say(
            Notice(
                "Another program is writing to the library, and what you did last waits for it: "
                f"{what}. The window closes as soon as it is done; close it again to give that up.",
                "error",
                stays=True,
            )
        )
        return False

    @Slot(bool)
    def _on_busy_changed(self, busy: bool) -> None:
        if busy:
            return
        self._workspace.edits.busy_changed.disconnect(self._on_busy_changed)
        self._window.close()
