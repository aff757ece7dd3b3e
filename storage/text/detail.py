"""The second thing to know about a paper: how it works, or else what came of it."""

import re
from typing import Final

from storage.text.clauses import bare, first_of, without_anaphor
from storage.text.cues import ACTS, KINDS
from storage.text.gist import said_in

_LEAD: Final = re.compile(
    r"^(?:Specifically|In particular|Concretely|Technically|First(?:ly)?|To this end|In detail|"
    r"Furthermore|Moreover|Additionally|In addition|Further|Also|Finally|As a result|Notably|"
    r"Therefore|Thus|Hence|Consequently|Overall|In this (?:paper|work|study)|More specifically|"
    r"Besides|Meanwhile|Instead|Then|Second(?:ly)?|At its core|Here|Our key (?:idea|insight|"
    r"observation) is (?:that|to)|The (?:key|core|main) (?:idea|insight) (?:is|behind \w+ is) "
    r"(?:that|to))\b(?! of\b),?\s*"
)
_COUNTED: Final = re.compile(r"^\(?(?:\d|i{1,3}|[a-c])\.?\)\s*")
_SUBJECT: Final = re.compile(
    r"^(?:It|(?:This|The|Our|The proposed|Our proposed|The resulting) (?:[\w-]+ )?"
    rf"(?:{'|'.join(sorted(KINDS))}))(?= )"
)
_THIRD_PERSON: Final = re.compile(r" (?:\w+ly )?([a-z]{3,}[^s\W]s)\b")
_DIGIT: Final = re.compile(r"\d")
_RESULTS: Final = (
    "outperform",
    "state-of-the-art",
    "superior",
    "experiment",
    "evaluat",
    "benchmark",
    "validat",
    "demonstrat",
    "results",
)
_USELESS: Final = re.compile(
    r"https?://|available (?:at|on|under)|open[- ]sourced?\b|\bGitHub\b|\[\d+\] [A-Z]"
)
_USELESS_SIGNS: Final = ("://", "available ", "open-source", "open source", "GitHub", "] ")
"""One of them stands in every sentence that is useless for what it holds."""
_USELESS_START: Final = re.compile(
    r"(?:These|This|Such|They|Those) (?:results|findings|observations|limitations|issues)|"
    r"(?:We )?(?:conclude|hope|believe|discuss)"
)
_MOST: Final = 8.0
"""What the best of all sentences would be worth; each further on is worth less."""
_BEHIND: Final = 0.3
"""By how much a sentence behind the `used` one is worth less than the one before it."""


def detail(parts: tuple[str, ...], system: str | None, used: int | None) -> str:
    """A clause from another sentence than the `used` one; empty where there is none worth showing.

    How the thing works comes before what its authors propose besides, that before results, and
    all before the background.
    """
    best, best_value = "", 0.0
    for number, sentence in enumerate(parts):
        behind = used is None or number > used
        less = _BEHIND * (number - (used or 0))
        if behind and _MOST - less <= best_value:
            break
        if number == used or _is_useless(sentence):
            continue
        text, value = _reading(sentence, system)
        value = value - less if behind else min(value, 1.0) + 0.1 * number
        if len(text) > 25 and value > best_value:
            best, best_value = text, value
    return best


def _is_useless(sentence: str) -> bool:
    if _USELESS_START.match(sentence):
        return True
    return any(sign in sentence for sign in _USELESS_SIGNS) and bool(_USELESS.search(sentence))


def _tells_result(text: str) -> bool:
    if _DIGIT.search(text):
        return True
    low = text.lower()
    return any(word in low for word in _RESULTS)


def _reading(sentence: str, system: str | None) -> tuple[str, float]:
    """The sentence as a clause, and its worth."""
    lead = _LEAD.match(sentence)
    text = _COUNTED.sub("", sentence[lead.end() :] if lead is not None else sentence)
    result = _tells_result(text)
    acting = _after_subject(text, system)
    if acting:
        return without_anaphor(first_of(bare(acting))), 5.0 if result else _MOST
    said = said_in(sentence)
    if said is not None:
        return said.text, (6.5 if said.given else 4.0) - (2.0 if result else 0.0)
    if lead is not None and not re.match(r"(?:is|are|was|of|on|in|by)\b", text):
        return bare(text), 5.0 if result else 6.0
    return bare(sentence), 2.5 if result else 2.0


def _is_verb(word: re.Match[str] | None) -> bool:
    """Whether a word in -s behind the subject is what it does, not a plural (`X kernels`)."""
    return word is not None and word[1].removesuffix("s") not in KINDS


def _after_subject(text: str, system: str | None) -> str:
    """What the system does, where it is the subject of the sentence."""
    end = None
    if system and text.startswith(system):
        end = len(system)
    elif (subject := _SUBJECT.match(text)) is not None:
        end = subject.end()
    if end is None or not (ACTS.match(text, end) or _is_verb(_THIRD_PERSON.match(text, end))):
        return ""
    rest = text[end:].strip()
    return "" if re.match(r"(?:is|are|was|were|has|have|can be)\b", rest) else rest
