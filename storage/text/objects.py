"""The name in the object of a verb by which authors introduce something."""

import re
from collections.abc import Iterator
from typing import Final

from storage.text.acronyms import Definition
from storage.text.cues import ARTICLES, KINDS, OF, STOPS, WEAK_VERBS
from storage.text.names import Shape, Token, is_generic
from storage.text.phrases import (
    Candidate,
    Sentence,
    best_of,
    breaks,
    is_name,
    is_own,
    is_owner,
    named,
    of_run,
)

REACH: Final = 18
"""Most words between a verb and the name of its object."""

_SEVERAL = frozenset({"two", "three", "four", "several"})
"""What comes in numbers is more often parts than the whole."""


def object_of(sentence: Sentence, index: int, weight: float) -> Iterator[Candidate]:
    """The name in the object that begins at `index`."""
    words = sentence.words
    if index < len(words) and words[index].low in _SEVERAL:
        weight -= 3.0
    if index and words[index - 1].trail == ",":
        # `proposes, for the first time, a unit`
        index = _behind_aside(words, index)
    if _is_uncapitalised(words, index) or (weight >= 9.0 and _is_common(words, index)):
        yield named(sentence, index, index, weight - 1)
        return
    if sentence.shorts or (sentence.names and sentence.names[-1] >= index):
        yield from _first_name(sentence, index, weight)


def _first_name(sentence: Sentence, begin: int, weight: float) -> Iterator[Candidate]:
    """The first name or short form in the object that begins at `begin`."""
    words = sentence.words
    index = begin
    plain = 0
    headed = False
    while index < len(words) and index - begin < REACH:
        word = words[index]
        low = word.low
        short = sentence.short_at(index)
        value = weight if plain == 0 else weight - 1.5
        if short is not None and low not in ARTICLES:
            # Even a common short form is the paper's own where the object is its long form.
            article = words[begin].low in {"a", "an"}
            direct = plain == 0 and word.shape > Shape.PLAIN and not article
            if is_own(sentence, short, common=direct):
                value += 1 - 5 * _is_attribute(sentence, short)
                yield Candidate(value, *best_of(sentence, index, short))
            return
        if is_name(words, index):
            yield from _run(sentence, begin, index, value)
            return
        if _ends_object(words, index, begin, headed=headed):
            if headed and words[begin].low in _SINGLE:
                yield from _in_bracket(sentence, index, weight)
            return
        headed = headed or low in KINDS
        plain += low not in ARTICLES
        index += 1


def _in_bracket(sentence: Sentence, index: int, weight: float) -> Iterator[Candidate]:
    """The name in brackets at the end of a long object: `a framework for this in that (X-Y)`.

    One that the words right before it spell is only theirs.
    """
    words = sentence.words
    for at, word in enumerate(words[index : index + 20], index):
        if word.lead.startswith("(") and word.trail.startswith(")"):
            start = sentence.begin(at)
            spelled = any(short.start == start for short in sentence.shorts)
            if word.shape == Shape.MARKED and not spelled and not is_generic(word.text):
                mixed = _MIXED.search(word.text) is not None
                yield named(sentence, at, at, weight - (1.5 if mixed else 4.0))
            return
        if breaks(word) or word.low in {"that", "which"}:
            return


_SINGLE = frozenset({"a", "an", "the", "our"})
_MIXED = re.compile(r"[A-Z].*[a-z].*[A-Z]|[A-Z]-[A-Z].*[a-z]|[a-z][A-Z].*[a-z]")


def _is_attribute(sentence: Sentence, short: Definition) -> bool:
    """Whether it only describes what follows: `a single-input (SI) receiver`, and no more of SI."""
    text = sentence.text
    if not text[short.long_start : short.long_end].islower():
        return False
    behind = _WORD.match(text, short.end)
    if behind is None or behind[1] in STOPS or behind[1] in KINDS or behind[1] in _VERBS:
        return False
    return text.find(text[short.start : short.end], short.end) < 0


_WORD = re.compile(r"\) ([a-z]+)\b")
_VERBS = frozenset({"and", "or", "which", "we", "then", "has", "achieves", "outperforms"})


def _behind_aside(words: list[Token], index: int) -> int:
    """The index behind an aside of a few words that ends with a comma."""
    for at in range(index, min(index + 6, len(words) - 1)):
        if words[at].trail == ",":
            return at + 1 if words[at + 1].low in ARTICLES else index
    return index


def _run(sentence: Sentence, begin: int, index: int, weight: float) -> Iterator[Candidate]:
    """The name at `index` in the object that begins at `begin`."""
    words = sentence.words
    if is_owner(words[index]):
        return  # `an extension of Reed's engine`
    apposed = index > begin and breaks(words[index - 1])
    candidate = of_run(sentence, index, weight, apposed=apposed)
    if _describes(sentence, begin, index, candidate):
        candidate = candidate._replace(weight=candidate.weight - 4.0)
    yield candidate
    if candidate.weight < weight - 4:
        # `Modal Reeding and Drying of Large Fens (MRD-Fen)`: a long form that is no one name.
        yield from _in_bracket(sentence, index + 1, weight)


def _describes(sentence: Sentence, begin: int, index: int, name: Candidate) -> bool:
    """Whether the name only tells of what kind a thing is.

    As in `a Sparse Reed GEMM kernel`, which ends with a common word, or `we implement a Reed
    system`, which says what is built of a name that is taken for known.
    """
    words = sentence.words
    if words[begin].low not in {"a", "an"} or any(breaks(word) for word in words[begin:index]):
        return False
    last = index
    while last + 1 < len(words) and sentence.begin(last + 1) < name.end:
        last += 1
    behind = words[last + 1] if last + 1 < len(words) else None
    common = is_generic(words[last].text) or (begin and words[begin - 1].low in WEAK_VERBS)
    return bool(common and behind is not None and behind.low in KINDS and not behind.lead)


def _is_uncapitalised(words: list[Token], index: int) -> bool:
    """Whether the object is a bare word that is then explained: `we present denet, a monitor`."""
    if index + 2 >= len(words) or not words[index].trail.startswith((",", "\\")):
        return False
    explained = {word.low for word in words[index + 2 : index + 10]} & KINDS
    low = words[index].low
    alone = (
        words[index].shape == Shape.PLAIN and low.replace("-", "").isalnum() and not is_generic(low)
    )
    noted = words[index].trail.startswith("\\")
    return alone and bool(explained) and (noted or words[index + 1].low in {"a", "an", "the"})


def _is_common(words: list[Token], index: int) -> bool:
    """Whether a common word is the object and explained: `we propose SAAS, a framework`."""
    if index + 1 >= len(words) or words[index].shape != Shape.MARKED:
        return False
    explained = {word.low for word in words[index + 2 : index + 10]} & KINDS
    article = words[index].trail == "," and words[index + 1].low in {"a", "an"}
    return article and bool(explained) and is_generic(words[index].text)


def _ends_object(words: list[Token], index: int, begin: int, *, headed: bool) -> bool:
    low = words[index].low
    if low == "of":
        before = {word.low for word in words[max(begin, index - 5) : index]}
        return words[index - 1].low not in OF and "design" not in before
    return low in STOPS or (low in {"and", "or"} and headed)
