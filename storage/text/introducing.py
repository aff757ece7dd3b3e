"""Names that stand in the object of what authors do: `we propose X`, `X is proposed`."""

import re
from collections.abc import Iterator
from typing import Final

from storage.text.acronyms import Definition
from storage.text.cues import ARTICLES, KINDS, OF, STOPS, STRONG_VERBS, SUBJECTS, WEAK_VERBS
from storage.text.names import Shape, Token, is_generic
from storage.text.phrases import (
    Candidate,
    Sentence,
    best_of,
    breaks,
    is_name,
    is_own,
    is_owner,
    of_run,
)

REACH: Final = 18
"""Most words between a verb and the name of its object."""

_BE = frozenset({"is", "are", "was", "were"})
_PAST = frozenset({"was", "were"})
_LATER = frozenset(
    """also further furthermore additionally moreover finally second secondly third thirdly fourth
    lastly""".split()
)
_BEFORE = frozenset({"newly", "recently", "previously", "originally", "already"})
_SEVERAL = frozenset({"two", "three", "four", "several"})
"""What comes in numbers is more often parts than the whole."""
_DOING = frozenset(
    """developing introducing proposing presenting designing building implementing
    creating""".split()
)
"""What is done, behind `by` or `toward`, to reach what the sentence is about."""
TELLING = STRONG_VERBS | WEAK_VERBS | _DOING
"""Words without which no sentence introduces anything."""
_TOWARD = frozenset({"by", "toward", "towards"})


def introduced(sentence: Sentence) -> Iterator[Candidate]:
    """`we propose X`, `this paper presents a framework, X`, `X is proposed`."""
    subject = False
    lesser = 0.0
    for index, word in enumerate(sentence.words):
        low = word.low
        if low in SUBJECTS or low.endswith((".we", ".this")):
            subject = True  # also where the blank between two sentences is lost
        elif low in _LATER:
            lesser = 2.0
        elif low not in TELLING or (index and _is_adjective(sentence.words, index)):
            continue
        elif low in STRONG_VERBS or (low in WEAK_VERBS and (subject or index == 0)):
            if index and sentence.words[index - 1].low in _BE:
                # `X was introduced to do this` at the start tells of earlier work.
                if not (sentence.first and sentence.words[index - 1].low in _PAST):
                    yield from _passive(sentence, index - 1, lesser)
            elif subject or index == 0:
                weak = 1.0 if low in WEAK_VERBS else 0.0
                yield from _object(sentence, index + 1, 9.0 - weak - lesser)
        elif low in _DOING and subject and sentence.words[index - 1].low in _TOWARD:
            yield from _object(sentence, index + 1, 7.5 - lesser)


def set_off(sentence: Sentence) -> Iterator[Candidate]:
    """`we introduce a framework for this: X.`, `we pack all into a fast library, X, and ...`."""
    words = sentence.words
    if sentence.said.isdisjoint(SUBJECTS) or sentence.said.isdisjoint(_GIVEN):
        return
    for index in range(3, len(words)):
        word, before = words[index], words[index - 1]
        if word.shape == Shape.PLAIN or not word.trail or before.trail not in {",", ":"}:
            continue
        if not is_name(words, index):
            continue
        near = {w.low for w in words[max(0, index - 9) : index]}
        ends = index == len(words) - 1
        if before.trail == ":" and ends and not near.isdisjoint(KINDS):
            yield Candidate(8.0, word.start, word.end)
        elif (
            before.low in KINDS
            and word.shape == Shape.MARKED
            and (ends or word.trail == ",")
            and not near.isdisjoint({"a", "an"})
            and near.isdisjoint(_OTHERS)
        ):
            yield Candidate(7.0, word.start, word.end)


_GIVEN = STRONG_VERBS | frozenset(
    """package packaged implement implemented integrate integrated release demonstrates build
    built design designed create created combine realize realized instantiate""".split()
)
_OTHERS = frozenset(
    """than against over to versus compared outperforms outperform from on using by existing popular
    based state""".split()
)
"""Before what is only compared with or built upon."""


