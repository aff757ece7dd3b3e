"""The live documents of an index, in the order of their papers, and the places they have in it."""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from storage.index.combine import SPARSE

Rank = npt.NDArray[np.int32]


class Order(NamedTuple):
    """The live papers, ascending, and the place of each document's among them.

    Dead documents have the places behind all live ones. No places where every document is in its
    own already.
    """

    live: npt.NDArray[np.int64]
    rank: Rank | None


def order_of(papers: npt.NDArray[np.int64], alive: npt.NDArray[np.bool_]) -> Order:
    """Put documents in order, by the paper of each and whether it counts."""
    dead = np.flatnonzero(~alive)
    if not dead.size and (papers[1:] > papers[:-1]).all():
        return Order(papers, None)
    ids = papers[alive] if dead.size else papers
    reach = 1 + int(papers.max(initial=0))
    if reach > SPARSE * papers.size:
        order = np.argsort(ids, kind="stable")
        live = ids[order]
        rank = np.empty(papers.size, np.int32)
        rank[np.flatnonzero(alive)[order]] = np.arange(ids.size)
    else:
        # Counted, where there is a paper for most numbers: sorting takes three times as long.
        there = np.zeros(reach, np.bool_)
        there[ids] = True
        live = np.flatnonzero(there)
        before = np.cumsum(there, dtype=np.int32)
        before -= 1
        rank = before[papers]
    rank[dead] = live.size + np.arange(dead.size)
    return Order(live, rank)
