"""The papers nearest to the one that is read, looked for on a lane beside the search."""

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, QTimer, Signal, Slot

if TYPE_CHECKING:
    from desktop.workspace import Workspace
    from storage.database.rows import PaperRow
    from storage.edits.edit import Changes
    from storage.library import Library
    from storage.record import PaperId

PAUSE_MS: Final = 200
"""A reader who runs down the list has nothing looked up for papers that she only passes."""
MOST: Final = 5


class Neighbours(QObject):
    """Finds the nearest papers of one: the last that was asked about."""

    found = Signal(object, object)
    """`PaperId`, and the tuple of `PaperRow` that are nearest to it, the nearest first."""

    def __init__(self, library: "Library", workspace: "Workspace", parent: QObject) -> None:
        super().__init__(parent)
        self._library = library
        self._workspace = workspace
        self._paper: PaperId | None = None
        self._shown: frozenset[PaperId] = frozenset()
        self._pause = QTimer(self)
        self._pause.setSingleShot(True)
        self._pause.setInterval(PAUSE_MS)
        self._pause.timeout.connect(self._ask)
        workspace.changed.connect(self._on_changed)
        workspace.indexing.connect(self._on_indexing)

    def look_for(self, paper: "PaperId | None") -> None:
        """Look in a moment for what is near a paper, or for nothing any more."""
        self._paper, self._shown = paper, frozenset()
        if paper is None:
            self._pause.stop()
        else:
            self._pause.start()

    @Slot()
    def _ask(self) -> None:
        if self._workspace.lull.awaited:
            self._pause.start()  # It takes as long as several keys.
        elif self._paper is not None:
            self._workspace.lanes.counts.run(
                _nearest, self._library, self._paper, done=self._on_found, newest="similar"
            )

    @Slot(object)
    def _on_found(self, found: "tuple[PaperId, tuple[PaperRow, ...]]") -> None:
        paper, rows = found
        if paper == self._paper:
            self._shown = frozenset(row.id for row in rows)
            self.found.emit(paper, rows)

    @Slot(object)
    def _on_changed(self, changes: "Changes") -> None:
        """Look again where a neighbour was decided, renamed, or has come or gone."""
        from storage.edits.edit import Aspect

        if self._paper is None or not changes.aspects & (Aspect.DECISION | Aspect.PAPERS):
            return
        touched = changes.papers is None or bool(changes.papers & self._shown)
        if touched or changes.aspects & Aspect.PAPERS:
            self._pause.start()

    @Slot(bool)
    def _on_indexing(self, going_on: bool) -> None:
        """Look again once papers have come into the index."""
        if self._paper is not None and not going_on:
            self._pause.start()


def _nearest(library: "Library", paper: "PaperId") -> "tuple[PaperId, tuple[PaperRow, ...]]":
    return paper, tuple(library.similar(paper, MOST))
