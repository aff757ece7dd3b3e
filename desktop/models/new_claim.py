"""A claim that nobody has read yet: words of an abstract that a person wants to make into one."""

import re
from dataclasses import dataclass

from storage.claims.bounds import bounds
from storage.claims.claim import Bound, Direction, Metric, Unit
from storage.claims.folding import fold
from storage.claims.numbers import quantities
from storage.claims.pairing import NumberRead, read
from storage.claims.tokens import tokens
from storage.database.rows import PaperDetail
from storage.record import PaperId
from storage.text.sentences import sentences

_LONGEST = 1500
"""Characters before and behind the words that are read, where a sentence is longer."""
_NUMBER = re.compile(r"(?<![\w.])\d[\d,]*(?:\.\d+)?(?![\w.]*\d)")


@dataclass(frozen=True, slots=True)
class Guess:
    """What the words seem to say: a number as reported, and what the sentence tells of it."""

    low: float
    high: float
    unit: Unit = "x"
    direction: Direction = "increase"
    bound: Bound = "exact"
    metric: Metric = "speed"


@dataclass(frozen=True, slots=True)
class NewClaim:
    """The words, by their offsets into the shown abstract, and the sentence around them.

    `guess` is None where the words hold no number; `platforms` is the hardware that the abstract
    names, if it names just one.
    """

    paper_id: PaperId
    start: int
    end: int
    quote: str
    around: str
    around_start: int
    guess: Guess | None = None
    platforms: tuple[tuple[str, str], ...] = ()


def new_claim(paper: PaperDetail, span: tuple[int, int]) -> NewClaim:
    """Make one of a span of a paper's abstract."""
    start, end = span
    text = paper.abstract
    first, last = _sentence(text, span)
    devices = tuple((platform.name, platform.device_class) for platform in paper.hardware)
    return NewClaim(
        paper.id,
        start,
        end,
        text[start:end],
        text[first:last],
        first,
        guessed(text, span),
        devices if len(devices) == 1 else (),
    )


def guessed(text: str, span: tuple[int, int]) -> Guess | None:
    """Read the first number within `span` as the extractor reads it, in its sentence."""
    folded = fold(text)
    start, end = _sentence(text, span)
    numbers = quantities(folded, start, end)
    row = tokens(text, folded, start, end, numbers)
    reads = read(row, numbers)
    found = [
        (one, bound[0])
        for one, bound in zip(reads, bounds(folded, row, reads), strict=True)
        if one.quantity.start < span[1] and span[0] < one.quantity.end
    ]
    if found:
        # Of a number that is cut by the selection only its unit may be in it.
        whole = [pair for pair in found if pair[0].quantity.start >= span[0]]
        return _guess(*(whole or found)[0])
    bare = _NUMBER.search(folded, *span)
    if bare is None:
        return None
    value = float(bare[0].replace(",", ""))
    return Guess(value, value) if value > 0 else None


def _guess(one: NumberRead, bound: Bound) -> Guess:
    number, sense = one.quantity, one.sense
    down: Direction = "decrease" if number.decrease else "increase"
    return Guess(
        number.low,
        number.high,
        number.unit,
        sense.direction or down,
        bound,
        sense.metric or "speed",
    )


def _sentence(text: str, span: tuple[int, int]) -> tuple[int, int]:
    """Give the sentence in which a span begins, or what stands around it where that is long."""
    for start, end in sentences(text):
        if start <= span[0] < end:
            return max(start, span[0] - _LONGEST), min(max(end, span[1]), span[1] + _LONGEST)
    return span
