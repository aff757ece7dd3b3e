"""Names that authors call by their name: `a model called X`, `our system, X,`, `X in short`."""

import re
from collections.abc import Iterator
from typing import Final

from storage.text.cues import (
    ACTS,
    ANSWERS,
    CALLED_LATER,
    IN_SHORT,
    KINDS,
    MADE,
    NAMING,
    STOPS,
)
from storage.text.names import Shape, Stretch, Token
from storage.text.phrases import (
    DASHES,
    Candidate,
    Sentence,
    best_of,
    breaks,
    is_name,
    is_own,
    named,
    of_run,
    run_end,
    short_at,
)

_WITH = re.compile(
    r"\b(With )(?=\S+(?: [A-Z]\S*){0,2}, we (?:\w+ )?(?:close|fill|bridge|address|tackle|solve|"
    r"overcome|introduce|present|propose|offer)\b)"
)
OFFERS: Final = frozenset({"contribution", "result", "outcome", "solution", "answer", "proposal"})
_CONTRIBUTION = re.compile(
    r"\b((?:[Oo]ur|[Tt]he) (?:main |key |primary |central |core |first |resulting )*"
    r"(?:contribution|result|outcome|solution|answer|proposal)(?: of this \w+)? is (?:the )?)"
)
_INTO = frozenset({"with", "into", "in", "through", "via", "as", "by"})
_EXPLAINING = _INTO | {"we"}
_OURS = _EXPLAINING | MADE | {"our", "proposed"}


def called(sentence: Sentence) -> Iterator[Candidate]:
    """`a model called X`, `which we name X`, `we name this pipeline X`, `or X in short`."""
    text = sentence.text
    for cue in NAMING.finditer(text, sentence.start, sentence.end):
        behind = Stretch(text, cue.end(), min(sentence.end, cue.end() + 120))
        if behind.words and not _names_other(sentence, cue):
            yield from _name_behind(sentence, cue, behind)
    for cue in CALLED_LATER.finditer(text, sentence.start, sentence.end):
        behind = Stretch(text, cue.end(), min(sentence.end, cue.end() + 120))
        words = behind.words[:9]
        for index, word in enumerate(words):
            if word.low in {"which", "that", "for", "to", "in", "on"}:
                break
            if is_name(words, index):
                yield named(behind, index, run_end(words, index) - 1, 9.5)
                break
    for cue in IN_SHORT.finditer(text, sentence.start, sentence.end):
        yield Candidate(11.0, *cue.span(cue.lastindex or 0))


def offered(sentence: Sentence) -> Iterator[Candidate]:
    """`With X, we close this gap`, `our main contribution is X`."""
    text = sentence.text
    if not sentence.said.isdisjoint(OFFERS):
        pattern, weight = _CONTRIBUTION, 8.5
    else:
        pattern, weight = _WITH, 7.5
    for cue in pattern.finditer(text, sentence.start, sentence.end):
        behind = Stretch(text, cue.end(1), min(sentence.end, cue.end(1) + 120))
        if behind.words and is_name(behind.words, 0):
            yield named(behind, 0, run_end(behind.words, 0) - 1, weight)


def _name_behind(sentence: Sentence, cue: re.Match[str], behind: Stretch) -> Iterator[Candidate]:
    """The name that the words right behind `called` begin with."""
    words = behind.words
    short = short_at(behind, 0, sentence.shorts)
    if short is not None:
        if is_own(sentence, short, common=True):
            yield Candidate(9.5, *best_of(behind, 0, short))
    elif is_name(words, 0):
        yield named(behind, 0, _called_end(words) - 1, 9.5)
    elif (stop := _plain_run(words)) and _names_a_kind(sentence.text, sentence.start, cue):
        yield named(behind, 0, stop - 1, 6.5)


def _called_end(words: list[Token]) -> int:
    """The index behind the name; one after a person goes on: `dubbed Bezier splatting`."""
    stop = run_end(words, 0)
    if stop == 1 and words[0].shape == Shape.CAPITAL and not words[0].trail and len(words) > 2:
        behind = words[1]
        if behind.text.isalpha() and behind.low not in STOPS | KINDS and _closes(behind, words[2]):
            return 2
    return stop


def _closes(word: Token, following: Token) -> bool:
    return bool(word.trail) or following.low in STOPS


def _names_other(sentence: Sentence, cue: re.Match[str]) -> bool:
    """Whether what is called so is a book, a common concept, or one of several known things."""
    before = sentence.text[max(sentence.start, cue.start() - 80) : cue.start()].lower()
    if cue[0].startswith(("titled", "entitled")):
        return _BOOK.search(before) is not None
    if cue[0].startswith("namely"):
        return _ONE.search(before) is None
    return _COMMONLY.search(before) is not None


