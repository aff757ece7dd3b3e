"""Labelled pairs in a CSV file, and how well the scoring tells them apart."""

import csv
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from storage.duplicates.scoring import Verdict, compare
from storage.duplicates.work import Work
from storage.errors import DumpError
from storage.readers.fields.cell_names import authors_in
from storage.text.repair import repair

_YES: Final = frozenset({"1", "1.0", "true", "yes", "y", "t", "same", "duplicate"})
_NO: Final = frozenset({"0", "0.0", "false", "no", "n", "f", "different", ""})
_YEAR: Final = re.compile(r"(?<!\d)(?:1[5-9]|20)\d\d(?!\d)")
_LARGEST_CELL: Final = 10_000_000


@dataclass(frozen=True, slots=True)
class LabelledPair:
    """Two papers, and whether a person holds them for the same; `line` is where they stand."""

    line: int
    a: Work
    b: Work
    same: bool


@dataclass(frozen=True, slots=True)
class Judged:
    """A labelled pair with what the scoring says of it."""

    pair: LabelledPair
    verdict: Verdict

    @property
    def right(self) -> bool:
        """A duplicate was found, certain or likely, or two papers were left apart."""
        return self.verdict.found == self.pair.same


def pairs_in(file: Path) -> Iterator[LabelledPair]:
    """Read the pairs of a CSV file: columns `title_a`, ..., `title_b`, ..., `same`.

    Columns: title, abstract, authors, year, venue, doi, arxiv_id, pmid, openalex_id, each with
    `_a` and `_b`; any may be missing or empty, others are not looked at. Raises `DumpError` for
    a file without `same`, and for a label that is neither yes nor no.
    """
    csv.field_size_limit(_LARGEST_CELL)
    with file.open(encoding="utf-8-sig", errors="replace", newline="") as stream:
        rows = csv.DictReader(stream)
        rows.fieldnames = [(name or "").strip().lower() for name in rows.fieldnames or ()]
        if "same" not in rows.fieldnames:
            raise DumpError(
                f"{file} has no column “same”. It should have title_a, abstract_a, authors_a, "
                "year_a, doi_a, the same with _b, and same (1 or 0)."
            )
        try:
            for row in rows:
                cells = {name: value for name, value in row.items() if isinstance(value, str)}
                same = _label(cells.get("same", ""), rows.line_num, file)
                yield LabelledPair(rows.line_num, _work(cells, "a"), _work(cells, "b"), same)
        except csv.Error as error:
            raise DumpError(f"{file} cannot be read as CSV after line {rows.line_num}.") from error


def judge(file: Path) -> Iterator[Judged]:
    """Score every pair of a file."""
    for pair in pairs_in(file):
        yield Judged(pair, compare(pair.a, pair.b))


def _label(cell: str, line: int, file: Path) -> bool:
    word = cell.strip().casefold()
    if word not in _YES | _NO:
        raise DumpError(f"{file}, line {line}: “{cell}” in the column “same” is neither 1 nor 0.")
    return word in _YES


def _work(cells: Mapping[str, str], side: str) -> Work:
    def cell(name: str) -> str | None:
        return cells.get(f"{name}_{side}", "").strip() or None

    year = _YEAR.search(cell("year") or "")
    arxiv_id = cell("arxiv_id") or cell("arxiv")
    return Work(
        title=repair(cell("title") or "").text or None,
        abstract=repair(cell("abstract") or "").text,
        authors=tuple(author.name for author in authors_in(cell("authors") or "")),
        year=int(year[0]) if year else None,
        venue=cell("venue") or cell("journal"),
        doi=cell("doi"),
        arxiv_id=arxiv_id,
        pmid=cell("pmid"),
        openalex_id=cell("openalex_id"),
    )
