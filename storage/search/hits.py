"""Answers of the index, put in order; sets of papers, as SQL and as arrays have them."""

import json
from array import array
from collections.abc import Sequence
from typing import Final

import numpy as np
import numpy.typing as npt

from storage.index.index import Found

Ids = npt.NDArray[np.int64]

FEW: Final = 500
"""Scores that are sorted at once in any way."""


def without(found: Found, papers: Sequence[int]) -> Found:
    """Leave papers out of an answer: those that have changed since they were indexed."""
    if not papers:
        return found
    kept = ~np.isin(found.ids, np.array(papers, np.int64))
    return Found(found.ids[kept], found.scores[kept])


def by_relevance(ids: Ids, answers: Sequence[Found], *, best_first: bool) -> "array[int]":
    """Sort papers, given ascending, by the sum of their scores in some answers, and then by id."""
    order = ranked(_sums(ids, answers), best_first=best_first)
    return array("q", ids[order].tobytes())


def _sums(ids: Ids, answers: Sequence[Found]) -> npt.NDArray[np.float64]:
    if len(answers) == 1 and answers[0].ids is ids:
        return answers[0].scores
    scores = np.zeros(ids.size)
    for found in answers:
        if found.ids.size and ids.size:
            place = np.full(1 + max(int(found.ids[-1]), int(ids[-1])), -1, np.intp)
            place[found.ids] = np.arange(found.ids.size)
            at = place[ids]
            scores += np.where(at >= 0, found.scores[at], 0.0)
    return scores


def ranked(scores: npt.NDArray[np.float64], *, best_first: bool) -> npt.NDArray[np.int64]:
    """Give the order of scores, none of them below 0; equal ones stay in theirs.

    Sorts numbers of which the upper half is the score, rounded, and the lower half its place: that
    takes an eighth of the time of a stable sort. What rounding has brought together, which is
    little, is put in order after that.
    """
    if scores.size <= FEW:
        return np.argsort(-scores if best_first else scores, kind="stable")
    # The bits of numbers from 0 up are in the order of the numbers.
    keys = scores.astype(np.float32).view(np.int32).astype(np.int64)
    if best_first:
        np.negative(keys, out=keys)
    keys <<= 32
    keys += np.arange(scores.size)
    keys.sort()
    keys &= 0xFFFFFFFF
    found = scores[keys]
    if (found[1:] > found[:-1] if best_first else found[1:] < found[:-1]).any():
        return keys[np.argsort(-found if best_first else found, kind="stable")]
    return keys


def as_json(ids: list[int]) -> str:
    """Write ids as the one parameter in which many of them travel."""
    return json.dumps(ids)
