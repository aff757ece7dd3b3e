"""The sidebar as a tree: decisions, reading lists, nested tags, saved searches, imports.

Every row is a query. Papers can be dropped on decisions, lists and tags.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Literal, TypeAlias

from PySide6.QtCore import (
    QAbstractItemModel,
    QMimeData,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
    Signal,
)

from desktop.models.paper_list import PAPERS_MIME, papers_of
from desktop.models.tag_moves import TAG_MIME, can_go, tag_mime, tag_of
from storage.database.rows import Counted, Sidebar
from storage.query.syntax import From, InList, Is, Tag
from storage.vocabulary import Decision
from storage.words import count_of

Index: TypeAlias = QModelIndex | QPersistentModelIndex
Kind: TypeAlias = Literal["decision", "all", "section", "list", "tag", "search", "import"]

NODE_ROLE: Final = int(Qt.ItemDataRole.UserRole) + 1
_DISPLAY: Final = int(Qt.ItemDataRole.DisplayRole)
_EDIT: Final = int(Qt.ItemDataRole.EditRole)
_SPOKEN: Final = int(Qt.ItemDataRole.AccessibleTextRole)
_HINT: Final = int(Qt.ItemDataRole.ToolTipRole)
_NOWHERE: Final = QModelIndex()

SECTIONS: Final[dict[Kind, str]] = {
    "list": "Reading lists",
    "tag": "Tags",
    "search": "Saved searches",
    "import": "Imports",
}
DECISION_TEXTS: Final = {
    Decision.UNDECIDED: "Undecided",
    Decision.KEEP: "Keep",
    Decision.LATER: "Later",
    Decision.SKIP: "Skip",
}


@dataclass(slots=True, eq=False)
class Node:
    """One row: `name` is what edits call it, `text` what is shown, `query` what a click asks."""

    kind: Kind
    name: str
    text: str
    query: str = ""
    count: int | None = 0
    """Papers; None where they are not counted: a search that cannot be read, or not yet was."""
    colour: str = ""
    id: int = 0
    import_id: int = 0
    key: int | None = None
    """The number key that a tag lies on."""
    parent: "Node | None" = None
    children: "list[Node]" = field(default_factory=list)
    number: int = 0

    @property
    def depth(self) -> int:
        """How many rows of its own kind it hangs under."""
        depth, node = 0, self.parent
        while node is not None and node.kind == self.kind:
            depth, node = depth + 1, node.parent
        return depth

    @property
    def shape(self) -> tuple[Any, ...]:
        """What must be equal for the row to be the same one."""
        return self.kind, self.name, tuple(child.shape for child in self.children)

    def walk(self) -> "Iterator[Node]":
        """Give the node and all under it."""
        yield self
        for child in self.children:
            yield from child.walk()


def nodes_of(sidebar: Sidebar) -> list[Node]:
    """Build the rows at the top."""
    rows = [
        Node(
            "decision",
            decision.word,
            text,
            str(Is(decision)),
            sidebar.decisions.get(decision, 0),
            id=int(decision),
        )
        for decision, text in DECISION_TEXTS.items()
    ]
    rows.append(Node("all", "all", "All papers", "", sidebar.total))
    rows.append(_section("list", _flat("list", sidebar.lists)))
    rows.append(_section("tag", _nested(sidebar.tags, sidebar.tag_totals)))
    rows.append(_section("search", _uncounted(_flat("search", sidebar.searches))))
    rows.append(_section("import", _flat("import", sidebar.imports)))
    return rows


def query_of(kind: Kind, counted: Counted) -> str:
    """Give the query that finds a row's papers."""
    if kind == "list":
        return counted.query or str(InList(counted.name))
    if kind == "import":
        return counted.query or str(From(counted.name))
    return counted.query or (str(Tag(counted.name)) if kind == "tag" else "")


def _section(kind: Kind, children: list[Node]) -> Node:
    node = Node("section", kind, SECTIONS[kind])
    for child in children:
        child.parent = node
    node.children = children
    return node


def _flat(kind: Kind, counted: Iterable[Counted]) -> list[Node]:
    return [
        Node(
            kind, one.name, one.name, query_of(kind, one), one.count, one.colour, one.id,
            one.import_id,
        )
        for one in counted
    ]  # fmt: skip


def _uncounted(nodes: list[Node]) -> list[Node]:
    for node in nodes:
        node.count = None
    return nodes


