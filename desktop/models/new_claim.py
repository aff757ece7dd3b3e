"""A claim that nobody has read yet: words of an abstract that a person wants to make into one."""

import re
from dataclasses import dataclass

from storage.claims.bounds import bounds
from storage.claims.claim import Bound, Direction, Metric, Unit
from storage.claims.folding import fold
from storage.claims.numbers import quantities
from storage.claims.pairing import read
from storage.claims.tokens import tokens
from storage.database.rows import PaperDetail
from storage.record import PaperId
from storage.text.sentences import sentences

_AROUND = 120
_LONGEST = 1500
"""Characters around the words that are read to guess what they say."""
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
    """The words, by their offsets into the shown abstract, and the text around them.

    `guess` is None where the words hold no number; `platforms` is the hardware that the abstract
    names, if it names just one.
    """

    paper_id: PaperId
    start: int
    end: int
    quote: str
    around: str
    guess: Guess | None = None
    platforms: tuple[tuple[str, str], ...] = ()


def new_claim(paper: PaperDetail, span: tuple[int, int]) -> NewClaim:
    """Make one of a span of a paper's abstract."""
    start, end = span
    text = paper.abstract
    devices = tuple((platform.name, platform.device_class) for platform in paper.hardware)
    return NewClaim(
        paper.id,
        start,
        end,
        text[start:end],
        text[max(0, start - _AROUND) : end + _AROUND],
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
    for one, bound in zip(reads, bounds(folded, row, reads), strict=True):
        number = one.quantity
        if number.start < span[1] and span[0] < number.end:
            down: Direction = "decrease" if number.decrease else "increase"
            return Guess(
                number.low,
                number.high,
                number.unit,
                one.sense.direction or down,
                bound[0],
                one.sense.metric or "speed",
            )
    bare = _NUMBER.search(folded, *span)
    if bare is None:
        return None
    value = float(bare[0].replace(",", ""))
    return Guess(value, value) if value > 0 else None


def _sentence(text: str, span: tuple[int, int]) -> tuple[int, int]:
    """Give the sentence in which a span begins, or what stands around it where that is long."""
    for start, end in sentences(text):
        if start <= span[0] < end:
            return max(start, span[0] - _LONGEST), min(max(end, span[1]), span[1] + _LONGEST)
    return span
