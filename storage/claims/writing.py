"""A reading written down as a claim, with short sentences that say how it was read."""

from typing import NamedTuple

from storage.claims import reasons
from storage.claims.baselines import Baseline
from storage.claims.bounds import Bounded
from storage.claims.carrying import Topic
from storage.claims.claim import Bound, SpeedupClaim, factors
from storage.claims.lexicon import CHANGE
from storage.claims.overall import Resolution
from storage.claims.pairing import NumberRead
from storage.claims.tokens import Row


class Found(NamedTuple):
    """All that was found about one number that is a claim; `topic` where it was said before."""

    one: NumberRead
    bound: Bounded
    rival: Baseline | None
    where: Resolution
    topic: Topic | None


def claim_of(text: str, row: Row, found: Found, sentence: tuple[int, int]) -> SpeedupClaim:
    """Write down a claim of the sentence `row` of `text`."""
    quantity, sense = found.one.quantity, found.one.sense
    direction, metric = sense.direction or "increase", sense.metric or "speed"
    low, high = factors(quantity.low, quantity.high, quantity.unit, direction)
    after = row.ends[sense.last] if sense.last > found.one.at else 0
    return SpeedupClaim(
        start=found.bound.start,
        end=max(quantity.end, after),
        low=quantity.low,
        high=quantity.high,
        unit=quantity.unit,
        direction=direction,
        bound=found.bound.kind,
        metric=metric,
        factor_low=low,
        factor_high=high,
        platforms=found.where.platforms,
        platform_scope=found.where.scope,
        baseline=text[found.rival.start : found.rival.end] if found.rival else None,
        of_baseline=found.one.of_rival,
        sentence=sentence,
        rule=sense.rule,
        reasons=_reasons(text, row, found, sentence),
    )


_BOUND_WORDS: dict[Bound, str] = {
    "exact": "nothing bounds it",
    "up_to": "it is said to be the most",
    "at_least": "it is said to be the least",
    "approx": "it is said to be about so much",
    "average": "it is said to be a mean",
}


def _reasons(text: str, row: Row, found: Found, sentence: tuple[int, int]) -> tuple[str, ...]:
    """Say what each field was read from: number, measure, direction, scope, rival, platform."""
    quantity, sense = found.one.quantity, found.one.sense
    first, last = min(sense.cue[0], found.one.at), max(sense.cue[1], sense.last, found.one.at)
    words = _plain(text[row.starts[first] : row.ends[last]])
    number = text[quantity.start : quantity.end].strip()
    way = _direction(text, row, found, first, last)
    said = [
        reasons.number(number, _BOUND_WORDS[found.bound.kind] + _bound_from(text, found)),
        reasons.metric(sense.metric or "speed", words, sense.rule, way),
    ]
    if found.topic:
        before = _plain(text[found.topic.start : found.topic.end])
        inside = sentence[0] <= found.topic.start < sentence[1]
        where = "earlier in the sentence" if inside else "in the sentence before"
        said.append(reasons.topic(where, before))
    if sense.weak:
        said.append("The words may mean something else, but the text is about speed.")
    if found.one.of_rival:
        said.append(reasons.OF_RIVAL)
    if found.rival:
        inside = sentence[0] <= found.rival.start < sentence[1]
        where = "" if inside else ", named in a sentence before"
        said.append(reasons.baseline(text[found.rival.start : found.rival.end], where))
    said.append(reasons.platform(found.where.reason))
    return tuple(said)


def _plain(words: str) -> str:
    return " ".join(words.split())


def _bound_from(text: str, found: Found) -> str:
    """Say what bounds the number: words, its own sign, or the number before it."""
    if found.bound.carried:
        return ", like the number before it"
    if found.bound.said:
        words = _plain(text[found.bound.said[0] : found.bound.said[1]]).strip("(),. ")
        return f" ({words!r})"
    return " (its own sign)" if found.bound.kind != "exact" else ""


def _direction(text: str, row: Row, found: Found, first: int, last: int) -> str:
    """Say which word makes it more or less of what is measured."""
    sense = found.one.sense
    kind = "a decrease" if sense.direction == "decrease" else "an increase"
    change = sense.change & CHANGE
    for k in range(first, last + 1):
        if row[k].marks & change:
            return f"{text[row.starts[k] : row.ends[k]]!r} makes it {kind}"
    if found.one.quantity.kind != "number":
        return f"the number itself makes it {kind}"
    if change:
        return f"it is {kind}, like what stands beside it"
    return f"it counts as {kind}, since no word says otherwise"
