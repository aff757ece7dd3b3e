"""One of two papers that are compared: its label, what is known of it, the abstract."""

from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QScrollArea, QVBoxLayout, QWidget

from desktop.theme import Type
from desktop.widgets.abstract_view import AbstractView
from desktop.widgets.reader_header import DecisionMark, byline
from desktop.widgets.reader_page import bold_spans
from storage.database.rows import PaperDetail
from storage.record import PaperId

_SIDE: Final = 28
_TOP: Final = 24


class CompareCard(QScrollArea):
    """Shows a paper to be read; it scrolls, and neither changes nor opens anything."""

    def __init__(self, side: str, parent: QWidget) -> None:
        super().__init__(parent)
        self._side = side
        self.paper: PaperId | None = None
        self.setObjectName("reader_pane")
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        page = QWidget(self)
        self._column = QWidget(page)
        self._label = QLabel(self._column)
        self._label.setProperty("role", "heading")
        self._facts = QLabel(self._column)
        self._facts.setProperty("role", "dim")
        for text in (self._label, self._facts):
            text.setWordWrap(True)
            text.setTextFormat(Qt.TextFormat.PlainText)
        self._decision = DecisionMark(self._column)
        self.abstract = AbstractView(self._column)
        # The focus stays on the view, whose keys are arrows too.
        self.abstract.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        column = QVBoxLayout(self._column)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        column.addWidget(self._label)
        column.addWidget(self._facts)
        column.addWidget(self._decision)
        column.addSpacing(12)
        column.addWidget(self.abstract)
        column.addStretch(1)
        row = QHBoxLayout(page)
        row.setContentsMargins(_SIDE, _TOP, _SIDE, _TOP)
        row.addStretch(1)
        row.addWidget(self._column, 1000)
        row.addStretch(1)
        self.setWidget(page)
        # After `setWidget`, which turns it on: the ground of the card shows through.
        page.setAutoFillBackground(False)
        self.viewport().setAutoFillBackground(False)
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)

    def show_paper(self, paper: PaperDetail | None) -> None:
        """Show a paper from its beginning; the same one again stays where it is."""
        if paper is None:
            return
        self.setAccessibleName(f"{self._side} paper: {paper.label}")
        self.setAccessibleDescription(paper.abstract)
        self._label.setText(paper.label)
        line = byline(paper)
        self._facts.setText(line)
        self._facts.setVisible(bool(line))
        self._decision.set_decision(paper.decision)
        self.abstract.setAccessibleName(f"{self._side} abstract")
        self.abstract.show_text(paper.abstract, bold_spans(paper))
        if paper.id != self.paper:
            self.paper = paper.id
            self.verticalScrollBar().setValue(0)

    def set_type(self, wanted: Type) -> None:
        """Set the abstract in a type, and with it the width of the column, as the reader does."""
        self.abstract.set_type(wanted)
        self._column.setMaximumWidth(wanted.measure_px)

    def scroll_by(self, steps: int, *, page: bool = False) -> None:
        """Scroll down so many lines, or pages; up where negative."""
        bar = self.verticalScrollBar()
        size = bar.pageStep() - 40 if page else 40
        bar.setValue(bar.value() + steps * size)
