"""How the library keeps the sketch of a text, and how earlier libraries kept it.

Until step 5 of the schema each band had a row of its own. The history and the papers that were
merged before hold such rows still; they are read here as if they had been written today.
"""

import struct
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

Row = dict[str, Any]

DIGITS: Final = 16
"""Hexadecimal digits of one value."""
_BANDED: Final = ("band", "value", "paper_id")
"""The columns of an earlier library, in any order; the first two were its key, with the third."""


def sketch_row(paper: int, least: Sequence[int]) -> Row:
    """Write the sketch of a paper's text, a value a band, as a row."""
    return {"paper_id": paper, "least": written_sketch(least)}


def written_sketch(least: Sequence[int]) -> str:
    """Write the values of a sketch, none of them negative, as text."""
    return struct.pack(f">{len(least)}q", *least).hex()


def is_banded(columns: Iterable[str]) -> bool:
    """Tell whether rows of these columns are of an earlier library."""
    return "band" in columns


def unbanded(rows: Iterable[Mapping[str, Any]]) -> list[Row]:
    """Make one row a paper out of the rows of its bands."""
    bands: dict[int, list[tuple[int, int]]] = {}
    for row in rows:
        bands.setdefault(row["paper_id"], []).append((row["band"], row["value"]))
    return [
        sketch_row(paper, [value for _, value in sorted(several)])
        for paper, several in bands.items()
    ]


Images = Sequence[tuple[tuple[Any, ...], tuple[Any, ...] | None]]
"""Rows as they were, by their keys; None for one that was not there."""


def unbanded_images(
    columns: Sequence[str], images: Images
) -> tuple[tuple[str, ...], tuple[tuple[tuple[Any, ...], tuple[Any, ...] | None], ...]]:
    """Give columns and images of the rows of bands as of one row a paper."""
    # The key had the columns in the order in which they are named above.
    papers = dict.fromkeys(key[_BANDED.index("paper_id")] for key, _ in images)
    there = [dict(zip(columns, values, strict=True)) for _, values in images if values is not None]
    rows = {row["paper_id"]: row for row in unbanded(there)}
    kept = tuple(
        ((paper,), (paper, rows[paper]["least"]) if paper in rows else None) for paper in papers
    )
    return ("paper_id", "least"), kept
