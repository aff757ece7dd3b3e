"""What an exporter is, and what it is told besides the papers."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import TextIO

from storage.database.rows import LineRow, PaperDetail


@dataclass(frozen=True, slots=True)
class ExportContext:
    """What is exported: its heading, and the query or reading list that chose the papers.

    `list_name` brings in the comments of that reading list; `places` are those of its papers on
    it, from 1, and `lines` those across it: what each says, by the number of papers above it.
    `exported_at` is in milliseconds since 1970, UTC; None leaves the date out.
    """

    heading: str
    query: str | None = None
    list_name: str | None = None
    exported_at: int | None = None
    lines: tuple[LineRow, ...] = ()
    places: Mapping[int, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Exporter:
    """One format. `pieces` gives the file's text: what leads, one piece a paper, what ends.

    `suffixes` start with a dot, the usual one first. Papers are taken one at a time, so that a
    hundred thousand of them are never in memory together.
    """

    name: str
    suffixes: tuple[str, ...]
    description: str
    pieces: Callable[[Iterable[PaperDetail], ExportContext], Iterator[str]]

    def write(self, papers: Iterator[PaperDetail], out: TextIO, context: ExportContext) -> None:
        """Write the whole file to `out`, which must not translate line ends."""
        out.writelines(self.pieces(papers, context))
