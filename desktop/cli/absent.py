"""What is said of a paper that is asked for and is not there."""

from typing import TYPE_CHECKING

from storage.errors import EditError

if TYPE_CHECKING:
    from storage.library import Library
    from storage.record import PaperId


def absent(library: "Library", paper: "PaperId") -> EditError:
    """Give the error for a paper that is not in the library, or no longer under this id."""
    keeper = library.duplicates.keeper_of(paper)
    if keeper is None:
        return EditError(f"There is no paper {paper} in this library.")
    return EditError(
        f"Paper {paper} was merged into paper {keeper}; "
        f"`shortlist duplicates split {paper}` gives it back."
    )
