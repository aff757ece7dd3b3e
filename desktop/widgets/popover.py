"""A card that floats over a pane next to what it speaks of, and knows its own keys."""

from typing import ClassVar, Final

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent
from PySide6.QtWidgets import QApplication, QFrame, QGraphicsDropShadowEffect, QWidget

from desktop.theme import tokens
from desktop.widgets.focus import give_back

_GAP: Final = 6
_MARGIN: Final = 8


class Popover(QFrame):
    """A child of its pane, not a window: it moves with it, and the pane's shortcuts reach it.

    Pinned, it has the focus, its keys work and a click elsewhere or Escape closes it. Not
    pinned it only shows, and takes nothing from the widget that has the focus.
    """

    closed = Signal()
    KEYS: ClassVar[frozenset[int]] = frozenset({int(Qt.Key.Key_Escape)})
    """The keys that are the card's own while it is pinned."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("floating")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.pinned = False
        self._room = parent
        self._before: QWidget | None = None
        shadow = QGraphicsDropShadowEffect(self)
        shadow.setBlurRadius(24)
        shadow.setOffset(0, 6)
        shadow.setColor(QColor(0, 0, 0, 120 if tokens().dark else 50))
        self.setGraphicsEffect(shadow)
        self.hide()

    def show_at(self, anchor: QRect, *, pinned: bool) -> None:
        """Show it under `anchor` (global), or above where there is no room below."""
        self._put(anchor)
        if pinned and not self.pinned:
            self._before = QApplication.focusWidget()
            QApplication.instance().installEventFilter(self)  # type: ignore[union-attr]
        self.pinned = self.pinned or pinned
        self.show()
        self.raise_()
        if self.pinned:
            self.setFocus(Qt.FocusReason.PopupFocusReason)

    def _put(self, anchor: QRect) -> None:
        room = self._room
        self.fit()
        corner = room.mapFromGlobal(anchor.topLeft())
        left = min(corner.x(), room.width() - self.width() - _MARGIN)
        below = corner.y() + anchor.height() + _GAP
        above = corner.y() - self.height() - _GAP
        fits = below + self.height() + _MARGIN <= room.height() or above < _MARGIN
        top = min(below, room.height() - self.height() - _MARGIN) if fits else above
        self.move(QPoint(max(_MARGIN, left), max(_MARGIN, top)))

    def fit(self) -> None:
        """Take the height that the words need at the card's width."""
        layout = self.layout()
        if layout is None:
            return
        # The style sheet's frame counts only once it is applied.
        self.ensurePolished()
        layout.activate()
        frame = 2 * self.frameWidth()
        fixed = self.minimumWidth() == self.maximumWidth()
        width = self.maximumWidth() if fixed else layout.sizeHint().width() + frame
        height = layout.heightForWidth(width - frame) if layout.hasHeightForWidth() else 0
        self.resize(width, max(height, layout.minimumSize().height()) + frame)

    def dismiss(self) -> None:
        """Close it and give the focus back."""
        if not self.isVisible():
            return
        holder = QApplication.focusWidget()
        had_focus = holder is not None and (holder is self or self.isAncestorOf(holder))
        if self.pinned:
            QApplication.instance().removeEventFilter(self)  # type: ignore[union-attr]
        self.pinned = False
        self.hide()
        if had_focus:
            give_back(self._before, Qt.FocusReason.PopupFocusReason)
        self._before = None
        self.closed.emit()

    def event(self, event: QEvent) -> bool:
        """Claim its own keys before the shortcuts of the window get them."""
        if (
            event.type() == QEvent.Type.ShortcutOverride
            and isinstance(event, QKeyEvent)
            and self._meant_for_card(event)
        ):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Do what the key stands for; any other key goes its way."""
        if self._meant_for_card(event):
            event.accept()
            self.press(event.key())
            return
        super().keyPressEvent(event)

    def is_own(self, key: int) -> bool:
        """Tell whether a key is the card's own while it is pinned."""
        return key in self.KEYS

    def press(self, key: int) -> None:
        """Do what one of the card's own keys stands for."""
        if key == Qt.Key.Key_Escape:
            self.dismiss()

    def _meant_for_card(self, event: QKeyEvent) -> bool:
        plain = event.modifiers() in (
            Qt.KeyboardModifier.NoModifier,
            Qt.KeyboardModifier.KeypadModifier,
        )
        return self.pinned and plain and self.is_own(event.key())

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Close on a press outside and when the window is left."""
        kind = event.type()
        if kind == QEvent.Type.MouseButtonPress and isinstance(watched, QWidget):
            if watched is not self and not self.isAncestorOf(watched):
                self.dismiss()
        elif kind == QEvent.Type.WindowDeactivate and watched is self.window():
            self.dismiss()
        return False
