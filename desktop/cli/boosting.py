"""The verb `rank boost`: what the reader adds to the relevance of papers herself."""

from typing import TYPE_CHECKING, Annotated

import typer

from desktop.cli.arguments import AsJson
from desktop.cli.opening import opened
from desktop.cli.output import explaining, put_json, put_table, say
from desktop.cli.profiles import ByProfile, rank_by

if TYPE_CHECKING:
    from storage.library import Library

NEGATIVE = {"ignore_unknown_options": True}
"""Lets -1 be a number and not an option."""


def boost(
    context: typer.Context,
    words: Annotated[
        list[str] | None,
        typer.Argument(metavar="[WEIGHT QUERY...]", help="As in 2 system:flashattention."),
    ] = None,
    remove: Annotated[
        bool, typer.Option("--remove", help="Take the boost of this query away.")
    ] = False,
    profile: ByProfile = "",
    as_json: AsJson = False,
) -> None:
    """Bring papers forward in the suggested order, or put them back; list the boosts.

    A boost of 1 is one standard deviation of all scores. The query is written as in a search:
    author:, system:, tag:, a word. Undo takes it back. Each interest profile has its own boosts.
    """
    given = words or []
    with opened(context) as library:
        if remove:
            _remove(library, " ".join(given), profile)
        elif given:
            _set(library, given, profile)
        _list(library, profile, as_json=as_json)


def _set(library: "Library", given: list[str], profile: str) -> None:
    from storage.edits.boosting import SetBoost

    try:
        weight = float(given[0].replace("\N{MINUS SIGN}", "-"))
    except ValueError as error:
        raise typer.BadParameter(
            "Write the number first, then what it is for, as in 2 system:flashattention."
        ) from error
    query = " ".join(given[1:])
    with explaining(query):
        say(library.apply(SetBoost(query, weight, profile)).summary)
    rank_by(library, profile)


def _remove(library: "Library", query: str, profile: str) -> None:
    from storage.edits.boosting import RemoveBoost

    with explaining(query):
        say(library.apply(RemoveBoost(query, profile)).summary)
    rank_by(library, profile)


def _list(library: "Library", profile: str, *, as_json: bool) -> None:
    boosts = library.boosts.list(library.profiles.named(profile).id if profile else None)
    if as_json:
        put_json({"boosts": [{"query": one.query, "weight": one.weight} for one in boosts]})
    elif boosts:
        put_table(("boost", "query"), [(f"{one.weight:+g}", one.query) for one in boosts])
    else:
        say("There are no boosts.")
