"""`shortlist notes` and `shortlist template`: all notes in one place, and how they may begin."""

from typing import Annotated

import typer

from desktop.cli.applying import apply_alone
from desktop.cli.arguments import AsJson, Query, joined, readable
from desktop.cli.opening import opened
from desktop.cli.output import put, put_json
from desktop.cli.query_command import QueryCommand
from storage.words import clipped

_SHOWN = 100

templates = typer.Typer(help="Templates of notes: Markdown with places such as {label} in it.")

Name = Annotated[str, typer.Argument(metavar="NAME", help="The template.", callback=readable)]


def notes(context: typer.Context, words: Query = None, as_json: AsJson = False) -> None:
    """Show all notes, the one written last first, or those of the papers that a query finds."""
    query = joined(words)
    with opened(context) as library:
        found = library.notes.list()
        if query.strip():
            among = set(library.search(query).ids)
            found = tuple(note for note in found if note.paper_id in among)
    if as_json:
        told = [
            {"id": one.paper_id, "label": one.label, "note": one.text, "updated_at": one.updated_at}
            for one in found
        ]
        put_json({"total": len(found), "notes": told})
        return
    for one in found:
        put(f"{one.paper_id}  {one.label}")
        put(f"    {clipped(one.text, _SHOWN)}")


@templates.command()
def show(context: typer.Context, as_json: AsJson = False) -> None:
    """Show the templates, the library's own and those that ship."""
    with opened(context) as library:
        found = library.notes.templates()
    if as_json:
        told = [{"name": one.name, "text": one.text, "shipped": one.shipped} for one in found]
        put_json({"templates": told})
        return
    for one in found:
        put(f"{one.name}: {clipped(one.text, _SHOWN)}")


@templates.command(cls=QueryCommand)
def keep(
    context: typer.Context,
    name: Name,
    text: Annotated[
        str,
        typer.Argument(help="Markdown; {label}, {year}, {tags} … are filled.", callback=readable),
    ],
    as_json: AsJson = False,
) -> None:
    """Keep a template under a name; one of that name is written anew."""
    from storage.edits.noting import KeepTemplate

    apply_alone(context, KeepTemplate(name, text), as_json=as_json)


@templates.command()
def delete(context: typer.Context, name: Name, as_json: AsJson = False) -> None:
    """Delete a template of the library."""
    from storage.edits.noting import DropTemplate

    apply_alone(context, DropTemplate(name), as_json=as_json)
