"""The line of one pixel that parts two parts of the window."""

from PySide6.QtWidgets import QFrame, QWidget


def hairline(parent: QWidget, *, upright: bool = False) -> QFrame:
    """Give a line across, or an upright one."""
    line = QFrame(parent)
    line.setProperty("hairline", "true")
    if upright:
        line.setFixedWidth(1)
    else:
        line.setFixedHeight(1)
    return line
