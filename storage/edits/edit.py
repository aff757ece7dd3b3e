"""The one form of every change: an `Edit`, applied in a transaction, giving back its inverse."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Flag, auto
from typing import ClassVar, Protocol, runtime_checkable

from sqlalchemy import Connection

from storage.claims.standing import stay_so
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
    WORDS = auto()
    REASONS = auto()
    COMPARISONS = auto()
    BOOSTS = auto()
    PROFILES = auto()


@dataclass(frozen=True, slots=True)
class Untouched:
    """How many of those that an edit is about it leaves as they are, since they are in `state`."""

    number: int
    state: str


@dataclass(frozen=True, slots=True)
class Changes:
    """What an edit has put out of date. `papers` is None where any paper may have changed."""

    aspects: Aspect
    papers: frozenset[PaperId] | None
    untouched: Untouched | None = None

    @property
    def besides(self) -> str:
        """What the history says behind the summary: of what the edit did not touch."""
        left = self.untouched
        return stay_so(left.number, left.state) if left is not None else ""

    def __or__(self, other: "Changes") -> "Changes":
        """Both together; what was left alone is told where both parts are of one edit."""
        papers = None
        if self.papers is not None and other.papers is not None:
            papers = self.papers | other.papers
        one, two = self.untouched, other.untouched
        if one is not None and two is not None and one.state == two.state:
            one = Untouched(one.number + two.number, one.state)
        return Changes(self.aspects | other.aspects, papers, one or two)


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


@runtime_checkable
class Divisible(Protocol):
    """An edit that may be of very many papers, and can be made a part at a time.

    Its parts one after the other do what it does in one go. All are of one transaction, so the
    library never shows some of them without the others.
    """

    def weight(self, connection: Connection) -> int:
        """Tell roughly how much there is to do: 1 is one narrow row, a decision say."""
        ...

    def parts(self, connection: Connection) -> Iterator[tuple[int, Edit]]:
        """Give the parts in their order, each with its share of the weight.

        The next one is asked for when the one before has been made.
        """
        ...


@runtime_checkable
class Naming(Protocol):
    """An edit whose words in the history name what only the library knows, as labels of papers."""

    def named(self, connection: Connection) -> str:
        """Say what it does, with names; asked for before it is made.

        Gives its plain summary where the papers are not as it needs them: making it says why.
        """
        ...
