"""Python's cyclic garbage collector, kept on the GUI thread and out of the reader's way.

Left alone it runs in whatever thread allocates, and destroys Qt objects there. Here a timer of the
GUI thread has it look at what is young, often enough that this takes a few milliseconds. It looks
at what is old, a hundred milliseconds during or after an import, only while nobody does anything.

What modules bring lives as long as the program, and there are more of it than of anything else.
Whenever some were loaded, all that lives is frozen, taken out of all later collections, instead of
being gone through first. What dies later is freed as ever, unless it is a ring of objects.
"""

import gc
import sys
from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QObject, QTimer, Slot

EVERY_MS: Final = 100
"""Time between two looks: in it an import makes as many objects as are gone through in 5 ms."""


def _always() -> bool:
    return True


class Collector(QObject):
    """Turns the automatic collector off and collects from a timer of the GUI thread.

    `at_rest` tells whether nobody would notice if the window did not answer for a moment.
    """

    def __init__(self, parent: QObject, at_rest: Callable[[], bool] = _always) -> None:
        super().__init__(parent)
        self._at_rest = at_rest
        self._thresholds = gc.get_threshold()
        self._modules = len(sys.modules)
        gc.disable()
        self._timer = QTimer(self)
        self._timer.setInterval(EVERY_MS)
        self._timer.timeout.connect(self.collect_due)

    def settle(self) -> None:
        """Take what lives now out of all later collections, and begin to collect."""
        self._freeze()
        self._timer.start()

    def _freeze(self) -> None:
        self._modules = len(sys.modules)
        gc.freeze()

    @Slot()
    def collect_due(self) -> None:
        """Collect the oldest generation that is due, as the collector would have done."""
        if len(sys.modules) != self._modules:
            self._freeze()
            return
        counts = gc.get_count()
        for generation in (2, 1, 0):
            if counts[generation] > self._thresholds[generation] > 0 and (
                generation < 2 or self._at_rest()
            ):
                gc.collect(generation)
                return

    def stop(self) -> None:
        """Give the collector back to Python."""
        self._timer.stop()
        gc.unfreeze()
        gc.enable()
