"""Interest profiles: what a ranking learns from, and which of them is in use.

A profile of a tag or a reading list knows it by its name, as a search does, so that it follows a
tag that only nested ones have, and is whole again when a deleted one comes back. What it learns
from then, `storage.ranking.sides` says.
"""

from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from sqlalchemy import Connection

from storage.database.engine import Database, asked
from storage.errors import EditError
from storage.record import PaperId
from storage.vocabulary import Decision
from storage.words import count_of

ProfileKind: TypeAlias = Literal["decisions", "tag", "list"]

DECISIONS: Final = 1
"""The id of the profile that is always there: it learns from what was kept and skipped."""
DECISIONS_NAME: Final = "Decisions"

_COLUMNS: Final = "SELECT id, name, kind, source, in_use FROM interest_profile"
_LIST: Final = f"{_COLUMNS} ORDER BY id <> {DECISIONS}, casefold(name), id"
_USED: Final = f"{_COLUMNS} ORDER BY in_use DESC, id LIMIT 1"
_NAMED: Final = (
    f"{_COLUMNS} WHERE casefold(name) = casefold(:name) ORDER BY name = :name DESC LIMIT 1"
)
_FAMILY: Final = """
SELECT id FROM tag WHERE casefold(name) = casefold(:source)
OR substr(casefold(name), 1, length(casefold(:source)) + 1) = casefold(:source) || '/'
"""
_NESTED: Final = """
WITH RECURSIVE below(id) AS (
  SELECT id FROM reading_list WHERE casefold(name) = casefold(:source)
  UNION SELECT l.id FROM reading_list l JOIN below b ON l.parent_id = b.id
) SELECT id FROM below
"""
_RANKED: Final = "SELECT 1 FROM ranking_page WHERE profile_id = :profile LIMIT 1"
_DECIDED: Final = "SELECT paper_id FROM triage WHERE decision > 0"
_SOURCES: Final[dict[ProfileKind, str]] = {"tag": _FAMILY, "list": _NESTED}
_FOR: Final[dict[ProfileKind, str]] = {
    "decisions": f"SELECT paper_id FROM triage WHERE decision = {int(Decision.KEEP)}",
    "tag": f"SELECT DISTINCT paper_id FROM paper_tag WHERE tag_id IN ({_FAMILY})",
    "list": f"SELECT DISTINCT paper_id FROM list_entry WHERE list_id IN ({_NESTED})",
}


@dataclass(frozen=True, slots=True)
class Profile:
    """A profile by its row; `source` names its tag or reading list, "" for the decisions."""

    id: int
    name: str
    kind: ProfileKind
    source: str
    in_use: bool

    @property
    def learns_from(self) -> str:
        """What it learns from, in words."""
        words = {"decisions": "what you keep and skip", "list": "reading list"}
        word = words.get(self.kind, self.kind)
        return f"{word} “{self.source}”" if self.source else word


@dataclass(frozen=True, slots=True)
class ProfileState:
    """A profile, the number of papers that speak for it, and whether its tag or list is there."""

    profile: Profile
    papers: int
    is_there: bool

    @property
    def told(self) -> str:
        """What it learns from, with how many papers; why it is nothing where it is nothing."""
        if self.nothing:
            return self.nothing
        kept = " kept" if self.profile.kind == "decisions" else ""
        return f"{self.profile.learns_from}, {count_of(self.papers, 'paper')}{kept}"

    @property
    def nothing(self) -> str:
        """Why there is nothing to learn from; "" where there is something."""
        profile = self.profile
        if self.papers:
            return ""
        if profile.kind == "decisions":
            return "nothing to learn from: no paper is kept yet"
        if not self.is_there:
            return f"nothing to learn from: the {profile.learns_from} is gone"
        where = "has it" if profile.kind == "tag" else "stands on it"
        return f"nothing to learn from: {profile.learns_from}, and no paper {where}"


