"""The order in which papers are suggested: the likeliest first, and now and then another.

Who reads only what is like that which she has kept never learns that she would have kept other
things. So one paper in so many of the upper half is taken out of the lower half. Which one, is
a matter of its number alone: it stays the same until it has been decided, and nothing moves.
"""

import numpy as np
import numpy.typing as npt

from storage.ranking.separating import Floats

Ids = npt.NDArray[np.int64]


def suggested(papers: Ids, scores: Floats, explored: float = 0.0) -> Ids:
    """Give the papers in the order of their scores, the highest first.

    `explored` is the share, from 0 to 0.5, of those in the upper half that come from the lower.
    """
    order = papers[np.argsort(-scores, kind="stable")]
    every = round(1 / explored) if explored > 0 else len(order) + 1
    upper = len(order) // 2
    many = upper // every
    if not many:
        return order
    numbers = lot(order[upper:])
    some = np.argpartition(numbers, many - 1)[:many]
    drawn = upper + some[np.argsort(numbers[some])]
    places = np.arange(1, many + 1) * every - 1
    is_drawn, stays = np.zeros(len(order), np.bool_), np.ones(len(order), np.bool_)
    is_drawn[places], stays[drawn] = True, False
    mingled = np.empty_like(order)
    mingled[is_drawn] = order[drawn]
    mingled[~is_drawn] = order[stays]
    return mingled


def lot(papers: Ids, of: int = 0) -> npt.NDArray[np.uint64]:
    """Give numbers as good as drawn by lot, of each paper always the same; of another, others."""
    mixed = (papers.astype(np.uint64) ^ np.uint64(of)) * np.uint64(0x9E3779B97F4A7C15)
    mixed ^= mixed >> np.uint64(32)
    mixed *= np.uint64(0xBF58476D1CE4E5B9)
    return mixed >> np.uint64(16)
