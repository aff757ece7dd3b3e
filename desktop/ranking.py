"""The ranking of undecided papers, learned anew a moment after the reader has decided."""

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from desktop.explaining import Explaining
from desktop.neighbours import Neighbours

if TYPE_CHECKING:
    from collections.abc import Generator

    from desktop.jobs import Failure
    from desktop.workspace import Workspace
    from storage.edits.edit import Changes
    from storage.library import Library
    from storage.progress import Progress
    from storage.ranking.boosts import Boosted
    from storage.ranking.ranking import Ranked

PAUSE_MS: Final = 1_500
"""After the last decision: a reader who decides once a second is not interrupted by writing."""


class Ranking(QObject):
    """Keeps relevance up to date, on a lane of its own; rows show it, nothing moves by it."""

    ranked = Signal()
    """All has been learned anew."""

    def __init__(self, library: "Library", workspace: "Workspace") -> None:
        super().__init__(workspace)
        self._library = library
        self._workspace = workspace
        self._pause = QTimer(self)
        self._pause.setSingleShot(True)
        self._pause.setInterval(PAUSE_MS)
        self._pause.timeout.connect(self.rank)
        workspace.changed.connect(self._on_changed)
        self.explaining = Explaining(library, workspace, self)
        self.neighbours = Neighbours(library, workspace, self)

    def boosts(self) -> "tuple[Boosted, ...]":
        """Give what the reader adds to the relevance of papers herself, the largest first."""
        return self._library.boosts.list()

    @Slot(object)
    def _on_changed(self, changes: "Changes") -> None:
        from storage.edits.edit import Aspect

        if changes.aspects & (Aspect.DECISION | Aspect.PAPERS | Aspect.WORDS):
            self._pause.start()
        elif changes.aspects & Aspect.BOOSTS:
            # Nothing else is being typed: the reader waits to see what comes of it.
            self.rank()
        elif changes.aspects & (Aspect.TAGS | Aspect.LISTS) and self._library.boosts.list():
            self._pause.start()

    @Slot()
    def rank(self) -> None:
        """Learn from all decisions; where that is going on, it is done once more."""
        lane = self._workspace.lanes.ranking
        if lane.busy:
            self._pause.start()
        else:
            lane.work(self._rank, done=self._on_ranked, failed=self._on_failed)

    def _rank(self) -> "Generator[Progress, None, Ranked]":
        """Rank, on the lane: NumPy is loaded there, and holds up nobody."""
        ranker = self._library.ranker
        ranker.explored = self._workspace.settings.explored_percent / 100
        return (yield from ranker.rank())

    @Slot(object)
    def _on_ranked(self, ranked: "Ranked") -> None:
        from storage.edits.edit import Aspect, Changes

        if ranked.changed:
            self._workspace.tell(Changes(Aspect.RELEVANCE, frozenset(ranked.changed)))
        self.ranked.emit()

    @Slot(object)
    def _on_failed(self, failure: "Failure") -> None:
        """Try again after another program's write: nobody has asked for this, or waits for it."""
        if failure.busy:
            self._pause.start()
        else:
            self._workspace.say_failure(failure)
