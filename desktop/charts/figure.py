"""The speedup chart as data: claims in rows, each row with its median and middle half.

No Qt and no pixels here: `packing` places the marks, `drawing` and `speedup_chart` show them.
"""

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final, Literal, TypeAlias

from desktop.charts.axis import factor_label
from desktop.charts.baselines import NOT_STATED, baseline_group
from storage.database.rows import ClaimRow

Grouping: TypeAlias = Literal["class", "device", "metric", "baseline"]
Order: TypeAlias = Literal["median", "count", "name"]
Shape: TypeAlias = Literal["dot", "triangle", "diamond"]

GROUPINGS: Final[tuple[Grouping, ...]] = ("class", "device", "baseline", "metric")
ORDERS: Final[tuple[Order, ...]] = ("median", "count", "name")
MOST_ROWS: Final = 24
"""Groups that stand alone; the smaller ones beyond are folded into one row."""
FOLDED: Final = "Others"

_TITLES: Final = {
    "class": "Reported speedups per hardware platform",
    "device": "Reported speedups per device",
    "metric": "Reported speedups per metric",
    "baseline": "Reported speedups per baseline",
}
_METRICS: Final = {
    "time": "Time, latency",
    "throughput": "Throughput",
    "speed": "Speed, as such",
    "energy": "Energy efficiency",
}


@dataclass(frozen=True, slots=True)
class Mark:
    """A claim in a row. `low` and `high` are decimal logarithms of its factors."""

    claim: ClaimRow
    low: float
    high: float

    @property
    def middle(self) -> float:
        """The logarithm that stands for the claim in medians: a range's geometric middle."""
        return (self.low + self.high) / 2

    @property
    def is_range(self) -> bool:
        """Whether the claim gives two ends, and so is drawn as a bar."""
        return self.high > self.low

    @property
    def hollow(self) -> bool:
        """Whether the number is only the most that was reached ("up to")."""
        return self.claim.bound == "up_to"

    @property
    def shape(self) -> Shape:
        """A dot; a diamond where energy is meant, a triangle where more was reached."""
        if self.claim.metric == "energy":
            return "diamond"
        return "triangle" if self.claim.bound == "at_least" else "dot"


@dataclass(frozen=True, slots=True)
class Row:
    """A group of claims, smallest factor first; the three quartiles are factors.

    Quartiles are those of the logarithms, interpolated between neighbours (Hyndman and Fan's
    type 7), so the median of 2× and 8× is 4×, and a slowdown weighs as much as its inverse.
    `folded` counts the groups that an "Others" row stands for, else it is 0.
    """

    name: str
    marks: tuple[Mark, ...]
    lower_quartile: float
    median: float
    upper_quartile: float
    folded: int = 0

    @property
    def count(self) -> int:
        """How many claims stand in the row."""
        return len(self.marks)


@dataclass(frozen=True)
class Figure:
    """The whole chart. `low` and `high` bound its axis, as decimal logarithms.

    `left_out` counts claims whose factor no logarithmic axis can show (zero or not finite).
    """

    by: Grouping
    order: Order
    rows: tuple[Row, ...]
    low: float
    high: float
    left_out: int = 0
    query: str = ""

    @cached_property
    def claims(self) -> tuple[ClaimRow, ...]:
        """Each claim once, in the order of the rows; one on two platforms has two marks."""
        seen = {mark.claim.id: mark.claim for row in self.rows for mark in row.marks}
        return tuple(seen.values())

    @cached_property
    def papers(self) -> int:
        """How many papers the claims come from."""
        return len({claim.paper_id for claim in self.claims})

    @cached_property
    def has_slowdowns(self) -> bool:
        """Whether some claim is of less than 1×, so that the line of no gain parts two sides."""
        return any(mark.low < 0 for row in self.rows for mark in row.marks)

    @property
    def title(self) -> str:
        """The heading, without a full stop."""
        return _TITLES[self.by]

    @cached_property
    def explanation(self) -> str:
        """How to read the marks that are there, in short sentences."""
        marks = [mark for row in self.rows for mark in row.marks]
        parts = ["Each mark is one claim, as a ratio."]
        if any(mark.hollow for mark in marks):
            parts.append("Hollow: “up to”.")
        if any(mark.shape == "triangle" and not mark.is_range for mark in marks):
            parts.append("Triangle: “at least”.")
        if any(mark.shape == "diamond" and not mark.is_range for mark in marks):
            parts.append("Diamond: energy.")
        if any(mark.is_range for mark in marks):
            parts.append("Thin bar: a range.")
        parts.append("Box and line: middle half and median.")
        return " ".join(parts)

    @cached_property
    def status(self) -> str:
        """The line for a status bar: "145 claims, 31 checked"."""
        checked = sum(claim.status != "unchecked" for claim in self.claims)
        words = f"{counted(len(self.claims), 'claim')}, {checked:,} checked"
        if self.left_out:
            words += f", {self.left_out:,} without a number that a chart can show"
        return words

    @cached_property
    def extent(self) -> str:
        """How much is shown: "145 claims in 98 papers"."""
        return f"{counted(len(self.claims), 'claim')} in {counted(self.papers, 'paper')}"

    @cached_property
    def summary(self) -> str:
        """What the chart says, in words, for those who do not see it."""
        if not self.rows:
            return f"{self.title}: no claims."
        rows = "; ".join(spoken_row(row) for row in self.rows)
        return f"{self.title}: {self.extent}. {rows}."


