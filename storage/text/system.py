"""The name of what a paper itself introduces, read off the cues that authors give with it.

Every cue ("we introduce X", "a model called X", "our system, X,", "X is a library") yields
candidates with a weight; how the name is used elsewhere in the text adds or takes some, and the
heaviest one over a threshold is the answer.
"""

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import Final

from storage.text.acronyms import definitions
from storage.text.cues import (
    ACTS,
    ARTICLES,
    CALLED_LATER,
    IN_SHORT,
    KINDS,
    NAMING,
    OF,
    STOPS,
    STRONG_VERBS,
    SUBJECTS,
    WEAK_VERBS,
)
from storage.text.names import Shape, Token, tokens
from storage.text.phrases import (
    DASHES,
    Candidate,
    Sentence,
    best_of,
    breaks,
    is_name,
    is_own,
    of_run,
    run_end,
)
from storage.text.sentences import sentences

THRESHOLD: Final = 6.0
"""Least weight of a name that is believed."""
LONGEST: Final = 12_000
"""Characters of a text that are read: more than any abstract has before it names its system."""
REACH: Final = 18
"""Most words between a verb and the name of its object."""

_BE = frozenset({"is", "are", "was", "were"})
_LATER = frozenset({"also", "further", "furthermore", "additionally", "moreover", "finally"})


def system_of(text: str) -> str | None:
    """The name, an exact substring of the text (raw or shown), or None where none is introduced."""
    best: tuple[float, int, str] | None = None
    text = text[:LONGEST]
    for candidate in _candidates(text):
        name = text[candidate.start : candidate.end]
        weight = candidate.weight + _use(text, name, candidate.start)
        if weight >= THRESHOLD and (best is None or (weight, -candidate.start) > best[:2]):
            best = (weight, -candidate.start, name)
    return best[2] if best is not None else None


def _candidates(text: str) -> Iterator[Candidate]:
    shorts = list(definitions(text))
    for number, (start, end) in enumerate(sentences(text)):
        sentence = Sentence(text, start, end, tokens(text, start, end), shorts, number == 0)
        yield from _introduced(sentence)
        yield from _named(sentence)
        yield from _ours(sentence)
        yield from _defined(sentence)
        yield from _acting(sentence)


def _introduced(sentence: Sentence) -> Iterator[Candidate]:
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


def _named(sentence: Sentence) -> Iterator[Candidate]:
    """`a model called X`, `which we name X`, `we name this pipeline X`, `or X in short`."""
    text = sentence.text
    for cue in NAMING.finditer(text, sentence.start, sentence.end):
        words = tokens(text, cue.end(), min(sentence.end, cue.end() + 120))
        if words:
            yield from _called(sentence, cue, words)
    for cue in CALLED_LATER.finditer(text, sentence.start, sentence.end):
        words = tokens(text, cue.end(), min(sentence.end, cue.end() + 120))[:9]
        for index, word in enumerate(words):
            if word.low in {"which", "that", "for", "to", "in", "on"}:
                break
            if is_name(words, index):
                yield Candidate(9.5, word.start, words[run_end(words, index) - 1].end)
                break
    for cue in IN_SHORT.finditer(text, sentence.start, sentence.end):
        yield Candidate(11.0, *cue.span(cue.lastindex or 0))


def _called(sentence: Sentence, cue: re.Match[str], words: list[Token]) -> Iterator[Candidate]:
    """The name that the words right behind `called` begin with."""
    short = sentence.short_at(words[0])
    if short is not None and sentence.text[: short.long_end].endswith(("problem", "Problem")):
        return
    if short is not None:
        yield Candidate(9.5, *best_of(words[0], short))
    elif is_name(words, 0):
        yield Candidate(9.5, words[0].start, words[run_end(words, 0) - 1].end)
    elif (stop := _plain_run(words)) and _names_a_kind(sentence.text, sentence.start, cue):
        yield Candidate(6.5, words[0].start, words[stop - 1].end)


def _names_a_kind(text: str, start: int, cue: re.Match[str]) -> bool:
    """Whether `called` follows what a system can be: `a method called expert prototyping`."""
    before = text[max(start, cue.start() - 30) : cue.start()].split()
    kind = before[-1].rstrip(",").lower() if before else ""
    return cue[0].startswith(("called", "dubbed", "termed")) and kind in KINDS | {"variant"}


def _plain_run(words: list[Token]) -> int:
    """How many words a name without capitals has: two to six, up to a stop or a clause."""
    for index, word in enumerate(words[:6]):
        if word.low in STOPS:
            return index if index > 1 else 0
        if word.trail:
            return index + 1 if index > 0 else 0
    return 0


