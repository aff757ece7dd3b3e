"""`shortlist watch`: folders whose new dumps come in by themselves."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from desktop.cli.arguments import AsJson, path
from desktop.cli.importing import import_watched
from desktop.cli.opening import opened
from desktop.cli.output import put, put_json, say

if TYPE_CHECKING:
    from storage.importing.watching import Scan

watch = typer.Typer(help="Watched folders: new dumps in them come in by themselves, once each.")

Folder = Annotated[Path, typer.Argument(metavar="DIR", parser=path, help="The folder.")]


@watch.command()
def add(context: typer.Context, folder: Folder) -> None:
    """Watch a folder, all levels of it."""
    with opened(context, create=True) as library:
        put(f"Watching {library.watching.add(folder)}")


@watch.command("list")
def show(context: typer.Context, as_json: AsJson = False) -> None:
    """Show the watched folders."""
    with opened(context) as library:
        found = library.watching.list()
    if as_json:
        put_json({"folders": [{"path": one.path, "exists": one.exists} for one in found]})
        return
    for one in found:
        put(one.path if one.exists else f"{one.path} (not there)")


@watch.command()
def remove(context: typer.Context, folder: Folder) -> None:
    """Watch a folder no longer; its papers stay."""
    with opened(context) as library:
        library.watching.remove(folder)
        put(f"No longer watching {folder}")


@watch.command()
def now(context: typer.Context, as_json: AsJson = False) -> None:
    """Import what is new in the watched folders."""
    with opened(context) as library:
        watching = library.watching
        scan = watching.scan()
        _tell(scan)
        if import_watched(library, scan, as_json=as_json):
            watching.taken(scan)


def _tell(scan: "Scan") -> None:
    for folder in scan.missing:
        say(f"{folder} is not there.")
    for one in scan.refused:
        say(one.reason)
    for others in scan.passed_over:
        say(f"{others.sentence}.")
    for file in scan.waiting:
        say(f"{file} is still being written; it is left for the next time.")
    if not scan.ready and not scan.waiting:
        say("There is nothing new.")
