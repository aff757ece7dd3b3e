"""Tells a key that is held from one that is struck again and again, where Qt cannot.

X11 repeats a held key as a release and a press at one and the same time. Qt knows the pair by
looking ahead in its queue, and takes them for two strokes when the press has not arrived yet.
"""

from typing import Final

from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

_PRESSES: Final = (QEvent.Type.ShortcutOverride, QEvent.Type.KeyPress)


class HeldKeys(QObject):
    """Follows the keys of a window; `repeating` while the last press was no stroke of its own."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        self._released: tuple[int, int] | None = None
        self.repeating = False
        window.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Find the window of the platform when it is made; there, note presses and releases."""
        kind = event.type()
        if watched is self._window:
            handle = self._window.windowHandle()
            if kind in (QEvent.Type.Show, QEvent.Type.WinIdChange) and handle is not None:
                # Twice is once: Qt moves a filter that is installed again to the front.
                handle.installEventFilter(self)
        elif kind == QEvent.Type.KeyRelease and isinstance(event, QKeyEvent):
            self.note_release(event.key(), event.timestamp())
        elif kind in _PRESSES and isinstance(event, QKeyEvent):
            self.note_press(event.key(), event.timestamp(), by_qt=event.isAutoRepeat())
        return False

    def note_release(self, key: int, at: int) -> None:
        """A key came up at a time in milliseconds."""
        self._released, self.repeating = (key, at), False

    def note_press(self, key: int, at: int, *, by_qt: bool) -> None:
        """A key went down; `by_qt` where Qt knows that it is held."""
        # 0 is the time of an event that came from no keyboard.
        self.repeating = by_qt or (at > 0 and self._released == (key, at))
