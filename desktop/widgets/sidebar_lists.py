"""What the rows of reading lists in the sidebar can have done to them: another place, a copy."""

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QKeyCombination, QObject, Qt, Signal, Slot
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QMenu, QWidget

from desktop.keys.in_force import with_key
from desktop.models.list_moves import nested, step_of, taken_out
from desktop.models.sidebar_nodes import Node
from desktop.notices import Notice
from desktop.widgets.later import Later
from desktop.widgets.rank_by import add_rank_by
from desktop.workspace import Workspace

Place = tuple[str, int] | None
_ALT: Final = Qt.KeyboardModifier.AltModifier
_KEYS: Final[dict[QKeyCombination, tuple[str, str]]] = {
    QKeyCombination(_ALT, Qt.Key.Key_Up): ("up", ""),
    QKeyCombination(_ALT, Qt.Key.Key_Down): ("down", ""),
    QKeyCombination(_ALT, Qt.Key.Key_Right): (
        "in", "No list stands above it on its level, to hang it under."
    ),
    QKeyCombination(_ALT, Qt.Key.Key_Left): ("out", "It hangs under no other list."),
}  # fmt: skip
"""Where a key moves a list, and what is said where it cannot go there."""
_WAYS: Final[dict[str, tuple[str, Callable[[Node], Place]]]] = {
    "up": ("Move up\tAlt+↑", lambda node: step_of(node, -1)),
    "down": ("Move down\tAlt+↓", lambda node: step_of(node, 1)),
    "in": ("Hang under the list above\tAlt+→", nested),
    "out": ("Move out\tAlt+←", taken_out),
}


class SidebarLists(QObject):
    """Turns keys, drops and menu entries on a reading list into edits."""

    moved = Signal(str)
    """The name of a list that has another place."""
    comparison_asked = Signal(str)
    """The name of a list whose papers should be compared."""

    def __init__(self, workspace: Workspace, parent: QWidget) -> None:
        super().__init__(parent)
        self._workspace = workspace

    def press(self, event: QKeyEvent, node: Node) -> bool:
        """Do what a key does to a list; False where it does nothing."""
        found = _KEYS.get(event.keyCombination())
        if found is None:
            return False
        way, refused = found
        place = _WAYS[way][1](node)
        if place is not None:
            self.move(node.name, *place)
        elif refused:
            self._workspace.say(Notice(refused))
        return True

    @Slot(str, str, int)
    def move(self, name: str, parent: str, position: int) -> None:
        """Put a list under another, "" for the top, in its place there."""
        from storage.edits.list_tree import PlaceList

        if self._workspace.apply(PlaceList(name, parent, position)):
            self.moved.emit(name)

    def duplicate(self, name: str) -> None:
        """Make a copy of a list under a free name."""
        from storage.edits.list_tree import DuplicateList

        taken = {one.name.casefold() for one in self._workspace.lists()}
        copy, number = f"{name} (copy)", 1
        while copy.casefold() in taken:
            number += 1
            copy = f"{name} (copy {number})"
        if self._workspace.apply(DuplicateList(name, copy)):
            self.moved.emit(copy)

    def add_acts(self, menu: QMenu, node: Node) -> None:
        """Offer to compare its papers, a copy, and other places."""
        compare = menu.addAction(with_key("Compare its papers two at a time", "compare"))
        compare.setEnabled((node.count or 0) > 1)
        compare.triggered.connect(Later(menu, self.comparison_asked.emit, node.name).run)
        add_rank_by(menu, self._workspace, "list", node.name)
        menu.addAction("Duplicate").triggered.connect(Later(menu, self.duplicate, node.name).run)
        for words, way in _WAYS.values():
            place = way(node)
            if place is not None:
                menu.addAction(words).triggered.connect(
                    Later(menu, self.move, node.name, *place).run
                )
