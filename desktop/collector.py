"""Python's cyclic garbage collector, kept on the GUI thread.

Left alone it runs in whatever thread allocates, and destroys Qt objects there.
"""

import gc
from typing import Final

from PySide6.QtCore import QObject, QTimer, Slot

EVERY_MS: Final = 1_000


class Collector(QObject):
    """Turns the automatic collector off and collects from a timer of the GUI thread."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._thresholds = gc.get_threshold()
        gc.disable()
        self._timer = QTimer(self)
        self._timer.setInterval(EVERY_MS)
        self._timer.timeout.connect(self.collect_due)

    def settle(self) -> None:
        """Take what lives now out of all later collections: it lives as long as the window.

        Collecting begins here. The first one goes through all that was loaded, so it is for a
        moment when the reader has something to read.
        """
        gc.collect()
        gc.freeze()
        self._timer.start()

    @Slot()
    def collect_due(self) -> None:
        """Collect the oldest generation that is due, as the collector would have done."""
        counts = gc.get_count()
        for generation in (2, 1, 0):
            if counts[generation] > self._thresholds[generation] > 0:
                gc.collect(generation)
                return

    def stop(self) -> None:
        """Give the collector back to Python."""
        self._timer.stop()
        gc.unfreeze()
        gc.enable()
