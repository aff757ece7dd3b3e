"""Claims by year, where the year of a paper is known: a column a year, or some years.

A column has a dot for each claim, its median and its middle half; where there are too many to be
told apart, bars say how many there are of each size. How many papers have no year is always said.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from desktop.charts.axis import factor_label
from desktop.charts.density import most_of_points
from desktop.charts.figure import Mark, quantile
from desktop.charts.ink import Ink
from desktop.charts.pages.layout import NO_PAPERS, begun, bounds, marks_of, reading_of
from desktop.charts.pages.leaderboard import Measure, measure_of
from desktop.charts.pages.page_figure import Cell, Column, Laid, Record, Sheet
from desktop.charts.table import SEPARATOR
from desktop.models.claim_words import status_words
from storage.claims.standing import SETTLED
from storage.database.chart_facts import ChartFacts
from storage.record import PaperId
from storage.words import count_of

MOST_COLUMNS: Final = 40
"""Columns beyond which several years share one."""
_SPANS: Final = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000)
_NO_YEAR: Final = (
    "A plain listing of abstracts, as daily papers come, states no years. Records that have a "
    "field for it, as in BibTeX or RIS, do."
)


@dataclass(frozen=True, slots=True)
class YearColumn:
    """The claims of the years `first` to `last`, smallest factor first; quartiles are factors."""

    first: int
    last: int
    marks: tuple[Mark, ...]
    lower_quartile: float
    median: float
    upper_quartile: float

    @property
    def name(self) -> str:
        """The year, or the years: "2021", "2015–2019"."""
        return name_of(self.first, self.last)

    @property
    def count(self) -> int:
        """How many claims it holds."""
        return len(self.marks)


@dataclass(frozen=True)
class Years:
    """Claims of one measure by year. `columns` are those that hold any, in order of time.

    `papers` of them are asked about, `dated` have a year, `undated` claims have none.
    """

    measure: Measure
    columns: tuple[YearColumn, ...]
    span: int
    low: float
    high: float
    papers: int
    dated: int
    undated: int
    others: int = 0
    query: str = ""
    years: dict[PaperId, int] | None = None

    @cached_property
    def marks(self) -> tuple[Mark, ...]:
        """All marks, column by column."""
        return tuple(mark for column in self.columns for mark in column.marks)

    @property
    def title(self) -> str:
        """The heading."""
        what = "gains in energy efficiency" if self.measure == "energy" else "speedups"
        return f"Reported {what} by year of publication"

    @cached_property
    def explanation(self) -> str:
        """How many papers have a year, and how to read the marks that are there."""
        parts = [self._of_years, *reading_of(self.marks)]
        if any(mark.is_range for mark in self.marks):
            parts.append("Upright bar: a range, with a mark at its middle.")
        if self.is_dense:
            parts.append("Bars: as wide as there are claims of a size.")
        parts.append("Box and line: middle half and median.")
        return " ".join(parts)

    @cached_property
    def is_dense(self) -> bool:
        """Whether some column has more claims than can be told apart."""
        counts = [column.count for column in self.columns]
        return bool(counts) and max(counts) > most_of_points(counts)

    @property
    def _of_years(self) -> str:
        if self.dated == self.papers:
            return f"All {count_of(self.papers, 'paper')} have a year."
        without = self.papers - self.dated
        verb = "has" if without == 1 else "have"
        claims = f", with {count_of(self.undated, 'claim')}" if self.undated else ""
        return f"{without:,} of {count_of(self.papers, 'paper')} {verb} no year{claims}: left out."

    @cached_property
    def extent(self) -> str:
        """How much is shown."""
        papers = len({mark.claim.paper_id for mark in self.marks})
        return f"{count_of(len(self.marks), 'claim')} in {count_of(papers, 'paper')} with a year"

    @cached_property
    def status(self) -> str:
        """The line for a status bar."""
        checked = sum(mark.claim.status in SETTLED for mark in self.marks)
        return f"{self.extent}, {checked:,} checked"

    @cached_property
    def summary(self) -> str:
        """What the chart says, in words."""
        if not self.columns:
            return f"{self.title}: no claims with a year. {self._of_years}"
        columns = "; ".join(spoken_column(column) for column in self.columns)
        return f"{self.title}: {self.extent}. {columns}. {self._of_years}"

    @property
    def nothing(self) -> tuple[str, str] | None:
        """Why there is nothing to show over time."""
        if self.columns:
            return None
        if self.others:
            other = "energy" if self.measure == "speed" else "speed"
            words = f"They report {count_of(self.others, 'claim')} of {other}: choose it above."
            return f"No claims of {self.measure} with a year", words
        if not self.papers:
            return NO_PAPERS
        if not self.dated:
            whose = "this paper" if self.papers == 1 else f"these {count_of(self.papers, 'paper')}"
            return f"No year is known of {whose}", _NO_YEAR
        return (
            "No claims in papers with a year",
            f"{self._of_years} Those that have one report no {self.measure}.",
        )

    @property
    def size(self) -> int:
        """About how many symbols are drawn."""
        return len(self.marks)

    def laid_out(self, ink: Ink, width: int, *, headed: bool = True, height: int = 0) -> Laid:
        """Draw it."""
        from desktop.charts.pages.years_plot import draw_years

        sketch = begun(self, ink, width, headed=headed, height=height)
        if self.columns:
            draw_years(self, sketch)
        return sketch.laid(self, headed=headed, upright=True)

    def sheet(self) -> Sheet:
        """Give the table twin."""
        records = tuple(
            Record(_cells(column, mark, self._year_of(mark)), (mark.claim.paper_id,))
            for column in self.columns
            for mark in column.marks
        )
        return Sheet(COLUMNS, records)

    def _year_of(self, mark: Mark) -> int:
        return (self.years or {})[mark.claim.paper_id]


def name_of(first: int, last: int) -> str:
    """Write a year, or a span of years."""
    return str(first) if first == last else f"{first}–{last}"


def years_of(facts: ChartFacts, measure: Measure = "speed", *, query: str = "") -> Years:
    """Arrange the claims of papers whose year is known in columns; several years to one if need be.

    Quartiles are those of the logarithms, as in the chart of speedups.
    """
    years = {paper.id: paper.year for paper in facts.papers if paper.year is not None}
    marks, _left_out = marks_of(facts.claims)
    own = [mark for mark in marks if measure_of(mark.claim) == measure]
    dated = [mark for mark in own if mark.claim.paper_id in years]
    span = _span([years[mark.claim.paper_id] for mark in dated])
    groups: dict[int, list[Mark]] = {}
    for mark in dated:
        year = years[mark.claim.paper_id]
        groups.setdefault(year - year % span, []).append(mark)
    columns = tuple(_column(first, span, groups[first]) for first in sorted(groups))
    low, high = bounds(dated)
    others = sum(mark.claim.paper_id in years for mark in marks) - len(dated)
    return Years(
        measure, columns, span, low, high, len(facts.papers), len(years), len(own) - len(dated),
        others, query, years,
    )  # fmt: skip


def _span(years: Sequence[int]) -> int:
    """Give how many years share a column, so that there are not too many columns."""
    if not years:
        return 1
    low, high = min(years), max(years)
    return next((span for span in _SPANS if high // span - low // span < MOST_COLUMNS), _SPANS[-1])


def _column(first: int, span: int, marks: Iterable[Mark]) -> YearColumn:
    ordered = tuple(sorted(marks, key=lambda mark: (mark.middle, mark.claim.id)))
    logs = [mark.middle for mark in ordered]
    lower, median, upper = (10 ** quantile(logs, share) for share in (0.25, 0.5, 0.75))
    return YearColumn(first, first + span - 1, ordered, lower, median, upper)


def spoken_column(column: YearColumn) -> str:
    """Say a column: "2021, 12 claims, median 2.6×, middle half 1.6× to 4.1×"."""
    words = f"{column.name}, {count_of(column.count, 'claim')}, median "
    words += factor_label(column.median)
    if column.count > 2:
        ends = f"{factor_label(column.lower_quartile)} to {factor_label(column.upper_quartile)}"
        words += f", middle half {ends}"
    return words


# The table twin


def _ratio(value: Cell) -> str:
    return factor_label(value) if isinstance(value, float) else ""


COLUMNS: Final = (
    Column("year", "Year", 70, number=True),
    Column("years", "Column", 0),
    Column("text", "Claim", 150, number=True),
    Column("factor_low", "From", 90, number=True, show=_ratio),
    Column("factor_high", "To", 90, number=True, show=_ratio),
    Column("bound", "Bound", 90),
    Column("metric", "Of", 100),
    Column("baseline", "Over", 220),
    Column("platform", "Platform", 180),
    Column("status", "Checked", 110),
    Column("label", "Paper", 320),
    Column("quote", "Words", 200),
)


def _cells(column: YearColumn, mark: Mark, year: int) -> tuple[Cell, ...]:
    claim = mark.claim
    return (
        year,
        column.name,
        claim.text,
        claim.factor_low,
        claim.factor_high,
        claim.bound,
        claim.metric,
        claim.baseline,
        SEPARATOR.join(platform.name for platform in claim.platforms),
        status_words(claim).lstrip("✓ "),
        claim.paper_label,
        claim.quote,
    )
