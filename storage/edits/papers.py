"""The papers that an edit names, checked."""

import json
from collections.abc import Iterator, Sequence

from sqlalchemy import Connection, text

from storage.errors import EditError, NoPaperError
from storage.record import PaperId


def keys_of(connection: Connection, papers: Sequence[PaperId]) -> list[tuple[int]]:
    """Give the papers' keys, each once; raise `EditError` for one that is not in the library."""
    wanted = list(dict.fromkeys(papers))
    rows = connection.execute(
        text("SELECT value FROM json_each(:ids) WHERE value NOT IN (SELECT id FROM paper)"),
        {"ids": json.dumps(wanted)},
    ).all()
    if rows:
        missing = [PaperId(row[0]) for row in rows[:5]]
        merged = " ".join(_merged(connection, missing))
        raise EditError(merged) if merged else _none_of(missing, len(wanted))
    return [(paper,) for paper in wanted]


def _none_of(missing: Sequence[PaperId], wanted: int) -> NoPaperError:
    """Say that papers are not in the library, of so many that were wanted."""
    whose = "The paper is" if wanted == 1 else "Some of these papers are"
    return NoPaperError(
        f"There is no paper {', '.join(map(str, missing))} in this library.",
        f"{whose} no longer in the library.",
    )


def keeper_of(connection: Connection, paper: PaperId) -> PaperId | None:
    """Give the paper that one was merged into; None where it was not."""
    found = connection.execute(
        text("SELECT paper_id FROM merge WHERE folded_id = :paper"), {"paper": paper}
    ).scalar()
    return None if found is None else PaperId(found)


def _merged(connection: Connection, missing: Sequence[PaperId]) -> Iterator[str]:
    """Say of papers that they were merged into others, of those that were."""
    for paper in missing:
        keeper = keeper_of(connection, paper)
        if keeper is not None:
            yield f"Paper {paper} was merged into paper {keeper}."


def abstract_of(connection: Connection, paper: PaperId) -> str:
    """Give the shown abstract of a paper."""
    keys_of(connection, (paper,))
    row = connection.execute(
        text("SELECT text FROM abstract WHERE paper_id = :paper"), {"paper": paper}
    ).one()
    return str(row[0])
