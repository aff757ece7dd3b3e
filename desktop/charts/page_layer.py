"""Lays pages out off the GUI thread where that takes longer than a frame."""

from collections.abc import Callable
from functools import partial
from typing import Final, TypeAlias

from PySide6.QtCore import QObject, Signal, Slot

from desktop.charts.ink import Ink
from desktop.charts.pages.page_figure import Laid, PageFigure
from desktop.jobs import Failure, Lane

QUICK: Final = 500
"""Symbols that are laid out in about 5 ms, so that a worker would only make them late."""

_Made: TypeAlias = tuple[PageFigure, Laid]


class PageLayer(QObject):
    """Asked for a figure at a size, says when it is laid out; of many wishes the newest wins."""

    laid = Signal(object)
    """`Laid` of the figure that was asked for last, if not always at the last size."""
    failed = Signal(object)
    """`Failure`, a fault of ours."""

    def __init__(self, lane: Lane | None, parent: QObject) -> None:
        """Without a lane all is laid out at once."""
        super().__init__(parent)
        self._lane = lane
        self._working = False
        self._figure: PageFigure | None = None
        self._next: Callable[[], _Made] | None = None

    def ask(self, figure: PageFigure, ink: Ink, width: int, height: int) -> None:
        """Lay a figure out without a head, at once where it has few symbols."""
        self._figure = figure
        self._next = partial(_laid_out, figure, ink, width, height)
        if self._lane is None or figure.size <= QUICK:
            make, self._next = self._next, None
            self.laid.emit(make()[1])
        else:
            self._go_on()

    def _go_on(self) -> None:
        if self._lane is not None and self._next is not None and not self._working:
            make, self._next = self._next, None
            self._working = True
            self._lane.run(make, done=self._on_done, failed=self._on_failed)

    @Slot(object)
    def _on_done(self, made: _Made) -> None:
        self._working = False
        figure, laid = made
        if figure is self._figure:
            self.laid.emit(laid)
        self._go_on()

    @Slot(object)
    def _on_failed(self, failure: Failure) -> None:
        self._working = False
        self.failed.emit(failure)
        self._go_on()


def _laid_out(figure: PageFigure, ink: Ink, width: int, height: int) -> _Made:
    return figure, figure.laid_out(ink, width, headed=False, height=height)
