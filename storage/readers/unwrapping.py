"""Lines that an editor or mailer wrapped, put back into one."""

import itertools
import re
from collections.abc import Sequence

_DASHES = re.compile(r"\S(?:--+|—)$")
_DASHED = re.compile(r"(?:--+|—)\S")
_HYPHENATED = re.compile(r"([A-Za-z]+)-$")
_WORD_START = re.compile(r"[a-z]+")
# Endings that are no words: what a typesetter leaves on the next line, never a compound's half.
_TAIL = re.compile(
    r"(?:tions?|sions?|cally|ments?|ness|ities|ity|ings?|ally|ble|bly|bility|tive(?:ly)?|"
    r"ance|ence|ency|ancy|ized|izes?|izing|ization|ical|ular|ture|tures|ters?|ted|ting|"
    r"ated|ates?|ating|tial|cial|cient|ciently|rithms?|lels?|lelism|lelize[ds]?|puts?|mance|"
    r"nels?|ner|ners|ods?|els?|ers?|ed|es|ly|al|ic|ics|ous|ive|ory|ories|ary|age|ages)"
)
_HEADS = frozenset(
    """non pre post multi self sub inter intra co re semi anti micro macro meta pseudo quasi ultra
    super hyper cross mini auto bi tri""".split()
)


def joined(lines: Sequence[str]) -> str:
    """The lines as one text, single spaces between them; a word split at a line end is whole again.

    A hyphen at a line end stays where the word has one (`high-` / `performance`), and goes where a
    typesetter put it (`computa-` / `tion`); the rest of the same text is asked first.
    """
    if len(lines) == 1:
        return lines[0]
    whole = " ".join(lines).lower() if any(line.endswith("-") for line in lines) else ""
    parts = [lines[0]]
    for before, line in itertools.pairwise(lines):
        if _DASHES.search(before) or _DASHED.match(line):
            parts.append(line)
        elif before.endswith("-") and not before.endswith(" -"):
            if _is_split(before, line, whole):
                parts[-1] = parts[-1][:-1]
            parts.append(line)
        else:
            parts.append(" " + line)
    return "".join(parts)


def _is_split(before: str, after: str, whole: str) -> bool:
    """Whether the hyphen at the end of `before` was put there by a typesetter."""
    left = _HYPHENATED.search(before)
    right = _WORD_START.match(after)
    if left is None or right is None:
        return False
    head, tail = left[1].lower(), right[0]
    if head + tail in whole:
        return True
    if f"{head}-{tail}" in whole or head in _HEADS or after[right.end() :].startswith("-"):
        return False
    return _TAIL.fullmatch(tail) is not None
