"""Where a text names hardware: every mention, with the words around it that belong to the name."""

import re
from dataclasses import dataclass
from itertools import pairwise

from storage.claims.catalogue import Catalogue, Pattern

_WORD = re.compile(r"[a-z0-9]+")
_COUNTED = re.compile(r"^\d{1,4}(?:x|times)(?=[a-z])")
_VENDOR = re.compile(
    r"(?:nvidia(?:'s)?|amd|intel|xilinx|amd[/-]xilinx|google|huawei|apple|qualcomm|arm|samsung|"
    r"habana|aws|amazon|altera|tesla|geforce|quadro|instinct|radeon)[ -]?$"
)
_TAIL = re.compile(
    r"(?:[ -]?\(?\d{1,3} ?gb\)?|[ -](?:pcie|sxm\d?|nvl|tensor[- ]core|adreno|mali|architecture|"
    r"based|class|series|mobile|laptop|edition|soc|server|development|evaluation|discrete))*"
    r"(?:[ -]?(?:gpus?|cpus?|fpgas?|npus?|tpus?|processors?|chips?|chipsets?|accelerators?|socs?|"
    r"supercomputers?|servers?|cards?|devices?|machines?|boards?|microcontrollers?|mcus?|phones?|"
    r"smartphones?|cluster|system|platforms?|kit)(?![a-z0-9]))?(?: \((?:gpus?|mcus?|cpus?)\))?"
)
_NEAR = 60
"""Characters around a find in which its context must stand."""


@dataclass(frozen=True, slots=True)
class Mention:
    """One place where hardware is named. `generic` names a class, `weak` hardly names anything."""

    name: str
    device_class: str
    start: int
    end: int
    generic: bool
    weak: bool


def mentions(text: str, folded: str, catalogue: Catalogue) -> list[Mention]:
    """Find all mentions in order.

    Of several readings of a place the longest holds, and a maker's name gives way to the model
    that follows it ("Xilinx Alveo" to "Alveo U280").
    """
    finds: list[tuple[int, Pattern, re.Match[str]]] = []
    for at, patterns in _places(folded, catalogue):
        find = _longest(text, folded, at, patterns)
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
        if not found or mention.start >= found[-1].end:
            found.append(mention)
    return found


def _places(folded: str, catalogue: Catalogue) -> list[tuple[int, tuple[Pattern, ...]]]:
    """Find where words begin that may begin a name, and the patterns to try there."""
    words = [(match.start(), match[0]) for match in _WORD.finditer(folded)]
    words.append((len(folded), ""))
    known = catalogue.known
    places: list[tuple[int, tuple[Pattern, ...]]] = []
    for (at, word), (_, following) in pairwise(words):
        if word not in known and word.isalpha():
            continue
        bare = _COUNTED.sub("", word) if word[0].isdigit() else word  # "8xa100": eight of them
        if patterns := catalogue.candidates(bare, following):
            places.append((at + len(word) - len(bare), patterns))
    return places


def _longest(
    text: str, folded: str, at: int, patterns: tuple[Pattern, ...]
) -> tuple[int, Pattern, re.Match[str]] | None:
    best: tuple[int, Pattern, re.Match[str]] | None = None
    for pattern in patterns:
        match = pattern.regex.match(folded, at)
        if (
            match
            and (best is None or match.end() > best[0])
            and _fits(text, folded, match, pattern)
        ):
            best = match.end(), pattern, match
    return best


def _fits(text: str, folded: str, match: re.Match[str], pattern: Pattern) -> bool:
    start, end = match.span()
    if pattern.exact and text[start : start + len(pattern.exact)] != pattern.exact:
        return False
    if pattern.before and not pattern.before.search(folded[max(0, start - 12) : start]):
        return False
    if pattern.after and not pattern.after.match(folded, end):
        return False
    near = folded[max(0, start - _NEAR) : end + _NEAR]
    return not pattern.context or bool(pattern.context.search(near))


def _mention(folded: str, pattern: Pattern, match: re.Match[str], end: int) -> Mention:
    start = match.start()
    name, device_class = pattern.named(match), pattern.device_class
    if not pattern.generic:
        vendor = _VENDOR.search(folded[max(0, start - 16) : start])
        if vendor:
            start -= len(vendor.group())
        tail = _TAIL.match(folded, end)
        if tail:
            if pattern.graphics and "gpu" in tail.group():
                device_class = "GPU"
            end = tail.end()
    return Mention(name, device_class, start, end, pattern.generic, pattern.weak)
