"""Interest profiles: make, rename, delete one, and choose by which papers are ranked."""

from dataclasses import dataclass, replace
from typing import ClassVar, Final

from sqlalchemy import Connection, text

from storage.database import profiles
from storage.database.models import Boost, InterestProfile
from storage.database.profiles import DECISIONS, DECISIONS_NAME, Profile
from storage.edits import list_names, tagging
from storage.edits.edit import Changes, Edit
from storage.edits.names import given_name
from storage.edits.profile_sources import SourceKind
from storage.edits.recorder import Recorder
from storage.errors import EditError

_STAYS: Final = f"“{DECISIONS_NAME}” is always there: it keeps its name, and cannot be deleted."


@dataclass(frozen=True, slots=True)
class AddProfile:
    """Make a profile that learns from a tag or a reading list; `use`: and rank by it.

    Without a name it is called as its tag or list. Raises `EditError` where there is no such tag
    or list, or another profile of this name.
    """

    kind: ClassVar[str] = "add-profile"
    name: str
    learns_from: SourceKind
    source: str
    use: bool = False

    def summary(self) -> str:
        """Say which, and what it learns from."""
        name = self.name.strip() or self.source
        where = f"tag “{self.source}”" if self.learns_from == "tag" else f"list “{self.source}”"
        if self.use and name.casefold() == self.source.casefold():
            return f"Rank by {where}"
        return f"{'Rank by new' if self.use else 'New'} profile “{name}”, of {where}"

    def named(self, connection: Connection) -> str:
        """Say what it learns from as that is called."""
        try:
            source = _source(connection, self.learns_from, self.source)
        except EditError:
            return self.summary()
        return replace(self, source=source).summary()

    def apply(self, connection: Connection) -> tuple[Changes, Edit]:
        """Add it."""
        source = _source(connection, self.learns_from, self.source)
        name = _free_name(connection, self.name.strip() or source)
        recorder = Recorder(connection)
        if self.use:
            _unuse(recorder)
        recorder.insert(
            InterestProfile, name=name, kind=self.learns_from, source=source, in_use=self.use
        )
        return recorder.finish()


@dataclass(frozen=True, slots=True)
class RenameProfile:
    """Give a profile another name. What it learns from stays."""

    kind: ClassVar[str] = "rename-profile"
    name: str
    new_name: str

    def summary(self) -> str:
        """Say from what to what."""
        return f"Rename profile “{self.name}” to “{self.new_name}”"

    def named(self, connection: Connection) -> str:
        """Say its name as it is kept."""
        return replace(self, name=_kept(connection, self.name)).summary()

    def apply(self, connection: Connection) -> tuple[Changes, Edit]:
        """Set the name."""
        found = _own(connection, self.name)
        name = _free_name(connection, self.new_name, found)
        recorder = Recorder(connection)
        recorder.update(InterestProfile, [(found.id,)], name=name)
        return recorder.finish()


@dataclass(frozen=True, slots=True)
class DeleteProfile:
    """Delete a profile and its boosts; where it is in use, papers are ranked by decisions again."""

    kind: ClassVar[str] = "delete-profile"
    name: str

    def summary(self) -> str:
        """Say which."""
        return f"Delete profile “{self.name}”"

    def named(self, connection: Connection) -> str:
        """Say its name as it is kept."""
        return replace(self, name=_kept(connection, self.name)).summary()

    def apply(self, connection: Connection) -> tuple[Changes, Edit]:
        """Delete it. What it thinks of papers goes at the next ranking, which may be after undo."""
        found = _own(connection, self.name)
        recorder = Recorder(connection)
        boosts = recorder.keys(Boost, "profile_id = :profile", profile=found.id)
        recorder.delete(Boost, boosts)
        recorder.delete(InterestProfile, [(found.id,)])
        if found.in_use:
            recorder.update(InterestProfile, [(DECISIONS,)], in_use=True)
        return recorder.finish()


@dataclass(frozen=True, slots=True)
class UseProfile:
    """Rank papers by a profile from now on; one is in use at a time."""

    kind: ClassVar[str] = "use-profile"
    name: str

    def summary(self) -> str:
        """Say which."""
        return f"Rank by profile “{self.name}”"

    def named(self, connection: Connection) -> str:
        """Say its name as it is kept."""
        return replace(self, name=_kept(connection, self.name)).summary()

    def apply(self, connection: Connection) -> tuple[Changes, Edit]:
        """Take the others out of use."""
        found = profiles.named(connection, self.name)
        recorder = Recorder(connection)
        if not found.in_use:
            _unuse(recorder)
            recorder.update(InterestProfile, [(found.id,)], in_use=True)
        return recorder.finish()


def _kept(connection: Connection, name: str) -> str:
    """Give the name of a profile as it is kept; as it was written where there is none."""
    found = profiles.find(connection, name)
    return name if found is None else found.name


def _unuse(recorder: Recorder) -> None:
    used = recorder.keys(InterestProfile, "in_use")
    recorder.update(InterestProfile, used, in_use=False)


def _own(connection: Connection, name: str) -> Profile:
    """Give a profile that the reader has made."""
    found = profiles.named(connection, name)
    if found.id == DECISIONS:
        raise EditError(_STAYS)
    return found


def _free_name(connection: Connection, name: str, own: Profile | None = None) -> str:
    """Give a name as it is kept; `EditError` where it is none, or another profile's."""
    cleaned = given_name(name, "an interest profile")
    if '"' in cleaned:
        raise EditError(f"The name of a profile cannot hold quotation marks: {cleaned}")
    found = profiles.find(connection, cleaned)
    if found is not None and (own is None or found.id != own.id):
        raise EditError(f"There is an interest profile “{found.name}” already.")
    return cleaned


def _source(connection: Connection, kind: SourceKind, name: str) -> str:
    """Give the name of a tag or reading list as it is kept; `EditError` where there is none."""
    if kind == "tag":
        cleaned = tagging.clean_name(name)
        tagging.family_of(connection, cleaned)
        found = tagging.tag_id(connection, cleaned)
        # A name that only nested tags have is no row.
        return cleaned if found is None else _kept_name(connection, "tag", found)
    return _kept_name(connection, "reading_list", list_names.existing(connection, name))


def _kept_name(connection: Connection, table: str, row: int) -> str:
    found = connection.execute(text(f"SELECT name FROM {table} WHERE id = :id"), {"id": row})
    return str(found.scalar_one())
