"""Hardware that a paper itself proposes: "we present X, a sparse matrix accelerator".

Such a paper's claims hold for its own design, whatever other hardware it compares with.
"""

import re
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from storage.claims.asides import INSTRUCTION_SETS
from storage.claims.mentions import Mention
from storage.claims.words import NOUN, Words

_HEAD = re.compile(
    r"(?:accelerators?|co-?processors?|processors?|processing units?|chips?|systolic arrays?|"
    r"(?:micro)?architectures?|co-?design(?:ed)?|memory (?:module|subsystem)s?|engines?)(?![a-z-])"
)
_BEGINNINGS = frozenset(
    "accelerator accelerators co coprocessor coprocessors processor processors processing chip "
    "chips systolic architecture architectures microarchitecture microarchitectures codesign "
    "codesigned memory engine engines".split()
)
"""The words with which the nouns begin that `_HEAD` matches."""
_SECOND = {
    "memory": frozenset(("module", "modules", "subsystem", "subsystems")),
    "processing": frozenset(("unit", "units")),
    "systolic": frozenset(("array", "arrays")),
}
"""Words that begin such a noun only where one of these follows."""
_OPENS = (" ", "/", "-")
"""Signs before such a noun."""
_PLAIN = ("accelerator", "coproc", "co-proc", "chip", "systolic", "microarch", "micro-arch")
"""How nouns begin that always name hardware."""
_AWAY = (
    r"(?!(?:for|on|with|of|to|that|which|using|in|by|from|at|where|whose|into|over|across|as|than|"
    r"via|through|between|among|targeting|under|framework|systems?|simulator|method|methodology|compiler|"
    r"scheduler|toolchain|library|algorithm|scheme|benchmark|model|is|are)(?:,? ))"
)
"""Stands before a word that may be part of what is proposed."""
_PROPOSES = re.compile(
    r"(?:\b(?:propos(?:e|es|ed|ing)|presents?|introduc(?:e|es|ing)|develop(?:s|ed)?|investigate|"
    r"design(?:s|ed)?|devis(?:e|es)|builds?|built|describes?)(?: and [a-z]+)?|"
    r"^ ?[a-z][\w-]* is)"
    rf"(?: {{1,2}}{_AWAY}[^ .;]+){{0,8}}?,?(?: which)?(?: to the best of our knowledge)?(?: is)?"
    rf" (?:an?|the|two|three|our)(?P<phrase>(?: {_AWAY}[^ .;]+){{0,10}}[ /-])$"
)
_PROPOSING = (
    "propos", "present", "introduc", "develop", "investigate", "design", "devis", "buil",
    "describe", " is",
)  # fmt: skip
"""Of these `_PROPOSES` needs one."""
_OWN = re.compile(rf"\b(?:our|(?:the|this) proposed)(?P<phrase>(?: {_AWAY}[\w/-]+){{0,4}}[ /-])$")
_FOLLOWS = re.compile(
    r"(?: \([^ ()]{1,20}\))?(?:[,.;:)]|$| (?:that|which|for|with|to|based|optimi[sz]ed|tailored|"
    r"designed|and|using|on|in|of|by|called|named|capable|supporting|built|where|whose|termed|"
    r"featur\w+|speciali[sz]ed|achieves?|can|is|consists|architectures?|design|chip|prototype|"
    r"cent(?:e)?red|integrat\w+|leverag\w+|exploit\w+|compris\w+|employ\w+|enabl\w+|dedicated|"
    r"system|combin\w+|through|outperforms?|delivers?|shows?|provides?|improves?|reduces?|adopts?|"
    r"specifically|acceleration|uses?|inside|within|near|at|into|replac\w+|deliver\w*|\(1\)|\(i\))(?![a-z]))"
)
_OF_HARDWARE = re.compile(
    r"hardware(?!-)|accelerator|co-?designed|dataflow|systolic|dram\b|sram\b|nand\b|chiplet|vlsi|"
    r"near-(?:memory|data|bank)|(?:process|comput)\w*-in-|in-memory|photonic|neuromorphic|on-chip|"
    r"\bnoc\b|silicon|coprocessor|\bpim\b|\bdma\b|micro-$"
)
_OF_SOFTWARE = re.compile(
    r"\b(?:(?<!-)software(?!-)|particle|electron|quantum (?:circuit|software)|convergence|query|"
    r"database|microservice\w*|data processing|stream)\b|"
    r"(?<!system-)\bon-$|\boff-$|\bint(?:er|ra)-$"
)
_ENGINE = re.compile(r"hardware(?!-)|near-(?:memory|data|bank)|systolic|photonic|vlsi|silicon")
_EVIDENCE = re.compile(
    r"\b(?:rtl|synthesi[sz]ed|cycle[- ](?:accurate|level)|\d{1,3}[ -]?nm|place-and-route|verilog|"
    r"silicon|area (?:overhead|cost|efficien|saving|reduction|and power)|tape(?:d)?[- ]?out|fpga|"
    r"processing elements?)"
)
_SIDES = re.compile(
    r"(?:algorithm|dataflow|compiler|quantization)"
    r"[-/ ](?:and[- ])?(?:hardware|architecture|accelerator)|model[-/ ]hardware|"
    r"(?:hardware|accelerator)[-/ ](?:and[- ])?(?:algorithm|model|dataflow)|architecture-algorithm"
)
_REACH = 220
_LONGEST = 1500


