"""Which of the mentioned hardware an abstract is about, and which it mentions by the way."""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable
from dataclasses import replace
from functools import cached_property

from storage.claims.claim import HardwareMention
from storage.claims.mentions import Mention

_OWN = re.compile(
    r"\b(?:we|our|this (?:paper|work|study|article)|propos\w+|present\w*|introduc\w+|evaluat\w+|"
    r"experiment\w*|results?|achiev\w+|implement\w*|demonstrat\w+|outperform\w*|compared|tested|"
    r"deploy\w*|develop\w*|design\w*|enabl\w+|support\w*|runs?|running|leverag\w+|benchmark\w*)\b"
)
_ASIDE_BEFORE = re.compile(
    r"(?:such as|e\.g\.,?|like|including|even on|inspiration from|neural|unlike|since|until|"
    r"future|designed for|originally for|alternatives? to)(?: (?:cutting[- ]edge|modern|the|an?|"
    r"high-end|all|\w+ and|\w+,))* ?\(?$"
)
_ASIDE_AFTER = re.compile(r"[- ](?:days?|hours?|programming|market|vendors?|speculative)")
_HOST_AFTER = re.compile(r" (?:memory|utili[sz]ation|dram|usage|side|help|intervention|offload)")
_DESIGNS = re.compile(
    r"\b(?:our|propos\w+|present\w*|introduc\w+|design\w*|novel|this|develop\w*|build)\b[^.;:]*$"
)
_BUILT_ON = frozenset(("FPGA", "PIM", "Photonic", "Neuromorphic", "MCU", "NPU", "TPU", "Quantum"))
_NAMED_CLUSTER = ("supercomputer", "cluster")


class _FullNames:
    """Which named devices a shorter name may stand for: "Intel GPU", "Intel Gaudi"."""

    def __init__(self, found: Iterable[Mention]) -> None:
        self._longer: dict[str, dict[str, Mention]] = {}
        self._made: dict[tuple[str, str], dict[str, Mention]] = {}
        for mention in found:
            if mention.generic:
                continue
            words = mention.name.split()
            for count in range(1, len(words)):
                shorter = " ".join(words[:count])
                self._longer.setdefault(shorter, {})[mention.name] = mention
            made = self._made.setdefault((words[0], mention.device_class), {})
            made[mention.name] = mention

    def of(self, mention: Mention) -> list[Mention]:
        """Give the devices that a mention may mean, other than itself."""
        meant = self._longer.get(mention.name, {})
        maker, _, kind = mention.name.partition(" ")
        if kind in ("GPU", "CPU", "FPGA", "NPU"):
            meant = meant | self._made.get((maker, mention.device_class), {})
        return [other for name, other in meant.items() if name != mention.name]


def _called_alike(found: list[Mention]) -> list[Mention]:
    """Give "the Intel GPU" the name of the one Intel GPU that is named in full elsewhere."""
    names = _FullNames(found)
    full: dict[str, Mention | None] = {}
    result: list[Mention] = []
    for mention in found:
        if mention.name not in full:
            meant = [] if mention.generic else names.of(mention)
            full[mention.name] = meant[0] if len(meant) == 1 else None
        exact = full[mention.name]
        result.append(
            replace(mention, name=exact.name, device_class=exact.device_class) if exact else mention
        )
    return result


class Survey:
    """The mentions of an abstract by sentence, and which of them count."""

    def __init__(
        self, folded: str, found: list[Mention], sentences: tuple[tuple[int, int], ...]
    ) -> None:
        self.folded = folded
        self.found = _called_alike(found)
        self.sentences = sentences
        self._starts = [start for start, _ in sentences]
        self._places = [mention.start for mention in self.found]
        self._own: dict[int, bool] = {}

    def sentence_of(self, at: int) -> int:
        """Give the index of the sentence at an offset."""
        return max(0, bisect_right(self._starts, at) - 1)

    def between(self, start: int, end: int) -> list[Mention]:
        """Give the mentions that begin in `start:end`."""
        return self.found[bisect_left(self._places, start) : bisect_left(self._places, end)]

    def own(self, mention: Mention) -> bool:
        """Whether the mention stands in a sentence about the paper's own work."""
        index = self.sentence_of(mention.start)
        if index not in self._own:
            start, end = self.sentences[index]
            self._own[index] = bool(_OWN.search(self.folded, start, min(end, start + 1500)))
        return self._own[index]

    def aside(self, mention: Mention) -> bool:
        """Whether the words around a mention say that it is only an example or a unit."""
        before = self.folded[max(0, mention.start - 40) : mention.start]
        after = self.folded[mention.end : mention.end + 20]
        if _ASIDE_AFTER.match(after):
            return True
        if mention.generic and _ASIDE_BEFORE.search(before):
            return True
        return mention.name == "CPU" and bool(_HOST_AFTER.match(after))

    @cached_property
    def hardware(self) -> tuple[HardwareMention, ...]:
        """What the abstract runs on, targets or compares with, once per name."""
        chosen: dict[str, Mention] = {}
        named = [m for m in self.found if not self.aside(m)]
        for mention in named:
            known = chosen.get(mention.name)
            if self._telling(mention) and (known is None or (known.weak and not mention.weak)):
                chosen[mention.name] = mention
        classes = {m.device_class for m in chosen.values() if not m.weak}
        for mention in named:  # Background words count where nothing else names their class.
            known = chosen.get(mention.name)
            if mention.device_class not in classes and (known is None or known.weak):
                chosen[mention.name] = mention
        others = _Others(chosen)
        kept = [m for m in chosen.values() if not self._covered(m, others)]
        return tuple(
            HardwareMention(m.name, m.device_class, m.start, m.end)
            for m in sorted(kept, key=lambda m: m.start)
        )

    def _telling(self, mention: Mention) -> bool:
        return not mention.generic or self.own(mention) or self._late(mention)

    def _late(self, mention: Mention) -> bool:
        """Abstracts open with the background and close with their own results."""
        return mention.start * 2 > len(self.folded)

    def designs(self, mention: Mention) -> bool:
        """Whether the paper builds the accelerator that it mentions."""
        before = self.folded[max(0, mention.start - 70) : mention.start]
        after = self.folded[mention.end : mention.end + 9]
        return after != " hardware" and bool(_DESIGNS.search(before))

    def _covered(self, mention: Mention, others: "_Others") -> bool:
        """Whether a more exact name says the same."""
        if mention.weak and mention.name == "ASIC":
            return others.built_on or not self.designs(mention)
        if mention.weak:
            return others.count > 1
        if mention.name in _NAMED_CLUSTER and others.named_cluster:
            return True
        return bool(others.names.of(mention))


class _Others:
    """What is asked of all chosen mentions at once."""

    def __init__(self, chosen: dict[str, Mention]) -> None:
        self.count = len(chosen)
        self.names = _FullNames(chosen.values())
        self.built_on = any(m.device_class in _BUILT_ON for m in chosen.values())
        self.named_cluster = any(
            m.device_class == "Cluster" and not m.generic for m in chosen.values()
        )
