"""A chart that is a page into a file: PNG, SVG or CSV by the name of the file."""

import csv
import io
from pathlib import Path

from desktop.charts.ink import DARK, LIGHT, Ink
from desktop.charts.pages.page_figure import Cell, PageFigure, Sheet
from desktop.charts.saving import write
from storage.exporters.csv_table import safe_cell


def write_page(
    figure: PageFigure,
    target: Path,
    *,
    dark: bool = False,
    width: int = 1200,
    ink: Ink | None = None,
) -> Path:
    """Write a chart to a file by its suffix; raises `ExportError` as `saving.write` does."""
    from desktop.charts.png import page_png
    from desktop.charts.svg import page_svg

    chosen = ink or (DARK if dark else LIGHT)
    return write(
        target,
        {
            ".png": lambda: page_png(figure.laid_out(chosen, width).page),
            ".svg": lambda: page_svg(figure.laid_out(chosen, width).page).encode(),
            ".csv": lambda: sheet_csv(figure.sheet()).encode(),
        },
    )


def page_clip(figure: PageFigure, width: int, ink: Ink) -> tuple[bytes, str]:
    """Draw a chart as a PNG, and write its table; may run on any thread."""
    from desktop.charts.png import page_png

    return page_png(figure.laid_out(ink, width).page), sheet_csv(figure.sheet())


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
    return repr(cell) if isinstance(cell, float) else str(safe_cell(cell))
