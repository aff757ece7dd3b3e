"""Words of a sentence with their marks, and the number phrases among them as single tokens."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import NamedTuple

from storage.claims.lexicon import BETTER, LINK, OTHER, QUALITY, RATE, UP, marks
from storage.claims.quantity import Quantity
from storage.claims.spelling import OPENERS, phrase_at

_JOINED = "[-'/&@.+:][a-z0-9]+"
_WORD = re.compile(
    rf"([a-z]+(?:{_JOINED}(?:{_JOINED})*|)|\d+(?:[.,:]\d+)*\w*(?:[-/][a-z]+)*|[^\s\w]) *"
)
"""A word, number or sign, group 1, and the blanks behind it: then the next begins at once.

Where nothing is joined to a word, its empty alternative is reached without a try.
"""
_FIRST_LETTERS = re.compile(r"[^a-z]")
_NONE: Mapping[str, int] = MappingProxyType({})


@dataclass(slots=True)
class Token:
    """One word, sign or number phrase: where it stands, how it is spelt, what it is.

    `number` is the place of the number phrase in the sentence's list, or -1.
    """

    start: int
    end: int
    word: str
    marks: int
    number: int = -1


def tokens(
    text: str,
    folded: str,
    start: int,
    end: int,
    numbers: list[Quantity],
    short: Mapping[str, int] = _NONE,
) -> list[Token]:
    """Cut `folded[start:end]` into tokens; `text` tells FLOPS (a rate) from FLOPs (a count).

    `short` are the marks of the short names that the text gives its measures.
    """
    found: list[Token] = []
    at = start
    for index, quantity in enumerate(numbers):
        _words(text, folded, at, quantity.start, found)
        found.append(Token(quantity.start, quantity.end, "#", LINK, index))
        at = quantity.end
    _words(text, folded, at, end, found)
    if short:
        for token in found:
            if not token.marks and token.word in short:
                token.marks = short[token.word]
    return found


def _words(text: str, folded: str, start: int, end: int, found: list[Token]) -> None:
    at = start
    while at < end:
        at = _until_phrase(text, folded, at, end, found)


def _until_phrase(text: str, folded: str, start: int, end: int, found: list[Token]) -> int:
    """Add words up to a phrase or the end, and that phrase; give where to go on."""
    add, known = found.append, _known
    for match in _WORD.finditer(folded, start, end):
        word = match[1]
        mask, opener, manner = known(word)
        at, stop = match.span(1)
        if opener and (after := _phrase(folded, at, opener, end, found)):
            return after
        if manner == _SLASH:
            return _cut(folded, at, word, found)
        if manner:
            mask = _in_context(text, at, manner, mask, found)
        add(Token(at, stop, word, mask))
    return end


def _phrase(folded: str, at: int, opener: str, end: int, found: list[Token]) -> int:
    """Add the phrase that a word opens, if it does; give where it ends, or 0."""
    # "3x more than X" compares; "more than 3x" bounds.
    if opener in _COMPARING and found and found[-1].number >= 0:
        return 0
    phrase = phrase_at(folded, at, opener, end)
    if phrase is None:
        return 0
    spelling, stop = phrase
    found.append(Token(at, stop, spelling, _known(spelling)[0]))
    return stop


_COMPARING = ("more", "less")
_SLASHED = re.compile(r"[a-z-]{3,}/[a-z-]{3,}")
_BOTH_EFFICIENT = re.compile(r"(?:energy|power)/[a-z]+[- ]efficienc")


def _cut(folded: str, at: int, word: str, found: list[Token]) -> int:
    """Add the first of two words that a slash joins, and the slash: "time/energy"."""
    first, _, _ = word.partition("/")
    slash = at + len(first)
    if _BOTH_EFFICIENT.match(folded, at):
        first = "energy-efficiency"  # "energy/area efficiency"
    found.append(Token(at, slash, first, _known(first)[0]))
    found.append(Token(slash, slash + 1, "/", LINK))
    return slash + 1


class _Known(NamedTuple):
    """What a word alone tells: its marks, the phrase it may open, what else to look at."""

    marks: int
    opener: str
    manner: str


_SLASH, _NAME, _FLOPS, _RATE = "two words", "may be a name", "a rate or a count", "of what"
_MANNERS = {"flops": _FLOPS, "rate": _RATE, "rates": _RATE} | dict.fromkeys(
    "fast faster accelerate accelerated boost speedy".split(), _NAME
)
"""Words that the text around tells apart."""


class _Cache(dict[str, _Known]):
    """What is known of the words met so far: most texts are made of the same few thousand."""

    def __missing__(self, word: str) -> _Known:
        if len(self) >= _MOST:
            self.clear()
        known = self[word] = _look_up(word)
        return known


_MOST = 1 << 13


def _look_up(word: str) -> _Known:
    mask = marks(word)
    opener = _FIRST_LETTERS.split(word, 1)[0]
    manner = _MANNERS.get(word, "")
    if not mask and _SLASHED.match(word):
        manner = _SLASH
    return _Known(mask, opener if opener in OPENERS else "", manner)


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
