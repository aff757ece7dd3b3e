"""How a row of the list of highlights is painted: the words as in the text, what is said, where."""

from typing import Any, Final

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from desktop.models.highlight_list import PLACE_ROLE
from desktop.theme import abstract_font, interface_font, tokens
from desktop.widgets.mark_colours import highlight_edge, highlight_ground
from desktop.widgets.row_ground import paint_ground
from storage.database.highlights import HighlightPlace

HEIGHT: Final = 74
_LEFT: Final = 20
_NAME: Final = 118
"""The column in which what the colour is called stands, beside the words."""
_BAR: Final = 4
_LOST: Final = "lost its place"

Index = QModelIndex | QPersistentModelIndex


class HighlightDelegate(QStyledItemDelegate):
    """Three lines: the words on their ground, the comment, the paper."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._words = abstract_font(15)
        self._small, self._bold = interface_font(12), interface_font(12, bold=True)

    def sizeHint(self, _option: QStyleOptionViewItem, _index: Index) -> QSize:
        """The same for every row."""
        return QSize(0, HEIGHT)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Draw one highlight."""
        view: Any = option
        place = index.data(PLACE_ROLE)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        paint_ground(painter, option)
        if place is not None:
            self._paint_place(painter, QRect(view.rect), place)
        painter.setPen(tokens().hairline)
        painter.drawLine(view.rect.bottomLeft(), view.rect.bottomRight())
        if view.state & QStyle.StateFlag.State_HasFocus:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(tokens().accent)
            painter.drawRect(QRect(view.rect.left(), view.rect.top(), 3, view.rect.height()))
        painter.restore()

    def _paint_place(self, painter: QPainter, rect: QRect, place: HighlightPlace) -> None:
        colours, one = tokens(), place.highlight
        line = QRect(rect.left() + _LEFT, rect.top() + 8, rect.width() - 2 * _LEFT, 22)
        bar = QRectF(line.left(), line.top() + 3, _BAR, HEIGHT - 24)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(highlight_edge(one.colour, colours))
        painter.drawRoundedRect(bar, 2, 2)
        name = line.adjusted(_BAR + 8, 0, 0, 0)
        name.setWidth(_NAME - 16)
        _write(painter, name, one.name, self._bold, colours.text)
        line.setLeft(line.left() + _NAME)
        self._paint_quote(painter, line, place)
        line.translate(0, 22)
        said = " · ".join(part for part in (_LOST if one.start < 0 else "", one.comment) if part)
        if said:
            _write(painter, line.adjusted(0, 0, 0, -3), said, self._small, colours.text)
            line.translate(0, 18)
        _write(painter, line.adjusted(0, 0, 0, -3), place.paper_label, self._small, colours.dim)

    def _paint_quote(self, painter: QPainter, line: QRect, place: HighlightPlace) -> None:
        colours, one = tokens(), place.highlight
        metrics = QFontMetrics(self._words)
        quote = " ".join(one.quote.split())
        words = metrics.elidedText(quote, Qt.TextElideMode.ElideRight, line.width() - 8)
        ground = QRectF(line.left(), line.top() + 1, metrics.horizontalAdvance(words) + 8, 20)
        painter.setPen(Qt.PenStyle.NoPen)
        if one.start >= 0:
            painter.setBrush(highlight_ground(one.colour, colours))
        else:
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(highlight_edge(one.colour, colours))
        painter.drawRoundedRect(ground, 2.5, 2.5)
        painter.setFont(self._words)
        painter.setPen(colours.text)
        middle = int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        painter.drawText(line.adjusted(4, 0, 0, 0), middle, words)


def _write(painter: QPainter, where: QRect, text: str, font: QFont, colour: QColor) -> None:
    painter.setFont(font)
    painter.setPen(colour)
    words = QFontMetrics(font).elidedText(text, Qt.TextElideMode.ElideRight, where.width())
    middle = int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
    painter.drawText(where, middle, words)