class Phrase(NamedTuple):
    """Where the words before the noun of a proposal begin, and where the noun stands."""

    start: int
    noun: int
    end: int


def proposed(folded: str, words: Words, sentences: tuple[tuple[int, int], ...]) -> Phrase | None:
    """Find the first hardware that the paper says it proposes."""
    heads = _heads(folded, words)
    if not heads:
        return None
    starts = [start for start, _ in sentences]
    for at in heads:
        head = _HEAD.match(folded, at)
        begin = starts[max(0, bisect_right(starts, at) - 1)]
        if head is None or at - begin > _LONGEST or not _FOLLOWS.match(folded, head.end()):
            continue
        begin = max(begin, at - _REACH)
        before = folded[begin:at]
        said = ("our" in before or "proposed" in before) and _OWN.search(before)
        if not said and any(map(before.__contains__, _PROPOSING)):
            said = _PROPOSES.search(before)
        if said and _is_hardware(folded, said["phrase"], head[0]):
            return Phrase(begin + said.start("phrase"), at, head.end())
    return None


def noun_marks(word: str) -> int:
    """Say whether a word begins a noun for hardware."""
    return NOUN if word in _BEGINNINGS else 0


def _heads(folded: str, words: Words) -> list[int]:
    """Find where words stand that begin like a noun for hardware."""
    cut = words.cut
    places = [
        place
        for place in words.of(NOUN)
        if cut[place] not in _SECOND or cut[place + 1] in _SECOND[cut[place]]
    ]
    return [at for at in words.starts(places) if folded[at - 1 : at] in _OPENS]


def _is_hardware(folded: str, phrase: str, noun: str) -> bool:
    if _OF_SOFTWARE.search(phrase):
        return False
    if noun.startswith(_PLAIN):
        return True
    if noun.startswith("co"):
        return bool(_SIDES.search(phrase))
    if noun.startswith("engine"):
        return bool(_ENGINE.search(phrase))
    if _OF_HARDWARE.search(phrase):
        return True
    return noun.startswith("process") and bool(_EVIDENCE.search(folded))


