"""A chart into a file: PNG, SVG or CSV by the name of the file, whole or not at all."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

from desktop.charts.figure import Figure
from desktop.charts.ink import DARK, LIGHT, Ink
from storage.errors import ExportError
from storage.exporters.atomic import exported_bytes

SUFFIXES: Final = (".png", ".svg", ".csv")


def write(target: Path, writers: Mapping[str, Callable[[], bytes]]) -> Path:
    """Write what the writer for the suffix of `target` makes, and give the path back.

    Raises `ExportError` for a suffix without a writer, and where the file cannot be written;
    what stood there before is then still whole.
    """
    writer = writers.get(target.suffix.lower())
    if writer is None:
        raise ExportError(
            f"A chart can be written as PNG, SVG or CSV, but not as “{target.name}”."
            " End the name in .png, .svg or .csv."
        )
    data = writer()
    with exported_bytes(target) as out:
        out.write(data)
    return target


def write_chart(
    figure: Figure, target: Path, *, dark: bool = False, width: int = 1200, ink: Ink | None = None
) -> Path:
    """Write the speedup chart to a file; raises `ExportError` as `write` does."""
    from desktop.charts.png import to_png
    from desktop.charts.svg import to_svg
    from desktop.charts.table import to_csv

    chosen = ink or (DARK if dark else LIGHT)
    return write(
        target,
        {
            ".png": lambda: to_png(figure, ink=chosen, width=width),
            ".svg": lambda: to_svg(figure, ink=chosen, width=width).encode(),
            ".csv": lambda: to_csv(figure).encode(),
        },
    )
