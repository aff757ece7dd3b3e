"""Another text for a paper: its abstract, its sketch, and the claims and hardware read from it.

What a person has said of a claim stays with the words that it is read from, wherever they stand
in the new text, and highlights go where theirs are.
"""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, text

from storage.claims.extract import VERSION, Reading
from storage.database import models
from storage.database.bulk import next_id
from storage.database.claim_columns import (
    claim_columns,
    hardware_columns,
    platform_columns,
    row_of,
)
from storage.database.claim_rows import claims_of
from storage.database.rows import ClaimRow
from storage.database.sketch_columns import sketch_row
from storage.edits.recorder import Recorder, Restore, TableImages, key_of
from storage.edits.said import move_highlights
from storage.record import PaperId

Row = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Wording:
    """A text as shown, as the dump had it, the way between, its sketch, and what it says."""

    shown: str
    raw: str
    offset_map: str
    sketch: Sequence[int]
    reading: Reading


def may_reword(connection: Connection, paper: PaperId, shown: str) -> bool:
    """Tell whether a text has all words of which a person has said that they are a claim, or none.

    Where some are gone, the paper keeps the text that it has.
    """
    return all(claim.quote in shown for claim in _checked(connection, paper))


def reword(connection: Connection, paper: PaperId, new: Wording) -> Restore:
    """Put a text in the place of a paper's; give the way back. `may_reword` is asked before."""
    checked = _checked(connection, paper)
    places = {claim.id: _place(new.shown, claim.quote, claim.start) or 0 for claim in checked}
    recorder = Recorder(connection)
    raw = None if new.raw == new.shown else new.raw
    abstract = {"text": new.shown, "raw": raw, "offset_map": new.offset_map}
    recorder.update(models.Abstract, [(paper,)], **abstract)
    # Not in the way back: that would take back what is said of them until it is gone.
    move_highlights(Recorder(connection, blind=True), paper, new.shown)
    _replace(recorder, models.Sketch, paper, [sketch_row(paper, new.sketch)])
    _replace(recorder, models.Hardware, paper, hardware_columns(paper, new.reading.hardware))
    _delete_claims(recorder, paper, set(places))
    for claim in checked:
        _move(recorder, claim, places[claim.id], new.shown)
    taken = [(places[claim.id], places[claim.id] + len(claim.quote)) for claim in checked]
    fresh = [row_of(claim, paper, "", new.shown) for claim in new.reading.claims]
    _add_claims(recorder, [one for one in fresh if not _overlaps(one, taken)])
    recorder.update(models.Reading, [(paper,)], version=VERSION)
    return recorder.finish()[1]


def _checked(connection: Connection, paper: PaperId) -> list[ClaimRow]:
    claims = claims_of(connection, [paper], include_wrong=True, order="position")
    return [claim for claim in claims if claim.status != "unchecked"]


def settle(recorder: Recorder, paper: PaperId) -> None:
    """Put claims and highlights where their words stand now; claims whose words are gone go."""
    shown = str(
        recorder.connection.execute(
            text("SELECT text FROM abstract WHERE paper_id = :paper"), {"paper": paper}
        ).scalar_one()
    )
    move_highlights(recorder, paper, shown)
    for claim in claims_of(recorder.connection, [paper], include_wrong=True, order="position"):
        if shown[claim.start : claim.end] == claim.quote:
            continue
        place = _place(shown, claim.quote, claim.start)
        if place is not None:
            _move(recorder, claim, place, shown)
            continue
        _delete_platforms(recorder, [claim.id])
        recorder.delete(models.Claim, [(claim.id,)])


def packed(restore: Restore) -> str:
    """Write the way back as JSON."""
    return json.dumps(
        [[one.table, one.columns, one.rows] for one in restore.images],
        ensure_ascii=False,
        separators=(",", ":"),
    )


def unpacked(stored: str) -> Restore:
    """Read what `packed` wrote."""
    return Restore(
        tuple(
            TableImages.of(
                table,
                columns,
                [(tuple(key), None if values is None else tuple(values)) for key, values in rows],
            )
            for table, columns, rows in json.loads(stored)
        )
    )


def _place(shown: str, quote: str, near: int) -> int | None:
    """Find where a quote stands, the place nearest to where it stood; None if nowhere."""
    before, after = shown.rfind(quote, 0, near + len(quote)), shown.find(quote, near)
    found = [place for place in (before, after) if place >= 0]
    return min(found, key=lambda place: abs(place - near)) if found else None


def _move(recorder: Recorder, claim: ClaimRow, start: int, shown: str) -> None:
    end = start + len(claim.quote)
    lead = claim.start - claim.sentence_start
    at = start - lead
    if shown[max(0, at) : max(0, at) + len(claim.sentence)] == claim.sentence and at >= 0:
        first, last = at, at + len(claim.sentence)
    else:
        first, last = start, end
    recorder.update(
        models.Claim,
        [(claim.id,)],
        start=start,
        end=end,
        sentence_start=first,
        sentence_end=last,
    )


def _overlaps(claim: ClaimRow, taken: Iterable[tuple[int, int]]) -> bool:
    return any(claim.start < end and start < claim.end for start, end in taken)


def _replace(recorder: Recorder, model: Any, paper: PaperId, rows: Sequence[Row]) -> None:
    recorder.delete(model, recorder.keys(model, "paper_id = :paper", paper=paper))
    _put(recorder, model, rows)


def _put(recorder: Recorder, model: Any, rows: Sequence[Row]) -> None:
    if rows:
        recorder.touch(model, [key_of(model, row) for row in rows])
        recorder.put(model, tuple(rows[0]), [tuple(row.values()) for row in rows])


def _add_claims(recorder: Recorder, fresh: Sequence[ClaimRow]) -> None:
    first = next_id(recorder.connection, models.Claim)
    for number, claim in enumerate(fresh, first):
        _put(recorder, models.Claim, [claim_columns(claim, number, VERSION)])
        _put(recorder, models.ClaimPlatform, platform_columns(number, claim.platforms))


def _delete_claims(recorder: Recorder, paper: PaperId, kept: set[int]) -> None:
    keys = recorder.keys(models.Claim, "paper_id = :paper", paper=paper)
    gone = [key for key in keys if key[0] not in kept]
    _delete_platforms(recorder, [key[0] for key in gone])
    recorder.delete(models.Claim, gone)


def _delete_platforms(recorder: Recorder, claims: Sequence[int]) -> None:
    where = "claim_id IN (SELECT value FROM json_each(:claims))"
    keys = recorder.keys(models.ClaimPlatform, where, claims=json.dumps(list(claims)))
    recorder.delete(models.ClaimPlatform, keys)
