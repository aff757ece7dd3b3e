"""Paints rows of a card: what it is at the left, what belongs to it dim at the right."""

from typing import Any, Final

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPainter
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from desktop import theme

ROW: Final = 28
DETAIL_ROLE: Final = int(Qt.ItemDataRole.UserRole) + 1
_MIDDLE: Final = Qt.AlignmentFlag.AlignVCenter


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
        """Draw one row; the first text keeps its room, the second is cut."""
        view: Any = option
        colours = theme.tokens()
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        state = view.state
        if state & QStyle.StateFlag.State_Selected or state & QStyle.StateFlag.State_MouseOver:
            selected = bool(state & QStyle.StateFlag.State_Selected)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(colours.selection if selected else colours.hover)
            painter.drawRoundedRect(view.rect, 5, 5)
        line = QRect(view.rect).adjusted(10, 0, -10, 0)
        font, small = theme.interface_font(), theme.interface_font(theme.SMALL_PX)
        text = str(index.data(Qt.ItemDataRole.DisplayRole))
        painter.setFont(font)
        faded = index.data(Qt.ItemDataRole.ForegroundRole) is not None
        painter.setPen(colours.skip if faded else colours.text)
        painter.drawText(line, int(_MIDDLE | Qt.AlignmentFlag.AlignLeft), text)
        room = line.width() - QFontMetrics(font).horizontalAdvance(text) - 20
        detail = QFontMetrics(small).elidedText(
            str(index.data(DETAIL_ROLE) or ""), Qt.TextElideMode.ElideRight, max(0, room)
        )
        painter.setFont(small)
        painter.setPen(colours.dim)
        painter.drawText(line, int(_MIDDLE | Qt.AlignmentFlag.AlignRight), detail)
        painter.restore()
