"""Single fields of a paper, as an import sets them, and as its removal sets them back.

A value is set back only where it still is what the import made of it: what a person has said
since stays.
"""

import json
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import Connection, text
from sqlmodel import SQLModel

from storage.clock import now_ms
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
TRIAGE: Final = frozenset(("decision", "decided_at", "rating"))
"""Fields that are columns of the triage."""
_ADDED: Final[dict[str, tuple[type[SQLModel], bool]]] = {
    "tag": (models.PaperTag, True),
    "key": (models.Identifier, False),
}
"""What is only ever added, by its field; and whether the paper comes first in the row's key."""
_BYLINES: Final[dict[str, tuple[type[SQLModel], str]]] = {
    "authors": (models.AuthorRow, "name"),
    "links": (models.Link, "url"),
}
_MADE: Final[dict[str, tuple[type[SQLModel], str]]] = {
    "tag made": (models.Tag, "SELECT 1 FROM paper_tag WHERE tag_id = :id"),
    "list made": (
        models.ReadingList,
        """SELECT 1 FROM list_entry WHERE list_id = :id
        UNION ALL SELECT 1 FROM comparison WHERE list_id = :id
        UNION ALL SELECT 1 FROM list_line WHERE list_id = :id""",
    ),
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


def amendments(
    connection: Connection, batch: int, papers: Sequence[PaperId] | None = None
) -> list[Amendment]:
    """Give what an import has changed, or changed of some papers, the newest first."""
    among = "" if papers is None else "AND paper_id IN (SELECT value FROM json_each(:papers)) "
    rows = connection.execute(
        text(
            "SELECT paper_id, field, before, after FROM import_change "
            f"WHERE import_id = :batch {among}ORDER BY id DESC"
        ),
        {"batch": batch, "papers": json.dumps(papers)},
    )
    return [Amendment(row[0], row[1], _value(row[2]), _value(row[3])) for row in rows]


def set_columns(recorder: Recorder, paper: PaperId, values: Mapping[str, Any]) -> None:
    """Give those fields their values that are columns of the paper or of its triage."""
    of_paper = {name: value for name, value in values.items() if name in COLUMNS}
    if of_paper:
        recorder.update(models.Paper, [(paper,)], **of_paper)
    of_triage = {name: value for name, value in values.items() if name in TRIAGE}
    if of_triage:
        recorder.update(models.Triage, [(paper,)], **of_triage)


def set_field(recorder: Recorder, paper: PaperId, name: str, value: Any) -> None:
    """Give any other field of a paper a value; None takes the value away."""
    if name in _BYLINES:
        model, column = _BYLINES[name]
        recorder.delete(model, recorder.keys(model, "paper_id = :paper", paper=paper))
        rows = [(paper, n, each) for n, each in enumerate(value or ())]
        recorder.touch(model, [row[:2] for row in rows])
        recorder.put(model, ("paper_id", "position", column), rows)
    else:
        _set_note(recorder, paper, value)


def _set_note(recorder: Recorder, paper: PaperId, value: str | None) -> None:
    recorder.touch(models.Note, [(paper,)])
    if value is None:
        recorder.delete(models.Note, [(paper,)])
        return
    row = (paper, value, now_ms())
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


def take_back(recorder: Recorder, made: Sequence[Amendment]) -> None:
    """Set changes of papers back, the newest first, where a value still is what was made of it."""
    by_field: dict[str, list[Amendment]] = defaultdict(list)
    for one in made:
        by_field[one.field].append(one)
    for name, some in by_field.items():
        if name in COLUMNS:
            _set_back(recorder, models.Paper, "id", name, some)
        elif name in TRIAGE:
            _set_back(recorder, models.Triage, "paper_id", name, some)
        elif name in _ADDED:
            model, paper_first = _ADDED[name]
            keys = [(one.paper, one.after) for one in some]
            recorder.delete(model, keys if paper_first else [key[::-1] for key in keys])
        elif name == "origin":
            _say_again(recorder, some)
        else:
            _one_by_one(recorder, name, some)


def _set_back(
    recorder: Recorder, model: type[SQLModel], key: str, name: str, some: Sequence[Amendment]
) -> None:
    recorder.touch(model, [(one.paper,) for one in some])
    # All in one go: an import may have changed this of a hundred thousand papers.
    recorder.connection.exec_driver_sql(
        f'UPDATE "{model.__tablename__}" SET "{name}" = ? WHERE "{key}" = ? AND "{name}" IS ?',
        [(one.before, one.paper, one.after) for one in some],
    )


def _say_again(recorder: Recorder, some: Sequence[Amendment]) -> None:
    recorder.touch(models.Origin, [(one.after,) for one in some])
    recorder.connection.exec_driver_sql(
        "UPDATE origin SET said = ?, raw = ?, version = ? WHERE id = ?",
        [(one.before["said"], one.before["raw"], one.before["version"], one.after) for one in some],
    )


def _one_by_one(recorder: Recorder, name: str, some: Sequence[Amendment]) -> None:
    for one in some:
        if one.paper is None or _current(recorder.connection, one.paper, name) != one.after:
            continue
        if name == "abstract":
            _take_text_back(recorder, one.paper, one)
        else:
            set_field(recorder, one.paper, name, one.before)


def take_away(recorder: Recorder, one: Amendment) -> None:
    """Take away what was made for papers, where it is of no use to others by now."""
    made = _MADE.get(one.field)
    if made is None:
        return
    model, in_use = made
    if recorder.connection.execute(text(f"{in_use} LIMIT 1"), {"id": one.after}).first() is None:
        recorder.delete(model, [(one.after,)])


def _take_text_back(recorder: Recorder, paper: PaperId, one: Amendment) -> None:
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
    "note": "SELECT text FROM note WHERE paper_id = :paper",
    "abstract": "SELECT text FROM abstract WHERE paper_id = :paper",
    "authors": "SELECT json_group_array(name) FROM "
    "(SELECT name FROM author WHERE paper_id = :paper ORDER BY position)",
    "links": "SELECT json_group_array(url) FROM "
    "(SELECT url FROM link WHERE paper_id = :paper ORDER BY position)",
}


def _current(connection: Connection, paper: PaperId, name: str) -> Any:
    value = connection.execute(text(_CURRENT[name]), {"paper": paper}).scalar()
    return json.loads(str(value)) if name in _BYLINES else value


def _json(value: Any) -> str | None:
    if value is None:
        return None
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _value(stored: str | None) -> Any:
    return None if stored is None else json.loads(stored)
