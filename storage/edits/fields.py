"""Single fields of a paper, set by hand or by a merge, and the label that follows from them."""

import json
from typing import Any

from sqlalchemy import text

from storage.database import models
from storage.edits.images import put_rows
from storage.edits.keeping import COLUMNS
from storage.edits.recorder import Recorder
from storage.record import PaperId
from storage.text.label import gist_of, label_of, system_of


def set_field(recorder: Recorder, paper: PaperId, name: str, value: Any) -> None:
    """Set a column of a paper, or its `authors` (names in the order of the byline)."""
    if name in COLUMNS:
        recorder.update(models.Paper, [(paper,)], **{name: value})
        return
    keys = recorder.keys(models.AuthorRow, "paper_id = :paper", paper=paper)
    recorder.delete(models.AuthorRow, keys)
    put_rows(
        recorder,
        models.AuthorRow,
        [{"paper_id": paper, "position": n, "name": each} for n, each in enumerate(value or ())],
    )


def field_of(recorder: Recorder, paper: PaperId, name: str) -> Any:
    """Give a column of a paper, or the list of its authors."""
    if name in COLUMNS:
        query = f"SELECT {name} FROM paper WHERE id = :paper"
        return recorder.connection.execute(text(query), {"paper": paper}).scalar()
    names = recorder.connection.execute(
        text(
            "SELECT json_group_array(name) FROM "
            "(SELECT name FROM author WHERE paper_id = :paper ORDER BY position)"
        ),
        {"paper": paper},
    ).scalar()
    return json.loads(str(names))


def relabel(recorder: Recorder, paper: PaperId) -> None:
    """Work out label, gist and system anew from title and text."""
    title, shown, *had = recorder.connection.execute(
        text(
            "SELECT p.title, coalesce(a.text, ''), p.label, p.gist, p.system FROM paper p "
            "LEFT JOIN abstract a ON a.paper_id = p.id WHERE p.id = :paper"
        ),
        {"paper": paper},
    ).one()
    system = system_of(shown)
    label, gist = label_of(shown, title=title, system=system), gist_of(shown, system)
    if [label, gist, system] != had:
        recorder.update(models.Paper, [(paper,)], label=label, gist=gist, system=system)
