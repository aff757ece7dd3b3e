"""Names that stand in the object of what authors do: `we propose X`, `X is proposed`."""

from collections.abc import Iterator
from typing import Final

from storage.text.cues import ARTICLES, KINDS, OF, STOPS, STRONG_VERBS, SUBJECTS, WEAK_VERBS
from storage.text.names import Shape, Token
from storage.text.phrases import (
    Candidate,
    Sentence,
    best_of,
    breaks,
    is_name,
    is_own,
    of_run,
)

REACH: Final = 18
"""Most words between a verb and the name of its object."""

_BE = frozenset({"is", "are", "was", "were"})
_LATER = frozenset({"also", "further", "furthermore", "additionally", "moreover", "finally"})


def introduced(sentence: Sentence) -> Iterator[Candidate]:
    """`we propose X`, `this paper presents a framework, X`, `X is proposed`."""
    subject = False
    lesser = 0.0
    for index, word in enumerate(sentence.words):
        low = word.low
        if low in SUBJECTS:
            subject = True
        elif low in _LATER:
            lesser = 2.0
        elif low in STRONG_VERBS or (low in WEAK_VERBS and (subject or index == 0)):
            if index and sentence.words[index - 1].low in _BE:
                yield from _passive(sentence, index - 1, lesser)
            elif subject or index == 0:
                weak = 1.0 if low in WEAK_VERBS else 0.0
                yield from _object(sentence, index + 1, 9.0 - weak - lesser)


def _object(sentence: Sentence, index: int, weight: float) -> Iterator[Candidate]:
    """The name in the object that begins at `index`."""
    words = sentence.words
    begin = index
    plain = 0
    headed = False
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
                yield Candidate(value + 1, *best_of(word, short))
            return
        if is_name(words, index):
            yield of_run(sentence, index, value, apposed=index > begin and breaks(words[index - 1]))
            return
        if _ends_object(words, index, begin, headed=headed):
            return
        headed = headed or low in KINDS
        plain += low not in ARTICLES
        index += 1


def _is_uncapitalised(words: list[Token], index: int) -> bool:
    """Whether the object is a bare word that is then explained: `we present denet, a monitor`."""
    if index + 2 >= len(words) or not words[index].trail.startswith(","):
        return False
    explained = {word.low for word in words[index + 2 : index + 10]} & KINDS
    alone = words[index].shape == Shape.PLAIN and words[index].low.isalnum()
    return alone and words[index + 1].low in {"a", "an", "the"} and bool(explained)


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
