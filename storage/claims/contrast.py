"""Numbers of what is compared with, given for contrast.

"5x, compared to 3x for X", "up from 2x", "5x, outperforming A (3x) and B (2x)".
"""

from storage.claims.lexicon import BEAT, BREAK, FAST, LINK, MEASURE, NOUN, OTHER, VERSUS
from storage.claims.quantity import Quantity
from storage.claims.sense import Sense
from storage.claims.tokens import Token

SOFT = frozenset(
    "up up-to of a an the about around over nearly by factor average on-average at-least "
    "more-than even only max maximum mean geomean median avg approximately ~ almost than "
    "respectively further another minimum peak roughly - + on geometric least most".split()
)
"""Words between two numbers that say nothing of what they are about."""
_BUT = frozenset(("while", "whereas", "but"))
_MERELY = frozenset(("only", "merely", "just"))
_IDEALS = frozenset("ideal theoretical achievable maximum optimal upper perfect linear".split())


class Contrasts:
    """Finds the rivals' numbers of a sentence; `senses` is changed in place."""

    def __init__(
        self, row: list[Token], places: list[int], numbers: list[Quantity], senses: list[Sense]
    ) -> None:
        self.row = row
        self.places = places
        self.numbers = numbers
        self.senses = senses

    def find(self) -> list[bool]:
        """Say of each number whether it is a rival's, and give those what their neighbour is."""
        of_rival = [False] * len(self.places)
        for i in range(1, len(self.places)):
            if self.senses[i - 1].verdict != "claim" or not self._same_unit(i):
                continue
            between = self.row[self.places[i - 1] + 1 : self.places[i]]
            sense = self.senses[i]
            aside = self._aside(i, between, of_rival[i - 1])
            told = aside or _versus(between) or _of_other(between)
            told = told or (of_rival[i - 1] and all(t.word in ("and", ",", "/") for t in between))
            if not told and not (_merely(between) and sense.verdict != "other"):
                continue
            if sense.verdict == "open" or aside or (told and sense.verdict == "claim"):
                previous = self.senses[i - 1]
                self.senses[i] = previous._replace(last=self.places[i], rule="of the rival")
            of_rival[i] = self.senses[i].verdict == "claim"
        return of_rival

    def _same_unit(self, i: int) -> bool:
        return (self.numbers[i - 1].unit == "%") == (self.numbers[i].unit == "%")

    def _aside(self, i: int, between: list[Token], after_rival: bool) -> bool:
        """Whether a number stands alone in brackets behind a rival's name.

        Where "outperforms" is all that is said of the number before, these say by how much.
        """
        at, row = self.places[i], self.row
        if row[at - 1].word != "(" or at + 1 >= len(row) or row[at + 1].word != ")":
            return False
        if any(t.marks & BREAK for t in between):
            return False
        if after_rival:
            return True
        beaten = [
            k for k, t in enumerate(between) if t.marks & (VERSUS | BEAT) and t.word != "over"
        ]
        if not beaten or self.senses[i - 1].change & BEAT:
            return False
        return not any(t.marks & (OTHER | LINK) for t in between[beaten[-1] + 1 : -1])


def _versus(between: list[Token]) -> bool:
    """Whether the number itself is compared with: "compared to a speedup of 23x for X"."""
    before = [t for t in between if t.word not in SOFT]
    while before and before[-1].marks & (FAST | MEASURE) and before[-1].marks & (NOUN | MEASURE):
        before.pop()
    return bool(before) and bool(before[-1].marks & VERSUS) and before[-1].word != "over"


def _merely(between: list[Token]) -> bool:
    """As in "while X reaches only 2x"."""
    return any(t.word in _BUT for t in between) and any(t.word in _MERELY for t in between[-3:])


def _of_other(between: list[Token]) -> bool:
    """As in "exceeding the 2x of X", "up from 2x", "close to the ideal 8x": another's number."""
    words = [token.word for token in between]
    if words[-2:] == ["up", "from"]:
        return True
    if words[-1:] == ["the"] and len(words) > 1 and between[-2].marks & BEAT:
        return True
    near = words[-8:]
    return "close" in near and any(word in _IDEALS for word in near)
