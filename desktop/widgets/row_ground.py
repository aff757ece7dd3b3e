"""What is painted behind rows: the ground of the list, and of a row selected or pointed at."""

from typing import Any

from PySide6.QtCore import QRect, Qt
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


def fill_ground(viewport: QWidget, rect: QRect) -> None:
    """Fill the ground of a list, before its rows are painted.

    A viewport that is known to leave nothing open is moved where it is scrolled, and only the rows
    that come into sight are painted. The style sheet takes that mark off at every polish.
    """
    viewport.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
    painter = QPainter(viewport)
    painter.fillRect(rect, theme.tokens().paper)
    painter.end()
