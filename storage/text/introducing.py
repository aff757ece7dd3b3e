"""Names that stand in the object of what authors do: `we propose X`, `X is proposed`."""

import re
from collections.abc import Iterator
from operator import methodcaller
from typing import Final

from storage.text.cues import ANSWERS, KINDS, STOPS, STRONG_VERBS, SUBJECTS, WEAK_VERBS
from storage.text.names import Shape, Token
from storage.text.objects import object_of
from storage.text.phrases import (
    Candidate,
    Sentence,
    breaks,
    is_name,
    is_own,
    named,
    of_run,
    run_end,
)

_MEANS = frozenset({"via", "with", "through"})
_BETWEEN = frozenset(
    {"also", "then", "further", "hereinafter", "hereby", "first", "thus", "therefore"}
)
_BE = frozenset({"is", "are", "was", "were"})
_PAST = frozenset({"was", "were"})
_LATER = frozenset(
    """also further furthermore additionally moreover finally second secondly third thirdly fourth
    lastly""".split()
)
_CULMINATING = frozenset(
    {"together", "leveraging", "building", "based", "combining", "integrating", "putting"}
)
"""First words of a sentence that tells of the whole, behind its parts: `Based on X, we build Y`."""
_WHOLE = frozenset({"build", "implement", "develop"})
_BEFORE = frozenset({"newly", "recently", "previously", "originally", "already"})
_DOING = frozenset(
    """developing introducing proposing presenting designing building implementing
    creating""".split()
)
"""What is done, behind `by` or `toward`, to reach what the sentence is about."""
_VERBS = STRONG_VERBS | WEAK_VERBS | _DOING
TELLING: Final = _VERBS | ANSWERS
"""Words of which every sentence has one that introduces anything in these ways."""
_CUES = SUBJECTS | _LATER | _MEANS | _VERBS
_GLUED = re.compile(r"\.[WwTt]")
_ENDS_GLUED = methodcaller("endswith", (".we", ".this"))
"""Whether a subject stands behind a sentence's last word, where the blank between is lost."""
_TOWARD = frozenset({"by", "toward", "towards"})


def introduced(sentence: Sentence) -> Iterator[Candidate]:
    """`we propose X`, `this paper presents a framework, X`, `X is proposed`."""
    words = sentence.words
    subject = False
    lesser = -1.5 if words[0].low in _CULMINATING else 0.0
    subjects = SUBJECTS
    if _GLUED.search(sentence.text, sentence.start, sentence.end):
        subjects = SUBJECTS.union(filter(_ENDS_GLUED, (word.low for word in words)))
    for index in sentence.where(_CUES if subjects is SUBJECTS else subjects | _CUES):
        low = words[index].low
        if low in subjects:
            subject = True
        elif low in _LATER:
            lesser = 0.5 if lesser < 0 else 2.0
        elif low in _MEANS and subject:
            yield from _answer(sentence, index, lesser)
        elif low in _VERBS and not (index and _is_adjective(words, index)):
            yield from _verb(sentence, index, lesser, subject=subject)


def _be(words: list[Token], index: int) -> int:
    """Where the `is` of `is proposed` stands, also of `is hereinafter proposed`; -1 without."""
    at = index - 2 if index > 1 and words[index - 1].low in _BETWEEN else index - 1
    return at if at >= 0 and words[at].low in _BE else -1


def _answer(sentence: Sentence, index: int, lesser: float) -> Iterator[Candidate]:
    """`we address this via a collaborative framework X`."""
    words = sentence.words
    before = {word.low for word in words[max(0, index - 8) : index]}
    if index + 1 >= len(words):
        return
    behind = words[index + 1]
    named = behind.low in {"a", "an"} or (behind.shape == Shape.MARKED and behind.trail == ",")
    if named and not before.isdisjoint(ANSWERS) and not before.isdisjoint(_THESE):
        yield from object_of(sentence, index + 1, 8.0 - lesser)


_THESE = frozenset({"this", "these", "it", "them", "both"})


