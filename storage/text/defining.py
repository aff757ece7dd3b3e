"""Names that a sentence is about: `X is a library`, `the X package provides`, `X achieves`."""

import re
from collections.abc import Iterator, Set
from typing import Final

from storage.text.cues import ACTS, KINDS, MADE, STOPS, STRONG_VERBS, SUBJECTS, WEAK_VERBS
from storage.text.names import Shape, Token
from storage.text.phrases import Candidate, Sentence, best_of, is_name, named, run_end


def defined(sentence: Sentence) -> Iterator[Candidate]:
    """`X is a library ...`, `X, a framework, ...`, `The X package provides ...`."""
    words = sentence.words
    if words[0].low in _CONTRASTS:
        return
    # Without a name so early only a first word may be one, behind a heading at most.
    named_early = sentence.names and sentence.names[0] < _EARLY + 2
    starts = [
        index + 1
        for index, word in enumerate(words[: _EARLY if named_early else 1])
        if word.trail in {",", ":"} or word.low == "that"
    ]
    for begin in (0, *starts):
        article = begin < len(words) and words[begin].low == "the"
        index = begin + article
        if index >= len(words):
            return
        lower = _is_lower(words, begin)
        if not is_name(words, index) and not lower:
            if article and sentence.first and begin == 0:
                yield from _package(sentence, index)
            continue
        if begin or lower or sentence.first or is_marked(words, index):
            yield from _told(sentence, index, lower=lower)


def _told(sentence: Sentence, index: int, *, lower: bool) -> Iterator[Candidate]:
    """The name at `index` where the words behind it tell what it is."""
    words, text = sentence.words, sentence.text
    stop = run_end(words, index)
    start, end = sentence.begin(index), sentence.stop(stop - 1)
    marked = is_marked(words, index)
    match = _IS_A.match(text, end, sentence.end)
    if match is None or _is_field(text, start, end) or _is_studied(text, text[start:end]):
        return
    if not marked and stop == index + 1 and _is_word(text, start, end, match[0]):
        return
    told = _predicate(match[1])
    kinds = {word.strip(",;:") for word in told[:10]} & MADE
    if (
        kinds
        and _KNOWN.isdisjoint(match[1].lower().split()[:16])
        and _STANDARD.isdisjoint(told[:2])
    ):
        weight = 6.5 if marked or lower else 5.5
        ours = 4.0 * match[0].startswith((", our", " is our"))
        short = sentence.short_at(index)
        span = best_of(sentence, index, short) if short is not None else (start, end)
        yield Candidate(weight + ours + sentence.first, *span)


def _predicate(behind: str) -> list[str]:
    """The words of what something is, up to what it is for."""
    told: list[str] = []
    for word in behind.lower().split()[:12]:
        if word in STOPS:
            break
        told.append(word)
        if word.endswith((",", ";", ":")) and word.strip(",;:") in KINDS:
            break
    return told


def is_marked(words: list[Token], index: int) -> bool:
    """Whether a word of the name at `index` is written as only names are."""
    return any(word.shape == Shape.MARKED for word in words[index : run_end(words, index)])


def _is_field(text: str, start: int, end: int) -> bool:
    """Whether a field is explained: `Multi-Task Learning (MTL) is a paradigm`."""
    return text.startswith(" (", end) and _COMMON.fullmatch(text, start, end) is not None


def _is_studied(text: str, name: str) -> bool:
    """Whether the authors look at something that is there: `this paper evaluates X`."""
    studied = _STUDIES.search(text)
    while studied is not None:
        near = text[studied.start() : studied.end() + 90].split(". ", 1)[0]
        if name in near and _OWN.search(near) is None:
            return True
        studied = _STUDIES.search(text, studied.end())
    return False


_STUDIES = re.compile(
    r"\b(?:(?:[Tt]his|our) (?:paper|work|study|article)|performance of \S+ (?:is|are))"
    r"(?: \w+ly)? (?:explor|investigat|evaluat|analy|stud|examin|optimi|extend|improv|port|assess|"
    r"compar|measur|revisit)\w*"
)
_OWN = re.compile(r"\b(?:novel|new|our|present|propos|introduc)|with ")
_COMMON = re.compile(r"[A-Z][a-z]+(?:[ -][A-Z][a-z]+)*")


def _is_word(text: str, start: int, end: int, behind: str) -> bool:
    """Whether a single capital only begins the sentence: `Recently, a model`, `Tools are a way`."""
    if behind.startswith(" are"):
        return True
    return behind.startswith(",") and text.find(text[start:end], end) < 0


def _is_lower(words: list[Token], begin: int) -> bool:
    """Whether the sentence begins with a small letter, as none does but with a name that has it.

    The words may stand behind a heading (`Summary: denet is a utility`).
    """
    headed = begin == 1 and words[0].text.istitle() and words[0].trail == ":"
    return (begin == 0 or headed) and words[begin].text[:1].islower() and not words[begin].trail


