"""Giving a folded paper back: its rows as they were, and from the keeper what it had given.

What the keeper got is taken back only where it still is what the merge made of it: later work
stays with the keeper.
"""

import json
from typing import Any, Final

from sqlalchemy import text
from sqlmodel import SQLModel

from storage.database import models
from storage.edits.fields import field_of, relabel, set_field
from storage.edits.folding import owe_to_index
from storage.edits.images import Image, Row, Tables, name_of, put_rows, rows_of
from storage.edits.recorder import Recorder
from storage.edits.said import put_claims, replace_text, shown_text
from storage.errors import EditError
from storage.record import PaperId

_PLAIN: Final[Tables] = (
    models.Paper, models.Abstract, models.Identifier, models.AuthorRow, models.Link,
    models.Sketch, models.Triage, models.Note, models.Hardware, models.Reading,
)  # fmt: skip
"""Tables whose rows come back as they were."""
_PARENTS: Final[dict[type[SQLModel], tuple[type[SQLModel], str]]] = {
    models.PaperTag: (models.Tag, "tag_id"),
    models.ListEntry: (models.ReadingList, "list_id"),
}
"""Tables whose rows come back where what they name is still there."""


def split(recorder: Recorder, folded: PaperId) -> None:
    """Undo one merge, whatever has been done since."""
    (row,) = rows_of(recorder, models.Merge, "folded_id = :folded", folded=folded)
    keeper = PaperId(row["paper_id"])
    image: Image = json.loads(row["images"])
    given: dict[str, Any] = json.loads(row["given"])
    _check(recorder, image)
    recorder.delete(models.Merge, [(row["id"],)])
    recorder.touch(models.Paper, [(keeper,)])
    _take_text_back(recorder, keeper, given)
    _take_rows_back(recorder, keeper, given)
    _take_fields_back(recorder, keeper, given)
    for part in given.get("note", ()):
        _take_note_back(recorder, keeper, part)
    _put_back(recorder, image)
    for name, model in (("origin", models.Origin), ("merge", models.Merge)):
        keys = [(key,) for key in given.get(name, ())]
        there = [key for key in keys if _belongs(recorder, model, key[0], keeper)]
        recorder.update(model, there, paper_id=folded)
    relabel(recorder, keeper)
    owe_to_index(recorder, keeper)
    owe_to_index(recorder, folded)


def _check(recorder: Recorder, image: Image) -> None:
    paper = image["paper"][0]
    taken = rows_of(
        recorder, models.Paper, "fingerprint = :fingerprint", fingerprint=paper["fingerprint"]
    )
    if taken:
        raise EditError(
            f"“{paper['label']}” is in the library again as paper {taken[0]['id']}, so it cannot "
            "be split off. Merge the two, or leave them as they are."
        )
    origins = image.get("origin", [])
    if origins and not any(
        rows_of(recorder, models.Origin, "id = :origin", origin=row["id"]) for row in origins
    ):
        raise EditError(
            f"The import that brought “{paper['label']}” was taken back, so there is nothing left "
            "to split off."
        )


def _put_back(recorder: Recorder, image: Image) -> None:
    for model in _PLAIN:
        rows = image.get(name_of(model), [])
        put_rows(recorder, model, [_with_reason(recorder, row) for row in rows])
    for model, (parent, column) in _PARENTS.items():
        rows = image.get(name_of(model), [])
        put_rows(recorder, model, [row for row in rows if _is_there(recorder, parent, row[column])])
    for row in image.get("highlight", []):
        put_rows(recorder, models.Highlight, [_numbered(recorder, models.Highlight, row)])
    for row in image.get("import_change", []):
        if _is_there(recorder, models.ImportBatch, row["import_id"]):
            put_rows(recorder, models.ImportChange, [_numbered(recorder, models.ImportChange, row)])
    for row in image.get("claim", []):
        claim = _numbered(recorder, models.Claim, row)
        platforms = [
            {**one, "claim_id": claim["id"]}
            for one in image.get("claim_platform", [])
            if one["claim_id"] == row["id"]
        ]
        put_claims(recorder, [claim], platforms)


def _with_reason(recorder: Recorder, row: Row) -> Row:
    """Give a row without its reason for skipping where that is no longer in the library."""
    reason = row.get("reason_id")
    if reason is None or _is_there(recorder, models.SkipReason, reason):
        return row
    return {**row, "reason_id": None}


