"""What models and panes read of a library on the GUI thread: a page, a paper, counts, names."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from storage.database.rows import ClaimRow, Counted, PaperDetail, PaperRow, Sidebar
from storage.record import PaperId

if TYPE_CHECKING:
    from storage.database.claim_rows import ClaimOrder
    from storage.edits.history import HistoryEntry
    from storage.library import Library
    from storage.query.completion import Completion


class Reads(QObject):
    """Thin calls into the library, milliseconds each; any of them may raise `LibraryError`."""

    def __init__(self, library: "Library", parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._library = library
        self._sidebar: Sidebar | None = None

    @property
    def folder(self) -> Path:
        """The library's folder."""
        return self._library.folder

    def forget_counts(self) -> None:
        """Read the counts of the sidebar anew when they are next asked for."""
        self._sidebar = None

    def rows(self, ids: Sequence[int]) -> list[PaperRow]:
        """Give the rows of a page of ids, in their order; ids that are gone are passed over."""
        return self._library.rows(ids)

    def detail(self, paper: PaperId) -> PaperDetail | None:
        """Give everything about one paper; None when it is gone."""
        return self._library.detail(paper)

    def sidebar(self) -> Sidebar:
        """Give names and counts for the sidebar; read once, until something changes."""
        if self._sidebar is None:
            self._sidebar = self._library.sidebar()
        return self._sidebar

    def claims(self, query: str = "", order: "ClaimOrder" = "factor") -> list[ClaimRow]:
        """Give the claims of the papers that a query finds."""
        return self._library.claims(query, order)

    def tags(self) -> tuple[Counted, ...]:
        """Give all tags."""
        return self._library.tags()

    def lists(self) -> tuple[Counted, ...]:
        """Give all reading lists."""
        return self._library.lists()

    def matches(self, text: str, terms: Sequence[str]) -> tuple[tuple[int, int], ...]:
        """Give the spans of a text that the words of a search hit."""
        return self._library.matches(text, terms)

    def completions(self, text: str, cursor: int) -> "tuple[Completion, ...]":
        """Give what may stand at the cursor of a query."""
        return self._library.completions(text, cursor)

    def history(self) -> "tuple[HistoryEntry, ...]":
        """Give the edits, newest first."""
        return self._library.history()

    def all_undecided(self) -> Sequence[int]:
        """Give the ids of all undecided papers."""
        return self._library.search("is:undecided", "added").ids
