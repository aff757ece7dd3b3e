"""The steps of the history that were made in one place: only these are taken back there."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from desktop.keys.in_force import keys

if TYPE_CHECKING:
    from storage.edits.telling import HistoryEntry


class StepsHere:
    """Knows its steps by id."""

    def __init__(self) -> None:
        self._steps: set[int] = set()

    def add(self, step: int | None) -> None:
        """Take note of a step that was made here; None where nothing had to be changed."""
        if step is not None:
            self._steps.add(step)

    def why_not(self, history: "Iterable[HistoryEntry]", *, is_busy: bool) -> str:
        """Say why the newest step that stands is not taken back here; "" where it may be.

        `history` gives the steps, the newest first; `is_busy`: one is being made, so that it is
        not known yet which the newest will be.
        """
        if is_busy:
            return "What is being done comes first; then u takes it back."
        standing = [one for one in history if not one.undone]
        if standing and standing[0].id in self._steps:
            return ""
        if any(one.id in self._steps for one in standing):
            return f"“{standing[0].summary}” was done elsewhere since; {_further()}"
        if not standing:
            return "There is nothing to undo."
        return f"Nothing done here is left. Before it came “{standing[0].summary}”; {_further()}"


def _further() -> str:
    wide = [one.shown for one in keys().map.by_act["undo"] if one.where == "window"]
    return f"{wide[0] if wide else 'Undo'} in the main window takes it back."
