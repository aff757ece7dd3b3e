"""The axis below the plot: decimal logarithms, labelled as factors."""

from functools import lru_cache
from typing import Any, Final

import pyqtgraph as pg
from PySide6.QtCore import QPointF
from PySide6.QtGui import QFontMetricsF, QPainter

from desktop.charts.axis import Tick, ticks
from desktop.charts.ink import Ink
from desktop.theme import interface_font

AXIS_HEIGHT: Final = 34
_LABEL_SIZE: Final = 12
_CHARACTER: Final = 6.8
"""Pixels of a character of the axis."""
_LABEL_DOWN: Final = 24
"""Pixels from the end of the plot to the line that the axis is written on."""


@lru_cache(maxsize=8)
def ticks_in_sight(low: float, high: float, width: float) -> tuple[Tick, ...]:
    """Choose the ticks of so many pixels; the axis writes at them, and the grid stands at them."""
    return ticks(low, high, width, _CHARACTER)


class RatioAxis(pg.AxisItem):  # type: ignore[misc]
    """Writes at the ticks, and draws no line: the grid is the plot's."""

    def __init__(self, box: pg.ViewBox) -> None:
        super().__init__("bottom", linkView=box)
        self.enableAutoSIPrefix(enable=False)
        self.setHeight(AXIS_HEIGHT)
        # Else a label that reaches over the edge would be left out before it is moved in.
        self.setStyle(tickLength=0, hideOverlappingLabels=100)
        self.setPen(None)

    def set_ink(self, ink: Ink) -> None:
        """Write in other colours, and in the font that is in force."""
        self.setTickFont(interface_font(_LABEL_SIZE, figures=True))
        self.setTextPen(ink.dim)

    def tickValues(self, low: float, high: float, _size: float) -> list[tuple[float, list[float]]]:
        """Give the places of the ticks, all of one kind."""
        chosen = ticks_in_sight(low, high, self.size().width())
        # What rounding put outside would not be drawn.
        return [(1.0, [max(low, min(tick.log, high)) for tick in chosen])]

    def tickStrings(self, _values: list[float], _scale: float, _spacing: float) -> list[str]:
        """Give what is written at the ticks that were given last."""
        low, high = self.range
        return [tick.label for tick in ticks_in_sight(low, high, self.size().width())]

    def generateDrawSpecs(self, painter: QPainter) -> tuple[Any, list[Any], list[Any]] | None:
        """Put the labels on their line; at the very edge one moves in, so that it is whole."""
        specs = super().generateDrawSpecs(painter)
        if specs is None:
            return None
        line, _marks, words = specs
        down = _LABEL_DOWN - QFontMetricsF(painter.font()).ascent()
        for area, _flags, label in words:
            half = len(label) * _CHARACTER / 2
            middle = max(half, min(area.center().x(), self.size().width() - half))
            area.moveTopLeft(QPointF(middle - area.width() / 2, down))
        return line, [], words
