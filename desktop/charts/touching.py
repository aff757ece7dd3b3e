"""Has PySide6 make its classes a few at a time, ahead of the first chart that needs them all.

PySide6 makes a class of Qt when its name is first asked for, and pyqtgraph asks for every name of
three modules when it is imported: more than half of what that takes, in one piece. Only the GUI
thread may make them (two threads that made classes of Qt at once have crashed), so it does, in
slices too short to be felt, when the window has settled and nobody types.
"""

import time
from collections.abc import Iterator, Sequence
from types import ModuleType
from typing import Final

from PySide6 import QtCore, QtGui, QtWidgets
from PySide6.QtCore import QEvent, QObject, QTimer, Slot
from PySide6.QtWidgets import QWidget

QUIET_MS: Final = 1_000
"""How long no key, button or wheel was touched before a slice may begin."""
SLICE_MS: Final = 4
"""A slice ends after the first class that brings it here; the largest single one takes 6 ms."""
_HANDS: Final = frozenset({QEvent.Type.KeyPress, QEvent.Type.MouseButtonPress, QEvent.Type.Wheel})


class Touching(QObject):
    """Begins when it is made, for a window that is shown; is gone when all are touched."""

    def __init__(
        self, window: QWidget, modules: Sequence[ModuleType] = (QtCore, QtGui, QtWidgets)
    ) -> None:
        super().__init__(window)
        self._names = _names(modules)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._touch)
        handle = window.windowHandle()
        if handle is not None:  # what the reader does goes through it, and little else
            handle.installEventFilter(self)
        self._timer.start(QUIET_MS)

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        """Wait anew when the reader does something; hold nothing back."""
        if event.type() in _HANDS:
            self._timer.start(QUIET_MS)
        return False

    @Slot()
    def _touch(self) -> None:
        until = time.perf_counter() + SLICE_MS / 1000
        for module, name in self._names:
            getattr(module, name, None)
            if time.perf_counter() >= until:
                self._timer.start(0)
                return
        self.deleteLater()


def _names(modules: Sequence[ModuleType]) -> Iterator[tuple[ModuleType, str]]:
    for module in modules:
        for name in dir(module):
            yield module, name
