"""Words of a sentence with their marks, and the number phrases among them as single tokens."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType
from typing import TypeAlias

from storage.claims.lexicon import BETTER, LINK, OTHER, QUALITY, RATE, UP, marks
from storage.claims.quantity import Quantity
from storage.claims.spelling import Opened, opened_by, phrase_at

_JOINED = "[-'/&@.+:][a-z0-9]+"
_WORD = re.compile(
    rf"[a-z]+(?:{_JOINED}(?:{_JOINED})*|)|\d+(?:[.,:]\d+)*\w*(?:[-/][a-z]+)*|[^\s\w]"
)
"""A word, number or sign. Where nothing is joined to a word, an empty alternative is at hand."""
_FIRST_LETTERS = re.compile(r"[^a-z]")
_NONE: Mapping[str, int] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Token:
    """One word, sign or number phrase: how it is spelt and what it is.

    `number` is the place of the number phrase in the sentence's list, or -1.
    """

    word: str
    marks: int
    number: int = -1


class Row(list[Token]):
    """The tokens of a sentence, which others share, and where each stands in the text.

    `marks` are those of all tokens, `numbers` the places of the number phrases among them.
    """

    __slots__ = ("ends", "marks", "numbers", "starts")

    def __init__(self) -> None:
        super().__init__()
        self.starts: list[int] = []
        self.ends: list[int] = []
        self.numbers: list[int] = []
        self.marks = 0

    def add(self, token: Token, start: int, end: int) -> None:
        """Put a token behind the others."""
        self.append(token)
        self.starts.append(start)
        self.ends.append(end)


def tokens(
    text: str,
    folded: str,
    start: int,
    end: int,
    numbers: list[Quantity],
    short: Mapping[str, int] = _NONE,
) -> Row:
    """Cut `folded[start:end]` into tokens; `text` tells FLOPS (a rate) from FLOPs (a count).

    `short` are the marks of the short names that the text gives its measures.
    """
    found = Row()
    at = start
    for index, quantity in enumerate(numbers):
        _words(text, folded, at, quantity.start, found)
        found.numbers.append(len(found))
        found.add(_number(index), quantity.start, quantity.end)
        at = quantity.end
    _words(text, folded, at, end, found)
    if short:
        for place, token in enumerate(found):
            if not token.marks and token.word in short:
                found[place] = Token(token.word, short[token.word])
    marks = 0
    for token in found:
        marks |= token.marks
    found.marks = marks
    return found


@lru_cache(maxsize=256)
def _number(index: int) -> Token:
    return Token("#", LINK, index)


@lru_cache(maxsize=1024)
def _token(word: str) -> Token:
    return Token(word, marks(word))


def _words(text: str, folded: str, start: int, end: int, found: Row) -> None:
    """Add the words of `folded[start:end]`, chunk by chunk: no word goes over a blank."""
    add, starts, ends, known = found.append, found.starts.append, found.ends.append, _known
    at = free = start  # What has been read ends at `free`: phrases go over several chunks.
    for chunk in folded[start:end].split(" "):
        here, at = at, at + len(chunk) + 1
        words = known(chunk) if free <= here else ()
        while free < at:
            if here < free:  # Something went into this chunk.
                here, words = free, known(folded[free : at - 1])
            free = at
            for first, last, token, special in words:
                if special is None:
                    add(token)
                    starts(here + first)
                    ends(here + last)
                elif after := _special(text, folded, here + first, end, special, found):
                    free = after
                    break


def _special(text: str, folded: str, at: int, end: int, special: "_Special", found: Row) -> int:
    """Add the phrase that a word opens, or the word as it is meant here.

    Gives where to go on if that is not right behind the word, else 0.
    """
    if special.opened and (after := _phrase(folded, at, special.opened, end, found)):
        return after
    token = special.token
    if special.manner == _SLASH:
        return _cut(folded, at, token.word, found)
    if special.manner:
        mask = _in_context(text, at, special.manner, token.marks, found)
        token = token if mask == token.marks else Token(token.word, mask)
    found.add(token, at, at + len(token.word))
    return 0


def _phrase(folded: str, at: int, opened: Opened, end: int, found: Row) -> int:
    """Add the phrase that a word opens, if it does; give where it ends, or 0."""
    # "3x more than X" compares; "more than 3x" bounds.
    if opened.word in _COMPARING and found and found[-1].number >= 0:
        return 0
    phrase = phrase_at(folded, at, opened, end)
    if phrase is None:
        return 0
    spelling, stop = phrase
    found.add(_token(spelling), at, stop)
    return stop


_COMPARING = ("more", "less")
_SLASHED = re.compile(r"[a-z-]{3,}/[a-z-]{3,}")
_BOTH_EFFICIENT = re.compile(r"(?:energy|power)/[a-z]+[- ]efficienc")


def _cut(folded: str, at: int, word: str, found: Row) -> int:
    """Add the first of two words that a slash joins, and the slash: "time/energy"."""
    first, _, _ = word.partition("/")
    slash = at + len(first)
    if _BOTH_EFFICIENT.match(folded, at):
        first = "energy-efficiency"  # "energy/area efficiency"
    found.add(_token(first), at, slash)
    found.add(_token("/"), slash, slash + 1)
    return slash + 1


@dataclass(frozen=True, slots=True)
class _Special:
    """A word that may open a phrase, or that the text around tells apart in some `manner`."""

    token: Token
    opened: Opened | None
    manner: str


_Known: TypeAlias = tuple[int, int, Token, _Special | None]
"""A word of a chunk: its place in that, its token, and where it is special, how."""


_SLASH, _NAME, _FLOPS, _RATE = "two words", "may be a name", "a rate or a count", "of what"
_MANNERS = {"flops": _FLOPS, "rate": _RATE, "rates": _RATE} | dict.fromkeys(
    "fast faster accelerate accelerated boost speedy".split(), _NAME
)
"""Words that the text around tells apart."""


class _Cache(dict[str, tuple[_Known, ...]]):
    """The words of the chunks met so far: most texts are made of the same few thousand."""

    def __missing__(self, chunk: str) -> tuple[_Known, ...]:
        if len(self) >= _MOST:
            self.clear()
        known = tuple(_look_up(match) for match in _WORD.finditer(chunk))
        if len(chunk) <= _LONGEST:
            self[chunk] = known
        return known


_MOST = 1 << 13
_LONGEST = 40


def _look_up(match: re.Match[str]) -> _Known:
    token = _token(match[0])
    opened = opened_by(_FIRST_LETTERS.split(token.word, 1)[0])
    manner = _MANNERS.get(token.word, "")
    if not token.marks and _SLASHED.match(token.word):
        manner = _SLASH
    special = _Special(token, opened, manner) if opened or manner else None
    return *match.span(), token, special


_known = _Cache().__getitem__


def _in_context(text: str, at: int, manner: str, mask: int, before: list[Token]) -> int:
    """Give the marks that a word has where it stands: "Faster R-CNN", "hit rate", "FLOPs"."""
    if manner == _NAME:
        return 0 if before and _is_name(text, at, before[-1]) else mask
    if manner == _FLOPS:
        return RATE if text[at + 4] == "S" else mask
    return _rate(before)


def _is_name(text: str, at: int, before: Token) -> bool:
    """Whether a word with a capital inside a sentence is a name: "Faster R-CNN"."""
    return text[at].isupper() and before.word not in (".", ":", ")", "-", '"')


_OF_WORK = frozenset(
    "data bit transfer transmission symbol line sampling sample injection service arrival "
    "refresh update clock frame query request transaction message packet token generation decoding "
    "encoding inference training simulation processing execution computation throughput serving "
    "production ingestion insertion write read operation io i/o access search lookup key commit "
    "event spike fill growth peak sustained average higher high highest faster fast low lower the "
    "a an this its their same overall aggregate total effective achievable maximum net , . ( "
    "and or of".split()
)
"""Words before a "rate" that is one of work, or whose kind is not said."""


def _rate(before: list[Token]) -> int:
    """Read "rate": of work it is a throughput, of hits and errors a measure of another kind."""
    known = not before or before[-1].word in _OF_WORK or before[-1].marks & (RATE | UP | BETTER)
    return RATE if known else OTHER | QUALITY
