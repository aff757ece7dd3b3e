"""The names of a chart's rows and how many claims stand in each, left of the plot."""

from typing import Final

from PySide6.QtCore import QEvent, QPoint, QRect, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QHelpEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QToolTip, QWidget

from desktop.charts.figure import Figure, spoken_row
from desktop.charts.packing import Packing, Strip
from desktop.theme import interface_font, tokens

_LEFT: Final = 20
_COUNT_GAP: Final = 16
_RIGHT: Final = 18
_MOST_NAME: Final = 220
_LEAST_NAME: Final = 70
_LINE: Final = 20


class RowLabels(QWidget):
    """Paints a name and a count at the middle of each strip, scrolled as the plot is."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._figure: Figure | None = None
        self._strips: tuple[Strip, ...] = ()
        self._scroll = 0.0
        self._shown = 0
        self._lit = -1
        self._name_font = interface_font(13, bold=True)
        self._count_font = interface_font(12, figures=True)

    def set_figure(self, figure: Figure) -> None:
        """Show the rows of another figure; the width follows the longest name."""
        self._figure = figure
        self._lit = -1
        self.setFixedWidth(self.width_for(figure))
        self.update()

    def set_packing(self, packing: Packing) -> None:
        """Take over where the rows stand."""
        self._strips = packing.strips
        self.update()

    def set_view(self, scroll: float, height: int) -> None:
        """Show the rows from `scroll` pixels on, down to `height` (the axis is below)."""
        self._scroll, self._shown = scroll, height
        self.update()

    def set_lit(self, row: int) -> None:
        """Show the name of a row in the accent colour; -1 for none."""
        if row != self._lit:
            self._lit = row
            self.update()

    def width_for(self, figure: Figure) -> int:
        """Give the width that the names, parts and counts of a figure ask for, in pixels."""
        count = self._widest(self._count_font, [f"{row.count:,}" for row in figure.rows])
        beside = self._name_width(figure) + self._part_width(figure)
        return _LEFT + beside + _COUNT_GAP + count + _RIGHT

    def _name_width(self, figure: Figure) -> int:
        name = self._widest(self._name_font, [row.name for row in figure.rows]) + 2
        return max(_LEAST_NAME, min(name, _MOST_NAME))

    def _part_width(self, figure: Figure) -> int:
        part = self._widest(self._count_font, [row.part for row in figure.rows])
        return part + _COUNT_GAP if part else 0

    @staticmethod
    def _widest(font: QFont, texts: list[str]) -> int:
        metrics = QFontMetrics(font)
        return max((metrics.horizontalAdvance(text) for text in texts), default=0)

    def sizeHint(self) -> QSize:
        """As wide as was set."""
        return QSize(self.width(), 100)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the rows in sight."""
        if self._figure is None or len(self._strips) != len(self._figure.rows):
            return
        with QPainter(self) as painter:
            painter.fillRect(self.rect(), tokens().paper)
            painter.setClipRect(0, 0, self.width(), self._shown)
            self._paint_rows(painter, self._figure)

    def _paint_rows(self, painter: QPainter, figure: Figure) -> None:
        colours = tokens()
        name_width, part_width = self._name_width(figure), self._part_width(figure)
        for at, (row, strip) in enumerate(zip(figure.rows, self._strips, strict=True)):
            line = self._line(strip)
            if line.bottom() < 0 or line.top() > self._shown:
                continue
            self._write(painter, self._count_font, line, f"{row.count:,}", right=True)
            if row.part:
                if row.first and at:
                    top = round(strip.top - self._scroll)
                    painter.fillRect(_LEFT, top, self.width(), 1, colours.hairline)
                part = line.adjusted(name_width + _COUNT_GAP, 0, 0, 0)
                part.setWidth(part_width)
                colour = colours.accent if at == self._lit else None
                self._write(painter, self._count_font, part, row.part, colour)
            if row.first or not row.part:
                line.setWidth(name_width)
                name = QFontMetrics(self._name_font).elidedText(
                    row.name, Qt.TextElideMode.ElideRight, name_width
                )
                colour = colours.accent if at == self._lit else colours.text
                self._write(painter, self._name_font, line, name, colour)

    def _write(
        self,
        painter: QPainter,
        font: QFont,
        line: QRect,
        text: str,
        colour: QColor | None = None,
        *,
        right: bool = False,
    ) -> None:
        side = Qt.AlignmentFlag.AlignRight if right else Qt.AlignmentFlag.AlignLeft
        painter.setFont(font)
        painter.setPen(colour or tokens().dim)
        painter.drawText(line, Qt.AlignmentFlag.AlignVCenter | side, text)

    def _line(self, strip: Strip) -> QRect:
        """Give where a row is named: at its middle, or where a tall one is in sight."""
        half = _LINE / 2
        least = max(strip.top, self._scroll) + half
        most = min(strip.top + strip.height, self._scroll + self._shown) - half
        middle = max(least, min(strip.middle, most)) if least <= most else strip.middle
        top = round(middle - self._scroll - half)
        return QRect(_LEFT, top, self.width() - _LEFT - _RIGHT, _LINE)

    def row_at(self, point: QPoint) -> int:
        """Give the row at a point of this widget; -1 beside all rows."""
        y = point.y() + self._scroll
        for at, strip in enumerate(self._strips):
            if strip.top <= y < strip.top + strip.height:
                return at
        return -1

    def event(self, event: QEvent) -> bool:
        """Tell the whole name, the median and the middle half of the row under the pointer."""
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            row = self.row_at(event.pos())
            if self._figure is not None and row >= 0:
                QToolTip.showText(event.globalPos(), spoken_row(self._figure.rows[row]), self)
            return True
        return super().event(event)
