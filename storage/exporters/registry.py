"""Every export format by name, and the way to write a file in one of them."""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

from storage.database.rows import PaperDetail
from storage.errors import ExportError
from storage.exporters.atomic import exported_text
from storage.exporters.csv_table import CSV
from storage.exporters.exporter import ExportContext, Exporter
from storage.exporters.jsonl import JSONL
from storage.exporters.markdown import MARKDOWN
from storage.progress import Progress

EXPORTERS: Final[tuple[Exporter, ...]] = (MARKDOWN, CSV, JSONL)


def exporter_for(name: str) -> Exporter:
    """Find a format by its name or by a suffix, with or without the dot, in any case.

    Raises `ExportError`, which lists what there is.
    """
    wanted = name.strip().lower().removeprefix(".")
    for exporter in EXPORTERS:
        if wanted == exporter.name or f".{wanted}" in exporter.suffixes:
            return exporter
    known = ", ".join(exporter.name for exporter in EXPORTERS)
    raise ExportError(f"There is no export format {name!r}. The formats are: {known}.")


def export(
    name: str,
    papers: Iterable[PaperDetail],
    total: int,
    target: Path,
    context: ExportContext,
) -> Iterator[Progress]:
    """Write `papers`, `total` of them, to `target` in the format called `name`, step by step.

    The file appears only when the last step has been taken: whoever stops early, or meets an
    error, leaves what was there.
    Raises `ExportError` with a sentence.
    """
    exporter = exporter_for(name)
    taken = 0

    def counted() -> Iterator[PaperDetail]:
        nonlocal taken
        for paper in papers:
            taken += 1
            yield paper

    with exported_text(target) as out:
        for piece in exporter.pieces(counted(), context):
            out.write(piece)
            yield Progress(taken, total, f"Writing {target.name}")
