"""Progress: papers that came in, and what was decided on them, added up over time.

A paper counts as decided from when the decision that now stands was made, so taking a decision
back takes it off the whole curve. Steps are as long as the whole asks for: minutes to years.
"""

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta, tzinfo
from functools import cached_property
from itertools import pairwise
from typing import Final

from desktop.charts.ink import Ink
from desktop.charts.pages.layout import NO_PAPERS, begun
from desktop.charts.pages.page_figure import Column, Laid, Record, Sheet
from desktop.pace import METHOD, Pace
from storage.database.chart_facts import ChartFacts
from storage.record import PaperId
from storage.vocabulary import Decision
from storage.words import count_of

MOST_STEPS: Final = 62
"""Steps beyond which longer ones are taken."""
MONTHS: Final = tuple("Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split())


@dataclass(frozen=True, slots=True)
class Unit:
    """How long a step is: so many minutes, or days, or months."""

    minutes: int = 0
    days: int = 0
    months: int = 0

    def floor(self, moment: datetime) -> datetime:
        """Give the beginning of the step that a moment lies in; weeks begin on Monday."""
        day = moment.replace(hour=0, minute=0, second=0, microsecond=0)
        if self.minutes:
            since = moment.hour * 60 + moment.minute
            return day + timedelta(minutes=since - since % self.minutes)
        if self.days:
            return day - timedelta(days=day.weekday() if self.days == 7 else 0)
        months = day.year * 12 + day.month - 1
        months -= months % self.months
        return day.replace(year=months // 12, month=months % 12 + 1, day=1)

    def after(self, start: datetime) -> datetime:
        """Give the beginning of the next step."""
        if self.months:
            months = start.year * 12 + start.month - 1 + self.months
            return start.replace(year=months // 12, month=months % 12 + 1)
        return start + timedelta(minutes=self.minutes, days=self.days)


UNITS: Final = (
    Unit(minutes=1), Unit(minutes=5), Unit(minutes=20), Unit(minutes=60), Unit(days=1),
    Unit(days=7), Unit(months=1), Unit(months=3), Unit(months=12),
    Unit(months=120), Unit(months=1200),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Step:
    """A stretch of time: what stands at its end, and which papers came in or were decided in it.

    `kept`, `later` and `skipped` are counts of all so far; `added` is that of all papers.
    """

    start: datetime
    end: datetime
    kept: int
    later: int
    skipped: int
    added: int
    decided_now: tuple[PaperId, ...]
    added_now: tuple[PaperId, ...]

    @property
    def decided(self) -> int:
        """How many are decided at its end."""
        return self.kept + self.later + self.skipped


@dataclass(frozen=True)
class Progress:
    """The steps of some papers, without gaps; none where there are no papers."""

    steps: tuple[Step, ...]
    unit: Unit
    query: str = ""
    pace: Pace = field(default_factory=Pace, compare=False)

    @property
    def last(self) -> Step:
        """How things stand now. There must be a step."""
        return self.steps[-1]

    @property
    def title(self) -> str:
        """The heading."""
        return "Decisions over time"

    @cached_property
    def explanation(self) -> str:
        """How far things have come, and how to read it."""
        if not self.steps:
            return ""
        last = self.last
        undecided = last.added - last.decided
        return (
            f"{last.decided:,} of {count_of(last.added, 'paper')} decided"
            f" ({_percent(last.decided, last.added)}), {undecided:,} to go{self._rest(undecided)}."
            " Each area adds up the papers by when they were decided; the upper line is all that"
            " came in."
        )

    def _rest(self, undecided: int) -> str:
        """Say how long the rest takes, once that is known of this reader."""
        if not undecided or not self.pace.is_known:
            return ""
        return f": {self.pace.sentence(undecided)} at {self.pace.each} ({METHOD})"

    @property
    def extent(self) -> str:
        """How much is shown."""
        if not self.steps:
            return "no papers"
        last = self.last
        return (
            f"{count_of(last.added, 'paper')}: {last.kept:,} kept, {last.later:,} for later,"
            f" {last.skipped:,} skipped, {last.added - last.decided:,} undecided"
        )

    @property
    def status(self) -> str:
        """The line for a status bar."""
        return self.extent

    @cached_property
    def summary(self) -> str:
        """What the chart says, in words."""
        if not self.steps:
            return f"{self.title}: no papers."
        rows = "; ".join(
            f"{self.name_of(step)}, {step.decided:,} of {step.added:,} decided"
            for step in self.busy
        )
        return f"{self.title}: {self.extent}. {rows}."

    @cached_property
    def busy(self) -> tuple[Step, ...]:
        """The steps in which something came in or was decided."""
        return tuple(step for step in self.steps if step.added_now or step.decided_now)

    @property
    def nothing(self) -> tuple[str, str] | None:
        """Why there is no progress to show."""
        if self.steps:
            return None
        return NO_PAPERS

    def name_of(self, step: Step) -> str:
        """Say when a step was: "12 Nov 2026", "12 Nov 2026, 14:00", "Nov 2026"."""
        start = step.start
        month = f"{MONTHS[start.month - 1]} {start.year}"
        if self.unit.months >= 12:
            return str(start.year)
        if self.unit.months == 3:
            return f"{MONTHS[start.month - 1]} to {MONTHS[start.month + 1]} {start.year}"
        if self.unit.months:
            return month
        day = f"{start.day} {month}"
        if self.unit.minutes:
            return f"{day}, {start:%H:%M}"
        return f"Week of {day}" if self.unit.days == 7 else day

    @property
    def size(self) -> int:
        """About how many symbols are drawn."""
        return len(self.steps)

    def laid_out(self, ink: Ink, width: int, *, headed: bool = True, height: int = 0) -> Laid:
        """Draw it."""
        from desktop.charts.pages.progress_plot import draw_progress

        sketch = begun(self, ink, width, headed=headed, height=height)
        if self.steps:
            draw_progress(self, sketch)
        return sketch.laid(self, headed=headed, upright=True)

    def sheet(self) -> Sheet:
        """Give the table twin: a row for each step in which something happened."""
        records = tuple(
            Record(
                (
                    self.name_of(step),
                    step.start.isoformat(),
                    len(step.added_now),
                    len(step.decided_now),
                    step.kept,
                    step.later,
                    step.skipped,
                    step.added - step.decided,
                    step.added,
                ),
                step.decided_now or step.added_now,
            )
            for step in self.busy
        )
        return Sheet(COLUMNS, records)


def progress_of(facts: ChartFacts, *, query: str = "", zone: tzinfo | None = None) -> Progress:
    """Add up what came in and what was decided; `zone` is that of the clock, else the system's.

    A decision of unknown time counts from when its paper came in, as does one that is older
    than that, from a library that was merged.
    """
    added = sorted((paper.added_at, paper.id) for paper in facts.papers)
    decided = sorted(
        (max(paper.decided_at or 0, paper.added_at), paper.decision, paper.id)
        for paper in facts.papers
        if paper.decision is not Decision.UNDECIDED
    )
    if not added:
        return Progress((), UNITS[0], query)
    first = _local(added[0][0], zone)
    end = _local(max([added[-1][0], *(at for at, _, _ in decided)]), zone)
    for unit in UNITS:
        edges = _edges(first, end, unit, zone)
        if len(edges) - 1 <= MOST_STEPS:
            break
    moments = {paper.decided_at for paper in facts.papers if paper.decision and paper.decided_at}
    pace = Pace.of(moment / 1000 for moment in moments)
    return Progress(tuple(_steps(edges, added, decided)), unit, query, pace)


def _local(milliseconds: int, zone: tzinfo | None) -> datetime:
    return datetime.fromtimestamp(milliseconds / 1000, tz=zone).astimezone(zone)


def _edges(first: datetime, end: datetime, unit: Unit, zone: tzinfo | None) -> list[datetime]:
    """Give where steps begin, from that of the first moment on, and where the last one ends."""
    edges = [_settled(unit.floor(first), zone)]
    while edges[-1] <= end and len(edges) <= MOST_STEPS + 1:
        edges.append(_settled(unit.after(edges[-1]), zone))
    return edges


def _settled(moment: datetime, zone: tzinfo | None) -> datetime:
    """Keep what the clock shows where the system's clock is put forward or back in between."""
    return moment if zone is not None else moment.replace(tzinfo=None).astimezone()


def _steps(
    edges: Sequence[datetime],
    added: Sequence[tuple[int, PaperId]],
    decided: Sequence[tuple[int, Decision, PaperId]],
) -> Iterable[Step]:
    counts = dict.fromkeys(Decision, 0)
    came = went = 0
    for start, end in pairwise(edges):
        limit = int(end.timestamp() * 1000) - 1
        to_come = bisect_right(added, limit, lo=came, key=lambda one: one[0])
        to_go = bisect_right(decided, limit, lo=went, key=lambda one: one[0])
        now = decided[went:to_go]
        for _at, decision, _paper in now:
            counts[decision] += 1
        yield Step(
            start,
            end,
            counts[Decision.KEEP],
            counts[Decision.LATER],
            counts[Decision.SKIP],
            to_come,
            tuple(paper for _at, _decision, paper in now),
            tuple(paper for _at, paper in added[came:to_come]),
        )
        came, went = to_come, to_go


def _percent(part: int, whole: int) -> str:
    return f"{part / whole:.0%}"


COLUMNS: Final = (
    Column("when", "When", 180),
    Column("start", "Begins", 0),
    Column("added_now", "Came in", 110, number=True),
    Column("decided_now", "Decided", 110, number=True),
    Column("kept", "Kept so far", 120, number=True),
    Column("later", "Later so far", 120, number=True),
    Column("skipped", "Skipped so far", 130, number=True),
    Column("undecided", "Undecided", 110, number=True),
    Column("added", "Papers so far", 130, number=True),
)
