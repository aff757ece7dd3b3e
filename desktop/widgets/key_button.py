"""A button that shows its key beside its word, as in "Right [y]"."""

from typing import Final

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QFont, QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import QStyle, QStyleOptionButton, QStylePainter, QWidget

from desktop.theme import tokens
from desktop.widgets.press_button import PressButton

_CAP: Final = 18
_GAP: Final = 8
_PAD: Final = 11


class KeyButton(PressButton):
    """A push button with the cap of a key drawn in it; the key itself is the owner's matter."""

    def __init__(self, word: str, key: str, parent: QWidget) -> None:
        super().__init__(word, parent)
        self._key = key
        self._key_shown = True
        self.setAccessibleName(word)
        self.setAutoDefault(False)
        self.set_key(key)

    def set_key(self, key: str) -> None:
        """Draw another key from now on; none for ""."""
        self._key = key
        self.setAccessibleDescription(f"key {key}" if key else "")
        self.updateGeometry()
        self.update()

    def show_key(self, shown: bool) -> None:
        """Show the cap only while the key works."""
        self._key_shown = shown
        self.updateGeometry()
        self.update()

    @property
    def _capped(self) -> bool:
        return self._key_shown and bool(self._key)

    def sizeHint(self) -> QSize:
        """The word, the cap, and air."""
        width = self.fontMetrics().horizontalAdvance(self.text()) + 2 * _PAD
        if self._capped:
            width += _GAP + self._cap_width()
        return QSize(width, 28)

    def minimumSizeHint(self) -> QSize:
        """Never less than its word."""
        return self.sizeHint()

    def _key_font(self) -> QFont:
        font = QFont(self.font())
        font.setPixelSize(11)
        return font

    def _cap_width(self) -> int:
        return max(_CAP, QFontMetrics(self._key_font()).horizontalAdvance(self._key) + 10)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the frame as the style does, then word and cap."""
        option = QStyleOptionButton()
        self.initStyleOption(option)
        option.text = ""
        painter = QStylePainter(self)
        painter.drawControl(QStyle.ControlElement.CE_PushButton, option)
        colours = tokens()
        painter.setPen(colours.text if self.isEnabled() else colours.dim)
        painter.drawText(
            self.rect().adjusted(_PAD, 0, 0, 0),
            int(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft),
            self.text(),
        )
        if self._capped:
            self._draw_cap(painter)
        painter.end()

    def _draw_cap(self, painter: QPainter) -> None:
        colours = tokens()
        width = self._cap_width()
        top = (self.height() - _CAP) / 2
        cap = QRectF(self.width() - _PAD - width + 2.5, top + 0.5, width - 1, _CAP - 1)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setBrush(colours.window)
        painter.setPen(colours.hairline)
        painter.drawRoundedRect(cap, 4, 4)
        painter.setPen(colours.dim)
        painter.setFont(self._key_font())
        painter.drawText(cap, int(Qt.AlignmentFlag.AlignCenter), self._key)
