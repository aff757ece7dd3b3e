"""The sheet of all keys, in columns by what they are about."""

from collections.abc import Mapping, Sequence
from typing import Final

from PySide6.QtCore import Qt
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

COLUMNS: Final = 3


class KeySheet(QDialog):
    """A window that any key closes; `groups` maps a heading to (what it does, keys as text)."""

    def __init__(
        self, groups: Mapping[str, Sequence[tuple[str, str]]], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle("Keys")
        self.setAccessibleName("Keys")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        sheet = QWidget(self)
        columns = QHBoxLayout(sheet)
        columns.setContentsMargins(24, 20, 24, 20)
        columns.setSpacing(36)
        for chosen in _balanced(groups):
            column = QVBoxLayout()
            column.setSpacing(4)
            for heading in chosen:
                self._add_group(column, heading, groups[heading])
            column.addStretch(1)
            columns.addLayout(column)
        area = QScrollArea(self)
        area.setWidget(sheet)
        area.setWidgetResizable(True)
        area.setFrameShape(QScrollArea.Shape.NoFrame)
        area.setAccessibleName("All keys")
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(area)
        hint = sheet.sizeHint()
        self.resize(min(1000, hint.width() + 24), min(680, hint.height() + 8))

    def _add_group(
        self, column: QVBoxLayout, heading: str, rows: Sequence[tuple[str, str]]
    ) -> None:
        title = QLabel(heading, self)
        title.setProperty("role", "section")
        title.setContentsMargins(0, 8, 0, 2)
        column.addWidget(title)
        grid = QGridLayout()
        grid.setHorizontalSpacing(14)
        grid.setVerticalSpacing(5)
        for number, (text, keys) in enumerate(rows):
            cap = QLabel(keys, self)
            cap.setFont(theme.interface_font(theme.SMALL_PX, bold=True))
            cap.setAccessibleName(f"{text}: {keys}")
            grid.addWidget(cap, number, 0, Qt.AlignmentFlag.AlignLeft)
            grid.addWidget(QLabel(text, self), number, 1)
        grid.setColumnMinimumWidth(0, 76)
        grid.setColumnStretch(1, 1)
        column.addLayout(grid)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Any key but those that scroll closes it."""
        if event.key() in (Qt.Key.Key_Shift, Qt.Key.Key_Control, Qt.Key.Key_Alt):
            return
        self.close()


def _balanced(groups: Mapping[str, Sequence[tuple[str, str]]]) -> list[list[str]]:
    """Share the groups out to columns of about equal height, in order."""
    total = sum(len(rows) + 2 for rows in groups.values())
    columns: list[list[str]] = [[] for _ in range(COLUMNS)]
    used = 0
    for heading, rows in groups.items():
        columns[min(COLUMNS - 1, used * COLUMNS // max(1, total))].append(heading)
        used += len(rows) + 2
    return columns
