"""A lull in typing: what is shown beside the list of what was found waits for it."""

from typing import Final

from PySide6.QtCore import QObject, QTimer, Signal

LULL_MS: Final = 50
"""After an answer: its list is painted by then, and who types quickly has pressed the next key."""


class Lull(QObject):
    """Tells when no key has followed the last answer to one; it waits from key to key."""

    came = Signal()
    """What waited is to be shown now."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._awaited = False
        self._pause = QTimer(self)
        self._pause.setSingleShot(True)
        self._pause.setInterval(LULL_MS)
        self._pause.timeout.connect(self.end)

    @property
    def awaited(self) -> bool:
        """Whether somebody is typing: from a key until the lull after its answer."""
        return self._awaited

    def typed(self) -> None:
        """Take note of a key, which is yet to be answered."""
        self._awaited = True
        self._pause.stop()

    def answered(self) -> None:
        """Take note that the last key is answered, with a list or with what is wrong."""
        if self._awaited:
            self._pause.start()

    def end(self) -> None:
        """Wait no longer: it is over, or the reader has turned to something else than typing."""
        if self._awaited:
            self._awaited = False
            self._pause.stop()
            self.came.emit()
