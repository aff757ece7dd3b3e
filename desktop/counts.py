"""What is counted beside the list, off the GUI thread: how the papers that are found spread."""

from array import array
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal, Slot

if TYPE_CHECKING:
    from desktop.workspace import Workspace
    from storage.library import Library
    from storage.search.facets import Facets


class Counts(QObject):
    """Counts on a lane of its own, so that no search that is typed waits for them."""

    facets_ready = Signal(object)
    """`Facets` of the result that was shown when they were asked for."""

    def __init__(self, library: "Library", workspace: "Workspace") -> None:
        super().__init__(workspace)
        self._library = library
        self._workspace = workspace

    def count_facets(self) -> None:
        """Count the papers of the result; the newest call wins."""
        self._workspace.lanes.counts.run(
            self._library.facets, array("q", self._workspace.ids),
            done=self._on_facets, newest=True,
        )  # fmt: skip

    @Slot(object)
    def _on_facets(self, facets: "Facets") -> None:
        self.facets_ready.emit(facets)
