"""Zotero RDF and Zotero's Bibliontology RDF.

The nodes of such a file refer to one another in any order: it is gone through twice, see `Graph`.
"""

import re
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final
from xml.etree.ElementTree import Element

from storage.readers.fields.known_ids import (
    arxiv_id_among,
    doi_in,
    pmid_among,
    pmid_of,
    web_addresses,
    year_of,
)
from storage.readers.fields.plain_text import excerpt, name_line, one_line, paragraphs, without_tags
from storage.readers.markup.rdf_nodes import Node, nodes_of
from storage.readers.markup.xml_reading import NOTHING, is_known, is_xml
from storage.readers.markup.xml_tree import children, first, local, readable, text_of, texts_of
from storage.readers.markup.zotero_graph import Graph, attribute
from storage.readers.reader import Content, Entry, Head
from storage.record import Author, BadEntry, PaperRecord

IN_MEMORY: Final = 8 << 20
"""Bytes of nodes that are kept in memory; those of a larger file are in one without a name."""

_MARK = re.compile(r"zotero\.org/namespaces|purl\.org/net/biblio#|purl\.org/ontology/bibo/")
_ROOT = re.compile(r"<(?:\w+:)?RDF[\s>]")
_SUPPLEMENTS = frozenset({"attachment", "note", "annotation"})
_AUTHORS = ("authors", "authorlist")
_OTHERS = (
    "presenters", "inventors", "directors", "programmers", "artists", "interviewees", "podcasters",
    "cartographers", "performers", "composers", "cosponsors", "editors", "editorlist",
    "contributors", "contributorlist",
)  # fmt: skip


class ZoteroRdfReader:
    """The reader of both sorts of RDF that Zotero writes."""

    name = "zotero-rdf"
    suffixes = frozenset({".rdf", ".xml"})

    def sniff(self, head: Head) -> float:
        """0.95 for RDF with the namespaces of Zotero, of biblio or of Bibliontology."""
        found = is_xml(head) and _ROOT.search(head.text) and _MARK.search(head.text)
        return 0.95 if found else 0.0

    def read(self, content: Content) -> Iterator[Entry]:
        """The items in file order, after whatever is damaged."""
        with tempfile.SpooledTemporaryFile(max_size=IN_MEMORY) as texts:
            graph, seen = Graph(texts), _Seen()
            for found in nodes_of(content.pieces()):
                if isinstance(found, BadEntry):
                    yield found
                else:
                    seen.add(graph, found)
            graph.close()
            yield from _numbered(graph, seen)


def _numbered(graph: Graph, seen: "_Seen") -> Iterator[Entry]:
    position = 0
    for entry in _entries(graph, seen):
        if isinstance(entry, BadEntry):
            yield entry
            continue
        item, user_item, line = entry
        record = _record(graph, item, user_item, line, position)
        if is_known(record):
            position += 1
            yield record
        else:
            yield BadEntry(line, NOTHING, "")


@dataclass(slots=True)
class _Seen:
    """What the first pass has seen: the numbers of nodes by what they may be.

    `users` hold what the reader keeps of an item, in Bibliontology. `typed` are items that Zotero
    calls so, `named` those of other programs. `parts` are the addresses of what belongs to others.
    """

    users: list[int] = field(default_factory=list)
    typed: list[int] = field(default_factory=list)
    named: list[int] = field(default_factory=list)
    memos: list[int] = field(default_factory=list)
    parts: set[str] = field(default_factory=set)
    says_types: bool = False

    def add(self, graph: Graph, node: Node) -> None:
        """Take in a node."""
        number, tree = graph.add(node), node.tree
        self.parts.update(graph.addresses(tree, "ispartof", "isreferencedby", "presentedat"))
        kind = local(tree.tag)
        kept_as = text_of(tree, "itemtype")
        self.says_types = self.says_types or bool(kept_as)
        if kind == "UserItem":
            self.users.append(number)
        if kept_as and kept_as not in _SUPPLEMENTS:
            self.typed.append(number)
        if kind == "Memo":
            self.memos.append(number)
        elif _is_named(tree):
            self.named.append(number)


def _is_named(tree: Element) -> bool:
    space = tree.tag.partition("}")[0].lstrip("{")
    # A prefix stands for its namespace where a node is parsed by itself.
    return space in {"bib", "bibo"} or "biblio" in space or "bibo" in space


def _entries(graph: Graph, seen: _Seen) -> Iterator[tuple[Element, Element, int] | BadEntry]:
    """The items with what the reader keeps of them (Bibliontology has a node of its own for it)."""
    for number in seen.users:
        user_item = graph.tree(number)
        item = next(graph.targets(user_item, "resource"), None)
        if item is None:
            line, address = graph.line(number), attribute(user_item, "about")
            yield BadEntry(line, "the node of this item is missing", address)
        else:
            yield item, user_item, _line(graph, user_item, number)
    if seen.users:
        return
    items = set(seen.typed if seen.says_types else seen.named)
    for number in sorted(items | set(seen.memos)):
        tree, line = graph.tree(number), graph.line(number)
        part = attribute(tree, "about") in seen.parts
        if number in items and (seen.says_types or not part):
            yield tree, tree, line
        elif number not in items and not part:
            yield BadEntry(line, "a note of its own, of no paper", excerpt(_note(tree)))


