"""Where spans of a text stand on the page: the rectangles around their words, line by line."""

from typing import Any, Final

from PySide6.QtCore import QRectF
from PySide6.QtGui import QTextBlock, QTextDocument, QTextLine

_ABOVE: Final = 0.94
_BELOW: Final = 0.30
"""How far a ground reaches over and under the baseline, in em."""


def line_rects(document: QTextDocument, start: int, end: int) -> list[QRectF]:
    """The rectangles around the words of a span, one a line, in the document's coordinates."""
    rects: list[QRectF] = []
    block = document.findBlock(start)
    while block.isValid() and block.position() < end:
        layout = block.layout()
        origin = layout.position()
        first = layout.lineForTextPosition(max(start - block.position(), 0))
        for index in range(first.lineNumber() if first.isValid() else 0, layout.lineCount()):
            line = layout.lineAt(index)
            if block.position() + line.textStart() >= end:
                break
            rect = _on_line(block, line, start, end)
            if rect is not None:
                rects.append(rect.translated(origin))
        block = block.next()
    return rects


def _on_line(block: QTextBlock, line: QTextLine, start: int, end: int) -> QRectF | None:
    first = max(start - block.position(), line.textStart())
    last = min(end - block.position(), line.textStart() + line.textLength())
    # The space at which a line was broken belongs to the line, but nobody wants to see it.
    text = block.text()
    while last > first and last <= len(text) and text[last - 1] == " " and last - 1 >= first:
        if last < line.textStart() + line.textLength():
            break
        last -= 1
    if last <= first:
        return None
    left, right = _x(line, first), _x(line, last)
    baseline = line.y() + line.ascent()
    em = float(block.charFormat().font().pixelSize())
    return QRectF(
        min(left, right), baseline - _ABOVE * em, abs(right - left), (_ABOVE + _BELOW) * em
    )


def _x(line: QTextLine, position: int) -> float:
    # PySide gives x together with the position that was used; its stubs say `object`.
    found: Any = line.cursorToX(position)
    return float(found[0])
