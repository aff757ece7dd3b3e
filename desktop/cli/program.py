"""The program `shortlist`: its verbs, and the one place where errors become exit codes."""

import sys
from functools import cache
from pathlib import Path
from typing import Annotated

import typer
from typer.main import get_command

from desktop.cli import (
    drawing,
    editing,
    extracting,
    highlights,
    importing,
    keeping,
    reading,
    rereading,
    travelling,
    writing,
)
from desktop.cli.boosting import NEGATIVE, boost
from desktop.cli.claiming import claim
from desktop.cli.comparing import compare
from desktop.cli.duplicates import duplicates
from desktop.cli.lists import lists
from desktop.cli.notes import notes, templates
from desktop.cli.opening import folder_of
from desktop.cli.output import prepare_streams, say
from desktop.cli.profiles import profiles
from desktop.cli.query_command import QueryCommand
from desktop.cli.ranking import rank
from desktop.cli.reasons import reasons
from desktop.cli.rules import rules
from desktop.cli.tags import tags
from desktop.cli.watching import watch
from desktop.cli.word_lists import words
from storage.errors import LibraryError, ShortlistError

app = typer.Typer(
    name="shortlist",
    help="Decide which abstracts deserve reading, remember why, and find them again. Offline.",
    add_completion=False,
    # Plain help: it comes in half the time of the one that is drawn in boxes.
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)


@app.callback(invoke_without_command=True)
def shortlist(
    context: typer.Context,
    library: Annotated[
        Path | None,
        typer.Option(
            "--library",
            metavar="DIR",
            readable=False,
            help="The library's folder; else SHORTLIST_LIBRARY.",
        ),
    ] = None,
    version: Annotated[bool, typer.Option("--version", help="Print the version.")] = False,
) -> None:
    """Decide which abstracts deserve reading, remember why, and find them again. Offline.

    Without a command, the window opens.
    """
    context.obj = library
    if version:
        print(f"shortlist {_version()}")
        raise typer.Exit
    if context.invoked_subcommand is None:
        from desktop.app import run

        raise typer.Exit(run(folder_of(context)))


def demo(context: typer.Context) -> None:
    """Open the window on a fresh library with the sample dump of invented papers."""
    from tempfile import mkdtemp

    from resources import FOLDER

    named: Path | None = context.find_root().obj
    if named is not None and named.is_dir() and any(named.iterdir()):
        raise LibraryError(f"{named} is not empty, and the demo wants a fresh library.")
    folder = named if named is not None else Path(mkdtemp(prefix="shortlist-demo-"))
    say(f"The library of this demo is {folder}.")
    from desktop.app import run

    raise typer.Exit(run(folder, import_first=[FOLDER / "sample" / "invented_papers.txt"]))


for verb in (
    demo,
    reading.show,
    editing.mark,
    editing.tag,
    editing.untag,
    editing.rate,
    editing.note,
    highlights.highlight,
    highlights.colours,
    rereading.reread,
    extracting.extract,
    writing.export,
    travelling.undo,
    travelling.redo,
    travelling.history,
    keeping.backup,
    keeping.restore,
    keeping.check,
    keeping.reindex,
    keeping.stats,
):
    app.command()(verb)
app.command(cls=QueryCommand)(reading.search)
app.command(cls=QueryCommand)(reading.claims)
app.command(cls=QueryCommand)(notes)
app.command(cls=QueryCommand)(highlights.highlights)
app.command("import")(importing.import_)
app.add_typer(claim, name="claim")
app.add_typer(lists, name="list")
app.add_typer(compare, name="compare")
app.add_typer(tags, name="tags")
app.add_typer(templates, name="template")
app.add_typer(rules, name="rule")
app.add_typer(watch, name="watch")
app.add_typer(duplicates, name="duplicates")
rank.command("boost", context_settings=NEGATIVE)(boost)
rank.add_typer(profiles, name="profiles")
app.add_typer(rank, name="rank")
app.add_typer(words, name="words")
app.add_typer(reasons, name="reason")
for kind in (
    drawing.leaderboard,
    drawing.years,
    drawing.evidence,
    drawing.progress,
    drawing.stopping,
):
    writing.chart.command()(kind)
app.add_typer(writing.chart, name="chart")


command = cache(lambda: get_command(app))
"""The command with all of its verbs, put together when it is first asked for."""


def main() -> None:
    """Run the command line and end the process: 0, 1 for a failure, 2 for wrong usage."""
    prepare_streams()
    try:
        command()(args=library_first(sys.argv[1:]), prog_name="shortlist")
    except ShortlistError as error:
        _flush()
        say(str(error))
        sys.exit(1)
    except OSError as error:
        # What standard output refused is refused again when it is flushed, and said there.
        if _flush() or error.filename is not None:
            say(_refusal(error))
        sys.exit(1)
    except SystemExit as end:
        sys.exit(end.code if _flush() else 1)


def _version() -> str:
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version("shortlist")
    except PackageNotFoundError:
        return "from source"


def library_first(arguments: list[str]) -> list[str]:
    """Put --library before the verb, where it belongs, so that it may be typed anywhere."""
    end = arguments.index("--") if "--" in arguments else len(arguments)
    moved: list[str] = []
    rest: list[str] = []
    at = 0
    while at < end:
        size = 2 if arguments[at] == "--library" and at + 1 < end else 1
        into = moved if size == 2 or arguments[at].startswith("--library=") else rest
        into += arguments[at : at + size]
        at += size
    return [*moved, *rest, *arguments[end:]]


def _flush() -> bool:
    """Write out what is buffered; say whether anyone was still there to read it."""
    try:
        sys.stdout.flush()
    except OSError as error:
        # Closing would try once more, and complain.
        sys.stdout = None
        # Where nobody reads, as behind `head`, nothing is lost.
        if not isinstance(error, BrokenPipeError):
            say(_refusal(error))
        return False
    return True


def _refusal(error: OSError) -> str:
    """Give the sentence for what the system refuses beyond what the library and dumps tell."""
    reason = error.strerror or type(error).__name__
    if error.filename is None:
        return f"The result cannot be written ({reason}). Send it elsewhere, or free some space."
    return f"{error.filename} cannot be used ({reason}). Check its permissions and the disk."
