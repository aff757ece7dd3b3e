"""The nodes of one of Zotero's RDF files, and how they lead to one another.

Nodes refer to one another in any order, so all must be known before the first is read. Of each
only its addresses are held; its text is put aside and parsed when it is asked for.
"""

from array import array
from collections import OrderedDict
from collections.abc import Iterator
from typing import IO, Final
from xml.etree.ElementTree import Element

from storage.readers.markup.rdf_nodes import Node
from storage.readers.markup.xml_tree import children, local, tree_of

MAX_STEPS = 40
"""Collections inside collections that are followed."""
MAX_TREES: Final = 8_000
"""Most nodes that are held as trees; those of most libraries are parsed once."""


def attribute(element: Element, name: str) -> str:
    """An attribute of RDF's, whatever its prefix; empty where it is not there."""
    return next((value for key, value in element.attrib.items() if local(key) == name), "")


class Graph:
    """The nodes by their numbers, from 0 in the order of the file, and by their addresses.

    Their texts go into the file that it is given. `collections` has for each address in one the
    collections' names.
    """

    def __init__(self, texts: IO[bytes]) -> None:
        self.collections: dict[str, list[str]] = {}
        self._texts = texts
        self._ends = array("q", [0])
        self._lines = array("q")
        self._known: dict[str, int] = {}
        self._annotating: dict[str, list[int]] = {}
        self._titles: dict[str, str] = {}
        self._parts: dict[str, list[str]] = {}
        self._trees: OrderedDict[int, Element] = OrderedDict()

    def add(self, node: Node) -> int:
        """Take in a node; its number."""
        number = len(self._lines)
        self._lines.append(node.line)
        self._ends.append(self._ends[-1] + self._texts.write(node.text.encode("utf-8", "replace")))
        for element in node.tree.iter():
            # A mention of a node has its number as well, but nothing in it.
            for address in _addresses_of(element) if len(element) else ():
                self._known.setdefault(address, number)
        for address in self.addresses(node.tree, "annotates"):
            self._annotating.setdefault(address, []).append(number)
        if local(node.tree.tag) == "Collection":
            own = attribute(node.tree, "about")
            self._titles[own] = _title(node.tree)
            self._parts.setdefault(own, []).extend(self.addresses(node.tree, "haspart"))
        self._hold(number, node.tree)
        return number

    def close(self) -> None:
        """All nodes are in: work out what the collections hold."""
        self.collections = dict(self._collections())

    def line(self, number: int) -> int:
        """The line on which a node begins."""
        return self._lines[number]

    def tree(self, number: int) -> Element:
        """A node as a tree."""
        held = self._trees.get(number)
        if held is not None:
            self._trees.move_to_end(number)
            return held
        self._texts.seek(self._ends[number])
        text = self._texts.read(self._ends[number + 1] - self._ends[number]).decode()
        tree = tree_of(text)
        # It was one when the node came in.
        return self._hold(number, tree if tree is not None else Element("lost"))

    def number(self, element: Element) -> int | None:
        """The number of the node that a property names; None where it names none."""
        address = attribute(element, "resource") or attribute(element, "nodeID")
        return self._known.get(address)

    def targets(self, element: Element, *names: str) -> Iterator[Element]:
        """What the properties of these names lead to: nodes in them, or elsewhere in the file."""
        for one in children(element, *names):
            if found := self.target(one):
                yield from found

    def target(self, element: Element) -> list[Element]:
        """The nodes in a property, or the one that it names."""
        if len(element):
            return list(element)
        number = self.number(element)
        if number is None:
            return []
        address = attribute(element, "resource") or attribute(element, "nodeID")
        for one in self.tree(number).iter():
            if len(one) and address in _addresses_of(one):
                return [one]
        return []

    def annotating(self, address: str) -> list[Element]:
        """The notes on what has this address."""
        return [self.tree(number) for number in self._annotating.get(address, [])]

    def addresses(self, element: Element, *names: str) -> list[str]:
        """The addresses that the properties of these names give."""
        return [
            address for one in children(element, *names) if (address := attribute(one, "resource"))
        ]

    def _hold(self, number: int, tree: Element) -> Element:
        self._trees[number] = tree
        if len(self._trees) > MAX_TREES:
            self._trees.popitem(last=False)
        return tree

    def _collections(self) -> Iterator[tuple[str, list[str]]]:
        """For each address in a collection the names of its collections, as "Outer/Inner"."""
        names = self._titles
        parents = {part: own for own, parts in self._parts.items() for part in parts}
        held: dict[str, list[str]] = {}
        for own, parts in self._parts.items():
            path = _path(own, names, parents)
            for part in parts:
                if part not in names:
                    held.setdefault(part, []).append(path)
        yield from held.items()


def _addresses_of(element: Element) -> tuple[str, ...]:
    found = (attribute(element, "about"), attribute(element, "nodeID"))
    return tuple(address for address in found if address)


def _title(collection: Element) -> str:
    text = next((one.text or "" for one in children(collection, "title")), "")
    return " ".join(text.replace("/", " ").split())


def _path(address: str, names: dict[str, str], parents: dict[str, str]) -> str:
    path: list[str] = []
    while address in names and len(path) < MAX_STEPS:
        path.append(names[address])
        address = parents.get(address, "")
    return "/".join(filter(None, reversed(path)))
