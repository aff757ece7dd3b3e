"""Names of reading lists: written alike, found in whatever case they are typed."""

from sqlalchemy import Connection, text

from storage.edits.names import checked_length
from storage.errors import EditError


def clean_name(name: str) -> str:
    """Give a list's name with single blanks; raise `EditError` when nothing is left."""
    cleaned = " ".join(name.split())
    if not cleaned:
        raise EditError("A reading list needs a name.")
    if '"' in cleaned:
        raise EditError(f"A reading list's name cannot hold quotation marks: {cleaned}")
    return cleaned


def new_name(name: str) -> str:
    """Give the name of a list that is made or renamed; raise `EditError` for a long one too."""
    return checked_length(clean_name(name), "a reading list")


def list_id(connection: Connection, name: str) -> int | None:
    """Give the row of the list of this name, in whatever case it is written."""
    row = connection.execute(
        text(
            "SELECT id FROM reading_list WHERE casefold(name) = casefold(:name) "
            "ORDER BY name = :name DESC"
        ),
        {"name": clean_name(name)},
    ).first()
    return None if row is None else int(row[0])


def existing(connection: Connection, name: str) -> int:
    """Give the row of a list that must be there."""
    found = list_id(connection, name)
    if found is None:
        raise EditError(f"There is no reading list “{name}”. Make it, or check the name.")
    return found
