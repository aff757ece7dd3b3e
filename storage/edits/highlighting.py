"""Many highlights at once, highlights that lost their place, and what their colours are called."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, Final

from sqlalchemy import Connection, text

from storage.database.highlights import colour_names
from storage.database.models import Highlight, HighlightName
from storage.edits.annotating import checked_colour
from storage.edits.edit import Changes, Edit
from storage.edits.names import checked_length
from storage.edits.papers import abstract_of
from storage.edits.recorder import Recorder
from storage.edits.said import anchor_at
from storage.errors import EditError
from storage.record import PaperId
from storage.vocabulary import HIGHLIGHT_COLOURS
from storage.words import clipped, count_of

LONGEST_NAME: Final = 24
"""Characters of a colour's name; more would not fit beside the others."""


@dataclass(frozen=True, slots=True)
class RecolourHighlights:
    """Give highlights another colour; their comments stay."""

    kind: ClassVar[str] = "recolour-highlights"
    highlights: tuple[int, ...]
    colour: str

    def summary(self) -> str:
        """Say what was done."""
        return f"Recolour {count_of(len(self.highlights), 'highlight')} {self.colour}"

    def apply(self, connection: Connection) -> tuple[Changes, Edit]:
        """Set the colour."""
        recorder = Recorder(connection)
        keys = _keys(recorder, self.highlights)
        recorder.update(Highlight, keys, colour=checked_colour(self.colour))
        return recorder.finish()


@dataclass(frozen=True, slots=True)
class RemoveHighlights:
    """Take highlights away."""

    kind: ClassVar[str] = "remove-highlights"
    highlights: tuple[int, ...]

    def summary(self) -> str:
        """Say what was done."""
        return f"Remove {count_of(len(self.highlights), 'highlight')}"

    def apply(self, connection: Connection) -> tuple[Changes, Edit]:
        """Delete them."""
        recorder = Recorder(connection)
        recorder.delete(Highlight, _keys(recorder, self.highlights))
        return recorder.finish()


@dataclass(frozen=True, slots=True)
class MoveHighlight:
    """Put a highlight on other words of its paper's abstract, with its colour and comment."""

    kind: ClassVar[str] = "move-highlight"
    highlight_id: int
    start: int
    end: int

    def summary(self) -> str:
        """Say what was done."""
        return f"Move a highlight to {self.end - self.start} other characters"

    def apply(self, connection: Connection) -> tuple[Changes, Edit]:
        """Anchor it anew."""
        recorder = Recorder(connection)
        keys = _keys(recorder, (self.highlight_id,))
        paper = connection.execute(
            text("SELECT paper_id FROM highlight WHERE id = :id"), {"id": self.highlight_id}
        ).scalar_one()
        abstract = abstract_of(connection, PaperId(paper))
        if not 0 <= self.start < self.end <= len(abstract):
            raise EditError("Select the words of the abstract on which the highlight should be.")
        recorder.update(Highlight, keys, **anchor_at(abstract, (self.start, self.end)))
        return recorder.finish()


@dataclass(frozen=True, slots=True)
class NameColours:
    """Say what colours of highlights stand for: pairs of colour and name, "" for its own word."""

    kind: ClassVar[str] = "name-colours"
    names: tuple[tuple[str, str], ...]

    def summary(self) -> str:
        """Say what is called how."""
        called = [f"{colour} “{name.strip()}”" if name.strip() else f"{colour} by its own name"
                  for colour, name in self.names]  # fmt: skip
        return f"Call {clipped(', '.join(called), 80)}"

    def apply(self, connection: Connection) -> tuple[Changes, Edit]:
        """Write the names, those that are new; raise `EditError` where two would be alike."""
        recorder = Recorder(connection)
        given = {checked_colour(colour): _called(name, colour) for colour, name in self.names}
        _check_apart({**colour_names(connection), **given})
        recorder.touch(HighlightName, [(colour,) for colour in given])
        own = [(colour,) for colour, name in given.items() if name == colour]
        recorder.delete(HighlightName, own)
        others = [(colour, name) for colour, name in given.items() if name != colour]
        recorder.put(HighlightName, ("colour", "name"), others)
        return recorder.finish()


def trouble_with(names: Mapping[str, str]) -> str:
    """Say why the colours cannot be called so, all eight; "" where they can."""
    try:
        _check_apart({colour: _called(name, colour) for colour, name in names.items()})
    except EditError as error:
        return str(error)
    return ""


def _called(name: str, colour: str) -> str:
    called = checked_length(" ".join(name.split()), "a colour", LONGEST_NAME)
    if '"' in called:
        # Queries ask for it between quotation marks.
        raise EditError(f"The name of a colour cannot hold quotation marks: {called}")
    return called or colour


def _check_apart(names: dict[str, str]) -> None:
    """No two names may be alike, nor one be the word of another colour: queries ask for both."""
    taken = {colour: colour for colour in HIGHLIGHT_COLOURS}
    for colour, name in names.items():
        other = taken.setdefault(name.casefold(), colour)
        if other != colour:
            raise EditError(f"“{name}” is what {other} is called. Choose another name.")


def _keys(recorder: Recorder, highlights: Sequence[int]) -> list[tuple[int]]:
    keys = [(one,) for one in dict.fromkeys(highlights)]
    among = json.dumps([one for (one,) in keys])
    there = recorder.keys(Highlight, "id IN (SELECT value FROM json_each(:among))", among=among)
    if not keys or not set(there).issuperset(keys):
        raise EditError("A highlight is no longer there." if keys else "Choose a highlight first.")
    return keys
