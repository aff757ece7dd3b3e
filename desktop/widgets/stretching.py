"""Selecting by the word and by the sentence: one more at each press, or one less."""

import re
from collections.abc import Sequence
from typing import Final, Literal, TypeAlias

from storage.text.sentences import sentences

Span = tuple[int, int]
Stretch: TypeAlias = Literal["word", "sentence"]

_WORD: Final = re.compile(r"[^\W_]+(?:['’.,·-][^\W_]+)*%?")
"""With what holds words and numbers together: "block-sparse", "2.5", "35%"."""


def stretched(text: str, selected: Span, by: Stretch, *, back: bool = False) -> Span:
    """Give what is selected after one press more; `selected` may be an empty span, the caret.

    With nothing selected that is the piece at the caret. `back` lets the last piece go, but not
    the only one.
    """
    pieces = _pieces(text, by)
    start, end = selected
    inside = [piece for piece in pieces if piece[0] < end and start < piece[1]]
    if start == end or not inside:
        return selected if back else _at(pieces, start, selected)
    if back:
        return (start, inside[-2][1]) if len(inside) > 1 else selected
    if start > inside[0][0] or end < inside[-1][1]:
        return min(start, inside[0][0]), max(end, inside[-1][1])  # first make whole what is cut
    after = [piece for piece in pieces if piece[0] >= end]
    return (start, after[0][1]) if after else selected


def _pieces(text: str, by: Stretch) -> Sequence[Span]:
    return sentences(text) if by == "sentence" else [m.span() for m in _WORD.finditer(text)]


def _at(pieces: Sequence[Span], offset: int, otherwise: Span) -> Span:
    """The piece that holds an offset, else the next one, else the last."""
    for piece in pieces:
        if offset < piece[1]:
            return piece
    return pieces[-1] if pieces else otherwise
