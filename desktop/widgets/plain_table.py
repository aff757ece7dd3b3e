"""The look of a table in a dialog: whole rows, no grid, one height."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QAbstractItemModel, QItemSelectionModel, Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QAbstractItemView, QFrame, QHeaderView, QTableView, QWidget

from desktop import theme
from desktop.widgets.own_ink import OwnInk

ROW: Final = 28
"""Height of a row in pixels."""
_SHEET: Final = "QTableView::item { padding: 0px 8px; border: none; }"


class PlainTable(QTableView):
    """A table to walk through by arrows; Tab leaves it, other keys are told as signals."""

    space_pressed = Signal()
    copy_pressed = Signal()

    def __init__(self, name: str, parent: QWidget, *, several: bool = False) -> None:
        super().__init__(parent)
        self.setAccessibleName(name)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setShowGrid(False)
        self.setStyleSheet(_SHEET)
        self.setWordWrap(False)
        self.setItemDelegate(OwnInk(self))
        self.setTabKeyNavigation(False)
        self.setCornerButtonEnabled(False)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        mode = QAbstractItemView.SelectionMode
        self.setSelectionMode(mode.ExtendedSelection if several else mode.SingleSelection)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        rows = self.verticalHeader()
        rows.hide()
        rows.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        rows.setDefaultSectionSize(ROW)
        header = self.horizontalHeader()
        header.setHighlightSections(False)
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)

    def setModel(self, model: QAbstractItemModel | None) -> None:
        """Take a model; the header selects nothing, which would ask for every cell."""
        super().setModel(model)
        header = self.horizontalHeader()
        if model is not None:
            header.setSelectionModel(QItemSelectionModel(model, header))

    def set_widths(self, widths: Sequence[int], *, wide: int) -> None:
        """Give the columns their widths in pixels; the `wide` one takes what is left.

        None is narrower than its heading.
        """
        header = self.horizontalHeader()
        for column, width in enumerate(widths):
            fixed = QHeaderView.ResizeMode.Interactive
            header.setSectionResizeMode(
                column, QHeaderView.ResizeMode.Stretch if column == wide else fixed
            )
            self.setColumnWidth(column, max(width, header.sectionSizeHint(column)))

    def selected_rows(self) -> list[int]:
        """Give the rows that are selected, in order."""
        selection = self.selectionModel().selection()
        ranges = [selection.at(number) for number in range(selection.count())]
        return sorted({row for one in ranges for row in range(one.top(), one.bottom() + 1)})

    def show_rows(self, most: int) -> None:
        """Be as high as the rows there are, up to `most` of them."""
        rows = max(1, min(most, self.model().rowCount()))
        self.setFixedHeight(self.horizontalHeader().sizeHint().height() + rows * ROW + theme.UNIT)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Tell of Space and Ctrl+C; the arrows, Home and End move."""
        if event.matches(QKeySequence.StandardKey.Copy):
            self.copy_pressed.emit()
            return
        if event.key() == Qt.Key.Key_Space and not event.modifiers():
            self.space_pressed.emit()
            return
        super().keyPressEvent(event)