def _line(graph: Graph, user_item: Element, number: int) -> int:
    """The line of the item's own node; an item inside the node of its user has that one's."""
    own = first(user_item, "resource")
    found = graph.number(own) if own is not None and not len(own) else None
    return graph.line(number if found is None else found)


def _record(
    graph: Graph, item: Element, user_item: Element, line: int, position: int
) -> PaperRecord:
    holders = _holders(graph, item)
    venue = next((title for one in holders if (title := text_of(one, "title"))), "")
    meeting = next((text_of(one, "title") for one in graph.targets(item, "presentedat")), "")
    ids = _identifiers(graph, item)
    held = [text for one in holders for text in texts_of(children(one, "identifier", "doi"))]
    extra = [*texts_of(children(item, "description", "number")), venue]
    abstract = first(item, "abstract")
    return PaperRecord(
        position=position,
        line=line,
        abstract=paragraphs(without_tags(readable(abstract))) if abstract is not None else "",
        title=one_line(without_tags(text_of(item, "title"))) or None,
        authors=_authors(graph, item),
        year=_year([item, *holders]),
        venue=venue or meeting or None,
        doi=next(filter(None, map(doi_in, (*ids, *held))), None),
        arxiv_id=arxiv_id_among((*ids, *extra)),
        pmid=_pmid(item, [*ids, *extra]),
        links=web_addresses(ids),
        tags=_tags(graph, item, user_item),
        note=_notes(graph, item, user_item) or None,
    )


def _holders(graph: Graph, item: Element) -> list[Element]:
    """What the item is part of, and what that is part of: an issue, a journal; no series."""
    found: list[Element] = []
    level = [item]
    for _ in range(4):
        level = [up for one in level for up in graph.targets(one, "ispartof") if up not in found]
        found += [one for one in level if local(one.tag) not in {"Series", "Part"}]
    return found


def _identifiers(graph: Graph, item: Element) -> list[str]:
    found = texts_of(children(item, "identifier", "doi", "uri", "handle"))
    found += [text_of(one, "value") for one in graph.targets(item, "identifier")]
    return [*found, *graph.addresses(item, "homepage"), attribute(item, "about")]


def _pmid(item: Element, texts: list[str]) -> str | None:
    own = text_of(item, "pmid")
    named = [text for text in texts if "pmid" in text.lower() or "pubmed" in text.lower()]
    return pmid_of(own) or pmid_among(named)


def _year(nodes: list[Element]) -> int | None:
    dates = (text for one in nodes for text in texts_of(children(one, "date", "issued", "created")))
    return next(filter(None, map(year_of, dates)), None)


def _authors(graph: Graph, item: Element) -> tuple[Author, ...]:
    for names in (_AUTHORS, _OTHERS):
        lists = [one for name in names for one in graph.targets(item, name)]
        people = [person for one in lists for person in _members(graph, one)]
        if found := list(filter(None, map(_name, people))):
            return tuple(Author(name) for name in dict.fromkeys(found))
    creators = filter(None, map(_name, graph.targets(item, "creator")))
    return tuple(Author(name) for name in dict.fromkeys(creators))


def _members(graph: Graph, sequence: Element) -> Iterator[Element]:
    """The people in a sequence, in its order: rdf:li, or rdf:_1, rdf:_2, ..."""
    if text_of(sequence, "surname") or text_of(sequence, "name"):
        yield sequence
    for one in sequence:
        if local(one.tag) == "li" or local(one.tag).startswith("_"):
            yield from graph.target(one)


def _name(person: Element) -> str:
    family = text_of(person, "surname") or text_of(person, "familyname")
    given = text_of(person, "givenname") or text_of(person, "firstname")
    return name_line(f"{given} {family}" if family else text_of(person, "name") or given)


def _tags(graph: Graph, item: Element, user_item: Element) -> tuple[str, ...]:
    """Tags given by hand, and collections; what came with the paper has nodes of its own.

    Subjects in the records of libraries are nobody's own.
    """
    own = user_item is not item or text_of(item, "itemtype") != ""
    subjects = children(user_item, "subject") if own else ()
    found = [one_line(one.text or "") for one in subjects if not len(one)]
    for tag in graph.targets(user_item, "tagged"):
        if local(tag.tag) not in {"AutoTag", "AuthorTag"}:
            found += texts_of(children(tag, "label"))
    for one in {attribute(item, "about"), attribute(user_item, "about")}:
        found += graph.collections.get(one, [])
    return tuple(dict.fromkeys(filter(None, found)))


def _notes(graph: Graph, item: Element, user_item: Element) -> str:
    owned = {attribute(item, "about"), attribute(user_item, "about")} - {""}
    notes = [
        one
        for holder in dict.fromkeys((item, user_item))
        for one in graph.targets(holder, "isreferencedby")
    ]
    notes += [one for address in sorted(owned) for one in graph.annotating(address)]
    return "\n\n".join(filter(None, map(_note, notes)))


def _note(memo: Element) -> str:
    value = next(children(memo, "value", "content"), None)
    return paragraphs(without_tags(readable(value))) if value is not None else ""
