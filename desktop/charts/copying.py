"""A chart on the clipboard: a picture for a document, and its claims as CSV for a spreadsheet."""

from PySide6.QtCore import QMimeData
from PySide6.QtGui import QGuiApplication, QImage

from desktop.charts.figure import Figure
from desktop.charts.ink import Ink


def chart_clip(figure: Figure, width: int, ink: Ink) -> tuple[bytes, str]:
    """Draw a figure as a PNG of twice the width, and write its claims; may run on any thread."""
    # Pillow is only needed here, off the GUI thread.
    from desktop.charts.png import to_png
    from desktop.charts.table import to_csv

    return to_png(figure, ink=ink, width=width, scale=2), to_csv(figure)


def put_on_clipboard(png: bytes, csv: str) -> None:
    """Put both on the clipboard at once; who pastes takes what fits."""
    clip = QMimeData()
    clip.setImageData(QImage.fromData(png))
    clip.setData("image/png", png)
    clip.setText(csv)
    clip.setData("text/csv", csv.encode())
    QGuiApplication.clipboard().setMimeData(clip)
