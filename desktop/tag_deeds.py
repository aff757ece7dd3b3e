"""What the window's actions do with tags: the number keys, and another place in the tree."""

from functools import partial

from PySide6.QtCore import QObject, Slot

from desktop.models.sidebar_nodes import Node
from desktop.models.tag_moves import can_go
from desktop.notices import Notice
from desktop.widgets.palette import Entry, Palette
from desktop.widgets.sidebar import Sidebar
from desktop.workspace import Workspace


class TagDeeds(QObject):
    """Puts tags on papers and under other tags."""

    def __init__(
        self, workspace: Workspace, sidebar: Sidebar, palette: Palette, parent: QObject
    ) -> None:
        super().__init__(parent)
        self._workspace = workspace
        self._tags = sidebar.tags
        self._palette = palette
        sidebar.tags.place_asked.connect(self.ask_place)

    def toggle(self, number: int) -> None:
        """Put the tag of a number key on the selection, or take it off where all have it."""
        from storage.edits.tagging import Tag, Untag

        papers = self._workspace.selection
        tags = self._workspace.sidebar().tags
        name = next((tag.name for tag in tags if tag.number == number), None)
        if name is None:
            self._workspace.say(
                Notice(
                    f"No tag lies on number key {number}. Press {number} on a tag of the sidebar."
                )
            )
        elif papers:
            all_have = self._workspace.count_tagged(papers, name) == len(papers)
            self._workspace.apply(Untag(papers, name) if all_have else Tag(papers, name))

    @Slot(object)
    def ask_place(self, node: Node) -> None:
        """Let the tag be chosen under which one should nest."""
        places = [("Top level", "")] if can_go(node.name, "") else []
        places += [
            (tag.name, tag.name) for tag in self._workspace.tags() if can_go(node.name, tag.name)
        ]
        self._palette.open(
            [
                Entry(
                    text,
                    f"“{node.name}” goes under it",
                    "",
                    partial(self._tags.move, node.name, at),
                )
                for text, at in places
            ],
            asks=f"Move “{node.name}” under which tag?",
        )
