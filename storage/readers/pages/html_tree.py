"""HTML as a tree, however badly it is closed; never deep recursion, never an error."""

from collections.abc import Callable, Iterable, Iterator
from html.parser import HTMLParser

BLOCKS = frozenset(
    """p div section article blockquote ul ol li dl dt dd table tr pre form main header footer h1
    h2 h3 h4 h5 h6 details summary figure figcaption address br hr nav aside head""".split()
)
"""Elements that stand on lines of their own, or end one."""
_VOID = frozenset("area base br col embed hr img input link meta param source track wbr".split())
_CLOSES = {
    "dt": ("dt", "dd"), "dd": ("dt", "dd"), "li": ("li",), "tr": ("tr", "td", "th"),
    "td": ("td", "th"), "th": ("td", "th"), "option": ("option",), "a": ("a",),
}  # fmt: skip
_ENDS_PARAGRAPH = frozenset(
    """p div ul ol dl table section article h1 h2 h3 h4 h5 h6 blockquote pre form hr main header
    footer details""".split()
)
_SCOPES = frozenset({"table", "ul", "ol", "dl", "div", "section", "article", "body", "td"})
MAX_DEPTH = 120
"""Open elements that are told apart; below, all are children of the last."""


class Node:
    """An element with its attributes, children (elements and texts), and the line it starts on.

    `closed` says that its end was seen, or that of what encloses it; `holds_blocks` that there is
    a paragraph, list or the like somewhere below it.
    """

    __slots__ = ("attributes", "children", "closed", "holds_blocks", "line", "tag")

    def __init__(self, tag: str, attributes: dict[str, str], line: int) -> None:
        self.tag = tag
        self.attributes = attributes
        self.line = line
        self.children: list[Node | str] = []
        self.closed = False
        self.holds_blocks = False

    def get(self, name: str) -> str:
        """An attribute, or the empty string."""
        return self.attributes.get(name, "")

    @property
    def classes(self) -> frozenset[str]:
        """The classes of the element, in lower case."""
        return frozenset(self.get("class").lower().split())

    def walk(self) -> Iterator["Node"]:
        """The element and all below it, in the order of the page."""
        waiting = [self]
        while waiting:
            node = waiting.pop()
            yield node
            waiting += [one for one in reversed(node.children) if isinstance(one, Node)]

    def all(self, test: Callable[["Node"], bool]) -> list["Node"]:
        """The elements below that pass the test."""
        return [node for node in self.walk() if node is not self and test(node)]

    def first(self, test: Callable[["Node"], bool]) -> "Node | None":
        """The first element below that passes the test."""
        return next((node for node in self.walk() if node is not self and test(node)), None)


class _Builder(HTMLParser):
    """Builds the tree; ends that are left out are put where browsers put them."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.root = Node("", {}, 1)
        self.open: list[Node] = [self.root]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """A start tag."""
        if tag in _ENDS_PARAGRAPH:
            self._close(("p",))
        if tag in _CLOSES:
            self._close(_CLOSES[tag])
        node = Node(tag, {name: value or "" for name, value in reversed(attrs)}, self.getpos()[0])
        self.open[-1].children.append(node)
        if tag in BLOCKS:
            self._mark()
        if tag in _VOID:
            node.closed = True
        elif len(self.open) < MAX_DEPTH:
            self.open.append(node)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """A tag that closes itself; HTML knows this of void elements only."""
        self.handle_starttag(tag, attrs)

    def handle_endtag(self, tag: str) -> None:
        """An end tag; one that nothing opened is passed over."""
        for place in range(len(self.open) - 1, 0, -1):
            if self.open[place].tag == tag:
                for node in self.open[place:]:
                    node.closed = True
                del self.open[place:]
                return

    def handle_data(self, data: str) -> None:
        """A text."""
        self.open[-1].children.append(data)

    def _mark(self) -> None:
        """What encloses a block, up to where that is known already."""
        for node in reversed(self.open):
            if node.holds_blocks:
                return
            node.holds_blocks = True

    def _close(self, tags: tuple[str, ...]) -> None:
        """Close the nearest of these that is open, unless another list or table is inside it."""
        for place in range(len(self.open) - 1, 0, -1):
            tag = self.open[place].tag
            if tag in tags:
                for node in self.open[place:]:
                    node.closed = True
                del self.open[place:]
                return
            if tag in _SCOPES:
                return


def tree_of(pieces: Iterable[str]) -> Node:
    """The tree of a page, out of its text in pieces."""
    builder = _Builder()
    for piece in pieces:
        builder.feed(piece)
    builder.close()
    return builder.root


def having_class(*names: str) -> Callable[[Node], bool]:
    """A test for elements that have one of these classes."""
    wanted = frozenset(names)
    return lambda node: bool(node.classes & wanted)
