r"""One row a paper, or one row a claim, as CSV (RFC 4180, but with "\n" at line ends)."""

import csv
from collections.abc import Iterable, Iterator, Sequence
from io import StringIO
from typing import Final

from storage.database.rows import ClaimRow, HighlightRow, PaperDetail
from storage.exporters.exporter import ExportContext, Exporter
from storage.exporters.note_text import linked_by_label
from storage.words import plain

PAPER_COLUMNS: Final = (
    "id", "label", "title", "system", "authors", "year", "venue", "doi", "arxiv_id", "decision",
    "rating", "tags", "lists", "best_factor", "claims", "highlights", "note", "abstract", "links",
    "origins", "reason", "until",
)  # fmt: skip
LIST_COLUMNS: Final = ("list", "position", "comment", "line")
"""`line` is what the next line across the list says below the paper."""
CLAIM_COLUMNS: Final = (
    "id", "paper_id", "paper_label", "text", "quote", "low", "high", "unit", "direction", "bound",
    "metric", "factor_low", "factor_high", "platform", "platform_class", "platform_scope",
    "baseline", "of_baseline", "status", "sentence",
)  # fmt: skip


def pieces(papers: Iterable[PaperDetail], context: ExportContext) -> Iterator[str]:
    """Give the row of names, then a row a paper; several values in a cell are parted by "; ".

    Of a reading list, what belongs to its entries stands in columns of its own behind the others.
    """
    name = context.list_name
    yield row(PAPER_COLUMNS if name is None else (*PAPER_COLUMNS, *LIST_COLUMNS))
    for paper in papers:
        of_list = [] if name is None else _list_cells(paper, name, context.places.get(paper.id))
        yield row([*_paper_cells(paper), *of_list])


CSV: Final = Exporter("csv", (".csv",), "Table of papers (CSV)", pieces)


def claim_rows(claims: Iterable[ClaimRow]) -> Iterator[str]:
    """Give the row of names, then a row a claim."""
    yield row(CLAIM_COLUMNS)
    for claim in claims:
        yield row(_claim_cells(claim))


def row(cells: Sequence[object]) -> str:
    """Write one row. None is an empty cell, numbers are written in full.

    A text that a spreadsheet would take for a formula gets an apostrophe before it, since
    abstracts come from anyone.
    """
    line = StringIO()
    csv.writer(line, lineterminator="\n").writerow([safe_cell(cell) for cell in cells])
    return line.getvalue()


def safe_cell(cell: object) -> object:
    """Write a text so that no spreadsheet takes it for a formula, and no reader for two rows."""
    if isinstance(cell, float):
        return plain(cell)
    if not isinstance(cell, str):
        return cell
    # The writer would leave a lone CR unquoted, and a reader end the row there.
    text = cell.replace("\r\n", "\n").replace("\r", "\n")
    return f"'{text}" if text.startswith(("=", "+", "-", "@", "\t", "\n")) else text


def _paper_cells(paper: PaperDetail) -> list[object]:
    standing = [claim for claim in paper.claims if claim.status != "wrong"]
    return [
        paper.id,
        paper.label,
        paper.title,
        paper.system,
        "; ".join(paper.authors),
        paper.year,
        paper.venue,
        paper.doi,
        paper.arxiv_id,
        paper.decision.word,
        paper.rating,
        "; ".join(tag.name for tag in paper.tags),
        "; ".join(place.name for place in paper.lists),
        max((claim.factor_high for claim in standing if not claim.of_baseline), default=None),
        "; ".join(claim.text for claim in standing),
        "; ".join(map(_highlight, paper.highlights)),
        linked_by_label(paper),
        paper.abstract,
        "; ".join(paper.links),
        "; ".join(f"{origin.file_name}:{origin.line}" for origin in paper.origins),
        paper.reason,
        paper.until,
    ]


def _list_cells(paper: PaperDetail, name: str, position: int | None) -> list[object]:
    for place in paper.lists:
        if place.name == name:
            return [place.name, position, place.comment, place.line]
    return [name, position, "", ""]


def _highlight(mark: HighlightRow) -> str:
    comment = f": {mark.comment}" if mark.comment.strip() else ""
    return f"{mark.quote} ({mark.name}{comment})"


def _claim_cells(claim: ClaimRow) -> list[object]:
    return [
        claim.id,
        claim.paper_id,
        claim.paper_label,
        claim.text,
        claim.quote,
        claim.low,
        claim.high,
        claim.unit,
        claim.direction,
        claim.bound,
        claim.metric,
        claim.factor_low,
        claim.factor_high,
        "; ".join(platform.name for platform in claim.platforms),
        "; ".join(platform.device_class for platform in claim.platforms),
        claim.platform_scope,
        claim.baseline,
        "true" if claim.of_baseline else "false",
        claim.status,
        claim.sentence,
    ]
