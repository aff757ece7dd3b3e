"""Single fields of a paper, as an import sets them, and as its removal sets them back.

A value is set back only where it still is what the import made of it: what a person has said
since stays.
"""

import json
import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import Connection, text
from sqlmodel import SQLModel

from storage.database import models
from storage.database.bulk import insert_rows
from storage.edits.recorder import Recorder
from storage.edits.rewording import settle, unpacked
from storage.edits.tagging import next_colour, tag_id
from storage.record import PaperId

COLUMNS: Final = frozenset(
    ("title", "year", "venue", "doi", "arxiv_id", "pmid", "openalex_id", "label", "gist", "system")
)
"""Fields that are columns of the paper."""
_TRIAGE: Final = frozenset(("decision", "decided_at", "rating"))
_BYLINES: Final[dict[str, tuple[type[SQLModel], str]]] = {
    "authors": (models.AuthorRow, "name"),
    "links": (models.Link, "url"),
}
_MADE: Final[dict[str, tuple[type[SQLModel], str]]] = {
    "tag made": (models.Tag, "SELECT 1 FROM paper_tag WHERE tag_id = :id"),
    "list made": (models.ReadingList, "SELECT 1 FROM list_entry WHERE list_id = :id"),
}
"""What an import makes for papers, by the name of its change, and what says that it is in use."""


@dataclass(frozen=True, slots=True)
class Amendment:
    """A change that an import has made: a paper's field, or a thing made for papers (no paper)."""

    paper: PaperId | None
    field: str
    before: Any
    after: Any


def note_down(connection: Connection, batch: int, made: Sequence[Amendment]) -> None:
    """Write changes down with their import, so that it can be taken back."""
    insert_rows(
        connection,
        models.ImportChange,
        [
            {
                "import_id": batch,
                "paper_id": one.paper,
                "field": one.field,
                "before": _json(one.before),
                "after": _json(one.after),
            }
            for one in made
        ],
    )


def amendments(connection: Connection, batch: int) -> list[Amendment]:
    """Give what an import has changed, the newest first."""
    rows = connection.execute(
        text(
            "SELECT paper_id, field, before, after FROM import_change "
            "WHERE import_id = :batch ORDER BY id DESC"
        ),
        {"batch": batch},
    )
    return [Amendment(row[0], row[1], _value(row[2]), _value(row[3])) for row in rows]


def set_field(recorder: Recorder, paper: PaperId, name: str, value: Any) -> None:
    """Give a field of a paper a value; None takes the value away."""
    if name in COLUMNS:
        recorder.update(models.Paper, [(paper,)], **{name: value})
    elif name in _BYLINES:
        model, column = _BYLINES[name]
        recorder.delete(model, recorder.keys(model, "paper_id = :paper", paper=paper))
        rows = [(paper, n, each) for n, each in enumerate(value or ())]
        recorder.touch(model, [row[:2] for row in rows])
        recorder.put(model, ("paper_id", "position", column), rows)
    elif name in _TRIAGE:
        recorder.update(models.Triage, [(paper,)], **{name: value})
    else:
        _set_note(recorder, paper, value)


def _set_note(recorder: Recorder, paper: PaperId, value: str | None) -> None:
    recorder.touch(models.Note, [(paper,)])
    if value is None:
        recorder.delete(models.Note, [(paper,)])
        return
    row = (paper, value, _now())
    recorder.put(models.Note, ("paper_id", "text", "updated_at"), [row])


def tag_for(connection: Connection, name: str) -> tuple[int, bool]:
    """Give the row of a tag, made where there is none; and whether it was made."""
    found = tag_id(connection, name)
    if found is not None:
        return found, False
    colour = next_colour(connection, name)
    done = connection.execute(
        text("INSERT INTO tag (name, colour) VALUES (:name, :colour)"),
        {"name": name, "colour": colour},
    )
    return int(done.lastrowid), True


def take_back(recorder: Recorder, one: Amendment) -> None:
    """Set a change back, where the value still is what the change made of it."""
    if one.paper is None:
        return
    connection, paper = recorder.connection, one.paper
    match one.field:
        case "tag":
            recorder.delete(models.PaperTag, [(paper, one.after)])
        case "list":
            recorder.delete(models.ListEntry, [(one.after, paper)])
        case "key":
            recorder.delete(models.Identifier, [(one.after, paper)])
        case "origin":
            recorder.update(models.Origin, [(one.after,)], **one.before)
        case "abstract":
            _take_text_back(recorder, paper, one)
        case _ if _current(connection, paper, one.field) == one.after:
            set_field(recorder, paper, one.field, one.before)


def take_away(recorder: Recorder, one: Amendment) -> None:
    """Take away what was made for papers, where it is of no use to others by now."""
    made = _MADE.get(one.field)
    if made is None:
        return
    model, in_use = made
    if recorder.connection.execute(text(f"{in_use} LIMIT 1"), {"id": one.after}).first() is None:
        recorder.delete(model, [(one.after,)])


def _take_text_back(recorder: Recorder, paper: PaperId, one: Amendment) -> None:
    if _current(recorder.connection, paper, "abstract") != one.after:
        return
    for images in reversed(unpacked(one.before).images):
        recorder.delete(_model(images.table), [key for key, _ in images.rows])
    for images in unpacked(one.before).images:
        rows = [values for _, values in images.rows if values is not None]
        recorder.put(_model(images.table), images.columns, rows)
    settle(recorder, paper)


_TEXT_TABLES: Final[dict[str, type[SQLModel]]] = {
    str(model.__tablename__): model
    for model in (
        models.Abstract, models.Sketch, models.Claim, models.ClaimPlatform, models.Hardware,
        models.Reading,
    )
}  # fmt: skip


def _model(table: str) -> type[SQLModel]:
    return _TEXT_TABLES[table]


_CURRENT: Final = {
    **{name: f"SELECT {name} FROM triage WHERE paper_id = :paper" for name in _TRIAGE},
    "note": "SELECT text FROM note WHERE paper_id = :paper",
    "abstract": "SELECT text FROM abstract WHERE paper_id = :paper",
    "authors": "SELECT json_group_array(name) FROM "
    "(SELECT name FROM author WHERE paper_id = :paper ORDER BY position)",
    "links": "SELECT json_group_array(url) FROM "
    "(SELECT url FROM link WHERE paper_id = :paper ORDER BY position)",
}


def _current(connection: Connection, paper: PaperId, name: str) -> Any:
    query = _CURRENT.get(name) or f'SELECT "{name}" FROM paper WHERE id = :paper'
    value = connection.execute(text(query), {"paper": paper}).scalar()
    return json.loads(str(value)) if name in _BYLINES else value


def _json(value: Any) -> str | None:
    if value is None:
        return None
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _value(stored: str | None) -> Any:
    return None if stored is None else json.loads(stored)


def _now() -> int:
    return time.time_ns() // 1_000_000
