"""RDF/XML as Zotero writes it, cut at the nodes that stand right under its root."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from xml.etree.ElementTree import Element

from storage.readers.fields.plain_text import excerpt
from storage.readers.markup.xml_marks import Marks
from storage.readers.markup.xml_reading import DAMAGED
from storage.readers.markup.xml_slices import Slice
from storage.readers.markup.xml_tree import tree_of
from storage.record import BadEntry

_MAX_TAG = 20_000
_TAG = re.compile(
    r"<!--|<!\[CDATA\[|<(?P<end>/?)(?P<name>[A-Za-z_][\w:.-]{0,80})(?P<rest>[^<>]{0,20000})>"
)

_NODE = re.compile(r"[A-Z][A-Za-z]")
"""How the name of a node begins; libraries have properties such as `P60521`."""


@dataclass(frozen=True, slots=True)
class Node:
    """A node as a tree and as text, and the 1-based line on which it begins."""

    tree: Element
    line: int
    text: str


def nodes_of(pieces: Iterator[str]) -> Iterator[Node | BadEntry]:
    """The nodes in file order, and what of them is damaged."""
    for found in _NodeSlices(pieces):
        if isinstance(found, BadEntry):
            yield found
            continue
        tree = tree_of(found.text)
        if tree is None:
            yield BadEntry(found.line, DAMAGED, excerpt(found.text))
        else:
            yield Node(tree, found.line, found.text)


class _NodeSlices:
    """The texts of the nodes.

    Nodes and properties take turns in RDF, and Zotero writes nodes with capital letters: a capital
    where a property should be says that the node before has lost its end.
    """

    def __init__(self, pieces: Iterator[str]) -> None:
        self._marks = Marks(pieces, _MAX_TAG + 100)
        self._window = self._marks.window
        self._stack: list[str] = []
        self._offset = 0
        self._root_is_open = False

    def __iter__(self) -> Iterator[Slice | BadEntry]:
        window = self._window
        while True:
            tag = self._marks.next(window.at + self._offset, _TAG)
            if tag is not None:
                yield from self._take(tag)
            elif window.ended:
                break
            else:
                yield self._lost(window.at + 1, "a node without end")
        if self._stack:
            yield self._lost(len(window.text), "the file ends within this node")
        elif self._root_is_open or window.text.rfind("<") > window.text.rfind(">"):
            window.go(len(window.text))
            yield self._bad("the file ends before <rdf:RDF> is closed; it is cut short")

    def _take(self, tag: re.Match[str]) -> Iterator[Slice | BadEntry]:
        window, name = self._window, tag["name"]
        if name is None:
            end = self._marks.section_end(tag.start(), tag[0])
            self._offset = end - window.at
        elif _local(name) == "RDF":
            if self._stack:
                yield self._lost(tag.start(), "this node has no end")
            self._root_is_open = not tag["end"]
            self._leave(tag.end())
        elif tag["end"]:
            yield from self._end(tag)
        else:
            yield from self._begin(tag)

    def _begin(self, tag: re.Match[str]) -> Iterator[Slice | BadEntry]:
        if len(self._stack) == 1 and _NODE.match(_local(tag["name"])):
            yield self._lost(tag.start(), "this node has no end")
        if not self._stack:
            self._leave(tag.start())
        self._offset = tag.end() - self._window.at
        if not tag["rest"].endswith("/"):
            self._stack.append(tag["name"])
        elif not self._stack:
            yield self._taken(tag.end())

    def _end(self, tag: re.Match[str]) -> Iterator[Slice | BadEntry]:
        name, stack = tag["name"], self._stack
        self._offset = tag.end() - self._window.at
        if name in stack:
            del stack[len(stack) - 1 - stack[::-1].index(name) :]
            if not stack:
                yield self._taken(tag.end())
        elif not stack:
            self._leave(tag.start())
            yield self._bad("the end of a node whose beginning is damaged")
            self._leave(tag.end())

    def _leave(self, place: int) -> None:
        self._window.go(place)
        self._offset = 0

    def _taken(self, place: int) -> Slice:
        window = self._window
        found = Slice(window.text[window.at : place], window.line)
        self._leave(place)
        return found

    def _lost(self, place: int, reason: str) -> BadEntry:
        bad = self._bad(f"{reason}; it is cut short or damaged")
        self._stack.clear()
        self._leave(place)
        return bad

    def _bad(self, reason: str) -> BadEntry:
        window = self._window
        return BadEntry(window.line, reason, excerpt(window.text[window.at : window.at + 200]))


def _local(name: str) -> str:
    return name.rpartition(":")[2]
