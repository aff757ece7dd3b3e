"""Where a strip floats over the bar of decisions, or at the lower edge where the bar is hidden."""

from typing import Final

from PySide6.QtCore import QRect
from PySide6.QtWidgets import QWidget

SIDE: Final = 12
_AIR: Final = 8


def room_over(bar: QWidget) -> int:
    """Give how wide a strip over the bar may be, in pixels."""
    return _pane(bar).width() - 2 * SIDE


def place_over(bar: QWidget, width: int, height: int) -> QRect:
    """Give the place of a strip in the pane that holds the bar.

    In focus mode the bar is hidden, and what is known of its place is of the time before.
    """
    lower = _pane(bar).height() if bar.isHidden() else bar.y()
    return QRect(SIDE, max(0, lower - height - _AIR), min(width, room_over(bar)), height)


def _pane(bar: QWidget) -> QWidget:
    return bar.parentWidget() or bar
