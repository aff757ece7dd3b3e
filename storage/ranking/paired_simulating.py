"""Readers that compare papers as a model says, and how well their order is found.

A reader holds each paper for as good as a number drawn from a normal distribution around 0, of the
standard deviation `spread`, says. Of two papers whose numbers differ by d she prefers the first
with probability 1 / (1 + e^-d): the smaller the spread, the noisier she is. A `slip` is the share
of answers that she gives the wrong way round besides; those who only slip have an endless spread.
She says "equal" where the numbers differ by less than `blur`.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

import numpy as np

from storage.ranking.paired import Compared, Numbers, fit, next_pair, sureness
from storage.vocabulary import Preference

ENDLESS: Final = 1e6


@dataclass(frozen=True, slots=True)
class Reader:
    """How a simulated reader answers."""

    spread: float = 5.0
    slip: float = 0.0
    blur: float = 0.0

    def answer(self, difference: float, random: np.random.Generator) -> Preference:
        """Say which of two papers she prefers."""
        if abs(difference) < self.blur:
            return Preference.EQUAL
        likely = 1 / (1 + np.exp(-np.clip(difference, -60, 60)))
        first = random.random() < likely
        if random.random() < self.slip:
            first = not first
        return Preference.FIRST if first else Preference.SECOND


@dataclass(frozen=True, slots=True)
class Reached:
    """Where a simulated comparison stands after so many answers."""

    answers: int
    tau: float
    sureness: float


def replay(papers: int, reader: Reader, seed: int) -> Iterator[Reached]:
    """Let a reader compare so many papers; give where it stands after each answer."""
    random = np.random.default_rng(seed)
    true = random.normal(0, reader.spread, papers)
    answers: list[Compared] = []
    found = fit(papers, answers)
    while (pair := next_pair(found, answers)) is not None:
        one, other = pair
        given = reader.answer(float(true[one] - true[other]), random)
        answers.append(Compared(one, other, given))
        found = fit(papers, answers, found)
        yield Reached(len(answers), tau(found.strengths, true), sureness(found))


def tau(one: Numbers, other: Numbers) -> float:
    """Give Kendall's tau (tau-a): the share of pairs in the same order less that in the other."""
    upper = np.triu_indices(len(one), 1)
    if not len(upper[0]):
        return 1.0
    agree = np.sign(one[:, None] - one[None, :]) * np.sign(other[:, None] - other[None, :])
    return float(agree[upper].mean())
