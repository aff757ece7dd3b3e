"""`shortlist reason`: the reasons for which papers are skipped."""

from typing import Annotated

import typer

from desktop.cli.applying import apply_alone
from desktop.cli.arguments import AsJson, readable
from desktop.cli.opening import opened
from desktop.cli.output import put, put_json
from storage.words import count_of

reasons = typer.Typer(help="Reasons for skipping papers; the first nine have keys in the window.")

Name = Annotated[str, typer.Argument(metavar="REASON", help="The reason.", callback=readable)]


@reasons.command("list")
def show(context: typer.Context, as_json: AsJson = False) -> None:
    """Show the reasons in their order, each with the number of its papers."""
    with opened(context) as library:
        found = library.reasons()
    if as_json:
        put_json({"reasons": [{"reason": one.name, "papers": one.count} for one in found]})
        return
    for number, one in enumerate(found, 1):
        put(f"{number}  {one.name} ({count_of(one.count, 'paper')})")


@reasons.command()
def add(context: typer.Context, name: Name, as_json: AsJson = False) -> None:
    """Add a reason at the end."""
    from storage.edits.reasons import AddReason

    apply_alone(context, AddReason(name), as_json=as_json)


@reasons.command()
def rename(
    context: typer.Context,
    name: Name,
    new_name: Annotated[str, typer.Argument(help="Its new name.", callback=readable)],
    as_json: AsJson = False,
) -> None:
    """Rename a reason; its papers keep it."""
    from storage.edits.reasons import RenameReason

    apply_alone(context, RenameReason(name, new_name), as_json=as_json)


@reasons.command()
def move(
    context: typer.Context,
    name: Name,
    to: Annotated[int, typer.Option("--to", min=1, help="Its new place, and so its key.")] = 1,
    as_json: AsJson = False,
) -> None:
    """Move a reason to another place, and so to another key."""
    from storage.edits.reasons import MoveReason

    apply_alone(context, MoveReason(name, to - 1), as_json=as_json)


@reasons.command()
def remove(context: typer.Context, name: Name, as_json: AsJson = False) -> None:
    """Remove a reason; its papers stay skipped, without one."""
    from storage.edits.reasons import RemoveReason

    apply_alone(context, RemoveReason(name), as_json=as_json)
