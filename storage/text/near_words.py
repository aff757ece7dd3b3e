"""Words in a text that are nearly those of a quote: a typo mended, a word put in or left out.

The quote is laid along the text word by word at the least cost (Sellers' algorithm, with words for
letters): a word left out or put in costs its letters, another word what it differs by. Only whole
words are found, and every place at which the cost is lower than beside it.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

Span = tuple[int, int]

_WORD: Final = re.compile(r"\w+(?:[^\w\s]+\w+)*")
_SHORT: Final = 8
"""Letters below which a quote says little: a digit of "2.3x" makes another number."""
_OF_SHORT: Final = 0.2
_OF_ANY: Final = 0.25
_AT_HOME: Final = 0.4
"""The share of letters that may be wrong: in a short quote, in any, and in one that stands where
the old context does."""
_KNOWN_BY: Final = 0.7
"""How much of the context makes a place the old one."""
_WORST: Final = _AT_HOME
_LONG: Final = 40
"""Words of a quote above which its two ends are looked for, each of `_END` words."""
_END: Final = 15


@dataclass(frozen=True, slots=True)
class NearPlace:
    """A place, and the share of the quote's letters that is wrong there."""

    span: Span
    error: float
    letters: int

    def allowed(self, likeness: float) -> float:
        """How much may be wrong where so much (0 to 1) of the old context stands around it."""
        if self.letters < _SHORT:
            return _OF_SHORT
        return _AT_HOME if likeness >= _KNOWN_BY else _OF_ANY


@dataclass(frozen=True, slots=True)
class _Words:
    """The words of a text, folded, and where they stand."""

    words: tuple[str, ...]
    spans: tuple[Span, ...]

    @classmethod
    def of(cls, text: str) -> "_Words":
        found = list(_WORD.finditer(text))
        return cls(
            tuple(match.group().casefold() for match in found),
            tuple(match.span() for match in found),
        )


def near_places(shown: str, quote: str) -> list[NearPlace]:
    """Give where something like a quote stands, the ends of the quote's punctuation included."""
    wanted, text = _Words.of(quote), _Words.of(shown)
    if not wanted.words or not text.words:
        return []
    if len(wanted.words) <= _LONG:
        found = _aligned(wanted.words, text)
    else:
        found = _by_its_ends(wanted.words, text)
    head, tail = quote[: wanted.spans[0][0]].strip(), quote[wanted.spans[-1][1] :].strip()
    return [
        NearPlace(_with_signs(shown, place.span, head, tail), place.error, place.letters)
        for place in found
    ]


def _with_signs(shown: str, span: Span, head: str, tail: str) -> Span:
    """Take the signs in that the quote began or ended with, where they stand there too."""
    start, end = span
    if head and shown[:start].endswith(head):
        start -= len(head)
    if tail and shown[end:].startswith(tail):
        end += len(tail)
    return start, end


def _by_its_ends(wanted: Sequence[str], text: _Words) -> list[NearPlace]:
    """Find a long quote by its first and its last words, with about as much between them."""
    heads, tails = _aligned(wanted[:_END], text), _aligned(wanted[-_END:], text)
    length = sum(map(len, wanted)) + len(wanted) - 1
    return [
        NearPlace((head.span[0], tail.span[1]), max(head.error, tail.error), length)
        for head in heads
        for tail in tails
        if 0.5 * length <= tail.span[1] - head.span[0] <= 1.6 * length
    ]


def _aligned(wanted: Sequence[str], text: _Words) -> list[NearPlace]:
    """Lay words along a text; give the places that are good enough and better than beside them."""
    letters = sum(map(len, wanted))
    costs, begins = _costs(wanted, text.words)
    limit = _WORST * letters
    found = []
    for last, cost in enumerate(costs):
        beside = (*costs[max(0, last - 1) : last], *costs[last + 1 : last + 2])
        if cost <= limit and all(cost <= other for other in beside) and begins[last] <= last:
            span = text.spans[begins[last]][0], text.spans[last][1]
            found.append(NearPlace(span, cost / letters, letters))
    return found


def _costs(wanted: Sequence[str], words: Sequence[str]) -> tuple[list[float], list[int]]:
    """For every word of the text: the cost of ending there, and with which word it then begins."""
    known: dict[tuple[str, str], int] = {}
    costs, begins = [0.0] * len(words), [at + 1 for at in range(len(words))]
    before = 0.0
    """Cost of all words so far left out, before the first word of the text."""
    for word in wanted:
        # Left and above-left of the first column: the text has not begun.
        above_left, begin_above_left = before, 0
        before += len(word)
        left, begin_left = before, 0
        for at, other in enumerate(words):
            both = (word, other)
            if both not in known:
                known[both] = _differ(word, other)
            ways = (
                (above_left + known[both], begin_above_left),
                (costs[at] + len(word), begins[at]),
                (left + len(other), begin_left),
            )
            above_left, begin_above_left = costs[at], begins[at]
            costs[at], begins[at] = left, begin_left = min(ways)
    return costs, begins


def _differ(word: str, other: str) -> int:
    """Count the letters by which two words differ; at most what both have."""
    if word == other:
        return 0
    from rapidfuzz.distance import OSA

    return OSA.distance(word, other)
