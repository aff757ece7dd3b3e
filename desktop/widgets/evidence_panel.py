"""What a claim stands on: its paper, the sentence with the number in it, how it was read."""

from html import escape
from typing import Final

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QFrame, QLabel, QScrollArea, QVBoxLayout, QWidget

from desktop.models.claim_words import (
    baseline_words,
    evidence_lines,
    headline,
    platform_names,
    scope_words,
    status_words,
    with_short_quotes,
)
from desktop.theme import SMALL_PX, abstract_font, interface_font, tokens
from desktop.widgets.fitted_text import FittedText
from storage.database.rows import ClaimRow

_SENTENCE_PX: Final = 15
_HEIGHT: Final = 188
_SIDE_BY_SIDE: Final = 760
"""Width from which the reading stands beside the sentence, and not under it."""


class EvidencePanel(QScrollArea):
    """Shows one claim, or nothing. Its height is fixed: the table above must not jump."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._claim: ClaimRow | None = None
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setFixedHeight(_HEIGHT)
        self.setAccessibleName("Evidence of the claim")
        body = QWidget(self)
        self._paper = QLabel(body)
        self._paper.setFont(interface_font(bold=True))
        self._paper.setTextFormat(Qt.TextFormat.PlainText)
        self._paper.setWordWrap(True)
        self._paper.setAccessibleName("Paper of the claim")
        self.sentence = FittedText(body)
        self.sentence.setFont(abstract_font(_SENTENCE_PX))
        self.sentence.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self.sentence.setAccessibleName("Sentence of the claim")
        self._reading = QLabel(body)
        self._reading.setWordWrap(True)
        self._reading.setTextFormat(Qt.TextFormat.RichText)
        self._reading.setAccessibleName("How the claim was read")
        self._row = QBoxLayout(QBoxLayout.Direction.LeftToRight, body)
        self._row.setContentsMargins(20, 12, 20, 12)
        self._row.setSpacing(28)
        words = QVBoxLayout()
        words.setSpacing(6)
        words.addWidget(self._paper)
        words.addWidget(self.sentence)
        words.addStretch(1)
        self._row.addLayout(words, 5)
        self._row.addWidget(self._reading, 4, Qt.AlignmentFlag.AlignTop)
        self.setWidget(body)
        body.setAutoFillBackground(False)
        self.viewport().setAutoFillBackground(False)

    def show_claim(self, claim: ClaimRow | None) -> None:
        """Show a claim."""
        self._claim = claim
        self._paper.setText(claim.paper_label if claim is not None else "")
        self.sentence.setHtml(_sentence_html(claim) if claim is not None else "")
        self._reading.setText(_reading_html(claim) if claim is not None else "")
        self._reading.setAccessibleDescription(reading_words(claim) if claim is not None else "")
        self.verticalScrollBar().setValue(0)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Put the two parts under each other where there is no room for both in a row."""
        super().resizeEvent(event)
        wide = self.width() >= _SIDE_BY_SIDE
        direction = QBoxLayout.Direction
        self._row.setDirection(direction.LeftToRight if wide else direction.TopToBottom)
        self._row.setSpacing(28 if wide else 8)

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


def _reading_html(claim: ClaimRow) -> str:
    dim = tokens().dim.name()
    first, second, *reasons = reading_words(claim).split("\n")
    style = f"margin:3px 0 0 0; color:{dim}; font-size:{SMALL_PX}px"
    small = "".join(
        f'<p style="{style}">{escape(with_short_quotes(reason))}</p>' for reason in reasons
    )
    return f'<p style="margin:0"><b>{escape(first)}</b><br>{escape(second)}</p>{small}'


def reading_words(claim: ClaimRow) -> str:
    """Write how a claim was read, a line each: number, circumstances, and the reasons."""
    parts = [
        f"on {platform_names(claim)} ({scope_words(claim)})"
        if claim.platforms
        else scope_words(claim),
        baseline_words(claim) or "no baseline named",
        "the baseline's own number" if claim.of_baseline else "",
        status_words(claim),
    ]
    second = " · ".join(part for part in parts if part)
    return "\n".join([headline(claim).text, second, *evidence_lines(claim)])
