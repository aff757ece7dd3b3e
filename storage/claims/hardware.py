"""Which of the mentioned hardware an abstract is about, and which it mentions by the way."""

import re
from bisect import bisect_right
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


def _called_alike(found: list[Mention]) -> list[Mention]:
    """Give "the Intel GPU" the name of the one Intel GPU that is named in full elsewhere."""
    names = {m.name: m for m in found if not m.generic}
    full: dict[str, Mention] = {}
    for name, mention in names.items():
        longer = [m for m in names.values() if _means(name, mention, m)]
        if len(longer) == 1:
            full[name] = longer[0]
    return [
        replace(m, name=full[m.name].name, device_class=full[m.name].device_class)
        if m.name in full and not m.generic
        else m
        for m in found
    ]


def _means(name: str, mention: Mention, other: Mention) -> bool:
    """Whether a short name may stand for another: its beginning, or its maker and class."""
    if other.name == name:
        return False
    if other.name.startswith(name + " "):
        return True
    maker, _, kind = name.partition(" ")
    whole = kind in ("GPU", "CPU", "FPGA", "NPU") and mention.device_class == other.device_class
    return whole and other.name.startswith(maker + " ")


class Survey:
    """The mentions of an abstract by sentence, and which of them count."""

    def __init__(
        self, folded: str, found: list[Mention], sentences: tuple[tuple[int, int], ...]
    ) -> None:
        self.folded = folded
        self.found = _called_alike(found)
        self.sentences = sentences
        self._starts = [start for start, _ in sentences]
        self._own: dict[int, bool] = {}

    def sentence_of(self, at: int) -> int:
        """Give the index of the sentence at an offset."""
        return max(0, bisect_right(self._starts, at) - 1)

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
        kept = [m for m in chosen.values() if not self._covered(m, chosen)]
        return tuple(
            HardwareMention(m.name, m.device_class, m.start, m.end)
            for m in sorted(kept, key=lambda m: m.start)
        )

    def _telling(self, mention: Mention) -> bool:
        return not mention.generic or self.own(mention) or self._late(mention)

    def _late(self, mention: Mention) -> bool:
        """Abstracts open with the background and close with their own results."""
        return mention.start * 2 > len(self.folded)

    def designs(self, mention: Mention, others: list[Mention]) -> bool:
        """Whether the paper builds the accelerator that it mentions, and not on other hardware."""
        if any(m.device_class in _BUILT_ON for m in others):
            return False
        before = self.folded[max(0, mention.start - 70) : mention.start]
        after = self.folded[mention.end : mention.end + 9]
        return after != " hardware" and bool(_DESIGNS.search(before))

    def _covered(self, mention: Mention, chosen: dict[str, Mention]) -> bool:
        """Whether a more exact name says the same."""
        others = [m for m in chosen.values() if m.name != mention.name]
        if mention.weak and mention.name == "ASIC":
            return not self.designs(mention, others)
        if mention.weak:
            return bool(others)
        named = {m.device_class for m in others if not m.generic}
        if mention.name in _NAMED_CLUSTER and "Cluster" in named:
            return True
        return any(_means(mention.name, mention, m) for m in others if not m.generic)
