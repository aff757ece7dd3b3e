"""Why a paper stands where it does: the words that speak for it and against it, and where.

A linear ranking adds up what each word gives, so that its reasons are no guess: they are the
summands themselves. Shown are the large ones; pairs with a word such as "the" are left out, since
they say again what their other word says.
"""

import math
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from storage.index.analysis import STOP_WORDS
from storage.record import PaperId

if TYPE_CHECKING:
    from storage.ranking.boosts import Boosted
    from storage.ranking.ranking import Reason

LEAST: Final = 0.12
"""A reason is shown that has this share of the largest one's weight."""
MOST: Final = 12
"""Reasons of a kind that are shown."""
READ: Final = 400
"""Reasons that are looked through for them; an abstract has some three hundred."""
_FIGURES: Final = 3
"""Figures of the largest weight; the others are written with as many decimals."""
_WORD: Final = re.compile(r"\w\w+")

_BETWEEN: Final = frozenset((" ", "-", "\n", "\u2010", "\u2011"))
"""What stands between two words of a pair that are shown as one."""


@dataclass(frozen=True, slots=True)
class Why:
    """The reasons for a paper and those against it, each from the strongest."""

    paper: PaperId
    speaks_for: "tuple[Reason, ...]"
    against: "tuple[Reason, ...]"

    def __bool__(self) -> bool:
        """Whether there is any."""
        return bool(self.speaks_for or self.against)


@dataclass(frozen=True, slots=True)
class Telling:
    """Characters `start` to `end` of a text, and what they add to the score, above or below 0."""

    start: int
    end: int
    weight: float


def why(
    paper: PaperId, reasons: "Sequence[Reason]", boosts: "Sequence[tuple[Boosted, float]]" = ()
) -> Why:
    """Choose the reasons that are worth showing, out of all, the strongest first.

    The reader's own `boosts` come before the words, with what each has added to the score.
    """
    from storage.ranking.ranking import Reason

    own = [Reason(str(boost), added) for boost, added in boosts]
    telling = [one for one in reasons if not _is_silent(one.words)]
    largest = max((abs(one.weight) for one in telling), default=0.0)
    large = [one for one in telling if abs(one.weight) >= LEAST * largest and one.weight]
    return Why(
        paper,
        tuple(one for one in (*own, *large) if one.weight > 0)[: MOST + len(own)],
        tuple(one for one in (*own, *large) if one.weight < 0)[: MOST + len(own)],
    )


def written(reasons: "Sequence[Reason]") -> list[tuple[str, str]]:
    """Write what each adds, and its words; without those that add too little to be written.

    How large weights are depends on how much was learned from: what counts is how they compare.
    """
    largest = max((abs(one.weight) for one in reasons), default=0.0)
    decimals = max(0, _FIGURES - 1 - math.floor(math.log10(largest))) if largest else 0
    told = [(f"{one.weight:+.{decimals}f}", one.words) for one in reasons]
    return [one for one in told if float(one[0])]


def told_in(text: str, reasons: "Iterable[Reason]") -> tuple[Telling, ...]:
    """Find the words of reasons in a text, from its beginning; none of them overlap.

    A word that stands in several reasons has the sum of their weights. Neighbours that are a
    reason together are one, with the space between them.
    """
    weight_of = {one.words: one.weight for one in reasons}
    words = [(match.start(), match.end(), match[0].lower()) for match in _WORD.finditer(text)]
    sums = [weight_of.get(word, 0.0) for _, _, word in words]
    joined = [False] * len(words)
    for at, (left, right) in enumerate(pairwise(words)):
        pair = weight_of.get(f"{left[2]} {right[2]}", 0.0)
        sums[at] += pair
        sums[at + 1] += pair
        joined[at + 1] = bool(pair) and text[left[1] : right[0]] in _BETWEEN
    found: list[Telling] = []
    for at, (start, end, _) in enumerate(words):
        weight = sums[at]
        if not weight:
            continue
        last = found[-1] if found else None
        if joined[at] and last and last.end == words[at - 1][1] and last.weight * weight > 0:
            found[-1] = Telling(last.start, end, max(last.weight, weight, key=abs))
        else:
            found.append(Telling(start, end, weight))
    return tuple(found)


def _is_silent(words: str) -> bool:
    return any(word in STOP_WORDS or word.isdecimal() for word in words.split())
