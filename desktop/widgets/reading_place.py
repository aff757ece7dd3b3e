"""Where a reader was in each paper: kept when another paper comes, found again when it is back."""

from collections import OrderedDict
from dataclasses import dataclass
from typing import Final, Literal

from PySide6.QtCore import QCoreApplication, QEvent, QPoint
from PySide6.QtWidgets import QScrollArea

from desktop.widgets.reader_page import ReaderPage
from storage.record import PaperId

KEPT: Final = 2_000
"""Papers whose places are remembered."""


@dataclass(frozen=True, slots=True)
class Place:
    """What stands at the upper edge of what is seen.

    "head": so many pixels of the page; "text": a character of the abstract, which stays where
    it is in another type size; "below": so many pixels under the abstract.
    """

    part: Literal["head", "text", "below"]
    offset: int


class ReadingPlaces:
    """Reads and sets the place of one scrolled page."""

    def __init__(self, scroller: QScrollArea, page: ReaderPage) -> None:
        self._scroller, self._page = scroller, page
        self._places: OrderedDict[PaperId, Place] = OrderedDict()

    def keep(self) -> None:
        """Remember the place in the paper that is shown; its beginning needs no memory."""
        paper = self._page.paper
        if paper is None:
            return
        self._places.pop(paper.id, None)
        if self._scroller.verticalScrollBar().value():
            self._places[paper.id] = self.here()
            if len(self._places) > KEPT:
                self._places.popitem(last=False)

    def find_again(self) -> None:
        """Go to the remembered place of the paper that is shown, else to its beginning."""
        paper = self._page.paper
        kept = None if paper is None else self._places.get(paper.id)
        if kept is None:
            self._scroller.verticalScrollBar().setValue(0)
        else:
            self.go_to(kept)

    def here(self) -> Place:
        """Give the place that is at the upper edge."""
        value = self._scroller.verticalScrollBar().value()
        abstract = self._page.abstract
        top = abstract.mapTo(self._page, QPoint(0, 0)).y()
        if value < top:
            return Place("head", value)
        if value >= top + abstract.height():
            return Place("below", value - top - abstract.height())
        return Place("text", abstract.cursorForPosition(QPoint(2, value - top + 2)).position())

    def go_to(self, place: Place) -> None:
        """Bring a place to the upper edge, as far as the page is long enough."""
        self._lay_out()
        abstract = self._page.abstract
        top = abstract.mapTo(self._page, QPoint(0, 0)).y()
        value = place.offset
        if place.part == "below":
            value += top + abstract.height()
        elif place.part == "text":
            cursor = abstract.textCursor()
            cursor.setPosition(min(place.offset, abstract.document().characterCount() - 1))
            value = top + abstract.cursorRect(cursor).top()
        self._scroller.verticalScrollBar().setValue(value)

    def _lay_out(self) -> None:
        """Let the page be as long as it is going to be, before it is shown."""
        for layout in (self._page.column.layout(), self._page.layout()):
            if layout is not None:
                layout.activate()
        QCoreApplication.sendPostedEvents(self._page, int(QEvent.Type.LayoutRequest.value))
