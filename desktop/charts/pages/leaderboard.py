"""The leaderboard: the best that each system reports, largest first, with what it compares with.

Factors of speed and of energy are never ranked against each other. The place of a system is that
of the highest figure in its abstract; a range shows where it begins, a hollow mark that the
figure is only the most that was reached.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Final, Literal, TypeAlias, get_args

from desktop.charts.axis import factor_label
from desktop.charts.drawing import LABEL_SIZE, TEXT_SIZE, Anchor, Line, Rect, Symbol, Words
from desktop.charts.figure import Mark
from desktop.charts.ink import Ink
from desktop.charts.lettering import shortened, text_width
from desktop.charts.pages.layout import (
    BAR_HALF,
    MOST_LABEL,
    NO_PAPERS,
    RADIUS,
    Scale,
    Sketch,
    are_mixed,
    begun,
    bounds,
    claim_target,
    colour_of,
    factors_along,
    marks_of,
    reading_of,
    row_for,
)
from desktop.charts.pages.page_figure import Cell, Column, Laid, Record, Sheet
from desktop.charts.table import SEPARATOR
from desktop.models.claim_words import device_classes, factor_text, status_words
from storage.claims.standing import SETTLED
from storage.database.chart_facts import ChartFacts, PaperFacts
from storage.database.rows import ClaimRow
from storage.record import PaperId
from storage.words import count_of

Measure: TypeAlias = Literal["speed", "energy"]

MEASURES: Final[tuple[Measure, ...]] = get_args(Measure)
TOP: Final = 30
"""Systems that are shown unless more are asked for."""
_COUNT_WIDTH: Final = 40.0
_ROW: Final = 26.0
_FOOT: Final = 34.0
"""Pixels under the rows."""
_TALL: Final = 14
"""Rows from which on the axis is written above them as well."""
_GAP: Final = 10.0
_ENOUGH: Final = 260.0
"""Room for words at the right of a mark that is preferred to more at its left."""
_BELOW: Final = 8.0
"""Pixels that a bar goes down where its words stand above it."""
_NO_CLAIMS: Final = (
    "A leaderboard ranks what abstracts report, such as “2.3× faster than vLLM on an A100”. "
    "Widen the search to see the claims of more papers."
)
_WHAT: Final = {"speed": "speedup", "energy": "gain in energy efficiency"}


@dataclass(frozen=True, slots=True)
class Entry:
    """A system with its best claim; `count` claims of this measure are its own.

    `named` tells a name that the abstract gives from the label of a paper that gives none.
    """

    name: str
    named: bool
    best: Mark
    count: int
    papers: tuple[PaperId, ...]

    @property
    def claim(self) -> ClaimRow:
        """The best claim."""
        return self.best.claim

    @property
    def over(self) -> str:
        """What it is compared with: "over vLLM"."""
        return f"over {self.claim.baseline}" if self.claim.baseline else "baseline not stated"

    @property
    def facts(self) -> str:
        """The hardware, and whether a person checked it: " · GPU · checked"."""
        parts = [device_classes(self.claim), "checked" if self.best.checked else ""]
        return "".join(f" · {part}" for part in parts if part)

    @property
    def comparison(self) -> str:
        """All that stands beside the mark."""
        return self.over + self.facts

    def fitted(self, size: float, room: float) -> str:
        """Give what stands beside the mark, cut to a width; the baseline is cut first."""
        left = room - text_width(self.facts, size)
        if left >= 6 * size:
            return shortened(self.over, size, left) + self.facts
        return shortened(self.comparison, size, room) if room > 0 else ""


@dataclass(frozen=True)
class Leaderboard:
    """The best of each system of some `papers`; `entries` are all of them, `top` are shown.

    `others` counts the claims of the other measure, `left_out` those without a usable factor.
    """

    measure: Measure
    entries: tuple[Entry, ...]
    top: int = TOP
    others: int = 0
    left_out: int = 0
    query: str = ""
    papers: int = 0

    @cached_property
    def shown(self) -> tuple[Entry, ...]:
        """The entries that are drawn."""
        return self.entries[: self.top]

    @cached_property
    def marks(self) -> tuple[Mark, ...]:
        """The marks that are drawn."""
        return tuple(entry.best for entry in self.shown)

    @property
    def more(self) -> int:
        """How many entries are not drawn."""
        return len(self.entries) - len(self.shown)

    @property
    def title(self) -> str:
        """The heading."""
        return f"Best reported {_WHAT[self.measure]} per system"

    @cached_property
    def explanation(self) -> str:
        """How to read the marks that are there."""
        parts = ["The best claim of each, by its highest figure, with what it is compared with."]
        parts += reading_of(self.marks)
        if any(mark.is_range for mark in self.marks):
            parts.append("Bar: a range.")
        if len({entry.claim.baseline for entry in self.shown}) > 1:
            parts.append("Baselines differ: ranks compare claims, not systems.")
        return " ".join(parts)

    @property
    def extent(self) -> str:
        """How much is shown."""
        return f"{len(self.shown):,} of {count_of(len(self.entries), 'system')}"

    @cached_property
    def status(self) -> str:
        """The line for a status bar."""
        checked = sum(entry.claim.status in SETTLED for entry in self.shown)
        words = f"{self.extent}, {checked:,} checked"
        return words + (f" · {self.left_out:,} without a usable number" if self.left_out else "")

    @cached_property
    def summary(self) -> str:
        """What the chart says, in words."""
        if not self.entries:
            return f"{self.title}: no claims."
        rows = "; ".join(
            f"{entry.name}, {entry.claim.text}, {entry.comparison}" for entry in self.shown
        )
        rest = f" And {self.more:,} more." if self.more else ""
        return f"{self.title}: {self.extent}. {rows}.{rest}"

    @property
    def nothing(self) -> tuple[str, str] | None:
        """Why there is nothing to rank."""
        if self.entries:
            return None
        if self.others:
            other = "energy" if self.measure == "speed" else "speed"
            there = count_of(self.others, "claim")
            return (
                f"No claims of {self.measure} in these papers",
                f"They report {there} of {other}, ranked apart: choose {other.capitalize()}.",
            )
        return ("No claims in these papers", _NO_CLAIMS) if self.papers else NO_PAPERS

    @property
    def size(self) -> int:
        """About how many symbols are drawn."""
        return len(self.shown)

    def laid_out(self, ink: Ink, width: int, *, headed: bool = True, height: int = 0) -> Laid:
        """Draw it."""
        sketch = begun(self, ink, width, headed=headed, height=height)
        if self.entries:
            _Plot(self, sketch).draw()
        return sketch.laid(self, headed=headed)

    def sheet(self) -> Sheet:
        """Give the table twin."""
        return Sheet(COLUMNS, tuple(Record(_cells(entry), entry.papers) for entry in self.shown))


def leaderboard_of(
    facts: ChartFacts, measure: Measure = "speed", *, top: int = TOP, query: str = ""
) -> Leaderboard:
    """Rank the systems of some papers by the highest factor that each reports.

    Papers that name the same system share a place; one that names none stands under its label.
    Of equal factors the firmer comes first: one whose range begins higher, then one that is not
    only "up to", then the older claim.
    """
    marks, left_out = marks_of(facts.claims)
    own = [mark for mark in marks if measure_of(mark.claim) == measure]
    papers = {paper.id: paper for paper in facts.papers}
    groups: dict[str, list[Mark]] = {}
    for mark in own:
        groups.setdefault(_key(papers.get(mark.claim.paper_id), mark.claim), []).append(mark)
    entries = [_entry(group, papers) for group in groups.values()]
    entries.sort(key=lambda entry: _rank(entry.best))
    others = len(marks) - len(own)
    return Leaderboard(measure, tuple(entries), top, others, left_out, query, len(facts.papers))


def measure_of(claim: ClaimRow) -> Measure:
    """Tell whether a claim is of energy, or of time, throughput or speed as such."""
    return "energy" if claim.metric == "energy" else "speed"


def _key(paper: PaperFacts | None, claim: ClaimRow) -> str:
    if paper is not None and paper.system:
        return f"system {paper.system.casefold()}"
    return f"paper {claim.paper_id}"


def _rank(mark: Mark) -> tuple[float, float, bool, int]:
    return -mark.high, -mark.low, mark.hollow, mark.claim.id


def _entry(marks: Iterable[Mark], papers: dict[PaperId, PaperFacts]) -> Entry:
    ordered = sorted(marks, key=_rank)
    best = ordered[0]
    paper = papers.get(best.claim.paper_id)
    system = None if paper is None else paper.system
    return Entry(
        system or best.claim.paper_label,
        bool(system),
        best,
        len(ordered),
        tuple(dict.fromkeys(mark.claim.paper_id for mark in ordered)),
    )


class _Plot:
    """Names at the left, marks along the axis, and beside each what it compares with."""

    def __init__(self, board: Leaderboard, sketch: Sketch) -> None:
        self.board, self.sketch, self.ink = board, sketch, sketch.ink
        rows = board.shown
        widest = max(text_width(row.name, LABEL_SIZE, bold=row.named) for row in rows)
        self.label_width = min(widest + 4, max(MOST_LABEL, sketch.width / 4), sketch.width / 3.2)
        self.left = sketch.margin + self.label_width + _COUNT_WIDTH + 18
        self.right = sketch.width - sketch.margin - 14
        self.mixed = are_mixed(board.marks)
        low, high = bounds(board.marks)
        self.scale = Scale(low, high, self.left, self.right)
        self.twice = len(rows) >= _TALL
        above = 18 if self.twice else 0
        self.top = sketch.bottom + above
        self.row = row_for(sketch, above + _FOOT, len(rows), _ROW)
        self.bottom = self.top + self.row * len(rows)
        sketch.head = self.top - 2 if self.twice else 0.0

    def draw(self) -> None:
        """Draw everything and say how far down it goes."""
        sketch = self.sketch
        parted = any(mark.low < 0 for mark in self.board.marks)
        sketch.add(
            *factors_along(
                self.scale, self.top, self.bottom, self.ink, twice=self.twice, parted=parted
            )
        )
        for at, entry in enumerate(self.board.shown):
            self._row(entry, self.top + self.row * (at + 0.5))
        sketch.bottom = self.bottom + _FOOT
        if self.board.more:
            words = f"and {self.board.more:,} more"
            place = Words(self.sketch.margin, self.bottom + 20, words, TEXT_SIZE, self.ink.dim)
            sketch.add(place)

    def _row(self, entry: Entry, y: float) -> None:
        ink, best = self.ink, entry.best
        colour = ink.text if entry.named else ink.dim
        name = shortened(entry.name, LABEL_SIZE, self.label_width, bold=entry.named)
        self.sketch.add(
            Words(self.sketch.margin, y + 5, name, LABEL_SIZE, colour, bold=entry.named)
        )
        if entry.count > 1:
            end = self.left - 18
            self.sketch.add(Words(end, y + 5, f"{entry.count:,}", TEXT_SIZE, ink.dim, anchor="end"))
        low, high = self.scale.at(best.low), self.scale.at(best.high)
        y = self._comparison(entry, low, high, y)
        half = BAR_HALF if best.is_range else RADIUS
        title = f"{entry.name}: {claim_target(entry.claim).words}"
        edge = colour_of(best, ink, mixed=self.mixed)
        fill = ink.paper if best.hollow else edge
        symbol = Symbol(low, high, y, half, best.shape, fill, edge, entry.claim.id, title)
        self.sketch.groups.append((self.sketch.mark(symbol, claim_target(entry.claim)),))

    def _comparison(self, entry: Entry, low: float, high: float, y: float) -> float:
        """Write factor and baseline on the roomier side of the mark; give where the mark goes.

        A line leads to the mark. Beside a bar that leaves no room they stand above it.
        """
        after, before = self.right + 14 - high, low - self.left
        at_right = after >= min(before, _ENOUGH)
        number, ink = factor_text(entry.claim), self.ink
        # Figures of equal width are wider than figures are elsewhere.
        wide = 1.1 * text_width(number, TEXT_SIZE, bold=True) + 8
        if max(after, before) < wide + RADIUS + 2 * _GAP:
            rest = entry.fitted(TEXT_SIZE, self.right - self.left - wide)
            self.sketch.add(
                Words(self.left, y + 1, number, TEXT_SIZE, ink.text, bold=True),
                Words(self.left + wide, y + 1, rest, TEXT_SIZE, ink.dim),
            )
            return y + _BELOW
        room = (after if at_right else before) - RADIUS - 2 * _GAP - wide
        rest = entry.fitted(TEXT_SIZE, room)
        side = 1 if at_right else -1
        start = high + RADIUS + _GAP if at_right else low - RADIUS - _GAP
        whole = wide + text_width(rest, TEXT_SIZE)
        # The lines of the axis must not run through the words.
        behind = start - 3 if at_right else start - whole - 3
        anchor: Anchor = "start" if at_right else "end"
        self.sketch.add(
            Line(self.left, y, low if at_right else max(self.left, behind), y, ink.hairline, 1),
            Rect(behind, y - 9, whole + 6, 18, ink.paper),
            Words(start, y + 4.5, number, TEXT_SIZE, ink.text, bold=True, anchor=anchor),
            Words(start + side * wide, y + 4.5, rest, TEXT_SIZE, ink.dim, anchor=anchor),
        )
        return y


# The table twin


def _ratio(value: Cell) -> str:
    return factor_label(value) if isinstance(value, float) else ""


COLUMNS: Final = (
    Column("system", "System", 220),
    Column("text", "Best claim", 150, number=True),
    Column("factor_low", "From", 90, number=True, show=_ratio),
    Column("factor_high", "To", 90, number=True, show=_ratio),
    Column("bound", "Bound", 90),
    Column("metric", "Of", 100),
    Column("baseline", "Over", 220),
    Column("platform", "Platform", 180),
    Column("class", "Class", 90),
    Column("claims", "Claims", 80, number=True),
    Column("status", "Checked", 110),
    Column("label", "Paper", 280),
    Column("quote", "Words", 200),
)


def _cells(entry: Entry) -> tuple[Cell, ...]:
    claim = entry.claim
    return (
        entry.name,
        claim.text,
        claim.factor_low,
        claim.factor_high,
        claim.bound,
        claim.metric,
        claim.baseline,
        SEPARATOR.join(platform.name for platform in claim.platforms),
        SEPARATOR.join(dict.fromkeys(one.device_class for one in claim.platforms)),
        entry.count,
        status_words(claim).lstrip("✓ "),
        claim.paper_label,
        claim.quote,
    )
