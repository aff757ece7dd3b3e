"""Where a character of the shown text stood in the raw text, and the other way round."""

import json
from bisect import bisect_left, bisect_right
from dataclasses import dataclass, field

Piece = tuple[int, int, int, int]
"""raw_start, raw_end, shown_start, shown_end of one replaced stretch."""


@dataclass(frozen=True, slots=True)
class OffsetMap:
    """The replaced stretches of a text, in order; everything between them is identical."""

    pieces: tuple[Piece, ...] = ()
    _raw_starts: tuple[int, ...] = field(init=False, repr=False, compare=False)
    _shown_starts: tuple[int, ...] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_raw_starts", tuple(p[0] for p in self.pieces))
        object.__setattr__(self, "_shown_starts", tuple(p[2] for p in self.pieces))

    def to_raw(self, start: int, end: int) -> tuple[int, int]:
        """The raw span under a shown span; it grows to cover every piece that it touches."""
        low = self._edge(start, shown=True, upper=False)
        high = self._edge(end, shown=True, upper=True)
        return (low, max(low, high))

    def to_shown(self, start: int, end: int) -> tuple[int, int]:
        """The shown span over a raw span; it grows to cover every piece that it touches."""
        low = self._edge(start, shown=False, upper=False)
        high = self._edge(end, shown=False, upper=True)
        return (low, max(low, high))

    def encode(self) -> str:
        """Compact JSON for `offset_map`; the empty string where nothing was replaced."""
        if not self.pieces:
            return ""
        return json.dumps([n for piece in self.pieces for n in piece], separators=(",", ":"))

    def _edge(self, at: int, *, shown: bool, upper: bool) -> int:
        """One end of a span on the other side.

        A lower edge stands behind pieces that end at it, an upper edge before pieces that begin
        at it, so that a name between two removed braces does not take the braces along.
        """
        here, there = (2, 0) if shown else (0, 2)
        starts = self._shown_starts if shown else self._raw_starts
        index = (bisect_left(starts, at) if upper else bisect_right(starts, at)) - 1
        if index < 0:
            return at
        piece = self.pieces[index]
        if at < piece[here + 1]:
            # Inside the piece: take all of it. A lower edge on its very start is also inside.
            return piece[there + 1] if upper else piece[there]
        return at + piece[there + 1] - piece[here + 1]


UNCHANGED = OffsetMap()
"""The map of a text in which nothing was replaced."""


def offset_map(encoded: str) -> OffsetMap:
    """The map that `encode` wrote; raises ValueError where the text is no such map."""
    if not encoded:
        return UNCHANGED
    numbers = json.loads(encoded)
    if not isinstance(numbers, list) or len(numbers) % 4 or not _whole(numbers):
        raise ValueError("an offset map is a flat list of whole numbers, four a piece")
    return OffsetMap(tuple(zip(*[iter(numbers)] * 4, strict=True)))


def _whole(numbers: list[object]) -> bool:
    return all(isinstance(n, int) and n >= 0 for n in numbers)
