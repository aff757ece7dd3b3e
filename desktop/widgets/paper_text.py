"""Cuts the texts of a card into lines, so that painting only draws them."""

from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QFont, QFontMetrics, QTextLayout, QTextOption

from storage.database.rows import PaperRow

_WRAPPED: Final = QTextOption()
_WRAPPED.setWrapMode(QTextOption.WrapMode.WordWrap)


def card_text(row: PaperRow) -> tuple[str, str | None]:
    """Give the text of the bold line and of the lines under it.

    A label made of the gist would say it twice; then the second is None, and the first is one
    text that goes on under the bold line where that is full.
    """
    begun = row.label.rstrip("….").rstrip()
    lead, _, tail = begun.partition(": ")
    for front, part in ((f"{lead}: ", tail), ("", begun)):
        if part and row.gist.startswith(part):
            return front + row.gist, None
    return row.label, row.gist


def first_line(text: str, font: QFont, width: int, *, flows: bool) -> tuple[str, str]:
    """Cut what fits into a line; where it flows, at a word and with the rest given back."""
    flat = " ".join(text.split())
    metrics = QFontMetrics(font)
    if not flows or metrics.horizontalAdvance(flat) <= width:
        return metrics.elidedText(flat, Qt.TextElideMode.ElideRight, width), ""
    cut = _cut(flat, font, width)
    return flat[:cut].rstrip(), flat[cut:].lstrip()


def broken(text: str, font: QFont, width: int, lines: int) -> tuple[str, ...]:
    """Break a text into at most that many lines; what is left over is cut with an ellipsis."""
    rest = " ".join(text.split())
    made: list[str] = []
    while rest and len(made) < lines - 1:
        cut = _cut(rest, font, width)
        made.append(rest[:cut].rstrip())
        rest = rest[cut:].lstrip()
    if rest and lines:
        made.append(QFontMetrics(font).elidedText(rest, Qt.TextElideMode.ElideRight, width))
    return tuple(made)


def _cut(text: str, font: QFont, width: int) -> int:
    """Give the number of characters that fit into a line, up to a break between words."""
    layout = QTextLayout(text, font)
    layout.setTextOption(_WRAPPED)
    layout.beginLayout()
    line = layout.createLine()
    line.setLineWidth(width)
    cut = line.textLength()
    layout.endLayout()
    return max(1, cut)
