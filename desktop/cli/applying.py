"""An edit that a verb makes, and what is printed of it: its words, or `summary` and `history_id`.

Edits of papers that are chosen by ids or a query are `desktop.cli.editing`'s.
"""

from typing import TYPE_CHECKING

import typer

from desktop.cli.opening import opened
from desktop.cli.output import put, put_json
from desktop.cli.steps import make

if TYPE_CHECKING:
    from storage.edits.edit import Edit
    from storage.edits.history import Applied
    from storage.library import Library


def apply_alone(context: typer.Context, edit: "Edit", *, as_json: bool) -> None:
    """Open the library for one edit, and say what was done."""
    with opened(context) as library:
        apply_to(library, edit, as_json=as_json)


def apply_to(library: "Library", edit: "Edit", *, as_json: bool) -> None:
    """Make an edit in a library that is open, and say what was done."""
    put_applied(make(library, edit), as_json=as_json)


def put_applied(applied: "Applied", *, as_json: bool) -> None:
    """Say what was done."""
    if as_json:
        put_json({"summary": applied.summary, "history_id": applied.history_id})
    else:
        put(applied.summary)
