"""The pieces that the name of a system is found with: words, runs of words, short forms."""

import re
from collections.abc import Iterator, Set
from itertools import compress, count
from operator import itemgetter
from typing import Final, NamedTuple

from storage.text.acronyms import Definition
from storage.text.cues import KINDS, STOPS
from storage.text.names import Opens, Shape, Stretch, Token, is_generic

LONG: Final = 90
"""Characters within which a long form is part of the phrase that a name begins."""
DASHES: Final = frozenset({"--", "---", "—", "–", "-"})


class Candidate(NamedTuple):
    """A stretch of the text that may be the name, and how much speaks for it."""

    weight: float
    start: int
    end: int


class Sentence(Stretch):
    """One sentence of a text with the short forms that the text defines in it or right behind.

    `said` are those of its words that are among the cues, by which a sentence is passed over;
    `names` the indices of those with which a name begins.
    """

    __slots__ = ("first", "names", "said", "shorts")

    def __init__(
        self,
        text: str,
        start: int,
        end: int,
        shorts: list[Definition],
        cues: frozenset[str],
        *,
        first: bool,
    ) -> None:
        super().__init__(text, start, end)
        words = self.words
        self.said = cues.intersection(map(_LOW, words))
        self.names = [n for n in compress(count(), map(_OPENS, words)) if is_name(words, n)]
        self.shorts = [s for s in shorts if start < s.end and s.long_start < end + LONG]
        self.first = first

    def where(self, cues: Set[str]) -> Iterator[int]:
        """The indices of the words that are among the cues."""
        return compress(count(), map(cues.__contains__, map(_LOW, self.words)))

    def short_at(self, index: int) -> Definition | None:
        """The definition whose long form begins at this word."""
        return short_at(self, index, self.shorts) if self.shorts else None


_LOW = itemgetter(Token._fields.index("low"))
_OPENS = itemgetter(Token._fields.index("opens"))


def short_at(stretch: Stretch, index: int, shorts: list[Definition]) -> Definition | None:
    """The definition whose long form begins at a word."""
    start = stretch.begin(index)
    lead = len(stretch.words[index].lead)
    return next((short for short in shorts if start - lead <= short.long_start <= start), None)


def is_name(words: list[Token], index: int) -> bool:
    """Whether a name begins here; a common word may only begin several (PyTorch Geometric)."""
    word = words[index]
    if word.opens != Opens.SEVERAL:
        return word.opens == Opens.NAME
    following = words[index + 1] if index + 1 < len(words) else None
    return (
        following is not None
        and not word.trail
        and not following.lead
        and following.shape == Shape.CAPITAL
        and not is_generic(following.text)
    )


def is_owner(word: Token) -> bool:
    """Whether the name owns what follows: `the engine of Reed's`."""
    return word.text[-2:] in {"'s", "’s"}


def breaks(word: Token) -> bool:
    """Whether a comma, colon or dash sets off what follows."""
    return "," in word.trail or ":" in word.trail or word.text in DASHES


def is_own(sentence: Sentence, short: Definition, *, common: bool = False) -> bool:
    """Whether a short form may be a name: no plural (`Markov chains (MCs)`), no common one.

    `common` ones may be where the phrase leaves no doubt.
    """
    name = sentence.text[short.start : short.end]
    plural = name.endswith("s") and sentence.text[short.long_end - 1] == "s"
    problem = sentence.text[: short.long_end].endswith(("problem", "Problem"))
    own = common or not is_generic(name)
    return own and not problem and not (plural and name[:-1].isupper())


def best_of(stretch: Stretch, index: int, short: Definition) -> tuple[int, int]:
    """The short form, unless the long one is a name itself: `ThunderKittens (TK)`.

    Several words with hyphens between them (`Longest-Path-First (LPF)`) are no such name.
    """
    word = stretch.words[index]
    if word.shape == Shape.MARKED and "-" not in word.text:
        start, end = stretch.begin(index), stretch.stop(index)
        if end == short.long_end:
            return start, end
    return short.start, short.end


def named(stretch: Stretch, first: int, last: int, weight: float) -> Candidate:
    """The candidate from one word to another."""
    return Candidate(weight, stretch.begin(first), stretch.stop(last))


