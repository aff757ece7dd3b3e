"""Lines across a reading list, as "read this week": drawn, named, moved, taken away.

A line stands between two entries, at a place between theirs; papers that are moved leave as many
above it as there were, papers that are taken off do not.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from sqlalchemy import Connection, text

from storage.database.models import ListLine
from storage.edits.edit import Changes, Edit
from storage.edits.list_names import existing
from storage.edits.names import given_name
from storage.edits.recorder import Recorder
from storage.errors import EditError


@dataclass(frozen=True, slots=True)
class DrawLine:
    """Draw a line across a reading list, below so many of its papers."""

    kind: ClassVar[str] = "draw-line"
    list_name: str
    name: str
    above: int

    def summary(self) -> str:
        """Say what it says, and where."""
        return f"Draw the line “{self.name}” in “{self.list_name}”"

    def apply(self, connection: Connection) -> tuple[Changes, Edit]:
        """Add the line."""
        found = existing(connection, self.list_name)
        recorder = Recorder(connection)
        position = _between(connection, found, self.above)
        recorder.insert(ListLine, list_id=found, name=clean_line(self.name), position=position)
        return recorder.finish()


@dataclass(frozen=True, slots=True)
class NameLine:
    """Let a line say something else."""

    kind: ClassVar[str] = "name-line"
    line: int
    name: str

    def summary(self) -> str:
        """Say what it says now."""
        return f"Name a line “{self.name}”"

    def apply(self, connection: Connection) -> tuple[Changes, Edit]:
        """Set the name."""
        _list_of(connection, self.line)
        recorder = Recorder(connection)
        recorder.update(ListLine, [(self.line,)], name=clean_line(self.name))
        return recorder.finish()


@dataclass(frozen=True, slots=True)
class MoveLine:
    """Move a line so that it stands below so many papers of its list."""

    kind: ClassVar[str] = "move-line"
    line: int
    above: int

    def summary(self) -> str:
        """Say what."""
        return "Move a line of a reading list"

    def apply(self, connection: Connection) -> tuple[Changes, Edit]:
        """Set its place."""
        position = _between(connection, _list_of(connection, self.line), self.above)
        recorder = Recorder(connection)
        recorder.update(ListLine, [(self.line,)], position=position)
        return recorder.finish()


@dataclass(frozen=True, slots=True)
class RemoveLine:
    """Take a line away."""

    kind: ClassVar[str] = "remove-line"
    line: int

    def summary(self) -> str:
        """Say what."""
        return "Take a line out of a reading list"

    def apply(self, connection: Connection) -> tuple[Changes, Edit]:
        """Remove it."""
        _list_of(connection, self.line)
        recorder = Recorder(connection)
        recorder.delete(ListLine, [(self.line,)])
        return recorder.finish()


def clean_line(name: str) -> str:
    """Give what a line says with single blanks; raise `EditError` for nothing, and too much."""
    return given_name(name, "a line across a reading list")


def lines_of(connection: Connection, list_row: int) -> dict[int, float]:
    """Give the lines of a list in their order, each with its place."""
    rows = connection.execute(
        text("SELECT id, position FROM list_line WHERE list_id = :list ORDER BY position, id"),
        {"list": list_row},
    )
    return {int(row[0]): float(row[1]) for row in rows}


def keep_lines(recorder: Recorder, list_row: int, before: Sequence[float]) -> None:
    """Leave as many papers above each line as were, now that they are numbered from 0.

    `before` are the places that the papers had, rising.
    """
    places = {}
    for line, position in lines_of(recorder.connection, list_row).items():
        above = sum(place < position for place in before)
        if position != above - 0.5:
            places[(line,)] = above - 0.5
    recorder.update_each(ListLine, "position", places)


def _list_of(connection: Connection, line: int) -> int:
    row = connection.execute(
        text("SELECT list_id FROM list_line WHERE id = :line"), {"line": line}
    ).first()
    if row is None:
        raise EditError("That line is no longer in the reading list.")
    return int(row[0])


def _between(connection: Connection, list_row: int, above: int) -> float:
    """Give a place below so many papers of a list, and above the next."""
    rows = connection.execute(
        text("SELECT position FROM list_entry WHERE list_id = :list ORDER BY position, paper_id"),
        {"list": list_row},
    )
    places = [float(row[0]) for row in rows]
    above = max(0, min(above, len(places)))
    if not places:
        return -0.5
    if above == len(places):
        return places[-1] + 0.5
    return places[0] - 0.5 if not above else (places[above - 1] + places[above]) / 2
