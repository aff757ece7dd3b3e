"""The tags of a paper as chips in the list: cut to the room there is, and drawn."""

from typing import Final, TypeAlias

from PySide6.QtCore import QPointF, QRect, Qt
from PySide6.QtGui import QColor, QFontMetrics, QPainter

from desktop import theme
from desktop.theme import Tokens
from desktop.widgets.tag_ink import BADGE, draw_tag
from storage.database.rows import TagChip

Chip: TypeAlias = tuple[str, int, str, int | None]
"""Text, width in pixels, colour, number key; "+2" without a colour stands for the rest."""

GAP: Final = 8
_LONGEST: Final = 140
_BADGED: Final = 12
"""How far the name is moved by the badge with the number."""
_TINT: Final = 0.22
"""Share of a tag's colour in the ground of its chip: the name must be read on it."""


def cut_chips(tags: tuple[TagChip, ...], room: int, metrics: QFontMetrics) -> tuple[Chip, ...]:
    """Cut the tags to what fits into so many pixels."""
    chips: list[Chip] = []
    for at, tag in enumerate(tags):
        text = metrics.elidedText(tag.name, Qt.TextElideMode.ElideMiddle, _LONGEST)
        width = metrics.horizontalAdvance(text) + 2 * GAP + (_BADGED if tag.number else 0)
        used = sum(chip[1] + GAP // 2 for chip in chips)
        if chips and used + width > room:
            rest = f"+{len(tags) - at}"
            chips.append((rest, metrics.horizontalAdvance(rest) + 2 * GAP, "", None))
            break
        chips.append((text, width, tag.colour, tag.number))
    return tuple(chips)


def chip_ground(colour: str, colours: Tokens) -> QColor:
    """Give the ground of a chip."""
    return theme.mixed(QColor(colour), colours.paper, _TINT) if colour else colours.chip


def draw_chip(painter: QPainter, rect: QRect, chip: Chip, colours: Tokens) -> None:
    """Draw a chip with the font that the painter has."""
    text, _width, colour, number = chip
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    ground = chip_ground(colour, colours)
    painter.setBrush(ground)
    painter.drawRoundedRect(rect, rect.height() / 2, rect.height() / 2)
    if number:
        centre = QPointF(rect.left() + rect.height() / 2, rect.center().y() + 0.5)
        draw_tag(painter, centre, colour, number, ground, BADGE)
        rect = rect.adjusted(_BADGED, 0, 0, 0)
    painter.setPen(colours.text)
    painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, text)