def run_end(words: list[Token], index: int) -> int:
    """The index behind the last word of the name that begins at `index`."""
    end = index + 1
    while end < len(words) and not words[end - 1].trail and not words[end].lead:
        word = words[end]
        version = word.text[:1].isdigit() and (end == index + 1 or _is_version(word.text))
        joined = version or word.shape != Shape.PLAIN or _leads_on(words, end)
        if not joined or is_owner(words[end - 1]):
            break
        end += 1
    return end


def _is_version(text: str) -> bool:
    whole, _, part = text.partition(".")
    return whole.isdigit() and part.isdigit()


def _leads_on(words: list[Token], index: int) -> bool:
    """Whether `Graph-based` stands inside a name: `Service Affinity Graph-based Approach`."""
    word = words[index]
    following = words[index + 1] if index + 1 < len(words) else None
    return (
        following is not None
        and word.text[:1].isupper()
        and "-" in word.text
        and not (word.trail or following.lead)
        and following.shape != Shape.PLAIN
    )


_CLAUSE = re.compile(r"[,;:(.] | (?:is|are|was|were|that|which|has|have|can) ")
"""What ends the phrase that a name stands in."""


def of_run(sentence: Sentence, index: int, weight: float, *, apposed: bool) -> Candidate:
    """The name that begins at `index`, weighed by what it is made of and what follows it."""
    words = sentence.words
    end = run_end(words, index)
    start, last = sentence.begin(index), words[end - 1]
    for short in sentence.shorts:
        # `Generalist Molecular generative model (GenMol)`: the bracket closes the same phrase.
        inside = start <= short.long_start and short.long_end - start < LONG
        if inside and not _CLAUSE.search(sentence.text[start : short.long_end]):
            return Candidate(weight + 1, *best_of(sentence, index, short))
    following = words[end].text if end < len(words) else ""
    if end > index + 1 and _is_alias(sentence, end):
        return named(sentence, end, end, weight + 1)
    if end > index + 1 and _is_renamed(words, end):
        return named(sentence, end + 1, end + 1, weight + 1)
    if last.trail == "," and end > index + 1 and _spells(words[index:end], following):
        return named(sentence, end, end, weight + 1)
    low = following.lower()
    marked = any(word.shape == Shape.MARKED for word in words[index:end])
    dashed = following in DASHES
    bracketed = end < len(words) and words[end].lead.startswith("(")
    ended = bool(last.trail) or dashed or bracketed or low in STOPS or not low
    if not (ended or (marked and low == "and") or _kind_near(words, end)):
        weight -= 3
    if not marked:
        article = words[index - 1].low in {"a", "an"} if index else False
        initials = "".join(word.text[0] for word in words[index:end])
        weight -= 3 * (article and (last.low in KINDS or is_generic(initials)))
        weight -= 0.5 if apposed or dashed or last.trail.startswith(",") else 2
    return named(sentence, index, end - 1, weight)


def _kind_near(words: list[Token], index: int) -> bool:
    """Whether a kind follows, be it with other nouns before it: `the Reed consensus protocol`."""
    if words[index].low in KINDS:
        return True
    owned = words[index - 2].low in {"our", "the"} and words[index - 1].shape == Shape.MARKED
    behind = words[index + 1] if index + 1 < len(words) else None
    return owned and not words[index].trail and behind is not None and behind.low in KINDS


def _is_renamed(words: list[Token], index: int) -> bool:
    """Whether the kind and another name follow: `a Rapid Reed Learning framework, RARL, that`."""
    if index + 1 >= len(words):
        return False
    kind, name = words[index], words[index + 1]
    set_off = kind.trail == "," and name.trail.startswith((",", "."))
    return (
        kind.low in KINDS and set_off and name.shape == Shape.MARKED and not is_generic(name.text)
    )


def _is_alias(sentence: Sentence, index: int) -> bool:
    """Whether a bracket holds another name that is used on: `Guided Reed Search (Fen)`."""
    if index >= len(sentence.words):
        return False
    word = sentence.words[index]
    closed = word.lead == "(" and word.trail.startswith(")") and word.shape == Shape.MARKED
    return (
        closed
        and not is_generic(word.text)
        and sentence.text.find(word.text, sentence.stop(index)) >= 0
    )


def _spells(words: list[Token], short: str) -> bool:
    """Whether `short` is made of the initials: `Data Transfer Protocol, DTP, which`."""
    initials = "".join(part[0] for word in words for part in word.text.split("-") if part)
    return short.isupper() and initials.upper() == short
