"""Names that a sentence is about: `X is a library`, `the X package provides`, `X achieves`."""

import re
from collections.abc import Iterator

from storage.text.cues import ACTS, KINDS
from storage.text.names import Shape
from storage.text.phrases import Candidate, Sentence, is_name, run_end


def defined(sentence: Sentence) -> Iterator[Candidate]:
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


def acting(sentence: Sentence) -> Iterator[Candidate]:
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
