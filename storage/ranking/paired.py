"""Ranking papers by comparing two at a time: strengths, how sure they are, which pair to ask next.

The model is that of Bradley and Terry (Biometrika 39, 1952) with ties after Davidson (Journal of
the American Statistical Association 65, 1970): of two papers whose strengths differ by d, the first
is preferred with probability e^(d/2) / Z, the second with e^(-d/2) / Z, and they are called equal
with t / Z, where Z = e^(d/2) + e^(-d/2) + t. Strengths have a normal prior around 0. The estimator
is the mode of the posterior, found by Newton's method; its curvature there gives the covariance
(Laplace's approximation), and `t` is the value that the answers make most likely.

The next pair is the one whose answer is expected to make the order surest (`gains`). At first that
is any two papers not yet seen, so each is compared once before any is compared twice; later they
are papers near each other in rank, of which little is known.

Nothing here knows of a library. Papers are numbered from 0.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from storage.vocabulary import Preference

Numbers = NDArray[np.float64]

SPREAD: Final = 4.0
"""Standard deviation of the prior: two papers drawn at random are told apart 7 times in 8."""
SURE: Final = 0.9
"""Of an order as sure as this nine pairs of ten stand right: Kendall's tau is about 0.8."""
MOST: Final = 400
"""Papers that can be compared together: the pairs of more would not be gone through in time."""

LATER_AFTER: Final = 10
"""Answers after which a pair that was put off may come again."""

_STEPS: Final = 50
_ENOUGH: Final = 1e-6
_DIGITS: Final = 5
_RATE: Final = 0.5
_FAR: Final = 60.0
"""Differences beyond which no answer is in doubt."""
_FIRST_TIES: Final = (0.5, 2.0)
"""Ties that are held for seen before the first answer, and answers in which none was."""
_DRAWS: Final = 300
_SEED: Final = 20040


@dataclass(frozen=True, slots=True)
class Compared:
    """One answer about papers `one` and `other`, which are different."""

    one: int
    other: int
    answer: Preference


@dataclass(frozen=True, slots=True)
class Fit:
    """What the answers say: `strengths` (n), their `covariance` (n, n), and the weight of ties."""

    strengths: Numbers
    covariance: Numbers
    ties: float

    @property
    def order(self) -> list[int]:
        """The papers, best first; of equal ones the one that came first."""
        return [int(one) for one in np.argsort(-self.strengths.round(_DIGITS), kind="stable")]


@dataclass(frozen=True, slots=True)
class Standing:
    """A paper's place, from 1, and the places between which it lies with 90 % probability."""

    paper: int
    place: int
    best: int
    worst: int


def fit(papers: int, answers: Sequence[Compared], start: Fit | None = None) -> Fit:
    """Fit strengths of so many papers to the answers; `start` saves steps, and changes nothing."""
    one, other, score, tied = _arrays(answers)
    strengths = np.zeros(papers) if start is None else start.strengths
    ties = _FIRST_TIES[0] / _FIRST_TIES[1] if start is None else start.ties
    for _ in range(_STEPS):
        d = strengths[one] - strengths[other]
        before, ties = ties, _ties(d, ties, int(tied.sum()))
        gradient, hessian = _curve(strengths, one, other, d, score, ties)
        step = np.linalg.solve(hessian, gradient)
        had = _likely(strengths, d, score, ties)
        while True:
            tried = strengths + step
            longest = float(np.abs(step).max(initial=0))
            # Where the logistic curve is flat, a whole step leads beyond the mode, and back again.
            if longest < _ENOUGH or _likely(tried, tried[one] - tried[other], score, ties) >= had:
                break
            step = step / 2
        strengths = tried
        if longest < _ENOUGH and abs(ties - before) < _ENOUGH:
            break
    return Fit(strengths, np.asarray(np.linalg.inv(hessian)), ties)