_IS_A = re.compile(
    r"(?: \([^)]*\))?(?: (?:is|are) (?:an?|the|our)|, (?:an?|the|our)|"
    r" serves as| (?:presents|introduces) an?|"
    r"(?= (?:system|framework|library|package|toolkit|model|compiler) "
    r"(?:addresse|provide|offer|enable|support|is )))\b([^.]*)"
)


_EARLY: Final = 8
"""Words of a sentence behind which a clause may begin that tells what a name stands for."""
_CONTRASTS = frozenset({"compared", "unlike", "like", "relative", "versus", "against", "similar"})
_KNOWN = frozenset(
    """widely popular popularly premier leading de-facto well-known commonly prominent renowned
    well-established predominant dominant ubiquitous""".split()
)
_STANDARD = frozenset({"standard", "standardized", "classic", "classical"})
"""What nobody says of his own new thing."""


def _package(sentence: Sentence, index: int) -> Iterator[Candidate]:
    """`The fastrerandomize R package provides ...`: a name without a capital."""
    words = sentence.words
    word = words[index]
    nouns = [w.low for w in words[index + 1 : index + 3]]
    language = nouns[:1] and nouns[0] in {"r", "python", "julia", "c++", "rust", "java", "matlab"}
    if language and not word.trail and nouns[-1] in {"package", "library", "toolkit"}:
        yield named(sentence, index, index, 8.0)


UNTOLD: Final = 2.0
"""What is taken from a name that only acts, where nobody has said yet that there is a new thing."""


def acting(sentence: Sentence, *, announced: bool, nameless: bool) -> Iterator[Candidate]:
    """A marked name that acts at the start of a clause, weak unless it does so repeatedly.

    `announced`: the sentence before tells of something new and does not name it. `nameless`: some
    sentence does, and none has named anything since.
    """
    words = sentence.words
    for index in sentence.names:
        word, before = words[index], words[index - 1] if index else None
        if before is not None and before.trail not in {",", ";"} and before.text not in _OPENERS:
            continue
        if word.trail:
            continue
        if sentence.short_at(index) is not None:
            continue  # `Reed-Augmented Search (RAS) addresses this` is a concept explained
        last = run_end(words, index) - 1
        end = _behind_bracket(sentence.text, sentence.stop(last))
        new = _NEW.match(sentence.text, end)
        if new is None and not ACTS.match(sentence.text, end):
            continue
        marked = is_marked(words, index)
        told = _answers(words, index, announced=announced)
        if _abbreviates(
            sentence.text[: sentence.start], sentence.text[sentence.begin(index) : end]
        ):
            told = 2.5
        elif marked and new is not None:
            told = max(told, UNTOLD + 2.0 * new[0].endswith(("new", "novel", "first")))
        elif nameless and _EXCELS.match(sentence.text, end):
            # A single capital within a sentence is no common word either.
            contrasted = index > 0 and words[0].low in _CONTRASTS
            told = max(told, 2.0 if marked else 2.5 * contrasted)
        yield named(sentence, index, last, (4.4 if marked else 3.6) + told)


def _behind_bracket(text: str, end: int) -> int:
    """Where the text goes on behind a long form in brackets: `REED (Rapid Edge Decoder) is`."""
    if not text.startswith(" (", end):
        return end
    close = text.find(")", end, end + 120)
    return close + 1 if close > 0 else end


def _answers(words: list[Token], index: int, *, announced: bool) -> float:
    """What it weighs that the clause before leads to the name.

    As in `We propose a cache. X uses ...`, `we provide a cache; X uses ...` and `Released as open
    hardware, X provides ...`.
    """
    if index == 0:
        return 2.0 * announced
    if words[index - 1].trail == ";":
        return 2.0 * announces({word.low for word in words[:index]})
    if words[index - 1].trail == ",":
        leading = _LEADING.get(words[0].low, 0.0)
        return max(leading, 1.5 * (announced and words[0].low in _CONTRASTS))
    return 0.0


_LEADING = {"released": 4.0, "designed": 2.0, "developed": 2.0, "built": 2.0, "implemented": 2.0}


def announces(said: Set[str]) -> bool:
    """Whether these words say that the authors introduce something."""
    return not said.isdisjoint(SUBJECTS) and not (
        said.isdisjoint(STRONG_VERBS) and said.isdisjoint(WEAK_VERBS)
    )


_EXCELS = re.compile(r"(?: \w+ly)? (?:outperform|achiev|surpass|improv|reduc|deliver|attain)")


_NEW = re.compile(
    r"(?: \w+ly)? (?:address|tackl|solv|fill|bridg|clos|overcom|establish|introduc|propos|present)"
    r"\w* (?:this|these|a new|a novel|the first)\b"
)
"""`X addresses this gap`, `X establishes a new way`: what only the authors say, of their own."""


def _abbreviates(earlier: str, short: str) -> bool:
    """Whether an unexplained short form is made of the initials of words said before it."""
    if not (short.isupper() and short.isalpha() and len(short) > 2) or short in earlier:
        return False
    initials = "".join(word[0] for word in earlier.lower().replace("-", " ").split())
    return short.lower() in initials


_OPENERS = frozenset({"that", "show", "shows", "demonstrate", "the", "The"})