def spoken_row(row: Row) -> str:
    """Say a row: "GPU, 96 claims, median 2.6×, middle half 1.6× to 4.1×"."""
    words = f"{row.name}, {counted(row.count, 'claim')}, median {factor_label(row.median)}"
    if row.count > 2:
        ends = f"{factor_label(row.lower_quartile)} to {factor_label(row.upper_quartile)}"
        words += f", middle half {ends}"
    return words


def counted(number: int, noun: str) -> str:
    """Give "1 claim", "1,204 claims"."""
    return f"{number:,} {noun}" if number == 1 else f"{number:,} {noun}s"


def figure_of(
    claims: Iterable[ClaimRow],
    by: Grouping = "class",
    sort: Order = "median",
    *,
    query: str = "",
) -> Figure:
    """Arrange claims in rows; refuted ones and a baseline's own never come.

    A claim on several platforms stands in the row of each, one without any under "Not stated".
    Beyond `MOST_ROWS` groups the smaller ones share a row. `sort` is by falling median, by
    falling count or by name; "Others" and "Not stated" are always last. `query` is what was
    searched for, shown under the chart where it is saved.
    """
    groups: dict[str, list[Mark]] = {}
    left_out = 0
    for claim in sorted(claims, key=lambda claim: claim.id):
        if claim.status == "wrong" or claim.of_baseline:
            continue
        mark = _mark(claim)
        if mark is None:
            left_out += 1
            continue
        for name in _GROUPS[by](claim):
            groups.setdefault(name, []).append(mark)
    rows = sorted(_rows(groups), key=_sort_key(sort))
    low, high = _bounds([mark for row in rows for mark in row.marks])
    return Figure(by, sort, tuple(rows), low, high, left_out, query)


def _mark(claim: ClaimRow) -> Mark | None:
    low, high = sorted((claim.factor_low, claim.factor_high))
    if low <= 0 or not math.isfinite(high):
        return None
    return Mark(claim, math.log10(low), math.log10(high))


def _classes(claim: ClaimRow) -> tuple[str, ...]:
    names = dict.fromkeys(platform.device_class for platform in claim.platforms)
    return tuple(names) or (NOT_STATED,)


def _devices(claim: ClaimRow) -> tuple[str, ...]:
    names = dict.fromkeys(_headed(platform.name) for platform in claim.platforms)
    return tuple(names) or (NOT_STATED,)


def _headed(name: str) -> str:
    """Write a plain word as a heading ("mobile device"); names keep their own letters."""
    return name[:1].upper() + name[1:] if name.islower() else name


def _metrics(claim: ClaimRow) -> tuple[str, ...]:
    return (_METRICS.get(claim.metric, claim.metric),)


def _baselines(claim: ClaimRow) -> tuple[str, ...]:
    return (baseline_group(claim.baseline),)


_GROUPS: Final[dict[Grouping, Callable[[ClaimRow], tuple[str, ...]]]] = {
    "class": _classes,
    "device": _devices,
    "metric": _metrics,
    "baseline": _baselines,
}


def _rows(groups: dict[str, list[Mark]]) -> list[Row]:
    named = [name for name in groups if name != NOT_STATED]
    named.sort(key=lambda name: (-len(groups[name]), name.casefold()))
    kept, folded = named[:MOST_ROWS], named[MOST_ROWS:]
    if len(folded) == 1:  # a row for one group may as well bear its name
        kept, folded = named, []
    rows = [_row(name, groups[name]) for name in kept]
    if folded:
        # A claim on two folded devices is one claim of the shared row.
        shared = {mark.claim.id: mark for name in folded for mark in groups[name]}
        rows.append(_row(f"{FOLDED} ({len(folded):,})", shared.values(), len(folded)))
    if NOT_STATED in groups:
        rows.append(_row(NOT_STATED, groups[NOT_STATED]))
    return rows


def _row(name: str, marks: Iterable[Mark], folded: int = 0) -> Row:
    ordered = sorted(marks, key=lambda mark: (mark.middle, mark.claim.id))
    logs = [mark.middle for mark in ordered]
    lower, median, upper = (10 ** quantile(logs, share) for share in (0.25, 0.5, 0.75))
    return Row(name, tuple(ordered), lower, median, upper, folded)


def quantile(ordered: Sequence[float], share: float) -> float:
    """Give a quantile of numbers in rising order, interpolated between neighbours (type 7)."""
    place = (len(ordered) - 1) * share
    below = math.floor(place)
    above = min(below + 1, len(ordered) - 1)
    return ordered[below] + (ordered[above] - ordered[below]) * (place - below)


def _sort_key(order: Order) -> Callable[[Row], tuple[int, float, str]]:
    def key(row: Row) -> tuple[int, float, str]:
        last = 2 if row.name == NOT_STATED else int(row.folded > 0)
        value = {"median": -row.median, "count": -float(row.count), "name": 0.0}[order]
        return last, value, row.name.casefold()

    return key


def _bounds(marks: Sequence[Mark]) -> tuple[float, float]:
    """Give the ends of the axis: all marks with a little air, and 1× (no gain) always."""
    low = min([mark.low for mark in marks], default=0.0)
    high = max([mark.high for mark in marks], default=1.0)
    low, high = min(low, 0.0), max(high, math.log10(5))
    air = 0.03 * (high - low)
    return low - air, high + air
