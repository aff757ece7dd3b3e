"""What a number is about: the words that govern it, read from its sentence.

Three places are asked, as a reader would: the noun phrase after the number ("2.6x attention
speedup", "30% lower latency"), what governs it from before ("reduces latency by", "speedups of",
"throughput is"), and, in `pairing`, the numbers that it is coordinated with.
"""

from dataclasses import dataclass, replace
from typing import Literal

from storage.claims.claim import Direction, Metric
from storage.claims.lexicon import (
    BEAT,
    BETTER,
    BREAK,
    CHANGE,
    DOWN,
    ENERGY,
    ENERGY_GAIN,
    FAST,
    GRADE,
    LINK,
    LOSS,
    NOUN,
    OTHER,
    RATE,
    SLOW,
    SPEED,
    TIME,
    UP,
    VERB,
    VERSUS,
    WEAK,
)
from storage.claims.numbers import Quantity
from storage.claims.phrases import (
    Head,
    best,
    clause_start,
    head,
    heads_after,
    metric_of,
    own_head,
    phrase_end,
    preposition_at,
)
from storage.claims.tokens import Token

Verdict = Literal["claim", "other", "open"]


@dataclass(frozen=True, slots=True)
class Sense:
    """What a number is about. "other": certainly no speed; "open": the words do not say.

    `weak` marks readings that hold only in a text about speed ("performance"). `change` are the
    marks of the governing word, `heads` all measures coordinated there, `cue` the token range of
    the words it was read from, `last` the last token of the phrase that holds the number.
    """

    verdict: Verdict
    metric: Metric | None = None
    direction: Direction | None = None
    weak: bool = False
    change: int = 0
    heads: tuple[Head, ...] = ()
    cue: tuple[int, int] = (0, 0)
    last: int = 0
    rule: str = ""


OPEN = Sense("open")
NO_SPEED = Sense("other")

_GLUE = frozenset(
    "by of to up at is are was were be been being factor factors a an the over about around nearly "
    "roughly approximately approx almost average mean geomean median geometric on-average avg "
    "maximum max peak minimum min at-least at-most up-to more-than less-than as-high-as as-much-as "
    "from ranging range ranges ranged between reaching reaches reach exceeding only even further just "
    "~ than more least most much some another additional averaging well above beyond close "
    "another observed measured respectively itself can could also typically often with "
    "achieving achieve achieves achieved attains attaining yielding yields giving gives +".split()
)
_FRAME = frozenset(("(", ":", "i.e.", "e.g.", ",", "-", "i.e", "e.g", "namely", "["))
_SHARES = frozenset(("of", "that-of"))
FARTHEST = 28
"""Tokens before a number in which its governing word may stand."""


def direction_of(measure: int, change: int) -> Direction | None:
    """Say which way a claim points, or None where the change is a loss or says nothing.

    More of a rate is a gain and less a loss; of durations and energy it is the other way round;
    an "improvement" or "speedup" is a gain of either.
    """
    if change & (FAST | BEAT):
        return "increase"
    if change & LOSS:
        return None
    spent = measure & (TIME | ENERGY) and not measure & ENERGY_GAIN
    if change & DOWN:
        return "decrease" if spent else None
    if change & BETTER:
        return "increase"
    if change & UP or not change:
        return None if spent else "increase"
    return None


def _measured(one: Head | None, change: int, cue: tuple[int, int], rule: str) -> Sense:
    """Make a sense of a measure and its change; open where there is no measure."""
    if one is None:
        return Sense("open", change=change, cue=cue, rule=rule)
    metric = metric_of(one.marks)
    direction = direction_of(one.marks, change)
    if metric is None or direction is None:
        return Sense("other", change=change, heads=(one,), cue=cue, rule=rule)
    weak = bool(one.marks & WEAK)
    return Sense("claim", metric, direction, weak, change, (one,), cue, rule=rule)


