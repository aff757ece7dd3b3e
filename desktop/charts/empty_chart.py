"""What the Charts view shows where there are no claims: what a claim is, and what to do."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QLabel, QPushButton, QVBoxLayout, QWidget

from desktop.theme import interface_font

_WIDTH = 440


class EmptyChart(QWidget):
    """A heading, two sentences and, after a search, the way back to all papers."""

    all_asked = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.heading = QLabel(self)
        self.heading.setFont(interface_font(16, bold=True))
        self.words = QLabel(self)
        self.words.setProperty("role", "dim")
        self.words.setWordWrap(True)
        self.words.setFixedWidth(_WIDTH)
        self.all = QPushButton("Show all papers", self)
        self.all.setProperty("role", "link")
        self.all.setCursor(Qt.CursorShape.PointingHandCursor)
        self.all.clicked.connect(self.all_asked)
        column = QVBoxLayout(self)
        column.setSpacing(8)
        column.addStretch(2)
        for widget in (self.heading, self.words, self.all):
            if isinstance(widget, QLabel):
                widget.setAlignment(Qt.AlignmentFlag.AlignCenter)
            column.addWidget(widget, 0, Qt.AlignmentFlag.AlignHCenter)
        column.addStretch(3)
        self.set_query("")

    @property
    def text(self) -> str:
        """All that it says."""
        return f"{self.heading.text()}. {self.words.text()}"

    def set_query(self, query: str) -> None:
        """Speak of what was searched for, or of an empty library."""
        searched = bool(query.strip())
        self.heading.setText("No claims in these papers" if searched else "No claims yet")
        kind = (
            "A claim is a speedup that an abstract reports, such as "
            "“2.3× faster than vLLM on an A100”."
        )
        advice = (
            "Widen the search to see those of more papers."
            if searched
            else "Import a dump of abstracts, and those in it appear here, one mark each."
        )
        self.words.setText(f"{kind} {advice}")
        # A layout that centres a label does not ask how high its lines are at this width.
        self.words.setFixedHeight(self.words.heightForWidth(_WIDTH))
        self.all.setVisible(searched)
