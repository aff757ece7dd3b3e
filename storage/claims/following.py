"""The noun phrase that a number opens: "2.6x attention speedup", "30% lower latency"."""

from storage.claims.lexicon import (
    BETTER,
    BREAK,
    CHANGE,
    DOWN,
    ENERGY,
    ENERGY_GAIN,
    FAST,
    GRADE,
    NOUN,
    OTHER,
    RATE,
    SIZES,
    SLOW,
    SPEED,
    TIME,
    UP,
    VERB,
    WEAK,
)
from storage.claims.line import GLUE, Line
from storage.claims.phrases import (
    Head,
    best,
    clause_start,
    head,
    heads_after,
    own_head,
    phrase_end,
    preposition_at,
)
from storage.claims.sense import ALONE, NO_SPEED, Sense, measured

_SHARES = frozenset(("of", "that-of"))
_OURS = frozenset("our ours proposed this".split())
_OWN = frozenset("our ours we port it its proposed".split())
_THEIRS = frozenset(("its", "their", "our"))
_TAKING = frozenset("take takes took taking run runs ran running last lasts".split())
_RUNNING = frozenset("run runs ran execute executes finish finishes complete completes".split())
_SWIFT = frozenset(("fast", "quick", "quickly", "rapidly"))
_MEASURES = {"time": TIME, "throughput": RATE, "energy": ENERGY_GAIN, "speed": SPEED}
_HAVING = frozenset("has have having with had".split())
_WORK = frozenset(
    "requests request queries query transactions users clients jobs tasks operations images frames "
    "samples tokens packets sessions streams events messages customers workloads".split()
)
_USED = frozenset("concurrent user client inference training offline online".split())
_DOING = frozenset(
    "process processes processing serve serves serving handle handles handling sustain sustains "
    "sustaining complete completes completing execute executes executing finish finishes "
    "perform performs generate generates generating commit commits".split()
)
"""Verbs of a system at work: more of what they do is a higher rate."""


_RESUMED = FAST | RATE | TIME | ENERGY | ENERGY_GAIN | GRADE
"""What a noun phrase may begin with that goes on behind brackets."""
_MEASURE_ENDS = (
    "ity",
    "ities",
    "ratio",
    "ratios",
    "ness",
    "count",
    "counts",
    "level",
    "levels",
    "demand",
    "demands",
)
"""Ends of nouns that name something to be measured, whatever it is."""


