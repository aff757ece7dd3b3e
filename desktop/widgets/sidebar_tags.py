"""What the rows of tags in the sidebar can have done to them: number, colour, another place."""

from typing import Final

from PySide6.QtCore import QKeyCombination, QObject, Qt, Signal, Slot
from PySide6.QtGui import QColor, QKeyEvent
from PySide6.QtWidgets import QColorDialog, QMenu, QWidget

from desktop import theme
from desktop.models.sidebar_nodes import Node
from desktop.models.tag_moves import can_go, name_under, same_name
from desktop.notices import Notice
from desktop.widgets.later import Later
from desktop.widgets.rank_by import add_rank_by
from desktop.workspace import Workspace
from storage.vocabulary import TAG_COLOURS, TAG_NUMBERS

_ALT: Final = Qt.KeyboardModifier.AltModifier
_IN: Final = QKeyCombination(_ALT, Qt.Key.Key_Right)
_OUT: Final = QKeyCombination(_ALT, Qt.Key.Key_Left)
_PLAIN: Final = (Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.KeypadModifier)


class SidebarTags(QObject):
    """Turns keys and menu entries on a tag into edits."""

    place_asked = Signal(object)
    """`Node` of the tag for which a tag to nest under should be chosen."""
    moved = Signal(str)
    """The name that a tag has in its new place."""

    def __init__(self, workspace: Workspace, parent: QWidget) -> None:
        super().__init__(parent)
        self._workspace = workspace
        self._over = parent

    # Keys

    def press(self, event: QKeyEvent, node: Node) -> bool:
        """Do what a key does to a tag; False where it does nothing."""
        if event.keyCombination() == _IN:
            self._nest(node)
        elif event.keyCombination() == _OUT:
            self._take_out(node)
        elif event.modifiers() in _PLAIN and event.text() in "0123456789" and event.text():
            self.put_on(node, int(event.text()) or None)
        else:
            return False
        return True

    def _nest(self, node: Node) -> None:
        """Nest a tag under the one above it on its level."""
        siblings = self._siblings(node)
        at = siblings.index(node)
        if at:
            self.move(node.name, siblings[at - 1].name)
        else:
            self._workspace.say(Notice("No tag stands above it on its level, to nest it under."))

    def _take_out(self, node: Node) -> None:
        """Move a nested tag out by one level."""
        if node.parent is None or node.parent.kind != "tag":
            self._workspace.say(Notice("It is not nested under another tag."))
            return
        self.move(node.name, node.parent.name.rpartition("/")[0])

    def _siblings(self, node: Node) -> list[Node]:
        return [] if node.parent is None else node.parent.children

    # Edits

    @Slot(str, str)
    def move(self, name: str, parent: str) -> None:
        """Nest a tag under another, "" for the top; never a merge, which a rename says first."""
        from storage.edits.tagging import RenameTag

        if not can_go(name, parent):
            return
        new = name_under(name, parent)
        if any(same_name(tag.name, new) for tag in self._workspace.tags()):
            text = f"“{new}” is there already. Rename “{name}” to that (F2) to merge the two."
            self._workspace.say(Notice(text, "warning"))
        elif self._workspace.apply(RenameTag(name, new)):
            self.moved.emit(new)

    def put_on(self, node: Node, number: int | None) -> None:
        """Put a tag on a number key, or take it off."""
        from storage.edits.tag_numbers import NumberTag

        if node.key == number:
            return
        if not node.id:
            self._workspace.say(
                Notice(f"“{node.name}” is no tag itself: only nested ones have it.")
            )
            return
        self._workspace.apply(NumberTag(node.name, number))

    def recolour(self, node: Node, colour: str) -> None:
        """Give a tag another colour."""
        from storage.edits.tagging import RecolourTag

        self._workspace.apply(RecolourTag(node.name, colour))

    def ask_colour(self, node: Node) -> QColorDialog:
        """Let any colour be chosen."""
        dialog = QColorDialog(QColor(node.colour), self._over)
        dialog.setWindowTitle(f"Colour of “{node.name}”")
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.colorSelected.connect(_Chosen(self, node, dialog).take)
        dialog.open()
        return dialog

    # The menu

    def add_acts(self, menu: QMenu, node: Node) -> None:
        """Offer colours, number keys, and another place."""
        if node.id:
            self._add_colours(menu.addMenu("Colour"), node)
            self._add_numbers(menu.addMenu("Number key"), node)
        add_rank_by(menu, self._workspace, "tag", node.name)
        place = menu.addAction("Move under…")
        place.triggered.connect(Later(menu, self.place_asked.emit, node).run)

    def _add_colours(self, menu: QMenu, node: Node) -> None:
        for name, colour in TAG_COLOURS.items():
            action = menu.addAction(theme.icon("undecided", QColor(colour)), name.capitalize())
            action.setCheckable(True)
            action.setChecked(colour == node.colour)
            action.triggered.connect(Later(menu, self.recolour, node, colour).run)
        menu.addSeparator()
        menu.addAction("Another colour…").triggered.connect(Later(menu, self.ask_colour, node).run)

    def _add_numbers(self, menu: QMenu, node: Node) -> None:
        held = {tag.number: tag.name for tag in self._workspace.tags() if tag.number}
        for number in TAG_NUMBERS:
            name = held.get(number, "")
            words = f"{number}   {name}" if name and number != node.key else str(number)
            action = menu.addAction(f"{words}\t{number}")
            action.setCheckable(True)
            action.setChecked(number == node.key)
            action.triggered.connect(Later(menu, self.put_on, node, number).run)
        if node.key:
            menu.addAction("None\t0").triggered.connect(Later(menu, self.put_on, node, None).run)


class _Chosen(QObject):
    """Gives a tag the colour that is chosen in a dialog, which keeps it."""

    def __init__(self, tags: SidebarTags, node: Node, dialog: QColorDialog) -> None:
        super().__init__(dialog)
        self._tags, self._node = tags, node

    @Slot(QColor)
    def take(self, colour: QColor) -> None:
        """Take a colour."""
        self._tags.recolour(self._node, colour.name())
