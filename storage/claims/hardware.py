"""Which of the mentioned hardware an abstract is about, and which it mentions by the way."""

import re
from bisect import bisect_left, bisect_right
from collections import defaultdict
from functools import cached_property
from itertools import pairwise
from operator import attrgetter

from storage.claims.asides import (
    INSTRUCTION_SETS,
    as_host,
    as_resource,
    as_simulated,
    by_example,
    by_hours,
)
from storage.claims.claim import HardwareMention
from storage.claims.full_names import FullNames, called_alike
from storage.claims.mentions import Mention
from storage.claims.proposal import own_hardware, proposed, with_own
from storage.claims.words import Words

_OWN_WORDS = (
    r"(?:we|our|this (?:paper|work|study|article|research)|propos\w+|present\w*|introduc\w+|"
    r"evaluat\w+|experiment\w*|results?|achiev\w+|implement\w*|demonstrat\w+|outperform\w*|compared|tested|"
    r"deploy\w*|develop\w*|design\w*|enabl\w+|support\w*|runs?|running|leverag\w+|benchmark\w*)\b"
)
_OWN_FIRST = re.compile(rf"\b{_OWN_WORDS}")
_OWN_BEHIND_BLANK = re.compile(f" {_OWN_WORDS}")
_OWN_BEHIND_SIGN = re.compile(rf"[^\w ]{_OWN_WORDS}")
"""By what stands before them these words are found in a third of the time."""
_TURNS = re.compile(" (?:we|our|here|this (?:paper|work|study|article|research|thesis|survey)) ")
"""Words with which a text turns to the paper's own work."""
_DESIGNS = re.compile(
    r"\b(?:our|propos\w+|present\w*|introduc\w+|design\w*|novel|this|develop\w*|build)\b[^.;]*$"
)
_BUILT_ON = frozenset(("FPGA", "PIM", "Photonic", "Neuromorphic", "MCU", "NPU", "TPU", "Quantum"))
_OTHER_SILICON = _BUILT_ON - {"FPGA", "NPU", "TPU"}
_NAMED_CLUSTER = ("supercomputer", "cluster")
_BUILT = ("ASIC", "AI accelerator", "DNN accelerator")
_TOLD_BY_DEVICE = frozenset(
    ("Edge", "Quantum", "Neuromorphic", "Photonic", "TPU", "ASIC", "Browser")
)
"""Classes whose word says nothing more where a device of theirs is named."""
_MODES = ("Intel TDX",)
"""Names of what processors do rather than of processors."""
_NAMELY = re.compile(
    r"[\w ]{0,24}(?: \(|: | - |,? (?:such as|namely|including|like) )"
    r"(?:(?:e\.g\.|i\.e\.|the|an?),? )*"
)
_VAGUE = re.compile(r"(?:edge|iot) (?:nodes?|systems?)$|edge llm|edge ai|edge env")
_HARDLY = ("on-device", "resource-constrained")
_COMMON = ("CPU", "GPU", "FPGA")
_EXISTING = re.compile(
    r"\b(?:existing|prior|previous|current|traditional|conventional) (?:[\w-]+ ){0,3}(?:solutions?|"
    r"approach\w*|systems?|methods?|works?|frameworks?|accelerators?|implementations?|designs?)\b"
)
_EXISTING_SIGNS = ("existing", "prior", "previous", "current", "traditional", "conventional")
_RUNS_ON = re.compile(r"\b(?:on|onto|at|for|across|targeting|our)(?: [\w-]+){0,2} $")


_MADE_OF = re.compile(
    r"[- ](?:kernels?|optimi[sz]\w+|algorithms?|programs?|frameworks?|implementations?|simulat\w+|"
    r"accelerat\w+|native|based|tensor)"
)
_FOR = re.compile(r"\b(?:on|for|to|onto|across|targeting)(?: (?:modern|multiple|many|multi))?[ -]$")


_PLACED = re.compile(r"\b(?:on|across)(?: [a-z-]+){0,3} $")


