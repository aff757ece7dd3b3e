"""Claims with their platforms and the sentences that say so."""

import json
from collections import defaultdict
from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Final, Literal

from sqlalchemy import Connection

from storage.claims.reasons import shown
from storage.database.engine import asked
from storage.database.rows import ClaimRow, PlatformRow

ITS_OWN: Final = "c.status <> 'wrong' AND NOT c.of_baseline"
"""Holds for a claim `c` that counts for its paper: not refuted, and not a rival's number."""

ClaimOrder = Literal["factor", "paper", "position"]

_ORDERS: Final[dict[ClaimOrder, str]] = {
    "factor": "c.factor_high DESC, c.id",
    "paper": "j.key, c.start, c.id",
    "position": "c.start, c.id",
}

# The columns in the order of the fields of `ClaimRow`, but for platforms and reasons, which come
# last: 20,000 rows are made twice as fast by place as by name.
_CLAIMS = """
SELECT c.id, c.paper_id, p.label, c.start, c."end", c.quote, c.sentence_start, c.sentence_end,
  substr(a.text, c.sentence_start + 1, c.sentence_end - c.sentence_start),
  c.low, c.high, c.unit, c.direction, c.bound, c.metric, c.factor_low, c.factor_high,
  c.platform_scope, c.baseline, c.of_baseline, c.rule, c.status, c.reasons
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
    for claim, name, device_class in asked(connection, _PLATFORMS, given):
        platforms[claim].append(PlatformRow(name, device_class))
    rows = asked(
        connection, _CLAIMS.format(order=_ORDERS[order]), {**given, "include_wrong": include_wrong}
    )
    return [_claim(row, tuple(platforms.get(row[0], ()))) for row in rows]


def _claim(row: Sequence[Any], platforms: tuple[PlatformRow, ...]) -> ClaimRow:
    *before, scope, baseline, of_baseline, rule, status, reasons = row
    after = [platforms, scope, baseline, bool(of_baseline), rule, _reasons(reasons), status]
    return ClaimRow(*before, *after)


@lru_cache(maxsize=1024)
def _reasons(stored: str) -> tuple[str, ...]:
    """Read the reasons that hold; few different ones stand with most claims."""
    return shown(json.loads(stored))
