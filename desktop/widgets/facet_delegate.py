"""Paints the rows of the filter: a value with its count over a bar as long as its share."""

from typing import Any, Final

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPoint, QRect, QSize, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from desktop import theme
from desktop.models.facet_list import FACET_ROLE, FacetRow
from desktop.theme import Tokens
from desktop.widgets.pair_delegate import fitting, width_of
from desktop.widgets.row_ground import paint_frame

ROW: Final = 26
GROUP_ROW: Final = 32
SIDE: Final = 8
_SIGN: Final = 16
"""Pixels of the sign that leaves a value out, and of the one that says how a value stands."""
_MIDDLE: Final = Qt.AlignmentFlag.AlignVCenter
_LEFT: Final = int(_MIDDLE | Qt.AlignmentFlag.AlignLeft)
_RIGHT: Final = int(_MIDDLE | Qt.AlignmentFlag.AlignRight)


class FacetDelegate(QStyledItemDelegate):
    """Paints `FacetRow`; under the pointer or with the focus, a minus offers to leave it out."""

    def sizeHint(
        self, _option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> QSize:
        """Groups stand a little apart."""
        row = index.data(FACET_ROLE)
        group = isinstance(row, FacetRow) and row.kind == "group"
        return QSize(100, GROUP_ROW if group else ROW)

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> None:
        """Draw one row."""
        view: Any = option
        row = index.data(FACET_ROLE)
        if not isinstance(row, FacetRow):
            return
        colours = theme.tokens()
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        rect = QRect(view.rect).adjusted(SIDE, 1, -SIDE, -1)
        over = bool(view.state & QStyle.StateFlag.State_MouseOver)
        focused = bool(view.state & QStyle.StateFlag.State_HasFocus)
        if row.kind == "group":
            _draw_group(painter, rect, row, colours)
        elif row.kind == "more":
            painter.setFont(theme.interface_font(theme.SMALL_PX))
            painter.setPen(colours.text if over else colours.dim)
            painter.drawText(rect.adjusted(8, 0, -8, 0), _LEFT, row.text)
        else:
            _draw_value(painter, rect, row, colours, offers=over or focused)
        if focused and view.widget is not None and view.widget.hasFocus():
            paint_frame(painter, rect)
        painter.restore()


def minus_of(rect: QRect) -> QRect:
    """Give where in the rectangle of a row the minus stands."""
    return QRect(rect.right() - SIDE - 4 - _SIGN, rect.top(), _SIGN + 4, rect.height())


def _draw_group(painter: QPainter, rect: QRect, row: FacetRow, colours: Tokens) -> None:
    line = rect.adjusted(8, 8, -8, 0)
    painter.setFont(theme.interface_font(11, bold=True))
    painter.setPen(colours.dim)
    painter.drawText(line, _LEFT, row.text)
    if row.folded:
        arrow = theme.pixmap("right", colours.dim, 10, painter.device().devicePixelRatioF())
        painter.drawPixmap(QPoint(line.right() - 9, line.center().y() - 5), arrow)


def _draw_value(
    painter: QPainter, rect: QRect, row: FacetRow, colours: Tokens, *, offers: bool
) -> None:
    asked, excluded = row.standing == "asked", row.standing == "excluded"
    painter.setPen(Qt.PenStyle.NoPen)
    if asked:
        painter.setBrush(colours.selection)
        painter.drawRoundedRect(rect, 5, 5)
    elif row.most and row.count:
        painter.setBrush(colours.hover if not offers else colours.chip)
        share = max(4, round(rect.width() * row.count / row.most))
        painter.drawRoundedRect(QRect(rect.left(), rect.top(), share, rect.height()), 4, 4)
    line = rect.adjusted(8, 0, -8, 0)
    figures = theme.interface_font(theme.SMALL_PX, bold=asked, figures=True)
    count = "−" if excluded else f"{row.count:,}"
    right = line.adjusted(0, 0, -_SIGN, 0) if offers and not asked and not excluded else line
    painter.setFont(figures)
    painter.setPen(colours.accent if asked else colours.dim)
    painter.drawText(right, _RIGHT, count)
    if right is not line:
        painter.setPen(colours.text)
        painter.drawText(line, _RIGHT, "−")
    font = theme.interface_font(bold=asked)
    font.setStrikeOut(excluded)
    painter.setFont(font)
    painter.setPen(colours.accent if asked else colours.skip if excluded else colours.text)
    room = right.width() - width_of(count, figures) - 12
    # Of two files of one day the ends differ.
    cut = Qt.TextElideMode.ElideMiddle if row.group == "dumps" else Qt.TextElideMode.ElideRight
    painter.drawText(line, _LEFT, fitting(row.text, font, room, cut))
