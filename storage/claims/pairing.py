"""Numbers that stand together: what one leaves unsaid, its neighbour says.

"1.4x and 1.6x speedups", "18x on a V100 and 12.8x on an M1", "latency by 3x and memory by 5x",
"improvements in latency and energy of 3x and 5x, respectively".
"""

from dataclasses import replace
from itertools import pairwise

from storage.claims.contrast import SOFT, Contrasts
from storage.claims.lexicon import (
    BEAT,
    BETTER,
    BREAK,
    CHANGE,
    DOWN,
    ENERGY,
    IN_ORDER,
    LINK,
    LOSS,
    OTHER,
    TIME,
    VERB,
    VERSUS,
)
from storage.claims.line import GLUE
from storage.claims.measures import NumberSenses
from storage.claims.phrases import Head, head, phrase_end
from storage.claims.quantity import Quantity
from storage.claims.record import record
from storage.claims.sense import ALONE, Sense, direction_of, shortened
from storage.claims.sharing import Shares, as_measured
from storage.claims.tokens import Row, Token

_JOINERS = frozenset(
    ("and", "or", ",", "/", "(", ")", "to", "as-well-as", "plus", "&", "[", "]", "respectively")
)
_CARRY_ON = frozenset("reaches reaching achieves achieving attains attaining".split())
_ACHIEVES = frozenset(
    "achieving achieves achieve attaining attains sustaining sustains delivering delivers offering "
    "reach reaches reaching offers providing provides yielding yields showing shows obtaining "
    "obtains enabling".split()
)
_CARRIERS = frozenset(("by", "of", "(", "with"))
_HALF = 2.0
"""A half is the same either way."""
_LONGEST_GAP = 14
"""Tokens between two numbers of one list, at most."""


@record(frozen=True, slots=True)
class NumberRead:
    """One number of a sentence with its place among the tokens and what it is about.

    `joined` says that it is coordinated with the number before it, `alike` that it goes on what is
    said there, so that what bounds the one bounds the other, `of_rival` that
    it is a number of what is compared with ("compared to 23x for X").
    """

    quantity: Quantity
    at: int
    sense: Sense
    joined: bool
    alike: bool
    of_rival: bool


def read(row: Row, numbers: list[Quantity]) -> list[NumberRead]:
    """Read all numbers of a sentence, each on its own and then by its neighbours."""
    return _Neighbours(row, numbers).reads()