_BOOK = re.compile(r"\b(?:book|chapter|thesis|workshop|talk|course)\b")
_ONE = re.compile(r"\b(?:novel|new|propos|introduc|present|develop|design)[^.;:]*[^s], $")
"""What `namely` names is one thing, and new."""
_COMMONLY = re.compile(
    r"\b(?:commonly|often|usually|typically|generally|also|sometimes|widely|frequently|now|"
    r"recent \w+|collectively|concept|phenomenon|what is|what are) $"
)


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


def ours(sentence: Sentence) -> Iterator[Candidate]:
    """`our system, X,`; `the proposed X`; `a novel algorithm -- X`; `our optimisation X`."""
    words = sentence.words
    # `Recently, a novel family, X, has shown` tells of the work of others.
    earlier = words[0].low in {"recently", "recent"}
    we = False
    for index in sentence.where(_EXPLAINING if sentence.said.isdisjoint(_NEW) else _OURS):
        if index + 1 == len(words):
            return
        word, following = words[index], words[index + 1]
        low = word.low
        we = we or low in {"we", "our"}
        if low in {"our", "proposed"}:
            yield from _owned(sentence, index)
        elif we and low in _INTO and following.shape != Shape.PLAIN:
            yield from _explained(sentence, index + 1)
        elif low not in MADE:
            continue
        elif breaks(word) or following.text in DASHES:
            if not earlier:
                yield from _apposed(sentence, index)
        elif following.lead.startswith("("):
            short = sentence.short_at(index + 1)
            if short is not None and "proposed" in _lows(words, index - 2, index):
                yield Candidate(8.5, short.start, short.end)


def _lows(words: list[Token], start: int, stop: int) -> set[str]:
    return {word.low for word in words[max(0, start) : stop]}


def _apposed(sentence: Sentence, index: int) -> Iterator[Candidate]:
    """`our system, X`, `a novel algorithm -- X`: the name behind the noun at `index`."""
    words = sentence.words
    name = index + 1 + (words[index + 1].text in DASHES)
    if name < len(words) and words[name].low == "the":
        name += 1
    before = _lows(words, index - 5, index)
    if not before & _NEW or words[index].low.endswith("s") or name >= len(words):
        return
    weight = 12.0 if "resulting" in before else 8.5
    short = sentence.short_at(name)
    if short is not None and is_own(sentence, short):
        yield Candidate(weight, *best_of(sentence, name, short))
    elif is_name(words, name):
        yield named(sentence, name, run_end(words, name) - 1, weight)


_NEW = frozenset({"our", "proposed", "novel", "new", "resulting"})
OWNING: Final = _NEW | {"we"}
"""Words of which every sentence has one that names what is the authors' own."""


def _owned(sentence: Sentence, index: int) -> Iterator[Candidate]:
    words = sentence.words
    for at in range(index + 1, min(index + 4, len(words))):
        if is_name(words, at):
            if at == index + 1 or words[at].shape == Shape.MARKED:
                own = of_run(sentence, at, 7.0 - 0.5 * (at - index - 1), apposed=False)
                acts = words[index].low == "our" and ACTS.match(sentence.text, own.end)
                yield own._replace(weight=6.5) if acts and 2.5 < own.weight < 5.0 else own
            return
        if words[at].trail or words[at].low in STOPS:
            return


def _explained(sentence: Sentence, index: int) -> Iterator[Candidate]:
    """`we answer this with X, a framework`: a name that has to be explained is new.

    Where it is not the answer itself (`we build it into X, a framework`), others may have made
    it, and it needs to act elsewhere.
    """
    words = sentence.words
    if not is_name(words, index):
        return
    stop = run_end(words, index)
    if not _is_explained(words, stop):
        return
    answered = any(word.low in ANSWERS for word in words[max(0, index - 15) : index])
    yield named(sentence, index, stop - 1, 8.5 if answered else 5.0)


def _is_explained(words: list[Token], stop: int) -> bool:
    """Whether `, a framework` or `(Full Name), a framework` follows."""
    at = stop
    while at < len(words) and at < stop + 5 and not words[at - 1].trail.endswith(","):
        if at == stop and not words[at].lead.startswith("("):
            return False
        at += 1
    if at >= len(words) or words[at].low not in {"a", "an", "our", "the"}:
        return False
    return not {word.low for word in words[at + 1 : at + 10]}.isdisjoint(KINDS)
