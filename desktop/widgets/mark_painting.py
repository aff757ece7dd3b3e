"""Marks in a text, where they stand on the page, and how they are drawn around the words.

The text itself is drawn by Qt; grounds go under it, the lines of claims over it. Drawn so, and
not as character formats, overlapping marks add up and keep close to the letters however far
apart the lines stand.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import IntEnum
from typing import Any, Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QTextBlock, QTextDocument, QTextLine

from desktop.theme import Tokens
from desktop.widgets.mark_colours import (
    highlight_edge,
    highlight_ground,
    hit_ground,
    hit_outline,
)

_ABOVE: Final = 0.94
_BELOW: Final = 0.30
"""How far a ground reaches over and under the baseline, in em."""


class MarkKind(IntEnum):
    """What a mark is; the order is the order of drawing."""

    HIGHLIGHT = 0
    HIT = 1
    CLAIM = 2


@dataclass(frozen=True, slots=True)
class Mark:
    """A span of the document (positions as Qt counts), what it is, and whose it is.

    `id` is that of the highlight or claim, 0 for a search hit. `style` is the highlight's
    colour or the claim's status.
    """

    kind: MarkKind
    start: int
    end: int
    id: int = 0
    style: str = ""


def line_rects(document: QTextDocument, start: int, end: int) -> list[QRectF]:
    """The rectangles around the words of a span, one a line, in the document's coordinates."""
    rects: list[QRectF] = []
    block = document.findBlock(start)
    while block.isValid() and block.position() < end:
        origin = block.layout().position()
        for index in range(block.layout().lineCount()):
            rect = _on_line(block, block.layout().lineAt(index), start, end)
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


def draw_grounds(
    painter: QPainter,
    document: QTextDocument,
    marks: Sequence[Mark],
    tokens: Tokens,
    active: Iterable[int] = (),
) -> None:
    """Draw what lies under the words: highlights and search hits, in this order.

    `active` are the ids of highlights that are pointed at; they get an edge.
    """
    strong = frozenset(active)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    for mark in sorted(marks, key=lambda mark: (mark.kind, mark.start, -mark.end)):
        if mark.kind == MarkKind.CLAIM:
            continue
        pen, ground = _look(mark, tokens, strong)
        painter.setPen(pen)
        painter.setBrush(ground)
        for rect in line_rects(document, mark.start, mark.end):
            painter.drawRoundedRect(rect.adjusted(-1.0, 0.0, 1.0, 0.0), 2.5, 2.5)


def _look(mark: Mark, tokens: Tokens, strong: frozenset[int]) -> tuple[QPen, QColor]:
    if mark.kind == MarkKind.HIT:
        return QPen(hit_outline(tokens), 1.0), hit_ground(tokens)
    ground = highlight_ground(mark.style, tokens)
    if mark.id in strong:
        return QPen(highlight_edge(mark.style, tokens), 1.5), ground
    return QPen(Qt.PenStyle.NoPen), ground


def draw_claim_lines(
    painter: QPainter,
    document: QTextDocument,
    marks: Sequence[Mark],
    tokens: Tokens,
    active: Iterable[int] = (),
) -> None:
    """Draw the lines under claims: in the accent; dotted where a person said it is wrong."""
    strong = frozenset(active)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    for mark in marks:
        if mark.kind != MarkKind.CLAIM:
            continue
        wrong = mark.style == "wrong"
        pen = QPen(tokens.dim if wrong else tokens.accent, 2.6 if mark.id in strong else 1.8)
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        if wrong:
            pen.setStyle(Qt.PenStyle.DotLine)
        painter.setPen(pen)
        for rect in line_rects(document, mark.start, mark.end):
            # Claims that share words get lines of their own, side by side downwards.
            down = rect.bottom() - 0.5 + 3.0 * _depth(mark, marks)
            painter.drawLine(QPointF(rect.left(), down), QPointF(rect.right(), down))


def _depth(mark: Mark, marks: Sequence[Mark]) -> int:
    """How many claims before this one share words with it, at most two."""
    before = 0
    for other in marks:
        if other is mark:
            break
        if other.kind == MarkKind.CLAIM and other.start < mark.end and mark.start < other.end:
            before += 1
    return min(before, 2)


def marks_at(marks: Sequence[Mark], position: int) -> list[Mark]:
    """The highlights and claims at a document position: claims first, then the shortest."""
    found = [
        mark for mark in marks if mark.kind != MarkKind.HIT and mark.start <= position < mark.end
    ]
    return sorted(found, key=lambda mark: (-mark.kind, mark.end - mark.start, mark.start))
