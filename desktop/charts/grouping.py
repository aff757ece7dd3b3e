"""What the rows of a chart can be, and under which of them a claim stands. No Qt."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias, get_args

from desktop.charts.baselines import NOT_STATED, baseline_group
from storage.database.paper_groups import PaperGrouping
from storage.database.rows import ClaimRow
from storage.record import PaperId

Grouping: TypeAlias = Literal["class", "device", "baseline", "metric"] | PaperGrouping
Order: TypeAlias = Literal["median", "count", "name"]
Names: TypeAlias = Mapping[PaperId, Sequence[str]]
"""The names that each paper stands under; papers that stand under none may be left out."""

ORDERS: Final[tuple[Order, ...]] = get_args(Order)


@dataclass(frozen=True, slots=True)
class Kind:
    """A grouping in words: for a title, a menu, a column, and for claims that have no group.

    `aspects` names those of `storage.edits.edit.Aspect` that move claims from row to row, other
    than by a change of the claims or the papers themselves.
    """

    per: str
    word: str
    heading: str
    missing: str = NOT_STATED
    aspects: tuple[str, ...] = ()


KINDS: Final[dict[Grouping, Kind]] = {
    "class": Kind("hardware platform", "class", "Platform"),
    "device": Kind("device", "device", "Device"),
    "baseline": Kind("baseline", "baseline", "Baseline"),
    "metric": Kind("metric", "metric", "Metric"),
    "tag": Kind("tag", "tag", "Tag", "No tag", ("TAGS",)),
    "decision": Kind("decision", "decision", "Decision", "No decision", ("DECISION",)),
    "list": Kind("reading list", "reading list", "Reading list", "On no list", ("LISTS",)),
    "dump": Kind("dump", "dump", "Dump", "From no dump"),
}
GROUPINGS: Final[tuple[Grouping, ...]] = tuple(KINDS)
PAPER_GROUPINGS: Final[tuple[PaperGrouping, ...]] = get_args(PaperGrouping)
"""Those that go by what the reader did with a paper, which a claim itself does not tell."""
METRIC_WORDS: Final = {
    "time": "Time, latency",
    "throughput": "Throughput",
    "speed": "Speed, as such",
    "energy": "Energy efficiency",
}
"""The headings of the metrics, in the order of the parts of a row that is split by metric."""


def as_grouping(word: str) -> Grouping:
    """Give the grouping of that name; one that is not known counts as "class"."""
    return next((known for known in GROUPINGS if known == word), "class")


def as_order(word: str) -> Order:
    """Give the order of that name; one that is not known counts as "median"."""
    return next((known for known in ORDERS if known == word), "median")


def paper_grouping(by: Grouping) -> PaperGrouping | None:
    """Give the grouping where it goes by papers, so that their names must be read; else None."""
    return next((known for known in PAPER_GROUPINGS if known == by), None)


def group_of(by: Grouping, names: Names) -> Callable[[ClaimRow], tuple[str, ...]]:
    """Give what names the groups of a claim; () for one that stands in none."""
    if by in _OF_CLAIM:
        return _OF_CLAIM[by]

    def of_paper(claim: ClaimRow) -> tuple[str, ...]:
        found = names.get(claim.paper_id, ())
        return tuple(map(str.capitalize, found)) if by == "decision" else tuple(found)

    return of_paper


def _classes(claim: ClaimRow) -> tuple[str, ...]:
    platforms = claim.platforms
    if len(platforms) == 1:  # as most have
        return (platforms[0].device_class,)
    return tuple(dict.fromkeys(platform.device_class for platform in platforms))


def _devices(claim: ClaimRow) -> tuple[str, ...]:
    return tuple(dict.fromkeys(_headed(platform.name) for platform in claim.platforms))


def _headed(name: str) -> str:
    """Write a plain word as a heading ("mobile device"); names keep their own letters."""
    return name[:1].upper() + name[1:] if name.islower() else name


def _metrics(claim: ClaimRow) -> tuple[str, ...]:
    return (METRIC_WORDS.get(claim.metric, claim.metric),)


def _baselines(claim: ClaimRow) -> tuple[str, ...]:
    group = baseline_group(claim.baseline)
    return () if group == NOT_STATED else (group,)


_OF_CLAIM: Final[dict[str, Callable[[ClaimRow], tuple[str, ...]]]] = {
    "class": _classes,
    "device": _devices,
    "metric": _metrics,
    "baseline": _baselines,
}
