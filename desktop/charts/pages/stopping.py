"""Stopping: the kept papers over the decided ones, and how many good ones may still be left.

The estimate is `storage.ranking.stopping`'s: the hypergeometric test of Callaghan and
Müller-Hansen (2020) on the papers decided last. Beside it stands the plain rule, so many skips in
a row. Papers for later are not decided: they may still be kept.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Final

from desktop.charts.ink import Ink
from desktop.charts.pages.layout import NO_PAPERS, begun
from desktop.charts.pages.page_figure import Column, Laid, Record, Sheet
from storage.database.chart_facts import ChartFacts, PaperFacts
from storage.record import PaperId
from storage.vocabulary import Decision
from storage.words import count_of

if TYPE_CHECKING:
    from storage.ranking.stopping import Standing

RULES: Final = ("20", "50", "100", "200")
"""Skips in a row after which a reader may mean to stop."""
USUAL: Final = "50"
MOST_POINTS: Final = 50
SOURCE: Final = "Callaghan & Müller-Hansen 2020"
_UNDECIDED: Final = (
    "Nothing decided yet",
    "Keep and skip papers, or widen the search to some that you have decided.",
)


@dataclass(frozen=True, slots=True)
class Point:
    """A place on the curve: how many were decided and kept so far, and which since the last one."""

    decided: int
    found: int
    papers: tuple[PaperId, ...]
    kept_now: tuple[PaperId, ...]


@dataclass(frozen=True)
class Stopping:
    """How far a reader has come with some papers; no standing where none of them is decided."""

    points: tuple[Point, ...]
    standing: "Standing | None"
    rule: int
    any_papers: bool = True
    query: str = ""

    @property
    def title(self) -> str:
        """The heading."""
        return "When to stop"

    @property
    def rule_words(self) -> str:
        """How the rule stands: "11 of the 50 skips in a row that say stop"."""
        now = self.standing
        if now is None:
            return ""
        if self.met:
            return f"{count_of(now.skips, 'skip')} in a row: the rule of {self.rule} is met"
        return f"{now.skips:,} of the {count_of(self.rule, 'skip')} in a row that say stop"

    @property
    def met(self) -> bool:
        """Whether as many were skipped in a row as the rule asks for."""
        return self.standing is not None and self.standing.skips >= self.rule

    @cached_property
    def explanation(self) -> str:
        """What is left, by both ways, and how it is known."""
        now = self.standing
        if now is None:
            return ""
        if not now.left:
            return f"All {count_of(now.decided, 'paper')} are decided: {now.found:,} kept."
        share = f", so that at least {now.recall:.0%} are found" if now.found else ""
        return (
            f"{now.found:,} kept of {now.decided:,} kept or skipped, {now.left:,} to go (undecided"
            f" or put off). Of these you would keep {now.likely:,} or fewer at even odds, and no"
            f" more than {now.most:,} with 95% confidence{share}. {self.rule_words}. Estimated from"
            f" the papers decided last by the hypergeometric test of {SOURCE}; it holds when the"
            f" likeliest are read first."
        )

    @property
    def extent(self) -> str:
        """How much is shown."""
        now = self.standing
        if now is None:
            return "no decided papers" if self.any_papers else "no papers"
        return (
            f"{now.found:,} kept of {now.decided:,} decided, {now.left:,} left; "
            f"at most {now.most:,} more to keep (95%), likely {now.likely:,} or fewer"
        )

    @property
    def status(self) -> str:
        """The line for a status bar."""
        return self.extent

    @cached_property
    def summary(self) -> str:
        """What the chart says, in words."""
        rows = "; ".join(f"{one.found:,} kept of {one.decided:,}" for one in self.points)
        return f"{self.title}: {self.extent}. {self.rule_words}. {rows}."

    @property
    def nothing(self) -> tuple[str, str] | None:
        """Why there is nothing to show."""
        if not self.any_papers:
            return NO_PAPERS
        return None if self.standing is not None else _UNDECIDED

    @property
    def size(self) -> int:
        """About how many symbols are drawn."""
        return len(self.points)

    def laid_out(self, ink: Ink, width: int, *, headed: bool = True, height: int = 0) -> Laid:
        """Draw it."""
        from desktop.charts.pages.stopping_plot import draw_stopping

        sketch = begun(self, ink, width, headed=headed, height=height)
        if self.standing is not None:
            draw_stopping(self, self.standing, sketch)
        return sketch.laid(self, headed=headed, upright=True)

    def sheet(self) -> Sheet:
        """Give the table twin: a row for each point, and one for what may be left."""
        records = [
            Record((None, one.decided, one.found, len(one.kept_now), None, None), one.papers)
            for one in self.points
        ]
        now = self.standing
        if now is not None:
            cells = ("in the end", now.decided + now.left, None, None, now.likely, now.most)
            records.append(Record(cells, ()))
        return Sheet(COLUMNS, tuple(records))


def stopping_of(facts: ChartFacts, rule: int, *, query: str = "") -> Stopping:
    """Follow the decisions on papers in the order in which they were made."""
    decided = sorted(
        (paper for paper in facts.papers if paper.decision in (Decision.KEEP, Decision.SKIP)),
        key=lambda paper: (paper.decided_at or 0, paper.id),
    )
    if not decided:
        return Stopping((), None, rule, bool(facts.papers), query)
    # NumPy comes with it, and charts of other kinds do without.
    from storage.ranking.stopping import standing

    kept = [paper.decision is Decision.KEEP for paper in decided]
    left = len(facts.papers) - len(decided)
    return Stopping(tuple(_points(decided)), standing(kept, left), rule, True, query)


def _points(decided: Sequence[PaperFacts]) -> Iterator[Point]:
    step = -(-len(decided) // MOST_POINTS)
    found = 0
    for first in range(0, len(decided), step):
        some = decided[first : first + step]
        kept = tuple(paper.id for paper in some if paper.decision is Decision.KEEP)
        found += len(kept)
        yield Point(first + len(some), found, tuple(paper.id for paper in some), kept)


COLUMNS: Final = (
    Column("when", "", 110),
    Column("decided", "Decided so far", 150, number=True),
    Column("kept", "Kept so far", 130, number=True),
    Column("kept_now", "Kept since", 120, number=True),
    Column("likely_left", "More, even odds", 150, number=True),
    Column("most_left", "More, at most (95%)", 170, number=True),
)
