"""A figure as CSV: one line a claim, of exactly the claims that are drawn, with their rows."""

import csv
import io
from collections.abc import Iterable
from typing import Final

from desktop.charts.figure import Figure
from storage.database.rows import ClaimRow
from storage.exporters.csv_table import safe_cell

COLUMNS: Final = (
    "label", "text", "factor_low", "factor_high", "bound", "metric", "platform", "class",
    "baseline", "quote", "status", "rows",
)  # fmt: skip
SEPARATOR: Final = "; "
"""Stands between the platforms of a claim that has several, and the rows that it stands in."""


def to_csv(claims: Figure | Iterable[ClaimRow]) -> str:
    """Write claims as CSV by RFC 4180, with a heading; a figure's in the order of its rows.

    `rows` holds the names of the rows that a claim is drawn in; plain claims have none.
    """
    rows: dict[int, list[str]] = {}
    for row in claims.rows if isinstance(claims, Figure) else ():
        for mark in row.marks:
            rows.setdefault(mark.claim.id, []).append(row.full_name)
    stream = io.StringIO(newline="")
    writer = csv.writer(stream)
    writer.writerow(COLUMNS)
    for claim in claims.claims if isinstance(claims, Figure) else claims:
        writer.writerow(
            safe_cell(cell)
            for cell in (
                claim.paper_label,
                claim.text,
                repr(claim.factor_low),
                repr(claim.factor_high),
                claim.bound,
                claim.metric,
                SEPARATOR.join(platform.name for platform in claim.platforms),
                SEPARATOR.join(dict.fromkeys(one.device_class for one in claim.platforms)),
                claim.baseline or "",
                claim.quote,
                claim.status,
                SEPARATOR.join(rows.get(claim.id, ())),
            )
        )
    return stream.getvalue()