def _ours(sentence: Sentence) -> Iterator[Candidate]:
    """`our system, X,`; `the proposed X`; `a novel algorithm -- X`; `our optimisation X`."""
    words = sentence.words
    for index, (word, following) in enumerate(pairwise(words)):
        low = word.low
        if low in {"our", "proposed"}:
            yield from _owned(sentence, index)
        elif low in KINDS and (breaks(word) or following.text in DASHES):
            name = index + 1 + (following.text in DASHES)
            before = {w.low for w in words[max(0, index - 5) : index]}
            if name < len(words) and words[name].low == "the":
                name += 1
            if (
                not low.endswith("s")
                and before & {"our", "proposed", "novel", "new"}
                and name < len(words)
            ) and is_name(words, name):
                yield Candidate(8.5, words[name].start, words[run_end(words, name) - 1].end)
        elif (
            low in KINDS
            and following.lead.startswith("(")
            and "proposed" in {w.low for w in words[max(0, index - 2) : index]}
        ):
            short = sentence.short_at(following)
            if short is not None:
                yield Candidate(8.5, short.start, short.end)


def _owned(sentence: Sentence, index: int) -> Iterator[Candidate]:
    words = sentence.words
    for at in range(index + 1, min(index + 4, len(words))):
        if is_name(words, at):
            if at == index + 1 or words[at].shape == Shape.MARKED:
                yield of_run(sentence, at, 7.0 - 0.5 * (at - index - 1), apposed=False)
            return
        if words[at].trail or words[at].low in STOPS:
            return


def _defined(sentence: Sentence) -> Iterator[Candidate]:
    """`X is a library ...`, `X, a framework, ...`, `The X package provides ...`."""
    words = sentence.words
    starts = [index + 1 for index, word in enumerate(words[:8]) if word.trail in {",", ":"}]
    for begin in (0, *starts):
        article = begin < len(words) and words[begin].low == "the"
        index = begin + article
        if index >= len(words):
            return
        lower = not begin and words[0].text[:1].islower() and not words[0].trail
        if not is_name(words, index) and not lower:
            if article and sentence.first and begin == 0:
                yield from _package(sentence, index)
            continue
        stop = run_end(words, index)
        marked = any(word.shape == Shape.MARKED for word in words[index:stop])
        if not marked and sentence.text.startswith(" (", words[stop - 1].end):
            # `Multi-Task Learning (MTL) is a paradigm`: a field explained, not a thing introduced.
            continue
        match = _IS_A.match(sentence.text, words[stop - 1].end, sentence.end)
        if match is None or not (marked or lower or sentence.first or begin):
            continue
        kinds = {word.strip(",") for word in match[1].lower().split()[:9]} & KINDS
        if kinds:
            weight = 6.5 if marked or lower else 5.5
            yield Candidate(weight + sentence.first, words[index].start, words[stop - 1].end)


_IS_A = re.compile(
    r"(?: \([^)]*\))?(?: (?:is|are) (?:an?|the|our)|, (?:an?|the|our)|"
    r" serves as|(?= (?:system|framework|library|package|toolkit|model|compiler) "
    r"(?:addresse|provide|offer|enable|support|is )))\b([^.,]*)"
)


def _package(sentence: Sentence, index: int) -> Iterator[Candidate]:
    """`The fastrerandomize R package provides ...`: a name without a capital."""
    words = sentence.words
    word = words[index]
    nouns = [w.low for w in words[index + 1 : index + 3]]
    language = nouns[:1] and nouns[0] in {"r", "python", "julia", "c++", "rust", "java", "matlab"}
    if language and not word.trail and nouns[-1] in {"package", "library", "toolkit"}:
        yield Candidate(8.0, word.start, word.end)


def _acting(sentence: Sentence) -> Iterator[Candidate]:
    """A marked name that acts at the start of a clause, weak unless it does so repeatedly."""
    if sentence.first:
        return
    words = sentence.words
    for index, word in enumerate(words):
        opens = index == 0 or words[index - 1].trail == "," or words[index - 1].text in _OPENERS
        if opens and is_name(words, index) and not word.trail:
            stop = run_end(words, index)
            if ACTS.match(sentence.text, words[stop - 1].end):
                marked = any(w.shape == Shape.MARKED for w in words[index:stop])
                weight = 4.4 if marked else 3.6
                if stop == index + 1 and _abbreviates(sentence.text[: sentence.start], word.text):
                    weight += 2.5
                yield Candidate(weight, word.start, words[stop - 1].end)


def _abbreviates(earlier: str, short: str) -> bool:
    """Whether an unexplained short form is made of the initials of words said before it."""
    if not (short.isupper() and short.isalpha() and len(short) > 2) or short in earlier:
        return False
    initials = "".join(word[0] for word in earlier.lower().replace("-", " ").split())
    return short.lower() in initials


_OPENERS = frozenset({"that", "show", "shows", "demonstrate", "the", "The"})


def _use(text: str, name: str, start: int) -> float:
    """What the use of the name says: an own name comes first with its cue, and acts later on."""
    earlier = acts = later = 0
    at = text.find(name)
    while at >= 0:
        end = at + len(name)
        whole = not (text[at - 1 : at].isalnum() or text[end : end + 1].isalnum())
        if whole and at < start:
            earlier += 1
        elif whole and at > start:
            later += 1
            acts += ACTS.match(text, end) is not None
        at = text.find(name, end)
    return min(later, 3) * 0.4 + min(acts, 2) * 0.8 - min(earlier, 2) * 2.0
