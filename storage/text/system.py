"""The name of what a paper itself introduces, read off the cues that authors give with it.

Every cue ("we introduce X", "a model called X", "our system, X,", "X is a library") yields
candidates with a weight; how the name is used elsewhere in the text adds or takes some, and the
heaviest one over a threshold is the answer.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from storage.text.acronyms import Definition, definitions
from storage.text.names import Shape, Token, is_generic, tokens
from storage.text.sentences import sentences

THRESHOLD = 6.0
"""Least weight of a name that is believed."""

_VERBS: Final = frozenset(
    """introduce introduces introduced introducing propose proposes proposed present presents
    presented develop develops developed design designs designed describe describes described
    release releases released build builds built create creates created implement implements
    implemented devise devises devised contribute contributes offer offers unveil unveils launch
    construct constructs constructed open-source open-sources open-sourced opensource formulate
    formulates engineer engineered publish sourced provide provides showcase showcases prototype
    prototyped""".split()
)
_SUBJECTS: Final = frozenset(
    "we paper work article authors i thesis report study manuscript letter here project".split()
)
_NAMING: Final = re.compile(
    r"\b(?:called|named|dubbed|termed|coined|titled|entitled|nicknamed|code-?named|denoted(?: as)?|"
    r"designated(?: as)?|(?:that|which) (?:we|is) (?:call|called|named|name|term|termed|dub)|"
    r"we (?:call|name|term|dub|refer to) (?:it|this|them|the|our)(?: [a-z-]+){0,6}?|"
    r"we (?:call|name|term|dub)|referred to as|(?:abbreviated|known) as|which we refer to as|"
    r"in short|for short,|namely)(?: as)?\s+(?:the\s+|an?\s+)?",
)
_STOPS: Final = frozenset(
    """for to that which on in with using by from via based where whose when while through at into
    over under across upon toward towards without within is are was were has have can as it and or
    but so because than whether how against between among during, including""".split()
)
_OF: Final = frozenset(
    """family set suite series collection class design implementation evaluation development
    version variant variants concept architecture details""".split()
)
_ARTICLES: Final = frozenset("a an the our its this these new novel two three".split())
_KINDS: Final = frozenset(
    """system framework library tool toolkit toolbox package compiler accelerator algorithm method
    approach model models architecture network networks engine platform benchmark dataset suite
    simulator simulation scheduler runtime language protocol software middleware infrastructure
    strategy scheme technique mechanism pipeline paradigm optimizer module operator layer layers
    kernel code codebase repository solution design environment service database index processor
    chip supercomputer series family extension plugin compressor decoder encoder agent
    attack defense controller emulator profiler debugger prototype interface API format corpus
    application app collective workflow transformer""".split()
)
_ACTS: Final = re.compile(
    r"\s(?:also\s|further\s|first\s|then\s|thus\s|can\s|\w+ly\s){0,2}"
    r"(?:is|are|was|achieves?|outperforms?|improves?|reduces?|provides?|supports?|uses?|employs?|"
    r"leverages?|enables?|combines?|delivers?|offers?|consists?|adopts?|exploits?|introduces?|"
    r"allows?|applies|addresses|exhibits?|yields?|shows?|demonstrates?|attains?|maintains?|"
    r"integrates?|incorporates?|utilizes?|accelerates?|surpasses|scales?|runs?|makes?|requires?|"
    r"includes?|features?|automatically|dynamically|matches|obtains?|saves?|speeds|aims?|seeks?|"
    r"works?|performs?|generates?|handles?|decouples?|eliminates?|facilitates?|extends?|"
    r"has|have|reaches|serves?|operates?|identifies|models?|optimizes?|overlaps?|partitions?|"
    r"transforms?|approximates?|opens?|represents?|bridges|tackles|closes|cuts|treats|splits|"
    r"comprises?|contains?|presents?|completes?|increases?|decreases?|boosts?|lowers?|"
    r"preserves?|produces?|can|could|will|does|sets?|takes?|brings?|finds?|learns?|predicts?)\b"
)


@dataclass(frozen=True, slots=True)
class _Candidate:
    weight: float
    start: int
    end: int


def system_of(text: str) -> str | None:
    """The name, an exact substring of the text (raw or shown), or None where none is introduced."""
    best: tuple[float, int, str] | None = None
    for candidate in _candidates(text):
        name = text[candidate.start : candidate.end]
        weight = candidate.weight + _bonus(text, name, candidate)
        if weight >= THRESHOLD and (best is None or (weight, -candidate.start) > best[:2]):
            best = (weight, -candidate.start, name)
    return best[2] if best is not None else None


def _candidates(text: str) -> Iterator[_Candidate]:
    shorts = list(definitions(text))
    for number, (start, end) in enumerate(sentences(text)):
        words = tokens(text, start, end)
        yield from _introduced(words, shorts)
        yield from _named(text, start, end, shorts)
        yield from _ours(words, shorts)
        yield from _defined(text, words, first=number == 0)


def _introduced(words: list[Token], shorts: list[Definition]) -> Iterator[_Candidate]:
    """`we propose X`, `this paper presents a framework, X`, `X is proposed`."""
    subject = False
    for index, word in enumerate(words):
        low = word.text.lower()
        if low in _SUBJECTS:
            subject = True
        elif low in _VERBS and (subject or index == 0):
            if index and words[index - 1].text.lower() in {"is", "are"}:
                continue
            yield from _object(words, index + 1, shorts)


def _object(words: list[Token], index: int, shorts: list[Definition]) -> Iterator[_Candidate]:
    """The names in the object that begins at `index`."""
    plain = 0
    begin = index
    while index < len(words) and index - begin < 16:
        word = words[index]
        low = word.text.lower()
        weight = 9.0 if plain == 0 else 7.5
        short = _short_at(word, shorts)
        if short is not None and low not in _ARTICLES:
            yield _Candidate(weight + 1, *_best_of(words, index, short))
            return
        if word.shape > Shape.PLAIN and not is_generic(word.text):
            end = _run(words, index)
            yield _of_run(
                words, index, end, weight, apposed=index > begin and _breaks(words[index - 1])
            )
            return
        if low in _STOPS and index > begin:
            return
        if low == "of" and words[index - 1].text.lower() not in _OF:
            return
        plain += low not in _ARTICLES
        index += 1


def _breaks(word: Token) -> bool:
    return bool(set(word.trail) & set(",:")) or word.text in {"--", "---", "—", "–"}


def _short_at(word: Token, shorts: list[Definition]) -> Definition | None:
    """The definition whose long form begins at this word."""
    for short in shorts:
        if word.start - len(word.lead) <= short.long_start <= word.start:
            return short
    return None


def _best_of(words: list[Token], index: int, short: Definition) -> tuple[int, int]:
    """The short form, unless the long one is a name itself: `ThunderKittens (TK)`."""
    word = words[index]
    if word.shape == Shape.MARKED and word.end == short.long_end:
        return word.start, word.end
    return short.start, short.end


def _run(words: list[Token], index: int) -> int:
    """The index behind the last word of the name that begins at `index`."""
    end = index + 1
    while end < len(words) and not words[end - 1].trail and not words[end].lead:
        word = words[end]
        version = word.text[:1].isdigit() and end == index + 1
        if (word.shape == Shape.PLAIN and not version) or word.text[-2:] in {"'s", "’s"}:
            break
        end += 1
    return end


def _of_run(
    words: list[Token], index: int, end: int, weight: float, *, apposed: bool
) -> _Candidate:
    last = words[end - 1]
    following = words[end].text.lower() if end < len(words) else ""
    marked = any(word.shape == Shape.MARKED for word in words[index:end])
    closed = bool(last.trail) or following in _STOPS or not following
    if not closed and following not in _KINDS:
        weight -= 3
    if not marked:
        weight -= 0.5 if apposed or last.trail.startswith(",") else 2
    return _Candidate(weight, words[index].start, last.end)


def _named(text: str, start: int, end: int, shorts: list[Definition]) -> Iterator[_Candidate]:
    """`a model called X`, `which we name X`."""
    for cue in _NAMING.finditer(text, start, end):
        words = tokens(text, cue.end(), min(end, cue.end() + 120))
        if not words:
            continue
        short = _short_at(words[0], shorts)
        if short is not None:
            yield _Candidate(9.5, *_best_of(words, 0, short))
        elif words[0].shape > Shape.PLAIN and not is_generic(words[0].text):
            stop = _run(words, 0)
            yield _Candidate(9.5, words[0].start, words[stop - 1].end)
        elif cue[0].startswith(("called", "dubbed", "termed")):
            stop = _plain_run(words)
            if stop:
                yield _Candidate(6.5, words[0].start, words[stop - 1].end)


def _plain_run(words: list[Token]) -> int:
    """How many words a name without capitals has: two to six, up to a stop or a clause."""
    for index, word in enumerate(words[:6]):
        if word.text.lower() in _STOPS:
            return index if index > 1 else 0
        if word.trail:
            return index + 1 if index > 0 else 0
    return 0


def _ours(words: list[Token], shorts: list[Definition]) -> Iterator[_Candidate]:
    """`our system, X,`; `the proposed X`; `our X`."""
    for index, (word, following) in enumerate(pairwise(words)):
        low = word.text.lower()
        if low in {"our", "proposed"} and following.shape > Shape.PLAIN:
            if not is_generic(following.text):
                yield _of_run(words, index + 1, _run(words, index + 1), 7.0, apposed=False)
        elif low in _KINDS and _breaks(word) and following.shape > Shape.PLAIN:
            before = {w.text.lower() for w in words[max(0, index - 4) : index]}
            if before & {"our", "proposed"} and not is_generic(following.text):
                stop = _run(words, index + 1)
                yield _Candidate(8.5, following.start, words[stop - 1].end)
    del shorts


def _defined(text: str, words: list[Token], *, first: bool) -> Iterator[_Candidate]:
    """`X is a library ...` at the start of a sentence."""
    index = 1 if words and words[0].text.lower() == "the" and len(words) > 1 else 0
    if not words or words[index].shape == Shape.PLAIN or is_generic(words[index].text):
        return
    stop = _run(words, index)
    rest = text[words[stop - 1].end : words[-1].end]
    match = re.match(r"[,]? (?:\([^)]*\) )?(?:is|are) (?:an?|the|our)\b([^.,]*)", rest)
    if match is None:
        return
    kinds = {word.strip(",") for word in match[1].lower().split()[:8]} & _KINDS
    marked = any(word.shape == Shape.MARKED for word in words[index:stop])
    if kinds and (marked or first):
        yield _Candidate(6.5 if marked else 5.5, words[index].start, words[stop - 1].end)


def _bonus(text: str, name: str, candidate: _Candidate) -> float:
    """What the use of the name elsewhere says: an own name comes first with its cue, then acts."""
    pattern = re.compile(rf"(?<![\w-]){re.escape(name)}(?![\w-])")
    earlier = acts = later = 0
    for match in pattern.finditer(text):
        if match.start() < candidate.start:
            earlier += 1
        elif match.start() > candidate.start:
            later += 1
        if match.start() != candidate.start and _ACTS.match(text, match.end()):
            acts += 1
    return min(later, 3) * 0.4 + min(acts, 2) * 0.8 - min(earlier, 2) * 1.5
