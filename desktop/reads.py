"""What models and panes hear of a library, and read of it on the GUI thread."""

from collections.abc import Iterable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from PySide6.QtCore import QObject, Signal

from desktop.words import Words
from storage.database.rows import ClaimRow, Counted, PaperDetail, PaperRow, Sidebar
from storage.errors import ShortlistError
from storage.record import BadEntry, PaperId

if TYPE_CHECKING:
    from array import array

    from desktop.settings import Settings
    from storage.database.chart_facts import ChartFacts
    from storage.database.claim_rows import ClaimOrder
    from storage.database.highlights import HighlightFilter, HighlightPlace, HighlightsFound
    from storage.database.paper_groups import PaperGrouping
    from storage.database.rows import LineRow
    from storage.edits.edit import Changes
    from storage.edits.history import Applied
    from storage.edits.telling import HistoryEntry
    from storage.importing.rules import Rule
    from storage.library import Library
    from storage.ranking.comparisons import Comparisons

Ahead: TypeAlias = tuple[int, Sidebar]
"""A sidebar that a lane has read, and how many changes had been told before."""


def shows_in_sidebar(changes: "Changes") -> bool:
    """Whether the sidebar may show anything of what has changed: not claims, relevance, answers."""
    from storage.edits.edit import Aspect

    of_order = Aspect.RELEVANCE | Aspect.COMPARISONS | Aspect.BOOSTS | Aspect.PROFILES
    return bool(changes.aspects & ~(Aspect.CLAIMS | of_order))


def may_find_others(changes: "Changes", queries: Iterable[str] = ()) -> bool:
    """Whether one of these queries may find other papers now: few of them ask for relevance."""
    from storage.edits.edit import Aspect

    of_order = Aspect.RELEVANCE | Aspect.COMPARISONS | Aspect.BOOSTS | Aspect.PROFILES
    if changes.aspects & ~of_order:
        return True
    return bool(changes.aspects & Aspect.RELEVANCE) and any(
        "relevance:" in query.lower() for query in queries
    )


def stale_in_sidebar(changes: "Changes | None") -> frozenset[str]:
    """Name the fields of the sidebar that are to be read anew; all where nothing is known."""
    from storage.edits.edit import Aspect

    shown = {
        "decisions": Aspect.DECISION | Aspect.PAPERS,
        "lists": Aspect.LISTS | Aspect.PAPERS,
        "tags": Aspect.TAGS | Aspect.PAPERS,
        "tag_totals": Aspect.TAGS | Aspect.PAPERS,
        "progress": Aspect.LISTS | Aspect.DECISION | Aspect.PAPERS,
        "searches": Aspect.SEARCHES,
        "imports": Aspect.IMPORTS | Aspect.PAPERS,
    }
    return frozenset(
        name for name, aspects in shown.items() if changes is None or changes.aspects & aspects
    )


