"""The sheet of all keys, in columns by what they are about."""

from collections.abc import Mapping, Sequence
from typing import Final

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QDialog,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from desktop import theme
from desktop.keys.in_force import key_of

COLUMNS: Final = 3
_AROUND: Final = 24
"""Pixels that the window behind is seen by on each side."""


class KeySheet(QDialog):
    """A window that any key closes; `groups` maps a heading to (what it does, keys as text).

    It has as many columns, up to three, as there is room for in the window over which it opens.
    """

    def __init__(
        self, groups: Mapping[str, Sequence[tuple[str, str]]], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle("Keys")
        self.setAccessibleName("Keys")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        over = self.size() if parent is None else parent.window().size()
        room = over - QSize(2 * _AROUND, 3 * _AROUND)
        area = QScrollArea(self)
        area.setWidgetResizable(True)
        area.setFrameShape(QScrollArea.Shape.NoFrame)
        area.setAccessibleName("All keys")
        bar = area.verticalScrollBar().sizeHint().width()
        for count in range(COLUMNS, 0, -1):
            sheet = _sheet(groups, count)
            area.setWidget(sheet)
            wanted = sheet.sizeHint() + QSize(bar, 0)
            if wanted.width() <= room.width():
                break
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(area)
        key = key_of("edit-keys")
        if key:
            foot = QLabel(f"Any key closes this; {key} in the window changes keys.", self)
            foot.setProperty("role", "dim")
            foot.setContentsMargins(24, 0, 24, 10)
            whole.addWidget(foot)
            wanted += QSize(0, foot.sizeHint().height())
        self.resize(wanted.boundedTo(room))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Any key but those that scroll closes it."""
        if event.key() in (Qt.Key.Key_Shift, Qt.Key.Key_Control, Qt.Key.Key_Alt):
            return
        self.close()


def _sheet(groups: Mapping[str, Sequence[tuple[str, str]]], count: int) -> QWidget:
    """Lay all groups out in so many columns."""
    sheet = QWidget()
    columns = QHBoxLayout(sheet)
    columns.setContentsMargins(24, 12, 24, 20)
    columns.setSpacing(32)
    for chosen in _balanced(groups, count):
        grid = QGridLayout()
        grid.setHorizontalSpacing(14)
        grid.setVerticalSpacing(5)
        # One grid for the column, so that what keys do begins at one edge in all its groups.
        for heading in chosen:
            title = QLabel(heading, sheet)
            title.setProperty("role", "section")
            title.setContentsMargins(0, 8, 0, 2)
            grid.addWidget(title, grid.rowCount(), 0, 1, 2)
            for text, keys in groups[heading]:
                cap = QLabel(keys, sheet)
                cap.setFont(theme.interface_font(theme.SMALL_PX, bold=True))
                cap.setAccessibleName(f"{text}: {keys}")
                row = grid.rowCount()
                grid.addWidget(cap, row, 0, Qt.AlignmentFlag.AlignLeft)
                grid.addWidget(QLabel(text, sheet), row, 1)
        grid.setRowStretch(grid.rowCount(), 1)
        columns.addLayout(grid)
    return sheet


def _balanced(groups: Mapping[str, Sequence[tuple[str, str]]], count: int) -> list[list[str]]:
    """Share the groups out to columns of about equal height, in order."""
    total = sum(len(rows) + 2 for rows in groups.values())
    columns: list[list[str]] = [[] for _ in range(count)]
    used = 0
    for heading, rows in groups.items():
        columns[min(count - 1, used * count // max(1, total))].append(heading)
        used += len(rows) + 2
    return columns
