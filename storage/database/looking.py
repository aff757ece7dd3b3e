"""What is looked at in a library: rows of papers, claims, counts. Each look is of one moment."""

from collections.abc import Collection, Sequence

from storage.database import chart_facts, fetching, statistics
from storage.database.bad_entries import bad_entries
from storage.database.claim_rows import ClaimOrder, claims_of
from storage.database.engine import Database
from storage.database.highlights import (
    HighlightFilter,
    HighlightPlace,
    HighlightsFound,
    colour_names,
    found,
    highlight_places,
)
from storage.database.note_looking import Notes
from storage.database.paper_groups import PaperGrouping, names_of
from storage.database.profiles import Profiles
from storage.database.rows import ClaimRow, Counted, LineRow, Sidebar
from storage.record import BadEntry, PaperId


class Looking:
    """The looks that need no query; every one may be called from any thread."""

    def __init__(self, database: Database) -> None:
        self._database = database

    @property
    def notes(self) -> Notes:
        """The door to the notes: all of them, what they link to, templates."""
        return Notes(self._database)

    @property
    def profiles(self) -> Profiles:
        """The door to interest profiles: what rankings learn from, and which is in use."""
        return Profiles(self._database)

    def undecided(self, among: Sequence[int]) -> frozenset[PaperId]:
        """Tell which of these papers are undecided."""
        with self._database.read() as connection:
            return fetching.undecided(connection, among)

    def decision_times(self, most: int) -> tuple[int, ...]:
        """Give when the last decisions that stand were made, in ms since 1970, the latest first."""
        with self._database.read() as connection:
            return fetching.decision_times(connection, most)

    def claims_of(
        self, ids: Sequence[int], order: ClaimOrder = "factor", *, include_wrong: bool = False
    ) -> list[ClaimRow]:
        """Give the claims of these papers."""
        with self._database.read() as connection:
            return claims_of(connection, ids, include_wrong=include_wrong, order=order)

    def names_of(self, papers: Sequence[int], by: PaperGrouping) -> dict[PaperId, tuple[str, ...]]:
        """Give the tags, decision, reading lists or dumps that each paper stands under, if any."""
        with self._database.read() as connection:
            return names_of(connection, papers, by)

    def facts_of(self, ids: Sequence[int]) -> chart_facts.ChartFacts:
        """Give what charts show of these papers, all of one moment."""
        with self._database.read() as connection:
            return chart_facts.chart_facts(connection, ids)

    def sidebar(self, before: Sidebar | None = None, stale: Collection[str] = ()) -> Sidebar:
        """Give decisions, lists, tags, saved searches and imports with their counts.

        Of one from before only the fields that are named in `stale` are read anew.
        """
        with self._database.read() as connection:
            return statistics.sidebar(connection, before, stale)

    def bad_entries(self, import_id: int) -> tuple[tuple[str, BadEntry], ...]:
        """Give what of an import could not be read, each with the path of its dump."""
        with self._database.read() as connection:
            return bad_entries(connection, import_id)

    def tags(self) -> tuple[Counted, ...]:
        """Give all tags with the number of their papers."""
        with self._database.read() as connection:
            return statistics.tags(connection)

    def count_tagged(self, among: Sequence[int], name: str) -> int:
        """Count those of these papers that have a tag itself, nested ones not counted."""
        with self._database.read() as connection:
            return fetching.count_tagged(connection, among, name)

    def reasons(self) -> tuple[Counted, ...]:
        """Give the reasons for skipping in their order, with the number of their papers."""
        with self._database.read() as connection:
            return statistics.reasons(connection)

    def lists(self) -> tuple[Counted, ...]:
        """Give all reading lists with the number of their papers."""
        with self._database.read() as connection:
            return statistics.lists(connection)

    def highlights(
        self, wanted: HighlightFilter, papers: Sequence[int] | None = None
    ) -> HighlightsFound:
        """Give the highlights that pass a filter, of all papers or of some in their order."""
        with self._database.read() as connection:
            return found(connection, wanted, papers)

    def highlight_places(self, ids: Sequence[int]) -> list[HighlightPlace]:
        """Give highlights by their ids, each with the label of its paper."""
        with self._database.read() as connection:
            return highlight_places(connection, ids)

    def colour_names(self) -> dict[str, str]:
        """Give what the colours of highlights are called, in the order of their numbers."""
        with self._database.read() as connection:
            return colour_names(connection)

    def lines(self, list_name: str) -> tuple[LineRow, ...]:
        """Give the lines across a reading list, from the top."""
        with self._database.read() as connection:
            return fetching.lines(connection, list_name)

    def statistics(self) -> statistics.Statistics:
        """Count the library."""
        with self._database.read() as connection:
            return statistics.statistics(connection)
