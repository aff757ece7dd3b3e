"""Ticking a task of a note, and keeping templates of notes."""

from dataclasses import dataclass
from typing import ClassVar

from sqlalchemy import Connection, text

from storage.clock import now_ms
from storage.database.models import Note, NoteTemplate
from storage.edits.edit import Changes, Edit
from storage.edits.names import given_name
from storage.edits.recorder import Recorder
from storage.errors import EditError
from storage.notes.links import shown_link, without_links
from storage.notes.tasks import task_at, with_task
from storage.record import PaperId
from storage.words import clipped


@dataclass(frozen=True, slots=True)
class TickTask:
    """Tick the task in a line of a note, from 0, or take the tick away."""

    kind: ClassVar[str] = "tick-task"
    paper: PaperId
    line: int
    done: bool

    def summary(self) -> str:
        """Say what was done."""
        return "Tick a task" if self.done else "Take the tick off a task"

    def named(self, connection: Connection) -> str:
        """Say which task."""
        found = task_at(_note(connection, self.paper), self.line)
        words = clipped(without_links(found[1], shown_link), 40) if found is not None else ""
        return f"{self.summary()}: {words}" if words else self.summary()

    def apply(self, connection: Connection) -> tuple[Changes, Edit]:
        """Write the note with the box changed."""
        note = _note(connection, self.paper)
        if task_at(note, self.line) is None:
            raise EditError("That task is no longer in the note.")
        recorder = Recorder(connection)
        recorder.update(
            Note,
            [(self.paper,)],
            text=with_task(note, self.line, done=self.done),
            updated_at=now_ms(),
        )
        return recorder.finish()


def _note(connection: Connection, paper: PaperId) -> str:
    found = connection.execute(
        text("SELECT text FROM note WHERE paper_id = :paper"), {"paper": paper}
    ).scalar()
    return str(found or "")


@dataclass(frozen=True, slots=True)
class KeepTemplate:
    """Keep a template of notes under a name; one of that name is written anew."""

    kind: ClassVar[str] = "keep-template"
    name: str
    text: str

    def summary(self) -> str:
        """Say which."""
        return f"Keep the template “{self.name}”"

    def apply(self, connection: Connection) -> tuple[Changes, Edit]:
        """Write it."""
        if not self.name.strip() or not self.text.strip():
            raise EditError("A template needs a name and some text.")
        name = given_name(self.name, "a template")
        recorder = Recorder(connection)
        key = _key(connection, name) or name
        recorder.touch(NoteTemplate, [(key,)])
        recorder.put(NoteTemplate, ("name", "text"), [(key, self.text)])
        return recorder.finish()


@dataclass(frozen=True, slots=True)
class DropTemplate:
    """Forget a template of notes; one that ships is there again under its name."""

    kind: ClassVar[str] = "drop-template"
    name: str

    def summary(self) -> str:
        """Say which."""
        return f"Delete the template “{self.name}”"

    def apply(self, connection: Connection) -> tuple[Changes, Edit]:
        """Delete it."""
        key = _key(connection, " ".join(self.name.split()))
        if key is None:
            raise EditError(f"This library has no template “{self.name}” of its own.")
        recorder = Recorder(connection)
        recorder.delete(NoteTemplate, [(key,)])
        return recorder.finish()


def _key(connection: Connection, name: str) -> str | None:
    found = connection.execute(
        text("SELECT name FROM note_template WHERE casefold(name) = casefold(:name)"),
        {"name": name},
    ).scalar()
    return None if found is None else str(found)
