"""Phrases that are read as one word ("speeds up", "in terms of"), and how that word is spelt.

One table says it all: the words that open a phrase, what follows them, and the spelling under
which the lexicon knows it. What a word opens is looked up by that word, so that of a sentence
only the few words are looked at more closely that open something.
"""

import re
from dataclasses import dataclass
from functools import cache

_WORK = (
    "query frame token request data processing refresh generation service event transfer "
    "transaction update simulation rendering sampling operation packet job task ingestion "
    "injection message execution inference training step"
)

PHRASES: tuple[tuple[str, str, str], ...] = (
    ("e", r"\.g\.", ""),
    ("i", r"\.e\.", ""),
    ("vs", r"\.", ""),
    ("w", r"\.r\.t\.", ""),
    ("speed", "[- ]+ups?(?![a-z])", "speed-up"),
    ("speeds speeded speeding", "[- ]+ups?(?![a-z])", "speeds-up"),
    ("sped", "[- ]up", "speeds-up"),
    ("speed speeds speeded speeding", " (?:it|them|this|that) up(?![a-z])", "speeds-up"),
    ("speed speeds speeded", " (?:[a-z-]+ ){1,3}up(?= by| ?$)", "speeds-up"),
    ("time", "[- ]to[- ](?:first[- ]token|solution|accuracy|train)", ""),
    ("per", r"[- ]sec(?:onds?|\.)?(?![a-z])| unit (?:of )?time", "per-second"),
    ("when as", " compar(?:ed|ing) (?:to|with|against)", "compared-to"),
    ("compared comparing", " (?:to|with|against)", "compared-to"),
    ("in", " (?:comparison|contrast) (?:to|with)", "compared-to"),
    ("in", " terms of", ""),
    ("on", " top of", "relative-to"),
    ("relative", " to", ""),
    ("with", " respect to", "relative-to"),
    ("that those", " of", "that-of"),
    ("such", " as", ""),
    ("on", " average", ""),
    ("rather", " than", ""),
    ("as", " well as", ""),
    ("along", " with", ""),
    ("wall", "[- ]clock", ""),
    ("run", "[- ]times?", ""),
    ("real", "[- ]time", ""),
    ("performance", " per watt", "energy-efficiency"),
    (
        "performance throughput bandwidth speed",
        " per (?:unit )?(?:of )?(?:area|mm2|silicon area|dollar|cost|price)(?![a-z])",
        "cost-performance",
    ),
    (
        "per",
        " (?:watt|joule|(?:unit (?:of )?)?(?:power|energy)(?: consumption| unit)?(?![a-z-]))",
        "energy-efficiency",
    ),
    ("serving service processing", "[- ]capacit(?:y|ies)(?![a-z])", "throughput"),
    ("as", " (?:much|high) as| many", ""),
    ("as", " (?:fast|quick|quickly)(?: as)?(?![a-z])", "as-fast"),
    ("as", " long(?![a-z])", ""),
    ("critical", " paths?(?: delays?)?(?![a-z])", "delay"),
    ("number", r" of (?:\w+ ){0,2}cycles", "cycles"),
    ("goes go going went gone", " up(?![a-z])", "rises"),
    ("goes go going went gone", " down(?![a-z])", "falls"),
    ("is are was were", " up(?= by| ?$)", "rises"),
    ("is are was were", " down(?= by| ?$)", "falls"),
    ("energy power", "[- ]efficien(?:cy|tly|t)", "energy-efficiency"),
    ("energy power", "[- ]savings?", "energy-savings"),
    (
        "energy power",
        (
            "[- ](?:consumptions?|usage|use|costs?|draws?|requirements?|footprints?|overheads?|"
            "expenditures?|dissipation|demands?|budgets?|delay[- ]products?)"
        ),
        "energy",
    ),
    ("energy", "[- ]to[- ]solution", "energy"),
    ("battery", " life", "energy-efficiency"),
    ("max", r"\.", "max"),
    ("avg", r"\.", "avg"),
    (
        "time latency runtime delay",
        "[- ](?:costs?|overheads?|consumption|requirements?|footprints?)",
        "time",
    ),
    ("time computational space memory", "[- ]complexit(?:y|ies)", "complexity"),
    ("time", "[- ](?:steps?|series|points?|windows?|horizons?|limits?|budgets?)", "complexity"),
    (_WORK, "[- ]rates?", "throughput"),
    ("idle", "[- ]times?", "utilization"),
    ("p", r"(?:50|90|95|99(?:\.9)?|999)(?![0-9a-z])", "tail-latency"),
    ("gpu cpu node core", "[- ]hours?(?![a-z])", "cost"),
    ("clock operating", " frequenc(?:y|ies)", "complexity"),
    ("maximum", " frequenc(?:y|ies)", "max"),
    ("lines", " of code", "code"),
    ("at", " (?:least|most)", ""),
    ("more less", " than", ""),
    ("no", " more than", ""),
)
"""Words that open a phrase, how it goes on, and its spelling; without one, as it stands with "-"
for blanks. Of phrases that one word opens the first holds."""


@dataclass(frozen=True, slots=True)
class Opened:
    """How the phrases that a word opens go on, group by group, and their spellings."""

    word: str
    rest: re.Pattern[str]
    spellings: tuple[str, ...]


def phrase_at(folded: str, at: int, opened: Opened, end: int) -> tuple[str, int] | None:
    """Give the spelling and the end of the phrase that a word begins at `at`, before `end`."""
    match = opened.rest.match(folded, at + len(opened.word), end)
    if match is None:
        return None
    spelling = opened.spellings[(match.lastindex or 1) - 1]
    return spelling or folded[at : match.end()].replace(" ", "-"), match.end()


def _by_opener() -> dict[str, list[tuple[str, str]]]:
    found: dict[str, list[tuple[str, str]]] = {}
    for openers, rest, spelling in PHRASES:
        for opener in openers.split():
            found.setdefault(opener, []).append((rest, spelling))
    return found


_BY_OPENER = _by_opener()


def opened_by(word: str) -> Opened | None:
    """Give the phrases that a word opens, if any."""
    return _compiled(word) if word in _BY_OPENER else None


@cache
def _compiled(word: str) -> Opened:
    """Compile what a word opens, when it is first met."""
    rests, spellings = zip(*_BY_OPENER[word], strict=True)
    return Opened(word, re.compile("|".join(f"({rest})" for rest in rests)), spellings)
