"""What every chart that is drawn as a page has: words, a page with targets, and a table twin."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol, TypeAlias

from desktop.charts.drawing import Page
from desktop.charts.ink import Ink
from storage.database.rows import ClaimRow
from storage.record import PaperId

Cell: TypeAlias = str | int | float | None
"""A value of the table twin; None where there is nothing to say."""


@dataclass(frozen=True, slots=True)
class Target:
    """What a symbol stands for: a claim, or what `headline` and `detail` say of some papers."""

    headline: str
    detail: str
    papers: tuple[PaperId, ...]
    claim: ClaimRow | None = None

    @property
    def words(self) -> str:
        """All that it says, in one line."""
        return f"{self.headline}. {self.detail}" if self.detail else self.headline


@dataclass(frozen=True, slots=True)
class Laid:
    """A page, and for each `Symbol` of it, in order, what it stands for.

    `groups` holds the numbers of the symbols as arrows walk them: rows from the top, each from
    the left; or, where `upright`, columns from the left, each from the top. The words in the
    upper `head` pixels stay in sight when the page is scrolled.
    """

    page: Page
    targets: tuple[Target, ...]
    groups: tuple[tuple[int, ...], ...]
    upright: bool = False
    head: float = 0.0


def plainly(value: Cell) -> str:
    """Write a value as it is."""
    return "" if value is None else str(value)


@dataclass(frozen=True, slots=True)
class Column:
    """A column of the table twin: `name` heads it in a CSV file, `heading` in the window.

    `width` is in pixels; a column of none stands in the CSV file only.
    """

    name: str
    heading: str
    width: int
    number: bool = False
    show: Callable[[Cell], str] = plainly


@dataclass(frozen=True, slots=True)
class Record:
    """A row of the table twin: a value for each column, and the papers that it is about."""

    cells: tuple[Cell, ...]
    papers: tuple[PaperId, ...]


@dataclass(frozen=True, slots=True)
class Sheet:
    """The table twin: exactly what is drawn, in the same order."""

    columns: tuple[Column, ...]
    records: tuple[Record, ...]


class PageFigure(Protocol):
    """A chart as frozen data, which can be laid out at any width."""

    @property
    def title(self) -> str:
        """The heading, without a full stop."""
        ...

    @property
    def explanation(self) -> str:
        """How to read what is there, in short sentences."""
        ...

    @property
    def extent(self) -> str:
        """How much is shown: "145 claims in 98 papers"."""
        ...

    @property
    def status(self) -> str:
        """The line for a status bar."""
        ...

    @property
    def summary(self) -> str:
        """What the chart says, in words, for those who do not see it."""
        ...

    @property
    def query(self) -> str:
        """What was searched for."""
        ...

    @property
    def nothing(self) -> tuple[str, str] | None:
        """Why there is nothing to draw, as a heading and a few sentences; None where there is."""
        ...

    @property
    def size(self) -> int:
        """About how many symbols are drawn."""
        ...

    def laid_out(self, ink: Ink, width: int, *, headed: bool = True, height: int = 0) -> Laid:
        """Draw it `width` pixels wide; a page that is not `headed` has the plot alone.

        Of `height`, in pixels, no more is left empty than it takes to read the plot well.
        """
        ...

    def sheet(self) -> Sheet:
        """Give the table twin."""
        ...
