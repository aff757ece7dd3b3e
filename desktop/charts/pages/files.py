"""A chart that is a page into a file: PNG, SVG or CSV by the name of the file."""

import csv
import io
from collections.abc import Callable
from pathlib import Path
from typing import Final

from desktop.charts.ink import DARK, LIGHT, Ink
from desktop.charts.pages.page_figure import Cell, PageFigure, Sheet
from desktop.charts.png import page_png
from desktop.charts.svg import page_svg
from storage.errors import ExportError
from storage.exporters.atomic import exported_bytes

_WRITERS: Final[dict[str, Callable[[PageFigure, Ink, int], bytes]]] = {
    ".png": lambda figure, ink, width: page_png(figure.laid_out(ink, width).page),
    ".svg": lambda figure, ink, width: page_svg(figure.laid_out(ink, width).page).encode(),
    ".csv": lambda figure, _ink, _width: sheet_csv(figure.sheet()).encode(),
}
SUFFIXES: Final = tuple(_WRITERS)


def write_page(
    figure: PageFigure,
    target: Path,
    *,
    dark: bool = False,
    width: int = 1200,
    ink: Ink | None = None,
) -> Path:
    """Write a chart to `target` and give the path back; its suffix says the format.

    Raises `ExportError` for another suffix, and where the file cannot be written; what stood
    there before is then still whole.
    """
    writer = _WRITERS.get(target.suffix.lower())
    if writer is None:
        raise ExportError(
            f"A chart can be written as PNG, SVG or CSV, but not as “{target.name}”."
            " End the name in .png, .svg or .csv."
        )
    data = writer(figure, ink or (DARK if dark else LIGHT), width)
    with exported_bytes(target) as out:
        out.write(data)
    return target


def sheet_csv(sheet: Sheet) -> str:
    """Write the table twin as CSV by RFC 4180, with a heading and plain numbers."""
    stream = io.StringIO(newline="")
    writer = csv.writer(stream)
    writer.writerow([column.name for column in sheet.columns])
    writer.writerows([_plain(cell) for cell in record.cells] for record in sheet.records)
    return stream.getvalue()


def _plain(cell: Cell) -> str:
    if cell is None:
        return ""
    return repr(cell) if isinstance(cell, float) else str(cell)
