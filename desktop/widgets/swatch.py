"""A colour of highlights as a button: its ground, its number, and what it is called."""

from typing import Final

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QWidget

from desktop.theme import interface_font, tokens
from desktop.widgets.mark_colours import contrast, highlight_ground, laid_on

_HEIGHT: Final = 26
_NARROWEST: Final = 84
_WIDEST: Final = 150
_PAD: Final = 9
_NUMBER: Final = 14


class Swatch(QAbstractButton):
    """A colour with its number and name; a ring shows the one in use."""

    def __init__(self, colour: str, number: int, parent: QWidget) -> None:
        super().__init__(parent)
        self.colour_name = colour
        self._number = number
        self._count = ""
        self.setCheckable(True)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFont(interface_font(12))
        self.set_name(colour)

    def set_count(self, count: int) -> None:
        """Show how many there are of this colour."""
        self._count = f"{count:,}"
        self.setAccessibleName(f"{self._spoken}: {count:,}")
        self.updateGeometry()
        self.update()

    @property
    def _tail(self) -> str:
        return f"  {self._count}" if self._count else ""

    def set_name(self, name: str) -> None:
        """Call the colour so."""
        self.setText(name)
        self._spoken = name if name == self.colour_name else f"{name} ({self.colour_name})"
        self.setAccessibleName(self._spoken)
        if not self.accessibleDescription():
            self.setAccessibleDescription(f"key {self._number}")
        self.setToolTip(f"{self._spoken} ({self._number})")
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        """Room for the number and the name."""
        # Name and count are drawn apart; each is rounded for itself.
        words = sum(map(self.fontMetrics().horizontalAdvance, (self.text(), self._tail))) + 1
        return QSize(max(_NARROWEST, min(words + _NUMBER + 2 * _PAD, _WIDEST)), _HEIGHT)

    def minimumSizeHint(self) -> QSize:
        """Never narrower."""
        return self.sizeHint()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the colour as it will look in the text, number and name, and the ring."""
        colours = tokens()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        ground = laid_on(highlight_ground(self.colour_name, colours), colours.paper)
        if self.isChecked() or self.hasFocus():
            painter.setPen(QPen(colours.accent, 2.0))
        else:
            painter.setPen(QPen(colours.hairline, 1.0))
        painter.setBrush(ground)
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(1.5, 1.5, -1.5, -1.5), 6, 6)
        dark, light = QColor("#000000"), QColor("#ffffff")
        painter.setPen(dark if contrast(dark, ground) > contrast(light, ground) else light)
        room = self.rect().adjusted(_PAD, 0, -_PAD, 0)
        middle = int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        painter.drawText(room, middle, str(self._number))
        room.setLeft(room.left() + _NUMBER)
        if self._count:
            right = int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
            painter.drawText(room, right, self._count)
            room.setRight(room.right() - self.fontMetrics().horizontalAdvance(self._tail))
        name = self.fontMetrics().elidedText(self.text(), Qt.TextElideMode.ElideRight, room.width())
        painter.drawText(room, middle, name)
        painter.end()
