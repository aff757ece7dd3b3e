"""The persistent undo log: every edit and its inverse, written in the edit's own transaction.

So undo has no limit, survives a restart or a crash, and the command line shares it.
"""

import base64
import json
import time
import zlib
from collections.abc import Sequence
from dataclasses import dataclass, fields
from typing import Any, Final

from sqlalchemy import Connection, text

from storage.edits.annotating import AddHighlight, ChangeHighlight, RemoveHighlight, WriteNote
from storage.edits.claiming import (
    AddClaim,
    CheckClaims,
    CorrectClaim,
    CorrectClaims,
    SetStates,
)
from storage.edits.edit import Changes, Edit
from storage.edits.importing import RemoveImport
from storage.edits.listing import (
    AddToList,
    CommentInList,
    CreateList,
    DeleteList,
    MoveInList,
    RemoveFromList,
    RenameList,
)
from storage.edits.merging import MergeGroups, MergePapers, SplitPaper, TellApart
from storage.edits.rating import Rate
from storage.edits.recorder import Restore, TableImages
from storage.edits.ruling import AddRule, MoveRule, RemoveRule
from storage.edits.searching import DeleteSearch, RenameSearch, SaveSearch
from storage.edits.tagging import DeleteTag, RecolourTag, RenameTag, Tag, Untag
from storage.edits.triage import Decide

TYPING_PAUSE_MS: Final = 60_000
"""Notes on one paper written within this time of each other are one step of the history."""

_LARGE: Final = 2_000

_KINDS: Final[dict[str, type[Any]]] = {
    edit.kind: edit
    for edit in (
        AddClaim,
        AddHighlight,
        AddRule,
        AddToList,
        ChangeHighlight,
        CheckClaims,
        CommentInList,
        CorrectClaim,
        CorrectClaims,
        CreateList,
        Decide,
        DeleteList,
        DeleteSearch,
        DeleteTag,
        MergeGroups,
        MergePapers,
        MoveInList,
        MoveRule,
        Rate,
        RecolourTag,
        RemoveFromList,
        RemoveHighlight,
        RemoveImport,
        RemoveRule,
        RenameList,
        RenameSearch,
        RenameTag,
        Restore,
        SaveSearch,
        SetStates,
        SplitPaper,
        Tag,
        TellApart,
        Untag,
        WriteNote,
    )
}


@dataclass(frozen=True, slots=True)
class Applied:
    """An edit that has been made: what it put out of date, its words, its place in the history."""

    changes: Changes
    summary: str
    history_id: int


@dataclass(frozen=True, slots=True)
class HistoryEntry:
    """A step of the history. `at` is in milliseconds since 1970, UTC."""

    id: int
    at: int
    summary: str
    kind: str
    undone: bool


def perform(connection: Connection, edit: Edit) -> Applied:
    """Apply an edit and write it down. What had been undone can then no longer be redone."""
    changes, inverse = edit.apply(connection)
    summary = "; ".join(part for part in (edit.summary(), changes.besides) if part)
    merged = _same_typing(connection, edit)
    if merged is not None:
        connection.execute(
            text("UPDATE history SET at = :at, summary = :summary WHERE id = :id"),
            {"at": _now(), "summary": summary, "id": merged},
        )
        return Applied(changes, summary, merged)
    return Applied(changes, summary, record(connection, edit, inverse, summary=summary))


def record(
    connection: Connection, edit: Edit, inverse: Edit, *, summary: str = "", kind: str = ""
) -> int:
    """Write down an edit that has been made already; give its id.

    `summary` and `kind` are shown in place of the edit's own: an import has no edit to store.
    """
    connection.execute(text("DELETE FROM history WHERE undone"))
    done = connection.execute(
        text(
            "INSERT INTO history (at, summary, kind, undone, forward, backward) "
            "VALUES (:at, :summary, :kind, 0, :forward, :backward)"
        ),
        {
            "at": _now(),
            "summary": summary or edit.summary(),
            "kind": kind or edit.kind,
            "forward": encode(edit),
            "backward": encode(inverse),
        },
    )
    return int(done.lastrowid)


