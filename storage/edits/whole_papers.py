"""Papers with everything that is theirs, taken out of the library and put back by the hundred.

The rows are written as JSON by SQLite itself, and read by it again: so undoing an import of a
hundred thousand papers, which has millions of rows, leaves Python free for the window meanwhile.
"""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar, Final

from sqlalchemy import Column, Connection, Float, Integer, Table
from sqlmodel import SQLModel

from storage.database.engine import driver_of
from storage.database.models import ClaimPlatform, Paper
from storage.edits.edit import Aspect, Changes, Edit
from storage.edits.recorder import Recorder, aspect_of, children_of_papers, table_of
from storage.record import PaperId

Rows = tuple[str, tuple[str, ...], str]
"""The name of a table, names of its columns, and rows of these as one JSON array of arrays."""

_NULL: Final = "x'00'"
_AMONG: Final = "paper_id IN (SELECT value FROM json_each(:papers))"


@dataclass(frozen=True, slots=True)
class RemovePapers:
    """Remove papers with everything that is theirs. A part of other edits, and of their undo."""

    kind: ClassVar[str] = "remove-papers"
    papers: tuple[PaperId, ...]

    def summary(self) -> str:
        """Never shown: it is a part of an edit."""
        return "Remove papers"

    def apply(self, connection: Connection) -> tuple[Changes, Edit]:
        """Take an image of all rows, then delete them, children before parents."""
        named = {"papers": json.dumps(self.papers)}
        images: list[Rows] = []
        aspects = Aspect(0)
        for model in _tables():
            found = _image(connection, model, named)
            if found is None:
                return self._row_by_row(connection)
            if found[2] != "[]":
                aspects |= aspect_of(model)
                images.append(found)
        for model in reversed(_tables()):
            driver_of(connection).execute(
                f'DELETE FROM "{model.__tablename__}" WHERE {_where(model)}', named
            )
        return Changes(aspects, frozenset(self.papers)), PutPapers(self.papers, tuple(images))

    def _row_by_row(self, connection: Connection) -> tuple[Changes, Edit]:
        """Do it with the images that Python takes, where SQLite's JSON would lose something."""
        recorder = Recorder(connection)
        papers = json.dumps(self.papers)
        for model in reversed(_tables()):
            recorder.delete(model, recorder.keys(model, _where(model), papers=papers))
        return recorder.finish()


@dataclass(frozen=True, slots=True)
class PutPapers:
    """Put papers back that `RemovePapers` has removed."""

    kind: ClassVar[str] = "put-papers"
    papers: tuple[PaperId, ...]
    tables: tuple[Rows, ...]

    def summary(self) -> str:
        """Never shown: the history keeps the words of the edit that this one undoes."""
        return "Put papers back"

    def apply(self, connection: Connection) -> tuple[Changes, Edit]:
        """Write the rows, parents before children."""
        models = {str(model.__tablename__): model for model in _tables()}
        aspects = Aspect(0)
        for name, columns, rows in self.tables:
            model = models[name]
            of = table_of(model).columns
            listed = ", ".join(f'"{column}"' for column in columns)
            values = ", ".join(_read(of[column], n) for n, column in enumerate(columns))
            driver_of(connection).execute(
                f'INSERT INTO "{name}" ({listed}) SELECT {values} FROM json_each(:rows)',
                {"rows": rows},
            )
            aspects |= aspect_of(model)
        return Changes(aspects, frozenset(self.papers)), RemovePapers(self.papers)


def _tables() -> tuple[type[SQLModel], ...]:
    return (Paper, *children_of_papers(), ClaimPlatform)


def _where(model: type[SQLModel]) -> str:
    if model is Paper:
        return _AMONG.replace("paper_id", "id", 1)
    if model is ClaimPlatform:
        return f"claim_id IN (SELECT id FROM claim WHERE {_AMONG})"
    return _AMONG


def _image(connection: Connection, model: type[SQLModel], named: dict[str, str]) -> Rows | None:
    """Give the rows of papers in a table; None where they would not come back as they are."""
    table = table_of(model)
    written = ", ".join(_written(column) for column in table.columns)
    lost = " OR ".join(_losses(table)) or "0"
    rows, odd = (
        driver_of(connection)
        .execute(
            f"SELECT json_group_array(json_array({written})), coalesce(max({lost}), 0) "
            f'FROM "{table.name}" WHERE {_where(model)}',
            named,
        )
        .fetchone()
    )
    return None if odd else (table.name, tuple(table.columns.keys()), rows)


def _written(column: Column[object]) -> str:
    if isinstance(column.type, Float):
        # As text of all digits: a number in SQLite's JSON has but fifteen.
        return f'CASE WHEN "{column.name}" IS NOT NULL THEN {_digits(column)} END'
    return f'"{column.name}"'


def _read(column: Column[object], place: int) -> str:
    value = f"json_extract(value, '$[{place}]')"
    return f"CAST({value} AS REAL)" if isinstance(column.type, Float) else value


def _losses(table: Table) -> Iterator[str]:
    """Give the conditions under which a row does not come back from JSON as it is."""
    for column in table.columns:
        if isinstance(column.type, Float):
            yield f'coalesce(CAST({_digits(column)} AS REAL) <> "{column.name}", 0)'
        elif not isinstance(column.type, Integer):
            # It ends a string at a null character.
            yield f'coalesce(instr(CAST("{column.name}" AS BLOB), {_NULL}) > 0, 0)'


def _digits(column: Column[object]) -> str:
    return f"printf('%!.17g', \"{column.name}\")"