class Following:
    """Reads what follows the numbers of a sentence."""

    def __init__(self, line: Line) -> None:
        self.line = line

    def read(self, at: int) -> Sense:
        """Read the noun phrase that the number opens."""
        start = self._skip_aside(at + 1)
        row = self.line.row
        if start < len(row) and row[start].word in _THEIRS:
            start += 1
        if start < len(row) and row[start].word in _SHARES:
            return self._fraction(at, start)
        end = phrase_end(row, start)
        if end == start:
            return self._as_good(at, start) or self._behind_average(at, start)
        sense = self._phrase(at, start, end)
        return self._and_more(sense.until(max(end - 1, sense.last)))

    def _as_good(self, at: int, start: int) -> Sense | None:
        """As in "3x as costly", which is no speed, or "3x as efficient as"."""
        row = self.line.row
        if start + 1 >= len(row) or row[start].word != "as":
            return None
        if start + 2 < len(row) and row[start + 2].word not in ("as", ",", ".", ";"):
            return None
        found = head(row, start + 1, start + 2)
        return measured(found, UP, (at, start + 1), "as good as") if found else NO_SPEED

    def _behind_average(self, at: int, start: int) -> Sense:
        """As in "1.1x on average training speedup": the noun phrase comes behind the bound."""
        row = self.line.row
        if start + 1 < len(row) and row[start].word in ("on-average", "averaged"):
            end = phrase_end(row, start + 1)
            if any(token.marks & FAST and token.marks & NOUN for token in row[start + 1 : end]):
                return self._phrase(at, start + 1, end).until(end - 1)
        return Sense("open", last=at)

    def _and_more(self, sense: Sense) -> Sense:
        """Add a second measure: "3x and 5x speedup and energy savings", "faster and cheaper"."""
        row, joint = self.line.row, sense.last + 1
        if sense.verdict != "claim" or len(sense.heads) > 1 or joint + 1 >= len(row):
            return sense
        if row[joint].word not in ("and", "/"):
            return sense
        second = self._second(joint + 1)
        if second is None:
            return sense
        marks = sense.heads[0].marks if sense.heads else _MEASURES[sense.metric or "speed"]
        token = sense.heads[0].token if sense.heads else sense.cue[1]
        return sense._replace(heads=(Head(marks | (sense.change & CHANGE), token), second))

    def _second(self, start: int) -> Head | None:
        """Read the measure of a noun phrase after "and", with the change that it names."""
        row = self.line.row
        end = phrase_end(row, start)
        found = head(row, start, end)
        if end == start or found is None:
            return None
        graded = any(t.marks & GRADE and t.marks & CHANGE for t in row[start:end])
        if (graded and not row[start].marks) or row[start].marks & VERB & ~NOUN:
            return None  # "and uses less energy" is a statement of its own.
        told = [t.marks & CHANGE for t in row[start:end] if t.marks & (NOUN | GRADE)]
        changes = [change for change in told if change]
        return Head(found.marks | (changes[-1] if changes else 0), found.token)

    def _skip_aside(self, at: int) -> int:
        """Step over a short aside without a number: "5.9x (forward)"."""
        row = self.line.row
        if at + 1 < len(row) and row[at].word == ")" and row[at + 1].marks & _RESUMED:
            return at + 1  # "1.8x (up to 2.5x) speedup"
        if at < len(row) and row[at].word == "(":
            for close in range(at + 1, min(len(row), at + 7)):
                if row[close].number >= 0 and not self._only_number(at, close):
                    return at
                if row[close].word == ")":
                    return close + 1
        return at

    def _only_number(self, opened: int, at: int) -> bool:
        """Whether brackets hold a number with its bound alone, and the phrase goes on behind."""
        row = self.line.row
        bounded = all(token.word in GLUE for token in row[opened + 1 : at])
        goes_on = at + 2 < len(row) and row[at + 1].word == ")" and row[at + 2].marks & _RESUMED
        return bounded and bool(goes_on)

    def _fraction(self, at: int, start: int) -> Sense:
        """As in "30% of the runtime": a share, and no gain unless something is cut by it."""
        quantity = self.line.quantity(at)
        change = self.line.verb_before(at)
        if change & DOWN and (heads := heads_after(self.line.row, start)):
            return measured(best(heads), change, (at, heads[-1].token), "share that is cut")
        if quantity.unit == "%" and not self._noun_of(at):
            return NO_SPEED
        end = phrase_end(self.line.row, start + 1)
        found = head(self.line.row, start + 1, end)
        if any(t.marks & FAST and t.marks & NOUN for t in self.line.row[start + 1 : end]):
            metric = self.line.refined(start + 1, end, end - 1)
            cue = (at, end - 1)
            return Sense(
                "claim", metric, "increase", change=FAST, cue=cue, rule="number of speedup"
            )
        if quantity.unit == "x" and not change and found and found.marks & (RATE | SPEED):
            return measured(found, 0, (at, found.token), "number of a measure")
        return Sense("open", last=at)

    def _noun_of(self, at: int) -> bool:
        left = self.line.left_edge(at)
        return left >= 0 and bool(self.line.row[left].marks & (FAST | NOUN))

    def _phrase(self, at: int, start: int, end: int) -> Sense:
        row = self.line.row
        if row[start].word == "as-long":
            return self._as_long(at, start)
        if row[start].word in _RUNNING and self.line.quantity(at).unit == "%":
            return NO_SPEED  # "85% run faster" counts cases.
        fast = [k for k in range(start, end) if row[k].marks & (FAST | SLOW)]
        if fast and not self._swift_thing(fast[-1], end):
            return self._quick(at, start, fast[-1], end)
        nouns = [k for k in range(start, end) if self._is_change_noun(k)]
        if nouns:
            return self._changed(start, nouns[-1], end)
        grades = [k for k in range(start, end) if row[k].marks & GRADE and row[k].marks & CHANGE]
        if grades:
            return self._graded(at, start, grades[0], end)
        return self._plain(at, start, end)

    def _as_long(self, at: int, word: int) -> Sense:
        """As in "takes twice as long as ours": the other side is faster by that much."""
        row = self.line.row
        if word + 1 < len(row) and row[word + 1].word == "as":
            return Sense("claim", "time", "increase", cue=(at, word), rule="takes longer than")
        return NO_SPEED

    def _swift_thing(self, word: int, end: int) -> bool:
        """Whether "fast" only colours the noun behind it: "twice the fast memory"."""
        row = self.line.row
        return row[word].word in _SWIFT and any(t.marks & OTHER for t in row[word + 1 : end])

    def _is_change_noun(self, k: int) -> bool:
        marks = self.line.row[k].marks
        if not (marks & NOUN and marks & CHANGE):
            return False
        return not (
            marks & VERB and k + 1 < len(self.line.row) and self.line.row[k + 1].word == "the"
        )

    def _quick(self, at: int, start: int, word: int, end: int) -> Sense:
        """As in "2.6x attention speedup", "30% faster decoding", "1.8x speedup of latency"."""
        row = self.line.row
        if row[word].marks & SLOW:
            return self._slower(at, word)
        if row[word].word in _SWIFT and word == end - 1 > start:
            return Sense("open", last=at)
        metric = self.line.refined(start, end, word)
        return Sense(
            "claim", metric, "increase", change=FAST, cue=(at, word), rule="number before speedup"
        )

    def _slower(self, at: int, word: int) -> Sense:
        """As in "the baseline is 3x slower than ours": the other side is faster by that much."""
        row = self.line.row
        than = next(
            (
                k
                for k in range(word + 1, min(len(row), word + 9))
                if row[k].word == "than" or row[k].marks & BREAK
            ),
            -1,
        )
        told = than > 0 and row[than].word == "than" and row[word].marks & GRADE
        if told and self._other_is_slower(at, than):
            return Sense(
                "claim",
                "speed",
                "increase",
                change=FAST,
                cue=(at, word),
                rule="the other is slower",
            )
        return NO_SPEED._replace(change=SLOW)

    def _other_is_slower(self, at: int, than: int) -> bool:
        """Whether it is not the paper's own that is slower than something else."""
        row = self.line.row
        if any(token.word in _OURS for token in row[than + 1 : than + 6]):
            return True
        own = any(token.word in _OWN for token in row[clause_start(row, at) : at])
        return not own and self.line.quantity(at).unit != "%"

    def _changed(self, start: int, noun: int, end: int) -> Sense:
        """As in "37% latency reduction", "1.8x improvement in throughput"."""
        row = self.line.row
        change = row[noun].marks & CHANGE
        rule = "number before change"
        inside = own_head(row, noun) or head(row, start, noun)
        if change & DOWN and inside and inside.marks & WEAK and inside.token == noun - 1:
            return NO_SPEED._replace(change=change)  # "a 10% performance reduction" is a loss.
        if preposition_at(row, end):
            heads = heads_after(row, end)
            if heads and (inside is None or inside.marks & WEAK):
                sense = measured(best(heads), change, (start, heads[-1].token), rule)
                return sense._replace(heads=tuple(heads), last=heads[-1].token)
            if row[end].word == "in" and not change & BETTER and self._of_unknown(end + 1):
                return NO_SPEED._replace(change=change)
        return measured(inside, change, (start, noun), rule)

    def _of_unknown(self, start: int) -> bool:
        """Whether a phrase names a measure that is none of speed: "5% more in the swap ratio"."""
        end = phrase_end(self.line.row, start)
        return end > start and self.line.row[end - 1].word.endswith(_MEASURE_ENDS)

    def _graded(self, at: int, start: int, grade: int, end: int) -> Sense:
        """As in "5x lower latency", "39% higher", "1.2x more energy-efficient"."""
        row = self.line.row
        change = row[grade].marks & CHANGE
        cue = (start, end - 1)
        if grade + 1 == end:
            if row[grade].word == "longer" and self._takes_longer(at, end):
                return Sense("claim", "time", "increase", cue=cue, rule="takes longer than")
            if row[grade].word in ("additional", "extra", "further") or row[grade].word in SIZES:
                return NO_SPEED
            if preposition_at(row, end) and (heads := heads_after(row, end)):
                return measured(best(heads), change, cue, "number before grade")
            return Sense("open", change=change, cue=cue, rule="number before grade")
        found = head(row, grade + 1, end)
        if found is None or (change & UP and self._work(at, grade, end)):
            return self._more_work(at, grade, end)
        if compared := self._worse_than(change, found, end):
            return compared._replace(cue=cue)
        if row[found.token].word.startswith("efficient") and change & DOWN:
            return NO_SPEED
        if row[found.token].word.startswith("efficient"):
            return Sense(
                "claim", "speed", "increase", True, UP, (found,), cue, rule="more efficient"
            )
        if change & UP and found.marks & (ENERGY | TIME) and self.line.verb_before(at) & DOWN:
            change = DOWN  # "saves 11% more energy"
        return measured(found, change, cue, "number before grade")

    def _takes_longer(self, at: int, end: int) -> bool:
        """As in "training takes 1.7x longer with X than with ours"."""
        row = self.line.row
        taken = any(t.word in _TAKING for t in row[max(0, at - 4) : at])
        return taken and any(t.word == "than" for t in row[end : end + 8])

    def _worse_than(self, change: int, found: Head, end: int) -> Sense | None:
        """As in "52% higher latency than ours": what one side lacks, the other is ahead by."""
        row = self.line.row
        if end >= len(row) or row[end].word != "than" or found.marks & OTHER:
            return None
        if change & UP and found.marks & TIME:
            return Sense("claim", "time", "increase", False, 0, (found,), rule="worse than")
        if change & DOWN and found.marks & ENERGY_GAIN:
            return Sense("claim", "energy", "decrease", False, 0, (found,), rule="worse than")
        return None

    def _work(self, at: int, grade: int, end: int) -> bool:
        """As in "serves 3x more requests": more of what a system does."""
        row = self.line.row
        if row[grade].word in SIZES and not any(t.marks & RATE for t in row[grade:end]):
            return False  # "80x larger tasks"
        done = next((k for k in range(grade + 1, end) if row[k].word in _WORK), -1)
        plain = done == grade + 1 or row[grade + 1].word in _USED
        doing = any(t.word in _DOING for t in row[max(0, at - 7) : at])
        return done == end - 1 and plain and doing

    def _more_work(self, at: int, grade: int, end: int) -> Sense:
        if not self.line.row[grade].marks & UP or not self._work(at, grade, end):
            return NO_SPEED
        cue = (at, end - 1)
        return Sense("claim", "throughput", "increase", False, UP, (), cue, rule="more work done")

    def _equipped(self, at: int, found: Head) -> bool:
        """As in "a GPU that has 4x the memory bandwidth": what a device has is no gain."""
        row = self.line.row
        has = any(t.word in _HAVING for t in row[max(0, at - 6) : at])
        return has and row[found.token].word.startswith("bandwidth")

    def _plain(self, at: int, start: int, end: int) -> Sense:
        """As in "10x the throughput", "15x energy efficiency", "reducing 28x prefilling time"."""
        row = self.line.row
        found = head(row, start, end)
        change = self.line.verb_before(at)
        if found and self._equipped(at, found):
            return NO_SPEED
        if found is None:
            return Sense("open", last=at)
        if found.marks & OTHER:
            return NO_SPEED._replace(change=change, heads=(found,))
        if not change and end + 1 < len(row) and row[end].word == "and":
            second = self._second(end + 1)
            if second and second.marks & CHANGE & (BETTER | DOWN):
                change = second.marks & CHANGE  # "3x and 5x latency and energy reduction"
                sense = measured(found, change, (at, second.token), "number before change")
                return sense._replace(heads=(Head(found.marks | change, found.token), second))
        if self.line.quantity(at).unit == "%" and not change:
            level = found.marks & (TIME | ENERGY)
            return NO_SPEED if level else Sense("open", heads=(found,), last=at)
        if not change and found.marks & (TIME | ENERGY):
            return Sense("open", heads=(found,), last=at, rule=ALONE)
        return measured(found, change, (at, found.token), "number before measure")
