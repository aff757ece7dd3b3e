"""A tag on a paper as a chip: its dot turns into a cross while the chip is pointed at."""

from typing import Final

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFont, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from desktop.theme import SMALL_PX, tokens
from desktop.widgets.tag_ink import draw_tag
from storage.database.rows import TagChip

_HEIGHT: Final = 20
_DOT: Final = 7.0
_LEFT: Final = 8
_TEXT: Final = 20
_RIGHT: Final = 9
_BADGED: Final = 4
"""How far the name makes room for the badge with a number."""
_WIDEST: Final = 240
_OWN_KEYS: Final = (
    Qt.Key.Key_Delete, Qt.Key.Key_Backspace, Qt.Key.Key_Return, Qt.Key.Key_Enter,
)  # fmt: skip


class TagChipWidget(QWidget):
    """One chip. Clicking the cross, Delete or Backspace asks for removal; the name, for a search.

    A long name loses its beginning: of `hardware/accelerators/fpga` the end says most.
    """

    removal_wanted = Signal(str)
    search_wanted = Signal(str)

    def __init__(self, chip: TagChip, parent: QWidget) -> None:
        super().__init__(parent)
        self.chip = chip
        font = QFont(self.font())
        font.setPixelSize(SMALL_PX)
        self.setFont(font)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        key = f", on number key {chip.number}" if chip.number else ""
        self.setAccessibleName(f"Tag {chip.name}{key}")
        self.setAccessibleDescription("Delete takes the tag off, Enter searches for it")
        self.setToolTip(f"{chip.name} — click to search, × to take it off")

    def sizeHint(self) -> QSize:
        """As wide as its name, within reason."""
        metrics = self.fontMetrics()
        name = metrics.elidedText(self.chip.name, Qt.TextElideMode.ElideLeft, _WIDEST)
        return QSize(self._left + metrics.horizontalAdvance(name) + _RIGHT + 1, _HEIGHT)

    @property
    def _left(self) -> int:
        """Where the name begins."""
        return _TEXT + (_BADGED if self.chip.number else 0)

    def minimumSizeHint(self) -> QSize:
        """Never squeezed: the line breaks before it."""
        return QSize(min(self.sizeHint().width(), 80), _HEIGHT)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw ground, dot or cross, and name."""
        colours = tokens()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        edge = colours.accent if self.hasFocus() else colours.chip
        if not self.hasFocus() and colours.chip == colours.paper:
            edge = colours.hairline
        painter.setPen(QPen(edge, 1.0))
        painter.setBrush(colours.chip)
        box = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
        painter.drawRoundedRect(box, box.height() / 2, box.height() / 2)
        centre = QPointF(_LEFT + _DOT / 2, self.height() / 2)
        if self.underMouse() or self.hasFocus():
            painter.setPen(QPen(colours.text, 1.4))
            arm = _DOT / 2 - 0.5
            painter.drawLine(centre + QPointF(-arm, -arm), centre + QPointF(arm, arm))
            painter.drawLine(centre + QPointF(-arm, arm), centre + QPointF(arm, -arm))
        else:
            draw_tag(painter, centre, self.chip.colour, self.chip.number, colours.chip, _DOT)
        painter.setPen(colours.text)
        room = self.rect().adjusted(self._left, 0, -_RIGHT, 0)
        name = self.fontMetrics().elidedText(
            self.chip.name, Qt.TextElideMode.ElideLeft, room.width()
        )
        painter.drawText(room, int(Qt.AlignmentFlag.AlignVCenter), name)
        painter.end()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Tell the cross from the name."""
        inside = self.rect().contains(event.position().toPoint())
        if event.button() != Qt.MouseButton.LeftButton or not inside:
            return
        if event.position().x() < self._left - 2:
            self.removal_wanted.emit(self.chip.name)
        else:
            self.search_wanted.emit(self.chip.name)

    def event(self, event: QEvent) -> bool:
        """Claim its keys before the shortcuts of the pane get them."""
        if (
            event.type() == QEvent.Type.ShortcutOverride
            and isinstance(event, QKeyEvent)
            and event.key() in _OWN_KEYS
        ):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Delete removes, Enter searches."""
        if event.key() in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace):
            self.removal_wanted.emit(self.chip.name)
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.search_wanted.emit(self.chip.name)
        else:
            super().keyPressEvent(event)

    def enterEvent(self, _event: QEvent) -> None:
        """Show the cross."""
        self.update()

    def leaveEvent(self, _event: QEvent) -> None:
        """Show the dot."""
        self.update()
