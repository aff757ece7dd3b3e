"""`shortlist rank profiles`: what rankings learn from, and which of them is in use."""

from typing import TYPE_CHECKING, Annotated, TypeAlias

import typer

from desktop.cli.applying import put_applied
from desktop.cli.arguments import AsJson, readable
from desktop.cli.opening import opened
from desktop.cli.output import put_json, put_table
from desktop.cli.steps import follow, make

if TYPE_CHECKING:
    from storage.database.profiles import ProfileState
    from storage.edits.edit import Edit
    from storage.library import Library
    from storage.ranking.ranking import Ranked

profiles = typer.Typer(help="Interest profiles: rank by a tag or a reading list, one at a time.")

Name: TypeAlias = Annotated[
    str, typer.Argument(metavar="NAME", help="The profile.", callback=readable)
]
ByProfile: TypeAlias = Annotated[
    str,
    typer.Option("--profile", metavar="NAME", help="Not that in use: this one.", callback=readable),
]


@profiles.callback(invoke_without_command=True)
def listed(context: typer.Context, as_json: AsJson = False) -> None:
    """List the interest profiles, what each learns from, and which is in use."""
    if context.invoked_subcommand is None:
        _list(context, as_json=as_json)


@profiles.command("list")
def list_(context: typer.Context, as_json: AsJson = False) -> None:
    """List them, each with the number of papers that speak for it."""
    _list(context, as_json=as_json)


@profiles.command()
def add(
    context: typer.Context,
    name: Name,
    tag: Annotated[
        str | None, typer.Option("--tag", help="Learn from this tag.", callback=readable)
    ] = None,
    list_name: Annotated[
        str | None, typer.Option("--list", help="Learn from this list.", callback=readable)
    ] = None,
    use: Annotated[bool, typer.Option("--use", help="Rank by it from now on.")] = False,
    as_json: AsJson = False,
) -> None:
    """Make a profile that learns from a tag, or from a reading list."""
    from storage.edits.profiling import AddProfile

    if (tag is None) == (list_name is None):
        raise typer.BadParameter("Say what it learns from: --tag or --list, one of the two.")
    edit = AddProfile(name, "list" if tag is None else "tag", tag or list_name or "", use)
    _apply(context, edit, as_json=as_json)


@profiles.command()
def use(context: typer.Context, name: Name, as_json: AsJson = False) -> None:
    """Rank papers by a profile from now on; Decisions is the one that is always there."""
    from storage.edits.profiling import UseProfile

    _apply(context, UseProfile(name), as_json=as_json)


@profiles.command()
def rename(
    context: typer.Context,
    name: Name,
    new_name: Annotated[str, typer.Argument(metavar="NEW", callback=readable)],
    as_json: AsJson = False,
) -> None:
    """Give a profile another name."""
    from storage.edits.profiling import RenameProfile

    _apply(context, RenameProfile(name, new_name), as_json=as_json)


@profiles.command()
def delete(context: typer.Context, name: Name, as_json: AsJson = False) -> None:
    """Delete a profile and its boosts; its tag or list stays."""
    from storage.edits.profiling import DeleteProfile

    _apply(context, DeleteProfile(name), as_json=as_json)


def _apply(context: typer.Context, edit: "Edit", *, as_json: bool) -> None:
    """Make the edit; where another profile is in use then, rank by it."""
    with opened(context) as library:
        before = library.profiles.in_use().id
        # Said first: the edit is made, also where the ranking is stopped.
        put_applied(make(library, edit), as_json=as_json)
        if library.profiles.in_use().id != before:
            rank_by(library)


def rank_by(library: "Library", profile: str = "", *, learn: bool = False) -> "Ranked":
    """Rank by a profile, or by that in use, and suggest other papers as the settings say."""
    from desktop.settings import Settings

    library.ranker.explored = Settings.load().explored_percent / 100
    return follow(library.ranker.rank(profile, learn=learn))


def _list(context: typer.Context, *, as_json: bool) -> None:
    with opened(context) as library:
        states = library.profiles.states()
    if as_json:
        put_json({"profiles": [_object(one) for one in states]})
        return
    put_table(
        ("", "profile", "learns from"),
        [("*" if one.profile.in_use else "", one.profile.name, one.told) for one in states],
    )


def _object(state: "ProfileState") -> dict[str, object]:
    profile = state.profile
    return {
        "name": profile.name,
        "kind": profile.kind,
        "source": profile.source,
        "in_use": profile.in_use,
        "papers": state.papers,
    }
