"""Several measures shared out over several numbers, in order.

"3x and 5x improvements in latency and energy", "latency and energy (3x and 5x, respectively)",
"3x and 5x speedup and energy savings".
"""

from storage.claims.lexicon import CHANGE, FAST, IN_ORDER, WEAK
from storage.claims.phrases import Head, heads_before, metric_of
from storage.claims.sense import Sense, direction_of
from storage.claims.tokens import Row

_BEFORE_NUMBER = frozenset("up up-to to of a about over nearly by average on-average ~".split())


class Shares:
    """The measures of a sentence's numbers; `senses` is changed in place."""

    def __init__(
        self, row: Row, places: list[int], senses: list[Sense], joined: list[bool]
    ) -> None:
        self.row = row
        self.places = places
        self.senses = senses
        self.joined = joined

    def share(self) -> None:
        """Give each number of a list its own measure where as many are named."""
        if len(self.places) > 1:
            self._share_heads()
            if self.row.marks & IN_ORDER:
                self._share_named_before()

    def _share_heads(self) -> None:
        """Share out the measures that all numbers of a list have in common."""
        i = 0
        while i < len(self.senses):
            heads = self.senses[i].heads
            end = i + 1
            while end < len(self.senses) and self.joined[end] and self.senses[end].heads == heads:
                end += 1
            told = len(heads) > 1 and bool(heads[0].marks & CHANGE)
            if told or not self.senses[i].change & FAST:
                self._deal(i, end, list(heads))
            i = end

    def _share_named_before(self) -> None:
        """Share out "latency and energy (3x and 5x improvements, respectively)"."""
        row = self.row
        for i in range(len(self.senses) - 1):
            opens = self.places[i] - 1
            while opens > 0 and row[opens].word in _BEFORE_NUMBER:
                opens -= 1
            if row[opens].word != "(" or not self._claims(i):
                continue
            end = i + 1
            while end < len(self.senses) and self.joined[end] and self._claims(end):
                end += 1
            behind = row[self.places[end - 1] + 1 : self.places[end - 1] + 5]
            if any(token.marks & IN_ORDER for token in behind):
                self._deal(i, end, heads_before(row, opens))

    def _claims(self, i: int) -> bool:
        return self.senses[i].verdict == "claim" and not self.senses[i].change & FAST

    def _deal(self, i: int, end: int, heads: list[Head]) -> None:
        if len(heads) != end - i or end - i < 2:
            return
        for k in range(i, end):
            one, sense = heads[k - i], self.senses[k]
            own = as_measured(one, sense.change, self.places[k])
            weak = bool(one.marks & WEAK) and own.verdict == "claim"
            self.senses[k] = own._replace(last=sense.last, rule="respectively", weak=weak)


def as_measured(one: Head, change: int, at: int) -> Sense:
    """Make a sense of a measure under the change of a neighbour, or under one that it brings."""
    change = one.marks & CHANGE or change
    metric, direction = metric_of(one.marks), direction_of(one.marks, change)
    if metric is None or direction is None:
        return Sense("other", change=change)
    return Sense(
        "claim",
        metric,
        direction,
        change=change,
        heads=(one,),
        cue=(one.token, at),
        last=at,
        rule="verb of before",
    )
