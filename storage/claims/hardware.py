"""Which of the mentioned hardware an abstract is about, and which it mentions by the way."""

import re
from bisect import bisect_right

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
_NAMED_CLUSTER = ("supercomputer", "cluster")


class Survey:
    """The mentions of an abstract by sentence, and which of them count."""

    def __init__(
        self, folded: str, found: list[Mention], sentences: tuple[tuple[int, int], ...]
    ) -> None:
        self.folded = folded
        self.found = found
        self.sentences = sentences
        self._starts = [start for start, _ in sentences]
        self._own = [
            bool(_OWN.search(folded, start, min(end, start + 1500))) for start, end in sentences
        ]

    def sentence_of(self, at: int) -> int:
        """Give the index of the sentence at an offset."""
        return max(0, bisect_right(self._starts, at) - 1)

    def own(self, mention: Mention) -> bool:
        """Whether the mention stands in a sentence about the paper's own work."""
        return bool(self._own) and self._own[self.sentence_of(mention.start)]

    def aside(self, mention: Mention) -> bool:
        """Whether the words around a mention say that it is only an example or a unit."""
        before = self.folded[max(0, mention.start - 40) : mention.start]
        after = self.folded[mention.end : mention.end + 20]
        if _ASIDE_AFTER.match(after):
            return True
        if mention.generic and _ASIDE_BEFORE.search(before):
            return True
        return mention.name == "CPU" and bool(_HOST_AFTER.match(after))

    def hardware(self) -> tuple[HardwareMention, ...]:
        """Give what the abstract runs on, targets or compares with, once per name."""
        chosen: dict[str, Mention] = {}
        for mention in self.found:
            if mention.name not in chosen and self._counts(mention):
                chosen[mention.name] = mention
        kept = [m for m in chosen.values() if not self._covered(m, chosen)]
        return tuple(HardwareMention(m.name, m.device_class, m.start, m.end) for m in kept)

    def _counts(self, mention: Mention) -> bool:
        if self.aside(mention):
            return False
        return not mention.generic or self.own(mention) or self._late(mention)

    def _late(self, mention: Mention) -> bool:
        """Abstracts open with the background and close with their own results."""
        return mention.start * 2 > len(self.folded)

    @staticmethod
    def _covered(mention: Mention, chosen: dict[str, Mention]) -> bool:
        """Whether a more exact name says the same."""
        others = [m for m in chosen.values() if m.name != mention.name]
        if any(m.name.startswith(mention.name + " ") for m in others):
            return True
        if mention.weak:
            return bool(others)
        named = {m.device_class for m in others if not m.generic}
        if mention.name in _NAMED_CLUSTER and "Cluster" in named:
            return True
        maker = mention.name.split()[0]
        vendor_class = mention.name in (f"{maker} GPU", f"{maker} CPU", f"{maker} FPGA")
        return vendor_class and any(
            m.name.startswith(maker) and m.device_class == mention.device_class for m in others
        )