def _arrays(
    answers: Sequence[Compared],
) -> tuple[NDArray[np.intp], NDArray[np.intp], Numbers, NDArray[np.bool_]]:
    told = [each for each in answers if each.answer is not Preference.LATER]
    one = np.array([each.one for each in told], dtype=np.intp)
    other = np.array([each.other for each in told], dtype=np.intp)
    given = np.array([int(each.answer) for each in told], dtype=np.intp)
    # What Davidson's model counts: half a win for either side of a tie.
    score = np.where(
        given == Preference.FIRST, 0.5, np.where(given == Preference.SECOND, -0.5, 0.0)
    )
    return one, other, score, given == Preference.EQUAL


def _ties(d: Numbers, ties: float, seen: int) -> float:
    """Bring the weight of ties nearer to where as many are expected as were seen."""
    z = 2 * np.cosh(np.clip(d, -_FAR, _FAR) / 2) + ties
    return (seen + _FIRST_TIES[0]) / (float((1 / z).sum()) + _FIRST_TIES[1])


def _likely(strengths: Numbers, d: Numbers, score: Numbers, ties: float) -> float:
    """Give the log posterior, up to what does not depend on the strengths."""
    d = np.clip(d, -_FAR, _FAR)
    told = score * d - np.log(2 * np.cosh(d / 2) + ties)
    return float(told.sum() - (strengths**2).sum() / SPREAD**2 / 2)


def _curve(
    strengths: Numbers,
    one: NDArray[np.intp],
    other: NDArray[np.intp],
    d: Numbers,
    score: Numbers,
    ties: float,
) -> tuple[Numbers, Numbers]:
    """Give the gradient and the negative Hessian of the log posterior."""
    first, second, _ = chances(d, ties)
    mean = (first - second) / 2
    bend = _bend(d, ties)
    gradient = -strengths / SPREAD**2
    np.add.at(gradient, one, score - mean)
    np.add.at(gradient, other, mean - score)
    hessian = np.eye(len(strengths)) / SPREAD**2
    np.add.at(hessian, (one, one), bend)
    np.add.at(hessian, (other, other), bend)
    np.add.at(hessian, (one, other), -bend)
    np.add.at(hessian, (other, one), -bend)
    return gradient, hessian


def _bend(d: Numbers, ties: float) -> Numbers:
    """Give the curvature of an answer's log likelihood, the same whatever the answer."""
    first, second, _ = chances(d, ties)
    return (first + second) / 4 - ((first - second) / 2) ** 2


def chances(d: Numbers, ties: float) -> tuple[Numbers, Numbers, Numbers]:
    """Give how likely the first, the second and neither is preferred, by the difference `d`."""
    d = np.clip(d, -_FAR, _FAR)
    up = np.exp(d / 2)
    down = 1 / up
    z = up + down + ties
    return up / z, down / z, ties / z


def sureness(found: Fit) -> float:
    """Give the share of all pairs that are expected to stand in the right order: 0.5 to 1."""
    d, variance = _differences(found)
    if not len(d):
        return 1.0
    # The stronger of two is so by the distance between them.
    return float(_normal(np.abs(d) / np.sqrt(variance)).mean())


