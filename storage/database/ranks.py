"""What the ranking thinks of papers, as arrays with a place for every paper."""

from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt
from sqlalchemy import Connection

from storage.database.engine import driver_of
from storage.database.relevance import IN_USE, ONE, PAPERS, PLACE_DIGITS, RELEVANCE_DIGITS

NONE: Final = -1
"""Stands for no value."""
_READ: Final = (
    "SELECT page, relevance, place FROM ranking_page "
    f"WHERE profile_id = coalesce(:profile, {IN_USE})"
)
_WRITE: Final = (
    "INSERT OR REPLACE INTO ranking_page (profile_id, page, relevance, place) "
    f"VALUES (coalesce(?, {IN_USE}), ?, ?, ?)"
)
_DELETE: Final = f"DELETE FROM ranking_page WHERE profile_id = coalesce(?, {IN_USE}) AND page = ?"
_ZERO, _BLANK = b"0 "

Whole = npt.NDArray[np.int32]


@dataclass(frozen=True, slots=True)
class Ranks:
    """By the number of the paper: ten thousand times its relevance, and its place; or `NONE`."""

    relevance: Whole
    place: Whole

    def reaching(self, papers: int) -> "Ranks":
        """Give the same with room for papers up to that number, free to be written to."""
        length = PAPERS * -(-max(papers + 1, len(self.place)) // PAPERS)
        longer = Ranks(np.full(length, NONE, np.int32), np.full(length, NONE, np.int32))
        longer.relevance[: len(self.relevance)] = self.relevance
        longer.place[: len(self.place)] = self.place
        return longer

    def shares(self) -> npt.NDArray[np.float64]:
        """Give the relevance of every paper, from 0 to 1; not a number where it has none."""
        shares: npt.NDArray[np.float64] = np.where(
            self.relevance == NONE, np.nan, self.relevance / ONE
        )
        return shares


NO_RANKS: Final = Ranks(np.empty(0, np.int32), np.empty(0, np.int32))


def read_ranks(connection: Connection, profile: int | None = None) -> Ranks:
    """Read what a profile, or else the one in use, thinks of all papers."""
    rows = driver_of(connection).execute(_READ, {"profile": profile}).fetchall()
    if not rows:
        return NO_RANKS
    length = PAPERS * (1 + max(page for page, *_ in rows))
    ranks = Ranks(np.full(length, NONE, np.int32), np.full(length, NONE, np.int32))
    for column, digits, at in (
        (ranks.relevance, RELEVANCE_DIGITS, 1),
        (ranks.place, PLACE_DIGITS, 2),
    ):
        pages = np.array([row[0] for row in rows], np.int64)
        written = "".join(row[at] for row in rows).encode("ascii")
        column.reshape(-1, PAPERS)[pages] = _numbers(written, digits).reshape(-1, PAPERS)
    return ranks


def write_ranks(
    connection: Connection, ranks: Ranks, before: Ranks, profile: int | None = None
) -> None:
    """Write what has changed since `before`, which is what the library holds.

    It is what a profile thinks, or else the one in use.
    Both arrays of `ranks` have a place for every paper of their last page.
    """
    had = before.reaching(len(ranks.place) - 1)
    differs = (ranks.relevance != had.relevance) | (ranks.place != had.place)
    pages = np.flatnonzero(differs.reshape(-1, PAPERS).any(1))
    relevance = _written(ranks.relevance.reshape(-1, PAPERS)[pages], RELEVANCE_DIGITS)
    place = _written(ranks.place.reshape(-1, PAPERS)[pages], PLACE_DIGITS)
    rows = [(profile, *row) for row in zip(pages.tolist(), relevance, place, strict=True)]
    driver = driver_of(connection)
    driver.executemany(_WRITE, rows)
    empty = [(profile, page) for _, page, *columns in rows if not any(map(str.strip, columns))]
    driver.executemany(_DELETE, empty)


def _numbers(written: bytes, digits: int) -> Whole:
    """Read numbers of so many digits, one behind the other."""
    figures = np.frombuffer(written, np.uint8).reshape(-1, digits)
    numbers = np.zeros(len(figures), np.int32)
    for at in range(digits):
        numbers = numbers * 10 + (figures[:, at].astype(np.int32) - _ZERO)
    numbers[figures[:, 0] == _BLANK] = NONE
    return numbers


def _written(pages: Whole, digits: int) -> list[str]:
    """Write each page of numbers as a text."""
    figures = np.empty((*pages.shape, digits), np.uint8)
    rest = pages
    for at in reversed(range(digits)):
        rest, last = np.divmod(rest, 10)
        figures[..., at] = last + _ZERO
    figures[pages == NONE] = _BLANK
    return [page.tobytes().decode("ascii") for page in figures]
