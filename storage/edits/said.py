"""What a person has said of words in a text: highlights and checked claims, put onto another."""

from collections.abc import Iterable, Sequence
from typing import Any, Final

from sqlalchemy import text

from storage.database import models
from storage.edits.images import OF_TEXT, Image, Row, delete_rows, put_rows, rows_of
from storage.edits.recorder import Recorder
from storage.record import PaperId
from storage.text.anchoring import Span, anchored, context_of, place_of, sentence_at

UNCHECKED: Final = "unchecked"


def shown_text(recorder: Recorder, paper: PaperId) -> str:
    """Give the shown abstract of a paper; "" where it has none."""
    found = recorder.connection.execute(
        text("SELECT text FROM abstract WHERE paper_id = :paper"), {"paper": paper}
    ).scalar()
    return str(found or "")


def moved_highlight(row: Row, paper: PaperId, shown: str) -> Row:
    """Give a highlight as it is on another paper, or in another text of its own.

    Where its words are gone it stays as it is: the reader looks for the quote whenever the text is
    shown, and lists what it does not find.
    """
    place = anchored(shown, row["quote"], row["start"], row["prefix"], row["suffix"])
    return {**row, "paper_id": paper, **({} if place is None else anchor_at(shown, place))}


def anchor_at(shown: str, span: Span) -> Row:
    """Give the columns by which a highlight is found again on these words."""
    prefix, suffix = context_of(shown, span)
    start, end = span
    return {
        "start": start, "end": end, "quote": shown[start:end], "prefix": prefix, "suffix": suffix,
    }  # fmt: skip


def move_highlights(recorder: Recorder, paper: PaperId, shown: str) -> None:
    """Put the highlights of a paper, whose text is another now, to where their words stand."""
    for row in rows_of(recorder, models.Highlight, "paper_id = :paper", paper=paper):
        moved = moved_highlight(row, paper, shown)
        if moved != row:
            put_rows(recorder, models.Highlight, [moved])


def moved_claim(row: Row, paper: PaperId, shown: str) -> Row | None:
    """Give a claim as it is on another paper; None where its words are not in the text."""
    place = place_of(shown, row["quote"], row["start"])
    if place is None:
        return None
    first, last = sentence_at(shown, place[0])
    return {
        **row,
        "paper_id": paper,
        "start": place[0],
        "end": place[1],
        "quote": shown[place[0] : place[1]],
        "sentence_start": first,
        "sentence_end": max(last, place[1]),
    }


def replace_text(recorder: Recorder, paper: PaperId, rows: Image) -> list[Row]:
    """Put a text, with all that is read from it, in the place of a paper's.

    `rows` are those of the tables `OF_TEXT`. Checked claims and highlights go to where their
    words stand now; gives the checked claims whose words are gone.
    """
    checked = _checked(recorder, paper)
    platforms = _platforms(recorder, [row["id"] for row in checked])
    delete_rows(recorder, paper, OF_TEXT)
    own = {name: [_of(row, paper) for row in rows.get(name, [])] for name in rows}
    shown = own["abstract"][0]["text"] if own.get("abstract") else ""
    put_rows(recorder, models.Abstract, own.get("abstract", []))
    put_rows(recorder, models.Sketch, own.get("sketch", []))
    put_rows(recorder, models.Hardware, own.get("hardware", []))
    put_rows(recorder, models.Reading, own.get("reading", []))
    moved = [moved_claim(row, paper, shown) for row in checked]
    kept = [row for row in moved if row is not None]
    fresh = [row for row in own.get("claim", []) if not overlapping(row, kept)]
    put_claims(recorder, [*kept, *fresh], [*platforms, *own.get("claim_platform", [])])
    move_highlights(recorder, paper, shown)
    return [row for row, new in zip(checked, moved, strict=True) if new is None]


def put_claims(recorder: Recorder, claims: Sequence[Row], platforms: Iterable[Row]) -> None:
    """Put claims into the table, each with its platforms."""
    ids = {row["id"] for row in claims}
    put_rows(recorder, models.Claim, claims)
    put_rows(recorder, models.ClaimPlatform, [row for row in platforms if row["claim_id"] in ids])


def overlapping(claim: Row, others: Iterable[Row]) -> Row | None:
    """Give the first of the claims that shares words with one, if any."""
    return next(
        (
            other
            for other in others
            if other["start"] < claim["end"] and claim["start"] < other["end"]
        ),
        None,
    )


def _checked(recorder: Recorder, paper: PaperId) -> list[Row]:
    return rows_of(
        recorder,
        models.Claim,
        "paper_id = :paper AND status <> :unchecked",
        paper=paper,
        unchecked=UNCHECKED,
    )


def _platforms(recorder: Recorder, claims: Sequence[int]) -> list[Row]:
    found: list[Row] = []
    for claim in claims:
        found += rows_of(recorder, models.ClaimPlatform, "claim_id = :claim", claim=claim)
    return found


def _of(row: Row, paper: PaperId) -> dict[str, Any]:
    return {**row, "paper_id": paper} if "paper_id" in row else dict(row)
