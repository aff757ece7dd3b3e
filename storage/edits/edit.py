"""The one form of every change: an `Edit`, applied in a transaction, giving back its inverse."""

from dataclasses import dataclass
from enum import Flag, auto
from typing import ClassVar, Protocol

from sqlalchemy import Connection

from storage.record import PaperId


class Aspect(Flag):
    """What about the library is out of date."""

    PAPERS = auto()
    DECISION = auto()
    RATING = auto()
    TAGS = auto()
    NOTES = auto()
    HIGHLIGHTS = auto()
    LISTS = auto()
    CLAIMS = auto()
    SEARCHES = auto()
    IMPORTS = auto()
    RELEVANCE = auto()


@dataclass(frozen=True, slots=True)
class Changes:
    """What an edit has put out of date. `papers` is None where any paper may have changed.

    `besides` is what the history says behind the summary: of what the edit did not touch.
    """

    aspects: Aspect
    papers: frozenset[PaperId] | None
    besides: str = ""

    def __or__(self, other: "Changes") -> "Changes":
        """Both together."""
        papers = None
        if self.papers is not None and other.papers is not None:
            papers = self.papers | other.papers
        return Changes(self.aspects | other.aspects, papers)


NO_CHANGES = Changes(Aspect(0), frozenset())


class Edit(Protocol):
    """A change as data: a frozen dataclass whose fields are plain values and tuples of them."""

    kind: ClassVar[str]
    """Name under which the edit is stored; never changed once released."""

    def summary(self) -> str:
        """Say what it does, as the history shows it: "Keep 12 papers"."""
        ...

    def apply(self, connection: Connection) -> tuple[Changes, "Edit"]:
        """Make the change inside the open transaction; give what changed, and the way back.

        Raises `EditError` with a sentence when it names what is not there.
        """
        ...
