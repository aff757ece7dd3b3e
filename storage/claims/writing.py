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
    one, bound, rival, where, _ = found
    quantity, at, sense = one.quantity, one.at, one.sense
    unit = quantity.unit
    direction, metric = sense.direction or "increase", sense.metric or "speed"
    factor_low, factor_high = factors(quantity.low, quantity.high, unit, direction)
    after = row.ends[sense.last] if sense.last > at else 0
    # In the order of the fields, as naming 18 of them takes longer than all that is done here.
    return SpeedupClaim(
        bound.start,
        max(quantity.end, after),
        quantity.low,
        quantity.high,
        unit,
        direction,
        bound.kind,
        metric,
        factor_low,
        factor_high,
        where.platforms,
        where.scope,
        text[rival.start : rival.end] if rival else None,
        one.of_rival,
        sentence,
        sense.rule,
        _reasons(text, row, found, sentence),
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
    one, bound, rival, where, topic = found
    quantity, at, sense = one.quantity, one.at, one.sense
    cue, last = sense.cue, max(sense.last, at)
    first, last = min(cue[0], at), max(cue[1], last)
    words = _plain(text[row.starts[first] : row.ends[last]])
    number = text[quantity.start : quantity.end].strip()
    way = _direction(text, row, one, first, last)
    said = [
        reasons.number(number, _BOUND_WORDS[bound.kind] + _bound_from(text, bound)),
        reasons.metric(sense.metric or "speed", words, sense.rule, way),
    ]
    if topic:
        before = _plain(text[topic.start : topic.end])
        inside = sentence[0] <= topic.start < sentence[1]
        said.append(
            reasons.topic("earlier in the sentence" if inside else "in the sentence before", before)
        )
    if sense.weak:
        said.append("The words may mean something else, but the text is about speed.")
    if one.of_rival:
        said.append(reasons.OF_RIVAL)
    if rival:
        inside = sentence[0] <= rival.start < sentence[1]
        named = "" if inside else ", named in a sentence before"
        said.append(reasons.baseline(text[rival.start : rival.end], named))
    said.append(reasons.platform(where.reason))
    return tuple(said)


def _plain(words: str) -> str:
    return " ".join(words.split())


def _bound_from(text: str, bound: Bounded) -> str:
    """Say what bounds the number: words, its own sign, or the number before it."""
    if bound.carried:
        return ", like the number before it"
    if bound.said:
        start, end = bound.said
        return f" ({_plain(text[start:end]).strip('(),. ')!r})"
    return " (its own sign)" if bound.kind != "exact" else ""


def _direction(text: str, row: Row, one: NumberRead, first: int, last: int) -> str:
    """Say which word makes it more or less of what is measured."""
    kind = "a decrease" if one.sense.direction == "decrease" else "an increase"
    change = one.sense.change & CHANGE
    if change:
        for k, token in enumerate(row[first : last + 1], first):
            if token.marks & change:
                return f"{text[row.starts[k] : row.ends[k]]!r} makes it {kind}"
    if one.quantity.kind != "number":
        return f"the number itself makes it {kind}"
    if change:
        return f"it is {kind}, like what stands beside it"
    return f"it counts as {kind}, since no word says otherwise"
