"""What the faster side of a claim ran on.

Asked in this order: hardware named in the claim's sentence, but not as what is compared with;
the sentence just before, where it names a device; what the abstract runs on as a whole.
"""

import re

from storage.claims.baselines import Baseline
from storage.claims.dealing import dealt
from storage.claims.hardware import Survey
from storage.claims.lexicon import BEAT, IN_ORDER
from storage.claims.mentions import Mention
from storage.claims.overall import NOWHERE, Overall, Resolution, platforms_of
from storage.claims.pairing import NumberRead
from storage.claims.reasons import IN_SENTENCE
from storage.claims.tokens import Row
from storage.claims.vicinity import Vicinity

_SPENT_ON = re.compile(r"\bon (?:an? |the |one |single )*$")
_RECORDS = ("record", "records", "result", "results", "numbers", "figures")
_BY_AFTER = re.compile(r"[^,.;]{0,12}\bby\b")
_UNUSED_AFTER = re.compile(
    r"[- ](?:utili[sz]ation|usage|idle|days?|hours?|memory|traffic|intervention|overhead|"
    r"involvement|resources?|work|cycles?|offload\w*|"
    r"gpu (?:traffic|transfer|comm|synch|data|link|bandw|interc|cop|memory))"
)


class Resolver:
    """Resolves the platforms of the claims of one abstract."""

    def __init__(self, text: str, folded: str, survey: Survey) -> None:
        self.text = text
        self.folded = folded
        self.survey = survey
        self.vicinity = Vicinity(folded, survey)
        self.overall = Overall(text, survey, self.vicinity)

    def sentence(
        self,
        span: tuple[int, int],
        row: Row,
        reads: list[NumberRead],
        against: list[Baseline | None],
    ) -> list[Resolution]:
        """Resolve each number of a sentence."""
        if not self.survey.found:
            return [NOWHERE] * len(reads)
        rivals = [rival for rival in against if rival]
        named = [m for m in self.survey.between(*span) if not self._by_the_way(m)]
        own = [m for m in named if not self._of_rival(m, rivals)]
        if len(own) > 1:
            own = self._telling(own)
        named = [m for m in named if not m.weak] or named
        paired = self._respectively(row, reads, named)
        own_device = {} if paired else dealt(self.vicinity, row, reads, named)
        libraries = [m for m in named if self.vicinity.library(m)][:1]
        beat = row.ends[-1]
        if row.marks & BEAT:
            beat = next(end for t, end in zip(row, row.ends, strict=True) if t.marks & BEAT)
        result = []
        for index in range(len(reads)):
            if paired or index in own_device:
                result.append(self._said([paired[index] if paired else own_device[index]]))
                continue
            mine = [m for m in own if not self._beside_rival(m, reads[index], beat)]
            chosen = self._in_sentence(mine, row, reads, index, rivals) if mine else libraries
            if chosen and not self._rivals_kind(chosen, rivals, span[0]):
                result.append(self._said(chosen))
            else:
                result.append(self.overall.resolve(span[0]))
        return result

    def _telling(self, own: list[Mention]) -> list[Mention]:
        """Leave out of several what says less than the others."""
        if any(not m.weak for m in own):
            own = [m for m in own if not m.weak]
        if any(m.device_class == "CPU" and m.name != "CPU" for m in own):
            own = [m for m in own if not (m.name == "CPU" and self.folded[m.start].isdigit())]
        return own

    def _rivals_kind(self, chosen: list[Mention], rivals: list[Baseline], start: int) -> bool:
        """Whether only the rival can have run there: "than CUDA code on GPUs", said of an FPGA."""
        if not all(m.generic and self._behind_rival(m, rivals) for m in chosen):
            return False
        classes = {one.device_class for one in self.overall.resolve(start).platforms}
        return bool(classes) and classes.isdisjoint(m.device_class for m in chosen)

    def _by_the_way(self, mention: Mention) -> bool:
        if self.survey.aside(mention) or (mention.generic and self.survey.explained(mention)):
            return True
        known = mention.name in self.overall.known
        if not known and (mention.weak or not mention.generic):
            return True
        after = self.folded[mention.end : mention.end + 20]
        return mention.device_class == "CPU" and bool(_UNUSED_AFTER.match(after))

    def _said(self, chosen: list[Mention]) -> Resolution:
        chosen = [self._part(mention) for mention in chosen]
        words = ", ".join(dict.fromkeys(repr(self.text[m.start : m.end]) for m in chosen))
        return Resolution(platforms_of(chosen), "sentence", IN_SENTENCE + words)

    def _part(self, mention: Mention) -> Mention:
        """Give the named part of a device that is meant: "the Hexagon NPU of a OnePlus 12"."""
        before = [
            m for m in self.survey.between(mention.start - 60, mention.start) if not m.generic
        ]
        if before and not mention.generic and self.vicinity.part_of(before[-1], mention):
            return before[-1]
        return mention

    def _in_sentence(
        self,
        own: list[Mention],
        row: Row,
        reads: list[NumberRead],
        index: int,
        rivals: list[Baseline],
    ) -> list[Mention]:
        """Choose among the sentence's hardware.

        First what follows the number, then what stands before it, then what follows a rival's
        name ("over X on 144 V100").
        """
        one = reads[index]
        start = one.quantity.end
        last = self._last_in_brackets(reads, index)
        stop = row.starts[reads[last + 1].at] if last + 1 < len(reads) else row.ends[-1]
        after = [m for m in own if start <= m.start < stop and not self._behind_rival(m, rivals)]
        after = [m for m in after if not self.vicinity.in_aside_clause(start, m)]
        if after:
            return self.overall.together(after, first=True)
        before = [m for m in own if m.end <= one.quantity.start]
        if index and one.joined and (mine := self._since(before, reads[index - 1])):
            return self.overall.together(mine, first=False)
        if before and not (index and one.joined and before[-1].start > reads[0].quantity.end):
            lead = [m for m in before if m.start < reads[0].quantity.start] or before
            lead = self._said_to_run(lead)
            return self.overall.together(lead, first=False)
        later = [m for m in own if m.start >= stop]
        if later and self._shared_by_all(reads, index):
            return self.overall.together(later, first=True)
        behind = [m for m in own if m.start >= start and not self.vicinity.outcome(start, m)]
        return (
            self.overall.together(behind, first=True)
            if behind
            else self.overall.together(before, first=False)
        )

    def _last_in_brackets(self, reads: list[NumberRead], index: int) -> int:
        """Give the last number that is added in brackets: "2.5x (up to 5x) on an A100"."""
        last = index
        while last + 1 < len(reads):
            between = self.folded[reads[last].quantity.end : reads[last + 1].quantity.start]
            if not between.lstrip().startswith("(") or ")" in between:
                break
            last += 1
        return last

    def _since(self, before: list[Mention], previous: NumberRead) -> list[Mention]:
        """Keep what stands before the number but is not yet spent on the one before it."""
        spent = [m for m in before if m.start > previous.quantity.end]
        return spent if spent and not self._spent_on(spent[0]) else []

    def _spent_on(self, mention: Mention) -> bool:
        before = self.folded[max(0, mention.start - 24) : mention.start]
        return bool(_SPENT_ON.search(before))

    @staticmethod
    def _shared_by_all(reads: list[NumberRead], index: int) -> bool:
        return all(one.joined for one in reads[index + 1 :])

    def _of_rival(self, mention: Mention, rivals: list[Baseline]) -> bool:
        """Whether the mention is part of what is compared with."""
        if self.vicinity.alone_in_brackets(mention):
            return self._beside_proposal(mention)
        if any(r.start <= mention.start < r.end for r in rivals):
            return True
        behind = [r for r in rivals if self._right_behind(mention, r)]
        if self._beside_proposal(mention) or self._rival_runs_on(mention, behind):
            return True
        if any(self._is_record(r) for r in behind):
            return True
        if self.vicinity.than_on(mention) or self.vicinity.matched(mention):
            return True
        # "Faster than Foo on GPUs" may be said of both sides; "over the GPU" is not.
        return mention.generic and not behind and self.vicinity.compared_with(mention)

    def _rival_runs_on(self, mention: Mention, behind: list[Baseline]) -> bool:
        """Whether a device says on which of its kind the rival ran: "a CPU code on a Xeon"."""
        return any(
            m.device_class == mention.device_class and not self.vicinity.library(m)
            for r in behind
            for m in self.survey.between(r.start, r.end)
        )

    def _beside_proposal(self, mention: Mention) -> bool:
        """Whether other hardware is named where the paper proposes its own, and nothing runs on it.

        Such a paper names it to compare with it, or as what its design is made for.
        """
        own = self.survey.proposal_before(mention.start)
        if own is None or own.device_class == mention.device_class:
            return False
        return not self.vicinity.stands_after_on(mention)

    def _beside_rival(self, mention: Mention, one: NumberRead, beat: int) -> bool:
        """Whether what a number is compared with ran there; `beat` is where "beats" ends."""
        if mention.generic and self.vicinity.after_than(one.quantity.end, mention):
            return True
        if not one.sense.change & BEAT or mention.start < beat:
            return False
        return bool(_BY_AFTER.match(self.folded, mention.end))

    def _behind_rival(self, mention: Mention, rivals: list[Baseline]) -> bool:
        """Whether the mention follows a rival's name and an "on": the rival may have run there."""
        return any(self._right_behind(mention, r) for r in rivals)

    def _is_record(self, rival: Baseline) -> bool:
        """Whether what is beaten is a result of others, had there: "the record on the Foo"."""
        return self.folded.endswith(_RECORDS, rival.start, rival.end)

    def _right_behind(self, mention: Mention, rival: Baseline) -> bool:
        gap = mention.start - rival.end
        return 0 <= gap < 30 and self.folded[rival.end : mention.start].split()[:1] == ["on"]

    def _said_to_run(self, found: list[Mention]) -> list[Mention]:
        """Leave out what follows the last mention with an "on", unless it belongs to that."""
        on = [k for k, m in enumerate(found) if self.vicinity.stands_after_on(m)]
        if not on:
            return found
        last = on[-1]
        while last + 1 < len(found):
            pair = found[last], found[last + 1]
            same = pair[0].name == pair[1].name
            if not (same or self.vicinity.joined(*pair) or self.vicinity.part_of(*pair)):
                break
            last += 1
        return found[: last + 1]

    def _respectively(
        self, row: Row, reads: list[NumberRead], named: list[Mention]
    ) -> list[Mention]:
        """Pair numbers and devices in order where the sentence says "respectively"."""
        if len(named) != len(reads) or len(reads) < 2:
            return []
        if not row.marks & IN_ORDER:
            return []
        last = reads[-1].quantity.end
        follow = all(m.start >= last for m in named) or all(
            m.end <= reads[0].quantity.start for m in named
        )
        return named if follow and not self.vicinity.compared_with(named[0]) else []