class Reads(QObject):
    """Facts as signals, and thin calls into the library that take milliseconds.

    Any of the calls may raise `LibraryError`.
    """

    changed = Signal(object)
    """`Changes`: what an edit, an undo or an import has put out of date."""
    skipped = Signal(object)
    """Tuple of papers that were skipped just now: a reason may be given."""
    results_ready = Signal(object, str)
    """`Result` and the query that it answers."""
    none_found = Signal(object, object)
    """Tuple of `TermCount`: nothing was found, and why; and of `Instead`: what would be."""
    search_failed = Signal(object)
    """`Failure` with `span`: the query is wrong there; the last good result stays."""
    query_asked = Signal(str)
    """A query that came from elsewhere than the search line, for the line to show."""
    current_changed = Signal(object)
    """`PaperId` or None."""
    moved_on = Signal()
    """The next paper is current after a decision, which is written next: show it at once."""
    selection_changed = Signal()
    selection_asked = Signal(object)
    """Tuple of ids that the list should select (a rubber band in a chart)."""
    paper_opened = Signal(object)
    """`PaperId` that should be shown to read, whatever view is in front."""
    notice = Signal(object)
    progress = Signal(object)
    """`Progress` of an import, an export or indexing; None when there is none."""
    indexing = Signal(bool)
    history_changed = Signal()
    imported = Signal(object)
    """`ImportReport`."""
    busy_changed = Signal(bool)
    failed = Signal(object)
    """`Failure` that is a fault of ours."""
    settle = Signal()
    """Save now what is typed and not yet saved: an undo, an export or the end is coming."""

    settings: "Settings"

    def __init__(self, library: "Library", parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._library = library
        self._sidebar: Sidebar | None = None
        self._stale: frozenset[str] = frozenset()
        self._foreseen: Sidebar | None = None
        self._told = 0
        """Changes so far that the sidebar shows."""
        self._ways: tuple[bool, bool] | None = None
        self._row: tuple[int, list[PaperRow]] | None = None
        self.words = Words(library, self)

    @property
    def folder(self) -> Path:
        """The library's folder."""
        return self._library.folder

    def forget(self, changes: "Changes | None" = None) -> None:
        """Read anew, when it is next asked for, what is read once until something changes."""
        self._ways = self._row = None
        stale = stale_in_sidebar(changes)
        self._stale |= stale
        if changes is not None and stale:
            self._told += 1
        if self._foreseen is not None:
            self._sidebar, self._foreseen = self._foreseen, None
            self._stale = frozenset()

    def look_ahead(self) -> Ahead | None:
        """Read what the sidebar will show, on a lane; None where it cannot be read."""
        told = self._told
        with suppress(ShortlistError):
            return told, self._library.sidebar()
        return None

    def foresee(self, ahead: Ahead | None) -> None:
        """Take note of what the sidebar shows once the next change is told.

        Not so where another one was told since the lane looked: it may not be counted there.
        """
        holds = ahead is not None and ahead[0] == self._told
        self._foreseen = ahead[1] if ahead and holds else None

    @property
    def can_undo(self) -> bool:
        """Whether there is an edit to take back."""
        return self._two_ways()[0]

    @property
    def can_redo(self) -> bool:
        """Whether an edit was taken back and can be made again."""
        return self._two_ways()[1]

    def _two_ways(self) -> tuple[bool, bool]:
        if self._ways is None:
            self._ways = self._library.ways()
        return self._ways

    def rows(self, ids: Sequence[int]) -> list[PaperRow]:
        """Give the rows of a page of ids, in their order; ids that are gone are passed over."""
        if len(ids) != 1:
            return self._library.rows(ids)
        # That of the paper that is read is asked for by several: what is shown, and what is said.
        if self._row is None or self._row[0] != ids[0]:
            self._row = ids[0], self._library.rows(ids)
        return list(self._row[1])

    def detail(self, paper: PaperId) -> PaperDetail | None:
        """Give everything about one paper; None when it is gone."""
        return self._library.detail(paper)

    def sidebar(self) -> Sidebar:
        """Give names and counts for the sidebar; read once, until something changes."""
        if self._sidebar is None:
            self._sidebar = self._library.sidebar()
        elif self._stale:
            self._sidebar = self._library.sidebar(self._sidebar, self._stale)
        self._stale = frozenset()
        return self._sidebar

    def claims(
        self, query: str = "", order: "ClaimOrder" = "factor", *, include_wrong: bool = False
    ) -> list[ClaimRow]:
        """Give the claims of the papers that a query finds; refuted ones only when asked for."""
        return self._library.claims(query, order, include_wrong=include_wrong)

    def claims_of(self, papers: Sequence[int]) -> list[ClaimRow]:
        """Give all claims of these papers, refuted ones too, the largest first."""
        return self._library.claims_of(papers, include_wrong=True)

    def names_of(
        self, papers: Sequence[int], by: "PaperGrouping"
    ) -> dict[PaperId, tuple[str, ...]]:
        """Give the tags, decision, reading lists or dumps that each paper stands under."""
        return self._library.names_of(papers, by)

    def facts_of(self, ids: Sequence[int]) -> "ChartFacts":
        """Give what charts show of these papers; for a lane, where they are many."""
        return self._library.facts_of(ids)

    def bad_entries(self, import_id: int) -> "tuple[tuple[str, BadEntry], ...]":
        """Give what of an import could not be read, each with the path of its dump."""
        return self._library.bad_entries(import_id)

    def rules(self) -> "tuple[Rule, ...]":
        """Give the rules that imports apply to new papers, in their order."""
        return self._library.rules.list()

    def highlights(
        self, wanted: "HighlightFilter", papers: Sequence[int] | None = None
    ) -> "HighlightsFound":
        """Give the highlights that pass a filter, of all papers or of some; for a lane."""
        return self._library.highlights(wanted, papers)

    def highlight_places(self, ids: Sequence[int]) -> "list[HighlightPlace]":
        """Give a page of highlights by their ids."""
        return self._library.highlight_places(ids)

    def colour_names(self) -> dict[str, str]:
        """Give what the colours of highlights are called, in the order of their numbers."""
        return self._library.colour_names()

    def tags(self) -> tuple[Counted, ...]:
        """Give all tags."""
        return self._library.tags()

    def count_tagged(self, papers: Sequence[int], name: str) -> int:
        """Count those of these papers that have a tag."""
        return self._library.count_tagged(papers, name)

    def find(self, query: str) -> "array[int]":
        """Give the papers that a query finds; for a lane. Raises `QuerySyntaxError` as well."""
        return self._library.search(query).ids

    def wake(self) -> "Applied | None":
        """Bring papers back whose day has come; raises `LibraryBusyError` as well."""
        return self._library.wake()

    def others_wrote(self) -> bool:
        """Tell whether another program has changed anything since this was asked last."""
        return self._library.others_wrote()

    def reasons(self) -> tuple[Counted, ...]:
        """Give the reasons for skipping, in the order of their keys."""
        return self._library.reasons()

    def lists(self) -> tuple[Counted, ...]:
        """Give all reading lists."""
        return self._library.lists()

    @property
    def comparisons(self) -> "Comparisons":
        """The door to papers that are compared two at a time."""
        return self._library.comparisons

    def undoes_answer(self, comparison: int) -> bool:
        """Tell whether undoing takes back just the last answer of a comparison."""
        return self._library.undoes_answer(comparison)

    def lines(self, list_name: str) -> "tuple[LineRow, ...]":
        """Give the lines across a reading list, from the top."""
        return self._library.lines(list_name)

    def papers_on(self, list_name: str) -> list[PaperId]:
        """Give the papers of a reading list in its order; `EditError` where there is none."""
        return self._library.papers_on(list_name)

    def list_shown(self, query: str) -> str | None:
        """Give the reading list that a query shows, if it shows one."""
        return self._library.list_shown(query)

    def matches(self, text: str, terms: Sequence[str]) -> tuple[tuple[int, int], ...]:
        """Give the spans of a text that the words of a search hit."""
        return self._library.matches(text, terms)

    def history(self) -> "tuple[HistoryEntry, ...]":
        """Give the edits, newest first."""
        return self._library.history()

    def undecided(self, among: Sequence[int]) -> frozenset[int]:
        """Tell which of these papers are undecided."""
        return self._library.undecided(among)
