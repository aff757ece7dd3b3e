"""A button for one decision: its mark, its word and its key."""

from PySide6.QtCore import QRectF, QSize, Qt, Slot
from PySide6.QtGui import QFont, QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import QPushButton, QStyle, QStyleOptionButton, QStylePainter, QWidget

from desktop import theme
from desktop.keys.in_force import key_of, keys, with_key

_PAD, _MARK, _GAP, _CAP = 11, 14, 8, 18


class DecisionButton(QPushButton):
    """The mark has the decision's colour, and so has the word while it is the one in force.

    `act` is the action whose key it shows.
    """

    def __init__(self, word: str, act: str, icon: str, parent: QWidget) -> None:
        super().__init__(word, parent)
        self._act, self._icon = act, icon
        self._key = ""
        self._chosen = False
        self._capped = True
        self.setAccessibleName(word)
        self.setAutoDefault(False)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._take_key()
        keys().changed.connect(self._take_key)

    @Slot()
    def _take_key(self) -> None:
        self._key = key_of(self._act)
        self.setAccessibleDescription(f"key {self._key}" if self._key else "")
        self.setToolTip(with_key(f"{self.text()}, then go on", self._act))
        self.updateGeometry()
        self.update()

    def _cap_width(self) -> int:
        if not self._key:
            return 0
        words = QFontMetrics(theme.interface_font(11)).horizontalAdvance(self._key)
        return max(_CAP, words + 8)

    def show_chosen(self, chosen: bool) -> None:
        """Show that this is the decision in force."""
        if chosen != self._chosen:
            self._chosen = chosen
            self.setAccessibleName(f"{self.text()}, chosen" if chosen else self.text())
            self.update()

    def show_key(self, *, shown: bool) -> None:
        """Show the key beside the word, or leave it out where there is little room."""
        if shown != self._capped:
            self._capped = shown
            self.updateGeometry()
            self.update()

    def sizeHint(self) -> QSize:
        """Mark, word, cap, and air between them."""
        return self.size_with(key=self._capped)

    def size_with(self, *, key: bool) -> QSize:
        """The size with the key or without it."""
        bold = theme.interface_font(bold=True)
        word = QFontMetrics(bold).horizontalAdvance(self.text())
        cap = _GAP + self._cap_width() if key and self._key else 0
        return QSize(2 * _PAD + _MARK + _GAP - 2 + word + cap, 28)

    def minimumSizeHint(self) -> QSize:
        """Never less than all of it."""
        return self.sizeHint()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the frame as the style does, then mark, word and cap."""
        option = QStyleOptionButton()
        self.initStyleOption(option)
        option.text = ""
        painter = QStylePainter(self)
        painter.drawControl(QStyle.ControlElement.CE_PushButton, option)
        colours = theme.tokens()
        own = getattr(colours, self._icon)
        if not self.isEnabled():
            own = colours.skip
        mark = theme.pixmap(self._icon, own, _MARK, self.devicePixelRatioF())
        painter.drawPixmap(_PAD, (self.height() - _MARK) // 2, mark)
        painter.setFont(theme.interface_font(bold=self._chosen))
        painter.setPen(own if self._chosen else colours.text if self.isEnabled() else colours.dim)
        painter.drawText(
            self.rect().adjusted(_PAD + _MARK + _GAP - 2, 0, 0, 0),
            int(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft),
            self.text(),
        )
        if self._capped and self._key:
            self._draw_cap(painter)
        painter.end()

    def _draw_cap(self, painter: QPainter) -> None:
        colours = theme.tokens()
        width = self._cap_width()
        cap = QRectF(self.width() - _PAD - width + 2.5, (self.height() - _CAP) / 2 + 0.5,
                     width - 1, _CAP - 1)  # fmt: skip
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setBrush(colours.window)
        painter.setPen(colours.hairline)
        painter.drawRoundedRect(cap, 4, 4)
        font = QFont(theme.interface_font(11))
        painter.setFont(font)
        painter.setPen(colours.dim)
        painter.drawText(cap, int(Qt.AlignmentFlag.AlignCenter), self._key)
