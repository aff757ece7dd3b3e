"""Paints between which places a paper lies: a bar over all places, with a mark at its own."""

from typing import Final

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRectF, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QStyledItemDelegate, QStyleOptionViewItem

from desktop import theme
from desktop.models.standing_table import STANDING_ROLE

_WORDS: Final = 64
"""Pixels for the numbers, before the bar."""


class StandingBar(QStyledItemDelegate):
    """Numbers and bar of the second column."""

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> None:
        """Draw the ground and the numbers as usual, then the bar."""
        super().paint(painter, option, index)
        found = index.data(STANDING_ROLE)
        if found is None:
            return
        standing, papers = found
        view: QRectF = QRectF(option.rect)
        room = view.adjusted(_WORDS, 0, -12, 0)
        if room.width() < 2 * papers / 10:
            return
        step = room.width() / papers
        colours = theme.tokens()
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        middle = room.center().y()
        painter.setBrush(colours.hairline)
        painter.drawRoundedRect(QRectF(room.left(), middle - 1, room.width(), 2), 1, 1)
        painter.setBrush(theme.mixed(colours.accent, colours.paper, 0.4))
        left = room.left() + (standing.best - 1) * step
        width = max(step, (standing.worst - standing.best + 1) * step)
        painter.drawRoundedRect(QRectF(left, middle - 3, width, 6), 3, 3)
        painter.setBrush(colours.accent)
        own = room.left() + (standing.place - 0.5) * step
        painter.drawEllipse(QRectF(own - 4, middle - 4, 8, 8))
        painter.restore()