_start = attrgetter("start")


class Survey:
    """The mentions of an abstract by sentence, and which of them count."""

    def __init__(
        self,
        folded: str,
        words: Words,
        found: list[Mention],
        sentences: tuple[tuple[int, int], ...],
    ) -> None:
        self.folded = folded
        self._words = words
        self.found = called_alike(found)
        phrase = proposed(folded, words, sentences)
        self.proposed_at = phrase.start if phrase else 0
        self.proposal = own_hardware(folded, phrase, self.found) if phrase else None
        if self.proposal is not None and self.proposal not in self.found:
            self.found = with_own(self.found, self.proposal)
        self.sentences = sentences
        self._starts = [0, *[start for start, _ in sentences[1:]]]
        self._places = [mention.start for mention in self.found]
        self._own: dict[int, bool] = {}
        self._aside: dict[int, bool] = {}
        self._twins = self._acronyms()
        self._turned: int | None = None
        self.hardware = self._of_paper() if self.found else ()
        """What the abstract runs on, targets or compares with, once per name."""

    def sentence_of(self, at: int) -> int:
        """Give the index of the sentence at an offset."""
        return bisect_right(self._starts, at) - 1

    def between(self, start: int, end: int) -> list[Mention]:
        """Give the mentions that begin in `start:end`."""
        return self.found[bisect_left(self._places, start) : bisect_left(self._places, end)]

    def background(self, mention: Mention) -> bool:
        """Whether the mention stands before the first words on the paper's own work."""
        if self._turned is None:
            self._turned = self._turn()
        return mention.start < self._turned

    def _turn(self) -> int:
        turn = self._words.first(_TURNS)
        return self.sentences[self.sentence_of(turn)][0] if turn is not None else 0

    def proposal_before(self, at: int) -> Mention | None:
        """Give the hardware that the paper proposes in the sentence at an offset or before it."""
        own = self.proposal
        if own is None or self.sentence_of(self.proposed_at) > self.sentence_of(at):
            return None
        return own

    def own(self, mention: Mention) -> bool:
        """Whether the mention stands in a sentence about the paper's own work."""
        index = self.sentence_of(mention.start)
        if index not in self._own:
            start, end = self.sentences[index]
            self._own[index] = self._speaks_of_own(start, min(end, start + 1500))
        return self._own[index]

    def _speaks_of_own(self, start: int, end: int) -> bool:
        return bool(
            _OWN_BEHIND_BLANK.search(self.folded, start, end)
            or _OWN_FIRST.match(self.folded, start, end)
            or _OWN_BEHIND_SIGN.search(self.folded, start, end)
        )

    def aside(self, mention: Mention) -> bool:
        """Whether the words around a mention say that it is only an example or a unit.

        An acronym in brackets shares the fate of what it stands for.
        """
        if self._says_aside(mention):
            return True
        twins = self._twins.get(mention.start)
        return twins is not None and any(map(self._says_aside, twins))

    def _acronyms(self) -> dict[int, list[Mention]]:
        """Give what is named twice at once, "(GPU)" behind its full name: each with the other."""
        twins: dict[int, list[Mention]] = {}
        for first, second in pairwise(self.found):
            if first.name == second.name and self.folded[first.end : second.start] == " (":
                twins.setdefault(first.start, []).append(second)
                twins.setdefault(second.start, []).append(first)
        return twins

    def _says_aside(self, mention: Mention) -> bool:
        if mention.start not in self._aside:
            self._aside[mention.start] = (
                by_example(self.folded, mention)
                or by_hours(self.folded, mention)
                or as_resource(self.folded, mention)
                or as_host(self.folded, mention)
                or as_simulated(self.folded, mention)
            )
        return self._aside[mention.start]

    def _of_paper(self) -> tuple[HardwareMention, ...]:
        named = [m for m in self.found if not self.aside(m) and not self._says_less(m)]
        if not named:  # Where nothing else is named, also a place in a network tells.
            named = [m for m in self.found if self._is_place(m) and self.own(m)]
        chosen: dict[str, Mention] = {}
        for mention in named:
            known = chosen.get(mention.name)
            if self._telling(mention) and (known is None or (known.weak and not mention.weak)):
                chosen[mention.name] = mention
        self._add_background(chosen, named)
        kept = list(chosen.values()) if len(chosen) < 2 else self._uncovered(chosen, named)
        kept += self._paid_for({m.device_class for m in kept})
        return tuple(
            HardwareMention(m.name, m.device_class, m.start, m.end)
            for m in (sorted(kept, key=_start) if len(kept) > 1 else kept)
        )

    def _uncovered(self, chosen: dict[str, Mention], named: list[Mention]) -> list[Mention]:
        """Give those of several that no more exact name says better."""
        others = _Others(chosen, {m.name for m in named if not m.generic and self.own(m)})
        return [m for m in chosen.values() if m is self.proposal or not self._covered(m, others)]

    def _add_background(self, chosen: dict[str, Mention], named: list[Mention]) -> None:
        """Let background words count where nothing else names their class."""
        classes = {m.device_class for m in chosen.values() if not m.weak}
        if chosen:
            classes.add("Cluster")  # What runs on such is told by what else is named.
        for mention in named:
            known = chosen.get(mention.name)
            if mention.device_class not in classes and (known is None or known.weak):
                chosen[mention.name] = mention

    def _paid_for(self, classes: set[str]) -> list[Mention]:
        """Give what is only named as a unit of cost ("GPU hours"), once per class."""
        paid: dict[str, Mention] = {}
        for mention in self.found:
            if mention.device_class not in classes and by_hours(self.folded, mention):
                paid.setdefault(mention.device_class, mention)
        return [mention for mention in paid.values() if not mention.weak]

    def _telling(self, mention: Mention) -> bool:
        return not mention.generic or self.own(mention) or self._late(mention)

    def _late(self, mention: Mention) -> bool:
        """Abstracts open with the background and close with their own results."""
        return mention.start * 2 > len(self.folded)

    def designs(self, mention: Mention) -> bool:
        """Whether the paper builds the accelerator that it mentions."""
        before = self.folded[max(0, mention.start - 110) : mention.start]
        after = self.folded[mention.end : mention.end + 9]
        if after == " hardware" or self.background(mention):
            return False
        return bool(_DESIGNS.search(before))

    def _targets(self, mention: Mention) -> bool:
        """Whether the paper runs on the accelerators that it mentions."""
        before = self.folded[max(0, mention.start - 40) : mention.start]
        return self.own(mention) and bool(_RUNS_ON.search(before))

    def _aimed_at(self, name: str) -> bool:
        """Whether the paper's own work is said to be for a class as a whole: "GPU kernels"."""
        return any(
            m.name == name and self.own(m) and not self.background(m) and self._made_for(m)
            for m in self.found
        )

    def _is_place_meant(self, mention: Mention) -> bool:
        """As in "deploying models on edge devices"; a closing word on what it is good for is not.

        In "on Jetson-based edge devices" the device has said it.
        """
        before = self._before(mention)
        closing = mention.start * 7 > len(self.folded) * 6
        return not closing and not before.endswith("-based ") and bool(_PLACED.search(before))

    def _made_for(self, mention: Mention) -> bool:
        made = _MADE_OF.match(self.folded, mention.end)
        return bool(made or _FOR.search(self._before(mention)))

    def _before(self, mention: Mention) -> str:
        return self.folded[max(0, mention.start - 40) : mention.start]

    def _says_less(self, mention: Mention) -> bool:
        if not mention.generic:
            return False
        if self._vague(mention) or self._of_others(mention) or self.explained(mention):
            return True
        return mention.device_class in _COMMON and self._of_existing(mention)

    def _of_existing(self, mention: Mention) -> bool:
        """Whether a sentence before the paper's own work tells on what others run."""
        if not self.background(mention):
            return False
        begin = self.sentences[self.sentence_of(mention.start)][0]
        before = self.folded[max(begin, mention.start - 160) : mention.start]
        return any(map(before.__contains__, _EXISTING_SIGNS)) and bool(_EXISTING.search(before))

    def _of_others(self, mention: Mention) -> bool:
        """Whether a weak word for an accelerator names one that others built."""
        if mention.name not in _BUILT or not mention.weak:
            return False
        return not (self.designs(mention) or self._targets(mention))

    def explained(self, mention: Mention) -> bool:
        """Whether the devices that are meant follow at once: "GPUs (A100, H100)"."""
        index = bisect_right(self._places, mention.start)
        if index == len(self.found):
            return False
        device = self.found[index]
        same = not device.generic and device.device_class == mention.device_class
        behind = device.start == mention.end + 1  # "8-GPU H100 servers"
        return same and bool(behind or _NAMELY.fullmatch(self.folded, mention.end, device.start))

    def _vague(self, mention: Mention) -> bool:
        """Whether a word names a place in a network, and nothing is said to run there."""
        if mention.weak and self.folded.startswith(_HARDLY, mention.start):
            return self.background(mention) or not self._targets(mention)
        return self._is_place(mention) and not self._targets(mention)

    def _is_place(self, mention: Mention) -> bool:
        return mention.weak and bool(_VAGUE.match(self.folded, mention.start, mention.end))

    def _covered(self, mention: Mention, others: "_Others") -> bool:
        """Whether a more exact name says the same."""
        if mention.generic:
            return self._covered_class(mention, others)
        if mention.name not in others.own and others.own_of(mention.device_class):
            return not self._late(mention)  # Named before the paper's own work begins.
        return others.several and bool(others.names.of(mention))

    def _covered_class(self, mention: Mention, others: "_Others") -> bool:
        named = others.named[mention.device_class]
        if mention.name in _BUILT:
            return others.in_other_silicon or (mention.weak and (bool(named) or others.built_on))
        if mention.weak:
            return others.count > 1
        if mention.name in _NAMED_CLUSTER:
            return bool(named)
        if mention.name == "systolic array":
            return others.built_on
        if mention.name == "CPU":
            return bool(named) or others.instruction_sets > 1
        if mention.name == "GPU":
            many = len(named) > 1 and not self._aimed_at(mention.name)
            return many or any(n.endswith(" GPU") for n in named)
        if mention.device_class == "Edge" and self._is_place_meant(mention):
            return False
        return bool(named) and mention.device_class in _TOLD_BY_DEVICE


