"""Answers of the index, put in order; sets of papers, as SQL and as arrays have them."""

import json
from array import array
from collections.abc import Sequence
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from storage.index.combine import BLOCK
from storage.index.index import Found

Ids = npt.NDArray[np.int64]

FEW: Final = 500
"""Scores that are sorted at once in any way."""

MOST_TIES: Final = 500
"""Pairs of scores that rounding has put the wrong way round, and that are turned one by one."""

_PLACE: Final = 0xFFFFFFFF


def without(found: Found, papers: Sequence[int]) -> Found:
    """Leave papers out of an answer: those that have changed since they were indexed."""
    if not papers:
        return found
    kept = ~np.isin(found.ids, np.array(papers, np.int64))
    return Found(found.ids[kept], found.scores[kept])


def by_relevance(ids: Ids, answers: Sequence[Found], *, best_first: bool) -> "array[int]":
    """Sort papers, given ascending, by the sum of their scores in some answers, and then by id."""
    order = ranked(_sums(ids, answers), best_first=best_first)
    return as_array(ids, order)


def as_array(ids: npt.NDArray[np.integer[Any]], order: Ids | None = None) -> "array[int]":
    """Copy ids, or those at some places in this order.

    Into an array that is there: what is made by the way takes longer than to copy.
    """
    made = array("q", (0,)) * (ids.size if order is None else order.size)
    into = np.frombuffer(made, np.int64)
    for start in range(0, into.size, BLOCK):
        some = slice(start, start + BLOCK)
        into[some] = ids[some] if order is None else ids[order[some]]
    return made


def _sums(ids: Ids, answers: Sequence[Found]) -> npt.NDArray[np.float64]:
    if len(answers) == 1 and answers[0].ids is ids:
        return answers[0].scores
    scores = np.zeros(ids.size)
    for found in answers:
        if found.ids.size and ids.size:
            each = np.zeros(1 + max(int(found.ids[-1]), int(ids[-1])))
            each[found.ids] = found.scores
            scores += each[ids]
    return scores


def ranked(scores: npt.NDArray[np.float64], *, best_first: bool) -> npt.NDArray[np.int64]:
    """Give the order of scores, none of them below 0; equal ones stay in theirs.

    Sorts numbers of which the upper half is the score, rounded, and the lower half its place: that
    takes an eighth of the time of a stable sort. What rounding has brought together, which is
    little, is put in order after that.
    """
    if scores.size <= FEW:
        return np.argsort(-scores if best_first else scores, kind="stable")
    keys = np.empty(scores.size, np.int64)
    for start in range(0, keys.size, BLOCK):
        some = keys[start : start + BLOCK]
        # The bits of numbers from 0 up are in the order of the numbers.
        some[:] = scores[start : start + BLOCK].astype(np.float32).view(np.int32)
        if best_first:
            np.negative(some, out=some)
        some <<= 32
        some += np.arange(start, start + some.size)
    keys.sort()
    ties: list[int] = []
    for start in range(0, keys.size, BLOCK):
        # One more, to be compared with the last.
        found = scores[keys[start : start + BLOCK + 1] & _PLACE]
        wrong = found[1:] > found[:-1] if best_first else found[1:] < found[:-1]
        ties += (start + np.flatnonzero(wrong)).tolist()
    return _untied(scores, keys, ties, best_first=best_first)


def _untied(
    scores: npt.NDArray[np.float64],
    keys: npt.NDArray[np.int64],
    ties: list[int],
    *,
    best_first: bool,
) -> npt.NDArray[np.int64]:
    """Give the places in keys, those put in order that rounding has brought together.

    `ties` is where a score stands before one that belongs in front of it.
    """
    turned = -1 if best_first else 1
    if len(ties) > MOST_TIES:
        keys &= _PLACE
        return keys[np.argsort(turned * scores[keys], kind="stable")]
    alike = {int(keys[at]) >> 32 for at in ties}
    runs = [np.searchsorted(keys, (half << 32, (half + 1) << 32)).tolist() for half in alike]
    keys &= _PLACE
    for start, end in runs:
        some = keys[start:end]
        keys[start:end] = some[np.argsort(turned * scores[some], kind="stable")]
    return keys


def as_json(ids: list[int]) -> str:
    """Write ids as the one parameter in which many of them travel."""
    return json.dumps(ids)
