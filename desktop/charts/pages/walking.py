"""Which symbol of a page comes next when an arrow is pressed."""

from collections.abc import Sequence
from typing import Final, Literal, TypeAlias

from desktop.charts.drawing import Symbol
from desktop.charts.pages.page_figure import Laid

Step: TypeAlias = Literal["left", "right", "up", "down", "first", "last"]

_ALONG: Final[dict[Step, tuple[int, int]]] = {
    "left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1),
}  # fmt: skip


def symbols_of(laid: Laid) -> tuple[Symbol, ...]:
    """Give the symbols of a page, in the order of its targets."""
    return tuple(shape for shape in laid.page.shapes if isinstance(shape, Symbol))


def next_symbol(
    laid: Laid, symbols: Sequence[Symbol], current: int | None, step: Step
) -> int | None:
    """Give the number of the symbol to go to; None where there are none.

    Along a row (or column) its symbols follow each other and go on into the next; across, it is
    the one of the next row (or column) that lies nearest.
    """
    groups = laid.groups
    if not groups:
        return None
    if step == "last":
        return groups[-1][-1]
    if current is None or step == "first":
        return groups[0][0]
    across, down = _ALONG[step]
    within, over = (down, across) if laid.upright else (across, down)
    at = next(number for number, group in enumerate(groups) if current in group)
    if within:
        return _along(groups, at, current, within)
    there = at + over
    if not 0 <= there < len(groups):
        return current
    return min(groups[there], key=lambda one: _apart(symbols[one], symbols[current], laid.upright))


def _along(groups: Sequence[tuple[int, ...]], at: int, current: int, step: int) -> int:
    place = groups[at].index(current) + step
    if 0 <= place < len(groups[at]):
        return groups[at][place]
    there = at + step
    if not 0 <= there < len(groups):
        return current
    return groups[there][0 if step > 0 else -1]


def _apart(one: Symbol, other: Symbol, upright: bool) -> float:
    if upright:
        return abs(one.y - other.y)
    return abs((one.x1 + one.x2) - (other.x1 + other.x2))
