"""What a claim stands on: its paper, the sentence with the number in it, how it was read."""

from html import escape

from PySide6.QtCore import QEvent, Qt
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from desktop.models.claim_words import (
    baseline_words,
    headline,
    platform_names,
    reasons_text,
    scope_words,
    status_words,
)
from desktop.theme import abstract_font, interface_font, tokens
from desktop.widgets.fitted_text import FittedText
from storage.database.rows import ClaimRow

_SENTENCE_PX = 15
_LINES = 3


class EvidencePanel(QWidget):
    """Shows one claim, or nothing."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._claim: ClaimRow | None = None
        self._paper = QLabel(self)
        self._paper.setFont(interface_font(bold=True))
        self._paper.setTextFormat(Qt.TextFormat.PlainText)
        self._paper.setAccessibleName("Paper of the claim")
        self.sentence = FittedText(self)
        self.sentence.setFont(abstract_font(_SENTENCE_PX))
        self.sentence.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self.sentence.setAccessibleName("Sentence of the claim")
        self._reading = QLabel(self)
        self._reading.setWordWrap(True)
        self._reading.setTextFormat(Qt.TextFormat.PlainText)
        self._reading.setProperty("role", "dim")
        self._reading.setAccessibleName("How the claim was read")
        column = QVBoxLayout(self)
        column.setContentsMargins(20, 12, 20, 14)
        column.setSpacing(6)
        for part in (self._paper, self.sentence, self._reading):
            column.addWidget(part)
        column.addStretch(1)
        self.setMinimumHeight(_LINES * 24 + 76)

    def show_claim(self, claim: ClaimRow | None) -> None:
        """Show a claim."""
        self._claim = claim
        self._paper.setText(claim.paper_label if claim is not None else "")
        self.sentence.setHtml(_sentence_html(claim) if claim is not None else "")
        self._reading.setText(reading_words(claim) if claim is not None else "")

    def changeEvent(self, event: QEvent) -> None:
        """Set the sentence anew in the colours of another theme."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange:
            self.show_claim(self._claim)


def _sentence_html(claim: ClaimRow) -> str:
    """The sentence, with the words of the claim in the accent."""
    start = claim.start - claim.sentence_start
    end = claim.end - claim.sentence_start
    text = claim.sentence
    if not 0 <= start < end <= len(text):
        start = end = 0
    accent = tokens().accent.name()
    marked = f'<b style="color:{accent}">{escape(text[start:end])}</b>' if end else ""
    return f'<p style="line-height:118%">{escape(text[:start])}{marked}{escape(text[end:])}</p>'


def reading_words(claim: ClaimRow) -> str:
    """Write how a claim was read, part by part, and why."""
    parts = [
        headline(claim).text,
        f"on {platform_names(claim)} ({scope_words(claim)})"
        if claim.platforms
        else scope_words(claim),
        baseline_words(claim) or "no baseline named",
        "the baseline's own number" if claim.of_baseline else "",
        status_words(claim),
    ]
    first = " · ".join(part for part in parts if part)
    return "\n".join([first, reasons_text(claim)]) if claim.reasons else first
