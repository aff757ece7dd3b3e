"""What a reader of one format is given, and what it gives."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Protocol, TypeAlias

from storage.readers.files.decoding import Lines
from storage.readers.files.pieces import Pieces
from storage.readers.files.stream import Readable
from storage.record import BadEntry, ListingTitle, PaperRecord, Remark

Entry: TypeAlias = PaperRecord | BadEntry | ListingTitle | Remark
"""What is read from a dump, in the order of the file."""

_PACKED = (".gz", ".bz2", ".xz")


@dataclass(frozen=True, slots=True)
class Head:
    """The beginning of a dump, by which its format is told.

    `name` is the file's, `data` its first bytes unpacked, `text` these decoded with line feeds
    between the lines, empty where they are `binary`; `whole` says that nothing follows.
    """

    name: str
    data: bytes
    text: str
    binary: bool
    whole: bool

    @property
    def suffix(self) -> str:
        """What the name ends with, in lower case and without that of a packer: ".bib"."""
        base = re.split(r"[/\\]", self.name.lower())[-1]
        for packed in _PACKED:
            base = base.removesuffix(packed)
        stem, dot, suffix = base.rpartition(".")
        return "." + suffix if stem and dot else ""


class Content:
    """The bytes of an open dump, unpacked; they can be taken once, in one of these ways."""

    def __init__(self, stream: Readable) -> None:
        self.stream = stream

    def lines(self) -> Iterator[str]:
        """Give the lines of text, decoded and without their ends."""
        return iter(Lines(self.stream))

    def pieces(self) -> Iterator[str]:
        """Give the decoded text in pieces of any length, its line ends as LF, nothing cut off."""
        return iter(Pieces(self.stream))


class Reader(Protocol):
    """One format of dumps."""

    @property
    def name(self) -> str:
        """What the format is called, on the command line as well."""
        ...

    @property
    def suffixes(self) -> frozenset[str]:
        """The endings of names that promise this format, with their dots."""
        ...

    def sniff(self, head: Head) -> float:
        """How surely a dump is of this format, 0 (not at all) to 1, by its content."""
        ...

    def read(self, content: Content) -> Iterator[Entry]:
        """The entries in file order, few held at a time; bad ones are told, never raised."""
        ...
