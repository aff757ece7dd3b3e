"""What the faster side of a claim ran on.

Asked in this order: hardware named in the claim's sentence, but not as what is compared with;
the sentence just before, where it names a device; what the abstract runs on as a whole.
"""

import itertools
import re
from dataclasses import dataclass, replace

from storage.claims.baselines import Baseline
from storage.claims.catalogue import Catalogue, load_catalogue
from storage.claims.claim import Platform, Scope
from storage.claims.hardware import Survey
from storage.claims.lexicon import BEAT
from storage.claims.mentions import Mention
from storage.claims.pairing import Read
from storage.claims.tokens import Token

__all__ = ["Catalogue", "Resolution", "Resolver", "load_catalogue"]

_RUNS_ON_BEFORE = re.compile(
    r"(?:\bon|\busing|\bwith|\bfor|\bacross|\bof|\bin|\bto|\bvia|\bacross|\bthrough|\bleveraging|"
    r"\butili[sz]\w+|\bexploit\w+|\btarget\w+|\bmultiple|\bparallel)"
    r"(?: (?:a|an|the|one|two|four|eight|single|multiple|modern|both|commodity|consumer|"
    r"consumer-grade|commercial|latest|same|recent|different|multi-|[\d,]+|off-the-shelf|low-end|"
    r"high-end|standard|various|hybrid))* $"
)
_BUILT_AFTER = re.compile(
    r"[- ](?:based|accelerat\w+|implementation|kernels?|parallel\w*|enabled|optimi[sz]ed|efficient|"
    r"platforms?|clusters?|systems?|inference|training|cores?|threads?|architectures?|centric|"
    r"oriented|native|resident|acceleration|server|node|hardware|execution|computing)"
)
_RIVAL_BEFORE = re.compile(
    r"(?:compar\w+ (?:to|with)|than|over(?! \d)|versus|vs\.?|against|"
    r"relative to|outperform\w*|beats?|"
    r"surpass\w*|(?:superior\w*|scalability|comparable|"
    r"competitive|similar|close|equivalent) to|unlike|baselines?|existing|conventional|"
    r"traditional|limited to)"
    r"(?: [\w,.()-]+){0,3} $"
)
_THAN_ON = re.compile(
    r"(?:than|compar\w+ (?:to|with)|versus|vs\.?) (?:on|with|using|in|for)"
    r"(?: (?:an?|the|its|one|single|of))* $"
)
_ASIDE_CLAUSE = re.compile(r"\b(?:when|whenever|while|whereas|although|even though|but(?! also))\b")
_BY_AFTER = re.compile(r"[^,.;]{0,12}\bby\b")
_SAME_HINT = re.compile(r"(?:,? ?(?:and|or)|/|,|&|\+)(?: the| an?| both| modern)? ?$")
_SIDE_BY_SIDE = frozenset(("and", "and the", "&", "+", ", and"))
_UNUSED_AFTER = re.compile(
    r"[- ](?:utili[sz]ation|usage|idle|days?|hours?|memory|traffic|gpu|intervention|overhead|"
    r"involvement|resources?)"
)


@dataclass(frozen=True, slots=True)
class Resolution:
    """The platforms of a claim, how far away they were found, and a sentence saying where."""

    platforms: tuple[Platform, ...]
    scope: Scope
    reason: str


NOWHERE = Resolution((), "none", "no hardware is named that it could have run on")


def _only_devices(survey: Survey) -> dict[str, str | None]:
    """Give the one device of each class, None where several are named."""
    known = {h.name for h in survey.hardware}
    only: dict[str, str | None] = {}
    for mention in survey.found:
        if mention.generic or mention.name not in known:
            continue
        name = only.setdefault(mention.device_class, mention.name)
        if name != mention.name:
            only[mention.device_class] = None
    return only


