"""Words of a sentence with their marks, and the number phrases among them as single tokens."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType

from storage.claims.lexicon import LINK, OTHER, QUALITY, RATE, marks
from storage.claims.quantity import Quantity

_PHRASE = re.compile(
    r"e\.g\.|i\.e\.|vs\.|w\.r\.t\.|"
    r"speed(?:s|ed|ing)?[- ]+ups?(?![a-z])|sped[- ]up|time[- ]to[- ](?:first[- ]token|"
    r"solution|accuracy|train)|per[- ]sec(?:onds?|\.)?(?![a-z])|per unit (?:of )?time|"
    r"(?:(?:when|as) )?compar(?:ed|ing) (?:to|with|against)|in (?:comparison|contrast) (?:to|with)|"
    r"in terms of|on top of|relative to|with respect to|(?:that|those) of|such as|on average|"
    r"rather than|as well as|along with|"
    r"wall[- ]clock|run[- ]time|performance per (?:watt|area|mm2|dollar|cost)|"
    r"per watt|per joule|real[- ]time|as much as|"
    r"as high as|as (?:fast|quick|quickly)(?: as)?(?![a-z])|as many|as long(?![a-z])|"
    r"critical paths?(?: delays?)?(?![a-z])|number of (?:\w+ ){0,2}cycles|"
    r"(?:goes|go|going|went|gone) (?:up|down)(?![a-z])|"
    r"(?:energy|power)[- ](?:efficien(?:cy|t|tly)|consumptions?|usage|use|cost|costs|draw|"
    r"requirements?|footprint|overheads?|expenditure|dissipation|demand|budget|savings?)|"
    r"energy[- ]to[- ]solution|(?:energy|power)[- ]delay[- ]products?|battery life|max\.|avg\.|"
    r"speed(?:s|ed|ing)? (?:it|them|this|that) up(?![a-z])|"
    r"speed(?:s|ed)? (?:[a-z-]+ ){1,3}up(?= by| ?$)|"
    r"(?:is|are|was|were) (?:up|down)(?= by| ?$)|"
    r"(?:time|latency|runtime|delay)[- ](?:costs?|overheads?|consumption|requirements?|footprint)|"
    r"(?:time|computational|space|memory)[- ]complexit(?:y|ies)|time[- ](?:steps?|series|"
    r"points?|windows?|horizons?|limits?|budgets?)|"
    r"(?:query|frame|token|request|data|processing|refresh|generation|service|event|transfer|"
    r"transaction|update|simulation|rendering|sampling|operation|packet|job|task|ingestion|"
    r"injection|message|execution|inference|training|step)[- ]rates?|"
    r"(?:gpu|cpu|node|core)[- ]hours?(?![a-z])|"
    r"(?:clock|operating|maximum) frequenc(?:y|ies)|lines of code|at least|at most|more than|"
    r"less than|no more than"
)
_WORD = re.compile(r"[a-z]+(?:[-'/&@.+:][a-z0-9]+)*|\d+(?:[.,:]\d+)*\w*(?:[-/][a-z]+)*|[^\s\w]")
_FIRST_LETTERS = re.compile(r"[^a-z]")
_OPENERS = frozenset(
    "e i vs w speed speeds speeded speeding sped time per when as compared comparing in relative "
    "with that such on rather along wall run performance real energy power battery latency runtime "
    "delay computational space memory query frame token request data processing refresh generation "
    "service event transfer transaction update simulation rendering sampling operation packet job "
    "task ingestion injection message execution inference training step clock operating maximum "
    "gpu cpu node core fast faster accelerate accelerated boost speedy is are was were flops rate "
    "rates lines those max avg at more less no critical number goes go going went gone".split()
)
"""Words with which longer phrases begin, and words that the text around tells apart."""


_PHRASES: tuple[tuple[re.Pattern[str], str], ...] = (
    (re.compile(r"performance per (?!watt)"), "cost-performance"),
    (re.compile(r"speed[- ]+ups?$"), "speed-up"),
    (re.compile(r"speed(?:s|ed|ing)[- ]+up|sped"), "speeds-up"),
    (re.compile(r"per[- ]sec|per unit"), "per-second"),
    (re.compile(r"(?:when |as )?compar|in (?:comp|contr)"), "compared-to"),
    (re.compile(r"relative to|with respect|on top of"), "relative-to"),
    (re.compile(r"as (?:fast|quick)"), "as-fast"),
    (re.compile(r"as long"), "as-long"),
    (re.compile(r"critical path"), "delay"),
    (re.compile(r"number of"), "cycles"),
    (re.compile(r"go(?:es|ing|ne)? up|went up"), "rises"),
    (re.compile(r"go(?:es|ing|ne)? down|went down"), "falls"),
    (
        re.compile(r"(?:energy|power)[- ]efficien|battery|performance per|per (?:watt|joule)"),
        "energy-efficiency",
    ),
    (re.compile(r"(?:energy|power)[- ]sav"), "energy-savings"),
    (re.compile(r"speed(?:s|ed|ing)? [a-z -]+ up"), "speeds-up"),
    (re.compile(r"(?:is|are|was|were) up"), "rises"),
    (re.compile(r"(?:is|are|was|were) down"), "falls"),
    (re.compile(r"th(?:at|ose) of"), "that-of"),
    (re.compile(r"max"), "max"),
    (re.compile(r"avg"), "avg"),
    (re.compile(r"energy|power"), "energy"),
    (
        re.compile(r"(?:time|comp\w+|space|memory)[- ]comp|time[- ](?:st|se|po|wi|ho|li|bu)"),
        "complexity",
    ),
    (re.compile(r"(?:time|latency|runtime|delay)[- ](?:c|o|r|f)"), "time"),
    (re.compile(r".*[- ]rates?$"), "throughput"),
    (re.compile(r"(?:clock|operating|maximum) freq"), "complexity"),
    (re.compile(r"lines of code"), "code"),
    (re.compile(r"(?:gpu|cpu|node|core)[- ]hours"), "cost"),
    (re.compile(r"(?:gpu|cpu|node|core)[- ]hour"), "cost"),
)


_NONE: Mapping[str, int] = MappingProxyType({})


@dataclass(slots=True)
class Token:
    """One word, sign or number phrase: where it stands, how it is spelt, what it is.

    `number` is the place of the number phrase in the sentence's list, or -1.
    """

    start: int
    end: int
    word: str
    marks: int
    number: int = -1


def tokens(
    text: str,
    folded: str,
    start: int,
    end: int,
    numbers: list[Quantity],
    short: Mapping[str, int] = _NONE,
) -> list[Token]:
    """Cut `folded[start:end]` into tokens; `text` tells FLOPS (a rate) from FLOPs (a count).

    `short` are the marks of the short names that the text gives its measures.
    """
    found: list[Token] = []
    at = start
    for index, quantity in enumerate(numbers):
        _words(text, folded, at, quantity.start, found)
        found.append(Token(quantity.start, quantity.end, "#", LINK, index))
        at = quantity.end
    _words(text, folded, at, end, found)
    if short:
        for token in found:
            if not token.marks and token.word in short:
                token.marks = short[token.word]
    return found


def _words(text: str, folded: str, start: int, end: int, found: list[Token]) -> None:
    at = start
    while at < end:
        at = _until_phrase(text, folded, at, end, found)


def _until_phrase(text: str, folded: str, start: int, end: int, found: list[Token]) -> int:
    """Add words up to a phrase or the end, and that phrase; give where to go on."""
    add, known = found.append, _known
    for match in _WORD.finditer(folded, start, end):
        word = match[0]
        mask, special = known(word)
        at, stop = match.span()
        if special:
            # "3x more than X" compares; "more than 3x" bounds.
            compares = word in ("more", "less") and bool(found) and found[-1].number >= 0
            if not compares and (phrase := _PHRASE.match(folded, at, end)):
                word = _spelling(phrase[0])
                found.append(Token(at, phrase.end(), word, _known(word)[0]))
                return phrase.end()
            if not mask and _SLASHED.match(word):
                return _cut(folded, at, word, found)
            if word in _ALSO_NAMES and found and _is_name(text, at, found[-1]):
                mask = 0
            elif word == "flops" and text[stop - 1] == "S":
                mask = RATE
            elif word in ("rate", "rates"):
                mask = _rate(found)
        add(Token(at, stop, word, mask))
    return end


_SLASHED = re.compile(r"[a-z-]{3,}/[a-z-]{3,}")


_BOTH_EFFICIENT = re.compile(r"(?:energy|power)/[a-z]+[- ]efficienc")


def _cut(folded: str, at: int, word: str, found: list[Token]) -> int:
    """Add the first of two words that a slash joins, and the slash: "time/energy"."""
    first, _, _ = word.partition("/")
    slash = at + len(first)
    if _BOTH_EFFICIENT.match(folded, at):
        first = "energy-efficiency"  # "energy/area efficiency"
    found.append(Token(at, slash, first, _known(first)[0]))
    found.append(Token(slash, slash + 1, "/", LINK))
    return slash + 1


_ALSO_NAMES = frozenset("fast faster accelerate accelerated boost speedy".split())


def _is_name(text: str, at: int, before: Token) -> bool:
    """Whether a word with a capital inside a sentence is a name: "Faster R-CNN"."""
    return text[at].isupper() and before.word not in (".", ":", ")", "-", '"')


@lru_cache(maxsize=1 << 13)
def _known(word: str) -> tuple[int, bool]:
    """Give the marks of a word, and whether more than the word has to be looked at."""
    opens = _FIRST_LETTERS.split(word, 1)[0] in _OPENERS
    return marks(word), opens or "/" in word[1:]


@lru_cache(maxsize=1 << 10)
def _spelling(phrase: str) -> str:
    for pattern, spelling in _PHRASES:
        if pattern.match(phrase):
            return spelling
    return phrase.replace(" ", "-")


_NO_SPEED = frozenset(
    "hit miss acceptance success error failure learning compression drop win survival violation "
    "loss detection adoption false true positive negative pass attainment dropout conversion "
    "utilization bit block sparsity pruning retention completion recall arrival".split()
)


def _rate(before: list[Token]) -> int:
    """Read "rate": of work it is a throughput, of hits and errors a measure of another kind."""
    word = before[-1].word if before else ""
    return OTHER | QUALITY if word in _NO_SPEED else RATE
