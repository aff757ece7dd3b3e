"""The speedup chart as data: claims in rows, each row with its median and middle half.

No Qt and no pixels here: `packing` places the marks, `drawing` and `speedup_chart` show them.
"""

import math
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final, TypeAlias

from desktop.charts.axis import factor_label
from desktop.charts.density import most_of_points
from desktop.charts.drawing import Shape
from desktop.charts.grouping import KINDS, METRIC_WORDS, Grouping, Names, Order, group_of
from storage.claims.standing import SETTLED
from storage.database.rows import ClaimRow
from storage.words import count_of

MOST_ROWS: Final = 24
"""Groups that stand alone; the smaller ones beyond are folded into one row."""
FOLDED: Final = "Others"


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
    def checked(self) -> bool:
        """Whether a person stands behind it."""
        return self.claim.status in SETTLED

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
    `logs` are the middles of the marks. `folded` counts the groups of an "Others" row, else it
    is 0. `part` names the metric where groups are split, `first` tells the first part of a
    group. A `dense` row holds more claims than can be told apart. `missing` is the row of claims
    that have no group.
    """

    name: str
    marks: tuple[Mark, ...]
    logs: tuple[float, ...]
    lower_quartile: float
    median: float
    upper_quartile: float
    folded: int = 0
    part: str = ""
    first: bool = True
    dense: bool = False
    missing: bool = False

    @property
    def count(self) -> int:
        """How many claims stand in the row."""
        return len(self.marks)

    @property
    def full_name(self) -> str:
        """The name, with that of its part: "GPU, throughput"."""
        return f"{self.name}, {self.part}" if self.part else self.name


@dataclass(frozen=True)
class Figure:
    """The whole chart. `low` and `high` bound its axis, as decimal logarithms.

    `left_out` counts claims whose factor no logarithmic axis can show (zero or not finite),
    `refuted` and `rival` those that never come: read wrong, or a baseline's own number;
    `count` those that are shown, each once, `checked` those of them that a person stands behind,
    `papers` where they come from. `has_slowdowns` tells whether some claim is of less than 1×, so
    that the line of no gain parts two sides.
    """

    by: Grouping
    order: Order
    rows: tuple[Row, ...]
    low: float
    high: float
    left_out: int = 0
    refuted: int = 0
    rival: int = 0
    query: str = ""
    split: bool = False
    count: int = 0
    checked: int = 0
    papers: int = 0
    has_slowdowns: bool = False

    @cached_property
    def claims(self) -> tuple[ClaimRow, ...]:
        """Each claim once, in the order of the rows; one on two platforms has two marks."""
        seen = {mark.claim.id: mark.claim for row in self.rows for mark in row.marks}
        return tuple(seen.values())

    @property
    def is_mixed(self) -> bool:
        """Whether some claims were checked and others not, so that the two look different."""
        return 0 < self.checked < self.count

    @property
    def title(self) -> str:
        """The heading, without a full stop."""
        per = KINDS[self.by].per
        if self.split:
            per = f"{per.removeprefix('hardware ')} and metric"
        return f"Reported speedups per {per}"

    @cached_property
    def explanation(self) -> str:
        """How to read the marks that are there, in short sentences."""
        single = [mark for row in self.rows if not row.dense for mark in row.marks]
        every = [mark for row in self.rows for mark in row.marks]
        points = [mark for mark in every if not mark.is_range]
        parts = ["Each mark is one claim, as a ratio."]
        if len(single) < len(every):
            ranges = any(mark.is_range for row in self.rows if row.dense for mark in row.marks)
            middle = ", ranges by their middle" if ranges else ""
            parts.append(f"Strip: the higher, the more claims of that size{middle}.")
        if any(mark.hollow for mark in every):
            parts.append("Hollow: “up to”.")
        if any(mark.shape == "triangle" for mark in points):
            parts.append("Triangle: “at least”.")
        if any(mark.shape == "diamond" for mark in points):
            parts.append("Diamond: energy.")
        if any(mark.is_range for mark in single):
            parts.append("Thin bar: a range.")
        if self.is_mixed:
            parts.append("Strong: checked by a person.")
        if self.has_slowdowns:
            parts.append("Left of 1×: slower.")
        most = max((row.count for row in self.rows), default=0)
        if most > 1:
            parts.append("Line: median." if most == 2 else "Box and line: middle half and median.")
        return " ".join(parts)

    @cached_property
    def status(self) -> str:
        """The line for a status bar: "145 claims, 31 checked"."""
        words = f"{count_of(self.count, 'claim')}, {self.checked:,} checked"
        if self.left_out:
            words += f", {self.left_out:,} without a number that a chart can show"
        if self.rival:
            words += f", {self.rival:,} left out as a rival’s own"
        if self.refuted:
            words += f", {self.refuted:,} left out as refuted"
        return words

    @cached_property
    def extent(self) -> str:
        """How much is shown: "145 claims in 98 papers"."""
        return f"{count_of(self.count, 'claim')} in {count_of(self.papers, 'paper')}"

    @cached_property
    def summary(self) -> str:
        """What the chart says, in words, for those who do not see it."""
        if not self.rows:
            return f"{self.title}: no claims."
        rows = "; ".join(spoken_row(row) for row in self.rows)
        return f"{self.title}: {self.extent}. {rows}."


def spoken_row(row: Row) -> str:
    """Say a row: "GPU, 96 claims, median 2.6×, middle half 1.6× to 4.1×"."""
    words = f"{row.full_name}, {count_of(row.count, 'claim')}, median {factor_label(row.median)}"
    if row.count > 2:
        ends = f"{factor_label(row.lower_quartile)} to {factor_label(row.upper_quartile)}"
        words += f", middle half {ends}"
    return words


_Entry: TypeAlias = tuple[float, int, Mark]
"""A mark as it is sorted: by its middle, then by the number of its claim."""


@dataclass(frozen=True, slots=True)
class _Group:
    name: str
    entries: list[_Entry]
    folded: int = 0
    missing: bool = False


def figure_of(
    claims: Iterable[ClaimRow],
    by: Grouping = "class",
    sort: Order = "median",
    *,
    query: str = "",
    split: bool = False,
    names: Names | None = None,
) -> Figure:
    """Arrange claims in rows; refuted ones and a baseline's own never come.

    A claim on several platforms, or of a paper with several tags, stands in the row of each; one
    without any in a row of its own. Beyond `MOST_ROWS` groups the smaller ones share a row.
    `sort` is by falling median, by falling count or by name; "Others" and "Not stated" are always
    last. `split` parts every row by metric. `names` are what papers stand under, where `by` goes
    by papers. `query` is what was searched for, shown under the chart where it is saved.
    """
    taken = _Taken()
    for claim in claims:
        taken.take(claim)
    taken.entries.sort()
    split = split and by != "metric"
    groups = _folded(_grouped(taken.entries, group_of(by, names or {})), KINDS[by].missing)
    groups.sort(key=_sort_key(sort))
    parts = [part for group in groups for part in (_split(group) if split else [(group, "", True)])]
    limit = most_of_points([len(group.entries) for group, _, _ in parts])
    low, high = _bounds(taken.low, taken.high)
    return Figure(
        by=by,
        order=sort,
        rows=tuple(_row(group, part, first, limit) for group, part, first in parts),
        low=low,
        high=high,
        left_out=taken.left_out,
        refuted=taken.refuted,
        rival=taken.rival,
        query=query,
        split=split,
        count=len(taken.entries),
        checked=taken.checked,
        papers=len(taken.papers),
        has_slowdowns=taken.low < 0,
    )


@dataclass(slots=True)
class _Taken:
    """The claims that can be shown, and what there is to know of all of them, in one pass."""

    entries: list[_Entry] = field(default_factory=list)
    papers: set[int] = field(default_factory=set)
    checked: int = 0
    left_out: int = 0
    refuted: int = 0
    rival: int = 0
    low: float = 0.0
    high: float = 0.0

    def take(self, claim: ClaimRow) -> None:
        """Take a claim where it stands, is of the paper's own work, and an axis can show it."""
        if claim.status == "wrong" or claim.of_baseline:
            self.refuted += claim.status == "wrong"
            self.rival += claim.status != "wrong"
            return
        low, high = claim.factor_low, claim.factor_high
        if high < low:
            low, high = high, low
        if low <= 0 or not math.isfinite(high):
            self.left_out += 1
            return
        start = math.log10(low)
        end = start if low == high else math.log10(high)
        self.entries.append(((start + end) / 2, claim.id, Mark(claim, start, end)))
        self.papers.add(claim.paper_id)
        self.checked += claim.status in SETTLED
        self.low = min(self.low, start)
        self.high = max(self.high, end)