def _verb(sentence: Sentence, index: int, lesser: float, *, subject: bool) -> Iterator[Candidate]:
    """What the verb at `index` introduces, where authors are its `subject`."""
    words = sentence.words
    low = words[index].low
    be = _be(words, index)
    if low in _DOING and index and words[index - 1].low in _TOWARD:
        if subject:
            yield from object_of(sentence, index + 1, 7.5 - lesser)
    elif low in STRONG_VERBS and be >= 0:
        # `X was introduced to do this` at the start tells of earlier work.
        if not (sentence.first and words[be].low in _PAST):
            yield from _passive(sentence, be, lesser)
    elif low in WEAK_VERBS and be >= 0:
        if subject:
            yield from _passive(sentence, be, lesser)
    elif (low in STRONG_VERBS or low in WEAK_VERBS) and (subject or index == 0):
        weak = 1.0 if low in WEAK_VERBS else 0.0
        if lesser < 0 and low in _WHOLE:
            lesser -= 1.0 + weak  # `Based on this, we build Y`
        yield from object_of(sentence, index + 1, 9.0 - weak - lesser)
    elif _ours_introduces(words, index):
        yield from object_of(sentence, index + 1, 7.0)


def _ours_introduces(words: list[Token], index: int) -> bool:
    """As in `our framework builds on this and introduces X`, with the name right behind."""
    if words[index].low not in {"introduces", "presents", "proposes"} or index + 1 == len(words):
        return False
    near = {word.low for word in words[max(0, index - 12) : index]}
    return "our" in near and words[index + 1].shape == Shape.MARKED and not near.isdisjoint(KINDS)


def set_off(sentence: Sentence) -> Iterator[Candidate]:
    """`we introduce a framework for this: X.`, `we pack all into a fast library, X, and ...`."""
    words = sentence.words
    for index in sentence.names:
        word, before = words[index], words[index - 1]
        if index < 3 or before.trail not in {",", ":"}:
            continue
        end = run_end(words, index)
        near = {w.low for w in words[max(0, index - 9) : index]}
        ends = end == len(words)
        if before.trail == ":" and ends and not near.isdisjoint(KINDS):
            yield named(sentence, index, end - 1, 8.0)
        elif (
            before.low in KINDS
            and word.shape == Shape.MARKED
            and (ends or words[end - 1].trail == ",")
            and not near.isdisjoint({"a", "an"})
            and near.isdisjoint(_OTHERS)
        ):
            yield named(sentence, index, end - 1, 7.0)


GIVEN: Final = STRONG_VERBS | frozenset(
    """package packaged implement implemented integrate integrated release demonstrates build
    built design designed create created combine realize realized instantiate""".split()
)
"""Words of which every sentence has one, besides a subject, that sets a name off."""
_OTHERS = frozenset(
    """than against over to versus compared outperforms outperform from on using by existing popular
    based state""".split()
)
"""Before what is only compared with or built upon."""


def _is_adjective(words: list[Token], index: int) -> bool:
    """Whether the verb only describes: `the newly developed Reed`, `an open-source tool`."""
    before = words[index - 1].low
    if words[index].low in WEAK_VERBS and before in {"that", "which"}:
        return True  # `a toolkit that implements Naive Reeds`
    if words[index].low.startswith("open-source"):
        return before not in SUBJECTS and before not in {"and", "also"}
    return before in _BEFORE


def _passive(sentence: Sentence, index: int, lesser: float) -> Iterator[Candidate]:
    """`a training (APT) strategy is proposed`, `X is introduced`."""
    words = sentence.words
    low = index
    if index > 1 and words[index - 1].trail == "," and words[index - 2].trail == ",":
        low -= 1  # `a coding method, X, is proposed`
    while low > 0 and index - low < 12 and not breaks(words[low - 1]):
        low -= 1
    for short in sentence.shorts:
        inside = sentence.begin(low) <= short.long_start and short.end < sentence.begin(index)
        if inside and is_own(sentence, short):
            yield Candidate(8.5 - lesser, short.start, short.end)
            return
    for at in range(low, index):
        if words[at].low in STOPS:
            return
        if is_name(words, at):
            if at == 0 and index == 1 and words[0].shape == Shape.CAPITAL:
                return  # `Algorithms are developed`
            past = 0.5 if words[index].low in _PAST else 0.0
            yield of_run(sentence, at, 8.0 - past - lesser, apposed=False)
            return
