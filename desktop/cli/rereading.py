"""The verb that reads claims again: `shortlist reread`."""

from typing import TYPE_CHECKING, Annotated

import typer

from desktop.cli.arguments import AsJson
from desktop.cli.opening import opened
from desktop.cli.output import put, put_json, put_table, say
from desktop.cli.steps import Stopped, follow
from storage.words import count_of

if TYPE_CHECKING:
    from storage.database.rows import ClaimRow
    from storage.library import Library
    from storage.rereading.comparing import ClaimChange
    from storage.rereading.reading_again import Rereading


def reread(
    context: typer.Context,
    every: Annotated[
        bool, typer.Option("--all", help="Read every paper, not only the outdated ones.")
    ] = False,
    dry_run: Annotated[
        bool, typer.Option("--dry-run", help="Say what would change, and change nothing.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Read claims again, as by a newer version or hardware file; what was checked stands."""
    with opened(context) as library:
        found = _found(library, every=every)
        adopted = not dry_run and (_adopt(library, found) or not found.changes)
    if as_json:
        put_json(_object(found, adopted=adopted))
        return
    if found.changes:
        put_table(("", "before", "now", "paper"), [_row(change) for change in found.changes])
    put(f"{count_of(len(found.papers), 'paper')} read again: {found.summary}.")
    if found.changes:
        say("shortlist undo takes this back." if adopted else "Nothing was written.")


def say_outdated(library: "Library") -> None:
    """Tell on stderr where an older version has read the claims."""
    if papers := library.outdated():
        say(
            f"An older version read the claims of {count_of(papers, 'paper')}; "
            "shortlist reread reads them again."
        )


def _found(library: "Library", *, every: bool) -> "Rereading":
    try:
        return follow(library.read_again(every=every))
    except Stopped:
        say("Stopped. Nothing was written.")
        raise typer.Exit(1) from None


def _adopt(library: "Library", found: "Rereading") -> bool:
    """Write what was found; False where it was undone meanwhile, or nothing was left of it."""
    try:
        return follow(library.adopt(found)) is not None
    except Stopped:
        say("Stopped. What was adopted so far is one step, which shortlist undo takes back.")
        raise typer.Exit(1) from None


def _object(found: "Rereading", *, adopted: bool) -> dict[str, object]:
    from storage.exporters.jsonl import claim_object

    def one(claim: "ClaimRow | None") -> dict[str, object] | None:
        return None if claim is None else claim_object(claim)

    return {
        "papers": len(found.papers),
        **{kind: found.count(kind) for kind in ("new", "changed", "gone")},
        "adopted": adopted,
        "changes": [
            {"kind": change.kind, "before": one(change.before), "after": one(change.after)}
            for change in found.changes
        ],
    }


def _row(change: "ClaimChange") -> tuple[str, str, str, str]:
    claim = change.after or change.before
    label = claim.paper_label if claim is not None else ""
    return change.kind, _words(change.before), _words(change.after), label


def _words(claim: "ClaimRow | None") -> str:
    if claim is None:
        return "none"
    on = ", ".join(platform.name for platform in claim.platforms) or "not stated"
    over = f" over {claim.baseline}" if claim.baseline else ""
    return f"{claim.text} {claim.metric} on {on}{over}"
