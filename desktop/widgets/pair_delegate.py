"""Paints rows of a card: what it is at the left, what belongs to it dim at the right."""

import math
from typing import Any, Final

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QFont, QFontMetrics, QFontMetricsF, QPainter
from PySide6.QtWidgets import QStyledItemDelegate, QStyleOptionViewItem

from desktop import theme
from desktop.widgets.row_ground import paint_ground

ROW: Final = 28
DETAIL_ROLE: Final = int(Qt.ItemDataRole.UserRole) + 1
_MIDDLE: Final = Qt.AlignmentFlag.AlignVCenter
_AIR: Final = 20


class PairDelegate(QStyledItemDelegate):
    """For items with a second text under `DETAIL_ROLE`; one with a foreground is faded."""

    def sizeHint(
        self, _option: QStyleOptionViewItem, _index: QModelIndex | QPersistentModelIndex
    ) -> QSize:
        """One height for all."""
        return QSize(200, ROW)

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> None:
        """Draw one row; the second text is cut first, but never below a third of the row."""
        view: Any = option
        colours = theme.tokens()
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        paint_ground(painter, view)
        line = QRect(view.rect).adjusted(10, 0, -10, 0)
        font, small = theme.interface_font(), theme.interface_font(theme.SMALL_PX)
        text = str(index.data(Qt.ItemDataRole.DisplayRole))
        painter.setFont(font)
        faded = index.data(Qt.ItemDataRole.ForegroundRole) is not None
        painter.setPen(colours.skip if faded else colours.text)
        detail = str(index.data(DETAIL_ROLE) or "")
        first, second = shared(line.width(), width_of(text, font), width_of(detail, small))
        text = fitting(text, font, first)
        detail = fitting(detail, small, second)
        painter.drawText(line, int(_MIDDLE | Qt.AlignmentFlag.AlignLeft), text)
        painter.setFont(small)
        painter.setPen(colours.dim)
        painter.drawText(line, int(_MIDDLE | Qt.AlignmentFlag.AlignRight), detail)
        painter.restore()


def width_of(text: str, font: QFont) -> int:
    """Give the pixels that a text needs whole; Qt's own sum is rounded, often to one too few."""
    return math.ceil(QFontMetricsF(font).horizontalAdvance(text)) + 1 if text else 0


def fitting(
    text: str, font: QFont, room: int, cut: Qt.TextElideMode = Qt.TextElideMode.ElideRight
) -> str:
    """Cut a text where it is wider than `room` pixels, at its end unless `cut` says otherwise."""
    if width_of(text, font) <= room:
        return text
    return QFontMetrics(font).elidedText(text, cut, room)


def shared(room: int, first: int, second: int) -> tuple[int, int]:
    """Share a row's pixels between two texts of these widths, with air between them."""
    kept = min(second, room // 3)
    given = min(first, room - (kept + _AIR if kept else 0))
    return given, min(second, max(0, room - given - _AIR))
