"""What of an import could not be read, as it was written down."""

from sqlalchemy import Connection, select
from sqlmodel import col

from storage.database.import_models import BadEntryRow, DumpFile
from storage.record import BadEntry


def bad_entries(connection: Connection, import_id: int) -> tuple[tuple[str, BadEntry], ...]:
    """Give each entry with the path of its dump, in the order of dumps and lines."""
    found = connection.execute(
        select(
            col(DumpFile.path), col(BadEntryRow.line), col(BadEntryRow.reason),
            col(BadEntryRow.excerpt),
        )
        .join(BadEntryRow, col(BadEntryRow.file_id) == col(DumpFile.id))
        .where(col(DumpFile.import_id) == import_id)
        .order_by(col(DumpFile.id), col(BadEntryRow.line), col(BadEntryRow.id))
    )  # fmt: skip
    return tuple((path, BadEntry(line, reason, said)) for path, line, reason, said in found)
