"""Ids to rows, a page at a time: a list of 100,000 papers holds ids, not rows. No Qt in here."""

from array import array
from collections import OrderedDict
from collections.abc import Callable, Iterable, Sequence, Set
from typing import Final, Generic, Protocol, TypeVar

from storage.record import PaperId

PAGE: Final = 16
"""Rows fetched at once: a screenful of cards at 1080 pixels. Every key of a search waits for them,
and each takes as long as any other."""
PAGES: Final = 192
"""Pages kept; the one longest unused goes first."""


class Numbered(Protocol):
    """A row that knows its id."""

    @property
    def id(self) -> int:
        """What it is asked for by."""
        ...


Row = TypeVar("Row", bound=Numbered)


class PageCache(Generic[Row]):
    """Rows of `ids`, fetched by page when first asked for."""

    def __init__(
        self, fetch: Callable[[Sequence[int]], Sequence[Row]], page: int = PAGE, pages: int = PAGES
    ) -> None:
        self._fetch = fetch
        self._page = page
        self._pages = pages
        self._rows: OrderedDict[int, dict[int, Row]] = OrderedDict()
        self._stale: dict[int, list[int]] = {}
        """Ids of each page that are to be fetched anew."""
        self.ids: array[int] = array("q")

    def __len__(self) -> int:
        """The number of ids."""
        return len(self.ids)

    def set_ids(self, ids: "array[int]") -> None:
        """Start anew with other ids."""
        self.ids = ids
        self._rows.clear()
        self._stale.clear()

    def row(self, position: int) -> Row | None:
        """Give the row at a position; None where the paper is gone from the library."""
        number, one = position // self._page, self.ids[position]
        page = self._rows.get(number)
        if page is None:
            page = self._fetched(self._held(number))
            self._rows[number] = page
            while len(self._rows) > self._pages:
                gone, _rows = self._rows.popitem(last=False)
                self._stale.pop(gone, None)
        else:
            self._rows.move_to_end(number)
        if one in self._stale.get(number, ()):
            page.update(self._fetched(self._stale.pop(number)))
        return page.get(one)

    def _held(self, number: int) -> "array[int]":
        """Give the ids of a page."""
        first = number * self._page
        return self.ids[first : first + self._page]

    def _fetched(self, ids: Sequence[int]) -> dict[int, Row]:
        return {int(row.id): row for row in self._fetch(ids)}

    def forget(self, papers: Iterable[PaperId] | None) -> list[int]:
        """Drop the rows of these papers, or all; give the positions that are out of date.

        Only positions of pages that were fetched are given: no other can be on a screen.
        """
        changed = papers if papers is None or isinstance(papers, Set) else frozenset(papers)
        positions: list[int] = []
        for number in sorted(self._rows):
            held = self._held(number)
            here = [offset for offset, one in enumerate(held) if changed is None or one in changed]
            if here:
                positions.extend(number * self._page + offset for offset in here)
                self._drop(number, [held[offset] for offset in here], len(held))
        return positions

    def _drop(self, number: int, ids: list[int], count: int) -> None:
        """Forget rows of a page of so many; where few are left, all are fetched as quickly."""
        page, stale = self._rows[number], self._stale.setdefault(number, [])
        for one in ids:
            page.pop(one, None)
            if one not in stale:
                stale.append(one)
        if 2 * len(stale) > count:
            del self._rows[number], self._stale[number]
