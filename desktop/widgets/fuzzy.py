"""How well a few typed letters fit a name: all of them, in order, best at the starts of words.

Words may stand in another order than in the name; names that have them in order come first.
"""

import heapq
from collections.abc import Iterable, Sequence
from typing import Final

START_OF_WORD: Final = 8
IN_A_ROW: Final = 5
EARLY: Final = 6


class Names:
    """Names to be found, thousands of them while one types.

    As letters are added, only the names that fitted before are looked at again.
    """

    def __init__(self, names: Iterable[str]) -> None:
        self._folded = [name.casefold() for name in names]
        self._wanted = ""
        self._fitting: Sequence[int] = range(len(self._folded))

    def best(self, typed: str, most: int) -> list[int]:
        """Give the places of the names that fit best; in their order where they fit equally."""
        wanted = " ".join(typed.casefold().split())
        if not wanted.startswith(self._wanted):
            self._fitting = range(len(self._folded))
        scored = []
        for place in self._fitting:
            points = _score_of_words(wanted.split(), self._folded[place])
            if points is not None:
                scored.append((*points, place))
        self._wanted, self._fitting = wanted, [place for *_points, place in scored]
        return [place for *_points, place in heapq.nsmallest(most, scored)]


def _score_of_words(words: Sequence[str], text: str) -> tuple[bool, int] | None:
    """Give whether they stand in another order, and a number that is lower for a better fit.

    None where a word does not fit at all.
    """
    together = _score("".join(words), text)
    if together is not None:
        return False, -together
    apart = [_score(word, text) for word in words]
    fitting = [points for points in apart if points is not None]
    return (True, -sum(fitting)) if len(fitting) == len(words) > 1 else None


def _score(wanted: str, text: str) -> int | None:
    """Give a number that is higher for a better fit; None where a letter is missing."""
    if not wanted:
        return 0
    best: int | None = None
    start = text.find(wanted[0])
    while start >= 0:
        found = _from(wanted, text, start)
        if found is None:
            # What is missing behind an early letter is missing behind a later one too.
            return best
        if best is None or found > best:
            best = found
        start = text.find(wanted[0], start + 1)
    return best


def _from(wanted: str, text: str, start: int) -> int | None:
    total, last = max(0, EARLY - start), -2
    position = start
    for letter in wanted:
        position = text.find(letter, position)
        if position < 0:
            return None
        if position == last + 1:
            total += IN_A_ROW
        if position == 0 or not text[position - 1].isalnum():
            total += START_OF_WORD
        total -= min(3, position - last - 1) if last >= 0 else 0
        last = position
        position += 1
    return total