_SILICON = ("PIM", "FPGA", "Photonic", "Neuromorphic")
_NAMED_IN = (*_SILICON, "NPU", "TPU", "Other")
_NO_OWN = ("CPU", "GPU", "MCU")
_AFTER = 60
"""Characters after the noun in which it may be said what it is made of."""
_ELSEWHERE = re.compile(
    r"\b(?:existing|prior|previous|conventional|traditional|state-of-the-art|over|than|versus|vs\.?|"
    r"against|unlike|compar\w+ (?:to|with)|outperform\w*|limits? of)(?: [\w-]+){0,2} $"
)
_MADE = re.compile(
    r"(?:\b(?:implement\w*|prototyp\w*|deploy\w*|synthesi\w+|evaluat\w*|demonstrat\w*|validat\w*|"
    r"emulat\w*|realiz\w*|built|based|tested|results?|experiments?|on)\b[^.;]{0,60})$"
)
_PROTOTYPE = re.compile(
    r"s?[ -](?:prototyp|implement|evaluation|emulat|platform|board|card|result)"
)


def own_hardware(folded: str, phrase: Phrase, found: Sequence[Mention]) -> Mention | None:
    """Give the hardware that a paper proposes as a mention.

    It is what the proposal's own words name, or what it is said to be made of or in, else an ASIC.
    """
    here = [m for m in found if phrase.start <= m.start < phrase.end + _AFTER]
    named = _of_class(folded, here, _NAMED_IN)
    if named is not None:
        return replace(named, weak=False)
    within = here if folded.startswith("co", phrase.noun) else _before(here, phrase.end)
    if any(m.device_class in _NO_OWN and not _of_cores(folded, phrase, m) for m in within):
        return None
    later = [m for m in found if m.start >= phrase.start and not m.weak]
    made = _of_class(folded, later, ("PIM", "Photonic", "Neuromorphic")) or _prototype(
        folded, later
    )
    return made or _as_asic(phrase, found)


def _of_cores(folded: str, phrase: Phrase, mention: Mention) -> bool:
    """Whether an accelerator only has its instructions from a processor: "RISC-V based"."""
    accelerates = folded.startswith(("accelerator", "co"), phrase.noun)
    return accelerates and mention.name in INSTRUCTION_SETS


def _before(found: Sequence[Mention], end: int) -> list[Mention]:
    return [m for m in found if m.start < end]


def _of_class(folded: str, found: Sequence[Mention], classes: tuple[str, ...]) -> Mention | None:
    """Give the first mention of one of the classes, in their order, that is not a rival."""
    mine = [m for m in found if m.device_class in classes and not _elsewhere(folded, m)]
    return min(mine, key=lambda m: classes.index(m.device_class), default=None)


def _elsewhere(folded: str, mention: Mention) -> bool:
    return bool(_ELSEWHERE.search(folded[max(0, mention.start - 60) : mention.start]))


def _prototype(folded: str, found: Sequence[Mention]) -> Mention | None:
    """Give the FPGA on which the proposal is implemented; a named one goes first."""
    mine = [m for m in found if m.device_class == "FPGA" and not _elsewhere(folded, m)]
    mine = [m for m in mine if _made(folded, m)]
    return next((m for m in mine if not m.generic), mine[0] if mine else None)


def _made(folded: str, mention: Mention) -> bool:
    before = folded[max(0, mention.start - 80) : mention.start]
    return bool(_MADE.search(before) or _PROTOTYPE.match(folded, mention.end))


def _as_asic(phrase: Phrase, found: Sequence[Mention]) -> Mention:
    """Give an ASIC; where the noun is a mention already, that mention, made to count."""
    for mention in found:
        overlaps = mention.start < phrase.end and phrase.start < mention.end
        if overlaps and mention.device_class == "ASIC":
            return replace(mention, weak=False)
    return Mention("ASIC", "ASIC", phrase.noun, phrase.end, generic=True, weak=False)


def with_own(found: Sequence[Mention], own: Mention) -> list[Mention]:
    """Add the proposed hardware to the mentions, in place of what it overlaps."""
    kept = [m for m in found if m.end <= own.start or own.end <= m.start]
    return sorted([*kept, own], key=lambda m: m.start)
