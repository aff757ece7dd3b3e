"""The verbs that draw charts: leaderboard, years, evidence, progress, stopping."""

from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeAlias

import typer

from desktop.cli.arguments import Query, joined, path
from desktop.cli.opening import opened
from desktop.cli.output import explaining, say

if TYPE_CHECKING:
    from desktop.charts.pages.kinds import Wish

Target: TypeAlias = Annotated[
    Path, typer.Option("--output", "-o", parser=path, help="The file: .svg, .png or .csv.")
]
Dark: TypeAlias = Annotated[bool, typer.Option("--dark", help="Light on dark.")]


class OfWord(StrEnum):
    """What claims are of, as it is typed."""

    SPEED = "speed"
    ENERGY = "energy"


class LevelWord(StrEnum):
    """What hardware is told apart by, as it is typed."""

    CLASS = "class"
    DEVICE = "device"


Of: TypeAlias = Annotated[OfWord, typer.Option("--of", help="Claims of speed or of energy.")]


def leaderboard(
    context: typer.Context,
    target: Target,
    words: Query = None,
    of: Of = OfWord.SPEED,
    top: Annotated[int, typer.Option("--top", min=1, help="How many systems to show.")] = 30,
    dark: Dark = False,
) -> None:
    """Draw the best that each system reports, with what it compares with."""
    from desktop.charts.pages.kinds import Wish

    _draw(context, target, words, Wish("leaderboard", of.value, top), dark=dark)


def years(
    context: typer.Context,
    target: Target,
    words: Query = None,
    of: Of = OfWord.SPEED,
    dark: Dark = False,
) -> None:
    """Draw the reported gains by year, where the year of a paper is known."""
    from desktop.charts.pages.kinds import Wish

    _draw(context, target, words, Wish("years", of.value), dark=dark)


def evidence(
    context: typer.Context,
    target: Target,
    words: Query = None,
    by: Annotated[LevelWord, typer.Option("--by", help="What the rows are.")] = LevelWord.CLASS,
    dark: Dark = False,
) -> None:
    """Draw which hardware is named, and on which of it gains are reported."""
    from desktop.charts.pages.kinds import Wish

    _draw(context, target, words, Wish("evidence", by.value), dark=dark)


def progress(
    context: typer.Context, target: Target, words: Query = None, dark: Dark = False
) -> None:
    """Draw what came in and what was decided over time."""
    from desktop.charts.pages.kinds import Wish

    _draw(context, target, words, Wish("progress"), dark=dark)


def stopping(
    context: typer.Context,
    target: Target,
    words: Query = None,
    skips: Annotated[
        int, typer.Option("--skips", min=1, help="Skips in a row that say stop.")
    ] = 50,
    dark: Dark = False,
) -> None:
    """Draw what was kept over what was decided, and how many good papers may be left."""
    from desktop.charts.pages.kinds import Wish

    _draw(context, target, words, Wish("stopping", str(skips)), dark=dark)


def _draw(
    context: typer.Context, target: Path, words: list[str] | None, wish: "Wish", *, dark: bool
) -> None:
    from desktop.charts.pages.files import write_page
    from desktop.charts.pages.kinds import page_figure
    from desktop.charts.saving import SUFFIXES

    if target.suffix.lower() not in SUFFIXES:
        raise typer.BadParameter(f"The name of the file must end in {', '.join(SUFFIXES)}.")
    query = joined(words)
    with opened(context) as library, explaining(query):
        facts = library.facts_of(library.search(query).ids)
    figure = page_figure(facts, wish, query=query)
    write_page(figure, target, dark=dark)
    say(f"Wrote {target}: {figure.extent}.")
