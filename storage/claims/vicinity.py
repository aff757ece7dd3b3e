"""What the words around a mention say of it: run on it, built from it, compared with it."""

import re

from storage.claims.hardware import Survey
from storage.claims.mentions import Mention

_RUNS_ON_BEFORE = re.compile(
    r"(?:\bon|\busing|\bwith|\bfor|\bacross|\bof|\bin|\bto|\bvia|\bacross|\bthrough|\bleveraging|"
    r"\butili[sz]\w+|\bexploit\w+|\btarget\w+|\bmultiple|\bparallel)"
    r"(?: (?:a|an|the|one|two|four|eight|single|multiple|modern|both|commodity|consumer|"
    r"consumer-grade|commercial|latest|same|recent|different|multi-|[\d,]+|off-the-shelf|low-end|"
    r"high-end|standard|various|hybrid))* $"
)
_ON_BEFORE = re.compile(
    r"\b(?:on|using|with|across)(?: (?:an?|the|one|two|three|four|eight|single|multiple|modern|"
    r"both|real|commodity|various|different|\d+|our|off-the-shelf|commercial|consumer|existing))* $"
)
_GAIN_ON = re.compile(
    r"\d ?(?:x|%|times|fold)[^a-z0-9]{0,3}(?:[a-z-]+ ){0,2} {0,2}on (?:an? |the )?$"
)
_BUILT_AFTER = re.compile(
    r"[- ](?:based(?! (?:up)?on)|accelerat\w+|implementation|kernels?|parallel\w*|enabled|"
    r"optimi[sz]ed|efficient|platforms?|clusters?|systems?|inference|training|cores?|threads?|"
    r"architectures?|centric|oriented|native|resident|acceleration|server|node|hardware|execution|"
    r"computing)"
)
_RIVAL_BEFORE = re.compile(
    r"(?:compar\w+ (?:to|with)|(?<!more )(?<!less )(?<!fewer )than|than(?! \d)|"
    r"over(?! \d)|versus|vs\.?|against|relative to|outperform\w*|beats?|"
    r"surpass\w*|same(?: [a-z]+)? as|(?:superior\w*|scalability|comparable|"
    r"competitive|similar|close|equivalent)(?: performance| speed| throughput| latency)? to|unlike|"
    r"baselines?|existing|conventional|traditional|limited to)"
    r"(?: (?!(?<=, )(?:our|we|this|its|the) )[\w,.()-]+){0,3} $"
)
_RIVAL_SIGNS = (
    "than", "over", "compar", "against", "versus", "vs", "relative", "outperform", "surpass",
    "beat", "same", "superior", "scalab", "competitive", "similar", "close", "equivalent", "unlike",
    "baseline", "existing", "conventional", "traditional", "limited",
)  # fmt: skip
"""Of these `_RIVAL_BEFORE` needs one; it is far slower to look for."""
_THAN_ON = re.compile(
    r"(?:than|compar\w+ (?:to|with)|versus|vs\.?) (?:on|with|using|in|for)"
    r"(?: (?:an?|the|its|one|single|of))* $"
)
_THAN_SIGNS = ("than ", "compar", "versus ", "vs")
_COMPARED = re.compile(r"\b(?:than|compared (?:to|with)|against|versus)\b")
_MATCHES = re.compile(
    r"(?:comparable|similar|equivalent|close|competitive)(?: [a-z]+)? to"
    r"(?: (?:an?|the|one|two|four|eight|\d+|single))* $"
)
_ASIDE_CLAUSE = re.compile(r"\b(?:when|whenever|while|whereas|although|even though|but(?! also))\b")
_OUTCOME = re.compile(
    r", (?:thus |thereby |hence |therefore )?(?:establishing|making|demonstrating|showing|"
    r"highlighting|paving|offering|facilitating|confirming|indicating|suggesting|validating|"
    r"enabling|proving|underscoring|bringing|opening|providing)\b"
)
_ONE_SYSTEM_AFTER = re.compile(
    r"s?[ -](?:[a-z]+[ -])?(?:hybrid|heterogen\w+|clusters?|systems?|platforms?|servers?|nodes?|"
    r"machines?|collaborat\w+|co-\w+|cooperat\w+|pipelines?|disaggregat\w+|environments?|"
    r"accelerator|architectures?|cores?|backends?|testbeds?|workflows?|execution|scheduling|offload\w+)(?![a-z])"
)
_ONE_SYSTEM_BEFORE = re.compile(
    r"(?:hybrid|heterogeneous|either|collaborat\w+|cooperat\w+|orchestrat\w+|coordinat\w+|jointly|both|"
    r"combin\w+|across|between|utiliz\w+|leverag\w+)(?: the| of| on| [a-z]+ of)? $"
)
_HALF_AFTER = re.compile(r"-[a-z0-9]+ (?:heterogeneous|hybrid|cooperative|collaborative)\b")
_REACH = 120
"""Characters over which a word like "than" or "when" reaches."""
_LIBRARY = re.compile(r"cu(?:blas|sparse|dnn|rand|solver|graph|fft|tlass)|nvshmem|nccl")
_JOINED = re.compile(
    r"\)?(?:,? ?(?:and|or)|/|,|&|\+|-)"
    r"(?: (?!(?:of|on|with|for|by|than|over|to|in|from|via|is|are|as) )[\w-]+){0,2} ?$"
)
_PART_OF = re.compile(r" (?:of|in|with|from)(?: an?| the)? ")
_SIDES = frozenset(("-", "/", "and", "and the", "&", "+", "or", "or the"))
_SIDE_BY_SIDE = frozenset((",", "and", "and the", "&", "+", ", and"))


