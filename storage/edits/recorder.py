"""Changing rows so that the change can be taken back: images of all that is touched.

Every edit goes through a `Recorder`. It remembers each row as it was before the first touch,
or that it was not there; `Restore` puts those images back. So the inverse of any edit is
right by construction, and an edit followed by its inverse leaves the tables as they were.
"""

import json
import sqlite3
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, Final

from sqlalchemy import Connection, Table
from sqlmodel import SQLModel

from storage.database import models
from storage.database.engine import driver_of
from storage.database.sketch_columns import is_banded, unbanded_images
from storage.edits.edit import Aspect, Changes, Edit
from storage.record import PaperId

Key = tuple[Any, ...]
"""The values of a row's primary key."""

_ASPECTS: Final[dict[type[SQLModel], Aspect]] = {
    models.Paper: Aspect.PAPERS,
    models.Abstract: Aspect.PAPERS,
    models.Identifier: Aspect(0),
    models.AuthorRow: Aspect.PAPERS,
    models.Link: Aspect.PAPERS,
    models.Sketch: Aspect(0),
    models.SkipReason: Aspect.REASONS,
    models.Triage: Aspect.DECISION | Aspect.RATING,
    models.ImportBatch: Aspect.IMPORTS,
    models.DumpFile: Aspect.IMPORTS,
    models.Origin: Aspect.IMPORTS | Aspect.PAPERS,
    models.ImportChange: Aspect.IMPORTS,
    models.BadEntryRow: Aspect.IMPORTS,
    models.Tag: Aspect.TAGS,
    models.PaperTag: Aspect.TAGS,
    models.Highlight: Aspect.HIGHLIGHTS,
    models.HighlightName: Aspect.HIGHLIGHTS,
    models.Note: Aspect.NOTES,
    models.NoteTemplate: Aspect.NOTES,
    models.ReadingList: Aspect.LISTS,
    models.ListEntry: Aspect.LISTS,
    models.ListLine: Aspect.LISTS,
    models.Comparison: Aspect.COMPARISONS,
    models.ComparisonAnswer: Aspect.COMPARISONS,
    models.Claim: Aspect.CLAIMS,
    models.ClaimPlatform: Aspect.CLAIMS,
    models.Hardware: Aspect.CLAIMS,
    models.Reading: Aspect(0),
    models.Merge: Aspect.PAPERS,
    models.NotDuplicate: Aspect(0),
    models.SavedSearch: Aspect.SEARCHES,
    models.ImportRule: Aspect.IMPORTS,
    models.ListedWord: Aspect.WORDS,
    models.InterestProfile: Aspect.PROFILES | Aspect.RELEVANCE,
    models.Boost: Aspect.BOOSTS,
}
"""Every table that an edit may touch, parents before children, and what it puts out of date."""

_MODELS: Final = {str(model.__tablename__): model for model in _ASPECTS}
_SHARED: Final = frozenset(
    {
        models.Tag,
        models.ReadingList,
        models.DumpFile,
        models.HighlightName,
        models.InterestProfile,
        models.ListedWord,
        models.SkipReason,
    }
)
"""Tables whose rows show on any number of papers."""


@dataclass(frozen=True, slots=True)
class TableImages:
    """Rows of one table as they were: `(key, values in the order of columns)`, None if absent."""

    table: str
    columns: tuple[str, ...]
    rows: tuple[tuple[Key, tuple[Any, ...] | None], ...]

    @classmethod
    def of(
        cls,
        table: str,
        columns: Sequence[str],
        rows: Sequence[tuple[Key, tuple[Any, ...] | None]],
    ) -> "TableImages":
        """Make them of what was kept; of an earlier library as this one would have kept it."""
        if is_banded(columns):
            columns, rows = unbanded_images(columns, rows)
        return cls(table, tuple(columns), tuple(rows))


@dataclass(frozen=True, slots=True)
class Restore:
    """Put rows back as they were. The inverse of every edit, its own included."""

    kind: ClassVar[str] = "restore"
    images: tuple[TableImages, ...]

    def summary(self) -> str:
        """Never shown: the history keeps the words of the edit that this one undoes."""
        return "Restore rows"

    def apply(self, connection: Connection) -> tuple[Changes, Edit]:
        """Put the images back, children gone before their parents, parents back first.

        All rows go first: what a name or fingerprint was taken from may be what it goes back to.
        """
        recorder = Recorder(connection)
        for images in reversed(self.images):
            recorder.delete(_MODELS[images.table], [key for key, _ in images.rows])
        for images in self.images:
            recorder.put(
                _MODELS[images.table],
                images.columns,
                [values for _, values in images.rows if values is not None],
            )
        return recorder.finish()


