"""What governs a number from the left: "reduces latency by", "speedups of", "throughput is"."""

from storage.claims.claim import Metric
from storage.claims.lexicon import (
    BEAT,
    BREAK,
    CHANGE,
    CLAIMED,
    DOWN,
    ENERGY,
    ENERGY_GAIN,
    FAST,
    GRADE,
    LINK,
    LOSS,
    NOUN,
    OTHER,
    PERFORM,
    RATE,
    SLOW,
    SPEED,
    TIME,
    UP,
    VERB,
    VERSUS,
    WEAK,
)
from storage.claims.line import Line
from storage.claims.phrases import (
    LONGEST_PHRASE,
    Head,
    best,
    head,
    heads_after,
    heads_before,
    metric_of,
    own_head,
    phrase_end,
    preposition_at,
)
from storage.claims.sense import NO_SPEED, Sense, measured

FARTHEST = 28
"""Tokens before a number in which its governing word may stand."""

_HAS = frozenset("has have having had".split())
_APPOSING = frozenset("which is i.e about nearly over almost roughly a an , that".split())
_ENERGY_UNITS = frozenset("mj uj nj pj fj j mw uw nw w watts joules kwh wh".split())
_ACHIEVING = frozenset(
    "achieving achieve achieves achieved attains attaining reaching reaches reach yielding yields "
    "giving gives".split()
)


_ENDS = frozenset(". ; contribute contributes contributed contributing accounting".split())
"""What a change word does not reach over: "cuts latency, the cache contributing most (50%)"."""
_NOT = frozenset(("not", "never", "cannot", "can't", "doesn't", "don't", "didn't"))