class _Others:
    """What is asked of all chosen mentions at once."""

    def __init__(self, chosen: dict[str, Mention], own: set[str]) -> None:
        self.chosen = chosen
        self.count = len(chosen)
        self.own = own
        self.named: dict[str, set[str]] = defaultdict(set)
        for mention in chosen.values():
            if not mention.generic and mention.name not in _MODES:
                self.named[mention.device_class].add(mention.name)
        self.several = sum([not m.generic for m in chosen.values()]) > 1

    @cached_property
    def names(self) -> FullNames:
        """Which of the chosen a shorter name may stand for."""
        return FullNames(self.chosen.values())

    @cached_property
    def built_on(self) -> bool:
        """Whether a kind of hardware is chosen that is built for its purpose."""
        return any(m.device_class in _BUILT_ON and not m.weak for m in self.chosen.values())

    @cached_property
    def in_other_silicon(self) -> bool:
        """Whether a kind of it is chosen that no other word for an accelerator means."""
        return any(m.device_class in _OTHER_SILICON for m in self.chosen.values())

    @cached_property
    def instruction_sets(self) -> int:
        """How many kinds of processors are chosen."""
        return len(INSTRUCTION_SETS & self.chosen.keys())

    def own_of(self, device_class: str) -> bool:
        """Whether a device of a class is named in a sentence about the paper's own work."""
        return bool(self.named[device_class] & self.own)
