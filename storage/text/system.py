"""The name of what a paper itself introduces, read off the cues that authors give with it.

Every cue ("we introduce X", "a model called X", "our system, X,", "X is a library") yields
candidates with a weight; how the name is used elsewhere in the text adds or takes some, and the
heaviest one over a threshold is the answer.
"""

import re
from collections.abc import Iterator
from typing import Final

from storage.text.acronyms import Definition, definitions
from storage.text.cues import NAMING_WORDS, SUBJECTS
from storage.text.defining import UNTOLD, acting, announces, defined
from storage.text.introducing import GIVEN, TELLING, introduced, set_off
from storage.text.names import is_generic
from storage.text.naming import OFFERS, OWNING, called, offered, ours
from storage.text.phrases import Candidate, Sentence
from storage.text.repository import published
from storage.text.sentences import sentences
from storage.text.tidying import tidied
from storage.text.usage import MOST_USE, Uses, use, uses_of

THRESHOLD: Final = 6.0
"""Least weight of a name that is believed."""
INTRODUCED: Final = 8.0
"""Least weight of a candidate that the authors say to introduce; the first is most often it."""
LATER: Final = 1.5
"""What is taken from the names introduced behind the first."""
COMMON: Final = 5.0
"""What is taken from a short form that is the field's, as of `Virtual Machine (VM) placement`."""
NEAR: Final = 40
"""Characters within which a better name belongs to the same phrase."""
LONGEST: Final = 12_000
"""Characters of a text that are read: more than any abstract has before it names its system."""


def system_of(text: str) -> str | None:
    """The name, an exact substring of the text (raw or shown), or None where none is introduced."""
    best: tuple[float, int, str] | None = None
    text = text[:LONGEST]
    for name, start, weight in _weighed(text):
        if weight >= THRESHOLD and (best is None or (weight, -start) > best[:2]):
            best = (weight, -start, name)
    return best[2] if best is not None else None


def _weighed(text: str) -> Iterator[tuple[str, int, float]]:
    """Each candidate's name, place and whole weight."""
    first: Candidate | None = None
    seen: dict[str, Uses] = {}
    shorts = list(definitions(text))
    common = {name for short in shorts if is_generic(name := text[short.start : short.end])}
    for candidate in _candidates(text, shorts):
        if candidate.weight + MOST_USE < THRESHOLD:
            continue
        start, end = tidied(text, candidate.start, candidate.end)
        name = text[start:end]
        if name not in seen:
            seen[name] = uses_of(text, name)
        weight = candidate.weight + use(seen[name], start) - COMMON * (name in common)
        if candidate.weight >= INTRODUCED and weight >= THRESHOLD:
            if first is None or _renames(candidate, first) or _is_data(text, first):
                first = candidate
            elif not f"{name}-".startswith(f"{text[first.start : first.end]}-"):
                weight -= LATER
        yield name, start, weight


def _renames(candidate: Candidate, first: Candidate) -> bool:
    """Whether it stands right behind and says more: `an agreement (ABA) protocol, called Ocior`."""
    return 0 < candidate.start - first.end < NEAR and candidate.weight > first.weight


def _is_data(text: str, first: Candidate) -> bool:
    """Whether what came first is what the system is tried on: `X, a benchmark`."""
    return _DATA.search(text[first.end : first.end + NEAR]) is not None


_DATA = re.compile(r"^[^.]*\b(?:benchmark|data ?set|metric|corpus)\b", re.IGNORECASE)


def _candidates(text: str, shorts: list[Definition]) -> Iterator[Candidate]:
    announced = nameless = ever = False
    for number, (start, end) in enumerate(sentences(text)):
        sentence = Sentence(text, start, end, shorts, _CUES, first=number == 0)
        said = sentence.said
        told = [*_told(sentence)]
        yield from told
        tells = announces(said)
        ever = ever or tells
        if number and sentence.names:
            for candidate in acting(sentence, announced=announced, nameless=nameless):
                yield candidate if ever else candidate._replace(weight=candidate.weight - UNTOLD)
        announced = not told and tells
        nameless = not told and (nameless or announced)
    yield from published(text)


def _told(sentence: Sentence) -> Iterator[Candidate]:
    """What a sentence says to be new, in all ways of which it has a cue."""
    said = sentence.said
    if not said.isdisjoint(TELLING):
        yield from introduced(sentence)
    if not said.isdisjoint(SUBJECTS) and not said.isdisjoint(GIVEN):
        yield from set_off(sentence)
    if not said.isdisjoint(OFFERS) or sentence.text.startswith("With ", sentence.start):
        yield from offered(sentence)
    if not said.isdisjoint(NAMING_WORDS):
        yield from called(sentence)
    if not said.isdisjoint(OWNING):
        yield from ours(sentence)
    yield from defined(sentence)


_CUES: Final = TELLING | SUBJECTS | GIVEN | OFFERS | NAMING_WORDS | OWNING
"""All words by which a sentence is asked what it tells."""
