"""The grounds of highlights: where several share words, each has a band of its own there.

Colours that add up would make a third one, which stands for nothing. So the ground under words of
two highlights is cut in two, one above the other, each in its pure colour.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPen, QTextDocument

from desktop.theme import Tokens
from desktop.widgets.mark_colours import highlight_edge, highlight_ground
from desktop.widgets.mark_lines import line_rects
from desktop.widgets.marks import Mark, MarkKey

_ROUND: Final = 2.5


@dataclass(frozen=True, slots=True)
class Band:
    """A stretch of a highlight in which it is number `place` of `of`, from the top."""

    mark: Mark
    start: int
    end: int
    place: int
    of: int

    @property
    def is_whole(self) -> bool:
        """Whether it is all of the highlight, and nothing else is there."""
        return self.of == 1 and (self.start, self.end) == (self.mark.start, self.mark.end)


def bands(highlights: Sequence[Mark]) -> list[Band]:
    """Cut highlights where others begin or end; those above that begin first, of these the longer.

    Neighbouring stretches that look alike are one.
    """
    ordered = sorted(highlights, key=lambda mark: (mark.start, -mark.end, mark.id))
    edges = sorted({edge for mark in ordered for edge in (mark.start, mark.end)})
    open_bands: dict[MarkKey, Band] = {}
    done: list[Band] = []
    for start, end in pairwise(edges):
        here = [mark for mark in ordered if mark.start <= start and end <= mark.end]
        for place, mark in enumerate(here):
            before = open_bands.get(mark.key)
            if before and (before.end, before.place, before.of) == (start, place, len(here)):
                start_of = before.start
            else:
                start_of = start
                if before:
                    done.append(before)
            open_bands[mark.key] = Band(mark, start_of, end, place, len(here))
    return sorted(
        [*done, *open_bands.values()], key=lambda band: (band.start, band.place, band.mark.id)
    )


def draw_highlights(
    painter: QPainter,
    document: QTextDocument,
    highlights: Sequence[Mark],
    tokens: Tokens,
    strong: Collection[MarkKey],
) -> None:
    """Draw the grounds; around those in `strong`, which are pointed at, an edge."""
    painter.setPen(Qt.PenStyle.NoPen)
    for band in bands(highlights):
        painter.setBrush(highlight_ground(band.mark.style, tokens))
        for rect in line_rects(document, band.start, band.end):
            if band.is_whole:
                painter.drawRoundedRect(rect.adjusted(-1.0, 0.0, 1.0, 0.0), _ROUND, _ROUND)
            else:
                painter.drawRect(_of_band(rect, band))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for mark in highlights:
        if mark.key in strong:
            painter.setPen(QPen(highlight_edge(mark.style, tokens), 2.0))
            for rect in line_rects(document, mark.start, mark.end):
                painter.drawRoundedRect(rect.adjusted(-1.0, 0.0, 1.0, 0.0), _ROUND, _ROUND)


def _of_band(rect: QRectF, band: Band) -> QRectF:
    """Cut its band out of a line; at whole pixels, so that no seam shows between neighbours."""
    top = round(rect.top() + rect.height() * band.place / band.of)
    bottom = round(rect.top() + rect.height() * (band.place + 1) / band.of)
    left, right = round(rect.left()), round(rect.right())
    return QRectF(left, top, right - left, bottom - top)
