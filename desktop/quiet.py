"""How long nobody has touched the window: what can wait is done while nobody does anything."""

import time
from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QWidget

HANDS: Final = frozenset(
    {
        QEvent.Type.ShortcutOverride,
        QEvent.Type.KeyPress,
        QEvent.Type.MouseButtonPress,
        QEvent.Type.Wheel,
    }
)
"""What comes of a hand on keyboard, mouse or wheel; of a key that is a shortcut only the first."""


class Quiet(QObject):
    """Takes note of keys, buttons and the wheel; what they do is none of its business."""

    def __init__(self, window: QWidget, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__(window)
        self._clock = clock
        self._touched = clock()
        handle = window.windowHandle()
        if handle is not None:  # what the reader does goes through it, and little else
            handle.installEventFilter(self)

    @property
    def seconds(self) -> float:
        """How long nothing was touched; since this was made where nothing ever was."""
        return self._clock() - self._touched

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        """Take note, and hold nothing back."""
        if event.type() in HANDS:
            self._touched = self._clock()
        return False