def remaining(papers: int, sure: float, answers: Sequence[Compared]) -> int:
    """Estimate how many answers are needed until an order that is `sure` is as sure as `SURE`.

    Each answer per paper makes the unsure share smaller by `_RATE`, as simulated readers show for
    10 to 100 papers; when every pair was answered, none remains.
    """
    told = {
        frozenset((each.one, each.other)) for each in answers if each.answer is not Preference.LATER
    }
    wanted = math.ceil(papers / _RATE * math.log(max(1 - sure, 1e-9) / (1 - SURE)))
    return min(max(0, wanted), papers * (papers - 1) // 2 - len(told))


def _differences(found: Fit) -> tuple[Numbers, Numbers]:
    """Give by how much the strengths of each two papers differ, and the variance of that.

    Each two are there once, in the order of `np.triu_indices`.
    """
    own = np.diag(found.covariance)
    one, other = np.triu_indices(len(own), 1)
    variance = own[one] + own[other] - 2 * found.covariance[one, other]
    return found.strengths[one] - found.strengths[other], np.maximum(variance, 1e-12)


def _normal(z: Numbers) -> Numbers:
    """Give the normal distribution function, by Abramowitz and Stegun 26.2.17 (to 1e-7)."""
    k = 1 / (1 + 0.2316419 * np.abs(z))
    series = k * (
        0.319381530 + k * (-0.356563782 + k * (1.781477937 + k * (-1.821255978 + k * 1.330274429)))
    )
    tail = np.exp(-(z**2) / 2) / np.sqrt(2 * np.pi) * series
    return np.asarray(np.where(z >= 0, 1 - tail, tail))


def next_pair(found: Fit, answers: Sequence[Compared]) -> tuple[int, int] | None:
    """Give the two papers to ask about next, the left one first; None when all pairs are answered.

    No pair is asked twice, but those put off: they come again after some other answers, or when
    there is nothing else to ask.
    """
    papers = len(found.strengths)
    if papers < 2:
        return None
    gain = np.where(np.tri(papers, dtype=bool), -np.inf, gains(found))
    since: dict[tuple[int, int], int] = {}
    for number, each in enumerate(answers):
        pair = (min(each.one, each.other), max(each.one, each.other))
        if each.answer is Preference.LATER:
            since[pair] = number
        else:
            since.pop(pair, None)
            gain[pair] = -np.inf
    put_off = {pair: gain[pair] for pair in since if np.isfinite(gain[pair])}
    for pair, number in since.items():
        if len(answers) - number <= LATER_AFTER:
            gain[pair] = -np.inf
    if papers > 2 and np.isfinite(gain.max()):
        # So that of pairs which are worth the same the first is asked about.
        gain = (gain / gain.max()).round(_DIGITS)
    if not np.isfinite(gain.max()):
        if not put_off:
            return None
        one, other = min(put_off, key=lambda pair: since[pair])
    else:
        one, other = divmod(int(np.argmax(gain)), papers)
    # The side that a paper stands on should not speak for it.
    left = [sum(each.one == paper for each in answers) for paper in (one, other)]
    return (one, other) if left[0] <= left[1] else (other, one)


def gains(found: Fit) -> Numbers:
    """Give how much surer of the order an answer on each two papers is expected to make (n, n).

    Each two are there once, above the diagonal; the rest is 0.

    How unsure the order is, is counted as the sum of p (1 - p) over all pairs, where p is the
    probability that the first of the two is the stronger. An answer on i and j with weight w (the
    curvature of its likelihood, averaged over what is believed as MacKay, "The evidence framework
    applied to classification networks", 1992, averages a logistic curve) takes
    C x x' C w / (1 + w v) from the covariance C, with x = e_i - e_j and v = x' C x. To first order
    the sum falls by what that takes from the variance of each pair's difference, times
    phi(z)^2 / variance: all pairs i, j together are a product of three matrices.
    """
    d, variance = _differences(found)
    each = np.triu_indices(len(found.strengths), 1)
    matters = np.zeros_like(found.covariance)
    matters[each] = np.exp(-(d**2) / variance) / variance
    matters += matters.T
    moved = found.covariance @ (np.diag(matters.sum(axis=1)) - matters)
    spread = moved @ found.covariance
    own = np.diag(spread)
    falls = own[each[0]] + own[each[1]] - 2 * spread[each]
    narrowed = 1 / np.sqrt(1 + np.pi / 8 * variance)
    weight = narrowed * _bend(narrowed * d, found.ties)
    gain = np.zeros_like(spread)
    gain[each] = weight / (1 + weight * variance) * falls
    return gain


def standings(found: Fit) -> list[Standing]:
    """Give the papers' places, best first, with what lies between the 5th and the 95th centile.

    Strengths are drawn from the posterior, always the same way, and ranked.
    """
    papers = len(found.strengths)
    drawn = np.random.default_rng(_SEED).standard_normal((_DRAWS, papers))
    root = np.linalg.cholesky(found.covariance)
    strengths = found.strengths + drawn @ root.T
    places = np.argsort(np.argsort(-strengths, axis=1), axis=1) + 1
    best = np.percentile(places, 5, axis=0, method="nearest")
    worst = np.percentile(places, 95, axis=0, method="nearest")
    return [
        Standing(paper, place, min(place, int(best[paper])), max(place, int(worst[paper])))
        for place, paper in enumerate(found.order, 1)
    ]
