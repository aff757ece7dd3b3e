"""What charts beyond the speedups show of papers: names, years, times, decisions and hardware."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from sqlalchemy import Connection, text

from storage.database.claim_rows import claims_of
from storage.database.rows import ClaimRow
from storage.record import PaperId
from storage.vocabulary import Decision

_PAPERS: Final = text("""
    SELECT p.id, p.label, p.system, p.year, coalesce(t.decision, 0), t.decided_at, p.added_at
    FROM json_each(:ids) j JOIN paper p ON p.id = j.value
    LEFT JOIN triage t ON t.paper_id = p.id
    ORDER BY j.key
""")

_MENTIONS: Final = text("""
    SELECT DISTINCT h.paper_id, h.name, h.device_class
    FROM json_each(:ids) j JOIN hardware h ON h.paper_id = j.value
    ORDER BY j.key, h.position
""")


@dataclass(frozen=True, slots=True)
class PaperFacts:
    """A paper as charts need it. Times are milliseconds since 1970, UTC.

    `decided_at` is when the decision that now stands was made; None while there is none.
    """

    id: PaperId
    label: str
    system: str | None
    year: int | None
    decision: Decision
    decided_at: int | None
    added_at: int


@dataclass(frozen=True, slots=True)
class Mention:
    """A device that an abstract names, whether or not anything is measured on it."""

    paper_id: PaperId
    name: str
    device_class: str


@dataclass(frozen=True, slots=True)
class ChartFacts:
    """Everything that charts show of some papers, in their order; refuted claims are not in it."""

    papers: tuple[PaperFacts, ...] = ()
    mentions: tuple[Mention, ...] = ()
    claims: tuple[ClaimRow, ...] = ()


def chart_facts(connection: Connection, papers: Sequence[int]) -> ChartFacts:
    """Read what charts show of these papers; ids that are gone are passed over."""
    given = {"ids": json.dumps(list(papers))}
    return ChartFacts(
        papers=tuple(
            PaperFacts(PaperId(id_), label, system, year, Decision(decision), decided, added)
            for id_, label, system, year, decision, decided, added in connection.execute(
                _PAPERS, given
            )
        ),
        mentions=tuple(
            Mention(PaperId(id_), name, device_class)
            for id_, name, device_class in connection.execute(_MENTIONS, given)
        ),
        claims=tuple(claims_of(connection, papers)),
    )
