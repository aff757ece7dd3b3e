"""The rows of the sidebar as plain data: decisions, lists, nested tags, searches, imports.

Every row is a query.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Literal, TypeAlias

from storage.database.rows import Counted, Sidebar
from storage.query.syntax import From, InList, Is, Tag
from storage.vocabulary import Decision
from storage.words import count_of

Kind: TypeAlias = Literal["decision", "all", "section", "list", "tag", "search", "import"]

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

DEEPEST: Final = 20
"""Rows that a tag is hung under."""


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
    decided: int = 0
    kept: int = 0
    """How many papers of a list are decided, and how many of these kept."""
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

    def take(self, new: "Node") -> bool:
        """Take over what a newer node of the same row tells; say whether more is shown than ids."""
        changed = False
        for name in ("id", "import_id", "count", "colour", "query", "key", "decided", "kept"):
            if getattr(self, name) != getattr(new, name):
                setattr(self, name, getattr(new, name))
                changed = changed or name not in ("id", "import_id")
        return changed

    def walk(self) -> "Iterator[Node]":
        """Give the node and all under it."""
        yield self
        for child in self.children:
            yield from child.walk()


def decision_nodes(sidebar: Sidebar) -> list[Node]:
    """Build the rows with which the sidebar begins: one a decision, and all papers."""
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
    return rows


def nodes_of(sidebar: Sidebar) -> list[Node]:
    """Build the rows at the top."""
    rows = decision_nodes(sidebar)
    rows.append(_section("list", _hung(sidebar)))
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


def _hung(sidebar: Sidebar) -> list[Node]:
    """Hang lists under those that they belong under, with how far each is decided."""
    top: list[Node] = []
    by_id: dict[int, Node] = {}
    for one, node in zip(sidebar.lists, _flat("list", sidebar.lists), strict=True):
        by_id[one.id] = node
        node.decided, node.kept = sidebar.progress.get(one.id, (0, 0))
        node.parent = by_id.get(one.under)
        (top if node.parent is None else node.parent.children).append(node)
    return top


def _uncounted(nodes: list[Node]) -> list[Node]:
    for node in nodes:
        node.count = None
    return nodes


def _nested(tags: Iterable[Counted], totals: Mapping[str, int]) -> list[Node]:
    """Hang tags under the names before their slashes, which may be no tags themselves.

    A name with others under it counts their papers too, as a click on it finds them. What is
    nested deeper than anyone nests by hand is one row: a path, say, that was taken for a tag.
    """
    top: list[Node] = []
    by_name: dict[str, Node] = {}
    for tag in sorted(tags, key=lambda one: one.name.casefold().split("/")):
        siblings, parent, path = top, None, ""
        for part in tag.name.split("/", DEEPEST):
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


def spoken(node: Node) -> str:
    """Say a row."""
    words = f"Tag {node.name}" if node.kind == "tag" else node.text
    if node.key:
        words += f", on number key {node.key}"
    if node.kind == "section" or node.count is None:
        return words
    words = f"{words}, {count_of(node.count, 'paper')}"
    return f"{words}, {far(node)}" if far(node) else words


def far(node: Node) -> str:
    """Say how far the papers of a list are decided; "" where none is."""
    return f"{node.decided:,} decided, {node.kept:,} kept" if node.decided else ""


def all_of(top: Iterable[Node]) -> Iterator[Node]:
    """Give rows with all that hang under them, from the top."""
    for node in top:
        yield from node.walk()