def _numbered(recorder: Recorder, model: type[SQLModel], row: Row) -> Row:
    """Give a row its old number, or a new one where later work stays under the old one."""
    if not _is_there(recorder, model, row["id"]):
        return row
    query = f"SELECT max(id) + 1 FROM {name_of(model)}"
    return {**row, "id": int(recorder.connection.execute(text(query)).scalar_one())}


def _take_text_back(recorder: Recorder, keeper: PaperId, given: dict[str, Any]) -> None:
    taken = given.get("text")
    if taken is None or shown_text(recorder, keeper) != taken["after"]:
        return
    # Claims of the other paper first, so that they are not taken for the keeper's own.
    _take_claims_back(recorder, keeper, given)
    replace_text(recorder, keeper, taken["before"])


def _take_claims_back(recorder: Recorder, keeper: PaperId, given: dict[str, Any]) -> None:
    for row in given.pop("claim", []):
        if rows_of(recorder, models.Claim, "id = :id", id=row["id"]) != [row]:
            continue
        keys = recorder.keys(models.ClaimPlatform, "claim_id = :id", id=row["id"])
        recorder.delete(models.ClaimPlatform, keys)
        recorder.delete(models.Claim, [(row["id"],)])
    for one in given.pop("replaced", []):
        claim = one["claim"]
        busy = rows_of(
            recorder,
            models.Claim,
            'paper_id = :paper AND start < :last AND "end" > :first',
            paper=keeper,
            first=claim["start"],
            last=claim["end"],
        )
        if not busy and not _is_there(recorder, models.Claim, claim["id"]):
            put_claims(recorder, [claim], one["platforms"])


def _take_rows_back(recorder: Recorder, keeper: PaperId, given: dict[str, Any]) -> None:
    _take_claims_back(recorder, keeper, given)
    for row in given.get("highlight", ()):
        if rows_of(recorder, models.Highlight, "id = :id", id=row["id"]) == [row]:
            recorder.delete(models.Highlight, [(row["id"],)])
    recorder.delete(models.Identifier, [(key, keeper) for key in given.get("identifier", ())])
    recorder.delete(models.PaperTag, [(keeper, tag) for tag in given.get("paper_tag", ())])
    recorder.delete(models.ListEntry, [(each, keeper) for each in given.get("list_entry", ())])
    for each, before, after in given.get("list_comment", ()):
        found = rows_of(
            recorder, models.ListEntry, "list_id = :each AND paper_id = :paper",
            each=each, paper=keeper,
        )  # fmt: skip
        if found and found[0]["comment"] == after:
            recorder.update(models.ListEntry, [(each, keeper)], comment=before)
    for url in given.get("link", ()):
        keys = recorder.keys(models.Link, "paper_id = :paper AND url = :url", paper=keeper, url=url)
        recorder.delete(models.Link, keys)


def _take_fields_back(recorder: Recorder, keeper: PaperId, given: dict[str, Any]) -> None:
    for name, (before, after) in given.get("fields", {}).items():
        if field_of(recorder, keeper, name) == after:
            set_field(recorder, keeper, name, before)
    (triage,) = rows_of(recorder, models.Triage, "paper_id = :paper", paper=keeper)
    changed = given.get("triage", {})
    # A reason and a day go with a decision: one made since has neither of the old one's.
    same = triage["decision"] == changed.get("decision", (None, triage["decision"]))[1]
    for name, (before, after) in changed.items():
        if triage[name] == after and (same or name == "rating"):
            values = {name: before} | ({"decided_at": None} if name == "decision" else {})
            recorder.update(models.Triage, [(keeper,)], **_with_reason(recorder, values))


def _take_note_back(recorder: Recorder, keeper: PaperId, added: str) -> None:
    found = rows_of(recorder, models.Note, "paper_id = :paper", paper=keeper)
    if not found:
        return
    note = str(found[0]["text"])
    if note == added:
        recorder.delete(models.Note, [(keeper,)])
        return
    for joined in (f"\n\n{added}", f"{added}\n\n"):
        if joined in note:
            recorder.update(models.Note, [(keeper,)], text=note.replace(joined, "", 1))
            return


def _is_there(recorder: Recorder, model: type[SQLModel], row: int) -> bool:
    return bool(rows_of(recorder, model, "id = :row", row=row))


def _belongs(recorder: Recorder, model: type[SQLModel], row: int, paper: PaperId) -> bool:
    return bool(rows_of(recorder, model, "id = :row AND paper_id = :paper", row=row, paper=paper))
