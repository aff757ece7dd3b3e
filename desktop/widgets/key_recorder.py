"""Takes down the keys that are pressed, whatever they do elsewhere."""

from typing import Final

from PySide6.QtCore import QEvent, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QFocusEvent, QKeyEvent
from PySide6.QtWidgets import QLabel, QWidget

from desktop.keys.strokes import of_press, written

WAIT_MS: Final = 1_000
"""How long after a stroke another one may follow."""
MOST: Final = 4
"""Strokes in a row, which is as many as Qt takes."""


class KeyRecorder(QLabel):
    """Records one stroke, or several in a row. Enter ends a row of strokes, Esc gives up."""

    heard = Signal(str)
    """The key so far, as Qt spells it: more may follow."""
    recorded = Signal(str)
    """The whole key."""
    given_up = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._strokes: list[str] = []
        self._pause = QTimer(self)
        self._pause.setSingleShot(True)
        self._pause.setInterval(WAIT_MS)
        self._pause.timeout.connect(self._finish)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setProperty("role", "recorder")
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.setMinimumSize(96, 28)
        self.setAccessibleName("Press the new key")

    def start(self) -> None:
        """Listen from now on."""
        self._strokes.clear()
        self.setText("…")
        self.show()
        self.setFocus(Qt.FocusReason.OtherFocusReason)

    @property
    def key(self) -> str:
        """What was heard so far."""
        return ", ".join(self._strokes)

    def event(self, event: QEvent) -> bool:
        """Take every key before it is a shortcut, or Tab before it moves the focus."""
        if isinstance(event, QKeyEvent):
            if event.type() == QEvent.Type.ShortcutOverride:
                event.accept()
                return True
            if event.type() == QEvent.Type.KeyPress:
                self._hear(event)
                event.accept()
                return True
        return super().event(event)

    def _hear(self, event: QKeyEvent) -> None:
        plain = event.modifiers() in (
            Qt.KeyboardModifier.NoModifier,
            Qt.KeyboardModifier.KeypadModifier,
        )
        ends = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and plain
        if event.key() == Qt.Key.Key_Escape and plain:
            self._stop()
            self.given_up.emit()
        elif ends and self._strokes:
            self._finish()
        elif not event.isAutoRepeat():
            self._take(of_press(event.key(), event.modifiers()))

    def _take(self, stroke: str) -> None:
        if not stroke:
            return
        self._strokes.append(stroke)
        self.setText(written(self.key) or stroke)
        self.heard.emit(self.key)
        if len(self._strokes) == MOST:
            self._finish()
        else:
            self._pause.start()

    @Slot()
    def _finish(self) -> None:
        key = self.key
        self._stop()
        if key:
            self.recorded.emit(key)

    def _stop(self) -> None:
        self._pause.stop()
        self._strokes.clear()
        self.hide()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """What takes the focus away ends the listening."""
        super().focusOutEvent(event)
        if self.isVisible() and event.reason() != Qt.FocusReason.ActiveWindowFocusReason:
            self._stop()
            self.given_up.emit()
