"""The ground of a list and of a row selected or pointed at, and the frame of the current row."""

from typing import Any

from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QStyle, QWidget

from desktop import theme


def paint_ground(painter: QPainter, option: Any) -> None:
    """Paint the ground of a row; `option` is its QStyleOptionViewItem, whose fields are untyped."""
    selected = bool(option.state & QStyle.StateFlag.State_Selected)
    if selected or option.state & QStyle.StateFlag.State_MouseOver:
        colours = theme.tokens()
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colours.selection if selected else colours.hover)
        painter.drawRoundedRect(option.rect, 5, 5)


def paint_frame(painter: QPainter, rect: QRect) -> None:
    """Paint a line of one pixel around a row.

    It lies half a pixel within: nothing of it is left on the rows beside when it goes.
    """
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(theme.tokens().accent)
    painter.drawRoundedRect(QRectF(rect).adjusted(0.5, 0.5, -0.5, -0.5), 5, 5)


def fill_ground(viewport: QWidget, rect: QRect) -> None:
    """Fill the ground of a list, before its rows are painted.

    A viewport that is known to leave nothing open is moved where it is scrolled, and only the rows
    that come into sight are painted. The style sheet takes that mark off at every polish.
    """
    viewport.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
    painter = QPainter(viewport)
    painter.fillRect(rect, theme.tokens().paper)
    painter.end()
