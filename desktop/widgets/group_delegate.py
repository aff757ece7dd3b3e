"""Paints a group of papers that may be one: a sign for how sure it is, label, reason."""

from typing import Any, Final

from PySide6.QtCore import QModelIndex, QObject, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPainter
from PySide6.QtWidgets import QStyledItemDelegate, QStyleOptionViewItem

from desktop import theme
from desktop.models.duplicate_groups import CERTAIN_ROLE, REASON_ROLE
from desktop.widgets.row_ground import paint_ground

ROW: Final = 48
CERTAIN: Final = "="
PERHAPS: Final = "≈"
_SIGN: Final = 30
_LINE: Final = 19
_ELIDED: Final = Qt.TextElideMode.ElideRight
_LEFT: Final = int(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft)


class GroupDelegate(QStyledItemDelegate):
    """Two lines beside a sign: "=" is the same beyond doubt, "≈" perhaps."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        # Made once: looking families up costs more than drawing the words.
        self._sign_font = theme.interface_font(17, bold=True)
        self._fonts = (theme.interface_font(), theme.interface_font(theme.SMALL_PX))

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
        """Draw one row."""
        view: Any = option
        colours = theme.tokens()
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        paint_ground(painter, view)
        certain = bool(index.data(CERTAIN_ROLE))
        rect = QRect(view.rect)
        painter.setFont(self._sign_font)
        painter.setPen(colours.accent if certain else colours.dim)
        sign = QRect(rect.left(), rect.top(), _SIGN, rect.height())
        painter.drawText(sign, int(Qt.AlignmentFlag.AlignCenter), CERTAIN if certain else PERHAPS)
        text = QRect(rect.left() + _SIGN, rect.top() + 5, rect.width() - _SIGN - 8, _LINE)
        for role, font, colour in (
            (int(Qt.ItemDataRole.DisplayRole), self._fonts[0], colours.text),
            (REASON_ROLE, self._fonts[1], colours.dim),
        ):
            painter.setFont(font)
            painter.setPen(colour)
            said = QFontMetrics(font).elidedText(str(index.data(role)), _ELIDED, text.width())
            painter.drawText(text, _LEFT, said)
            text.translate(0, _LINE)
        painter.restore()