def _grouped(
    entries: Iterable[_Entry], group_names: Callable[[ClaimRow], tuple[str, ...]]
) -> dict[str, list[_Entry]]:
    """Give the entries of each group, still in order of size; "" holds those of none."""
    groups: defaultdict[str, list[_Entry]] = defaultdict(list)
    for entry in entries:
        for name in group_names(entry[2].claim) or ("",):
            groups[name].append(entry)
    return groups


def _folded(groups: dict[str, list[_Entry]], missing: str) -> list[_Group]:
    """Let the smallest of too many groups share one."""
    named = [name for name in groups if name]
    named.sort(key=lambda name: (-len(groups[name]), name.casefold()))
    kept, folded = named[:MOST_ROWS], named[MOST_ROWS:]
    if len(folded) == 1:  # a row for one group may as well bear its name
        kept, folded = named, []
    made = [_Group(name, groups[name]) for name in kept]
    if folded:
        # A claim on two folded devices is one claim of the shared row.
        shared = sorted({entry for name in folded for entry in groups[name]})
        made.append(_Group(f"{FOLDED} ({len(folded):,})", shared, len(folded)))
    if "" in groups:
        made.append(_Group(missing, groups[""], missing=True))
    return made


def _split(group: _Group) -> list[tuple[_Group, str, bool]]:
    """Part a group by metric, in the order that metrics have everywhere."""
    parts: dict[str, list[_Entry]] = {}
    for entry in group.entries:
        metric = entry[2].claim.metric
        parts.setdefault(metric, []).append(entry)
    order = [*METRIC_WORDS, *sorted(set(parts) - set(METRIC_WORDS))]
    there = [part for part in order if part in parts]
    return [
        (_Group(group.name, parts[part], group.folded, group.missing), part, part == there[0])
        for part in there
    ]


