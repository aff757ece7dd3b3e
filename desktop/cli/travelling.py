"""The verbs that go through the history: undo, redo, history."""

from collections.abc import Callable
from functools import partial, reduce
from operator import or_
from typing import TYPE_CHECKING, Annotated

import typer

from desktop.cli.arguments import AsJson
from desktop.cli.opening import opened
from desktop.cli.output import put, put_json, put_table, say
from desktop.cli.steps import follow_whole, index_after
from storage.exporters.jsonl import iso_time

if TYPE_CHECKING:
    from storage.edits.history import Applied
    from storage.library import Library

Steps = Annotated[int, typer.Argument(metavar="N", min=1, help="How many steps.")]


def undo(context: typer.Context, steps: Steps = 1, as_json: AsJson = False) -> None:
    """Take back the last change, or the last N."""
    with opened(context, wakes=False) as library:
        _travel(library, partial(_undo, library), steps, "undo", as_json=as_json)


def redo(context: typer.Context, steps: Steps = 1, as_json: AsJson = False) -> None:
    """Make the change again that was taken back last, or the last N."""
    with opened(context, wakes=False) as library:
        _travel(library, partial(_redo, library), steps, "redo", as_json=as_json)


def history(
    context: typer.Context,
    limit: Annotated[int, typer.Option("--limit", min=1, help="At most this many.")] = 200,
    as_json: AsJson = False,
) -> None:
    """Show the changes, newest first."""
    with opened(context) as library:
        entries = library.history(limit)
    if as_json:
        steps = [
            {
                "id": entry.id,
                "at": iso_time(entry.at),
                "summary": entry.summary,
                "kind": entry.kind,
                "undone": entry.undone,
                "paper": entry.paper,
                "label": entry.label,
            }
            for entry in entries
        ]
        put_json({"history": steps})
    else:
        put_table(
            ("time (UTC)", "", "change"),
            [
                (
                    (iso_time(entry.at) or "")[:19].replace("T", " "),
                    "undone" if entry.undone else "",
                    entry.words,
                )
                for entry in entries
            ],
        )


def _undo(library: "Library") -> "Applied | None":
    if not library.is_long_undo():
        return library.undo()
    return next(iter(follow_whole(library.undoing())), None)


def _redo(library: "Library") -> "Applied | None":
    if not library.is_long_redo():
        return library.redo()
    return next(iter(follow_whole(library.redoing())), None)


def _travel(
    library: "Library",
    step: "Callable[[], Applied | None]",
    steps: int,
    verb: str,
    *,
    as_json: bool,
) -> None:
    done: list[Applied] = []
    while len(done) < steps and (applied := step()) is not None:
        done.append(applied)
        if not as_json:
            put(f"{verb}: {applied.summary}")
    if done:
        index_after(library, reduce(or_, (one.changes for one in done)))
    if as_json:
        put_json({"steps": [{"id": one.history_id, "summary": one.summary} for one in done]})
    if len(done) < steps:
        say(f"There is nothing {'more ' if done else ''}to {verb}.")
    if not done:
        raise typer.Exit(1)
