"""What the sidebar's rows can have done to them, each as an edit that can be undone."""

from PySide6.QtCore import QObject, Slot

from desktop.models.sidebar_nodes import Node
from desktop.notices import Notice
from desktop.workspace import Workspace
from storage.errors import QuerySyntaxError
from storage.record import PaperId
from storage.vocabulary import Decision
from storage.words import clipped


class SidebarEdits(QObject):
    """Turns acts on rows into edits."""

    def __init__(self, workspace: Workspace, parent: QObject) -> None:
        super().__init__(parent)
        self._workspace = workspace

    @Slot(object, str)
    def rename(self, node: Node, name: str) -> None:
        """Rename a list, a tag (into another's name: merge) or a saved search."""
        from storage.edits.listing import RenameList
        from storage.edits.searching import RenameSearch
        from storage.edits.tagging import RenameTag

        if node.kind == "list":
            self._workspace.apply(RenameList(node.name, name))
        elif node.kind == "tag":
            self._workspace.apply(RenameTag(node.name, name))
        elif node.kind == "search":
            self._workspace.apply(RenameSearch(node.name, name))

    @Slot(object, object)
    def drop(self, node: Node, papers: tuple[PaperId, ...]) -> None:
        """Put papers on a list, give them a tag or a decision."""
        from storage.edits.listing import AddToList
        from storage.edits.tagging import Tag
        from storage.edits.triage import Decide

        if node.kind == "list":
            self._workspace.apply(AddToList(papers, node.name))
        elif node.kind == "tag":
            self._workspace.apply(Tag(papers, node.name))
        elif node.kind == "decision":
            self._workspace.apply(Decide(papers, Decision(node.id)))

    def delete(self, node: Node) -> None:
        """Delete a list, tag or saved search; remove the import that brought a dump."""
        from storage.edits.importing import RemoveImport
        from storage.edits.listing import DeleteList
        from storage.edits.searching import DeleteSearch
        from storage.edits.tagging import DeleteTag

        if node.kind == "list":
            self._workspace.apply(DeleteList(node.name))
        elif node.kind == "tag":
            self._workspace.apply(DeleteTag(node.name, nested=bool(node.children)))
        elif node.kind == "search":
            self._workspace.apply(DeleteSearch(node.name))
        elif node.kind == "import":
            self._workspace.apply(RemoveImport(node.import_id))

    def requery(self, node: Node, query: str) -> None:
        """Let a saved search find something else."""
        from storage.edits.searching import SaveSearch

        self._workspace.apply(SaveSearch(node.name, query))

    def can_move(self, node: Node, by: int) -> bool:
        """Say whether a row is a saved search with others on that side."""
        if node.kind != "search" or node.parent is None:
            return False
        return 0 <= node.parent.children.index(node) + by < len(node.parent.children)

    def move(self, node: Node, by: int) -> None:
        """Move a saved search up or down among the others."""
        from storage.edits.searching import MoveSearch

        if node.parent is not None:
            at = node.parent.children.index(node)
            self._workspace.apply(MoveSearch(node.name, at + by))

    def new_list(self, papers: tuple[PaperId, ...] = ()) -> str | None:
        """Make a list under a free name and give that; None when it was refused."""
        from storage.edits.listing import AddToList, CreateList

        taken = {one.name.casefold() for one in self._workspace.lists()}
        name, number = "New list", 1
        while name.casefold() in taken:
            number += 1
            name = f"New list {number}"
        edit = AddToList(papers, name) if papers else CreateList(name)
        return name if self._workspace.apply(edit) else None

    def savable(self) -> str:
        """Give the query that is asked; "" where there is none to save, and why is said."""
        from storage.query.parser import parse

        workspace = self._workspace
        query = workspace.asked.query.strip()
        if not query:
            empty = not any(workspace.sidebar().decisions.values())
            what = "Import a dump" if empty else "Search for something"
            workspace.say(Notice(f"{what} first, then save {'a' if empty else 'the'} search."))
        try:
            parse(query)
        except QuerySyntaxError as error:
            workspace.say(Notice(str(error), "error"))
            return ""
        return query

    def save_search(self) -> str | None:
        """Save the query under its own words; None where that cannot be."""
        from storage.edits.names import LONGEST
        from storage.edits.searching import SaveSearch

        query = self.savable()
        if not query:
            return None
        named = {one.name.casefold(): one for one in self._workspace.sidebar().searches}
        name, number = clipped(query, LONGEST), 1
        while name.casefold() in named and named[name.casefold()].query != query:
            number += 1
            name = f"{clipped(query, LONGEST - 5)} {number}"
        return name if self._workspace.apply(SaveSearch(name, query)) else None
