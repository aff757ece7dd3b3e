"""What reading the claims again would change, to be adopted or left."""

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QModelIndex, QSize, Qt, Slot
from PySide6.QtWidgets import (
    QAbstractItemView,
    QDialog,
    QFrame,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QPushButton,
    QTableView,
    QWidget,
)

from desktop.dialogs.frame import column_of, quiet
from desktop.models.rereading_table import RereadingTable
from desktop.theme import interface_font
from desktop.widgets.evidence_panel import EvidencePanel
from desktop.widgets.hairline import hairline
from storage.words import count_of

if TYPE_CHECKING:
    from desktop.rereads import Rereads
    from storage.rereading.reading_again import Rereading

_WIDTHS: Final = (84, 250, 250)
_ROW: Final = 30
_SHEET: Final = "QTableView::item { padding: 0px 8px; border: none; }"


class RereadingDialog(QDialog):
    """A table of the changes over the sentence of the one that is looked at."""

    def __init__(self, rereads: "Rereads", found: "Rereading", parent: QWidget) -> None:
        super().__init__(parent)
        self._rereads = rereads
        self._found = found
        self.setWindowTitle("Claims read again")
        self.setAccessibleName("Claims read again")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        papers = count_of(len({change.paper for change in found.changes}), "paper")
        head = QLabel(f"{found.summary[:1].upper()}{found.summary[1:]}, in {papers}", self)
        head.setFont(interface_font(bold=True))
        head.setAccessibleName("What reading again would change")
        hint = quiet(
            "Claims that you have checked, corrected or added stay as they are. Adopting the rest "
            "is one step, which undo takes back.",
            self,
        )
        self.table = self._made_table(found)
        self.evidence = EvidencePanel(self)
        line = hairline(self)
        self.adopt = QPushButton("Adopt the new reading", self)
        self.decline = QPushButton("Keep the old one", self)
        self.later = QPushButton("Decide later", self)
        self.adopt.setDefault(True)
        row = QHBoxLayout()
        row.addWidget(self.later)
        row.addStretch(1)
        row.addWidget(self.decline)
        row.addWidget(self.adopt)
        column = column_of(self)
        for widget in (head, hint, self.table, line, self.evidence):
            column.addWidget(widget, 1 if widget is self.table else 0)
        column.addLayout(row)
        self.adopt.clicked.connect(self._on_adopt)
        self.decline.clicked.connect(self._on_decline)
        self.later.clicked.connect(self.reject)
        self.table.selectionModel().currentRowChanged.connect(self._on_row)
        self.table.setCurrentIndex(self.table.model().index(0, 0))
        self.table.setFocus()
        self.resize(QSize(920, 560).boundedTo(parent.window().size()))

    def _made_table(self, found: "Rereading") -> QTableView:
        table = QTableView(self)
        self.changes = RereadingTable(found.changes, table)
        table.setModel(self.changes)
        table.setAccessibleName("What would change")
        table.setFrameShape(QFrame.Shape.NoFrame)
        table.setShowGrid(False)
        table.setStyleSheet(_SHEET)
        table.setWordWrap(False)
        table.setTabKeyNavigation(False)
        table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        table.verticalHeader().hide()
        table.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        table.verticalHeader().setDefaultSectionSize(_ROW)
        header = table.horizontalHeader()
        header.setHighlightSections(False)
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        for column, width in enumerate(_WIDTHS):
            table.setColumnWidth(column, width)
        header.setStretchLastSection(True)
        return table

    @Slot(QModelIndex)
    def _on_row(self, index: QModelIndex) -> None:
        self.evidence.show_claim(self.changes.claim(index.row()))

    @Slot()
    def _on_adopt(self) -> None:
        self._rereads.adopt(self._found)
        self.accept()

    @Slot()
    def _on_decline(self) -> None:
        self._rereads.decline(self._found)
        self.accept()
