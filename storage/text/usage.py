"""How a name is used all over a text, which tells an own name from one that was there before."""

import re

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


def use(text: str, name: str, start: int) -> float:
    """What the use of the name says: an own name comes first with its cue, and acts later on."""
    earlier = acts = later = plurals = 0
    known = False
    at = text.find(name)
    while at >= 0:
        end = at + len(name)
        whole = not (text[at - 1 : at].isalnum() or text[end : end + 1].isalnum())
        if whole:
            if at < start:
                earlier += 1
            elif at > start:
                later += 1
                acts += ACTS.match(text, end) is not None
            known = known or _is_known(text, at, end)
        elif (
            name.isupper() and text[end : end + 1] == "s" and not text[end + 1 : end + 2].isalnum()
        ):
            plurals += 1
        at = text.find(name, end)
    weight = min(later, 3) * 0.4 + min(acts, 2) * 0.8 - min(earlier, 2) * 2.0
    return weight - KNOWN * known - min(plurals, 2)


def _is_known(text: str, at: int, end: int) -> bool:
    before = _KNOWN_BEFORE.search(text[max(0, at - 60) : at])
    return before is not None or _KNOWN_BEHIND.match(text, end) is not None
