"""What a sentence leaves unsaid because the one before it has said it.

"On eight nodes the advantage grows to 2.2x" is about the throughput of the sentence before; what
it is compared with may stand there, too.
"""

from dataclasses import replace
from typing import NamedTuple

from storage.claims.claim import Direction, Metric
from storage.claims.lexicon import (
    BEAT,
    BREAK,
    CLAIMED,
    DOWN,
    ENERGY,
    ENERGY_GAIN,
    FAST,
    MEASURE,
    OTHER,
    QUALITY,
    RATE,
    SPEED,
    TIME,
    VERSUS,
)
from storage.claims.pairing import NumberRead
from storage.claims.sense import Sense
from storage.claims.tokens import Row

_TAKEN_UP = frozenset(
    "improvement improvements gain gains advantage advantages benefit benefits reduction "
    "reductions saving savings gap margin lead ratio ratios decrease "
    "boost enhancement enhancements".split()
)
"""Nouns that may stand for a change of which the text has spoken."""
_FIGURES = frozenset("number numbers figure figures value values".split())
_COLOURING = frozenset("further additional extra average mean overall total relative".split())
_FARTHEST = 12
"""Tokens between such a noun and its number, at most."""
_KINDS: tuple[tuple[int, Metric], ...] = (
    (TIME, "time"),
    (RATE, "throughput"),
    (ENERGY | ENERGY_GAIN, "energy"),
    (SPEED | FAST | BEAT, "speed"),
)


class Topic(NamedTuple):
    """What a passage is about: a metric, whether less of it is a gain, and the words for it."""

    metric: Metric
    spent: bool
    start: int
    end: int


def topic_of(row: Row, reads: list[NumberRead]) -> Topic | None:
    """Tell what a sentence is about: its last claim, or the one kind of speed that it names."""
    return _claimed(row, reads) if reads else _spoken_of(row, len(row))


def carry(
    row: Row, reads: list[NumberRead], before: Topic | None
) -> list[tuple[NumberRead, Topic]]:
    """Give those of `reads` that take up what was said `before`, with what they take up.

    What the sentence itself says in an earlier clause goes before the sentence before.
    """
    found = []
    for one in reads:
        noun = _taken_up(row, one)
        topic = _spoken_of(row, _clauses_before(row, min(noun, one.at)))
        if noun > one.at:
            topic = topic or _spoken_of(row, one.at)
        topic = topic or before
        sense = _of_topic(row, one, noun, topic) if topic else None
        if topic and sense:
            found.append((replace(one, sense=sense), topic))
    return found


def takes_up(row: Row, one: NumberRead) -> bool:
    """Whether a number's own words leave unsaid what it is about, and take up what was said."""
    return _taken_up(row, one) >= 0


def _taken_up(row: Row, one: NumberRead) -> int:
    """Find the noun that stands for what is unsaid, or -1."""
    sense = one.sense
    if sense.heads or sense.change & BEAT:
        return -1
    if sense.verdict == "other":  # "this number can be pushed to 31%" is no share.
        noun = _noun_before(row, one.at)
        return noun if noun >= 0 and row[noun].word in _FIGURES else -1
    if sense.verdict == "claim" and not sense.weak:
        return -1
    after = one.at + 1
    while after < len(row) and row[after].word in _COLOURING:
        after += 1
    if after < len(row) and row[after].word in _TAKEN_UP:
        return after
    return _noun_before(row, one.at)


def _noun_before(row: Row, at: int) -> int:
    """Find the noun to the left, with no measure between it and the number, or -1."""
    if _it_is(row, at):
        return at - 2
    closing = MEASURE | BREAK
    for k in range(at - 1, max(-1, at - _FARTHEST), -1):
        token = row[k]
        if token.word == ":":  # What stands before a colon is what the number is about.
            closing = QUALITY | BREAK
            continue
        if token.word in _FIGURES and k and row[k - 1].word in ("this", "these", "the"):
            return k
        if token.word in _TAKEN_UP:
            return -1 if k and row[k - 1].marks & (MEASURE | FAST) else k
        if token.number >= 0 or (token.marks & closing and not token.marks & FAST):
            return -1
    return -1


def _it_is(row: Row, at: int) -> bool:
    """As in "compared to the GPU, it is 2.4x": nothing but the number is said."""
    if at < 2 or row[at - 1].word not in ("is", "was") or row[at - 2].word not in ("it", "this"):
        return False
    return at + 1 == len(row) or row[at + 1].word in (".", ";") or bool(row[at + 1].marks & VERSUS)


def _of_topic(row: Row, one: NumberRead, noun: int, topic: Topic) -> Sense | None:
    metric: Metric = topic.metric
    direction: Direction = "increase"
    if (row[noun].marks | row[max(0, noun - 1)].marks) & DOWN:
        if metric == "throughput" or (metric == "energy" and not topic.spent):
            return None
        metric, direction = ("time" if metric == "speed" else metric), "decrease"
    elif topic.spent and one.quantity.unit == "%":
        direction = "decrease"
    return Sense(
        "claim",
        metric,
        direction,
        change=one.sense.change,
        cue=(min(noun, one.at), max(noun, one.at)),
        last=max(one.at, one.sense.last),
        rule="taken up from before",
    )


def _claimed(row: Row, reads: list[NumberRead]) -> Topic | None:
    """Give what the last claim of a sentence is about."""
    own = [one for one in reads if one.sense.verdict == "claim" and not one.of_rival]
    if not own:
        return None
    one = own[-1]
    metric = one.sense.metric or "speed"
    gain = any(head.marks & ENERGY_GAIN for head in one.sense.heads)
    spent = metric == "time" or (metric == "energy" and not gain)
    first, last = min(one.sense.cue[0], one.at), max(one.sense.cue[1], one.at)
    return Topic(metric, spent, row.starts[first], row.ends[last])


def _spoken_of(row: Row, end: int) -> Topic | None:
    """Give the only kind of speed of which a sentence speaks before `end`, if it does of one."""
    kinds: dict[Metric, int] = {}
    marks = 0
    for place, token in enumerate(row[:end]):
        if token.marks & (QUALITY | OTHER):
            marks |= token.marks & QUALITY
        elif token.marks & (CLAIMED | FAST | BEAT):
            for mark, metric in _KINDS:
                if token.marks & mark:
                    kinds.setdefault(metric, place)
    if len(kinds) == 2 and "speed" in kinds:
        del kinds["speed"]
    if marks & QUALITY or len(kinds) != 1:
        return None
    ((metric, place),) = kinds.items()
    spent = metric == "time" or (metric == "energy" and not row[place].marks & ENERGY_GAIN)
    return Topic(metric, spent, row.starts[place], row.ends[place])


def _clauses_before(row: Row, at: int) -> int:
    """Give the place behind the last break before `at`."""
    k = at
    while k > 0 and not row[k - 1].marks & BREAK:
        k -= 1
    return k
