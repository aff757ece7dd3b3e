"""The name of what a paper itself introduces, read off the cues that authors give with it.

Every cue ("we introduce X", "a model called X", "our system, X,", "X is a library") yields
candidates with a weight; how the name is used elsewhere in the text adds or takes some, and the
heaviest one over a threshold is the answer.
"""

from collections.abc import Iterator
from typing import Final

from storage.text.acronyms import definitions
from storage.text.defining import acting, defined
from storage.text.introducing import introduced
from storage.text.names import tokens
from storage.text.naming import called, ours
from storage.text.phrases import Candidate, Sentence
from storage.text.sentences import sentences
from storage.text.usage import use

THRESHOLD: Final = 6.0
"""Least weight of a name that is believed."""
LONGEST: Final = 12_000
"""Characters of a text that are read: more than any abstract has before it names its system."""


def system_of(text: str) -> str | None:
    """The name, an exact substring of the text (raw or shown), or None where none is introduced."""
    best: tuple[float, int, str] | None = None
    text = text[:LONGEST]
    for candidate in _candidates(text):
        name = text[candidate.start : candidate.end]
        weight = candidate.weight + use(text, name, candidate.start)
        if weight >= THRESHOLD and (best is None or (weight, -candidate.start) > best[:2]):
            best = (weight, -candidate.start, name)
    return best[2] if best is not None else None


def _candidates(text: str) -> Iterator[Candidate]:
    shorts = list(definitions(text))
    for number, (start, end) in enumerate(sentences(text)):
        sentence = Sentence(text, start, end, tokens(text, start, end), shorts, number == 0)
        yield from introduced(sentence)
        yield from called(sentence)
        yield from ours(sentence)
        yield from defined(sentence)
        yield from acting(sentence)
