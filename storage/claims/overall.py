"""What an abstract as a whole runs on, where a claim's sentence names no hardware."""

import itertools
from dataclasses import replace
from typing import NamedTuple

from storage.claims.claim import Platform, Scope
from storage.claims.hardware import Survey
from storage.claims.mentions import Mention
from storage.claims.vicinity import Vicinity

_EXACT = frozenset(("GPU", "CPU", "FPGA", "NPU", "PIM", "MCU", "SmartNIC", "DPU"))
"""Words for a class that may stand for the one device of it that is named."""
_BUILT = frozenset(("ASIC", "FPGA", "PIM", "Photonic", "Neuromorphic"))


class Resolution(NamedTuple):
    """The platforms of a claim, how far away they were found, and a sentence saying where."""

    platforms: tuple[Platform, ...]
    scope: Scope
    reason: str


NOWHERE = Resolution((), "none", "no hardware is named that it could have run on")


def platforms_of(chosen: list[Mention]) -> tuple[Platform, ...]:
    """Give the platforms of mentions, each once."""
    return tuple(dict.fromkeys(Platform(m.name, m.device_class) for m in chosen))


def only_devices(survey: Survey) -> dict[str, str | None]:
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


class Overall:
    """Weighs the hardware of one abstract."""

    def __init__(self, text: str, survey: Survey, vicinity: Vicinity) -> None:
        self.text = text
        self.survey = survey
        self.vicinity = vicinity
        self.known = {h.name for h in survey.hardware}
        self._only = only_devices(survey)
        self._near: dict[int, Resolution | None] = {}
        self._whole: Resolution | None = None

    def resolve(self, at: int) -> Resolution:
        """Ask the sentences before the one at an offset, then the whole abstract."""
        here = self.survey.sentence_of(at)
        own = self.survey.proposal_before(at)
        if own is not None:
            return self._proposed(own)
        if here not in self._near:
            self._near[here] = self._just_before(here)
        if near := self._near[here]:
            return near
        if self._whole is None:
            self._whole = self._of_abstract()
        return self._whole

    def _proposed(self, proposal: Mention) -> Resolution:
        words = repr(self.text[proposal.start : proposal.end])
        reason = f"the paper proposes the hardware: it names {words}"
        halves = [m for m in self.survey.found if self.vicinity.half_of_system(m)]
        chosen = [proposal, *self._parts_beside(proposal), *halves]
        return Resolution(platforms_of(chosen), "abstract", reason)

    def _parts_beside(self, mention: Mention) -> list[Mention]:
        """Give what makes one system with a mention: the CPU of "a CPU-FPGA platform"."""
        pairs = itertools.pairwise(self.survey.found)
        beside = [(a, b) for a, b in pairs if mention.name in (a.name, b.name)]
        found = [m for a, b in beside if self._one_system(a, b) for m in (a, b)]
        return [m for m in found if m.name != mention.name]

    def _one_system(self, a: Mention, b: Mention) -> bool:
        if a.name == b.name or self.survey.background(a):
            return False
        if "Other" in (a.device_class, b.device_class):  # A memory or a network card is no part.
            return False
        return self._counts(a) and self._counts(b) and self.vicinity.one_system(a, b)

    def together(self, found: list[Mention], *, first: bool) -> list[Mention]:
        """Take the first or last mention, and those that are coordinated with it."""
        if not found:
            return []
        chosen = [found[0]] if first else [found[-1]]
        rest = found[1:] if first else found[-2::-1]
        for other in rest:
            near, far = (chosen[-1], other) if first else (other, chosen[-1])
            if near.name != far.name and not self.vicinity.joined(near, far):
                break
            chosen.append(other)
        chosen.sort(key=lambda m: m.start)
        exact = [m for m in chosen if not m.generic]
        return exact or [self._exactly(m) for m in chosen]

    def _exactly(self, mention: Mention) -> Mention:
        """Give "the GPU" the name of the only GPU that the paper is said to run on."""
        if mention.name not in _EXACT or self.vicinity.counted(mention):
            return mention
        meant = self._only.get(mention.device_class)
        return mention if meant is None else replace(mention, name=meant)

    def _just_before(self, here: int) -> Resolution | None:
        """Look for a named device in the two sentences before, for "our GPU code" in the last."""
        for index in range(here - 1, max(-1, here - 3), -1):
            said = [
                m for m in self.survey.between(*self.survey.sentences[index]) if self._counts(m)
            ]
            at = next((k for k, m in enumerate(said) if self._tells(m, index == here - 1)), None)
            if at is not None:
                words = repr(self.text[said[at].start : said[at].end])
                chosen = self.together(self._joined_before(said, at), first=True)
                chosen += self._each_on(said, said[at], chosen)
                chosen += [m for one in chosen for m in self._parts_beside(one)]
                platforms = platforms_of(chosen)
                return Resolution(platforms, "abstract", f"a sentence before names {words}")
        return None

    def _each_on(self, said: list[Mention], first: Mention, chosen: list[Mention]) -> list[Mention]:
        """Give the other devices of "7x on A, 5x on B and 9x on C": what follows is of all."""
        names = {m.name for m in chosen}
        alike = [m for m in said if not m.generic and m.device_class == first.device_class]
        if not all(self.vicinity.has_number(m) for m in alike):
            return []
        return [m for m in alike if m.name not in names]

    def _tells(self, mention: Mention, last: bool) -> bool:
        """Whether a mention in a sentence before, or in the last one, says what was run on."""
        return not mention.generic or (last and self._own(mention))

    def _joined_before(self, said: list[Mention], at: int) -> list[Mention]:
        """Give the mentions from the one that those before `at` are coordinated with it."""
        first = at
        while first and self.vicinity.joined(said[first - 1], said[first]):
            first -= 1
        return said[first:]

    def _counts(self, mention: Mention) -> bool:
        rival = self.vicinity.compared_with(mention) and not self.vicinity.library(mention)
        return mention.name in self.known and not rival and not self.survey.aside(mention)

    def _own(self, mention: Mention) -> bool:
        return self.vicinity.built(mention) and self.survey.own(mention)

    def _of_abstract(self) -> Resolution:
        """Weigh what the abstract names: how often, how, and where."""
        if len(self.known) == 1:  # There is nothing to weigh it against.
            named = [m for m in self.survey.found if m.name in self.known]
            told = any(map(self._counts, named))
            return self._runs_on([self._exactly(named[0])]) if told else NOWHERE
        weights: dict[str, float] = {}
        first: dict[str, Mention] = {}
        for mention in self.survey.found:
            if mention.name in self.known:
                first.setdefault(mention.name, mention)
                weights[mention.name] = weights.get(mention.name, 0.0) + self._weight(mention)
        if any(m.device_class in _BUILT and self.survey.own(m) for m in first.values()):
            for name, mention in first.items():  # What is built outweighs what it is built for.
                if mention.device_class in ("Edge", "Mobile") and mention.generic:
                    weights[name] /= 2
        best = max(weights.values(), default=0.0)
        if best <= 0.0:
            return NOWHERE
        top = next(name for name, weight in weights.items() if weight >= best)
        beside = self._beside(top)
        chosen = [self._exactly(first[top])]
        chosen += [first[name] for name in first if name in beside and weights[name] > 0]
        return self._runs_on(chosen)

    @staticmethod
    def _runs_on(chosen: list[Mention]) -> Resolution:
        names = " and ".join(m.name for m in chosen)
        reason = f"the abstract as a whole runs on {names}"
        return Resolution(platforms_of(chosen), "abstract", reason)

    def _weight(self, mention: Mention) -> float:
        if not self._counts(mention):
            return 0.0
        background = self.survey.background(mention)
        named = not mention.generic or (mention.weak and self.survey.designs(mention))
        said = (
            self.survey.own(mention) and not background,
            self.vicinity.runs_on(mention),
            self.vicinity.built(mention),
            named,
        )
        return 1.0 + sum(said)

    def _beside(self, name: str) -> set[str]:
        """Find the names that stand side by side with a name: "CPUs and GPUs", "A, B and C"."""
        found = self._listed(name)
        for a, b in itertools.pairwise(self.survey.found):
            if name not in (a.name, b.name) or a.name == b.name or not self._together(a, b):
                continue
            found |= {a.name, b.name}
        return found - {name}

    def _together(self, a: Mention, b: Mention) -> bool:
        """Whether the paper's own system runs on two kinds of hardware that stand side by side."""
        own = self.survey.own(a) and not self.survey.background(a)
        return self._one_system(a, b) or (own and self.vicinity.side_by_side(a, b))

    def _listed(self, name: str) -> set[str]:
        """Find the named devices in a list with a device."""
        found: set[str] = set()
        row: set[str] = set()
        for a, b in itertools.pairwise(m for m in self.survey.found if not m.generic):
            row = (row or {a.name}) | {b.name} if self.vicinity.listed(a, b) else set()
            if name in row:
                found |= row
        return found
