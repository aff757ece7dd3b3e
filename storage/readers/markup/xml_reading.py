"""What the readers of XML have in common: records cut out, parsed, and told where they are bad."""

from collections.abc import Callable, Iterator
from typing import Final, TypeAlias
from xml.etree.ElementTree import Element

from storage.readers.fields.plain_text import excerpt
from storage.readers.markup.xml_slices import Slices
from storage.readers.markup.xml_tree import tree_of
from storage.readers.reader import Content, Entry, Head
from storage.record import BadEntry, PaperRecord

EntryOf: TypeAlias = Callable[[Element, int, int], PaperRecord | BadEntry]
"""From a record's tree, its line and its position to what it says."""

DAMAGED: Final = "the tags of this record do not match; it is damaged"
NOTHING: Final = "neither a title nor an abstract in this record"


def read_records(
    content: Content, names: tuple[str, ...], roots: tuple[str, ...], entry_of: EntryOf
) -> Iterator[Entry]:
    """The records in file order, one held at a time; what cannot be read as one is told."""
    position = 0
    for found in Slices(content.pieces(), names, roots):
        if isinstance(found, BadEntry):
            yield found
            continue
        tree = tree_of(found.text)
        if tree is None:
            yield BadEntry(found.line, DAMAGED, excerpt(found.text))
            continue
        entry = entry_of(tree, found.line, position)
        if isinstance(entry, PaperRecord) and not is_known(entry):
            entry = BadEntry(found.line, NOTHING, excerpt(found.text))
        position += isinstance(entry, PaperRecord)
        yield entry


def is_known(record: PaperRecord) -> bool:
    """Whether a record has a text or an id by which it can be told from others."""
    ids = (record.doi, record.arxiv_id, record.pmid, record.openalex_id)
    return bool(record.title or record.abstract or any(ids))


def is_xml(head: Head) -> bool:
    """Whether a dump begins like XML and is no page."""
    text = head.text.lstrip("\ufeff \t\n")
    return (
        not head.binary
        and text.startswith("<")
        and not text[:500].lower().startswith(("<!doctype html", "<html"))
        and "<html" not in text[:500].lower()
    )
