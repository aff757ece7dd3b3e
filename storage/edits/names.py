"""Names that a person gives: single blanks, never empty, of a length that can be shown and read.

Lengths are looked at where a name is made, not where it is looked up: what an earlier library or a
dump has brought can still be renamed and deleted.
"""

from typing import Final

from storage.errors import EditError
from storage.words import clipped

LONGEST: Final = 200
"""Characters of a name. Longer ones are a text that was pasted into the wrong field."""


def checked_length(name: str, thing: str, longest: int = LONGEST) -> str:
    """Give a name back; raise `EditError` where it is too long. `thing` is "a tag", say."""
    if len(name) > longest:
        raise EditError(
            f"The name of {thing} may have {longest} characters, not {len(name):,}: "
            f"“{clipped(name, 40)}”."
        )
    return name


def given_name(name: str, thing: str, longest: int = LONGEST) -> str:
    """Give a name with single blanks; raise `EditError` where nothing is left, or too much."""
    cleaned = " ".join(name.split())
    if not cleaned:
        raise EditError(f"{thing[:1].upper()}{thing[1:]} needs a name.")
    return checked_length(cleaned, thing, longest)
