"""A decision in the window: the reader moves on at once, whenever it is written."""

from dataclasses import replace
from typing import TYPE_CHECKING

from desktop.notices import done_notice
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
        self._moved = False
        """Whether there was a paper to move on to."""

    def decide(self, reason: str = "", until: str = "") -> None:
        """Go on to the next paper, then write the decision."""
        from storage.edits.triage import Decide

        self.move_on()
        self._workspace.edits.edit(
            Decide(self._papers, self._decision, reason, until),
            self.is_made,
            said=self._said,
            dropped=self.go_back,
            decides=self._papers,
        )

    def move_on(self) -> None:
        """Go on to the next undecided paper.

        Before the decision is written: what takes longest is the disk, and nobody need wait for
        it to read on. Where it is refused, `go_back` is called.
        """
        stays = self._decision is Decision.UNDECIDED
        self._moved = stays or self._workspace.move_on(self._papers)
        if self._moved:
            self._workspace.moved_on.emit()

    def go_back(self) -> None:
        """Show the paper again of which the decision was not written; why is said.

        It may be gone: with its import, say, the undo of which was under way.
        """
        if self._moved and self._workspace.rows(self._papers[:1]):
            self._workspace.set_current(self._papers[0])

    def is_made(self, applied: "Applied") -> None:
        """Say what was decided."""
        self._workspace.tell(applied.changes)
        end = "" if self._moved else " No undecided paper is left in this list."
        notice = done_notice(applied, self._said)
        self._workspace.say(replace(notice, text=f"{notice.text}.{end}") if end else notice)
        if self._asks and self._decision is Decision.SKIP:
            self._workspace.skipped.emit(self._papers)
