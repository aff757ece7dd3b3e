"""From a wish to a drawing: read and arranged on a lane, only while the chart is in sight."""

from collections.abc import Callable
from typing import Generic, TypeVar

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtWidgets import QWidget

from desktop.jobs import Failure, Lane

W = TypeVar("W")
D = TypeVar("D")
F = TypeVar("F")


def worded(figure: F) -> F:
    """Have a figure write its words, which it keeps; for a lane, since it goes through all marks.

    Of the claims of 100,000 papers the GUI thread would do nothing else for a tenth of a second.
    """
    for words in ("explanation", "extent", "status", "summary"):
        getattr(figure, words)
    return figure


class ChartReading(QObject, Generic[W, D]):
    """Keeps what a panel shows in step with what is wished for; of many wishes the newest wins.

    `wished` gives the wish of the moment, on the GUI thread. `make` turns it into a drawing, on
    the lane; what it is given besides is the newest drawing, whose material it may use again, or
    None where all must be read anew. What could not be made is tried again with the next wish,
    and when the panel is shown again.
    """

    shown = Signal()
    """`drawing` is another one, and what is wished for."""
    failed = Signal(object)
    """`Failure`."""

    def __init__(
        self,
        panel: QWidget,
        lane: Lane,
        wished: Callable[[], W],
        make: Callable[[W, D | None], D],
        drawing: D,
    ) -> None:
        super().__init__(panel)
        self._panel = panel
        self._lane = lane
        self._wished = wished
        self._make = make
        self._drawing = drawing
        self._known: D | None = None
        self._wish: W | None = None
        self._stale = True
        self._working = False

    @property
    def drawing(self) -> D:
        """What is shown."""
        return self._drawing

    def ask(self, *, anew: bool = True) -> None:
        """Draw again, at once when in sight; read `anew` unless the material is what it was."""
        self._stale = True
        if anew:
            self._known = None
            # A drawing that is being made is of what was read before.
            self._wish = None
        self.catch_up()

    @Slot()
    def follow(self) -> None:
        """Draw again where the wish is another one than that of the last drawing."""
        if self._stale or self._wished() != self._wish:
            self.ask(anew=False)

    def catch_up(self) -> None:
        """Make what is wished for, where it is stale and in sight and nothing else is made."""
        if not self._stale or self._working or not self._panel.isVisible():
            return
        self._working, self._stale = True, False
        self._wish = self._wished()
        self._lane.run(
            self._make, self._wish, self._known, done=self._on_made, failed=self._on_failed
        )

    @Slot(object)
    def _on_made(self, drawing: D) -> None:
        self._working = False
        # Nobody has asked to read anew since it was begun.
        if self._wish is not None:
            self._known = drawing
        if self._stale:
            self.catch_up()
        else:
            self._drawing = drawing
            self.shown.emit()

    @Slot(object)
    def _on_failed(self, failure: Failure) -> None:
        self._working = False
        again, self._stale = self._stale, True
        self.failed.emit(failure)
        if again:
            self.catch_up()