class Profiles:
    """The profiles of a library, to look at; changing them is an edit."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def list(self) -> tuple[Profile, ...]:
        """Give all: the decisions first, the others by name."""
        with self._database.read() as connection:
            return listed(connection)

    def in_use(self) -> Profile:
        """Give the one by which papers are ranked and suggested."""
        with self._database.read() as connection:
            return in_use(connection)

    def named(self, name: str) -> Profile:
        """Give the one of a name, in whatever case; `EditError` where there is none."""
        with self._database.read() as connection:
            return named(connection, name)

    def states(self) -> tuple[ProfileState, ...]:
        """Give all, each with how much it has to learn from."""
        with self._database.read() as connection:
            return tuple(state_of(connection, one) for one in listed(connection))

    def state(self, profile: Profile) -> ProfileState:
        """Tell how much one has to learn from."""
        with self._database.read() as connection:
            return state_of(connection, profile)

    def has_ranks(self, profile: Profile) -> bool:
        """Tell whether a profile has ranked papers, be it some time ago."""
        with self._database.read() as connection:
            found = asked(connection, _RANKED, {"profile": profile.id})
            return next(iter(found), None) is not None

    def relevance(self, profile: Profile, paper: PaperId) -> float | None:
        """Give the relevance of a paper by a profile, from 0 to 1; None where it has none."""
        from storage.database.ranks import NONE, read_ranks

        with self._database.read() as connection:
            ranks = read_ranks(connection, profile.id)
        if paper >= len(ranks.place) or ranks.relevance[paper] == NONE:
            return None
        return float(ranks.shares()[paper])

    def likeliest(self, profile: Profile, most: int) -> tuple[tuple[PaperId, float], ...]:
        """Give the undecided papers that a profile suggests first, each with its relevance."""
        import numpy as np

        from storage.database.ranks import NONE, read_ranks

        with self._database.read() as connection:
            ranks = read_ranks(connection, profile.id)
            decided = [row[0] for row in asked(connection, _DECIDED, {})]
        ranked = np.setdiff1d(np.flatnonzero(ranks.place != NONE), decided)
        first = ranked[np.argsort(ranks.place[ranked], kind="stable")][:most]
        shares = ranks.shares()[first].tolist()
        return tuple(zip(map(PaperId, first.tolist()), shares, strict=True))


def listed(connection: Connection) -> tuple[Profile, ...]:
    """Give all profiles: the decisions first, the others by name."""
    return tuple(_profile(*row) for row in asked(connection, _LIST, {}))


def in_use(connection: Connection) -> Profile:
    """Give the profile in use."""
    return _profile(*next(asked(connection, _USED, {})))


def named(connection: Connection, name: str) -> Profile:
    """Give the profile of a name, in whatever case; raise `EditError` where there is none."""
    found = find(connection, name)
    if found is None:
        raise EditError(f"There is no interest profile “{name}”. Make it, or check the name.")
    return found


def find(connection: Connection, name: str) -> Profile | None:
    """Give the profile of a name, in whatever case; None where there is none."""
    rows = asked(connection, _NAMED, {"name": " ".join(name.split())})
    return next((_profile(*row) for row in rows), None)


def papers_for(connection: Connection, profile: Profile) -> list[int]:
    """Give the papers that speak for a profile, in no order."""
    rows = asked(connection, _FOR[profile.kind], {"source": profile.source})
    return [row[0] for row in rows]


def state_of(connection: Connection, profile: Profile) -> ProfileState:
    """Tell how much a profile has to learn from."""
    source = _SOURCES.get(profile.kind)
    given = {"source": profile.source}
    there = source is None or next(iter(asked(connection, source, given)), None) is not None
    count = next(asked(connection, f"SELECT count(*) FROM ({_FOR[profile.kind]})", given))[0]
    return ProfileState(profile, count, there)


def _profile(number: int, name: str, kind: ProfileKind, source: str, used: int) -> Profile:
    return Profile(number, name, kind, source, bool(used))
