"""Which words of a text another one lacks, as spans to be marked.

A word is a run of letters and figures, with what joins them inside ("1.37", "block-sparse"); a
letter of a script without spaces and a mark of punctuation stand alone. Case counts: it is a
difference that a reader may have to choose about.
"""

import re
from collections.abc import Iterable
from typing import Final

Span = tuple[int, int]

_UNSPACED: Final = "\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af"
_WORD: Final = re.compile(rf"[{_UNSPACED}]|[^\W{_UNSPACED}]+(?:[.'’-][^\W{_UNSPACED}]+)*|[^\w\s]")


def only_here(here: str, other: str) -> tuple[Span, ...]:
    """Give the spans of `here` that `other` lacks, neighbouring words as one span.

    By the longest common subsequence of words (Hyyrö's bit-parallel one, in rapidfuzz).
    """
    if here == other:
        return ()
    from rapidfuzz.distance import LCSseq

    words = [match.span() for match in _WORD.finditer(here)]
    mine = [here[start:end] for start, end in words]
    theirs = [match.group() for match in _WORD.finditer(other)]
    steps = LCSseq.opcodes(mine, theirs)
    return tuple(
        (words[step.src_start][0], words[step.src_end - 1][1])
        for step in steps
        if step.tag in ("delete", "replace") and step.src_end > step.src_start
    )


def joined(spans: Iterable[Span]) -> tuple[Span, ...]:
    """Lay spans over each other: those that touch or overlap become one."""
    made: list[Span] = []
    for start, end in sorted(spans):
        if made and start <= made[-1][1]:
            made[-1] = (made[-1][0], max(made[-1][1], end))
        else:
            made.append((start, end))
    return tuple(made)
