"""The nodes of one of Zotero's RDF files, and how they lead to one another."""

from collections.abc import Iterator
from xml.etree.ElementTree import Element

from storage.readers.markup.rdf_nodes import Node
from storage.readers.markup.xml_tree import children, local

MAX_STEPS = 40
"""Collections inside collections that are followed."""


def attribute(element: Element, name: str) -> str:
    """An attribute of RDF's, whatever its prefix; empty where it is not there."""
    return next((value for key, value in element.attrib.items() if local(key) == name), "")


class Graph:
    """The nodes by their addresses and numbers.

    `collections` has for each address in one the collections' names, `annotating` its notes.
    """

    def __init__(self, nodes: list[Node]) -> None:
        self.nodes = nodes
        self._known: dict[str, Element] = {}
        for node in nodes:
            for element in node.tree.iter():
                for address in (attribute(element, "about"), attribute(element, "nodeID")):
                    # A mention of a node has its number as well, but nothing in it.
                    if address and len(element):
                        self._known.setdefault(address, element)
        self.collections = dict(self._collections())
        self.annotating: dict[str, list[Element]] = {}
        for node in nodes:
            for address in self.addresses(node.tree, "annotates"):
                self.annotating.setdefault(address, []).append(node.tree)

    def targets(self, element: Element, *names: str) -> Iterator[Element]:
        """What the properties of these names lead to: nodes in them, or elsewhere in the file."""
        for one in children(element, *names):
            if found := self.target(one):
                yield from found

    def target(self, element: Element) -> list[Element]:
        """The nodes in a property, or the one that it names."""
        if len(element):
            return list(element)
        address = attribute(element, "resource") or attribute(element, "nodeID")
        known = self._known.get(address)
        return [known] if known is not None else []

    def addresses(self, element: Element, *names: str) -> list[str]:
        """The addresses that the properties of these names give."""
        return [
            address for one in children(element, *names) if (address := attribute(one, "resource"))
        ]

    def _collections(self) -> Iterator[tuple[str, list[str]]]:
        """For each address in a collection the names of its collections, as "Outer/Inner"."""
        found = [one.tree for one in self.nodes if local(one.tree.tag) == "Collection"]
        names = {attribute(one, "about"): _title(one) for one in found}
        parents = {
            part: attribute(one, "about")
            for one in found
            for part in self.addresses(one, "haspart")
        }
        held: dict[str, list[str]] = {}
        for one in found:
            path = _path(attribute(one, "about"), names, parents)
            for part in self.addresses(one, "haspart"):
                if part not in names:
                    held.setdefault(part, []).append(path)
        yield from held.items()


def _title(collection: Element) -> str:
    text = next((one.text or "" for one in children(collection, "title")), "")
    return " ".join(text.replace("/", " ").split())


def _path(address: str, names: dict[str, str], parents: dict[str, str]) -> str:
    path: list[str] = []
    while address in names and len(path) < MAX_STEPS:
        path.append(names[address])
        address = parents.get(address, "")
    return "/".join(filter(None, reversed(path)))