@dataclass(slots=True)
class Recorder:
    """Changes rows within one transaction and remembers how they were.

    A `blind` one remembers nothing: for who writes down the way back in another form.
    """

    connection: Connection
    blind: bool = False
    _images: dict[type[SQLModel], dict[Key, tuple[Any, ...] | None]] = field(default_factory=dict)

    def touch(self, model: type[SQLModel], keys: Iterable[Key]) -> None:
        """Remember the rows of these keys, unless they are remembered already."""
        if self.blind:
            return
        seen = self._images.setdefault(model, {})
        fresh = [key for key in dict.fromkeys(keys) if key not in seen]
        if not fresh:
            return
        seen.update(dict.fromkeys(fresh))
        seen.update(_stored(self.connection, model, table_of(model).columns.keys(), fresh))

    def run(self, sql: str, values: Mapping[str, object] | Sequence[object] = ()) -> sqlite3.Cursor:
        """Run one statement straight at the driver: a merge runs a hundred small ones."""
        return driver_of(self.connection).execute(sql, values)

    def keys(self, model: type[SQLModel], where: str, **values: object) -> list[Key]:
        """Give the keys of the rows for which the SQL condition `where` holds, in their order."""
        table = table_of(model)
        names = ", ".join(f'"{column.name}"' for column in table.primary_key)
        sql = f"SELECT {names} FROM {_named(table)} WHERE {where} ORDER BY {names}"
        return self.run(sql, values).fetchall()

    def update(self, model: type[SQLModel], keys: Sequence[Key], **values: object) -> None:
        """Set columns of the rows of these keys."""
        if not keys:
            return
        self.touch(model, keys)
        table = table_of(model)
        names = [column.name for column in table.primary_key]
        settings = ", ".join(f'"{name}" = :{name}' for name in values)
        self.run(
            f"UPDATE {_named(table)} AS t SET {settings} WHERE {_among(names)}",
            {**values, "keys": json.dumps(keys)},
        )

    def update_each(self, model: type[SQLModel], name: str, values: Mapping[Key, object]) -> None:
        """Set one column of many rows, each to a value of its own."""
        if not values:
            return
        self.touch(model, values)
        table = table_of(model)
        where = " AND ".join(f'"{column.name}" = ?' for column in table.primary_key)
        driver_of(self.connection).executemany(
            f'UPDATE {_named(table)} SET "{name}" = ? WHERE {where}',
            [(value, *key) for key, value in values.items()],
        )

    def insert(self, model: type[SQLModel], **values: object) -> int:
        """Add one row; give its row id."""
        table = table_of(model)
        row = model(**values)
        columns = {column.name: getattr(row, name) for name, column in table.columns.items()}
        names = [name for name, value in columns.items() if value is not None]
        listed = ", ".join(f'"{name}"' for name in names)
        marks = ", ".join(f":{name}" for name in names)
        done = self.run(f"INSERT INTO {_named(table)} ({listed}) VALUES ({marks})", columns)
        rowid = int(done.lastrowid or 0)
        key = tuple(
            rowid if columns[column.name] is None else columns[column.name]
            for column in table.primary_key
        )
        self._images.setdefault(model, {}).setdefault(key, None)
        return rowid

    def put(
        self, model: type[SQLModel], columns: Sequence[str], rows: Sequence[Sequence[object]]
    ) -> None:
        """Add rows or overwrite those that have the same key. Call `touch` for them first."""
        if not rows:
            return
        table = table_of(model)
        names = [column.name for column in table.primary_key]
        listed = ", ".join(f'"{name}"' for name in columns)
        marks = ", ".join("?" * len(columns))
        rest = ", ".join(f'"{n}" = excluded."{n}"' for n in columns if n not in names)
        conflict = ", ".join(f'"{name}"' for name in names)
        then = f"DO UPDATE SET {rest}" if rest else "DO NOTHING"
        # By place: naming every value of 10,000 rows takes longer than writing them.
        driver_of(self.connection).executemany(
            f"INSERT INTO {_named(table)} ({listed}) VALUES ({marks}) "
            f"ON CONFLICT ({conflict}) {then}",
            [tuple(row) for row in rows],
        )

    def delete(self, model: type[SQLModel], keys: Sequence[Key]) -> None:
        """Take the rows of these keys away."""
        if not keys:
            return
        self.touch(model, keys)
        table = table_of(model)
        names = [column.name for column in table.primary_key]
        self.run(
            f"DELETE FROM {_named(table)} AS t WHERE {_among(names)}", {"keys": json.dumps(keys)}
        )

    def finish(self) -> tuple[Changes, Restore]:
        """Give what has changed so far, and the way back."""
        return self._changes(), Restore(tuple(self._tables()))

    def _tables(self) -> Iterable[TableImages]:
        for model in _ASPECTS:
            rows = self._images.get(model)
            if rows:
                columns = tuple(table_of(model).columns.keys())
                yield TableImages(str(model.__tablename__), columns, tuple(rows.items()))

    def _changes(self) -> Changes:
        aspects = Aspect(0)
        papers: set[PaperId] | None = set()
        for model, rows in self._images.items():
            if not rows:
                continue
            aspects |= _ASPECTS[model]
            if model in _SHARED:
                papers = None
            elif papers is not None:
                papers |= self._papers_of(model, rows)
        return Changes(aspects, None if papers is None else frozenset(papers))

    def _papers_of(
        self, model: type[SQLModel], rows: dict[Key, tuple[Any, ...] | None]
    ) -> set[PaperId]:
        table = table_of(model)
        if model is models.Paper:
            return {PaperId(key[0]) for key in rows}
        if "paper_id" not in table.columns:
            return set()
        names = [column.name for column in table.primary_key]
        if "paper_id" in names:
            at = names.index("paper_id")
            return {PaperId(key[at]) for key in rows}
        at = table.columns.keys().index("paper_id")
        known = {PaperId(values[at]) for values in rows.values() if values is not None}
        return known | self._papers_now(table, names, rows)

    def _papers_now(self, table: Table, names: list[str], rows: dict[Key, Any]) -> set[PaperId]:
        new = [key for key, values in rows.items() if values is None]
        if not new:
            return set()
        found = self.run(
            f"SELECT DISTINCT t.paper_id FROM {_named(table)} t WHERE {_among(names)}",
            {"keys": json.dumps(new)},
        )
        return {PaperId(row[0]) for row in found}