def _is_adjective(words: list[Token], index: int) -> bool:
    """Whether the verb only describes: `the newly developed Reed`, `an open-source tool`."""
    before = words[index - 1].low
    if words[index].low == "open-source":
        return before not in SUBJECTS and before not in {"and", "also"}
    return before in _BEFORE


def _object(sentence: Sentence, index: int, weight: float) -> Iterator[Candidate]:
    """The name in the object that begins at `index`."""
    words = sentence.words
    begin = index
    plain = 0
    headed = False
    if index < len(words) and words[index].low in _SEVERAL:
        weight -= 3.0
    if index and words[index - 1].trail == ",":
        # `proposes, for the first time, a unit`
        index = begin = _behind_aside(words, index)
    if _is_uncapitalised(words, index):
        yield Candidate(weight - 1, words[index].start, words[index].end)
        return
    while index < len(words) and index - begin < REACH:
        word = words[index]
        low = word.low
        short = sentence.short_at(word)
        value = weight if plain == 0 else weight - 1.5
        if short is not None and low not in ARTICLES:
            # Even a common short form is the paper's own where the object is its long form.
            direct = plain == 0 and word.shape > Shape.PLAIN
            if is_own(sentence, short, common=direct):
                value += 1 - 5 * _is_attribute(sentence, short)
                yield Candidate(value, *best_of(word, short))
            return
        if is_name(words, index):
            yield from _run(sentence, begin, index, value)
            return
        if _ends_object(words, index, begin, headed=headed):
            return
        headed = headed or low in KINDS
        plain += low not in ARTICLES
        index += 1


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
    if _describes(words, begin, index, candidate):
        candidate = candidate._replace(weight=candidate.weight - 4.0)
    yield candidate


def _describes(words: list[Token], begin: int, index: int, name: Candidate) -> bool:
    """Whether the name only tells of what kind a thing is.

    As in `a Sparse Reed GEMM kernel`, which ends with a common word, or `we implement a Reed
    system`, which says what is built of a name that is taken for known.
    """
    if words[begin].low not in {"a", "an"} or any(breaks(word) for word in words[begin:index]):
        return False
    last = max(at for at, word in enumerate(words) if word.start < name.end)
    behind = words[last + 1] if last + 1 < len(words) else None
    common = is_generic(words[last].text) or (begin and words[begin - 1].low in WEAK_VERBS)
    return bool(common and behind is not None and behind.low in KINDS and not behind.lead)


def _is_uncapitalised(words: list[Token], index: int) -> bool:
    """Whether the object is a bare word that is then explained: `we present denet, a monitor`."""
    if index + 2 >= len(words) or not words[index].trail.startswith((",", "\\")):
        return False
    explained = {word.low for word in words[index + 2 : index + 10]} & KINDS
    low = words[index].low
    alone = words[index].shape == Shape.PLAIN and low.isalnum() and not is_generic(low)
    noted = words[index].trail.startswith("\\")
    return alone and bool(explained) and (noted or words[index + 1].low in {"a", "an", "the"})


def _ends_object(words: list[Token], index: int, begin: int, *, headed: bool) -> bool:
    low = words[index].low
    if low == "of":
        before = {word.low for word in words[max(begin, index - 5) : index]}
        return words[index - 1].low not in OF and "design" not in before
    return low in STOPS or (low in {"and", "or"} and headed)


def _passive(sentence: Sentence, index: int, lesser: float) -> Iterator[Candidate]:
    """`a training (APT) strategy is proposed`, `X is introduced`."""
    words = sentence.words
    low = index
    while low > 0 and index - low < 12 and not breaks(words[low - 1]):
        low -= 1
    for short in sentence.shorts:
        inside = words[low].start <= short.long_start and short.end < words[index].start
        if inside and is_own(sentence, short):
            yield Candidate(8.0 - lesser, short.start, short.end)
            return
    for at in range(low, index):
        if words[at].low in STOPS:
            return
        if is_name(words, at):
            yield of_run(sentence, at, 7.5 - lesser, apposed=False)
            return
