"""How far the list that is shown is decided, and how long the rest takes at this reader's pace."""

from array import array
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from desktop.pace import METHOD, Pace
from storage.vocabulary import Decision

if TYPE_CHECKING:
    from desktop.workspace import Workspace
    from storage.edits.edit import Changes
    from storage.library import Library
    from storage.record import PaperId

FEW: Final = 1_000
"""Papers that are asked about at once on the GUI thread; more are for a lane."""
EARLIER: Final = 200
"""Decisions of earlier sessions that are looked at for the pace."""


AT_ONCE: Final = 500
"""Papers that are counted as soon as they are found."""
PAUSE_MS: Final = 150
"""After the last result of more: to tell all of a hundred thousand holds up whoever types."""


class ListProgress(QObject):
    """Counts what is undecided in the list: once on a lane, then decision by decision."""

    changed = Signal()

    def __init__(self, library: "Library", workspace: "Workspace") -> None:
        super().__init__(workspace)
        self._library, self._workspace = library, workspace
        self._left: set[PaperId] | None = None
        self._pause = QTimer(self)
        self._pause.setSingleShot(True)
        self._pause.setInterval(PAUSE_MS)
        self._pause.timeout.connect(self._ask)
        workspace.results_ready.connect(self._on_results)
        workspace.lull.came.connect(self._count)
        workspace.changed.connect(self._on_changed)

    def look_back(self) -> None:
        """Take the pace of earlier sessions into account."""
        self._workspace.lanes.counts.run(
            self._library.decision_times, EARLIER, done=self._on_times, newest="pace"
        )

    @Slot(object)
    def _on_times(self, milliseconds: tuple[int, ...]) -> None:
        self._workspace.pace.begin_with(Pace.of(at / 1000 for at in milliseconds))
        self.changed.emit()

    @property
    def total(self) -> int:
        """How many papers the list has."""
        return len(self._workspace.ids)

    @property
    def left(self) -> int | None:
        """How many of them are undecided; None until they are counted."""
        if self._shows_all:
            return self._workspace.sidebar().decisions.get(Decision.UNDECIDED, 0)
        return None if self._left is None else len(self._left)

    @property
    def share(self) -> float:
        """How much of the list is decided, 0 to 1; 0 until it is counted."""
        left = self.left
        return 0.0 if left is None or not self.total else 1.0 - left / self.total

    @property
    def sentence(self) -> str:
        """Say how far the list is and how long the rest takes; "" where nothing is known."""
        left = self.left
        if left is None or not self.total:
            return ""
        done = f"{self.total - left:,} of {self.total:,} in this list decided"
        if not left:
            return done
        pace = self._workspace.pace
        how = METHOD if pace.is_known else "what is usual, until you have decided a few"
        return f"{done}. {left:,} to go: {pace.sentence(left)} at {pace.each} ({how})."

    @property
    def _shows_all(self) -> bool:
        return self.total == self._workspace.sidebar().total

    @Slot()
    def _on_results(self, *_facts: object) -> None:
        self._count()

    @Slot()
    def _count(self) -> None:
        self._left = None
        self._pause.stop()
        if self._workspace.lull.awaited:
            return
        if self._shows_all:
            self.changed.emit()
        elif self.total <= AT_ONCE:
            self._ask()
        else:
            self._pause.start()

    @Slot()
    def _ask(self) -> None:
        self._workspace.lanes.counts.run(
            self._library.undecided, array("q", self._workspace.ids),
            done=self._on_counted, newest="left",
        )  # fmt: skip

    @Slot(object)
    def _on_counted(self, undecided: "frozenset[PaperId]") -> None:
        self._left = set(undecided)
        self.changed.emit()

    @Slot(object)
    def _on_changed(self, changes: "Changes") -> None:
        from storage.edits.edit import Aspect

        if not changes.aspects & (Aspect.DECISION | Aspect.PAPERS):
            return
        papers = changes.papers
        if papers is None or len(papers) > FEW or self._left is None:
            self._count()
            return
        mine = papers.intersection(self._workspace.ids)
        self._left.difference_update(mine)
        self._left.update(self._library.undecided(tuple(mine)))
        self.changed.emit()