class Reader:
    """Reads the senses of the numbers of one sentence, given as tokens."""

    def __init__(self, row: list[Token], numbers: list[Quantity]) -> None:
        self.row = row
        self.numbers = numbers

    def sense(self, at: int) -> Sense:
        """Read the number at token `at`."""
        quantity = self.numbers[self.row[at].number]
        if quantity.kind == "verb":
            return self._doubled(at, quantity)
        if quantity.kind == "part":
            return self._shared(at)
        if self._by(at):
            before = self.before(at)
            return before if before.verdict != "open" else self._merge(self.after(at), before)
        after = self.after(at)
        if after.verdict != "open":
            return after
        return self._merge(after, self.before(at))

    @staticmethod
    def _merge(after: Sense, before: Sense) -> Sense:
        """Join an undecided right side, which may tell the change, with the left side."""
        if after.change and before.heads and not before.change:
            joined = _measured(before.heads[0], after.change, after.cue, after.rule)
            return replace(joined, last=after.last)
        if before.verdict == "open" and after.change:
            return after
        return replace(before, last=after.last)

    # After the number -----------------------------------------------------------------------

    def after(self, at: int) -> Sense:
        """Read the noun phrase that the number opens."""
        start = self._skip_aside(at + 1)
        row = self.row
        if start < len(row) and row[start].word in _SHARES:
            return self._fraction(at, start)
        end = phrase_end(row, start)
        if end == start:
            return replace(OPEN, last=at)
        sense = self._phrase(at, start, end)
        return replace(sense, last=max(end - 1, sense.last))

    def _skip_aside(self, at: int) -> int:
        """Step over a short aside without a number: "5.9x (forward)"."""
        row = self.row
        if at < len(row) and row[at].word == "(":
            for close in range(at + 1, min(len(row), at + 7)):
                if row[close].number >= 0:
                    return at
                if row[close].word == ")":
                    return close + 1
        return at

    def _fraction(self, at: int, start: int) -> Sense:
        """ "30% of the runtime": a share, and no gain unless something is cut by it."""
        quantity = self.numbers[self.row[at].number]
        change = self._verb_before(at)
        if change & DOWN and (heads := heads_after(self.row, start)):
            return _measured(best(heads), change, (at, heads[-1].token), "share that is cut")
        if quantity.unit == "%" and not self._noun_of(at):
            return NO_SPEED
        return replace(OPEN, last=at)

    def _noun_of(self, at: int) -> bool:
        left = self._left_edge(at)
        return left >= 0 and bool(self.row[left].marks & (FAST | NOUN))

    def _phrase(self, at: int, start: int, end: int) -> Sense:
        row = self.row
        fast = [k for k in range(start, end) if row[k].marks & (FAST | SLOW)]
        if fast:
            return self._quick(at, start, fast[-1], end)
        nouns = [k for k in range(start, end) if self._is_change_noun(k, start)]
        if nouns:
            return self._changed(start, nouns[-1], end)
        grades = [k for k in range(start, end) if row[k].marks & GRADE and row[k].marks & CHANGE]
        if grades:
            return self._graded(start, grades[0], end)
        return self._plain(at, start, end)

    def _is_change_noun(self, k: int, start: int) -> bool:
        marks = self.row[k].marks
        if not (marks & NOUN and marks & CHANGE):
            return False
        return not (marks & VERB and k + 1 < len(self.row) and self.row[k + 1].word == "the")

    def _quick(self, at: int, start: int, word: int, end: int) -> Sense:
        """ "2.6x attention speedup", "30% faster decoding", "1.8x speedup of latency"."""
        row = self.row
        if row[word].marks & SLOW:
            return self._slower(at, word)
        if row[word].word in ("fast", "quick", "quickly", "rapidly") and word == end - 1 > start:
            return replace(OPEN, last=at)
        metric = self.refined(start, end, word)
        return Sense(
            "claim", metric, "increase", change=FAST, cue=(at, word), rule="number before speedup"
        )

    def _slower(self, at: int, word: int) -> Sense:
        """ "the baseline is 3x slower than ours" is our gain; other slowness is none."""
        row = self.row
        own = [t.word for t in row[word + 1 : word + 6]]
        if own and own[0] == "than" and _OURS.intersection(own):
            return Sense(
                "claim",
                "speed",
                "increase",
                change=FAST,
                cue=(at, word),
                rule="the other is slower",
            )
        return replace(NO_SPEED, change=SLOW)

    def refined(self, start: int, end: int, word: int) -> Metric:
        """Say what a speedup is a speedup of: latency, throughput, or just speed."""
        row = self.row
        found = head(row, start, end)
        if (found is None or found.marks & (OTHER | WEAK)) and preposition_at(row, word + 1):
            found = best(heads_after(row, word + 1)[:3])
        if found is None or found.marks & (OTHER | WEAK | SPEED):
            found = self._in_terms_of() or found
        if found is None or found.marks & (OTHER | WEAK | ENERGY):
            return "speed"
        return metric_of(found.marks) or "speed"

    def _in_terms_of(self) -> Head | None:
        """Find "in terms of latency" anywhere in the sentence."""
        row = self.row
        for k in range(len(row) - 3):
            if row[k].word == "terms" and row[k + 1].word == "of":
                found = best(heads_after(row, k + 1))
                if found and found.marks & (TIME | RATE) and not found.marks & OTHER:
                    return found
        return None

    def _changed(self, start: int, noun: int, end: int) -> Sense:
        """ "37% latency reduction", "1.8x improvement in throughput"."""
        row = self.row
        change = row[noun].marks & CHANGE
        rule = "number before change"
        inside = own_head(row, noun) or head(row, start, noun)
        if preposition_at(row, end):
            heads = heads_after(row, end)
            if heads and (inside is None or inside.marks & WEAK):
                sense = _measured(best(heads), change, (start, heads[-1].token), rule)
                return replace(sense, heads=tuple(heads), last=heads[-1].token)
        return _measured(inside, change, (start, noun), rule)

    def _graded(self, start: int, grade: int, end: int) -> Sense:
        """ "5x lower latency", "39% higher", "1.2x more energy-efficient"."""
        row = self.row
        change = row[grade].marks & CHANGE
        cue = (start, end - 1)
        if grade + 1 == end:
            if row[grade].word in ("additional", "extra", "further"):
                return NO_SPEED
            if preposition_at(row, end) and (heads := heads_after(row, end)):
                return _measured(best(heads), change, cue, "number before grade")
            return Sense("open", change=change, cue=cue, rule="number before grade")
        found = head(row, grade + 1, end)
        if found is None:
            return NO_SPEED
        if row[found.token].word.startswith("efficient"):
            return Sense(
                "claim", "speed", "increase", True, UP, (found,), cue, rule="more efficient"
            )
        return _measured(found, change, cue, "number before grade")

    def _plain(self, at: int, start: int, end: int) -> Sense:
        """ "10x the throughput", "15x energy efficiency", "reducing 28x prefilling time"."""
        found = head(self.row, start, end)
        change = self._verb_before(at)
        if found is None:
            return replace(OPEN, last=at)
        if found.marks & OTHER:
            return replace(NO_SPEED, change=change, heads=(found,))
        if self.numbers[self.row[at].number].unit == "%" and not change:
            return NO_SPEED if found.marks & (TIME | ENERGY) else replace(OPEN, last=at)
        return _measured(found, change, (at, found.token), "number before measure")

    def _verb_before(self, at: int) -> int:
        """Give the change marks of a verb that takes the number as its object."""
        left = self._left_edge(at)
        if left >= 0 and self.row[left].marks & VERB and self.row[left].marks & CHANGE:
            return self.row[left].marks & CHANGE
        return 0

    # Doubling, halves ------------------------------------------------------------------------

    def _doubled(self, at: int, quantity: Quantity) -> Sense:
        """ "doubling the throughput", "halves latency", "throughput is doubled"."""
        row = self.row
        change = DOWN if quantity.decrease else UP
        end = phrase_end(row, at + 1)
        found = head(row, at + 1, end)
        if found is None and end == at + 1 and row[at - 1].word in _BE:
            found = self._subject(at - 1)
        if found is None:
            return NO_SPEED
        return replace(_measured(found, change, (at, end - 1), "doubling or halving"), last=end - 1)

    def _shared(self, at: int) -> Sense:
        """ "in half the time", "cuts latency by half"."""
        row = self.row
        end_word = row[at + 1].word if at + 1 < len(row) else ""
        needed = any(t.word in _NEEDING for t in row[max(0, at - 4) : at])
        if needed and end_word in ("the", "of", "its", "that"):
            skip = at + 2 if end_word == "of" else at + 1
            end = phrase_end(row, skip)
            sense = _measured(head(row, skip, end), DOWN, (at, end - 1), "half of a measure")
            return replace(sense, last=end - 1) if sense.verdict == "claim" else NO_SPEED
        if at and row[at - 1].word in ("by", "in", "a", "to"):
            sense = self.before(at)
            if sense.verdict == "claim" and sense.direction == "decrease":
                return sense
            return replace(NO_SPEED, change=sense.change)
        return NO_SPEED

    # Before the number -----------------------------------------------------------------------

    def _left_edge(self, at: int) -> int:
        """Walk left over bounds and prepositions to the word that the number depends on."""
        k = at - 1
        while k >= 0 and (self.row[k].word in _GLUE or self.row[k].word in _FRAME):
            k -= 1
        return k

    def _by(self, at: int) -> bool:
        row = self.row
        k = at - 1
        while k >= 0 and row[k].word in _GLUE:
            if row[k].word == "by":
                return True
            k -= 1
        return False

    def before(self, at: int) -> Sense:
        """Read what governs the number from the left."""
        row = self.row
        edge = self._left_edge(at)
        if edge < 0 or row[edge].number >= 0:
            return replace(OPEN, last=at)
        if self._to_share(at, edge):
            return NO_SPEED
        owned = row[edge + 1].word == "of" and not row[edge].marks & CHANGE
        governor = -1 if owned and head(row, edge, edge + 1) else self._governor(edge, at)
        if governor < 0:
            return self._bare(at, edge)
        sense = self._governed(at, governor, edge)
        if sense.verdict == "other" and self._achieved(edge, at):
            return replace(OPEN, last=at)
        return sense

    def _achieved(self, edge: int, at: int) -> bool:
        """Whether the number is the object of "achieving" and the like, not of the governor."""
        return any(t.word in _ACHIEVING for t in self.row[edge + 1 : at])

    def _to_share(self, at: int, edge: int) -> bool:
        """ "reduces memory to 30%" says what is left, not what is gained."""
        words = [t.word for t in self.row[edge + 1 : at]]
        plain_to = "to" in words and words[words.index("to") - 1 :][:1] != ["up"]
        ranging = {"from", "ranging", "range", "ranges", "between", "up"}.intersection(words)
        return plain_to and not ranging and self.numbers[self.row[at].number].unit == "%"

    def _governor(self, edge: int, at: int) -> int:
        """Find the change word to the left, before another number or the clause's end."""
        row = self.row
        for k in range(edge, max(-1, at - FARTHEST), -1):
            if row[k].number >= 0 or row[k].word in (".", ";"):
                return -1
            if row[k].marks & BREAK and k < edge:
                return -1
            if row[k].marks & CHANGE and not self._adjective(k, edge):
                return k
        return -1

    def _adjective(self, k: int, edge: int) -> bool:
        """Whether a graded word only colours the noun after it ("improved kernels by")."""
        row = self.row
        marks = row[k].marks
        if marks & (FAST | BEAT):
            return False
        if marks & GRADE and not marks & VERB and k < edge:
            return row[k + 1].word not in ("than", ",") and not row[k + 1].marks & (
                OTHER | TIME | RATE
            )
        return False

    def _governed(self, at: int, governor: int, edge: int) -> Sense:
        row = self.row
        marks = row[governor].marks
        cue = (governor, at)
        if marks & SLOW:
            return NO_SPEED
        if marks & FAST:
            metric = self._object_metric(at, governor, edge)
            return Sense(
                "claim", metric, "increase", change=FAST, cue=cue, rule="speedup of number"
            )
        heads = self._object(governor, edge)
        if marks & BEAT:
            return self._ahead(at, governor, heads, cue)
        change = marks & CHANGE
        noun = marks & NOUN and (not marks & VERB or self._after_determiner(governor))
        if noun or not heads:
            heads = self._noun_heads(at, governor, heads)
        if not heads:
            subject = self._subject(governor)
            heads = [subject] if subject else []
        sense = _measured(best(heads), change, cue, "change by number")
        return replace(sense, heads=tuple(heads))

    def _object_metric(self, at: int, governor: int, edge: int) -> Metric:
        """Refine "accelerates the response time by", "a latency speedup of"."""
        row = self.row
        left = governor
        while left > 0 and not row[left - 1].marks & LINK and governor - left < 6:
            left -= 1
        inside = head(row, left, governor)
        if inside and not inside.marks & (OTHER | WEAK | SPEED):
            return metric_of(inside.marks) or "speed"
        heads = self._object(governor, edge)
        chosen = best([h for h in heads if not h.marks & OTHER][:1])
        if chosen and chosen.marks & (TIME | RATE):
            return metric_of(chosen.marks) or "speed"
        end = phrase_end(row, at + 1)
        return self.refined(at + 1, end, end - 1)

    def _ahead(self, at: int, governor: int, heads: list[Head], cue: tuple[int, int]) -> Sense:
        """ "outperforms X by 3x", "exceeds the speed of X by 20%"."""
        row = self.row
        named = [h for h in heads if h.marks & (TIME | RATE | SPEED)][:1]
        found = named[0] if named and not named[0].marks & OTHER else None
        if found is None and preposition_at(row, at + 1):
            found = best(heads_after(row, at + 1)[:2])
            if found and found.marks & OTHER:
                if row[at + 1].word == "in":
                    return replace(NO_SPEED, change=BEAT)
                found = None
        found = found or self._in_terms_of()
        if found is None or found.marks & WEAK:
            subject = self._subject(governor)
            found = subject if subject and not subject.marks & OTHER else None
        metric = metric_of(found.marks) if found else "speed"
        weak = found is None or bool(found.marks & WEAK)
        return Sense("claim", metric, "increase", weak, BEAT, cue=cue, rule="ahead by number")

    def _after_determiner(self, k: int) -> bool:
        row = self.row
        left = k - 1
        while left >= 0 and k - left < 5 and not row[left].marks & (LINK | VERB):
            if row[left].word in ("a", "an", "the", "this", "such", "significant"):
                return True
            left -= 1
        return left >= 0 and row[left].word in ("of", "with", "and", "in", ",")

    def _object(self, governor: int, edge: int) -> list[Head]:
        """Read the measures between a governing verb and the number: its object's heads."""
        row = self.row
        at = governor + 1
        while at <= edge:
            end = min(phrase_end(row, at, FARTHEST), edge + 1)
            found = head(row, at, end)
            if found:
                heads = [found]
                if end <= edge and row[end].word in ("and", ","):
                    heads += [h for h in heads_after(row, end) if h.token <= edge]
                return heads
            if end <= edge and row[end].marks & VERSUS:
                return []
            at = end + 1
        return []

    def _noun_heads(self, at: int, governor: int, heads: list[Head]) -> list[Head]:
        """Read a change noun's measure: before it, or after the number ("of 40% in latency")."""
        row = self.row
        left = governor
        while left > 0 and not row[left - 1].marks & LINK and governor - left < 7:
            left -= 1
        inside = own_head(row, governor) or head(row, left, governor)
        if inside:
            heads = [inside]
            if left > 1 and row[left - 1].word in ("and", ","):
                other = head(row, max(0, left - 5), left - 1)
                heads = [other, inside] if other and other.marks & ~OTHER else heads
            return heads
        if not heads and preposition_at(row, at + 1):
            return heads_after(row, at + 1)
        return heads

    def _subject(self, verb: int) -> Head | None:
        """Find the measure that is the subject of a verb, the head of its "of" chain."""
        row = self.row
        first = clause_start(row, verb)
        found: Head | None = None
        end = verb
        for k in range(verb - 1, first - 2, -1):
            if k >= first and row[k].number >= 0:
                break
            if k >= first and not row[k].marks & LINK:
                continue
            one = head(row, k + 1, end)
            found = one or found
            if found and not (k >= first and preposition_at(row, k)):
                return found
            end = k
        return found

    def _bare(self, at: int, edge: int) -> Sense:
        """ "the speed is 2.8x that of X", "a throughput of 3x over X", "performs 4x than"."""
        row = self.row
        following = row[at + 1].marks if at + 1 < len(row) else 0
        subject = head(row, max(0, edge - 1), edge + 1) or self._subject(edge + 1)
        if subject is None:
            if row[edge].word.startswith("perform") and following & VERSUS:
                return Sense("claim", "speed", "increase", True, cue=(edge, at), rule="performs")
            return replace(OPEN, last=at)
        heads = (subject,)
        if row[edge].marks & OTHER and not row[edge].marks & WEAK:
            return replace(NO_SPEED, heads=heads)
        if not following & VERSUS or self.numbers[row[at].number].unit == "%":
            return Sense("open", heads=heads, last=at)
        if subject.marks & (RATE | SPEED | ENERGY_GAIN) and not subject.marks & OTHER:
            return _measured(subject, 0, (edge, at), "measure is number")
        return Sense("open", heads=heads, last=at)


_ACHIEVING = frozenset(
    "achieving achieve achieves achieved attains attaining reaching reaches reach yielding yields "
    "giving gives".split()
)
_NEEDING = frozenset(
    "in at with using only just takes taking take requires requiring require needs needing "
    "need consumes consuming consume spends to than".split()
)
_BE = frozenset("is are was were be been being gets get".split())
_OURS = frozenset("our ours proposed this".split())
