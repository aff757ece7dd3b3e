"""The card beside a mark: number, platform over baseline, the sentence that says so, the paper."""

import math
from html import escape
from typing import Final

from PySide6.QtCore import QPoint, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QTextDocument
from PySide6.QtWidgets import QLabel, QWidget

from desktop.models.claim_words import factor_text, platform_names, status_words
from desktop.theme import Tokens, tokens
from storage.database.rows import ClaimRow

_WIDTH: Final = 296
"""Width of the text."""
_PADDING: Final = 12
_CORNER: Final = 10
_SHADOW: Final = 16
"""Room for the shadow on all sides of the card."""
_GAP: Final = 10
_BEFORE: Final = 90
_AFTER: Final = 90
"""Characters of the sentence that are shown before and after the number."""


class HoverCard(QWidget):
    """A child of the chart that never takes the pointer or the focus; it paints its own shadow."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._label = QLabel(self)
        self._label.setTextFormat(Qt.TextFormat.RichText)
        self._label.setWordWrap(True)
        self._label.move(_SHADOW + _PADDING, _SHADOW + _PADDING - 2)
        self.hide()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint a soft shadow, a little lower than the card, and the card."""
        colours = tokens()
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            card = QRectF(self.rect()).adjusted(_SHADOW, _SHADOW, -_SHADOW, -_SHADOW)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(0, 0, 0, 14 if colours.dark else 3))
            for grown in range(_SHADOW - 4, 0, -1):
                ring = card.adjusted(-grown, -grown + 4, grown, grown + 4)
                painter.drawRoundedRect(ring, _CORNER + grown, _CORNER + grown)
            painter.setBrush(colours.panel)
            painter.setPen(colours.hairline)
            painter.drawRoundedRect(card.adjusted(0.5, 0.5, -0.5, -0.5), _CORNER, _CORNER)

    @property
    def text(self) -> str:
        """What the card says, as rich text."""
        return self._label.text()

    def show_text(self, text: str, beside: QRect) -> None:
        """Say some rich text about what stands at `beside`, and keep clear of it."""
        self._label.setText(text)
        height = self._height_of_text()
        self._label.setFixedSize(_WIDTH, height)
        around = 2 * (_SHADOW + _PADDING)
        self.resize(_WIDTH + around, height + around - 4)
        self.move(self._corner(beside))
        self.show()
        self.raise_()

    def _height_of_text(self) -> int:
        """Lay the text out; a label answers with what its last height was, too."""
        document = QTextDocument()
        document.setDocumentMargin(0)
        document.setDefaultFont(self._label.font())
        document.setHtml(self._label.text())
        document.setTextWidth(_WIDTH)
        return math.ceil(document.size().height()) + 2

    def _corner(self, beside: QRect) -> QPoint:
        """Choose below or above the mark, and as far left as the parent's edge asks."""
        outer = self.parentWidget()
        room = (self.rect() if outer is None else outer.rect()).adjusted(8, 8, -8, -8)
        width, height = self.width() - 2 * _SHADOW, self.height() - 2 * _SHADOW
        left = beside.center().x() + 4
        if left + width > room.right():
            left = beside.center().x() - 4 - width
        left = max(room.left(), min(left, room.right() - width))
        top = beside.bottom() + _GAP
        if top + height > room.bottom():
            top = beside.top() - _GAP - height
        return QPoint(left - _SHADOW, max(room.top(), top) - _SHADOW)


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
