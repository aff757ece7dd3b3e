"""What the Charts view shows where there are no claims: why there are none, and what to do."""

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QLabel, QPushButton, QVBoxLayout, QWidget

from desktop.theme import interface_font
from storage.database.rows import ClaimRow
from storage.words import count_of

_WIDTH = 440
_KIND = "A claim is a speedup that an abstract reports, such as “2.3× faster than vLLM on an A100”."


@dataclass(frozen=True, slots=True)
class Reason:
    """Why there is nothing to draw: a heading, and sentences that say more."""

    heading: str
    words: str


def reason(query: str, papers: int, claims: Sequence[ClaimRow]) -> Reason:
    """Tell why the claims of so many papers, which a query found, make no chart."""
    searched = bool(query.strip())
    if not papers and not claims:
        if searched:
            return Reason(
                "No papers found", "Where no paper matches, there are no claims to draw either."
            )
        dump = "Import a dump of abstracts, and those in it appear here, one mark each."
        return Reason("No claims yet", f"{_KIND} {dump}")
    if not claims:
        few = count_of(papers, "paper") if papers else "these papers"
        wider = " Widen the search to see those of more papers." if searched else ""
        return Reason("No claims in these papers", f"{_KIND} None was found in {few}.{wider}")
    many = count_of(len(claims), "claim")
    if all(claim.status == "wrong" for claim in claims):
        back = "The Claims view shows them, and takes that back."
        return Reason("All claims were refuted", f"{many} in these papers, marked as wrong. {back}")
    rest = "they were refuted, are a rival's own numbers, or have no number that an axis can show."
    return Reason("No claim that can be drawn", f"{many} in these papers, but {rest}")


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
        self.set_waiting()

    @property
    def text(self) -> str:
        """All that it says."""
        return f"{self.heading.text()}. {self.words.text()}"

    def set_waiting(self) -> None:
        """Say that the claims are still being read."""
        self.heading.setText("Reading the claims…")
        self.words.setText("")
        self.all.hide()

    def set_reason(self, query: str, papers: int, claims: Sequence[ClaimRow]) -> None:
        """Say why there is no chart; `papers` is how many the query found."""
        why = reason(query, papers, claims)
        self.heading.setText(why.heading)
        self.words.setText(why.words)
        # A layout that centres a label does not ask how high its lines are at this width.
        self.words.setFixedHeight(self.words.heightForWidth(_WIDTH))
        self.all.setVisible(bool(query.strip()))
