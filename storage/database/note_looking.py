"""The door to the notes of a library: all in one place, what links to what, templates."""

from sqlalchemy import text

from storage.database import note_rows
from storage.database.engine import Database
from storage.database.rows import LinkedPaper, NoteRow
from storage.notes.templates import SHIPPED, Template
from storage.record import PaperId


class Notes:
    """The notes of one library. Every method may be called from any thread."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def list(self) -> tuple[NoteRow, ...]:
        """Give every note with its paper, the one written last first."""
        with self._database.read() as connection:
            return note_rows.notes(connection)

    def linked_from(self, paper: PaperId) -> tuple[LinkedPaper, ...]:
        """Give the papers whose notes link to this one."""
        with self._database.read() as connection:
            return note_rows.linked_from(connection, paper)

    def papers_named(self, typed: str, limit: int = 8) -> tuple[LinkedPaper, ...]:
        """Give papers whose label, system or title has all the words typed, best first."""
        with self._database.read() as connection:
            return note_rows.papers_named(connection, typed, limit)

    def targets(self, note: str) -> dict[str, LinkedPaper]:
        """Give the papers that a text links to, by what stands between the brackets."""
        with self._database.read() as connection:
            return note_rows.targets(connection, note)

    def templates(self) -> tuple[Template, ...]:
        """Give the templates of notes by name: the library's own, and those that ship."""
        with self._database.read() as connection:
            rows = connection.execute(text("SELECT name, text FROM note_template"))
            own = [Template(row[0], row[1]) for row in rows]
        taken = {one.name.casefold() for one in own}
        shipped = [one for one in SHIPPED if one.name.casefold() not in taken]
        return tuple(sorted([*own, *shipped], key=lambda one: one.name.casefold()))
