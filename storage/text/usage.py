"""How a name is used all over a text, which tells an own name from one that was there before."""

import re
from bisect import bisect_left, bisect_right
from dataclasses import dataclass

from storage.text.cues import ACTS

_KNOWN_BEFORE = re.compile(
    r"\b(?:traditional|conventional|standard|classic|classical|existing|prior|previous|"
    r"state-of-the-art|sota|well-known|popular|prevailing|widely[- ](?:used|adopted))"
    r"(?:(?: [\w/-]+)? \W?|"
    r"(?<!state-of-the-art)(?: (?!with|using|by|via|to|and|of)[\w/-]+){1,5} \()$",
    re.IGNORECASE,
)
"""Words that what is new cannot have before it, be it with one word or its long form between."""
_KNOWN_BEHIND = re.compile(
    r"\)?(?: \w+)? (?:of|by|from) [A-Z][\w-]+ et al\b|"
    r"\)?(?: \w+)?,? (?:which|that) (?:was|were) (?:\w+ )?"
    r"(?:proposed|introduced|developed|presented)\b|"
    r",? [\[(][A-Z][\w-]+(?: et al\.?| and \w+| & \w+)?,? ?(?:19|20)\d\d"
)
"""A name behind which others are named stands for their work: `X by Reed et al.`."""
KNOWN = 8.0
"""What is taken from a name that was there before."""
MOST_USE = 3 * 0.4 + 2 * 0.8
"""The most that is given for use."""
MOST = 40
"""Places of a name that are looked at for that."""


@dataclass(frozen=True, slots=True)
class Uses:
    """The places of a name in a text, in order, those where it acts, and what it costs it."""

    places: list[int]
    acting: list[int]
    cost: float


def uses_of(text: str, name: str) -> Uses:
    """Look a name up all over a text, once for all the cues that give it."""
    places: list[int] = []
    acting: list[int] = []
    plurals = 0
    at = text.find(name)
    while at >= 0:
        end = at + len(name)
        behind = text[end : end + 1]
        if not (text[at - 1 : at].isalnum() or behind.isalnum()):
            places.append(at)
            if ACTS.match(text, end):
                acting.append(at)
        elif behind == "s" and name.isupper() and not text[end + 1 : end + 2].isalnum():
            plurals += 1
        at = text.find(name, end)
    known = any(_is_known(text, place, place + len(name)) for place in places[:MOST])
    return Uses(places, acting, KNOWN * known + min(plurals, 2))


def use(uses: Uses, start: int) -> float:
    """What the use of the name says: an own name comes first with its cue, and acts later on."""
    earlier = bisect_left(uses.places, start)
    later = len(uses.places) - bisect_right(uses.places, start)
    acts = len(uses.acting) - bisect_right(uses.acting, start)
    return min(later, 3) * 0.4 + min(acts, 2) * 0.8 - min(earlier, 2) * 2.0 - uses.cost


def _is_known(text: str, at: int, end: int) -> bool:
    before = _KNOWN_BEFORE.search(text[max(0, at - 60) : at])
    return before is not None or _KNOWN_BEHIND.match(text, end) is not None
