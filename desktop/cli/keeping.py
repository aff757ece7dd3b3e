"""The verbs that keep a library safe and whole: backup, restore, check, reindex, stats."""

from pathlib import Path
from typing import Annotated

import typer

from desktop.cli.arguments import AsJson
from desktop.cli.opening import folder_of, opened
from desktop.cli.output import put, put_json, say
from desktop.cli.steps import Stopped, follow_all


def backup(context: typer.Context, as_json: AsJson = False) -> None:
    """Copy the library into its backups, and print the copy's path."""
    with opened(context) as library:
        file = library.backup()
    if as_json:
        put_json({"file": str(file)})
    else:
        put(str(file))


def restore(
    context: typer.Context,
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The backup.")],
    as_json: AsJson = False,
) -> None:
    """Put a backup in the library's place; what is replaced becomes a backup itself."""
    from storage.library import Library

    replaced = Library.rescue(folder_of(context), file)
    with opened(context) as library:
        follow_all(library.catch_up())
    if as_json:
        put_json({"restored": str(file), "replaced": str(replaced)})
    else:
        put(f"Restored {file}; the library as it was is kept in {replaced}.")


def check(
    context: typer.Context,
    repair: Annotated[bool, typer.Option("--repair", help="Mend what can be mended.")] = False,
    as_json: AsJson = False,
) -> None:
    """Look whether the library is whole; 1 where something is wrong that was not mended."""
    with opened(context) as library:
        report = library.check(repair=repair)
    if as_json:
        put_json(
            {
                "ok": report.ok,
                "problems": list(report.problems),
                "repaired": list(report.repaired),
            }
        )
    else:
        for sentence in report.repaired:
            put(f"mended: {sentence}")
        for sentence in report.problems:
            put(f"wrong: {sentence}")
        if report.ok:
            put("The library is whole.")
    if not report.ok:
        raise typer.Exit(1)


def reindex(context: typer.Context) -> None:
    """Build the full-text index anew."""
    with opened(context) as library:
        try:
            follow_all(library.reindex())
        except Stopped:
            say("Stopped. What is missing is added by the next import or reindex.")
            raise typer.Exit(1) from None
    say("The full-text index is built.")


def stats(context: typer.Context, as_json: AsJson = False) -> None:
    """Count the library."""
    with opened(context) as library:
        counts = library.statistics()
    found = {
        "papers": counts.papers,
        **{decision.word: number for decision, number in counts.decisions.items()},
        "rated": counts.rated,
        "tags": counts.tags,
        "lists": counts.lists,
        "notes": counts.notes,
        "highlights": counts.highlights,
        "claims": counts.claims,
        "claims_checked": counts.claims_checked,
        "imports": counts.imports,
        "unindexed": counts.unindexed,
    }
    if as_json:
        put_json(found)
        return
    for name, number in found.items():
        put(f"{number:>9,}  {name.replace('_', ' ')}")
