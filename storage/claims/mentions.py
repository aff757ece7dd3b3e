"""Where a text names hardware: every mention, with the words around it that belong to the name."""

import re
from collections.abc import Iterator
from dataclasses import replace
from operator import itemgetter

from storage.claims.catalogue import Catalogue
from storage.claims.pattern import Pattern, compiled
from storage.claims.record import record
from storage.claims.words import COUNTED, Words

_COUNTED = re.compile(r"[0-9](?:x|times)(?=([a-z][a-z0-9]*))")
"""Before a device of which there are several: "8xa100"."""
_VENDORS = tuple(
    "nvidia amd intel xilinx amd/xilinx amd-xilinx google huawei apple qualcomm arm samsung habana "
    "aws amazon altera tesla geforce quadro instinct radeon".split()
)
_VENDOR = re.compile(rf"(?:{'|'.join(_VENDORS)})(?:'s)?[ -]?$")
_TAIL = re.compile(
    r"(?:[ -]?\(?\d{1,3} ?gb(?: hbm\de?)?\)?|"
    r"[ -](?:pcie|sxm\d?|nvl|tensor[- ]core|adreno|mali|architecture|based|"
    r"class|series|mobile|laptop|edition|soc|server|development|evaluation|discrete))*"
    r"(?:[ -]?(?:gpus?|cpus?|fpgas?|npus?|tpus?|processors?|chips?|chipsets?|accelerators?|socs?|"
    r"supercomputers?|servers?|cards?|devices?|machines?|boards?|microcontrollers?|mcus?|phones?|"
    r"smartphones?|cluster|system|platforms?|kit)(?![a-z0-9]))?(?: \((?:gpus?|mcus?|cpus?)\))?"
)
_TAIL_SIGNS = (" ", "-", "(")
"""What a tail begins with: behind a name stand no letters."""
_NEAR = 60
"""Characters around a find in which its context must stand."""


@record(frozen=True, slots=True)
class Mention:
    """One place where hardware is named. `generic` names a class, `weak` hardly names anything."""

    name: str
    device_class: str
    start: int
    end: int
    generic: bool
    weak: bool


def mentions(text: str, folded: str, words: Words, catalogue: Catalogue) -> list[Mention]:
    """Find all mentions in order.

    Of several readings of a place the longest holds, and a maker's name gives way to the model
    that follows it ("Xilinx Alveo" to "Alveo U280").
    """
    finds: list[tuple[int, Pattern, re.Match[str]]] = []
    topics: dict[re.Pattern[str], bool] = {}
    for at, patterns in _places(folded, words, catalogue):
        find = _longest(text, folded, at, patterns, topics)
        if find is None:
            continue
        if finds and at < finds[-1][0]:
            if find[0] <= finds[-1][0]:
                continue
            finds.pop()
        finds.append(find)
    found: list[Mention] = []
    for end, pattern, match in finds:
        mention = _mention(folded, pattern, match, end)
        if mention.name == "supercomputer":
            mention = _called(text, mention)
        if not found or mention.start >= found[-1].end:
            found.append(mention)
    return found


def _places(
    folded: str, words: Words, catalogue: Catalogue
) -> list[tuple[int, tuple[Pattern, ...]]]:
    """Find where words begin that may begin a name, and the patterns to try there."""
    begins = catalogue.begins(words)
    found = [
        (start, catalogue.candidates(words.cut[place], words, place))
        for place, start in zip(begins, words.starts(begins), strict=True)
    ]
    if counted := words.of(COUNTED):
        found += _counted(folded, words, counted, catalogue)
        found.sort(key=itemgetter(0))
    return found


def counted_marks(word: str) -> int:
    """Say whether a word may be a number of devices and the name of one."""
    return COUNTED if not word.isalpha() and _COUNTED.search(word) else 0


def _counted(
    folded: str, words: Words, places: list[int], catalogue: Catalogue
) -> Iterator[tuple[int, tuple[Pattern, ...]]]:
    """Find names behind a number that is glued to them."""
    for place, start in zip(places, words.starts(places), strict=True):
        for found in _COUNTED.finditer(words.cut[place]):
            if _count(folded, start + found.start() + 1):
                yield start + found.end(), catalogue.candidates(found[1], words, place)


def _count(folded: str, end: int) -> bool:
    """Whether a number of up to four digits, and no part of a word, ends at an offset."""
    shown = folded[max(0, end - 5) : end]
    before = shown.rstrip("0123456789")
    return 0 < len(shown) - len(before) < 5 and not before[-1:].isalnum()


def _longest(
    text: str,
    folded: str,
    at: int,
    patterns: tuple[Pattern, ...],
    topics: dict[re.Pattern[str], bool],
) -> tuple[int, Pattern, re.Match[str]] | None:
    best: tuple[int, Pattern, re.Match[str]] | None = None
    for pattern in patterns:
        if pattern.exact and not text.startswith(pattern.exact, at):
            continue
        match = compiled(pattern.source).match(folded, at)
        if not match or (best and match.end() <= best[0]):
            continue
        if pattern.plural and match[1] and text[match.end() - 1] == "S":  # A V100S is no V100.
            continue
        if _fits(folded, match, pattern) and _on_topic(folded, pattern.topic, topics):
            best = match.end(), pattern, match
    return best


def _fits(folded: str, match: re.Match[str], pattern: Pattern) -> bool:
    start, end = match.span()
    if pattern.before and not pattern.before.search(folded[max(0, start - 12) : start]):
        return False
    if pattern.after and not pattern.after.match(folded, end):
        return False
    if not pattern.context:
        return True
    return bool(pattern.context.search(folded[max(0, start - _NEAR) : end + _NEAR]))


def _on_topic(
    folded: str, topic: re.Pattern[str] | None, known: dict[re.Pattern[str], bool]
) -> bool:
    """Whether the text speaks of what a name that is also a word asks for; asked once a text."""
    if topic is None:
        return True
    if topic not in known:
        known[topic] = bool(topic.search(folded))
    return known[topic]


_CALLED = re.compile(r"\b(?:the|on|of|[A-Z]{3,}|\w+'s) ([A-Z][\w-]+[\w]) $")
_NO_NAMES = frozenset(
    "Exascale Petascale HPC AI GPU CPU TPU NPU ARM IBM HPE Cray Google Intel NVIDIA AMD Fujitsu "
    "Atos DOE EuroHPC TOP500 Top500 European Japanese Chinese Swiss Tier-0 Modern World".split()
)


def _called(text: str, mention: Mention) -> Mention:
    """Give a machine that no list has the name before it: "the Foo supercomputer"."""
    called = _CALLED.search(text[max(0, mention.start - 40) : mention.start])
    if called is None or called[1] in _NO_NAMES:
        return mention
    start = mention.start - 1 - len(called[1])
    return replace(mention, name=called[1], start=start, generic=False, weak=False)


def _mention(folded: str, pattern: Pattern, match: re.Match[str], end: int) -> Mention:
    start = match.start()
    name, device_class = pattern.named(match), pattern.device_class
    if not pattern.generic:
        before = folded[max(0, start - 18) : start]
        if before.rstrip(" -").removesuffix("'s").endswith(_VENDORS):
            vendor = _VENDOR.search(before)
            start -= len(vendor[0]) if vendor else 0
        tail = _TAIL.match(folded, end) if folded.startswith(_TAIL_SIGNS, end) else None
        if tail:
            if pattern.graphics and "gpu" in tail.group():
                device_class = "GPU"
            end = tail.end()
    return Mention(name, device_class, start, end, pattern.generic, pattern.weak)
