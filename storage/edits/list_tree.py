"""Reading lists among each other: in what order, which under which, and one copied."""

from dataclasses import dataclass
from typing import ClassVar, Final

from sqlalchemy import Connection, text

from storage.database.models import ListEntry, ListLine, ReadingList
from storage.edits.edit import Changes, Edit
from storage.edits.list_names import existing, list_id, new_name
from storage.edits.recorder import Recorder
from storage.errors import EditError

TOP: Final = 0
"""What a list hangs under that hangs under no other."""


@dataclass(frozen=True, slots=True)
class PlaceList:
    """Put a reading list under another, "" for none, so that it is number `position` from 0 there.

    What hangs under it goes along.
    """

    kind: ClassVar[str] = "place-list"
    name: str
    parent: str = ""
    position: int = 0

    def summary(self) -> str:
        """Say which, and under which."""
        under = f" under “{self.parent}”" if self.parent else ""
        return f"Move reading list “{self.name}”{under}"

    def apply(self, connection: Connection) -> tuple[Changes, Edit]:
        """Renumber the lists that are its neighbours now."""
        found = existing(connection, self.name)
        parent = existing(connection, self.parent) if self.parent else TOP
        if parent in under(connection, found):
            raise EditError(f"“{self.name}” cannot hang under itself.")
        rows = connection.execute(
            text(
                "SELECT id, position FROM reading_list WHERE parent_id = :parent "
                "ORDER BY position, id"
            ),
            {"parent": parent},
        ).all()
        before = {int(row[0]): float(row[1]) for row in rows}
        beside = {row: place for row, place in before.items() if row != found}
        at = max(0, min(self.position, len(beside)))
        order = [*list(beside)[:at], found, *list(beside)[at:]]
        recorder = Recorder(connection)
        if order == list(before):
            return recorder.finish()
        recorder.update(ReadingList, [(found,)], parent_id=parent)
        moves = {(each,): float(n) for n, each in enumerate(order) if beside.get(each) != n}
        recorder.update_each(ReadingList, "position", moves)
        return recorder.finish()


@dataclass(frozen=True, slots=True)
class DuplicateList:
    """Make another reading list of the same papers, in their order, with comments and lines."""

    kind: ClassVar[str] = "duplicate-list"
    name: str
    new_name: str

    def summary(self) -> str:
        """Say which, and what the copy is called."""
        return f"Duplicate reading list “{self.name}” as “{self.new_name}”"

    def apply(self, connection: Connection) -> tuple[Changes, Edit]:
        """Add the copy behind the list."""
        found = existing(connection, self.name)
        if list_id(connection, self.new_name) is not None:
            raise EditError(f"There is a reading list “{self.new_name}” already.")
        parent, position = connection.execute(
            text("SELECT parent_id, position FROM reading_list WHERE id = :id"), {"id": found}
        ).one()
        recorder = Recorder(connection)
        later = {
            (int(row[0]),): float(row[1]) + 1
            for row in connection.execute(
                text(
                    "SELECT id, position FROM reading_list "
                    "WHERE parent_id = :parent AND (position, id) > (:position, :found)"
                ),
                {"parent": parent, "position": position, "found": found},
            ).all()
        }
        recorder.update_each(ReadingList, "position", later)
        copy = recorder.insert(
            ReadingList, name=new_name(self.new_name), position=position + 1, parent_id=parent
        )
        rows = [
            (copy, *row)
            for row in connection.execute(
                text("SELECT paper_id, position, comment FROM list_entry WHERE list_id = :list"),
                {"list": found},
            ).all()
        ]
        recorder.touch(ListEntry, [row[:2] for row in rows])
        recorder.put(ListEntry, ("list_id", "paper_id", "position", "comment"), rows)
        for name, place in connection.execute(
            text("SELECT name, position FROM list_line WHERE list_id = :list ORDER BY id"),
            {"list": found},
        ).all():
            recorder.insert(ListLine, list_id=copy, name=name, position=place)
        return recorder.finish()


def raise_lists(recorder: Recorder, found: int) -> None:
    """Put the lists under one that goes in its place: before the next of its neighbours."""
    parent, position, then = recorder.connection.execute(
        text(
            "SELECT l.parent_id, l.position, (SELECT min(n.position) FROM reading_list n"
            " WHERE n.parent_id IS l.parent_id AND n.position > l.position)"
            " FROM reading_list l WHERE l.id = :id"
        ),
        {"id": found},
    ).one()
    rows = recorder.connection.execute(
        text("SELECT id FROM reading_list WHERE parent_id = :found ORDER BY position, id"),
        {"found": found},
    )
    below = [(int(row[0]),) for row in rows]
    recorder.update(ReadingList, below, parent_id=parent)
    room = (position + 1 if then is None else then) - position
    places = {key: position + room * at / len(below) for at, key in enumerate(below)}
    recorder.update_each(ReadingList, "position", places)


def under(connection: Connection, found: int) -> set[int]:
    """Give a list and all that hang under it, at whatever depth."""
    rows = connection.execute(
        text(
            "WITH RECURSIVE below(id) AS (SELECT :found UNION SELECT l.id FROM reading_list l "
            "JOIN below b ON l.parent_id = b.id) SELECT id FROM below"
        ),
        {"found": found},
    )
    return {int(row[0]) for row in rows}
