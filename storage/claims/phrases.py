"""Small readings of a token list: noun phrases, their heads, and what they measure."""

from typing import NamedTuple

from storage.claims.claim import Metric
from storage.claims.lexicon import (
    BREAK,
    CHANGE,
    CLAIMED,
    ENERGY,
    ENERGY_GAIN,
    FAST,
    IN,
    LINK,
    MEASURE,
    OTHER,
    RATE,
    SPEED,
    TIME,
    VERB,
    WEAK,
)
from storage.claims.tokens import Token

LONGEST_PHRASE = 9
"""Words of a noun phrase after a number that may lead up to its head."""


class Head(NamedTuple):
    """A measured thing: its marks, and the token that names it."""

    marks: int
    token: int


def head(row: list[Token], start: int, end: int) -> Head | None:
    """Find the last measure named in `row[start:end]`; English puts the head last."""
    for at in range(end - 1, start - 1, -1):
        if row[at].marks & MEASURE and not row[at].marks & FAST:
            marks = row[at].marks & MEASURE
            if row[at].word.startswith("efficient") and at < end - 1:
                continue
            if marks & WEAK and at > start and _spares(row[at - 1]):
                marks = OTHER  # "cost efficiency", "memory performance"
            return Head(marks, at)
    return None


def _spares(token: Token) -> bool:
    """Whether efficiency of this kind spares something other than time."""
    return bool(token.marks & OTHER) or token.word in _SPARED


_SPARED = frozenset(
    "resource resources data sample label fuel spectral hardware token tokens gpu".split()
)


def phrase_end(row: list[Token], start: int, longest: int = LONGEST_PHRASE) -> int:
    """Give where the noun phrase that begins at `start` ends: at a link, or after `longest`."""
    at = start
    stop = min(len(row), start + longest)
    while at < stop:
        if row[at].word == "(" and at > start and (close := _acronym_end(row, at)):
            at = close  # "energy-delay product (EDP) reduction"
        elif row[at].marks & LINK or (at > start and _goes_on(row[at - 1], row[at])):
            break
        else:
            at += 1
    return min(at, len(row))


def _goes_on(measure: Token, token: Token) -> bool:
    """Whether a measure is followed by what it was measured at: "less latency launching jobs"."""
    doing = not token.marks and token.word.endswith("ing")
    return doing and bool(measure.marks & (TIME | RATE | ENERGY)) and not measure.marks & OTHER


def _acronym_end(row: list[Token], at: int) -> int:
    """Give where a bracketed acronym ends, if one begins at `at` and more words follow."""
    for close in range(at + 2, min(len(row) - 1, at + 4)):
        if row[close].word == ")":
            return close + 1
        if row[close].number >= 0:
            break
    return 0


def own_head(row: list[Token], at: int) -> Head | None:
    """Give the measure that a change word names itself ("energy savings"), if it does."""
    marks = row[at].marks & CLAIMED
    return Head(marks, at) if marks else None


def heads_after(row: list[Token], start: int) -> list[Head]:
    """Read the measures coordinated after a preposition at `start`: "in latency and energy"."""
    found: list[Head] = []
    at = start
    while True:
        end = phrase_end(row, at + 1)
        if found and any(t.marks & VERB and t.marks & CHANGE for t in row[at + 1 : end]):
            break
        one = head(row, at + 1, end)
        if one is not None:
            found.append(one)
        elif found or end - at > 3 or end >= len(row) or row[end].word != "and":
            break
        if end >= len(row) or row[end].word not in ("and", ",", "or", "/"):
            break
        at = end
        if at + 1 < len(row) and row[at].word == "," and row[at + 1].word in ("and", "or"):
            at += 1
    return found


def heads_before(row: list[Token], end: int) -> list[Head]:
    """Read the measures coordinated just before `end`: "latency and energy (", in order."""
    found: list[Head] = []
    at = end
    while at > 0:
        start = at
        while start > 0 and at - start < LONGEST_PHRASE and not row[start - 1].marks & LINK:
            start -= 1
        one = head(row, start, at)
        if one is None:
            break
        found.append(one)
        if not start or row[start - 1].word not in ("and", ","):
            break
        at = start - 1
        if at and row[at].word == "and" and row[at - 1].word == ",":
            at -= 1
    return found[::-1]


def preposition_at(row: list[Token], at: int) -> bool:
    """Whether a preposition that names the measure stands at `at` ("in", "of", "on", "for")."""
    return at < len(row) and bool(row[at].marks & IN)


def best(heads: list[Head]) -> Head | None:
    """Choose among coordinated measures: a duration, a rate, a speed, then energy, then others."""
    for mark in (TIME, RATE, SPEED, ENERGY | ENERGY_GAIN, WEAK, OTHER):
        for one in heads:
            if one.marks & mark and not (mark != OTHER and one.marks & OTHER):
                return one
    return heads[0] if heads else None


def metric_of(marks: int) -> Metric | None:
    """Name the metric of a measure's marks; None where it is none of speed's."""
    if marks & OTHER:
        return None
    if marks & TIME:
        return "time"
    if marks & RATE:
        return "throughput"
    if marks & (ENERGY | ENERGY_GAIN):
        return "energy"
    return "speed" if marks & (CLAIMED | WEAK) else None


def clause_start(row: list[Token], at: int, longest: int = 40) -> int:
    """Walk back from `at` to where its clause begins: a break, or `longest` tokens."""
    first = max(0, at - longest)
    while at > first and not row[at - 1].marks & BREAK:
        at -= 1
    return at