def _row(group: _Group, part: str, first: bool, limit: int) -> Row:
    logs = tuple(middle for middle, _, _ in group.entries)
    lower, median, upper = (10 ** quantile(logs, share) for share in (0.25, 0.5, 0.75))
    return Row(
        name=group.name,
        marks=tuple(mark for _, _, mark in group.entries),
        logs=logs,
        lower_quartile=lower,
        median=median,
        upper_quartile=upper,
        folded=group.folded,
        part=part,
        first=first,
        dense=len(group.entries) > limit,
        missing=group.missing,
    )


def quantile(ordered: Sequence[float], share: float) -> float:
    """Give a quantile of numbers in rising order, interpolated between neighbours (type 7)."""
    place = (len(ordered) - 1) * share
    below = math.floor(place)
    above = min(below + 1, len(ordered) - 1)
    return ordered[below] + (ordered[above] - ordered[below]) * (place - below)


def _sort_key(order: Order) -> Callable[[_Group], tuple[int, float, str]]:
    def key(group: _Group) -> tuple[int, float, str]:
        last = 2 if group.missing else int(group.folded > 0)
        value = 0.0
        if order == "median":
            value = -quantile([middle for middle, _, _ in group.entries], 0.5)
        elif order == "count":
            value = -float(len(group.entries))
        return last, value, group.name.casefold()

    return key


def _bounds(low: float, high: float) -> tuple[float, float]:
    """Give the ends of the axis: all marks with a little air, and 1× (no gain) always."""
    high = max(high, math.log10(5))
    air = 0.03 * (high - low)
    return low - air, high + air
