"""How the lines between two blank ones are laid out: an entry each, an entry over many, or marked.

A layout is settled by the first lines of a block and then only asked, line by line, whether an
entry begins here; so a block may be longer than memory.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise

LONG_LINE = 140
"""Lines of this many characters were hardly wrapped by an editor, mailer or terminal."""
MIN_WORDS = 8
"""A line of fewer words is no abstract of its own."""
LONG_BLOCK = 5_000
"""Wrapped lines of more characters than this are several abstracts with nothing between them."""

SENTENCE_END = re.compile(r"[.!?…。][\"'”’)\]}]*$|\b(?:https?://|www\.)\S+$")
NUMBERED = re.compile(r"([(\[]?)(\d{1,5})([.)\]:])\s+(?=\S)")
BULLET = re.compile(r"([-*+•·‣▪●–])\s+(?=\S)")

_INNER_END = re.compile(r"[.!?] [A-Z(]")
# What goes on with something said before; no abstract begins so.
_CONTINUING = re.compile(
    r"(?:It|Its|This|These|Those|They|Their|However|Moreover|Furthermore|Additionally|In addition|"
    r"Our|Finally|Specifically|Therefore|Thus|Hence|To this end|To address|For example|Here|Such|"
    r"Then|Also|Experiment\w*|Results|Extensive|Consequently|As a result|Second\w*|Third\w*|Code)\b"
)


@dataclass(frozen=True, slots=True)
class Line:
    """A line that is not blank: its number from 1, its text, and how far it was indented."""

    number: int
    text: str
    indent: int = 0


Begins = Callable[[Line, Line], bool]
"""Whether an entry begins with the second line, the first being the one before it."""


def layout_of(block: Sequence[Line]) -> Begins:
    """The layout that the first lines of a block show."""
    if len(block) == 1:
        # One line may yet be followed by others where a block is looked at in parts.
        return _each_line
    for marked in (_numbered(block), _bulleted(block), _indented(block)):
        if marked is not None:
            return marked
    if _is_one_a_line(block):
        return _each_line
    if sum(len(line.text) for line in block) > LONG_BLOCK:
        return _after_short_lines(max(len(line.text) for line in block))
    return _never


def has_room(line: Line, following: Line, width: int) -> bool:
    """Whether the first word of the next line would have fitted, so that the break was meant."""
    return len(line.text) + 1 + len(following.text.split(None, 1)[0]) <= width


def _each_line(_before: Line, _line: Line) -> bool:
    return True


def _never(_before: Line, _line: Line) -> bool:
    return False


def _numbered(block: Sequence[Line]) -> Begins | None:
    first = NUMBERED.match(block[0].text)
    if first is None:
        return None
    last = int(first[2])
    style = first[1], first[3]

    def begins(_: Line, line: Line) -> bool:
        nonlocal last
        match = NUMBERED.match(line.text)
        if match is None or (match[1], match[3]) != style or int(match[2]) != last + 1:
            return False
        last += 1
        return True

    return begins


def _bulleted(block: Sequence[Line]) -> Begins | None:
    first = BULLET.match(block[0].text)
    if first is None:
        return None
    sign = first[1]

    def begins(_: Line, line: Line) -> bool:
        match = BULLET.match(line.text)
        return match is not None and match[1] == sign

    return begins


def _indented(block: Sequence[Line]) -> Begins | None:
    """First lines that stand further in than the others, or further out."""
    first = block[0].indent
    inner = max(line.indent for line in block)
    if first >= 2 and any(line.indent == 0 for line in block):
        return lambda _, line: line.indent >= 2
    if first == 0 and inner >= 2 and block[1].indent >= 2:
        return lambda _, line: line.indent == 0
    return None


def _is_one_a_line(block: Sequence[Line]) -> bool:
    """Whether each line is an abstract of its own: it begins and ends as one does."""
    lengths = sorted(len(line.text) for line in block)
    ended = [line for line in block if SENTENCE_END.search(line.text)]
    if lengths[0] >= 1.5 * LONG_LINE and lengths[-1] >= 3 * LONG_LINE:
        return True
    if len(ended) < 0.8 * len(block):
        return False
    if lengths[len(block) // 2] >= LONG_LINE:
        several = sum(_INNER_END.search(line.text) is not None for line in block)
        return several >= 0.5 * len(block)
    return len(ended) == len(block) and _are_short_abstracts(block)


def _are_short_abstracts(block: Sequence[Line]) -> bool:
    """Short lines that end as sentences do: abstracts, or one abstract a sentence a line."""
    width = max(len(line.text) for line in block)
    if not any(has_room(line, following, width) for line, following in pairwise(block)):
        # Each line is as full as it can be: a wrapped text whose breaks fell between sentences.
        return False
    continuing = sum(_CONTINUING.match(line.text) is not None for line in block[1:])
    return (
        all(len(line.text.split(None, MIN_WORDS)) > MIN_WORDS for line in block)
        and all(not line.text[0].islower() for line in block)
        and continuing < 0.3 * (len(block) - 1)
    )


def _after_short_lines(width: int) -> Begins:
    """Wrapped entries without a mark: one ends where a line ends early and with a sentence."""

    def begins(before: Line, line: Line) -> bool:
        return (
            has_room(before, line, width)
            and SENTENCE_END.search(before.text) is not None
            and not line.text[0].islower()
        )

    return begins
