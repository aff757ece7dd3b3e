"""How marks are drawn around the words.

The text itself is drawn by Qt; grounds go under it, the lines of claims over it. Drawn so, and
not as character formats, marks keep close to the letters however far apart the lines stand.
"""

from collections.abc import Collection, Sequence

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QTextDocument

from desktop.theme import Tokens
from desktop.widgets.highlight_painting import draw_highlights
from desktop.widgets.mark_colours import hit_ground, hit_outline
from desktop.widgets.mark_lines import line_rects
from desktop.widgets.marks import Mark, MarkKey, MarkKind
from desktop.widgets.word_painting import word_look


def draw_grounds(
    painter: QPainter,
    document: QTextDocument,
    marks: Sequence[Mark],
    tokens: Tokens,
    active: Collection[MarkKey] = (),
) -> None:
    """Draw what lies under the words: listed words, highlights, search hits, in this order.

    `active` are the highlights that are pointed at; they get an edge.
    """
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    for mark in marks:
        if mark.kind == MarkKind.WORD:
            _draw_ground(painter, document, mark, *word_look(mark.style, tokens))
    highlights = [mark for mark in marks if mark.kind == MarkKind.HIGHLIGHT]
    draw_highlights(painter, document, highlights, tokens, active)
    outline, ground = QPen(hit_outline(tokens), 1.0), hit_ground(tokens)
    for mark in marks:
        if mark.kind == MarkKind.HIT:
            _draw_ground(painter, document, mark, outline, ground)


def _draw_ground(
    painter: QPainter, document: QTextDocument, mark: Mark, edge: QPen, ground: QColor
) -> None:
    painter.setPen(edge)
    painter.setBrush(ground)
    for rect in line_rects(document, mark.start, mark.end):
        painter.drawRoundedRect(rect.adjusted(-1.0, 0.0, 1.0, 0.0), 2.5, 2.5)


def draw_claim_lines(
    painter: QPainter,
    document: QTextDocument,
    marks: Sequence[Mark],
    tokens: Tokens,
    active: Collection[MarkKey] = (),
) -> None:
    """Draw the lines under claims: in the accent; dotted where a person said it is wrong."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    for mark in marks:
        if mark.kind != MarkKind.CLAIM:
            continue
        wrong = mark.style == "wrong"
        pen = QPen(tokens.dim if wrong else tokens.accent, 2.6 if mark.key in active else 1.8)
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
