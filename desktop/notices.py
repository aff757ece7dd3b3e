"""What the window says to the reader, in one form, whoever says it."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

if TYPE_CHECKING:
    from storage.edits.history import Applied

Level: TypeAlias = Literal["info", "warning", "error"]

Offer: TypeAlias = Literal["", "undo", "details", "claims", "unread", "duplicates"]

SAYS_ERRORS: Final = "says_errors"
"""Property of a dialog that shows errors itself, so that nothing beside it needs to."""


@dataclass(frozen=True, slots=True)
class Notice:
    """One sentence for the status bar or the bar over the list.

    `offer` names what can be done about it: "undo", "details", "claims" (to look at how claims
    would be read again), "unread" (to see entries of an import that could not be read),
    "duplicates" (to compare new papers with those like them) or "" for nothing; `details` is
    text to copy. A notice that `stays` is shown until it is closed or another one comes.
    """

    text: str
    level: Level = "info"
    offer: Offer = ""
    details: str = ""
    stays: bool = False


def done_notice(applied: "Applied", said: str = "") -> Notice:
    """Say that an edit is made, in the words of the history or in `said`, and offer to undo it.

    Where there was nothing to change, that is said.
    """
    if applied.history_id is None:
        return Notice(applied.summary)
    return Notice(f"Done: {said or applied.summary}", offer="undo")
