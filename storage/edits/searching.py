"""Saved searches: a query with a name."""

from dataclasses import dataclass
from typing import ClassVar

from sqlalchemy import Connection, text

from storage.database.models import SavedSearch
from storage.edits.edit import Changes, Edit
from storage.edits.names import given_name
from storage.edits.recorder import Recorder
from storage.errors import EditError


def _search_id(connection: Connection, name: str) -> int | None:
    row = connection.execute(
        text("SELECT id FROM saved_search WHERE casefold(name) = casefold(:name)"), {"name": name}
    ).first()
    return None if row is None else int(row[0])


def _existing(connection: Connection, name: str) -> int:
    found = _search_id(connection, " ".join(name.split()))
    if found is None:
        raise EditError(f"There is no saved search “{name}”.")
    return found


@dataclass(frozen=True, slots=True)
class SaveSearch:
    """Keep a query under a name; a name in use gets the new query."""

    kind: ClassVar[str] = "save-search"
    name: str
    query: str

    def summary(self) -> str:
        """Say which."""
        return f"Save search “{self.name}”"

    def apply(self, connection: Connection) -> tuple[Changes, Edit]:
        """Add the search at the end, or overwrite its query."""
        recorder = Recorder(connection)
        name = given_name(self.name, "a saved search")
        found = _search_id(connection, name)
        if found is not None:
            recorder.update(SavedSearch, [(found,)], query=self.query)
            return recorder.finish()
        (last,) = connection.execute(
            text("SELECT coalesce(max(position), 0) FROM saved_search")
        ).one()
        recorder.insert(SavedSearch, name=name, query=self.query, position=last + 1)
        return recorder.finish()


@dataclass(frozen=True, slots=True)
class RenameSearch:
    """Give a saved search another name."""

    kind: ClassVar[str] = "rename-search"
    name: str
    new_name: str

    def summary(self) -> str:
        """Say from what to what."""
        return f"Rename search “{self.name}” to “{self.new_name}”"

    def apply(self, connection: Connection) -> tuple[Changes, Edit]:
        """Set the name."""
        found = _existing(connection, self.name)
        new = given_name(self.new_name, "a saved search")
        if _search_id(connection, new) not in (None, found):
            raise EditError(f"There is a saved search “{new}” already.")
        recorder = Recorder(connection)
        recorder.update(SavedSearch, [(found,)], name=new)
        return recorder.finish()


@dataclass(frozen=True, slots=True)
class MoveSearch:
    """Put a saved search at `position` among the others, 0 being the top."""

    kind: ClassVar[str] = "move-search"
    name: str
    position: int

    def summary(self) -> str:
        """Say which."""
        return f"Move search “{self.name}”"

    def apply(self, connection: Connection) -> tuple[Changes, Edit]:
        """Renumber the searches in their new order."""
        moved = _existing(connection, self.name)
        places: dict[int, float] = {
            row.id: row.position
            for row in connection.execute(
                text("SELECT id, position FROM saved_search ORDER BY position, id")
            )
        }
        rest = [search for search in places if search != moved]
        at = max(0, min(self.position, len(rest)))
        recorder = Recorder(connection)
        order = [*rest[:at], moved, *rest[at:]]
        if order != list(places):
            moves = {(search,): float(n) for n, search in enumerate(order, 1)}
            recorder.update_each(SavedSearch, "position", moves)
        return recorder.finish()


@dataclass(frozen=True, slots=True)
class DeleteSearch:
    """Forget a saved search."""

    kind: ClassVar[str] = "delete-search"
    name: str

    def summary(self) -> str:
        """Say which."""
        return f"Delete search “{self.name}”"

    def apply(self, connection: Connection) -> tuple[Changes, Edit]:
        """Delete the search."""
        recorder = Recorder(connection)
        recorder.delete(SavedSearch, [(_existing(connection, self.name),)])
        return recorder.finish()
