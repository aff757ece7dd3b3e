"""A decision in the window: the reader moves on at once, whenever it is written."""

from typing import TYPE_CHECKING

from desktop.notices import Notice
from storage.record import PaperId
from storage.vocabulary import Decision

if TYPE_CHECKING:
    from desktop.workspace import Workspace
    from storage.edits.history import Applied


class Deciding:
    """One decision on some papers, from the key to what is said of it."""

    def __init__(
        self,
        workspace: "Workspace",
        decision: Decision,
        papers: tuple[PaperId, ...],
        said: str,
        *,
        asks: bool = True,
    ) -> None:
        """`asks`: a reason may be given for a skip, once it is made."""
        self._asks = asks
        self._workspace = workspace
        self._decision = decision
        self._papers = papers
        self._said = said
        self._moved: bool | None = None
        """Whether there was a paper to move on to; None before that was tried."""

    def move_on(self) -> None:
        """Go on to the next undecided paper, once."""
        if self._moved is None:
            stays = self._decision is Decision.UNDECIDED
            self._moved = stays or self._workspace.move_on(self._papers)

    def is_made(self, applied: "Applied") -> None:
        """Move on if that is still to be done, and say what was decided."""
        # Moved first: the paper that is left need not be shown anew.
        self.move_on()
        self._workspace.tell(applied.changes)
        end = "" if self._moved else " No undecided paper is left in this list."
        said = self._said or applied.summary
        self._workspace.say(Notice(f"{said}{'.' if end else ''}{end}", offer="undo"))
        if self._asks and self._decision is Decision.SKIP:
            self._workspace.skipped.emit(self._papers)
