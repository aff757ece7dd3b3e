"""What a person has said of the columns of tables, for the next table with the same ones."""

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

from sqlalchemy import Connection, text

from storage.database.engine import Database
from storage.errors import NoDumpError
from storage.readers import dumps_in, table_in

if TYPE_CHECKING:
    from storage.readers.tables.columns import ColumnMapping
    from storage.readers.tables.table_layout import TableLayout

_KEY: Final = "table columns"
_LISTING: Final = "listing"
_PERHAPS: Final = {_LISTING, "table", "spreadsheet"}
"""Formats as which a table is read, or mistaken."""


class KnownColumns:
    """The mappings that a library remembers, by the names of the columns."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def remembered(self) -> Mapping[str, str]:
        """Give the mappings as `ColumnMapping.encode` writes them, by `header_key`."""
        with self._database.read() as connection:
            return _stored(connection)

    def remember(self, header: Sequence[str], mapping: "ColumnMapping") -> None:
        """Read tables with these columns by this mapping from now on."""
        from storage.readers.tables.columns import header_key

        with self._database.write() as connection:
            known = {**_stored(connection), header_key(header): mapping.encode(header)}
            connection.execute(
                text(
                    "INSERT INTO library_info (key, value) VALUES (:key, :value) "
                    "ON CONFLICT (key) DO UPDATE SET value = excluded.value"
                ),
                {"key": _KEY, "value": json.dumps(known, ensure_ascii=False)},
            )

    def mapping_of(self, layout: "TableLayout") -> "ColumnMapping":
        """Give what the columns of a table hold: as a person has said, else as it seems."""
        from storage.readers.tables.columns import ColumnMapping, header_key

        kept = self.remembered().get(header_key(layout.header))
        said = ColumnMapping.decode(kept, layout.header) if kept is not None else None
        return said or layout.mapping

    def unknown(self, path: Path, *, guessed: bool = True) -> "TableLayout | None":
        """Give the table in a file of whose columns a person should say what they hold.

        None for what is no table, and where names or a person have told. `guessed` asks for those
        too that can be read by what stands in them. None also where columns have no names, by
        which alone they can be remembered. Raises `DumpError` for what is damaged or not there.
        """
        from storage.readers.tables.columns import header_key, names_in

        known = self.remembered()
        formats = _formats(path, known)
        if not formats <= _PERHAPS or (_LISTING in formats and not _is_named_table(path)):
            return None
        layout = table_in(path)
        if layout is None or not layout.header or header_key(layout.header) in known:
            return None
        is_read = bool(formats - {_LISTING})
        return None if is_read and (not guessed or names_in(layout.header)) else layout


def _formats(path: Path, known: Mapping[str, str]) -> set[str]:
    """The formats in a file; none where no reader knows it."""
    try:
        return {source.format for source in dumps_in([path], columns=known)}
    except NoDumpError:
        return set()


def _is_named_table(path: Path) -> bool:
    """Whether a file promises a table, for all that it reads like prose."""
    from storage.readers.tables.table import TableReader

    return path.suffix.lower() in TableReader.suffixes


def _stored(connection: Connection) -> dict[str, str]:
    value = connection.execute(
        text("SELECT value FROM library_info WHERE key = :key"), {"key": _KEY}
    ).scalar()
    try:
        known = json.loads(value or "{}")
    except ValueError:
        return {}
    if not isinstance(known, dict):
        return {}
    return {key: said for key, said in known.items() if isinstance(said, str)}
