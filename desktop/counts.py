"""What is counted beside the list, off the GUI thread: facets, saved searches, completions."""

from array import array
from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal, Slot

from storage.errors import ShortlistError

if TYPE_CHECKING:
    from desktop.jobs import Failure
    from desktop.workspace import Workspace
    from storage.library import Library
    from storage.query.completion import Completion
    from storage.search.facets import Facets


class Counts(QObject):
    """Counts on a lane of its own, so that no search that is typed waits for them."""

    facets_ready = Signal(object)
    """`Facets` of the result that was shown when they were asked for."""
    searches_counted = Signal(object)
    """Number of papers by the query of each saved search; a query that fails has none."""
    completed = Signal(str, object)
    """The text that was completed, and its tuple of `Completion`."""

    def __init__(self, library: "Library", workspace: "Workspace") -> None:
        super().__init__(workspace)
        self._library = library
        self._workspace = workspace

    def count_facets(self) -> None:
        """Count the papers of the result; the newest call wins."""
        self._workspace.lanes.counts.run(
            self._library.facets, array("q", self._workspace.ids),
            done=self._on_facets, newest="facets",
        )  # fmt: skip

    @Slot(object)
    def _on_facets(self, facets: "Facets") -> None:
        self.facets_ready.emit(facets)

    def count_searches(self, queries: tuple[str, ...]) -> None:
        """Count the papers of saved searches; the newest call wins."""
        self._workspace.lanes.counts.run(
            counted, self._library, queries, done=self._on_searches, newest="searches"
        )

    @Slot(object)
    def _on_searches(self, found: Mapping[str, int]) -> None:
        self.searches_counted.emit(found)

    def complete(self, typed: str, cursor: int) -> None:
        """Look for what may be typed at the cursor; the newest call wins."""
        self._workspace.lanes.counts.run(
            self._library.completions,
            typed,
            cursor,
            done=partial(self._on_completed, typed),
            failed=partial(self._on_uncompleted, typed),
            newest="completions",
        )

    def _on_completed(self, typed: str, found: "tuple[Completion, ...]") -> None:
        self.completed.emit(typed, found)

    def _on_uncompleted(self, typed: str, failure: "Failure") -> None:
        """Offer nothing, so that no key goes on waiting for it."""
        self.completed.emit(typed, ())
        self._workspace.say_failure(failure)


def counted(library: "Library", queries: tuple[str, ...]) -> dict[str, int]:
    """Count what each query finds; runs on the lane and touches nothing but the library."""
    counts: dict[str, int] = {}
    for query in queries:
        try:
            counts[query] = len(library.search(query, "").ids)
        except ShortlistError:
            continue
    return counts
