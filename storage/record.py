"""What a dump says, before anything is known about the library."""

from dataclasses import dataclass
from typing import NewType

PaperId = NewType("PaperId", int)
"""Row id of a paper in the library; never reused."""


@dataclass(frozen=True, slots=True)
class Author:
    """One author as the dump writes the name."""

    name: str


@dataclass(frozen=True, slots=True)
class PaperRecord:
    """One entry of a dump. Texts are as the file has them, only decoded and unwrapped.

    `position` counts the records of the file from 0; `line` is the 1-based line on which the
    record starts.
    """

    position: int
    line: int
    abstract: str
    title: str | None = None
    authors: tuple[Author, ...] = ()
    year: int | None = None
    venue: str | None = None
    doi: str | None = None
    arxiv_id: str | None = None
    links: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class BadEntry:
    """A place in a dump that could not be read as a record; the rest of the file is."""

    line: int
    reason: str
    excerpt: str


@dataclass(frozen=True, slots=True)
class ListingTitle:
    """A heading of a listing, such as "Daily Papers"; it belongs to the entries that follow."""

    text: str
