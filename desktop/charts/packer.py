"""Packs figures off the GUI thread where that takes longer than a frame."""

from typing import Final

from PySide6.QtCore import QObject, Signal, Slot

from desktop.charts.figure import Figure
from desktop.charts.packing import pack
from desktop.charts.places import Places
from desktop.jobs import Failure, Lane

QUICK: Final = 150
"""Marks that are placed in about 5 ms, so that a worker would only make them late."""


class Packer(QObject):
    """Asked for a figure at a size, says when it is packed; of many wishes the newest wins."""

    packed = Signal(object)
    """`Places` of the figure that was asked for last, if not always at the last size."""
    failed = Signal(object)
    """`Failure`, a fault of ours."""

    def __init__(self, lane: Lane, parent: QObject) -> None:
        super().__init__(parent)
        self._lane = lane
        self._busy = False
        self._figure: Figure | None = None
        self._next: tuple[Figure, float, float] | None = None

    def ask(self, figure: Figure, width: float, height: float) -> None:
        """Pack a figure, at once where it has few marks."""
        self._figure = figure
        self._next = None
        if sum(row.count for row in figure.rows) <= QUICK:
            self.packed.emit(_packed(figure, width, height))
        elif self._busy:
            self._next = (figure, width, height)
        else:
            self._busy = True
            self._lane.run(
                _packed, figure, width, height, done=self._on_done, failed=self._on_failed
            )

    @Slot(object)
    def _on_done(self, places: Places) -> None:
        self._go_on()
        if places.figure is self._figure:
            self.packed.emit(places)

    @Slot(object)
    def _on_failed(self, failure: Failure) -> None:
        self._go_on()
        self.failed.emit(failure)

    def _go_on(self) -> None:
        self._busy = False
        if self._next is not None:
            self.ask(*self._next)


def _packed(figure: Figure, width: float, height: float) -> Places:
    return Places(figure, pack(figure, width, height))
