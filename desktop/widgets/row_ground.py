"""What a delegate paints behind a row: whether it is selected or under the mouse."""

from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QStyle

from desktop import theme


def paint_ground(painter: QPainter, option: Any) -> None:
    """Paint the ground of a row; `option` is its QStyleOptionViewItem, whose fields are untyped."""
    selected = bool(option.state & QStyle.StateFlag.State_Selected)
    if selected or option.state & QStyle.StateFlag.State_MouseOver:
        colours = theme.tokens()
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colours.selection if selected else colours.hover)
        painter.drawRoundedRect(option.rect, 5, 5)
