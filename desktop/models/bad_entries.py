"""Entries of dumps that could not be read: where, why, how they begin; as text and as CSV."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

from storage.exporters.atomic import exported_text
from storage.record import BadEntry

if TYPE_CHECKING:
    from storage.importing.report import ImportReport

HEADINGS: Final = ("File", "Line", "Reason", "Excerpt")


@dataclass(frozen=True, slots=True)
class BadPlace:
    """One entry that could not be read. `file` is the path of its dump; `line` counts from 1."""

    file: str
    line: int
    reason: str
    excerpt: str

    @property
    def name(self) -> str:
        """The dump's name without its folders."""
        return Path(self.file).name

    @property
    def in_part(self) -> bool:
        """Whether there is a record of it all the same."""
        return BadEntry(self.line, self.reason, self.excerpt).in_part

    @property
    def cells(self) -> tuple[str, int, str, str]:
        """What stands under the headings."""
        return self.file, self.line, self.reason, self.excerpt


def places_of(report: "ImportReport") -> tuple[BadPlace, ...]:
    """Give the entries of an import that could not be read, in the order of the dumps."""
    return tuple(
        BadPlace(file.path, bad.line, bad.reason, bad.excerpt)
        for file in report.files
        for bad in file.errors
    )


def as_text(places: Iterable[BadPlace]) -> str:
    """Write a line an entry: "/home/a/b.ris:12: no title: AU - …"."""
    return "".join(f"{one.file}:{one.line}: {one.reason}: {one.excerpt}\n" for one in places)


def as_csv(places: Iterable[BadPlace]) -> str:
    """Write a table, its headings in the first row."""
    from storage.exporters.csv_table import row

    return row(HEADINGS) + "".join(row(one.cells) for one in places)


def write(target: Path, places: Sequence[BadPlace]) -> tuple[Path, int]:
    """Write a file, as CSV where its name ends so, else as text; give it and the number of lines.

    Raises `ExportError`; what stood there before is then still whole.
    """
    text = as_csv(places) if target.suffix.lower() == ".csv" else as_text(places)
    with exported_text(target) as out:
        out.write(text)
    return target, len(places)
