"""Reading lists: make, rename, delete; papers on, off and in order; a comment per entry."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from sqlalchemy import Connection, text

from storage.database.models import Comparison, ListEntry, ListLine, ReadingList
from storage.edits.comparing import end_comparison
from storage.edits.edit import Changes, Edit
from storage.edits.lining import keep_lines, lines_of
from storage.edits.list_names import clean_name, existing, list_id, new_name
from storage.edits.list_tree import raise_lists
from storage.edits.papers import keys_of
from storage.edits.parts import OfPapers, slices
from storage.edits.profile_sources import follow
from storage.edits.recorder import Recorder
from storage.errors import EditError
from storage.record import PaperId
from storage.words import count_of


def _make(recorder: Recorder, name: str) -> int:
    (last,) = recorder.connection.execute(
        text("SELECT coalesce(max(position), 0) FROM reading_list")
    ).one()
    return recorder.insert(ReadingList, name=new_name(name), position=last + 1)


@dataclass(frozen=True, slots=True)
class CreateList:
    """Make an empty reading list."""

    kind: ClassVar[str] = "create-list"
    name: str

    def summary(self) -> str:
        """Say which."""
        return f"Make reading list “{self.name}”"

    def apply(self, connection: Connection) -> tuple[Changes, Edit]:
        """Add the list at the end."""
        if list_id(connection, self.name) is not None:
            raise EditError(f"There is a reading list “{self.name}” already.")
        recorder = Recorder(connection)
        _make(recorder, self.name)
        return recorder.finish()


@dataclass(frozen=True, slots=True)
class RenameList:
    """Give a reading list another name."""

    kind: ClassVar[str] = "rename-list"
    name: str
    new_name: str

    def summary(self) -> str:
        """Say from what to what."""
        return f"Rename reading list “{self.name}” to “{self.new_name}”"

    def apply(self, connection: Connection) -> tuple[Changes, Edit]:
        """Set the name."""
        found = existing(connection, self.name)
        if list_id(connection, self.new_name) not in (None, found):
            raise EditError(f"There is a reading list “{self.new_name}” already.")
        recorder = Recorder(connection)
        new = new_name(self.new_name)
        recorder.update(ReadingList, [(found,)], name=new)
        follow(recorder, "list", clean_name(self.name), new)
        return recorder.finish()


@dataclass(frozen=True, slots=True)
class DeleteList:
    """Delete a reading list; its papers stay in the library, lists under it go up in its place."""

    kind: ClassVar[str] = "delete-list"
    name: str

    def summary(self) -> str:
        """Say which."""
        return f"Delete reading list “{self.name}”"

    def weight(self, connection: Connection) -> int:
        """Count the entries."""
        return 1 + len(self._papers(connection))

    def parts(self, connection: Connection) -> Iterator[tuple[int, Edit]]:
        """Take some papers at a time off the list, then delete it."""
        for papers in slices(self._papers(connection)):
            yield len(papers), RemoveFromList(papers, self.name)
        yield 1, self

    def _papers(self, connection: Connection) -> list[PaperId]:
        return list(_places(connection, existing(connection, self.name)))

    def apply(self, connection: Connection) -> tuple[Changes, Edit]:
        """Delete the list, its entries, and what was said when they were compared."""
        found = existing(connection, self.name)
        recorder = Recorder(connection)
        raise_lists(recorder, found)
        for (compared,) in recorder.keys(Comparison, "list_id = :list", list=found):
            end_comparison(recorder, compared)
        for model in (ListEntry, ListLine):
            recorder.delete(model, recorder.keys(model, "list_id = :list", list=found))
        recorder.delete(ReadingList, [(found,)])
        return recorder.finish()


@dataclass(frozen=True, slots=True)
class AddToList(OfPapers):
    """Put papers at the end of a reading list, which is made when it is new."""

    kind: ClassVar[str] = "add-to-list"
    at_once: ClassVar[int] = 5_000
    """Each part looks through all that is on the list."""
    name: str

    def summary(self) -> str:
        """Say how many, where."""
        return f"Add {count_of(len(self.papers), 'paper')} to “{self.name}”"

    def apply(self, connection: Connection) -> tuple[Changes, Edit]:
        """Append those that are not on the list yet."""
        recorder = Recorder(connection)
        papers = keys_of(connection, self.papers)
        found = list_id(connection, self.name)
        if found is None:
            found = _make(recorder, self.name)
        places = _places(connection, found)
        # Below the last line too.
        lines = [place + 0.5 for place in lines_of(connection, found).values()]
        end = max(*lines, max(places.values(), default=-1.0) + 1.0, 0.0)
        rows = [
            (found, paper, end + n, "")
            for n, paper in enumerate(paper for (paper,) in papers if paper not in places)
        ]
        recorder.touch(ListEntry, [row[:2] for row in rows])
        recorder.put(ListEntry, ("list_id", "paper_id", "position", "comment"), rows)
        return recorder.finish()


@dataclass(frozen=True, slots=True)
class RemoveFromList(OfPapers):
    """Take papers off a reading list."""

    kind: ClassVar[str] = "remove-from-list"
    name: str

    def summary(self) -> str:
        """Say how many, from where."""
        return f"Take {count_of(len(self.papers), 'paper')} off “{self.name}”"

    def apply(self, connection: Connection) -> tuple[Changes, Edit]:
        """Remove those that are on the list."""
        found = existing(connection, self.name)
        recorder = Recorder(connection)
        recorder.delete(
            ListEntry, [(found, paper) for (paper,) in keys_of(connection, self.papers)]
        )
        return recorder.finish()


@dataclass(frozen=True, slots=True)
class MoveInList:
    """Move papers of a reading list so that they begin at `position`, 0 being the top."""

    kind: ClassVar[str] = "move-in-list"
    papers: tuple[PaperId, ...]
    name: str
    position: int

    def summary(self) -> str:
        """Say how many, in which list."""
        return f"Move {count_of(len(self.papers), 'paper')} in “{self.name}”"

    def weight(self, connection: Connection) -> int:
        """Count the entries: each may get another place."""
        return len(_places(connection, existing(connection, self.name)))

    def parts(self, connection: Connection) -> Iterator[tuple[int, Edit]]:
        """Give all at once: the order is one."""
        yield self.weight(connection), self

    def apply(self, connection: Connection) -> tuple[Changes, Edit]:
        """Renumber the list in its new order."""
        found = existing(connection, self.name)
        places = _places(connection, found)
        moved = dict.fromkeys(paper for paper in self.papers if paper in places)
        if not moved:
            raise EditError(f"These papers are not on “{self.name}”.")
        rest = [paper for paper in places if paper not in moved]
        at = max(0, min(self.position, len(rest)))
        return _ordered(connection, found, places, [*rest[:at], *moved, *rest[at:]])


@dataclass(frozen=True, slots=True)
class OrderList:
    """Put the papers of a reading list in this order; `by` says in words where it comes from.

    Papers of the list that are not named come after the others, in the order that they have.
    """

    kind: ClassVar[str] = "order-list"
    papers: tuple[PaperId, ...]
    name: str
    by: str = ""

    def summary(self) -> str:
        """Say which list, and by what."""
        return f"Order “{self.name}”" + (f" {self.by}" if self.by else "")

    def weight(self, connection: Connection) -> int:
        """Count the entries: each may get another place."""
        return len(_places(connection, existing(connection, self.name)))

    def parts(self, connection: Connection) -> Iterator[tuple[int, Edit]]:
        """Give all at once: the order is one."""
        yield self.weight(connection), self

    def apply(self, connection: Connection) -> tuple[Changes, Edit]:
        """Renumber the list."""
        found = existing(connection, self.name)
        places = _places(connection, found)
        named = dict.fromkeys(paper for paper in self.papers if paper in places)
        order = [*named, *(paper for paper in places if paper not in named)]
        return _ordered(connection, found, places, order)


@dataclass(frozen=True, slots=True)
class CommentInList:
    """Write the line of comment that a paper has on a reading list."""

    kind: ClassVar[str] = "comment-in-list"
    paper: PaperId
    name: str
    comment: str

    def summary(self) -> str:
        """Say in which list."""
        return f"Comment an entry of “{self.name}”"

    def apply(self, connection: Connection) -> tuple[Changes, Edit]:
        """Set the comment."""
        found = existing(connection, self.name)
        if self.paper not in _places(connection, found):
            raise EditError(f"Paper {self.paper} is not on “{self.name}”.")
        recorder = Recorder(connection)
        recorder.update(ListEntry, [(found, self.paper)], comment=" ".join(self.comment.split()))
        return recorder.finish()


def _ordered(
    connection: Connection, list_row: int, places: dict[PaperId, float], order: list[PaperId]
) -> tuple[Changes, Edit]:
    """Number a list in a new order; where it has that already, leave the gaps of removals too."""
    recorder = Recorder(connection)
    if order != list(places):
        moves = {(list_row, paper): float(n) for n, paper in enumerate(order) if places[paper] != n}
        recorder.update_each(ListEntry, "position", moves)
        keep_lines(recorder, list_row, list(places.values()))
    return recorder.finish()


def _places(connection: Connection, list_row: int) -> dict[PaperId, float]:
    """Give the papers of a list in their order, each with its place; removals leave gaps."""
    rows = connection.execute(
        text(
            "SELECT paper_id, position FROM list_entry WHERE list_id = :list "
            "ORDER BY position, paper_id"
        ),
        {"list": list_row},
    )
    return {PaperId(row[0]): float(row[1]) for row in rows}