def _nested(tags: Iterable[Counted], totals: Mapping[str, int]) -> list[Node]:
    """Hang tags under the names before their slashes, which may be no tags themselves.

    A name with others under it counts their papers too, as a click on it finds them.
    """
    top: list[Node] = []
    by_name: dict[str, Node] = {}
    for tag in sorted(tags, key=lambda one: one.name.casefold().split("/")):
        siblings, parent, path = top, None, ""
        for part in tag.name.split("/"):
            path = f"{path}/{part}" if path else part
            node = by_name.get(path)
            if node is None:
                node = Node("tag", path, part, str(Tag(path)), None, tag.colour, parent=parent)
                by_name[path] = node
                siblings.append(node)
            siblings, parent = node.children, node
        leaf = by_name[tag.name]
        leaf.count, leaf.colour, leaf.id, leaf.key = tag.count, tag.colour, tag.id, tag.number
    for name, count in totals.items():
        if name in by_name:
            by_name[name].count = count
    return top


class SidebarTree(QAbstractItemModel):
    """The rows of the sidebar; renames and drops leave as signals, for the owner to make edits."""

    renamed = Signal(object, str)
    """`Node` and its new name."""
    dropped = Signal(object, object)
    """`Node` and the tuple of paper ids that were dropped on it."""
    tag_dropped = Signal(str, str)
    """The name of a tag, and of the one that it was dropped on, "" for the top."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._top: list[Node] = []
        self._nodes: list[Node] = []

    def show_sidebar(self, sidebar: Sidebar) -> None:
        """Take new counts; only where rows came or went is the tree built anew."""
        top = nodes_of(sidebar)
        # Until the saved searches are counted anew.
        known = {node.query: node.count for node in self._nodes if node.kind == "search"}
        for node in _all(top):
            if node.kind == "search":
                node.count = known.get(node.query)
        if [node.shape for node in top] == [node.shape for node in self._top]:
            for old, new in zip(_all(self._top), _all(top), strict=True):
                old.id, old.import_id = new.id, new.import_id
                shown = new.count, new.colour, new.query, new.key
                if (old.count, old.colour, old.query, old.key) != shown:
                    old.count, old.colour, old.query, old.key = shown
                    index = self.index_of(old)
                    self.dataChanged.emit(index, index)
            return
        self.beginResetModel()
        self._top = top
        self._nodes = list(_all(top))
        for number, node in enumerate(self._nodes):
            node.number = number
        self.endResetModel()

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
            return _spoken(node)
        return node.text if role == _HINT and len(node.text) > 18 else None

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Rows can be chosen; lists, tags and searches renamed; papers dropped on most."""
        node = self.node(index)
        if node is None:
            return Qt.ItemFlag.NoItemFlags
        flags = Qt.ItemFlag.ItemIsEnabled
        if node.kind != "section":
            flags |= Qt.ItemFlag.ItemIsSelectable
        if node.kind in ("list", "tag", "search"):
            flags |= Qt.ItemFlag.ItemIsEditable
        if node.kind in ("list", "tag", "decision") or (node.kind, node.name) == _TAGS:
            flags |= Qt.ItemFlag.ItemIsDropEnabled
        if node.kind == "tag":
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
        """Papers of our list, and our own tags."""
        return [PAPERS_MIME, TAG_MIME]

    def mimeData(self, indexes: Sequence[QModelIndex]) -> QMimeData:
        """Pack the tag that is dragged."""
        node = self.node(indexes[0]) if indexes else None
        return tag_mime(node.name if node is not None and node.kind == "tag" else "")

    def canDropMimeData(
        self, data: QMimeData, _action: Qt.DropAction, row: int, _column: int, parent: Index
    ) -> bool:
        """Only on a row, never between rows."""
        node = self.node(parent)
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
        """Hand the dropped papers, or the dropped tag, on."""
        node = self.node(parent)
        if node is None or not self.canDropMimeData(data, action, row, column, parent):
            return False
        tag, papers = tag_of(data), papers_of(data)
        if tag:
            self.tag_dropped.emit(tag, _place_of_tags(node) or "")
        elif papers:
            self.dropped.emit(node, papers)
        return bool(tag or papers)


_TAGS: Final = ("section", "tag")
"""Kind and name of the heading over the tags."""


def _place_of_tags(node: Node) -> str | None:
    """Give the name under which a tag goes that is dropped on a row, "" for the top."""
    if (node.kind, node.name) == _TAGS:
        return ""
    return node.name if node.kind == "tag" else None


def _spoken(node: Node) -> str:
    """Say a row."""
    words = f"Tag {node.name}" if node.kind == "tag" else node.text
    if node.key:
        words += f", on Control {node.key}"
    if node.kind == "section" or node.count is None:
        return words
    return f"{words}, {count_of(node.count, 'paper')}"


def _all(top: Iterable[Node]) -> Iterator[Node]:
    for node in top:
        yield from node.walk()
