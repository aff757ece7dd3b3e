"""The sidebar as a tree: decisions, reading lists, nested tags, saved searches, imports.

Every row is a query. Papers can be dropped on decisions, lists and tags.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final, TypeAlias

from PySide6.QtCore import (
    QAbstractItemModel,
    QMimeData,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
    Signal,
)

from desktop.models.list_moves import LIST_MIME, list_mime, list_of, may_hang, place_of
from desktop.models.paper_list import PAPERS_MIME, papers_of
from desktop.models.sidebar_nodes import (
    Kind,
    Node,
    all_of,
    decision_nodes,
    far,
    nodes_of,
    spoken,
)
from desktop.models.tag_moves import TAG_MIME, can_go, tag_mime, tag_of
from storage.database.rows import Sidebar

Index: TypeAlias = QModelIndex | QPersistentModelIndex

NODE_ROLE: Final = int(Qt.ItemDataRole.UserRole) + 1
_DISPLAY: Final = int(Qt.ItemDataRole.DisplayRole)
_EDIT: Final = int(Qt.ItemDataRole.EditRole)
_SPOKEN: Final = int(Qt.ItemDataRole.AccessibleTextRole)
_HINT: Final = int(Qt.ItemDataRole.ToolTipRole)
_NOWHERE: Final = QModelIndex()


class SidebarTree(QAbstractItemModel):
    """The rows of the sidebar; renames and drops leave as signals, for the owner to make edits."""

    renamed = Signal(object, str)
    """`Node` and its new name."""
    dropped = Signal(object, object)
    """`Node` and the tuple of paper ids that were dropped on it."""
    list_dropped = Signal(str, str, int)
    """The name of a list, of the one that it should hang under, "" for the top, and its place."""
    tag_dropped = Signal(str, str)
    """The name of a tag, and of the one that it was dropped on, "" for the top."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._top: list[Node] = []
        self._nodes: list[Node] = []
        self._shown: Sidebar | None = None

    def show_sidebar(self, sidebar: Sidebar) -> None:
        """Take new counts; only where rows came or went is the tree built anew."""
        before, self._shown = self._shown, sidebar
        if before is not None and sidebar == replace(
            before, decisions=sidebar.decisions, total=sidebar.total
        ):
            # What a decision changes is at the top, and there may be thousands of tags below.
            newer = decision_nodes(sidebar)
            self._take_counts(self._top[: len(newer)], newer)
            return
        top = nodes_of(sidebar)
        # Until the saved searches are counted anew.
        known = {node.query: node.count for node in self._nodes if node.kind == "search"}
        for node in all_of(top):
            if node.kind == "search":
                node.count = known.get(node.query)
        if [node.shape for node in top] == [node.shape for node in self._top]:
            self._take_counts(all_of(self._top), all_of(top))
            return
        self.beginResetModel()
        self._top = top
        self._nodes = list(all_of(top))
        for number, node in enumerate(self._nodes):
            node.number = number
        self.endResetModel()

    def _take_counts(self, nodes: Iterable[Node], newer: Iterable[Node]) -> None:
        for old, new in zip(nodes, newer, strict=True):
            if old.take(new):
                index = self.index_of(old)
                self.dataChanged.emit(index, index)

    def show_counts(self, counts: Mapping[str, int]) -> None:
        """Take the number of papers of each saved search, by its query."""
        for node in self._nodes:
            if node.kind == "search" and node.count != counts.get(node.query):
                node.count = counts.get(node.query)
                index = self.index_of(node)
                self.dataChanged.emit(index, index)

    def searches(self) -> tuple[str, ...]:
        """Give the queries of the saved searches."""
        return tuple(node.query for node in self._nodes if node.kind == "search")

    def node(self, index: Index) -> Node | None:
        """Give the node of an index."""
        return self._nodes[int(index.internalId())] if index.isValid() else None

    def nodes(self) -> Sequence[Node]:
        """Give all nodes, from the top."""
        return self._nodes

    def index_of(self, node: Node) -> QModelIndex:
        """Give the index of a node."""
        siblings = self._top if node.parent is None else node.parent.children
        return self.createIndex(siblings.index(node), 0, node.number)

    def find(self, kind: Kind, name: str) -> QModelIndex:
        """Give the index of a row by kind and name; invalid where there is none."""
        for node in self._nodes:
            if node.kind == kind and node.name == name:
                return self.index_of(node)
        return QModelIndex()

    def find_query(self, query: str) -> QModelIndex:
        """Give the first row that asks this query."""
        for node in self._nodes:
            if node.kind != "section" and node.query == query:
                return self.index_of(node)
        return QModelIndex()

    def index(self, row: int, column: int, parent: Index = _NOWHERE) -> QModelIndex:
        """Give the index of a child."""
        over = self.node(parent)
        children = self._top if over is None else over.children
        if column == 0 and 0 <= row < len(children):
            return self.createIndex(row, 0, children[row].number)
        return QModelIndex()

    def parent(self, index: Index = _NOWHERE) -> QModelIndex:  # type: ignore[override]
        """Give the index of the row above in the tree."""
        node = self.node(index)
        if node is None or node.parent is None:
            return QModelIndex()
        return self.index_of(node.parent)

    def rowCount(self, parent: Index = _NOWHERE) -> int:
        """The number of children."""
        node = self.node(parent)
        return len(self._top if node is None else node.children)

    def columnCount(self, _parent: Index = _NOWHERE) -> int:
        """One column; the count is painted beside the name."""
        return 1

    def data(self, index: Index, role: int = _DISPLAY) -> Any:
        """Name, node for the delegate, and a sentence for a screen reader."""
        node = self.node(index)
        if node is None:
            return None
        if role == _DISPLAY:
            return node.text
        if role == NODE_ROLE:
            return node
        if role == _EDIT:
            return node.name
        if role == _SPOKEN:
            return spoken(node)
        return _hint(node) if role == _HINT else None

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Rows can be chosen; lists, tags and searches renamed; papers dropped on most."""
        node = self.node(index)
        if node is None:
            # Without its own mark of a drop, the view asks the root whether a row takes it.
            return Qt.ItemFlag.NoItemFlags if index.isValid() else Qt.ItemFlag.ItemIsDropEnabled
        flags = Qt.ItemFlag.ItemIsEnabled
        if node.kind != "section":
            flags |= Qt.ItemFlag.ItemIsSelectable
        if node.kind in ("list", "tag", "search"):
            flags |= Qt.ItemFlag.ItemIsEditable
        if node.kind in ("list", "tag", "decision") or (node.kind, node.name) in (_TAGS, _LISTS):
            flags |= Qt.ItemFlag.ItemIsDropEnabled
        if node.kind in ("list", "tag"):
            flags |= Qt.ItemFlag.ItemIsDragEnabled
        return flags

    def setData(self, index: Index, value: Any, role: int = _EDIT) -> bool:
        """Ask for a new name; the row changes when the edit was made."""
        node, name = self.node(index), str(value).strip()
        if node is None or role != _EDIT or not name or name == node.name:
            return False
        self.renamed.emit(node, name)
        return True

    def supportedDropActions(self) -> Qt.DropAction:
        """A paper is put on a list or tag, and stays where it was."""
        return Qt.DropAction.CopyAction

    def mimeTypes(self) -> list[str]:
        """Papers of our list, and our own tags and lists."""
        return [PAPERS_MIME, TAG_MIME, LIST_MIME]

    def mimeData(self, indexes: Sequence[QModelIndex]) -> QMimeData:
        """Pack the tag or the list that is dragged."""
        node = self.node(indexes[0]) if indexes else None
        if node is not None and node.kind == "list":
            return list_mime(node.name)
        return tag_mime(node.name if node is not None and node.kind == "tag" else "")

    def canDropMimeData(
        self, data: QMimeData, _action: Qt.DropAction, row: int, _column: int, parent: Index
    ) -> bool:
        """Papers and tags only on a row, never between rows; lists also between lists."""
        node = self.node(parent)
        moved = self._list_moved(data)
        if moved is not None:
            return node is not None and may_hang(moved, node)
        if node is None or row >= 0:
            return False
        tag = tag_of(data)
        if tag:
            under = _place_of_tags(node)
            return under is not None and can_go(tag, under)
        return node.kind in ("list", "tag", "decision") and data.hasFormat(PAPERS_MIME)

    def dropMimeData(
        self, data: QMimeData, action: Qt.DropAction, row: int, column: int, parent: Index
    ) -> bool:
        """Hand the dropped papers, or the dropped tag or list, on."""
        node = self.node(parent)
        if node is None or not self.canDropMimeData(data, action, row, column, parent):
            return False
        moved = self._list_moved(data)
        if moved is not None:
            self.list_dropped.emit(moved.name, *place_of(moved, node, row))
            return True
        tag, papers = tag_of(data), papers_of(data)
        if tag:
            self.tag_dropped.emit(tag, _place_of_tags(node) or "")
        elif papers:
            self.dropped.emit(node, papers)
        return bool(tag or papers)

    def _list_moved(self, data: QMimeData) -> Node | None:
        """Give the row of the list that is dragged, if one is."""
        name = list_of(data)
        return self.node(self.find("list", name)) if name else None


_LISTS: Final = ("section", "list")
_TAGS: Final = ("section", "tag")
"""Kind and name of the heading over the tags."""


def _place_of_tags(node: Node) -> str | None:
    """Give the name under which a tag goes that is dropped on a row, "" for the top."""
    if (node.kind, node.name) == _TAGS:
        return ""
    return node.name if node.kind == "tag" else None


def _hint(node: Node) -> str | None:
    """Say what a row has no room for."""
    if far(node):
        return f"{node.text}: {far(node)} of {node.count:,}"
    return node.text if len(node.text) > 18 else None
