"""Tags: put on, take off, rename or merge, recolour, delete everywhere."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from sqlalchemy import Connection, text

from storage.database.models import PaperTag
from storage.database.models import Tag as TagTable
from storage.edits.edit import Changes, Edit
from storage.edits.names import checked_length
from storage.edits.papers import keys_of
from storage.edits.parts import OfPapers, slices
from storage.edits.profile_sources import follow
from storage.edits.recorder import Recorder
from storage.errors import EditError
from storage.record import PaperId
from storage.vocabulary import TAG_COLOURS
from storage.words import count_of


def clean_name(name: str) -> str:
    """Give a tag's name as it is stored: single blanks, no empty step in `a/b`."""
    steps = [" ".join(step.split()) for step in name.strip().lstrip("#").split("/")]
    cleaned = "/".join(step for step in steps if step)
    if not cleaned:
        raise EditError("A tag needs a name. Type a word, or words with / between for nesting.")
    if '"' in cleaned:
        raise EditError(f"A tag's name cannot hold quotation marks: {cleaned}")
    return cleaned


def new_name(name: str) -> str:
    """Give the name of a tag that is made or renamed; raise `EditError` for a long one too."""
    return checked_length(clean_name(name), "a tag")


def tag_id(connection: Connection, name: str) -> int | None:
    """Give the row of the tag of this name, in whatever case it is written."""
    row = connection.execute(
        text(
            "SELECT id FROM tag WHERE casefold(name) = casefold(:name) ORDER BY name = :name DESC"
        ),
        {"name": name},
    ).first()
    return None if row is None else int(row[0])


def existing(connection: Connection, name: str) -> int:
    """Give the row of a tag that must be there."""
    found = tag_id(connection, clean_name(name))
    if found is None:
        raise EditError(f"There is no tag “{name}” in this library.")
    return found


def next_colour(connection: Connection, name: str) -> str:
    """Give a new tag the colour of its nearest parent, else the next of the palette."""
    steps = name.split("/")
    for length in range(len(steps) - 1, 0, -1):
        parent = connection.execute(
            text("SELECT colour FROM tag WHERE casefold(name) = casefold(:name)"),
            {"name": "/".join(steps[:length])},
        ).first()
        if parent is not None:
            return str(parent[0])
    used = int(connection.execute(text("SELECT count(*) FROM tag")).scalar_one())
    colours = tuple(TAG_COLOURS.values())
    return colours[used % len(colours)]


def check_colour(colour: str) -> str:
    """Give the colour as `#rrggbb`, which may be given by its name as well."""
    colour = TAG_COLOURS.get(colour.strip().lower(), colour)
    if not re.fullmatch(r"#[0-9a-fA-F]{6}", colour):
        names = ", ".join(TAG_COLOURS)
        raise EditError(f"A colour is written #rrggbb or is one of {names}, not {colour}.")
    return colour.lower()


@dataclass(frozen=True, slots=True)
class Tag(OfPapers):
    """Put a tag on papers; the tag is made when it is new."""

    kind: ClassVar[str] = "tag"
    name: str
    colour: str = ""

    def summary(self) -> str:
        """Say which tag, on how many papers."""
        return f"Tag {count_of(len(self.papers), 'paper')} “{self.name}”"

    def apply(self, connection: Connection) -> tuple[Changes, Edit]:
        """Add the tag to those papers that do not have it."""
        recorder = Recorder(connection)
        name = clean_name(self.name)
        papers = keys_of(connection, self.papers)
        tag = tag_id(connection, name)
        if tag is None:
            name = new_name(name)
            colour = check_colour(self.colour) if self.colour else next_colour(connection, name)
            tag = recorder.insert(TagTable, name=name, colour=colour)
        keys = [(paper, tag) for (paper,) in papers]
        recorder.touch(PaperTag, keys)
        recorder.put(PaperTag, ("paper_id", "tag_id"), keys)
        return recorder.finish()


