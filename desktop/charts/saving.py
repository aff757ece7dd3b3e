"""A figure into a file: PNG, SVG or CSV by the name of the file, whole or not at all."""

from collections.abc import Callable
from pathlib import Path
from typing import Final

from desktop.charts.figure import Figure
from desktop.charts.ink import DARK, LIGHT, Ink
from desktop.charts.png import to_png
from desktop.charts.svg import to_svg
from desktop.charts.table import to_csv
from storage.errors import ExportError
from storage.exporters.atomic import exported_bytes

_WRITERS: Final[dict[str, Callable[[Figure, Ink, int], bytes]]] = {
    ".png": lambda figure, ink, width: to_png(figure, ink=ink, width=width),
    ".svg": lambda figure, ink, width: to_svg(figure, ink=ink, width=width).encode(),
    ".csv": lambda figure, _ink, _width: to_csv(figure).encode(),
}
SUFFIXES: Final = tuple(_WRITERS)


def write_chart(
    figure: Figure, target: Path, *, dark: bool = False, width: int = 1200, ink: Ink | None = None
) -> Path:
    """Write a figure to `target` and give the path back; its suffix says the format.

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
