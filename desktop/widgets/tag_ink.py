"""How a tag's colour is drawn: a dot, or a badge with the number of its key, seen on any ground.

The colours themselves are told apart by every reader (`storage.vocabulary.TAG_COLOURS`) and are
therefore not mixed with anything: what comes too near to the ground gets a ring instead.
"""

from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from desktop import theme
from desktop.widgets.mark_colours import contrast

SEEN: Final = 3.0
"""Least contrast of a dot, or of the ring around it, with its ground (WCAG 2.1, 1.4.11)."""
BADGE: Final = 14.0
"""Diameter of the badge with a number, in pixels."""
_FIGURE_PX: Final = 10
_BLACK, _WHITE = QColor("#000000"), QColor("#ffffff")
_UNKNOWN: Final = QColor("#6b7078")


def figure_ink(colour: QColor) -> QColor:
    """Give black or white, whichever is read better on a colour; it is always 4.5 or more."""
    return max(_BLACK, _WHITE, key=lambda ink: contrast(ink, colour))


def needs_ring(colour: QColor, ground: QColor) -> bool:
    """Say whether a dot would be lost on its ground."""
    return contrast(colour, ground) < SEEN


def draw_tag(
    painter: QPainter,
    centre: QPointF,
    colour: str,
    number: int | None,
    ground: QColor,
    dot: float,
) -> None:
    """Draw the dot of a tag, `dot` pixels wide, or its badge where it lies on a number key."""
    own = QColor(colour) if colour else _UNKNOWN
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    ringed = needs_ring(own, ground)
    painter.setPen(QPen(theme.tokens().dim, 1.0) if ringed else Qt.PenStyle.NoPen)
    painter.setBrush(own)
    half = (BADGE if number else dot) / 2 - (0.5 if ringed else 0.0)
    painter.drawEllipse(centre, half, half)
    if number:
        painter.setFont(theme.interface_font(_FIGURE_PX, bold=True, figures=True))
        painter.setPen(figure_ink(own))
        box = QRectF(centre.x() - 8, centre.y() - 8, 16, 16)
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, str(number))
    painter.restore()
