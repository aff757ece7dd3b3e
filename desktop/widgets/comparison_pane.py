"""The papers of a group side by side, and under them in full why they may be one."""

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Slot
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from desktop.models.comparison import Comparison
from desktop.models.duplicate_words import because
from desktop.widgets.comparison_table import ComparisonTable

if TYPE_CHECKING:
    from desktop.duplicates import FoundGroup


class ComparisonPane(QWidget):
    """In a group of several pairs the reasons are those of the paper whose column is current."""

    def __init__(self, papers: Comparison, parent: QWidget) -> None:
        super().__init__(parent)
        self._papers = papers
        self._group: FoundGroup | None = None
        self.table = ComparisonTable(papers, self)
        self.because = QLabel(self)
        self.because.setWordWrap(True)
        self.because.setTextFormat(Qt.TextFormat.PlainText)
        self.because.setProperty("role", "dim")
        self.because.setAccessibleName("Why these may be one")
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        self.because.setContentsMargins(10, 8, 10, 4)
        column.addWidget(self.table, 1)
        column.addWidget(self.because)
        self.table.selectionModel().currentColumnChanged.connect(self._on_column)

    def explain(self, group: "FoundGroup | None") -> None:
        """Say why the papers of a group may be one; None says nothing."""
        self._group = group
        self._say()

    @Slot()
    def _on_column(self, *_which: object) -> None:
        self._say()

    def _say(self) -> None:
        column, papers = self.table.currentIndex().column(), self._papers.papers
        paper = papers[column] if 0 <= column < len(papers) else None
        said = because(self._group, paper) if self._group is not None else ""
        self.because.setText(said)
        self.because.setVisible(bool(said))
