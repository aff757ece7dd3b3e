"""What a dump says, before anything is known about the library."""

from dataclasses import dataclass
from typing import Final, NewType

from storage.vocabulary import Decision

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
    record starts. `abstract` is empty where the dump gives none; `arxiv_id` may end in a version
    ("2501.01234v2"). `decision`, `rating` (1 to 5), `tags` and `note` are what the reader herself
    has said of the paper in the program that wrote the dump.
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
    pmid: str | None = None
    openalex_id: str | None = None
    links: tuple[str, ...] = ()
    decision: Decision | None = None
    rating: int | None = None
    tags: tuple[str, ...] = ()
    note: str | None = None


AS_FAR_AS_IT_GOES: Final = "it was read as far as it goes"
"""How the reason ends where an entry is damaged and is a record all the same."""


@dataclass(frozen=True, slots=True)
class BadEntry:
    """A place in a dump that could not be read as a record, or not all of it."""

    line: int
    reason: str
    excerpt: str

    @property
    def in_part(self) -> bool:
        """Whether there is a record of it all the same."""
        return self.reason.endswith(AS_FAR_AS_IT_GOES)


@dataclass(frozen=True, slots=True)
class ListingTitle:
    """A heading of a listing, such as "Daily Papers"; it belongs to the entries that follow."""

    text: str


@dataclass(frozen=True, slots=True)
class Remark:
    """A sentence on a dump as a whole that its reader should know, such as a name that lies."""

    text: str
