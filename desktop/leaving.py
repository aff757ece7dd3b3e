"""Whether the window may close: not while something that was done in it cannot be written."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Slot

from desktop.notices import Notice
from storage.words import clipped

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from desktop.drafts import Draft
    from desktop.workspace import Workspace


class Leaving(QObject):
    """Holds a window open until what was done in it is written, or it is closed once more."""

    def __init__(self, workspace: "Workspace", window: "QWidget") -> None:
        super().__init__(window)
        self._workspace = workspace
        self._window = window
        self._asked = False
        self._given_up: tuple[Draft, ...] = ()

    def may_leave(self) -> bool:
        """Whether nothing would be lost, or the loss was heard of and is wanted."""
        self._workspace.settle.emit()
        return self._no_note_is_lost() and self._no_edit_is_lost()

    def _no_note_is_lost(self) -> bool:
        at_risk = self._workspace.notes.at_risk
        if at_risk == self._given_up:
            return True
        self._given_up = at_risk
        if at_risk:
            what = clipped(at_risk[-1].text, 40)
            self._workspace.say(
                Notice(
                    "What you wrote can be saved neither in the library nor beside it: "
                    f"“{what}”. Make room on the disk, or copy it; close the window again to give "
                    "it up.",
                    "error",
                    stays=True,
                )
            )
        return not at_risk

    def _no_edit_is_lost(self) -> bool:
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
