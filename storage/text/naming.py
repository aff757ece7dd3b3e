"""Names that authors call by their name: `a model called X`, `our system, X,`, `X in short`."""

import re
from collections.abc import Iterator
from itertools import pairwise

from storage.text.cues import CALLED_LATER, IN_SHORT, KINDS, NAMING, STOPS
from storage.text.names import Shape, Token, tokens
from storage.text.phrases import (
    DASHES,
    Candidate,
    Sentence,
    best_of,
    breaks,
    is_name,
    of_run,
    run_end,
)


def called(sentence: Sentence) -> Iterator[Candidate]:
    """`a model called X`, `which we name X`, `we name this pipeline X`, `or X in short`."""
    text = sentence.text
    for cue in NAMING.finditer(text, sentence.start, sentence.end):
        words = tokens(text, cue.end(), min(sentence.end, cue.end() + 120))
        if words:
            yield from _name_behind(sentence, cue, words)
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


def _name_behind(sentence: Sentence, cue: re.Match[str], words: list[Token]) -> Iterator[Candidate]:
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


def ours(sentence: Sentence) -> Iterator[Candidate]:
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