@dataclass(frozen=True, slots=True)
class Untag(OfPapers):
    """Take a tag off papers. The tag itself stays."""

    kind: ClassVar[str] = "untag"
    name: str

    def summary(self) -> str:
        """Say which tag, off how many papers."""
        return f"Take “{self.name}” off {count_of(len(self.papers), 'paper')}"

    def apply(self, connection: Connection) -> tuple[Changes, Edit]:
        """Remove the tag from those papers that have it."""
        recorder = Recorder(connection)
        tag = existing(connection, self.name)
        keys = [(paper, tag) for (paper,) in keys_of(connection, self.papers)]
        recorder.delete(PaperTag, keys)
        return recorder.finish()


@dataclass(frozen=True, slots=True)
class RenameTag:
    """Rename a tag and all that nest under it; a name in use takes the papers over (merge)."""

    kind: ClassVar[str] = "rename-tag"
    name: str
    new_name: str

    def summary(self) -> str:
        """Say from what to what."""
        return f"Rename tag “{self.name}” to “{self.new_name}”"

    def named(self, connection: Connection) -> str:
        """Say of a merge that it is one, and of how many papers."""
        old, new = clean_name(self.name), clean_name(self.new_name)
        if (old, new) not in self._merged(connection):
            return self.summary()
        moved = count_of(len(_papers(connection, old)), "paper")
        return f"Merge tag “{self.name}” into “{self.new_name}”, {moved}"

    def weight(self, connection: Connection) -> int:
        """Count the papers that get another tag; a mere name is one row."""
        moved = [len(_papers(connection, old)) for old, _ in self._merged(connection)]
        return 1 + 2 * sum(moved)

    def parts(self, connection: Connection) -> Iterator[tuple[int, Edit]]:
        """Bring the papers of each tag that is merged over, then rename what is left."""
        for old, new in self._merged(connection):
            for papers in slices(_papers(connection, old)):
                yield len(papers), Tag(papers, new)
                yield len(papers), Untag(papers, old)
        yield 1, self

    def _merged(self, connection: Connection) -> list[tuple[str, str]]:
        """Give the names of tags that are merged into others, and of these."""
        old, new = clean_name(self.name), clean_name(self.new_name)
        family = _family(connection, old)
        # One of the family has another name by the time that its old one is taken.
        own = {None, *(row for row, _ in family)}
        renamed = [(name, _moved(name, old, new)) for _, name in family]
        return [each for each in renamed if tag_id(connection, each[1]) not in own]

    def apply(self, connection: Connection) -> tuple[Changes, Edit]:
        """Rename or merge, the nested ones along."""
        recorder = Recorder(connection)
        old, new = clean_name(self.name), clean_name(self.new_name)
        family = family_of(connection, old)
        if tag_id(connection, new) is None:
            new = new_name(new)
        if new.casefold().startswith(old.casefold() + "/"):
            raise EditError(f"“{old}” cannot be moved into itself.")
        for row, name in family:
            _rename(recorder, row, _moved(name, old, new))
        follow(recorder, "tag", old, new)
        return recorder.finish()


def family_of(connection: Connection, name: str) -> list[tuple[int, str]]:
    """Give a tag and all that nest under it; the name may be one that only nested ones have.

    Raises `EditError` where there is neither.
    """
    found = _family(connection, clean_name(name))
    if not found:
        raise EditError(f"There is no tag “{name}” in this library.")
    return found


def _family(connection: Connection, name: str) -> list[tuple[int, str]]:
    """Give the rows and names of a tag and of all that nest under it."""
    rows = connection.execute(
        text(
            "SELECT id, name FROM tag WHERE casefold(name) = casefold(:name) "
            "OR substr(casefold(name), 1, length(casefold(:name)) + 1) = casefold(:name) || '/' "
            "ORDER BY name"
        ),
        {"name": name},
    )
    return [(int(row[0]), str(row[1])) for row in rows]