def extend(connection: Connection, step: int, inverse: Restore) -> bool:
    """Add to what undoes a step that is made piece by piece; False where it was undone already."""
    done = connection.execute(
        text(
            "UPDATE history SET backward = backward || char(10) || :inverse "
            "WHERE id = :id AND NOT undone"
        ),
        {"id": step, "inverse": encode(inverse)},
    )
    return done.rowcount == 1


def undo(connection: Connection) -> Applied | None:
    """Take back the newest edit that stands, or give None."""
    return _step(
        connection,
        "SELECT id, summary, backward FROM history WHERE NOT undone ORDER BY id DESC LIMIT 1",
        "UPDATE history SET undone = 1, forward = :inverse WHERE id = :id",
    )


def redo(connection: Connection) -> Applied | None:
    """Make the edit again that was undone last, or give None."""
    return _step(
        connection,
        "SELECT id, summary, forward FROM history WHERE undone ORDER BY id LIMIT 1",
        "UPDATE history SET undone = 0, backward = :inverse WHERE id = :id",
    )


def ways(connection: Connection) -> tuple[bool, bool]:
    """Tell whether there is a step to undo, and one to redo."""
    back, forth = connection.execute(
        text(
            "SELECT EXISTS (SELECT 1 FROM history WHERE undone = 0), "
            "EXISTS (SELECT 1 FROM history WHERE undone = 1)"
        )
    ).one()
    return bool(back), bool(forth)


def entries(connection: Connection, limit: int) -> tuple[HistoryEntry, ...]:
    """Give the newest steps, newest first, those undone among them."""
    rows = connection.execute(
        text("SELECT id, at, summary, kind, undone FROM history ORDER BY id DESC LIMIT :limit"),
        {"limit": limit},
    )
    return tuple(HistoryEntry(row[0], row[1], row[2], row[3], bool(row[4])) for row in rows)


def _step(connection: Connection, pick: str, mark: str) -> Applied | None:
    row = connection.execute(text(pick)).first()
    if row is None:
        return None
    step, summary, stored = row
    changes, inverse = decode(stored).apply(connection)
    connection.execute(text(mark), {"id": step, "inverse": encode(inverse)})
    return Applied(changes, str(summary), int(step))


def _same_typing(connection: Connection, edit: Edit) -> int | None:
    if not isinstance(edit, WriteNote):
        return None
    row = connection.execute(
        text("SELECT id, at, kind, undone, forward FROM history ORDER BY id DESC LIMIT 1")
    ).first()
    if row is None or row[2] != WriteNote.kind or row[3] or _now() - row[1] > TYPING_PAUSE_MS:
        return None
    before = decode(row[4])
    return int(row[0]) if isinstance(before, WriteNote) and before.paper == edit.paper else None


def encode(edit: Edit) -> str:
    """Write an edit as JSON; a long one is packed."""
    if isinstance(edit, Restore):
        values: dict[str, Any] = {
            "images": [(image.table, image.columns, image.rows) for image in edit.images]
        }
    else:
        values = {field.name: getattr(edit, field.name) for field in fields(_KINDS[edit.kind])}
    written = json.dumps({"kind": edit.kind, **values}, ensure_ascii=False)
    if len(written) < _LARGE:
        return written
    return "z" + base64.b85encode(zlib.compress(written.encode(), 3)).decode()


def decode(stored: str) -> Edit:
    """Read back what `encode` wrote; of the pieces of a step that was extended, make one."""
    if "\n" in stored:
        pieces = [decode(piece) for piece in stored.split("\n")]
        return Restore(
            tuple(one for piece in pieces if isinstance(piece, Restore) for one in piece.images)
        )
    if stored.startswith("z"):
        stored = zlib.decompress(base64.b85decode(stored[1:])).decode()
    values = json.loads(stored)
    kind = values.pop("kind")
    if kind == Restore.kind:
        return Restore(tuple(_images(*image) for image in values["images"]))
    edit: Edit = _KINDS[kind](**{name: _frozen(value) for name, value in values.items()})
    return edit


def _images(table: str, columns: Sequence[str], rows: Sequence[Any]) -> TableImages:
    return TableImages.of(table, columns, _frozen(rows))


def _frozen(value: Any) -> Any:
    return tuple(_frozen(item) for item in value) if isinstance(value, list) else value


def _now() -> int:
    return time.time_ns() // 1_000_000