class _Neighbours:
    """The numbers of a sentence: their places among its tokens, their senses, their joints."""

    def __init__(self, row: Row, numbers: list[Quantity]) -> None:
        self.row = row
        self.places = row.numbers
        self.numbers = [numbers[row[at].number] for at in self.places]
        reader = NumberSenses(row, numbers)
        self.senses = [reader.sense(at) for at in self.places]
        self.of_rival = [False]
        self.joined = [False] + [self._joins(a, b) for a, b in pairwise(self.places)]

    def reads(self) -> list[NumberRead]:
        """Settle what neighbours share, and give the result."""
        if len(self.places) > 1:
            self._settle()
        elif self.places:
            self._improved(0)
        return [
            NumberRead(
                self._fraction(i),
                at,
                shortened(self.senses[i], self.numbers[i]),
                self.joined[i],
                self._alike(i),
                self.of_rival[i],
            )
            for i, at in enumerate(self.places)
        ]

    def _settle(self) -> None:
        self.of_rival = Contrasts(self.row, self.places, self.numbers, self.senses).find()
        self._forward()
        self._respectively()
        self._backward()
        self._forward()
        Shares(self.row, self.places, self.senses, self.joined).share()

    def _fraction(self, i: int) -> Quantity:
        """Read "by a third" as 33 % less; "to a third" and "in half the time" are factors."""
        quantity, at = self.numbers[i], self.places[i]
        if quantity.kind != "part" or quantity.low == _HALF:
            return quantity
        if not any(token.word == "by" for token in self.row[max(0, at - 3) : at]):
            return quantity
        share = round(100.0 / quantity.low, 2)
        return replace(quantity, low=share, high=share, unit="%")

    def _between(self, i: int) -> list[Token]:
        """Give the tokens between number i and the one before it."""
        return self.row[self.places[i - 1] + 1 : self.places[i]]

    def _joins(self, one: int, two: int) -> bool:
        """Whether nothing between two numbers starts a new statement."""
        between = self.row[one + 1 : two]
        bare = [k for k, t in enumerate(between) if t.word == ";"]
        if bare and all(t.word in SOFT or t.word == "and" for t in between[bare[-1] + 1 :]):
            return not any(t.marks & BREAK for t in between[: bare[-1]])  # "3x on A; 5x on B"
        named = False  # Whether a token begins a rival's name, which may look like a verb.
        for k, t in enumerate(between):
            if t.word == ":" and k and between[k - 1].word in SOFT:
                continue  # "2x (average: 1.5x)"
            if t.marks & BREAK or (t.marks & VERB and t.marks & CHANGE and not named):
                return False
            named = bool(t.marks & VERSUS)
        return any(t.word in _JOINERS for t in between)

    def _alike(self, i: int) -> bool:
        """Whether what bounds the number before bounds this one too."""
        if not self.joined[i] or (self.of_rival[i] and not self.of_rival[i - 1]):
            return False
        if self._compared(i) or self._achieves(i):
            return False
        one, before = self.numbers[i], self.numbers[i - 1]
        if self.row[self.places[i] - 1].word == "by" and self._own_measure(i):
            return False
        return one.low == one.high or before.low < before.high

    def _compared(self, i: int) -> bool:
        """Whether a comparison that closes a statement stands before number i."""
        return any(t.word == "compared-to" for t in self._between(i))

    def _achieves(self, i: int) -> bool:
        """Whether a statement of its own begins before number i: ", with a 5x speedup"."""
        between = self._between(i)
        added = any(a.word == "," and b.word == "with" for a, b in pairwise(between))
        return added or any(t.word in _ACHIEVES for t in between)

    def _adjacent(self, i: int) -> bool:
        """Whether only joiners and bounds stand before number i, or an aside in brackets."""
        inside = 0
        joiner = False
        between = self._between(i)
        for token in between:
            inside += (token.word == "(") - (token.word == ")")
            if inside < 0:
                return False  # The number before stands in brackets that close here.
            joiner = joiner or token.word in _JOINERS
            if inside > 0 or token.word in _JOINERS or token.word in SOFT:
                continue
            if joiner or token.marks:
                return False
        return joiner and len(between) < _LONGEST_GAP

    def _forward(self) -> None:
        """Give "1.4x" of "1.4x and 1.6x speedups" the sense of its neighbour to the right."""
        senses = self.senses
        for i in range(len(senses) - 2, -1, -1):
            following = self._next_outside(i)
            right = senses[following]
            unsaid = senses[i].verdict == "open" or senses[i].loose
            if unsaid and senses[i].rule == ALONE:
                self._share_change(i)
                continue
            if not unsaid or right.verdict == "open" or not self._adjacent(i + 1):
                continue
            if right.verdict == "other" or right.rule.startswith("number before"):
                senses[i] = right.until(self.places[i])
        self._graded_alike()

    def _graded_alike(self) -> None:
        """Read "latency is 2x and energy 3x lower": one grade for each number's own subject."""
        for i, (one, following) in enumerate(pairwise(self.senses)):
            told = following.verdict == "claim" and following.rule == "number before grade"
            if not told or one.verdict != "open" or not one.heads or one.change:
                continue
            between = self._between(i + 1)
            if between and between[0].word in ("and", ",") and self.joined[i + 1]:
                self.senses[i] = as_measured(one.heads[0], following.change, self.places[i])

    def _next_outside(self, i: int) -> int:
        """Step over numbers in brackets: "1.3x (up to 1.7x) and" leads to what follows."""
        following = i + 1
        while following + 1 < len(self.senses) and self._bracketed(following):
            if not self._listed_behind(following + 1):
                return i + 1
            following += 1
        return following

    def _bracketed(self, i: int) -> bool:
        """Whether a number stands in brackets with nothing but its bound."""
        row, at = self.row, self.places[i]
        before, after = at - 1, at + 1
        while before >= 0 and (row[before].word in SOFT or row[before].word == "to"):
            before -= 1
        while after < len(row) and row[after].word in SOFT:
            after += 1
        opened = before >= 0 and row[before].word == "("
        return opened and after < len(row) and row[after].word == ")"

    def _listed_behind(self, i: int) -> bool:
        """Whether nothing but a closing bracket, joints and bounds stand before number i."""
        return all(t.word in _JOINERS or t.word in SOFT for t in self._between(i))

    def _share_change(self, i: int) -> None:
        """Give "9x energy" of "9x energy and 5x latency improvement" the change of the other."""
        right = self.senses[i + 1]
        told = right.verdict == "claim" and right.rule.startswith("number before")
        if told and right.change & (BETTER | DOWN) and self.joined[i + 1]:
            self.senses[i] = as_measured(self.senses[i].heads[0], right.change, self.places[i])

    def _respectively(self) -> None:
        """Pair unsaid numbers with the group before.

        As in "1.6x time and 37% energy ..., while X reaches 32x and 99%, respectively".
        """
        if len(self.senses) < 4 or not self.row.marks & IN_ORDER:
            return
        i = 1
        while i < len(self.senses):
            end = i
            while end < len(self.senses) and self.senses[end].verdict == "open":
                end += 1
            self._pair_groups(i, end)
            i = max(end, i + 1)

    def _pair_groups(self, i: int, end: int) -> None:
        size = end - i
        if size < 2 or i < size or any(s.verdict != "claim" for s in self.senses[i - size : i]):
            return
        units = [quantity.unit for quantity in self.numbers]
        if units[i - size : i] == units[i:end]:
            for k in range(i, end):
                said = self.senses[k - size]
                self.senses[k] = said._replace(last=self.places[k], rule="respectively")

    def _backward(self) -> None:
        """Give "12.8x" of "18x on A and 12.8x on B" the sense of its neighbour to the left."""
        change = 0
        for i in range(len(self.senses)):
            self._improved(i)
            sense = self.senses[i]
            before, change = change, sense.change or (change if self.joined[i] else 0)
            if i and self._beats_too(i):
                self.senses[i] = Sense("open", last=self.places[i])
                self._like_before(i)
                continue
            if sense.rule == ALONE and before & (DOWN | BETTER) and self.joined[i]:
                self.senses[i] = as_measured(sense.heads[0], before, self.places[i])
            if not i or sense.verdict != "open" or sense.rule == ALONE:
                continue
            previous = self.senses[i - 1]
            shared = previous.change & BEAT and len(previous.heads) > 1 and self.joined[i]
            own = None if shared else self._own_measure(i)
            if own is not None and (sense.change or before):
                self.senses[i] = as_measured(own, sense.change or before, self.places[i])
            elif previous.verdict != "open" and (self._same_unit(i) or self._listed(i)):
                self._like_before(i)

    def _beats_too(self, i: int) -> bool:
        """As in "outperforms X by 1.3x and pruning by 2.4x": a second rival, no measure."""
        at, previous = self.places[i], self.senses[i - 1]
        if self.senses[i].verdict == "claim" or not (
            previous.change & BEAT and previous.verdict == "claim" and self.joined[i]
        ):
            return False
        return self.row[self.places[i - 1] + 1].word == "and" and any(
            t.word == "by" for t in self.row[at - 4 : at]
        )

    def _improved(self, i: int) -> None:
        """Take a bare "improvement" by a factor as one of speed, where the text is about speed."""
        sense = self.senses[i]
        if i and self.senses[i - 1].verdict == "claim" and self._same_unit(i):
            return
        if i and self.senses[i - 1].verdict == "other" and self._apposed(i):
            return  # "the error to 3.8%, a 7.3x improvement"
        if sense.verdict == "open" and sense.change & BETTER and self.numbers[i].unit != "%":
            self.senses[i] = sense._replace(
                verdict="claim", metric="speed", direction="increase", weak=True
            )

    def _apposed(self, i: int) -> bool:
        """Whether a number only says in other words what the one before it does."""
        words = [token.word for token in self._between(i)]
        return words[:1] == [","] and all(word in (",", "a", "an") for word in words)

    def _like_before(self, i: int) -> None:
        sense, previous = self.senses[i], self.senses[i - 1]
        same = self._same_unit(i)
        if sense.change & DOWN and previous.metric in ("throughput", "speed"):
            self.senses[i] = self._less_of(i)
        elif sense.change and sense.rule and previous.verdict == "claim" and same:
            self.senses[i] = previous._replace(
                direction=direction_of(0, sense.change) or previous.direction,
                change=sense.change,
                last=sense.last,
                rule="like before",
            )
        elif self._carries_on(i):
            last = sense.last or self.places[i]
            self.senses[i] = previous._replace(last=last, rule="like the one before")

    def _carries_on(self, i: int) -> bool:
        """Whether the number adds to the one before it, with no statement of its own."""
        between = self._between(i)
        told = any(t.marks & LOSS or t.word.startswith("contribut") for t in between)
        if self._is_level(i) or told:
            return False
        if self.senses[i - 1].rule == "change by number" and _of_another(between):
            return False
        verbs = [k for k, t in enumerate(between) if t.word in _ACHIEVES or t.word in _CARRY_ON]
        if verbs:
            return all(t.word in GLUE for t in between[verbs[-1] :])
        return self.joined[i]

    def _is_level(self, i: int) -> bool:
        """As in "42% parallel efficiency": a percentage of a measure that is named after it."""
        at = self.places[i]
        if self.numbers[i].unit != "%":
            return False
        return head(self.row, at + 1, phrase_end(self.row, at + 1)) is not None

    def _less_of(self, i: int) -> Sense:
        """As in "(up to 7x lower than X) latency": less of what is spent, named further on."""
        at = self.places[i]
        for k in range(at + 1, min(len(self.row), at + _LONGEST_GAP)):
            if self.row[k].marks & (TIME | ENERGY) and not self.row[k].marks & OTHER:
                return as_measured(Head(self.row[k].marks & (TIME | ENERGY), k), DOWN, at)
        return self.senses[i]._replace(verdict="other")

    def _same_unit(self, i: int) -> bool:
        return (self.numbers[i - 1].unit == "%") == (self.numbers[i].unit == "%")

    def _listed(self, i: int) -> bool:
        """Whether a comma or "and" joins two numbers of different kinds: "by 10%, 8x on Y"."""
        words = [t.word for t in self._between(i)]
        return bool({",", "and"}.intersection(words)) and "(" not in words and "with" not in words

    def _own_measure(self, i: int) -> Head | None:
        """As in "and latency by": a measure of its own between "and" and "by"."""
        row, end = self.row, self.places[i]
        first = self.places[i - 1]
        start = next((k for k in range(end - 1, first, -1) if row[k].word in _ANDS), end)
        by = next((k for k in range(start, end) if row[k].word in _CARRIERS), None)
        if by is None and not any(token.marks & LINK for token in row[start + 1 : end]):
            by = end  # "emissions fall 22% and energy use 18%"
        before = head(row, start, by) if by is not None else None
        return before or self._measure_in(end)

    def _measure_in(self, at: int) -> Head | None:
        """As in "and 2.2x in throughput": a measure named after the number."""
        row = self.row
        if at + 2 >= len(row) or row[at + 1].word not in ("in", "in-terms-of"):
            return None
        if row[at + 1].word == "in" and row[at + 2].word in _MEMORIES:
            return None  # "54% in HMC and 50% in HBM"
        end = phrase_end(row, at + 2)
        found = head(row, at + 2, end)
        return found if found and found.token == end - 1 else None


_MEMORIES = frozenset(("hbm", "dram", "sram", "vram"))
"""Where something runs, too."""


def _of_another(between: list[Token]) -> bool:
    """As in "and the control signals by": an object of its own, of which nothing is known."""
    words = [token.word for token in between]
    if not words or words[-1] != "by" or words[0] not in ("and", ","):
        return False
    named = [t for t in between[1:-1] if t.word not in SOFT and t.word != "and"]
    return bool(named) and not any(t.marks & (LINK | VERSUS) for t in named)


_ANDS = frozenset(("and", ",", "while"))
