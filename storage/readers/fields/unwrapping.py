"""Lines that an editor or mailer wrapped, put back into one."""

import re
from collections.abc import Sequence
from itertools import pairwise

_DASHES = re.compile(r"\S(?:--+|—)$")
_DASHED = re.compile(r"(?:--+|—)\S")
_HYPHEN = re.compile(r"(\S*?)([A-Za-z]*)-$")
_WORD_START = re.compile(r"[a-z]+")
_LAST_WORD = re.compile(r"\S*$")
_SUSPENDED = frozenset({"and", "or", "to", "vs", "versus", "nor"})
# Endings that are no words: what a typesetter leaves on the next line, never a compound's half.
_TAIL = re.compile(
    r"(?:tions?|sions?|cally|ments?|ness|ities|ity|ings?|ally|ble|bly|bility|tive(?:ly)?|"
    r"ance|ence|ency|ancy|ized|izes?|izing|ization|ical|ular|tures?|ters?|ted|ting|"
    r"ated|ates?|ating|tial|cial|cient(?:ly)?|rithms?|lel|lelism|lelize[ds]?|puts|mance|"
    r"nels?|ners?|els?|ers?|ed|es|ly|al|ic|ics|ous|ive|ory|ories|ary|ages?)"
)
_HEADS = frozenset(
    """non pre post multi self sub inter intra co re semi anti micro macro meta pseudo quasi ultra
    super hyper cross mini auto bi tri""".split()
)


def joined(lines: Sequence[str]) -> str:
    """The lines as one text, single spaces between them; what was split at a line end is whole.

    A hyphen at a line end stays where the word has one (`high-` / `performance`), and goes where a
    typesetter put it (`computa-` / `tion`); the rest of the same text is asked first.
    """
    if len(lines) == 1:
        return lines[0]
    hyphened = any(line.endswith("-") for line in lines)
    whole = " ".join(lines).lower() if hyphened else ""
    width = max(map(len, lines))
    parts = [lines[0]]
    for before, line in pairwise(lines):
        if before.endswith("-") and _is_split(before, line, whole):
            parts[-1] = parts[-1][:-1]
            parts.append(line)
        elif _holds_together(before, line, full=len(before) >= width):
            parts.append(line)
        else:
            parts += (" ", line)
    return "".join(parts)


def _holds_together(before: str, line: str, *, full: bool) -> bool:
    """Whether there was no blank at the line end: a hyphen, a dash, an address cut to fit."""
    word = line.split(None, 1)[0]
    if before.endswith("-") and not before.endswith((" -", "--")):
        return word not in _SUSPENDED
    if _DASHES.search(before[-10:]) or _DASHED.match(line):
        return True
    last = _LAST_WORD.search(before[-400:])
    return full and last is not None and "http" in last[0] and "/" in word


def _is_split(before: str, after: str, whole: str) -> bool:
    """Whether the hyphen at the end of `before` was put there by a typesetter."""
    left = _HYPHEN.search(before[-80:])
    right = _WORD_START.match(after)
    if left is None or right is None or not left[2] or "/" in left[1] or left[1].endswith("-"):
        return False
    head, tail = left[2].lower(), right[0]
    if tail in _SUSPENDED or head in _HEADS or after[right.end() :].startswith("-"):
        return False
    if f"{head}-{tail}" in whole:
        return False
    return head + tail in whole or _TAIL.fullmatch(tail) is not None