class Governing:
    """Reads what governs the numbers of a sentence."""

    def __init__(self, line: Line) -> None:
        self.line = line

    def read(self, at: int, *, listed: bool = False) -> Sense:
        """Read what governs the number from the left; where `listed`, the list it belongs to."""
        row = self.line.row
        edge = self.line.left_edge(at)
        while listed and edge >= 0 and self._in_list(edge):
            edge = self.line.left_edge(edge - 2 if row[edge].word == ")" else edge)
        if edge > 1 and row[edge - 1].word == "per":
            edge -= 2  # "the time per iteration is"
        if edge < 0 or row[edge].number >= 0:
            return Sense("open", last=at)
        if row[edge].word == "that" and edge:
            edge -= 1  # "improvements that range from", "an accuracy that ranges from"
            if row[edge].marks & OTHER:
                return NO_SPEED
        if self._to_share(at, edge):
            return NO_SPEED
        owned = row[edge + 1].word == "of" and not row[edge].marks & CHANGE
        governor = -1 if owned and head(row, edge, edge + 1) else self._governor(edge, at)
        if self._has_measure(edge, governor):
            governor = -1
        if governor < 0:
            return self._bare(at, edge)
        sense = self._governed(at, governor, edge)
        if not self._achieved(edge, at):
            return sense
        return Sense("open", last=at) if sense.verdict == "other" else sense._replace(loose=True)

    def _in_list(self, edge: int) -> bool:
        """Whether a token only belongs to the numbers of a list: "6x (34x), and"."""
        row = self.line.row
        if row[edge].number >= 0 or row[edge].word in ("and", "or"):
            return True
        return edge > 1 and row[edge].word == ")" and row[edge - 1].number >= 0

    def _has_measure(self, edge: int, governor: int) -> bool:
        """As in "with some loss, it has a latency 3x better": the measure is right there."""
        row = self.line.row
        if governor < 0 or row[governor].marks & VERB or not row[edge].marks & CLAIMED:
            return False
        return row[edge + 1].number >= 0 and any(t.word in _HAS for t in row[governor:edge])

    def _achieved(self, edge: int, at: int) -> bool:
        """Whether the number is the object of "achieving" and the like, not of the governor."""
        return any(t.word in _ACHIEVING for t in self.line.row[edge + 1 : at])

    def _to_share(self, at: int, edge: int) -> bool:
        """As in "reduces memory to 30%" says what is left, not what is gained."""
        words = [t.word for t in self.line.row[edge + 1 : at]]
        if "to" not in words:
            return False
        plain_to = words[words.index("to") - 1 :][:1] != ["up"]
        ranging = {"from", "ranging", "range", "ranges", "between", "up"}.intersection(words)
        if not plain_to or ranging:
            return False
        row = self.line.row
        of_other = at + 1 < len(row) and row[at + 1].word in ("that-of", "that", "the")
        fallen = any(t.marks & DOWN for t in row[max(0, edge - 6) : edge + 1])
        return self.line.quantity(at).unit == "%" or (of_other and fallen)

    def _governor(self, edge: int, at: int) -> int:
        """Find the change word to the left, before another number or the clause's end."""
        row = self.line.row
        for k in range(edge, max(-1, at - FARTHEST), -1):
            if row[k].number >= 0 or row[k].word in _ENDS:
                return -1
            if row[k].marks & BREAK and k < edge:
                return -1
            if k and row[k - 1].marks & VERSUS and row[k - 1].word != "than":
                continue  # A rival's name: "compared to Accelerate".
            if row[k].word == "below" and k + 1 == at:
                continue  # "below 2%" bounds.
            if row[k].marks & CHANGE and not self._adjective(k, edge):
                return -1 if self._taken(k) else k
        return -1

    def _taken(self, k: int) -> bool:
        """Whether a change word closes the noun phrase of another number ("a 4% reduction")."""
        row = self.line.row
        left = k
        while left > 0 and k - left < LONGEST_PHRASE and not row[left].marks & LINK:
            left -= 1
        return row[left].number >= 0

    def _adjective(self, k: int, edge: int) -> bool:
        """Whether a graded word only colours the noun after it ("improved kernels by")."""
        row = self.line.row
        marks = row[k].marks
        if marks & (FAST | BEAT):
            return False
        if marks & GRADE and not marks & VERB and k < edge:
            return row[k + 1].word not in ("than", ",") and not row[k + 1].marks & (
                OTHER | TIME | RATE | ENERGY_GAIN
            )
        return False

    def _governed(self, at: int, governor: int, edge: int) -> Sense:
        row = self.line.row
        marks = row[governor].marks
        cue = (governor, at)
        if marks & SLOW or (governor and row[governor - 1].word in _NOT):
            return NO_SPEED
        if marks & FAST:
            whole = head(row, governor + 1, min(phrase_end(row, governor + 1), edge + 1))
            if whole and whole.marks & OTHER and marks & NOUN:
                return NO_SPEED  # "the speedup prediction error is 5%"
            metric = self._object_metric(at, governor, edge)
            return Sense(
                "claim", metric, "increase", change=FAST, cue=cue, rule="speedup of number"
            )
        if marks & LOSS and any(t.word in ("by", "of") for t in row[edge + 1 : at]):
            return NO_SPEED  # "reduces the training loss by"
        heads = self._object(governor, edge)
        if marks & BEAT:
            return self._ahead(at, governor, heads, cue)
        change = marks & CHANGE
        noun = marks & NOUN and (not marks & VERB or self._after_determiner(governor))
        if noun or not heads:
            heads = self._noun_heads(at, governor, heads)
        if not heads:
            subject = self.line.subject(governor) or self._sped(governor)
            heads = [subject] if subject else []
            if subject and len(named := heads_before(row, subject.token + 1)) > 1:
                heads = named
        sense = measured(best(heads), change, cue, "change by number")
        return sense._replace(heads=tuple(heads))

    def _object_metric(self, at: int, governor: int, edge: int) -> Metric:
        """Refine "accelerates the response time by", "a latency speedup of"."""
        row = self.line.row
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
        return self.line.refined(at + 1, end, end - 1)

    def _ahead(self, at: int, governor: int, objects: list[Head], cue: tuple[int, int]) -> Sense:
        """As in "outperforms X by 3x", "exceeds the speed of X by 20%"."""
        row = self.line.row
        named = [h for h in objects if h.marks & (TIME | RATE | SPEED | ENERGY | ENERGY_GAIN)][:1]
        found = named[0] if named and not named[0].marks & OTHER else None
        behind: tuple[Head, ...] = ()
        after = self._after_list(at)
        if found is None and preposition_at(row, after):
            behind = tuple(heads_after(row, after))
            found = best(list(behind[:2]))
            if found and found.marks & OTHER:
                if row[after].word in ("in", "in-terms-of"):
                    return NO_SPEED._replace(change=BEAT)
                found = None
        found = found or self.line.in_terms_of
        if found is None or found.marks & WEAK:
            subject = self.line.subject(governor)
            found = subject if subject and not subject.marks & OTHER else None
        metric = metric_of(found.marks) if found else "speed"
        weak = found is None or bool(found.marks & WEAK)
        heads = behind if len(behind) > 1 else ()
        return Sense("claim", metric, "increase", weak, BEAT, heads, cue, rule="ahead by number")

    def _after_list(self, at: int) -> int:
        """Step over the numbers that are listed with one: "by 3x and 5x in"."""
        row = self.line.row
        k = at + 1
        while k < len(row) and (row[k].number >= 0 or row[k].word in ("and", ",", "/")):
            k += 1
        listed = k > at + 1 and row[k - 1].number >= 0
        if k < len(row) and row[k].word == "on-average":
            k += 1
        return k if k < len(row) and (listed or row[k - 1].word == "on-average") else at + 1

    def _sped(self, verb: int) -> Head | None:
        """As in "the weighted speedup improves by 12%"."""
        row = self.line.row
        k = verb - 1
        while k > 0 and not row[k].marks & BREAK and row[k].number < 0 and verb - k < 8:
            if row[k].marks & FAST and row[k].marks & NOUN:
                return Head(SPEED, k)
            k -= 1
        return None

    def _after_determiner(self, k: int) -> bool:
        row = self.line.row
        left = k - 1
        while left >= 0 and k - left < 5 and not row[left].marks & (LINK | VERB):
            if row[left].word in ("a", "an", "the", "this", "such", "significant"):
                return True
            left -= 1
        return left >= 0 and row[left].word in ("of", "with", "and", "in", ",")

    def _object(self, governor: int, edge: int) -> list[Head]:
        """Read the measures between a governing verb and the number: its object's heads."""
        row = self.line.row
        at = governor + 1
        while at <= edge:
            end = min(phrase_end(row, at, FARTHEST), edge + 1)
            found = head(row, at, end)
            if found:
                found = self._counted(found, end, edge) or found
                heads = [found]
                if end <= edge and row[end].word in ("and", ","):
                    heads += [h for h in heads_after(row, end) if h.token <= edge]
                return heads
            if end <= edge and row[end].marks & VERSUS:
                return []
            at = end + 1
        return []

    def _counted(self, found: Head, end: int, edge: int) -> Head | None:
        """Read "the number of tokens per second": what is counted per time is a rate."""
        row = self.line.row
        if row[found.token].word not in ("number", "amount") or end > edge or row[end].word != "of":
            return None
        rate = head(row, end + 1, min(phrase_end(row, end + 1), edge + 1))
        return rate if rate and rate.marks & (RATE | TIME) else None

    def _noun_heads(self, at: int, governor: int, heads: list[Head]) -> list[Head]:
        """Read a change noun's measure: before it, or after the number ("of 40% in latency")."""
        row = self.line.row
        left = governor
        while left > 0 and not row[left - 1].marks & LINK and governor - left < 7:
            left -= 1
        inside = own_head(row, governor) or head(row, left, governor)
        if inside and not (left and row[left - 1].word == "per"):
            if len(named := heads_before(row, governor)) > 1:
                return named
            other = self._coordinated(left)
            return [other, inside] if other else [inside]
        if not heads and preposition_at(row, at + 1):
            return heads_after(row, at + 1)
        return heads

    def _signed(self, at: int) -> int:
        """Read the sign of "latency: -50%" as a change."""
        row = self.line.row
        if not at or row.ends[at - 1] != row.starts[at]:
            return 0
        return {"-": DOWN, "+": UP}.get(row[at - 1].word, 0)

    def _apposed(self, at: int) -> Head | None:
        """As in "it sustains 3 TFLOPS, 2.2x more than": what the figure before the comma gives."""
        row = self.line.row
        k = at - 1
        while k > 0 and row[k].word in _APPOSING:
            k -= 1
        if k + 1 >= at or row[k + 1].word != ",":
            return None
        for j in range(k, max(-1, k - 4), -1):
            if row[j].marks & (RATE | ENERGY_GAIN):
                return Head(row[j].marks & (RATE | ENERGY_GAIN), j)
            if row[j].word in _ENERGY_UNITS:
                return Head(ENERGY, j)
            if row[j].marks & LINK and row[j].word != "per":
                return None
        return None

    def _coordinated(self, left: int) -> Head | None:
        """Read the measure before "and": "speedup and energy savings", "time and energy use"."""
        row = self.line.row
        if left <= 1 or row[left - 1].word not in ("and", ","):
            return None
        start = left - 1
        while start > 0 and not row[start - 1].marks & LINK and left - start < 5:
            start -= 1
        if left - 1 > start and row[left - 2].marks & FAST and row[left - 2].marks & NOUN:
            return Head(SPEED | FAST, left - 2)
        other = head(row, start, left - 1)
        return other if other and other.marks & ~OTHER else None

    def _bare(self, at: int, edge: int) -> Sense:
        """As in "the speed is 2.8x that of X", "a throughput of 3x over X", "performs 4x than"."""
        row = self.line.row
        following = row[at + 1].marks if at + 1 < len(row) else 0
        subject = head(row, max(0, edge - 1), edge + 1) or self.line.subject(edge + 1)
        apposed = None if subject else self._apposed(at)
        subject = subject or apposed
        if subject is None:
            if row[edge].marks & PERFORM and following & VERSUS:
                return Sense("claim", "speed", "increase", True, cue=(edge, at), rule="performs")
            return Sense("open", last=at)
        heads = (subject,)
        if row[edge].marks & OTHER and not row[edge].marks & WEAK:
            apart = row[edge + 1].word == ":"  # A whole clause, not one noun, governs the number.
            return Sense("open", last=at) if apart else NO_SPEED._replace(heads=heads)
        if self.line.quantity(at).unit == "%" and (sign := self._signed(at)):
            return measured(subject, sign, (edge, at), "signed per cent")
        figure = apposed or (row[edge + 1].word == "," and row[edge - 1].word[0].isdigit())
        named = at + 1 < len(row) and row[at + 1].word in ("the", "that", "what")
        told = following & VERSUS or row[edge + 1].word == "of" or (figure and named)
        if not told or self.line.quantity(at).unit == "%":
            return Sense("open", heads=heads, last=at)
        if subject.marks & (RATE | SPEED | ENERGY_GAIN) and not subject.marks & OTHER:
            return measured(subject, 0, (edge, at), "measure is number")
        return Sense("open", heads=heads, last=at)
