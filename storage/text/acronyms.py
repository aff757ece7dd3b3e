"""Short names in brackets and the long names that they stand for.

The letters of the short form are looked for from the right in the words before the bracket, as
Schwartz and Hearst (2003) do it; the first letter must begin a word.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

_BRACKET = re.compile(
    r"\(\"?([A-Za-z0-9][\w.*+/&-]{0,24}(?: [A-Z0-9][\w.-]{1,24}){0,2})"
    r"\"?(?=[,;]|\)(?!-[a-z]))"
)

_WORD = re.compile(r"[^\W_]+")
_SMALL = frozenset(
    {"a", "an", "and", "as", "at", "by", "for", "in", "of", "on", "the", "to", "with"}
)


@dataclass(frozen=True, slots=True)
class Definition:
    """`Full Name (FN)`: spans of the long form and of the short one."""

    long_start: int
    long_end: int
    start: int
    end: int


def definitions(text: str) -> Iterator[Definition]:
    """The defined short forms of a text, in order."""
    if "(" not in text:
        return
    for bracket in _BRACKET.finditer(text):
        short = bracket[1]
        if not any(map(str.isupper, short)):
            continue
        if " " in short and short[0].islower():
            continue
        long_end = bracket.start()
        while long_end > 0 and text[long_end - 1] in ' ~"”':
            long_end -= 1
        words = min(len(short) + 5, 2 * len(short) + 2)
        low = _words_back(text, long_end, words)
        long_start = _long_form(text, low, long_end, short)
        if long_start is None:
            long_start = _capitals(text, _words_back(text, long_end, 20), long_end, short)
        if long_start is not None and short not in text[long_start:long_end]:
            yield Definition(long_start, long_end, bracket.start(1), bracket.end(1))


def _words_back(text: str, end: int, words: int) -> int:
    """Where the last so many words before `end` begin."""
    at = end
    for _ in range(words):
        space = text.rfind(" ", 0, at)
        if space < 0:
            return 0
        at = space
    return at + 1


def _long_form(text: str, low: int, end: int, short: str) -> int | None:
    """Where the words begin that spell the short form, or None."""
    letters = [character.lower() for character in short if character.isalnum()]
    if len(letters) > 2 and short.endswith("s") and not short[:-1].islower():
        letters.pop()
    by_initials = _initials(text, low, end, letters)
    if by_initials is not None:
        return by_initials
    scattered = _scattered(text, low, end, letters)
    if scattered is None and "".join(letters).isalpha() is False:
        counted = _counted(letters)
        said = "".join(letters).replace("2", "t").replace("4", "f")
        for spelled in (counted, said):
            if spelled.isalpha() and (found := _long_form(text, low, end, spelled)) is not None:
                return found
    return scattered


def _counted(letters: list[str]) -> str:
    """The letters with those repeated that a digit counts: `c2r` is `ccr`."""
    spelled = ""
    for letter in letters:
        digit = _RAISED.get(letter, letter)
        spelled += spelled[-1:] * (int(digit) - 1) if digit in "23456789" else letter
    return spelled


_RAISED = {"²": "2", "³": "3"}


def _capitals(text: str, low: int, end: int, short: str) -> int | None:
    """Where a longer form begins whose only capitals spell the short one, within a sentence."""
    letters = [character for character in short if character.isalpha()]
    if len(letters) < 4 or not "".join(letters).isupper():
        return None
    for word in reversed(list(_WORD.finditer(text, max(low, text.rfind(". ", low, end)), end))):
        if word[0][0].isupper():
            if word[0][0] != letters.pop():
                return None
            if not letters:
                return word.start()
    return None


def _initials(text: str, low: int, end: int, letters: list[str]) -> int | None:
    """As `Easy and Efficient Transformer (EET)`: initials, small words left out or not."""
    words = list(_WORD.finditer(text, low, end))
    for skipping in (False, True):
        left = len(letters)
        for word in reversed(words):
            if skipping and word[0] in _SMALL:
                continue
            if word[0][0].lower() != letters[left - 1]:
                break
            left -= 1
            if left == 0:
                return word.start()
    return None


def _scattered(text: str, low: int, end: int, letters: list[str]) -> int | None:
    """The letters anywhere in the words, found from the right; the first begins a word."""
    at = end
    for number, letter in enumerate(reversed(letters), 1):
        first = number == len(letters)
        at -= 1
        while at >= low and not (
            text[at].lower() == letter and (not first or at == 0 or not text[at - 1].isalnum())
        ):
            at -= 1
        if at < low:
            return None
    return at
