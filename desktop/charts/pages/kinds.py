"""The charts that are drawn as pages, by name, with what can be chosen of each."""

from dataclasses import dataclass
from typing import Final, Literal, TypeAlias, get_args

from desktop.charts.pages.evidence import LEVELS, evidence_of
from desktop.charts.pages.leaderboard import MEASURES, TOP, leaderboard_of
from desktop.charts.pages.page_figure import PageFigure
from desktop.charts.pages.progress import progress_of
from desktop.charts.pages.stopping import RULES, USUAL, stopping_of
from desktop.charts.pages.years import years_of
from storage.database.chart_facts import ChartFacts

PageKind: TypeAlias = Literal["leaderboard", "years", "evidence", "progress", "stopping"]

PAGE_KINDS: Final[tuple[PageKind, ...]] = get_args(PageKind)
CHOICES: Final[dict[PageKind, tuple[str, ...]]] = {
    "leaderboard": MEASURES,
    "years": MEASURES,
    "evidence": LEVELS,
    "progress": (),
    "stopping": RULES,
}


@dataclass(frozen=True, slots=True)
class Wish:
    """What is asked of a chart: its kind, a choice out of `CHOICES`, and how many places.

    Of the stopping view the choice is any number of skips.
    """

    kind: PageKind
    choice: str = ""
    top: int = TOP


def page_figure(facts: ChartFacts, wish: Wish, *, query: str = "") -> PageFigure:
    """Make the chart that is wished for; a choice that the kind has not is its first one."""
    if wish.kind == "stopping":
        return stopping_of(facts, int(wish.choice or USUAL), query=query)
    choices = CHOICES[wish.kind]
    choice = wish.choice if wish.choice in choices else (choices or ("",))[0]
    if wish.kind == "progress":
        return progress_of(facts, query=query)
    if wish.kind == "evidence":
        level = next(one for one in LEVELS if one == choice)
        return evidence_of(facts, level, query=query)
    measure = next(one for one in MEASURES if one == choice)
    if wish.kind == "years":
        return years_of(facts, measure, query=query)
    return leaderboard_of(facts, measure, top=wish.top, query=query)