class Vicinity:
    """Reads the words around the mentions of one abstract."""

    def __init__(self, folded: str, survey: Survey) -> None:
        self.folded = folded
        self.survey = survey
        self._than: dict[int, int] = {}
        self._compared: dict[int, bool] = {}

    def before(self, mention: Mention) -> str:
        """Give the words of the sentence just before a mention."""
        begin = self.survey.sentences[self.survey.sentence_of(mention.start)][0]
        return self.folded[max(begin, mention.start - 50, 0) : mention.start]

    def runs_on(self, mention: Mention) -> bool:
        """Whether something is done on, with or for it."""
        return bool(_RUNS_ON_BEFORE.search(self.before(mention)))

    def stands_after_on(self, mention: Mention) -> bool:
        """Whether "on" or "using" stands right before it."""
        return bool(_ON_BEFORE.search(self.before(mention)))

    def has_number(self, mention: Mention) -> bool:
        """Whether a gain of its own stands before it: "7.5x speedup on an A100"."""
        return bool(_GAIN_ON.search(self.before(mention)))

    def built(self, mention: Mention) -> bool:
        """Whether something is made of it: "GPU kernels"."""
        return bool(_BUILT_AFTER.match(self.folded, mention.end))

    def compared_with(self, mention: Mention) -> bool:
        """Whether it is what something is compared with: "over the CPU"."""
        if mention.start not in self._compared:
            self._compared[mention.start] = self._follows_rival(mention)
        return self._compared[mention.start]

    def _follows_rival(self, mention: Mention) -> bool:
        before = self.before(mention)
        if before[-1:] != " " or not any(map(before.__contains__, _RIVAL_SIGNS)):
            return False
        return _RIVAL_BEFORE.search(before) is not None

    def matched(self, mention: Mention) -> bool:
        """Whether something is only said to be as good: "comparable performance to an A100"."""
        before = self.before(mention)
        return " to " in before and bool(_MATCHES.search(before))

    def than_on(self, mention: Mention) -> bool:
        """Whether the compared side ran there: "than on a Jetson"."""
        before = self.folded[max(0, mention.start - 30) : mention.start]
        return any(map(before.__contains__, _THAN_SIGNS)) and bool(_THAN_ON.search(before))

    def after_than(self, start: int, mention: Mention) -> bool:
        """Whether it stands in what follows "than" after `start`, with no "on" before it."""
        if mention.start not in self._than:
            self._than[mention.start] = -1 if self.runs_on(mention) else self._last_than(mention)
        return self._than[mention.start] >= start

    def _last_than(self, mention: Mention) -> int:
        """Give where the last "than" before a mention stands, -1 where something ends its reach."""
        begin = max(0, mention.start - _REACH)
        for sign in ",;":
            begin = max(begin, self.folded.rfind(sign, begin, mention.start) + 1)
        last = -1
        for compared in _COMPARED.finditer(self.folded, begin, mention.start):
            last = compared.start()
        return last

    def in_aside_clause(self, start: int, mention: Mention) -> bool:
        """Whether a clause begins after `start` that says other things: "3x, but a CPU ..."."""
        begin = max(start, mention.start - _REACH)
        if _ASIDE_CLAUSE.search(self.folded, begin, mention.start):
            return True
        return self.outcome(start, mention)

    def outcome(self, start: int, mention: Mention) -> bool:
        """Whether a class is named in what follows from a claim: "3x, making it fit phones"."""
        begin = max(start, mention.start - _REACH)
        return mention.generic and bool(_OUTCOME.search(self.folded, begin, mention.start))

    def alone_in_brackets(self, mention: Mention) -> bool:
        """Whether a named device is all that stands in brackets: "by 1.9x (A100)"."""
        opened = self.folded[mention.start - 1 : mention.start] == "("
        return not mention.generic and opened and self.folded[mention.end : mention.end + 1] == ")"

    def library(self, mention: Mention) -> bool:
        """Whether it is a library that runs on GPUs only, so that who is faster does, too."""
        return bool(_LIBRARY.match(self.folded, mention.start))

    def counted(self, mention: Mention) -> bool:
        """Whether a number is glued to it: "an 8-GPU system"."""
        return self.folded[max(0, mention.start - 2) : mention.start - 1].isdigit()

    def joined(self, one: Mention, other: Mention) -> bool:
        """Whether two mentions are coordinated: "an A100 and a V100"."""
        between = self.folded[one.end : min(other.start, one.end + _REACH)]
        return bool(_JOINED.match(between.strip() or "and"))

    def listed(self, one: Mention, other: Mention) -> bool:
        """Whether nothing but a comma or "and" stands between two mentions."""
        near = other.start - one.end < 12
        return near and bool(_JOINED.fullmatch(self.folded[one.end : other.start].strip()))

    def side_by_side(self, one: Mention, other: Mention) -> bool:
        """Whether two mentions share a word: "CPUs and GPUs"."""
        near = other.start - one.end < 12
        return near and self.folded[one.end : other.start].strip() in _SIDE_BY_SIDE

    def one_system(self, one: Mention, other: Mention) -> bool:
        """Whether two mentions are parts of one system: "a CPU-GPU hybrid", "heterogeneous A/B"."""
        between = self.folded[one.end : other.start] if other.start - one.end < 12 else ""
        if between.strip() not in _SIDES:
            return False
        if _ONE_SYSTEM_AFTER.match(self.folded, other.end):
            return True
        before = self.folded[max(0, one.start - 30) : one.start]
        return bool(_ONE_SYSTEM_BEFORE.search(before))

    def half_of_system(self, mention: Mention) -> bool:
        """Whether it makes a system with something of another name: "a GPU-TERN hybrid"."""
        return bool(_HALF_AFTER.match(self.folded, mention.end))

    def part_of(self, one: Mention, other: Mention) -> bool:
        """Whether the first is part of the second: "the NPU of a Snapdragon"."""
        return bool(_PART_OF.fullmatch(self.folded, one.end, min(other.start, one.end + _REACH)))
