"""Numbers that stand together: what one leaves unsaid, its neighbour says.

"1.4x and 1.6x speedups", "18x on a V100 and 12.8x on an M1", "latency by 3x and memory by 5x",
"improvements in latency and energy of 3x and 5x, respectively".
"""

from dataclasses import dataclass, replace

from storage.claims.lexicon import BREAK, CHANGE, FAST, VERB, VERSUS
from storage.claims.measures import OPEN, Reader, Sense, direction_of
from storage.claims.numbers import Quantity
from storage.claims.phrases import Head, head, metric_of
from storage.claims.tokens import Token

_JOINERS = frozenset(("and", "or", ",", "/", "(", ")", "to", "as-well-as", "plus", "&", "[", "]"))
_SOFT = frozenset(
    "up up-to of a an the about around over nearly by factor average on-average at-least "
    "more-than even only max maximum mean geomean median avg approximately ~ almost than "
    "respectively further another minimum peak roughly - + on geometric least most".split()
)


@dataclass(frozen=True, slots=True)
class Read:
    """One number of a sentence with its place among the tokens and what it is about.

    `joined` says that it is coordinated with the number before it.
    """

    quantity: Quantity
    at: int
    sense: Sense
    joined: bool


def read(row: list[Token], numbers: list[Quantity]) -> list[Read]:
    """Read all numbers of a sentence, each on its own and then by its neighbours."""
    places = [k for k, token in enumerate(row) if token.number >= 0]
    reader = Reader(row, numbers)
    senses = [reader.sense(at) for at in places]
    joined = [False] + [_joined(row, a, b) for a, b in zip(places, places[1:], strict=False)]
    _forward(row, places, senses)
    _respectively(row, places, senses, numbers)
    _backward(row, places, senses, joined)
    _pair_heads(places, senses, joined)
    return [
        Read(numbers[row[at].number], at, sense, join)
        for at, sense, join in zip(places, senses, joined, strict=True)
    ]


def _joined(row: list[Token], one: int, two: int) -> bool:
    """Whether nothing between two numbers starts a new statement."""
    between = row[one + 1 : two]
    if any(t.marks & BREAK for t in between):
        return False
    verbs = [t for t in between if t.marks & VERB and t.marks & CHANGE]
    compared = any(t.marks & VERSUS and t.word != "than" for t in between)
    linked = any(t.word in _JOINERS for t in between)
    return linked and not verbs and not compared


def _adjacent(row: list[Token], one: int, two: int) -> bool:
    """Whether only joiners and bounds stand between two numbers, or an aside in brackets."""
    inside = 0
    joiner = False
    for token in row[one + 1 : two]:
        inside += (token.word == "(") - (token.word == ")")
        joiner = joiner or token.word in _JOINERS
        if not (inside or token.word in _JOINERS or token.word in _SOFT):
            return False
    return joiner and two - one < 14


def _forward(row: list[Token], places: list[int], senses: list[Sense]) -> None:
    """Give "1.4x" of "1.4x and 1.6x speedups" the sense of its neighbour to the right."""
    for i in range(len(places) - 2, -1, -1):
        if senses[i].verdict != "open" or senses[i + 1].verdict == "open":
            continue
        if not _adjacent(row, places[i], places[i + 1]):
            continue
        if senses[i + 1].verdict == "other" or senses[i + 1].rule.startswith("number before"):
            senses[i] = replace(senses[i + 1], last=places[i], cue=senses[i + 1].cue)


def _backward(row: list[Token], places: list[int], senses: list[Sense], joined: list[bool]) -> None:
    """Give "12.8x" of "18x on A and 12.8x on B" the sense of its neighbour to the left."""
    for i in range(1, len(places)):
        sense, previous = senses[i], senses[i - 1]
        if sense.verdict != "open":
            continue
        own = _own_measure(row, places[i - 1], places[i])
        if own is not None and previous.change:
            senses[i] = _as(own, sense.change or previous.change, places[i])
        elif previous.verdict == "open":
            continue
        elif sense.change and previous.verdict == "claim" and sense.rule:
            direction = sense.direction or direction_of(0, sense.change) or previous.direction
            senses[i] = replace(previous, direction=direction, last=sense.last, rule="like before")
        elif joined[i] or _continues(row, places[i - 1], places[i]):
            senses[i] = replace(previous, last=sense.last or places[i], rule="like the one before")


def _respectively(
    row: list[Token], places: list[int], senses: list[Sense], numbers: list[Quantity]
) -> None:
    """Pair a group of unsaid numbers with the group before: "1.6x time and 37% energy; ... 32x
    and 99%, respectively".
    """
    if not any(token.word == "respectively" for token in row):
        return
    i = 1
    while i < len(places):
        end = i
        while end < len(places) and senses[end].verdict == "open":
            end += 1
        size = end - i
        if size > 1 and i >= size and all(s.verdict == "claim" for s in senses[i - size : i]):
            units = [numbers[row[at].number].unit for at in places]
            if units[i - size : i] == units[i:end]:
                for k in range(i, end):
                    senses[k] = replace(senses[k - size], last=places[k], rule="respectively")
        i = max(end, i + 1)


def _own_measure(row: list[Token], one: int, two: int) -> Head | None:
    """ "and latency by": a measure of its own between "and" and "by"."""
    start = next((k for k in range(two - 1, one, -1) if row[k].word in ("and", ",", "while")), two)
    by = next((k for k in range(start, two) if row[k].word in ("by", "of")), None)
    return head(row, start, by) if by is not None else None


def _continues(row: list[Token], one: int, two: int) -> bool:
    """Whether a verb without a measure carries on: "... and reaches up to 32x"."""
    words = row[one + 1 : two]
    return any(t.word in ("reaches", "reaching", "achieves", "achieving", "attains") for t in words)


def _as(one: Head, change: int, at: int) -> Sense:
    metric, direction = metric_of(one.marks), direction_of(one.marks, change)
    if metric is None or direction is None:
        return replace(OPEN, verdict="other", change=change)
    return Sense(
        "claim", metric, direction, False, change, (one,), (one.token, at), at, "verb of before"
    )


def _pair_heads(places: list[int], senses: list[Sense], joined: list[bool]) -> None:
    """Share out "latency and energy" over as many numbers, in order."""
    i = 0
    while i < len(places):
        end = i + 1
        while end < len(places) and joined[end] and senses[end].heads == senses[i].heads:
            end += 1
        heads = senses[i].heads
        if len(heads) == end - i > 1 and not senses[i].change & FAST:
            for k in range(i, end):
                one = heads[k - i]
                paired = _as(one, senses[k].change, places[k])
                senses[k] = replace(paired, last=senses[k].last, rule="respectively")
        i = end
