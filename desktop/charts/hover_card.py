"""The card beside a mark: number, platform over baseline, the sentence that says so, the paper."""

from html import escape
from typing import Final

from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QFrame, QGraphicsDropShadowEffect, QLabel, QVBoxLayout, QWidget

from desktop.charts.figure import Mark
from desktop.models.claim_words import factor_text, platform_names, status_words
from desktop.theme import Tokens, tokens
from storage.database.rows import ClaimRow

_WIDTH: Final = 320
_GAP: Final = 12
_BEFORE: Final = 90
_AFTER: Final = 90
"""Characters of the sentence that are shown before and after the number."""


class HoverCard(QFrame):
    """A child of the chart that never takes the pointer or the focus."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("floating")
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._label = QLabel(self)
        self._label.setTextFormat(Qt.TextFormat.RichText)
        self._label.setWordWrap(True)
        self._label.setFixedWidth(_WIDTH - 24)
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 10, 12, 10)
        column.addWidget(self._label)
        self._shadow = QGraphicsDropShadowEffect(self)
        self._shadow.setBlurRadius(24)
        self._shadow.setOffset(0, 6)
        self.setGraphicsEffect(self._shadow)
        self.hide()

    @property
    def text(self) -> str:
        """What the card says, as rich text."""
        return self._label.text()

    def show_mark(self, mark: Mark, beside: QRect) -> None:
        """Speak of a mark whose rectangle, in the parent, is `beside`; keep clear of it."""
        colours = tokens()
        self._shadow.setColor(QColor(0, 0, 0, 130 if colours.dark else 50))
        self._label.setText(card_text(mark.claim, colours))
        # The height follows the width only when it is asked for with it.
        height = self._label.heightForWidth(_WIDTH - 24)
        self._label.setFixedHeight(height)
        self.resize(_WIDTH, height + 20)
        self.move(self._corner(beside))
        self.show()
        self.raise_()

    def _corner(self, beside: QRect) -> QPoint:
        """Choose below or above the mark, and as far left as the parent's edge asks."""
        outer = self.parentWidget()
        parent = self.rect() if outer is None else outer.rect()
        left = beside.center().x() + 4
        if left + self.width() > parent.right() - 8:
            left = beside.center().x() - 4 - self.width()
        left = max(8, min(left, parent.right() - self.width() - 8))
        top = beside.bottom() + _GAP
        if top + self.height() > parent.bottom() - 8:
            top = beside.top() - _GAP - self.height()
        return QPoint(left, max(8, top))


def card_text(claim: ClaimRow, colours: Tokens) -> str:
    """Write the card as rich text."""
    accent, dim = colours.accent.name(), colours.dim.name()
    head = f'<b style="color:{accent}">{escape(claim.text)}</b>'
    if claim.unit != "x":
        head += f' <span style="color:{dim}">= {escape(factor_text(claim))}</span>'
    head += f" · {escape(platform_names(claim) or 'platform not stated')}"
    if claim.baseline:
        head += f" over <i>{escape(claim.baseline)}</i>"
    before, number, after = evidence(claim)
    sentence = (
        f'<span style="color:{dim}">“{escape(before)}</span>'
        f'<b style="color:{accent}">{escape(number)}</b>'
        f'<span style="color:{dim}">{escape(after)}”</span>'
    )
    facts = f'<span style="color:{dim}">{escape(status_words(claim))} · Enter opens</span>'
    lines = (head, sentence, f"{escape(claim.paper_label)} · {facts}")
    return "".join(
        f'<p style="margin:{0 if at == 0 else 4}px 0 0 0">{line}</p>'
        for at, line in enumerate(lines)
    )


def evidence(claim: ClaimRow) -> tuple[str, str, str]:
    """Cut the sentence around the number: what is before, the quote, and what is after."""
    start = claim.start - claim.sentence_start
    end = start + len(claim.quote)
    if claim.sentence[max(0, start) : end] != claim.quote:
        start = claim.sentence.find(claim.quote)
        end = start + len(claim.quote)
    if start < 0:
        return "", claim.quote, ""
    return _tail(claim.sentence[:start]), claim.quote, _head(claim.sentence[end:])


def _tail(text: str) -> str:
    if len(text) <= _BEFORE:
        return text
    cut = text[-_BEFORE:]
    return "… " + (cut.split(" ", 1)[1] if " " in cut.strip() else cut)


def _head(text: str) -> str:
    if len(text) <= _AFTER:
        return text
    cut = text[:_AFTER]
    return (cut.rsplit(" ", 1)[0] if " " in cut.strip() else cut) + " …"
