"""What a paper lacks once an import is gone, filled with what the dumps that stay say of it."""

import json
from collections.abc import Collection
from typing import Final

from sqlalchemy import text

from storage.database import models
from storage.edits.recorder import Recorder
from storage.record import PaperId
from storage.text.label import label_of

FACTS: Final = ("title", "year", "venue", "doi", "arxiv_id", "pmid", "openalex_id")
"""Columns of a paper that dumps give."""


def refill(recorder: Recorder, papers: Collection[PaperId], fields: Collection[str]) -> None:
    """Fill those of the fields that the papers lack, each from the first dump that says it."""
    for name in FACTS:
        if name in fields:
            filled = _fill(recorder, papers, name)
            if name == "title":
                _name(recorder, filled)
    if "authors" in fields:
        _authors(recorder, papers)


def _fill(recorder: Recorder, papers: Collection[PaperId], name: str) -> list[PaperId]:
    value = f"json_extract(said, '$.{name}')"
    said = f"FROM origin WHERE paper_id = paper.id AND {value} IS NOT NULL"
    keys = recorder.keys(
        models.Paper,
        f"{name} IS NULL AND EXISTS (SELECT 1 {said}) "
        "AND id IN (SELECT value FROM json_each(:papers))",
        papers=json.dumps(list(papers)),
    )
    if keys:
        recorder.touch(models.Paper, keys)
        recorder.connection.exec_driver_sql(
            f"UPDATE paper SET {name} = (SELECT {value} {said} ORDER BY id LIMIT 1) WHERE id = ?",
            keys,
        )
    return [PaperId(key[0]) for key in keys]


def _name(recorder: Recorder, papers: Collection[PaperId]) -> None:
    rows = recorder.connection.execute(
        text(
            "SELECT p.id, p.title, p.system, a.text FROM paper p "
            "JOIN abstract a ON a.paper_id = p.id "
            "WHERE p.id IN (SELECT value FROM json_each(:papers))"
        ),
        {"papers": json.dumps(list(papers))},
    ).all()
    for paper, title, system, shown in rows:
        label = label_of(shown, title=title, system=system)
        recorder.update(models.Paper, [(paper,)], label=label)


def _authors(recorder: Recorder, papers: Collection[PaperId]) -> None:
    rows = recorder.connection.execute(
        text(
            "SELECT paper_id, json_extract(said, '$.authors') FROM origin o "
            "WHERE paper_id IN (SELECT value FROM json_each(:papers)) "
            "AND json_extract(said, '$.authors') IS NOT NULL "
            "AND NOT EXISTS (SELECT 1 FROM author a WHERE a.paper_id = o.paper_id) "
            "GROUP BY paper_id HAVING o.id = min(o.id)"
        ),
        {"papers": json.dumps(list(papers))},
    ).all()
    bylines = [(paper, n, name) for paper, said in rows for n, name in enumerate(json.loads(said))]
    recorder.touch(models.AuthorRow, [row[:2] for row in bylines])
    recorder.put(models.AuthorRow, ("paper_id", "position", "name"), bylines)
