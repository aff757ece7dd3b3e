"""Where evidence is thin: papers that name hardware against papers that report a gain on it.

A row is a class of hardware, or a device. From the filled mark (papers with a claim measured on
it) a line leads to the hollow one (papers that name it at all): that much is missing.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Final, Literal, TypeAlias, get_args

from desktop.charts.drawing import LABEL_SIZE, TEXT_SIZE, Line, Rect, Symbol, Words
from desktop.charts.ink import Ink
from desktop.charts.lettering import shortened, text_width
from desktop.charts.pages.layout import (
    MOST_LABEL,
    NO_PAPERS,
    RADIUS,
    SMALL_SIZE,
    Scale,
    Sketch,
    begun,
    counts_within,
    marks_of,
    row_for,
)
from desktop.charts.pages.page_figure import Cell, Column, Laid, Record, Sheet, Target
from storage.database.chart_facts import ChartFacts
from storage.record import PaperId
from storage.words import count_of

Level: TypeAlias = Literal["class", "device"]

LEVELS: Final[tuple[Level, ...]] = get_args(Level)
MOST_ROWS: Final = 24
"""Rows that are drawn; of more, those with the widest gap."""
_ROW: Final = 34.0
_BELOW: Final = 38.0
"""Pixels under the rows."""
_WORDS: Final = 190.0
"""Room for "107 of 225 measured · 48%" at the end of the axis."""
_EVEN_TO: Final = 30
"""Papers up to which the axis is even; beyond, it goes by square roots, or one row hides all."""
_TICK: Final = 44.0
"""Least distance of two ticks."""
_ROUND: Final = tuple(lead * 10**power for power in range(7) for lead in (1, 2, 5))
_NOTHING: Final = (
    "Evidence is a gain that an abstract reports for hardware that it names. Widen the search to "
    "see more papers."
)


@dataclass(frozen=True)
class Gap:
    """A kind of hardware: the papers that name it, and those of them that measured on it."""

    name: str
    named: tuple[PaperId, ...]
    measured: tuple[PaperId, ...]

    @cached_property
    def missing(self) -> tuple[PaperId, ...]:
        """The papers that name it and report no gain on it."""
        measured = set(self.measured)
        return tuple(paper for paper in self.named if paper not in measured)

    @property
    def share(self) -> float:
        """Of the papers that name it, the share that measured on it."""
        return len(self.measured) / len(self.named)


@dataclass(frozen=True)
class Evidence:
    """The gaps of some papers, widest first; `folded` are not drawn.

    `bare` papers name no hardware at all; `unplaced` report a gain without saying on what.
    """

    level: Level
    gaps: tuple[Gap, ...]
    folded: int
    papers: int
    bare: int
    unplaced: int
    query: str = ""

    @property
    def title(self) -> str:
        """The heading."""
        what = "platforms" if self.level == "class" else "devices"
        return f"Hardware {what}: named against measured"

    @cached_property
    def explanation(self) -> str:
        """How to read it, and what it leaves out."""
        parts = [
            "Hollow: papers that name it. Filled: papers that report a gain on it.",
            "The line between is evidence that is missing.",
        ]
        if self.unplaced:
            verb = "reports" if self.unplaced == 1 else "report"
            what = count_of(self.unplaced, "more paper")
            parts.append(f"{what} {verb} a gain without saying on what.")
        return " ".join(parts)

    @property
    def extent(self) -> str:
        """How much is shown."""
        named = self.papers - self.bare
        return f"{named:,} of {count_of(self.papers, 'paper')} name hardware"

    @property
    def status(self) -> str:
        """The line for a status bar."""
        noun = ("platform", "platforms") if self.level == "class" else ("device", "devices")
        rows = count_of(len(self.gaps), *noun)
        more = f" of {len(self.gaps) + self.folded:,}" if self.folded else ""
        return f"{rows}{more}, {self.extent}"

    @cached_property
    def summary(self) -> str:
        """What the chart says, in words."""
        if not self.gaps:
            return f"{self.title}: no hardware is named in {count_of(self.papers, 'paper')}."
        rows = "; ".join(f"{gap.name}, {_counted(gap)}" for gap in self.gaps)
        return f"{self.title}: {self.extent}. {rows}."

    @property
    def nothing(self) -> tuple[str, str] | None:
        """Why there is nothing to compare."""
        if self.gaps:
            return None
        return ("No hardware is named in these papers", _NOTHING) if self.papers else NO_PAPERS

    @property
    def size(self) -> int:
        """About how many symbols are drawn."""
        return 2 * len(self.gaps)

    def laid_out(self, ink: Ink, width: int, *, headed: bool = True, height: int = 0) -> Laid:
        """Draw it."""
        sketch = begun(self, ink, width, headed=headed, height=height)
        if self.gaps:
            _Plot(self, sketch).draw()
        return sketch.laid(self, headed=headed)

    def sheet(self) -> Sheet:
        """Give the table twin."""
        return Sheet(COLUMNS, tuple(Record(_cells(gap), gap.named) for gap in self.gaps))


def evidence_of(facts: ChartFacts, level: Level = "class", *, query: str = "") -> Evidence:
    """Compare where hardware is named with where gains on it are reported.

    A paper that reports a gain on hardware names it, too. Sorted by the number of papers without
    a measurement, then by those that name it, then by name.
    """
    named: dict[str, dict[PaperId, None]] = {}
    for mention in facts.mentions:
        name = mention.device_class if level == "class" else mention.name
        named.setdefault(name, {})[mention.paper_id] = None
    measured: dict[str, dict[PaperId, None]] = {}
    unplaced: dict[PaperId, bool] = {}
    for mark in marks_of(facts.claims)[0]:
        claim = mark.claim
        unplaced[claim.paper_id] = unplaced.get(claim.paper_id, True) and not claim.platforms
        for platform in claim.platforms:
            name = platform.device_class if level == "class" else platform.name
            named.setdefault(name, {})[claim.paper_id] = None
            measured.setdefault(name, {})[claim.paper_id] = None
    gaps = [
        Gap(_headed(name), tuple(papers), tuple(measured.get(name, ())))
        for name, papers in named.items()
    ]
    gaps.sort(key=lambda gap: (-len(gap.missing), -len(gap.named), gap.name.casefold()))
    return Evidence(
        level,
        tuple(gaps[:MOST_ROWS]),
        len(gaps[MOST_ROWS:]),
        len(facts.papers),
        len(facts.papers) - len(_all(named.values())),
        sum(unplaced.values()),
        query,
    )


def _all(groups: Iterable[dict[PaperId, None]]) -> set[PaperId]:
    return {paper for group in groups for paper in group}


def _headed(name: str) -> str:
    """Write a plain word as a heading ("mobile GPU"); names keep their own letters."""
    first = name.split(" ")[0]
    return name[:1].upper() + name[1:] if first.isalpha() and first.islower() else name


def _counted(gap: Gap) -> str:
    return f"{len(gap.measured):,} of {len(gap.named):,} measured"


class _Plot:
    """Names at the left, the two marks of each and the line between, the numbers at the right."""

    def __init__(self, evidence: Evidence, sketch: Sketch) -> None:
        self.evidence, self.sketch, self.ink = evidence, sketch, sketch.ink
        gaps = evidence.gaps
        widest = max(text_width(gap.name, LABEL_SIZE, bold=True) for gap in gaps)
        self.label_width = min(widest + 4, MOST_LABEL, sketch.width / 3.2)
        left = sketch.margin + self.label_width + 22
        # The numbers stand beside the hollow mark, so that of the largest needs room.
        right = max(left + 60, sketch.width - sketch.margin - _WORDS)
        self.most = max(len(gap.named) for gap in gaps)
        self.even = self.most <= _EVEN_TO
        self.scale = Scale(0, self._bent(self.most), left, right)
        self.top = sketch.bottom
        self.row = row_for(sketch, _BELOW, len(gaps), _ROW)
        self.bottom = self.top + self.row * len(gaps)

    def _bent(self, count: int) -> float:
        return float(count) if self.even else count**0.5

    def x(self, count: int) -> float:
        return self.scale.at(self._bent(count))

    def draw(self) -> None:
        self._axis()
        for at, gap in enumerate(self.evidence.gaps):
            self._row(gap, self.top + self.row * (at + 0.5))
        self.sketch.bottom = self.bottom + _BELOW
        if self.evidence.folded:
            words = f"and {self.evidence.folded:,} more"
            self.sketch.add(
                Words(self.sketch.margin, self.bottom + 20, words, TEXT_SIZE, self.ink.dim),
            )

    def _axis(self) -> None:
        sketch, ink = self.sketch, self.ink
        for count in self._ticks():
            x = self.x(count)
            sketch.add(
                Line(x, self.top, x, self.bottom, ink.hairline, 1),
                Words(x, self.bottom + 20, f"{count:,}", SMALL_SIZE, ink.dim, anchor="middle"),
            )
        words = "papers" if self.even else "papers, on a scale that narrows"
        end = self.sketch.width - self.sketch.margin
        sketch.add(Words(end, self.bottom + 20, words, SMALL_SIZE, ink.dim, anchor="end"))

    def _ticks(self) -> list[int]:
        if self.even:
            return list(counts_within(self.most, self.scale.length, 56))
        kept = [0]
        for count in _ROUND:
            if count <= self.most and self.x(count) - self.x(kept[-1]) >= _TICK:
                kept.append(count)
        return kept

    def _row(self, gap: Gap, y: float) -> None:
        sketch, ink = self.sketch, self.ink
        name = shortened(gap.name, LABEL_SIZE, self.label_width, bold=True)
        measured, named = self.x(len(gap.measured)), self.x(len(gap.named))
        sketch.add(
            Words(self.sketch.margin, y + 5, name, LABEL_SIZE, ink.text, bold=True),
            Line(measured, y, named, y, ink.box_edge, 3),
        )
        share = f"{_counted(gap)} · {gap.share:.0%}"
        start = named + RADIUS + 10
        sketch.add(
            # The lines of the axis must not run through the words.
            Rect(start - 3, y - 9, text_width(share, TEXT_SIZE) + 6, 18, ink.paper),
            Words(start, y + 4.5, share, TEXT_SIZE, ink.dim),
        )
        hollow = self._mark(named, y, ink.paper, _named_target(gap))
        if not gap.missing:
            # Both marks are one place: the filled one, which says more, lies on top.
            sketch.groups.append((self._mark(named, y, ink.accent, _measured_target(gap)),))
            return
        filled = self._mark(measured, y, ink.accent, _measured_target(gap))
        sketch.groups.append((filled, hollow))

    def _mark(self, x: float, y: float, fill: str, target: Target) -> int:
        symbol = Symbol(x, x, y, RADIUS, "dot", fill, self.ink.accent, 0, target.words)
        return self.sketch.mark(symbol, target)


def _named_target(gap: Gap) -> Target:
    missing = len(gap.missing)
    detail = f"{missing:,} of them report no gain on it" if missing else "All report a gain on it"
    verb = "names" if len(gap.named) == 1 else "name"
    headline = f"{count_of(len(gap.named), 'paper')} {verb} {gap.name}"
    return Target(headline, detail, gap.missing or gap.named)


def _measured_target(gap: Gap) -> Target:
    verb = "reports" if len(gap.measured) == 1 else "report"
    headline = f"{count_of(len(gap.measured), 'paper')} {verb} a gain on {gap.name}"
    detail = f"{gap.share:.0%} of the {count_of(len(gap.named), 'paper')} that name it"
    return Target(headline, detail, gap.measured)


# The table twin


def _percent(value: Cell) -> str:
    return f"{value:.0%}" if isinstance(value, float) else ""


COLUMNS: Final = (
    Column("name", "Hardware", 240),
    Column("papers_naming", "Papers that name it", 160, number=True),
    Column("papers_measured", "Papers with a gain on it", 180, number=True),
    Column("papers_without", "Without", 110, number=True),
    Column("share_measured", "Measured", 110, number=True, show=_percent),
)


def _cells(gap: Gap) -> tuple[Cell, ...]:
    return gap.name, len(gap.named), len(gap.measured), len(gap.missing), gap.share
