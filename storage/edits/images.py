"""All rows of one paper, taken as plain values and put back."""

import json
from collections.abc import Mapping, Sequence
from typing import Any, Final

from sqlmodel import SQLModel

from storage.database import models
from storage.database.sketch_columns import is_banded, unbanded
from storage.edits.recorder import Recorder, children_of_papers, key_of
from storage.record import PaperId

Row = dict[str, Any]
Image = dict[str, list[Row]]
"""Rows by the name of their table, parents before children."""

Tables = tuple[type[SQLModel], ...]
_OF_PAPER: Final[Tables] = (
    *(model for model in children_of_papers() if model is not models.Merge),
    models.ClaimPlatform,
)
OF_TEXT: Final[Tables] = (
    models.Abstract, models.Sketch, models.Claim, models.ClaimPlatform, models.Hardware,
    models.Reading,
)  # fmt: skip
"""What belongs to the text of a paper, the claims read from it with it."""


def name_of(model: type[SQLModel]) -> str:
    """Give the name of a table."""
    return str(model.__tablename__)


def rows_of(recorder: Recorder, model: type[SQLModel], where: str, **values: object) -> list[Row]:
    """Give the rows of a table for which a condition holds, in the order of their keys."""
    found = recorder.run(f'SELECT * FROM "{name_of(model)}" WHERE {where} ORDER BY 1, 2', values)
    names = [column[0] for column in found.description]
    return [dict(zip(names, row, strict=True)) for row in found]


def image_of(recorder: Recorder, paper: PaperId, tables: Tables = _OF_PAPER) -> Image:
    """Take all rows of a paper, or those in some tables."""
    image: Image = {}
    if tables is _OF_PAPER:
        image["paper"] = rows_of(recorder, models.Paper, "id = :paper", paper=paper)
    for model in tables:
        image[name_of(model)] = rows_of(recorder, model, _where(model), paper=paper)
    return image


def delete_rows(recorder: Recorder, paper: PaperId, tables: Tables = _OF_PAPER) -> None:
    """Take all rows of a paper away, or those in some tables; the paper's own row stays."""
    for model in reversed(tables):
        recorder.delete(model, recorder.keys(model, _where(model), paper=paper))


def put_rows(recorder: Recorder, model: type[SQLModel], rows: Sequence[Mapping[str, Any]]) -> None:
    """Put rows into a table; those of the same keys are overwritten."""
    if rows and is_banded(rows[0]):
        rows = unbanded(rows)
    if rows:
        recorder.touch(model, [key_of(model, row) for row in rows])
        recorder.put(model, tuple(rows[0]), [tuple(row.values()) for row in rows])


def packed(value: object) -> str:
    """Write an image, or another value, as JSON."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _where(model: type[SQLModel]) -> str:
    if model is models.ClaimPlatform:
        return "claim_id IN (SELECT id FROM claim WHERE paper_id = :paper)"
    return "paper_id = :paper"
