"""The bounds of a name set right by how the text writes it elsewhere."""

import re

from storage.text.cues import KINDS

_SIZED = re.compile(r"(.*[A-Za-z].*)-\d+(?:\.\d+)?[BM]")
"""`Reed-8B`: one size of a family."""
_GLUED = re.compile(r"([A-Z]{3,})-(?=[A-Z][a-z])")
"""`SAHM-State-Aware`: a short form and its long one, which a lost dash has made one word."""


def tidied(text: str, start: int, end: int) -> tuple[int, int]:
    """The span without what only this place adds: a footnote, a kind, a long form."""
    name = text[start:end]
    head, _, last = name.rpartition(" ")
    kind = last.lower() in KINDS and not last.endswith("s")
    if head and " " not in head and kind and _alone(text, head, f" {last}"):
        # `the FengHuang Platform` is called FengHuang everywhere else.
        return start, start + len(head)
    if name[-1:].isdigit() and name[-2:-1].islower() and text.count(name) == 1:
        bare = name[:-1]
        return (start, end - 1) if _alone(text, bare, name[-1]) else (start, end)
    sized = _SIZED.fullmatch(name)
    if sized is not None and _has_sizes(text, sized[1], name):
        return start, start + len(sized[1])
    glued = _GLUED.match(name)
    if glued is not None and _spelled(glued[1], text[start + glued.end() : start + 120]):
        return start, start + len(glued[1])
    return start, end


def _has_sizes(text: str, stem: str, name: str) -> bool:
    """Whether the text has other sizes of the family, and the family itself."""
    sizes = set(re.findall(rf"(?<!\w){re.escape(stem)}-\d+(?:\.\d+)?[BM](?!\w)", text))
    return len(sizes | {name}) > 1 and _alone(text, stem, "-")


def _alone(text: str, name: str, tail: str) -> bool:
    """Whether the name stands somewhere as a whole word, without the tail."""
    pattern = rf"(?<!\w){re.escape(name)}(?!\w|{re.escape(tail)})"
    return re.search(pattern, text) is not None


def _spelled(short: str, behind: str) -> bool:
    """Whether the words behind begin with the letters of the short form."""
    initials = "".join(re.findall(r"(?<![A-Za-z])[A-Za-z]", behind))
    return initials.upper().startswith(short)
