"""What a number turns out to be about, and which way a measure and its change point."""

from typing import Literal, NamedTuple

from storage.claims.claim import Direction, Metric
from storage.claims.lexicon import (
    BEAT,
    BETTER,
    DOWN,
    ENERGY,
    ENERGY_GAIN,
    FAST,
    LOSS,
    TIME,
    UP,
    WEAK,
)
from storage.claims.phrases import Head, metric_of
from storage.claims.quantity import Quantity

Verdict = Literal["claim", "other", "open"]


class Sense(NamedTuple):
    """What a number is about. "other": certainly no speed; "open": the words do not say.

    `weak` marks readings that hold only in a text about speed ("performance"). `change` are the
    marks of the governing word, `heads` all measures coordinated there, `cue` the token range of
    the words it was read from, `last` the last token of the phrase that holds the number. `loose`
    says that a verb like "achieving" stands between them and the number.
    """

    verdict: Verdict
    metric: Metric | None = None
    direction: Direction | None = None
    weak: bool = False
    change: int = 0
    heads: tuple[Head, ...] = ()
    cue: tuple[int, int] = (0, 0)
    last: int = 0
    rule: str = ""
    loose: bool = False

    def until(self, last: int) -> "Sense":
        """Give the same of a phrase that ends with another token; quicker than any change."""
        verdict, metric, direction, weak, change, heads, cue, _, rule, loose = self
        return Sense(verdict, metric, direction, weak, change, heads, cue, last, rule, loose)


ALONE = "measure alone"
"""The rule of a number whose measure is named, but not what becomes of it ("9x energy")."""
NO_SPEED = Sense("other")


def direction_of(measure: int, change: int) -> Direction | None:
    """Say which way a claim points, or None where the change is a loss or says nothing.

    More of a rate is a gain and less a loss; of durations and energy it is the other way round;
    an "improvement" or "speedup" is a gain of either.
    """
    if change & (FAST | BEAT):
        return "increase"
    if change & LOSS:
        return None
    spent = measure & (TIME | ENERGY) and not measure & ENERGY_GAIN
    if change & DOWN:
        return "decrease" if spent else None
    if change & BETTER:
        return "increase"
    if change & UP or not change:
        return None if spent else "increase"
    return None


def measured(one: Head | None, change: int, cue: tuple[int, int], rule: str) -> Sense:
    """Make a sense of a measure and its change; open where there is no measure."""
    if one is None:
        return Sense("open", change=change, cue=cue, rule=rule)
    metric = metric_of(one.marks)
    direction = direction_of(one.marks, change)
    if metric is None or direction is None:
        return Sense("other", change=change, heads=(one,), cue=cue, rule=rule)
    weak = bool(one.marks & WEAK)
    return Sense("claim", metric, direction, weak, change, (one,), cue, rule=rule)


def shortened(sense: Sense, quantity: Quantity) -> Sense:
    """Read "improves latency by 20%" as 20 % less of it: nothing can improve it otherwise."""
    if quantity.unit != "%" or not sense.change & BETTER or quantity.high >= 100:
        return sense
    spent = [h for h in sense.heads if h.marks & (TIME | ENERGY) and not h.marks & ENERGY_GAIN]
    if sense.verdict == "claim" and sense.metric in ("time", "energy") and spent:
        return sense._replace(direction="decrease")
    return sense
