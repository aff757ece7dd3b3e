"""Claims with their platforms and the sentences that say so."""

import json
from collections import defaultdict
from collections.abc import Sequence
from typing import Final, Literal

from sqlalchemy import Connection, text

from storage.database.rows import ClaimRow, PlatformRow
from storage.record import PaperId

ITS_OWN: Final = "c.status <> 'wrong' AND NOT c.of_baseline"
"""Holds for a claim `c` that counts for its paper: not refuted, and not a rival's number."""

ClaimOrder = Literal["factor", "paper", "position"]

_ORDERS: Final[dict[ClaimOrder, str]] = {
    "factor": "c.factor_high DESC, c.id",
    "paper": "j.key, c.start, c.id",
    "position": "c.start, c.id",
}

_CLAIMS = """
SELECT c.*, p.label,
  substr(a.text, c.sentence_start + 1, c.sentence_end - c.sentence_start) AS sentence
FROM json_each(:ids) j JOIN claim c ON c.paper_id = j.value JOIN paper p ON p.id = c.paper_id
JOIN abstract a ON a.paper_id = c.paper_id
WHERE :include_wrong OR c.status <> 'wrong'
ORDER BY {order}
"""

_PLATFORMS = """
SELECT cp.claim_id, cp.name, cp.device_class
FROM json_each(:ids) j JOIN claim c ON c.paper_id = j.value
JOIN claim_platform cp ON cp.claim_id = c.id
ORDER BY cp.claim_id, cp.position
"""


def claims_of(
    connection: Connection,
    papers: Sequence[int],
    *,
    include_wrong: bool = False,
    order: ClaimOrder = "factor",
) -> list[ClaimRow]:
    """Give the claims of these papers; refuted ones only when asked for."""
    given = {"ids": json.dumps(list(papers))}
    platforms: dict[int, list[PlatformRow]] = defaultdict(list)
    for claim, name, device_class in connection.execute(text(_PLATFORMS), given):
        platforms[claim].append(PlatformRow(name, device_class))
    rows = connection.execute(
        text(_CLAIMS.format(order=_ORDERS[order])), {**given, "include_wrong": include_wrong}
    )
    return [
        ClaimRow(
            id=row.id,
            paper_id=PaperId(row.paper_id),
            paper_label=row.label,
            start=row.start,
            end=row.end,
            quote=row.quote,
            sentence_start=row.sentence_start,
            sentence_end=row.sentence_end,
            sentence=row.sentence,
            low=row.low,
            high=row.high,
            unit=row.unit,
            direction=row.direction,
            bound=row.bound,
            metric=row.metric,
            factor_low=row.factor_low,
            factor_high=row.factor_high,
            platforms=tuple(platforms.get(row.id, ())),
            platform_scope=row.platform_scope,
            baseline=row.baseline,
            of_baseline=bool(row.of_baseline),
            rule=row.rule,
            reasons=tuple(json.loads(row.reasons)),
            status=row.status,
        )
        for row in rows
    ]