class Resolver:
    """Resolves the platforms of the claims of one abstract."""

    def __init__(self, text: str, folded: str, survey: Survey) -> None:
        self.text = text
        self.folded = folded
        self.survey = survey
        self.known = {h.name for h in survey.hardware}
        self._only = _only_devices(survey)
        self._near: dict[int, Resolution | None] = {}
        self._whole: Resolution | None = None

    def sentence(
        self,
        span: tuple[int, int],
        row: list[Token],
        reads: list[Read],
        rivals: list[Baseline | None],
    ) -> list[Resolution]:
        """Resolve each number of a sentence."""
        named = [m for m in self.survey.between(*span) if not self._by_the_way(m)]
        if any(not m.weak for m in named):
            named = [m for m in named if not m.weak]
        paired = self._respectively(row, reads, named)
        result = []
        for index in range(len(reads)):
            if paired:
                result.append(self._said([paired[index]]))
                continue
            chosen = self._in_sentence(named, row, reads, index, rivals) if named else []
            result.append(self._said(chosen) if chosen else self._elsewhere(span))
        return result

    def _by_the_way(self, mention: Mention) -> bool:
        if self.survey.aside(mention):
            return True
        if mention.weak and not self._is_known(mention):
            return True
        after = self.folded[mention.end : mention.end + 14]
        return mention.device_class == "CPU" and bool(_UNUSED_AFTER.match(after))

    def _is_known(self, mention: Mention) -> bool:
        return mention.name in self.known

    def _said(self, chosen: list[Mention]) -> Resolution:
        platforms = tuple(dict.fromkeys(Platform(m.name, m.device_class) for m in chosen))
        words = ", ".join(dict.fromkeys(repr(self.text[m.start : m.end]) for m in chosen))
        return Resolution(platforms, "sentence", f"the sentence names {words}")

    # In the sentence --------------------------------------------------------------------------

    def _in_sentence(
        self,
        named: list[Mention],
        row: list[Token],
        reads: list[Read],
        index: int,
        rivals: list[Baseline | None],
    ) -> list[Mention]:
        """Choose among the sentence's hardware.

        First what follows the number, then what stands before it, then what follows a rival's
        name ("over X on 144 V100").
        """
        one = reads[index]
        start = one.quantity.end
        stop = row[reads[index + 1].at].start if index + 1 < len(reads) else row[-1].end
        own = [m for m in named if not self._of_rival(m, row, one, rivals)]
        after = [m for m in own if start <= m.start < stop and not self._behind_rival(m, rivals)]
        after = [m for m in after if not _ASIDE_CLAUSE.search(self.folded, start, m.start)]
        if after:
            return self._together(after, first=True)
        before = [m for m in own if m.end <= one.quantity.start]
        if index and one.joined and (mine := self._since(before, reads[index - 1])):
            return self._together(mine, first=False)
        if before and not (index and one.joined and before[-1].start > reads[0].quantity.end):
            lead = [m for m in before if m.start < reads[0].quantity.start] or before
            return self._together(lead, first=False)
        later = [m for m in own if m.start >= stop]
        if later and self._shared_by_all(reads, index):
            return self._together(later, first=True)
        behind = [m for m in own if m.start >= start]
        return self._together(behind, first=True) if behind else self._together(before, first=False)

    def _since(self, before: list[Mention], previous: Read) -> list[Mention]:
        """Keep what stands before the number but is not yet spent on the one before it."""
        spent = [m for m in before if m.start > previous.quantity.end]
        return spent if spent and not self._spent_on(spent[0]) else []

    def _spent_on(self, mention: Mention) -> bool:
        before = self.folded[max(0, mention.start - 24) : mention.start]
        return bool(re.search(r"\bon (?:an? |the |one |single )*$", before))

    @staticmethod
    def _shared_by_all(reads: list[Read], index: int) -> bool:
        return all(one.joined for one in reads[index + 1 :])

    def _of_rival(
        self, mention: Mention, row: list[Token], one: Read, rivals: list[Baseline | None]
    ) -> bool:
        """Whether the mention is part of what is compared with."""
        if self._alone_in_brackets(mention):
            return False
        if any(r and r.start <= mention.start < r.end for r in rivals):
            return True
        if (mention.generic and self._is_rival(mention)) or self._than_on(mention):
            return True
        if not one.sense.change & BEAT:
            return False
        beat = next((t for t in row if t.marks & BEAT), None)
        after = self.folded[mention.end : mention.end + 24]
        return beat is not None and beat.end <= mention.start and bool(_BY_AFTER.match(after))

    def _alone_in_brackets(self, mention: Mention) -> bool:
        """Whether a named device is all that stands in brackets: "by 1.9x (A100)"."""
        opened = self.folded[mention.start - 1 : mention.start] == "("
        return not mention.generic and opened and self.folded[mention.end : mention.end + 1] == ")"

    def _than_on(self, mention: Mention) -> bool:
        """Whether the compared side ran there: "than on a Jetson"."""
        before = self.folded[max(0, mention.start - 30) : mention.start]
        return bool(_THAN_ON.search(before))

    def _behind_rival(self, mention: Mention, rivals: list[Baseline | None]) -> bool:
        """Whether the mention follows a rival's name and an "on": the rival may have run there."""
        return any(
            r
            and r.end <= mention.start
            and mention.start - r.end < 30
            and self.folded[r.end : mention.start].split()[:1] == ["on"]
            for r in rivals
        )

    def _together(self, found: list[Mention], *, first: bool) -> list[Mention]:
        """Take the nearest mention, and those that are coordinated with it."""
        if not found:
            return []
        chosen = [found[0]] if first else [found[-1]]
        rest = found[1:] if first else found[-2::-1]
        for other in rest:
            near, far = (chosen[-1], other) if first else (other, chosen[-1])
            if not _SAME_HINT.match(self.folded[near.end : far.start].strip() or "and"):
                break
            chosen.append(other)
        exact = [m for m in chosen if not m.generic]
        return exact or [self._exactly(m) for m in chosen]

    def _exactly(self, mention: Mention) -> Mention:
        """Give "the GPU" the name of the only GPU that the paper is said to run on."""
        if self.folded[max(0, mention.start - 2) : mention.start - 1].isdigit():
            return mention  # "an 8-GPU system" is counted, not named before.
        meant = self._only.get(mention.device_class) if mention.name in ("GPU", "CPU") else None
        return mention if meant is None else replace(mention, name=meant)

    def _respectively(
        self, row: list[Token], reads: list[Read], named: list[Mention]
    ) -> list[Mention]:
        """Pair numbers and devices in order where the sentence says "respectively"."""
        if len(named) != len(reads) or len(reads) < 2:
            return []
        if not any(t.word == "respectively" for t in row):
            return []
        last = reads[-1].quantity.end
        follow = all(m.start >= last for m in named) or all(
            m.end <= reads[0].quantity.start for m in named
        )
        return named if follow and not self._is_rival(named[0]) else []

    # Elsewhere --------------------------------------------------------------------------------

    def _elsewhere(self, span: tuple[int, int]) -> Resolution:
        """Ask the sentence before, then the whole abstract."""
        here = self.survey.sentence_of(span[0])
        if here not in self._near:
            self._near[here] = self._just_before(here)
        if near := self._near[here]:
            return near
        if self._whole is None:
            self._whole = self._of_abstract()
        return self._whole

    def _just_before(self, here: int) -> Resolution | None:
        """Look for a named device in the two sentences before."""
        for index in range(here - 1, max(-1, here - 3), -1):
            before = [
                m
                for m in self.survey.between(*self.survey.sentences[index])
                if not m.generic and self._is_known(m) and not self._is_rival(m)
            ]
            if before:
                words = repr(self.text[before[0].start : before[0].end])
                chosen = self._together(before, first=True)
                platforms = tuple(dict.fromkeys(Platform(m.name, m.device_class) for m in chosen))
                return Resolution(platforms, "abstract", f"a sentence before names {words}")
        return None

    def _is_rival(self, mention: Mention) -> bool:
        return bool(_RIVAL_BEFORE.search(self._before(mention)))

    def _before(self, mention: Mention) -> str:
        """Give the words of the sentence just before a mention."""
        begin = self.survey.sentences[self.survey.sentence_of(mention.start)][0]
        return self.folded[max(begin, mention.start - 50, 0) : mention.start]

    def _of_abstract(self) -> Resolution:
        """Weigh what the abstract names: how often, how, and where."""
        weights: dict[str, float] = {}
        first: dict[str, Mention] = {}
        for mention in self.survey.found:
            if self._is_known(mention):
                first.setdefault(mention.name, mention)
                weights[mention.name] = weights.get(mention.name, 0.0) + self._weight(mention)
        best = max(weights.values(), default=0.0)
        if best <= 0.0:
            return NOWHERE
        top = next(name for name, weight in weights.items() if weight >= best)
        beside = self._beside(top)
        chosen = [first[top]] + [first[n] for n in first if n in beside and weights[n] > 0]
        platforms = tuple(Platform(m.name, m.device_class) for m in chosen)
        names = " and ".join(m.name for m in chosen)
        return Resolution(platforms, "abstract", f"the abstract as a whole runs on {names}")

    def _weight(self, mention: Mention) -> float:
        before = self._before(mention)
        after = self.folded[mention.end : mention.end + 24]
        weight = 1.0
        if self.survey.own(mention):
            weight += 1.0
        if _RUNS_ON_BEFORE.search(before):
            weight += 1.0
        if _BUILT_AFTER.match(after):
            weight += 1.0
        if not mention.generic or (mention.weak and self.survey.designs(mention)):
            weight += 1.0
        if _RIVAL_BEFORE.search(before) or self.survey.aside(mention):
            return 0.0
        return weight

    def _beside(self, name: str) -> set[str]:
        """Find the names that stand side by side with a name: "CPUs and GPUs", "A, B and C"."""
        found = self._listed(name)
        for a, b in itertools.pairwise(self.survey.found):
            if name not in (a.name, b.name) or a.name == b.name or not self.survey.own(a):
                continue
            if b.start - a.end < 12 and self.folded[a.end : b.start].strip() in _SIDE_BY_SIDE:
                found |= {a.name, b.name}
        return found - {name}

    def _listed(self, name: str) -> set[str]:
        """Find the named devices in a list with a device."""
        devices = [m for m in self.survey.found if not m.generic]
        found: set[str] = set()
        row: set[str] = set()
        for a, b in itertools.pairwise(devices):
            between = self.folded[a.end : b.start] if b.start - a.end < 12 else "far"
            row = (row or {a.name}) | {b.name} if _SAME_HINT.fullmatch(between.strip()) else set()
            if name in row:
                found |= row
        return found
