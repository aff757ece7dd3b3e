"""Highlights in the abstract, and the note on a paper."""

from dataclasses import dataclass
from typing import ClassVar, Final

from sqlalchemy import Connection, text

from storage.clock import now_ms
from storage.database.models import Highlight, Note
from storage.edits.edit import Changes, Edit
from storage.edits.papers import abstract_of, keys_of
from storage.edits.recorder import Recorder
from storage.edits.said import anchor_at
from storage.errors import EditError
from storage.notes.links import shown_link, without_links
from storage.notes.plain import plain_words
from storage.record import PaperId
from storage.vocabulary import HIGHLIGHT_COLOURS
from storage.words import clipped

_BEGINNING: Final = 1_000
"""Characters of a note in which its first words are; to go through all its marks takes long."""


@dataclass(frozen=True, slots=True)
class AddHighlight:
    """Colour a span of the shown abstract; `start` and `end` are its offsets."""

    kind: ClassVar[str] = "add-highlight"
    paper: PaperId
    start: int
    end: int
    colour: str = "yellow"
    comment: str = ""

    def summary(self) -> str:
        """Say what was done."""
        return f"Highlight {self.end - self.start} characters in {self.colour}"

    def apply(self, connection: Connection) -> tuple[Changes, Edit]:
        """Add the highlight with its quote and context."""
        abstract = abstract_of(connection, self.paper)
        if not 0 <= self.start < self.end <= len(abstract):
            raise EditError("Select some text of the abstract first, then highlight it.")
        recorder = Recorder(connection)
        recorder.insert(
            Highlight,
            paper_id=self.paper,
            **anchor_at(abstract, (self.start, self.end)),
            colour=checked_colour(self.colour),
            comment=self.comment,
            created_at=now_ms(),
        )
        return recorder.finish()


@dataclass(frozen=True, slots=True)
class ChangeHighlight:
    """Give a highlight another colour or comment."""

    kind: ClassVar[str] = "change-highlight"
    highlight_id: int
    colour: str
    comment: str

    def summary(self) -> str:
        """Say what was done."""
        return f"Change a highlight: {clipped(self.comment, 40) or self.colour}"

    def apply(self, connection: Connection) -> tuple[Changes, Edit]:
        """Set colour and comment."""
        recorder = Recorder(connection)
        recorder.update(
            Highlight,
            _highlight(recorder, self.highlight_id),
            colour=checked_colour(self.colour),
            comment=self.comment,
        )
        return recorder.finish()


@dataclass(frozen=True, slots=True)
class RemoveHighlight:
    """Take a highlight away."""

    kind: ClassVar[str] = "remove-highlight"
    highlight_id: int

    def summary(self) -> str:
        """Say what was done."""
        return "Remove a highlight"

    def apply(self, connection: Connection) -> tuple[Changes, Edit]:
        """Delete the highlight."""
        recorder = Recorder(connection)
        recorder.delete(Highlight, _highlight(recorder, self.highlight_id))
        return recorder.finish()


@dataclass(frozen=True, slots=True)
class WriteNote:
    """Set the note on a paper, Markdown; an empty one removes it."""

    kind: ClassVar[str] = "write-note"
    paper: PaperId
    text: str

    def summary(self) -> str:
        """Show how the note begins."""
        shown = plain_words(without_links(self.text, shown_link).lstrip()[:_BEGINNING])
        return f"Note: {clipped(shown, 40)}" if self.text.strip() else "Remove a note"

    def apply(self, connection: Connection) -> tuple[Changes, Edit]:
        """Write, overwrite or delete the note."""
        recorder = Recorder(connection)
        keys = keys_of(connection, (self.paper,))
        if not self.text.strip():
            recorder.delete(Note, keys)
            return recorder.finish()
        kept = connection.execute(
            text("SELECT text FROM note WHERE paper_id = :paper"), {"paper": self.paper}
        ).scalar()
        if kept == self.text:
            return recorder.finish()
        recorder.touch(Note, keys)
        now = now_ms()
        recorder.put(Note, ("paper_id", "text", "updated_at"), [(self.paper, self.text, now)])
        return recorder.finish()


def _highlight(recorder: Recorder, highlight: int) -> list[tuple[int]]:
    row = recorder.connection.execute(
        text("SELECT 1 FROM highlight WHERE id = :id"), {"id": highlight}
    ).first()
    if row is None:
        raise EditError("That highlight is no longer there.")
    return [(highlight,)]


def checked_colour(colour: str) -> str:
    """Give the word of a colour; raise `EditError` where highlights come in no such one."""
    if colour not in HIGHLIGHT_COLOURS:
        raise EditError(f"Highlights come in {', '.join(HIGHLIGHT_COLOURS)}, not in {colour}.")
    return colour