def changes_nothing(connection: Connection, back: Edit) -> bool:
    """Tell whether all rows are as a way back would put them: what it undoes has changed none."""
    return isinstance(back, Restore) and all(_stands(connection, one) for one in back.images)


def _stands(connection: Connection, images: TableImages) -> bool:
    # Most often the first row tells already.
    return all(
        _stored(connection, _MODELS[images.table], images.columns, [key for key, _ in rows])
        == {key: values for key, values in rows if values is not None}
        for rows in (images.rows[:1], images.rows[1:])
    )


def _stored(
    connection: Connection, model: type[SQLModel], columns: Iterable[str], keys: Sequence[Key]
) -> dict[Key, tuple[Any, ...]]:
    """Give the rows of these keys as they are now, those that there are."""
    if not keys:
        return {}
    table = table_of(model)
    names = [column.name for column in table.primary_key]
    width = len(names)
    listed = ", ".join(f't."{name}"' for name in [*names, *columns])
    found = driver_of(connection).execute(
        f"SELECT {listed} FROM {_named(table)} t WHERE {_among(names)}", {"keys": json.dumps(keys)}
    )
    return {row[:width]: row[width:] for row in found}


def key_of(model: type[SQLModel], row: Mapping[str, Any]) -> Key:
    """Give the key of a row that is given by its columns."""
    return tuple(row[column.name] for column in table_of(model).primary_key)


def aspect_of(model: type[SQLModel]) -> Aspect:
    """Tell what a change of a model's rows puts out of date."""
    return _ASPECTS[model]


def children_of_papers() -> tuple[type[SQLModel], ...]:
    """Give the tables whose rows belong to one paper each, parents before children."""
    return tuple(model for model in _ASPECTS if "paper_id" in table_of(model).columns)


def table_of(model: type[SQLModel]) -> Table:
    """Give a model's table."""
    table = getattr(model, "__table__", None)
    if not isinstance(table, Table):
        raise TypeError(f"{model.__name__} is no table")
    return table


def _named(table: Table) -> str:
    return f'"{table.name}"'


def _among(names: Sequence[str]) -> str:
    # Many keys travel as one JSON parameter: no limit on their number, one statement to prepare.
    listed = ", ".join(f't."{name}"' for name in names)
    values = ", ".join(f"json_extract(value, '$[{n}]')" for n in range(len(names)))
    return f"({listed}) IN (SELECT {values} FROM json_each(:keys))"
