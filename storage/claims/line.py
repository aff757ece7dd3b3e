"""A sentence as its readers see it: tokens, numbers, and the questions that all of them ask."""

from functools import cached_property

from storage.claims.claim import Metric
from storage.claims.lexicon import (
    CHANGE,
    ENERGY,
    LINK,
    OTHER,
    RATE,
    SPEED,
    TIME,
    VERB,
    VERSUS,
    WEAK,
)
from storage.claims.phrases import (
    Head,
    best,
    clause_start,
    head,
    heads_after,
    metric_of,
    preposition_at,
)
from storage.claims.quantity import Quantity
from storage.claims.tokens import Row

GLUE = frozenset(
    "by of to up at is are was were be been being factor factors a an the over about around nearly "
    "roughly approximately approx almost average mean geomean median geometric on-average avg "
    "maximum max peak minimum min at-least at-most up-to more-than less-than as-high-as as-much-as "
    "from ranging range ranges ranged between reaching reaches reach exceeding only even further "
    "just ~ than more least most much some another additional averaging well above beyond close "
    "another observed measured respectively itself can could also typically often with "
    "achieving achieve achieves achieved attains attaining yielding yields giving gives +".split()
)
_FRAME = frozenset(("(", ":", "i.e.", "e.g.", ",", "-", "i.e", "e.g", "namely", "["))


_MEASURING = frozenset(("comparing", "measuring"))


class Line:
    """One sentence: `row` its tokens, `numbers` its number phrases."""

    def __init__(self, row: Row, numbers: list[Quantity]) -> None:
        self.row = row
        self.numbers = numbers

    def quantity(self, at: int) -> Quantity:
        """Give the number phrase at token `at`."""
        return self.numbers[self.row[at].number]

    def left_edge(self, at: int) -> int:
        """Walk left over bounds and prepositions to the word that the number depends on."""
        k = at - 1
        while k >= 0 and (self.row[k].word in GLUE or self.row[k].word in _FRAME):
            k -= 1
        return k

    def verb_before(self, at: int) -> int:
        """Give the change marks of a verb that takes the number as its object."""
        left = self.left_edge(at)
        if left >= 0 and self.row[left].marks & VERB and self.row[left].marks & CHANGE:
            return self.row[left].marks & CHANGE
        return 0

    def refined(self, start: int, end: int, word: int) -> Metric:
        """Say what a speedup is a speedup of: latency, throughput, or just speed."""
        row = self.row
        found = head(row, start, end)
        if (found is None or found.marks & (OTHER | WEAK)) and preposition_at(row, word + 1):
            found = best(heads_after(row, word + 1)[:3])
        if found is None or found.marks & (OTHER | WEAK | SPEED):
            found = self.in_terms_of or found
        if found is None or found.marks & (OTHER | WEAK | ENERGY):
            return "speed"
        return metric_of(found.marks) or "speed"

    @cached_property
    def in_terms_of(self) -> Head | None:
        """Find "in terms of latency", "comparing step times" anywhere in the sentence."""
        row = self.row
        for k in range(len(row) - 3):
            word = row[k].word
            if word == "in-terms-of" or word in _MEASURING:
                found = best(heads_after(row, k))
                if found and found.marks & (TIME | RATE) and not found.marks & OTHER:
                    return found
        return None

    def subject(self, verb: int, *, asides: int = 1) -> Head | None:
        """Find the measure that is the subject of a verb, the head of its "of" chain.

        As many relative clauses are stepped over as `asides` says: work stays with the sentence.
        """
        row = self.row
        first = clause_start(row, verb)
        found: Head | None = None
        end = verb
        for k in range(verb - 1, first - 2, -1):
            if k >= first and row[k].number >= 0:
                break
            if k >= first and not row[k].marks & LINK:
                continue
            if k >= first and (row[k].marks & VERSUS or row[k].word == "per"):
                end = k  # What is compared with, or counted by, is no subject.
                continue
            one = head(row, k + 1, end)
            found = one or found
            if found and not (k >= first and preposition_at(row, k)):
                return found
            end = k
        if asides and found is None and first > 2 and row[first - 1].word == "which":
            return self.subject(
                first - 2, asides=asides - 1
            )  # "the energy of X, which dominates, is"
        return found
