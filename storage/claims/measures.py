"""What a number is about: the words that govern it, read from its sentence.

Three places are asked, as a reader would: the noun phrase after the number ("2.6x attention
speedup", "30% lower latency"), what governs it from before ("reduces latency by", "speedups of",
"throughput is"), and, in `pairing`, the numbers that it is coordinated with.
"""

from itertools import pairwise

from storage.claims.following import Following
from storage.claims.governing import Governing
from storage.claims.lexicon import BETTER, BREAK, DOWN, ENERGY_GAIN, OTHER, RATE, SPEED, UP, WEAK
from storage.claims.line import GLUE, Line
from storage.claims.phrases import head, phrase_end
from storage.claims.quantity import Quantity
from storage.claims.sense import ALONE, NO_SPEED, Sense, measured
from storage.claims.tokens import Row

_NEEDING = frozenset(
    "achieves achieve achieving attains has have offers delivers in at with using only just takes "
    "taking take requires requiring require needs needing need consumes consuming consume spends "
    "to than".split()
)
_OF_TRENDS = frozenset(("annually", "every", "per", "of"))
_PERIODS = frozenset("year years decade month months generation generations annum".split())
_SUPPOSING = frozenset(") that than when if whether where".split())
_DETERMINERS = frozenset("the its their our that".split())
_DOING = frozenset("to can could may might will would and which that we they or".split())
_PART = "half of a measure"


class NumberSenses:
    """Reads the senses of the numbers of one sentence, given as tokens."""

    def __init__(self, row: Row, numbers: list[Quantity]) -> None:
        self.line = Line(row, numbers)
        self.following = Following(self.line)
        self.governing = Governing(self.line)

    def sense(self, at: int) -> Sense:
        """Read the number at token `at`."""
        quantity = self.line.quantity(at)
        if self._no_gain(at, quantity):
            return NO_SPEED
        if quantity.kind == "verb":
            return self._doubled(at, quantity)
        if quantity.kind == "part":
            return self._shared(at)
        if self._by(at):
            before = self.governing.read(at)
            if before.verdict != "open":
                return before
            return self._merge(self.following.read(at), before)
        after = self.following.read(at)
        if after.verdict != "open":
            return after
        before = self.governing.read(at, listed=bool(after.change))
        far = before.heads and before.heads[0].token < self.line.left_edge(at)
        if after.change & BETTER and far and before.heads[0].marks & OTHER:
            return after  # "using 3 GB of memory, representing a 2x improvement"
        if after.rule == ALONE and before.verdict == "open":
            return after
        return self._merge(after, before)

    @staticmethod
    def _merge(after: Sense, before: Sense) -> Sense:
        """Join an undecided right side, which may tell the change, with the left side."""
        own = after.change & (BETTER | DOWN) and before.verdict != "other"
        if after.change and before.heads and (own or not before.change):
            joined = measured(before.heads[0], after.change, after.cue, after.rule)
            return joined.until(after.last)
        if before.verdict == "open" and after.change:
            return after
        told = after.heads and after.heads[0].marks & (RATE | SPEED | ENERGY_GAIN)
        if before.verdict == "open" and before.change and told and not before.heads:
            joined = measured(after.heads[0], before.change, before.cue, before.rule)
            return joined.until(after.last)  # "it gains 30% throughput"
        return before.until(after.last)

    def _no_gain(self, at: int, quantity: Quantity) -> bool:
        """As in "1.6x every two years", "faster than 95% of": a trend, a rank."""
        row = self.line.row
        for token in row[at + 1 : at + 4]:
            if token.word in _OF_TRENDS:
                return self._of_trend(at, quantity)
        return False

    def _of_trend(self, at: int, quantity: Quantity) -> bool:
        row = self.line.row
        behind = [token.word for token in row[at + 1 : at + 4]]
        if "annually" in behind:
            return True
        if "every" in behind and any(t.word in _PERIODS for t in row[at + 2 : at + 6]):
            return True
        if any(a == "per" and b in _PERIODS for a, b in pairwise(behind)):
            return True
        return quantity.unit == "%" and at > 0 and row[at - 1].word == "than" and "of" in behind[:1]

    def _by(self, at: int) -> bool:
        """Whether "by" carries the number."""
        row = self.line.row
        k = at - 1
        while k >= 0 and row[k].word in GLUE:
            if row[k].word == "by":
                return True
            k -= 1
        return False

    def _doubled(self, at: int, quantity: Quantity) -> Sense:
        """Read "doubling the throughput", "halves latency", "throughput is doubled"."""
        row = self.line.row
        if self._supposed(at) or self._paired(at):
            return NO_SPEED
        change = DOWN if quantity.decrease else UP
        end = phrase_end(row, at + 1)
        found = head(row, at + 1, end)
        if found is None and end == at + 1 and at:
            found = self.line.subject(self.line.left_edge(at) + 1)
        if found is None:
            return NO_SPEED
        cue = (min(at, found.token), end - 1)
        return measured(found, change, cue, "doubling or halving").until(end - 1)

    def _paired(self, at: int) -> bool:
        """Whether "double" is an adjective: "double precision", "a double buffer"."""
        row = self.line.row
        if not self.line.quantity(at).base or at + 1 >= len(row):
            return False
        following, before = row[at + 1], row[at - 1].word if at else ""
        told = following.word in _DETERMINERS or before in _DOING
        return not told and not following.marks & (RATE | SPEED | WEAK)

    def _supposed(self, at: int) -> bool:
        """Whether a doubling is only thought of: "doubling the bandwidth would help"."""
        row = self.line.row
        if not self.line.quantity(at).gerund:
            return False
        return not at or bool(row[at - 1].marks & BREAK) or row[at - 1].word in _SUPPOSING

    def _shared(self, at: int) -> Sense:
        """Read "in half the time", "cuts latency by half"."""
        row = self.line.row
        following = row[at + 1].word if at + 1 < len(row) else ""
        if following == "as-long":
            return Sense("claim", "time", "decrease", cue=(at, at + 1), last=at + 1, rule=_PART)
        needed = any(t.word in _NEEDING for t in row[max(0, at - 4) : at])
        if needed and following in ("the", "of", "its", "that"):
            skip = at + 2 if following == "of" else at + 1
            end = phrase_end(row, skip)
            sense = measured(head(row, skip, end), DOWN, (at, end - 1), _PART)
            if sense.verdict == "claim":
                return sense.until(end - 1)
        if following == "of" and at + 2 < len(row) and row[at + 2].word in ("that-of", "that"):
            sense = measured(self.line.subject(at), DOWN, (at, at + 2), _PART)
            if sense.verdict == "claim":
                return sense  # "its latency is a third of that of X"
        if at and (row[at - 1].word in ("in", "a", "to") or self._by(at)):
            sense = self.governing.read(at)
            if sense.verdict == "claim" and sense.direction == "decrease":
                return sense
            return NO_SPEED._replace(change=sense.change)
        return NO_SPEED