def _moved(name: str, old: str, new: str) -> str:
    """Give the new name of a tag of a family; `old` may be written in another case than there.

    Letters do not tell where the old name ends: “STRASSE” has one more than “Straße”.
    """
    return "/".join([new, *name.split("/")[old.count("/") + 1 :]])


def _papers(connection: Connection, name: str) -> list[PaperId]:
    """Give the papers that have a tag; none where there is no such tag."""
    rows = connection.execute(
        text("SELECT paper_id FROM paper_tag WHERE tag_id = :tag ORDER BY paper_id"),
        {"tag": tag_id(connection, clean_name(name))},
    )
    return [PaperId(row[0]) for row in rows]


def _rename(recorder: Recorder, tag: int, name: str) -> None:
    other = tag_id(recorder.connection, name)
    if other is None or other == tag:
        recorder.update(TagTable, [(tag,)], name=name)
        return
    moved = recorder.keys(PaperTag, "tag_id = :tag", tag=tag)
    kept = [(paper, other) for paper, _ in moved]
    recorder.touch(PaperTag, kept)
    recorder.put(PaperTag, ("paper_id", "tag_id"), kept)
    recorder.delete(PaperTag, moved)
    number = _number(recorder.connection, tag)
    recorder.delete(TagTable, [(tag,)])
    if number is not None and _number(recorder.connection, other) is None:
        recorder.update(TagTable, [(other,)], number=number)


def _number(connection: Connection, tag: int) -> int | None:
    """Give the number key that a tag lies on."""
    found: int | None = connection.execute(
        text("SELECT number FROM tag WHERE id = :tag"), {"tag": tag}
    ).scalar()
    return found


@dataclass(frozen=True, slots=True)
class RecolourTag:
    """Give a tag another colour, `#rrggbb`."""

    kind: ClassVar[str] = "recolour-tag"
    name: str
    colour: str

    def summary(self) -> str:
        """Say which tag."""
        return f"Recolour tag “{self.name}”"

    def apply(self, connection: Connection) -> tuple[Changes, Edit]:
        """Set the colour."""
        recorder = Recorder(connection)
        tag = existing(connection, self.name)
        recorder.update(TagTable, [(tag,)], colour=check_colour(self.colour))
        return recorder.finish()


@dataclass(frozen=True, slots=True)
class DeleteTag:
    """Take a tag off every paper and forget it; with `nested`, also all that nest under it."""

    kind: ClassVar[str] = "delete-tag"
    name: str
    nested: bool = False

    def summary(self) -> str:
        """Say which tag."""
        return f"Delete tag “{self.name}”"

    def named(self, connection: Connection) -> str:
        """Say how many others go along."""
        others = len(self._rows(connection)) - (tag_id(connection, self.name) is not None)
        return f"{self.summary()} and {others} nested in it" if others > 0 else self.summary()

    def _rows(self, connection: Connection) -> list[tuple[int, str]]:
        name = clean_name(self.name)
        if self.nested:
            return _family(connection, name)
        found = tag_id(connection, name)
        return [] if found is None else [(found, name)]

    def weight(self, connection: Connection) -> int:
        """Count the papers that have it."""
        return 1 + sum(len(_papers(connection, name)) for _, name in self._rows(connection))

    def parts(self, connection: Connection) -> Iterator[tuple[int, Edit]]:
        """Take it off some papers at a time, then forget it."""
        for _, name in self._rows(connection):
            for papers in slices(_papers(connection, name)):
                yield len(papers), Untag(papers, name)
        yield 1, self

    def apply(self, connection: Connection) -> tuple[Changes, Edit]:
        """Delete the tag and its places."""
        recorder = Recorder(connection)
        if not self.nested:
            existing(connection, self.name)
        else:
            family_of(connection, self.name)
        for tag, _ in self._rows(connection):
            recorder.delete(PaperTag, recorder.keys(PaperTag, "tag_id = :tag", tag=tag))
            recorder.delete(TagTable, [(tag,)])
        return recorder.finish()
