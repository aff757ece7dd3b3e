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
    refined = Signal(object)
    """`Places` of the packing that was shown last, its strips in other bins."""
    failed = Signal(object)
    """`Failure`, a fault of ours."""

    def __init__(self, lane: Lane, parent: QObject) -> None:
        super().__init__(parent)
        self._lane = lane
        self._packing = self._refining = False
        self._figure: Figure | None = None
        self._next: tuple[Figure, float, float] | None = None
        self._levels: dict[int, Places] = {}
        self._finer: tuple[Places, int] | None = None

    def ask(self, figure: Figure, width: float, height: float) -> None:
        """Pack a figure, at once where it has few marks."""
        self._figure = figure
        self._next = None
        if sum(row.count for row in figure.rows) <= QUICK:
            self._hand_over(_packed(figure, width, height))
        elif self._packing:
            self._next = (figure, width, height)
        else:
            self._packing = True
            self._lane.run(
                _packed, figure, width, height, done=self._on_done, failed=self._on_failed
            )

    def _hand_over(self, places: Places) -> None:
        self._levels.clear()
        self._finer = None
        self.packed.emit(places)

    @Slot(object)
    def _on_done(self, places: Places) -> None:
        self._packing = False
        if places.figure is self._figure:
            self._hand_over(places)
        # Unless something newer was asked for meanwhile, and is under way.
        if self._next is not None and not self._packing:
            self.ask(*self._next)

    @Slot(object, int)
    def refine(self, places: Places, level: int) -> None:
        """Give the strips of a packing other bins; those that were made once are kept."""
        self._finer = (places, level)
        self._levels.setdefault(places.packing.level, places)
        if level in self._levels:
            self.refined.emit(self._levels[level])
        elif not self._refining:
            self._refining = True
            self._lane.run(places.refined, level, done=self._on_refined, failed=self._on_failed)

    @Slot(object)
    def _on_refined(self, places: Places) -> None:
        self._refining = False
        if self._finer is None:
            return
        shown, level = self._finer
        if shown.packing.strips is places.packing.strips:
            self._levels[places.packing.level] = places
        self.refine(shown, level)

    @Slot(object)
    def _on_failed(self, failure: Failure) -> None:
        self._packing = self._refining = False
        self.failed.emit(failure)


def _packed(figure: Figure, width: float, height: float) -> Places:
    return Places(figure, pack(figure, width, height))
