"""Why the current paper stands where it does, asked of the ranker on its lane."""

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, QTimer, Signal, Slot

if TYPE_CHECKING:
    from desktop.ranking import Ranking
    from desktop.workspace import Workspace
    from storage.library import Library
    from storage.ranking.explaining import Why
    from storage.record import PaperId

PAUSE_MS: Final = 120
"""A reader who runs down the list has no reasons looked up for papers that she only passes."""


class Explaining(QObject):
    """Gives the reasons of one paper: the last one that was asked about.

    After a start, or of another profile, nothing has been learned yet: the ranking is then done
    once, before it answers.
    """

    explained = Signal(object)
    """`Why` of the paper that was asked about."""

    def __init__(self, library: "Library", workspace: "Workspace", ranking: "Ranking") -> None:
        super().__init__(ranking)
        self._library = library
        self._workspace = workspace
        self._ranking = ranking
        self._paper: PaperId | None = None
        self._learns = True
        self._pause = QTimer(self)
        self._pause.setSingleShot(True)
        self._pause.setInterval(PAUSE_MS)
        self._pause.timeout.connect(self._ask)
        ranking.ranked.connect(self._on_ranked)
        ranking.profiles.switched.connect(self._on_switched)

    def explain(self, paper: "PaperId | None") -> None:
        """Ask for the reasons of a paper in a moment, or for none any more."""
        self._paper = paper
        if paper is None:
            self._pause.stop()
        else:
            self._pause.start()

    @Slot()
    def _ask(self) -> None:
        if self._paper is not None:
            self._workspace.lanes.ranking.run(
                self._library.why, self._paper, done=self._on_found, newest="why"
            )

    @Slot(object)
    def _on_found(self, found: "Why | None") -> None:
        if found is not None:
            self.explained.emit(found)
        elif self._learns:
            # Once only: where nothing can be learned, asking again would never end.
            self._learns = False
            self._ranking.rank()

    @Slot()
    def _on_switched(self) -> None:
        """Ask anew: another profile has reasons of its own, which it may have to learn first."""
        self._learns = True
        if self._paper is not None:
            self._pause.start()

    @Slot()
    def _on_ranked(self) -> None:
        self._learns = self._learns and not self._ranking.has_learned
        if self._paper is not None:
            self._pause.start()
