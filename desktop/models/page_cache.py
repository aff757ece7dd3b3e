"""Ids to rows, a page at a time: a list of 100,000 papers holds ids, not rows. No Qt in here."""

from array import array
from collections import OrderedDict
from collections.abc import Callable, Iterable, Sequence, Set
from typing import Final

from storage.database.rows import PaperRow
from storage.record import PaperId

PAGE: Final = 64
"""Rows fetched at once: more than a screenful of either density at 1080 pixels."""
PAGES: Final = 48
"""Pages kept; the one longest unused goes first."""

Fetch = Callable[[Sequence[int]], Sequence[PaperRow]]


class PageCache:
    """Rows of `ids`, fetched by page when first asked for."""

    def __init__(self, fetch: Fetch, page: int = PAGE, pages: int = PAGES) -> None:
        self._fetch = fetch
        self._page = page
        self._pages = pages
        self._rows: OrderedDict[int, dict[int, PaperRow]] = OrderedDict()
        self.ids: array[int] = array("q")

    def __len__(self) -> int:
        """The number of ids."""
        return len(self.ids)

    def set_ids(self, ids: "array[int]") -> None:
        """Start anew with other ids."""
        self.ids = ids
        self._rows.clear()

    def row(self, position: int) -> PaperRow | None:
        """Give the row at a position; None where the paper is gone from the library."""
        number = position // self._page
        page = self._rows.get(number)
        if page is None:
            first = number * self._page
            wanted = self.ids[first : first + self._page]
            page = {int(row.id): row for row in self._fetch(wanted)}
            self._rows[number] = page
            while len(self._rows) > self._pages:
                self._rows.popitem(last=False)
        else:
            self._rows.move_to_end(number)
        return page.get(self.ids[position])

    def forget(self, papers: Iterable[PaperId] | None) -> list[int]:
        """Drop pages with any of these papers, or all; give the positions that are out of date.

        Only positions of pages that were fetched are given: no other can be on a screen.
        """
        changed = papers if papers is None or isinstance(papers, Set) else frozenset(papers)
        positions: list[int] = []
        for number in sorted(self._rows):
            first = number * self._page
            held = self.ids[first : first + self._page]
            here = [
                first + offset
                for offset, one in enumerate(held)
                if changed is None or one in changed
            ]
            if here:
                del self._rows[number]
                positions.extend(here)
        return positions
