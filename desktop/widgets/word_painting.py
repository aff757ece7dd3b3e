"""How include and exclude words look: two quiet grounds, in the reader and in the list.

Highlights lie over them, hits have an outline, claims a line and relevant words letters of another
colour, so that all of them can be told at one place. An exclude word has a dashed edge besides, for
eyes that do not tell the two colours apart.
"""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPen

from desktop.theme import Tokens

if TYPE_CHECKING:
    from storage.search.word_marks import WordMark

Marker: TypeAlias = Callable[[str], "Sequence[WordMark]"]
"""Says where words stand in a text."""
KEPT: Final = 4096
"""Texts of which it is kept where words stand in them."""

_SHARE: Final = {False: 0.17, True: 0.26}
_EDGE: Final = 0.6


class WordBox(NamedTuple):
    """A word in a line of text: how far from the left, how wide, and of which list."""

    left: float
    width: float
    side: str


def word_colour(side: str, tokens: Tokens) -> QColor:
    """The colour of a list."""
    return tokens.include if side == "include" else tokens.exclude


def word_look(side: str, tokens: Tokens) -> tuple[QPen, QColor]:
    """The edge and the ground of a word."""
    colour = QColor(word_colour(side, tokens))
    edge = QColor(colour)
    edge.setAlphaF(_EDGE)
    colour.setAlphaF(_SHARE[tokens.dark])
    if side == "include":
        return QPen(Qt.PenStyle.NoPen), colour
    pen = QPen(edge, 1.0)
    pen.setDashPattern([2.0, 2.0])
    return pen, colour


class WordBoxes:
    """Where words stand in the lines of a list; measured once, until `forget`."""

    def __init__(self, marker: Marker) -> None:
        self._marker = marker
        self._kept: dict[tuple[str, bool], tuple[WordBox, ...]] = {}

    def forget(self) -> None:
        """Look for other words, or measure in other fonts."""
        self._kept.clear()

    def draw(
        self, painter: QPainter, line: QRect, text: str, font: QFont, tokens: Tokens, *, bold: bool
    ) -> None:
        """Draw the grounds of the words of a text that is drawn at the left of `line`."""
        boxes = self._kept.get((text, bold))
        if boxes is None:
            if len(self._kept) >= KEPT:
                self._kept.clear()
            boxes = self._kept[text, bold] = self._measured(text, font)
        if not boxes:
            return
        metrics = QFontMetricsF(font)
        height = metrics.ascent() + metrics.descent()
        top = line.top() + (line.height() - height) / 2
        before = painter.pen(), painter.brush()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for box in boxes:
            pen, ground = word_look(box.side, tokens)
            painter.setPen(pen)
            painter.setBrush(ground)
            left = line.left() + box.left
            painter.drawRoundedRect(QRectF(left - 1, top, box.width + 2, height), 2.5, 2.5)
        painter.setPen(before[0])
        painter.setBrush(before[1])

    def _measured(self, text: str, font: QFont) -> tuple[WordBox, ...]:
        marks = self._marker(text)
        if not marks:
            return ()
        metrics = QFontMetricsF(font)
        found = []
        for mark in marks:
            left = metrics.horizontalAdvance(text[: mark.start])
            found.append(
                WordBox(left, metrics.horizontalAdvance(text[: mark.end]) - left, mark.side)
            )
        return tuple(found)


def count_words(include: int, exclude: int) -> tuple[tuple[str, str], ...]:
    """Write how many words a paper has: "+3" and "−1", each with its side; none that is 0."""
    found = (("include", f"+{include}", include), ("exclude", f"\u2212{exclude}", exclude))
    return tuple((side, text) for side, text, count in found if count)
