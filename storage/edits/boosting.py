"""Boosts: what the reader adds to the relevance of papers, and takes off it."""

from dataclasses import dataclass, replace
from typing import ClassVar, Final

from sqlalchemy import Connection, text

from storage.database import profiles
from storage.database.models import Boost
from storage.edits.edit import Changes, Edit
from storage.edits.recorder import Recorder
from storage.errors import EditError

MOST: Final = 10.0
"""The largest boost, up or down; three of them are enough to bring a paper to the top."""


@dataclass(frozen=True, slots=True)
class SetBoost:
    """Add so much to the score of all papers that a query finds; of one boosted so, change it.

    The boost is one of an interest profile, by its name; "" for that in use. The query is kept as
    it prints, so that `GPU  survey` and `GPU survey` are one. Raises `QuerySyntaxError` where it
    cannot be read.
    """

    kind: ClassVar[str] = "set-boost"
    query: str
    weight: float
    profile: str = ""

    def summary(self) -> str:
        """Say what is boosted, and by how much."""
        return f"Boost {self.weight:+g} {self.query}{_of(self.profile)}"

    def named(self, connection: Connection) -> str:
        """Say of which profile, where it is not the decisions'."""
        return replace(self, profile=_shown_profile(connection, self.profile)).summary()

    def apply(self, connection: Connection) -> tuple[Changes, Edit]:
        """Add the boost, or set its weight."""
        query = boosted_query(self.query)
        if not self.weight or not abs(self.weight) <= MOST:
            raise EditError(f"A boost is a number from -{MOST:g} to {MOST:g}, and not 0.")
        profile = _profile_id(connection, self.profile)
        recorder = Recorder(connection)
        found = _boost_id(connection, query, profile)
        if found is None:
            recorder.insert(Boost, profile_id=profile, query=query, weight=float(self.weight))
        else:
            recorder.update(Boost, [(found,)], weight=float(self.weight))
        return recorder.finish()


@dataclass(frozen=True, slots=True)
class RemoveBoost:
    """Boost the papers of a query no longer."""

    kind: ClassVar[str] = "remove-boost"
    query: str
    profile: str = ""

    def summary(self) -> str:
        """Say which."""
        return f"No boost for {self.query}{_of(self.profile)}"

    def named(self, connection: Connection) -> str:
        """Say of which profile, where it is not the decisions'."""
        return replace(self, profile=_shown_profile(connection, self.profile)).summary()

    def apply(self, connection: Connection) -> tuple[Changes, Edit]:
        """Delete the boost."""
        profile = _profile_id(connection, self.profile)
        found = _boost_id(connection, boosted_query(self.query), profile)
        if found is None:
            raise EditError(f"There is no boost for {self.query}.")
        recorder = Recorder(connection)
        recorder.delete(Boost, [(found,)])
        return recorder.finish()


def boosted_query(written: str) -> str:
    """Give a query as it is kept; `EditError` for one that finds everything, or by relevance."""
    # Every program reads the history, and with it this file; few set boosts.
    from storage.query.parser import parse
    from storage.query.syntax import All, Comparison, conditions

    tree = parse(written)
    if isinstance(tree, All):
        raise EditError("A boost needs a query: a word, author:, system:, tag: and so on.")
    if any(isinstance(one, Comparison) and one.name == "relevance" for one in conditions(tree)):
        raise EditError("Relevance cannot be boosted by itself: ask for something else.")
    return str(tree)


def _of(profile: str) -> str:
    return f", profile “{profile}”" if profile else ""


def _shown_profile(connection: Connection, name: str) -> str:
    """Name a profile as it is kept, else the one in use; "" for the decisions, as is usual."""
    found = profiles.find(connection, name) if name else profiles.in_use(connection)
    if found is None:
        return name
    return "" if not name and found.id == profiles.DECISIONS else found.name


def _profile_id(connection: Connection, name: str) -> int:
    return (profiles.named(connection, name) if name else profiles.in_use(connection)).id


def _boost_id(connection: Connection, query: str, profile: int) -> int | None:
    row = connection.execute(
        text(
            "SELECT id FROM boost "
            "WHERE profile_id = :profile AND casefold(query) = casefold(:query)"
        ),
        {"query": query, "profile": profile},
    ).first()
    return None if row is None else int(row[0])
