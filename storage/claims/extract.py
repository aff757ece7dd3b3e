"""Read the reported speedups and the hardware of one abstract: text in, claims out."""

from bisect import bisect_left
from dataclasses import dataclass

from storage.claims.baselines import Baseline, baselines
from storage.claims.bounds import bounds
from storage.claims.claim import Bound, HardwareMention, SpeedupClaim, factors
from storage.claims.context import Context
from storage.claims.folding import fold
from storage.claims.hardware import Survey
from storage.claims.lexicon import BEAT
from storage.claims.mentions import mentions
from storage.claims.numbers import hints, quantities
from storage.claims.pairing import Read, read
from storage.claims.platforms import Catalogue, Resolution, Resolver, load_catalogue
from storage.claims.tokens import Token, tokens
from storage.text.sentences import sentences

VERSION = 2
"""Raised when results change; the library then reads its abstracts again."""

LONGEST_SENTENCE = 1500
"""Characters read in one piece; a longer sentence is no sentence and is cut."""


@dataclass(frozen=True, slots=True)
class Reading:
    """What an abstract says: its hardware, once per name, and its claims in order of place."""

    hardware: tuple[HardwareMention, ...]
    claims: tuple[SpeedupClaim, ...]


def extract(text: str, catalogue: Catalogue | None = None) -> Reading:
    """Read `text`, raw or repaired, with the shipped catalogue unless another is given."""
    folded = fold(text)
    spans = sentences(text)
    survey = Survey(folded, mentions(text, folded, catalogue or load_catalogue()), spans)
    hardware = survey.hardware
    hinted = hints(folded)
    if not hinted:
        return Reading(hardware, ())
    context = Context(folded)
    resolver = Resolver(text, folded, survey)
    claims: list[SpeedupClaim] = []
    for start, end in _pieces(spans):
        if bisect_left(hinted, start) < bisect_left(hinted, end):
            claims.extend(_sentence(text, folded, (start, end), context, resolver))
    return Reading(hardware, tuple(claims))


def _pieces(spans: tuple[tuple[int, int], ...]) -> list[tuple[int, int]]:
    pieces = []
    for start, end in spans:
        pieces += [
            (at, min(end, at + LONGEST_SENTENCE)) for at in range(start, end, LONGEST_SENTENCE)
        ]
    return pieces


def _sentence(
    text: str, folded: str, span: tuple[int, int], context: Context, resolver: Resolver
) -> list[SpeedupClaim]:
    start, end = span
    numbers = quantities(folded, start, end)
    if not numbers:
        return []
    row = tokens(text, folded, start, end, numbers)
    reads = read(row, numbers)
    bound = bounds(folded, row, reads)
    against = baselines(text, row, reads)
    claimed = [one.sense.verdict == "claim" and _holds(one, context, start, end) for one in reads]
    if not any(claimed):
        return []
    ran = resolver.sentence(span, row, reads, against)
    return [
        _claim(text, row, one, kind, rival, where, span)
        for one, holds, kind, rival, where in zip(reads, claimed, bound, against, ran, strict=True)
        if holds
    ]


def _holds(one: Read, context: Context, start: int, end: int) -> bool:
    """Whether a reading by a weak word ("performance") stands in this text."""
    if not one.sense.weak:
        return True
    if one.quantity.unit == "%":
        return one.quantity.high >= 100 or context.weak_percent(start, end)
    return context.weak_factor(start, end, ahead=bool(one.sense.change & BEAT))


def _claim(
    text: str,
    row: list[Token],
    one: Read,
    bound: tuple[Bound, int],
    rival: Baseline | None,
    where: Resolution,
    sentence: tuple[int, int],
) -> SpeedupClaim:
    quantity, sense = one.quantity, one.sense
    direction, metric = sense.direction or "increase", sense.metric or "speed"
    low, high = factors(quantity.low, quantity.high, quantity.unit, direction)
    return SpeedupClaim(
        start=bound[1],
        end=max(quantity.end, row[sense.last].end if sense.last > one.at else 0),
        low=quantity.low,
        high=quantity.high,
        unit=quantity.unit,
        direction=direction,
        bound=bound[0],
        metric=metric,
        factor_low=low,
        factor_high=high,
        platforms=where.platforms,
        platform_scope=where.scope,
        baseline=text[rival.start : rival.end] if rival else None,
        of_baseline=one.of_rival,
        sentence=sentence,
        rule=sense.rule,
        reasons=_reasons(text, row, one, bound, rival, where),
    )


_BOUND_WORDS: dict[Bound, str] = {
    "exact": "nothing bounds it",
    "up_to": "it is said to be the most",
    "at_least": "it is said to be the least",
    "approx": "it is said to be about so much",
    "average": "it is said to be a mean",
}


def _reasons(
    text: str,
    row: list[Token],
    one: Read,
    bound: tuple[Bound, int],
    rival: Baseline | None,
    where: Resolution,
) -> tuple[str, ...]:
    """Say in short sentences how a claim was read."""
    quantity, sense = one.quantity, one.sense
    first, last = min(sense.cue[0], one.at), max(sense.cue[1], sense.last, one.at)
    words = " ".join(text[row[first].start : row[last].end].split())
    number = text[quantity.start : quantity.end].strip()
    said = [
        f"The number is {number!r}; {_BOUND_WORDS[bound[0]]}.",
        f"It is about {sense.metric} because of {words!r} ({sense.rule}).",
    ]
    if sense.weak:
        said.append("The words may mean something else, but the text is about speed.")
    if rival:
        said.append(f"It is compared with {text[rival.start : rival.end]!r}.")
    said.append(f"Platform: {where.reason}.")
    return tuple(said)
