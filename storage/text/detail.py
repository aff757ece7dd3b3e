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
_STATE: Final = re.compile(r"(?:is|are|was|were|has|have|can be)\b")
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
_MOST_SAID: Final = 6.5
"""What it is worth that the authors say what they give."""
_MOST_TOLD: Final = 2.5
"""What any other sentence is worth at most."""
_LEAST: Final = 25
"""Characters that a clause worth showing has more of."""
_NO_CLAUSE: Final = re.compile(r"(?:is|are|was|of|on|in|by)\b")
_BEHIND: Final = 0.3
"""By how much a sentence behind the `used` one is worth less than the one before it."""


def detail(parts: tuple[str, ...], system: str | None, used: int | None) -> str:
    """A clause from another sentence than the `used` one; empty where there is none worth showing.

    How the thing works comes before what its authors propose besides, that before results, and
    all before the background.
    """
    best, best_value = "", 0.0
    for number in range(0 if used is None else used + 1, len(parts)):
        less = _BEHIND * (number - (used or 0))
        if _MOST - less <= best_value:
            break
        if _is_useless(parts[number]):
            continue
        text, value = _reading(parts[number], system, less, best_value)
        if len(text) > _LEAST and value - less > best_value:
            best, best_value = text, value - less
    return _before(parts, system, used or 0, best_value) or best


def _before(parts: tuple[str, ...], system: str | None, used: int, least: float) -> str:
    """A clause from a sentence before the `used` one, if it is worth as much as the best behind.

    Each is worth little, whatever it says, and the nearest the most.
    """
    for number in reversed(range(used)):
        if 1.0 + 0.1 * number < least:
            break
        text = "" if _is_useless(parts[number]) else _reading(parts[number], system)[0]
        if len(text) > _LEAST:
            return text
    return ""


def _is_useless(sentence: str) -> bool:
    if _USELESS_START.match(sentence):
        return True
    if not any(map(sentence.__contains__, _USELESS_SIGNS)):
        return False
    return _USELESS.search(sentence) is not None


def _tells_result(text: str) -> bool:
    if _DIGIT.search(text):
        return True
    return any(map(text.lower().__contains__, _RESULTS))


def _reading(
    sentence: str, system: str | None, less: float = 0.0, least: float = 0.0
) -> tuple[str, float]:
    """The sentence as a clause, and its worth.

    Empty where nothing that it says could be worth more than `least`, `less` being taken from it.
    """
    lead = _LEAD.match(sentence)
    text = sentence[lead.end() :] if lead is not None else sentence
    counted = _COUNTED.match(text)
    if counted is not None:
        text = text[counted.end() :]
    acting = _after_subject(text, system)
    if acting:
        value = 5.0 if _tells_result(text) else _MOST
        if value - less <= least:
            return "", 0.0
        return without_anaphor(first_of(bare(acting))), value
    if _MOST_SAID - less <= least:
        return "", 0.0
    said = said_in(sentence)
    if said is not None:
        return said.text, (_MOST_SAID if said.given else 4.0) - 2.0 * _tells_result(text)
    if lead is not None and not _NO_CLAUSE.match(text):
        return bare(text), 5.0 if _tells_result(text) else 6.0
    if _MOST_TOLD - less <= least:
        return "", 0.0
    return bare(sentence), _MOST_TOLD if _tells_result(text) else 2.0


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
    return "" if _STATE.match(rest) else rest
