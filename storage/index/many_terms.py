"""The documents of all terms that begin so, without a look at each of their posting lists.

Most words of a library stand in one paper. Where each is, is said with the term itself, and what
is said of thousands of terms is read as one array. The posting lists of the others stand one
behind the other, and are read in one go.
"""

from collections.abc import Callable
from typing import Final

import numpy as np
import numpy.typing as npt

from storage.index.blocks import Block
from storage.index.combine import Hits
from storage.index.packing import ABOUT
from storage.index.terms import Terms

NOTHING: Final = np.empty(0, np.int64)

Read = Callable[[npt.NDArray[np.void]], Block]
"""Gives the posting lists of which something is said, as if they were one."""


def together(terms: Terms, coded: bytes, size: int, read: Read) -> Hits:
    """Give the documents of a segment of `size` that have any of the terms that begin with `coded`.

    The scores are how often these stand there, taken together.
    """
    first, last = terms.span(coded)
    said = terms.said_of_many(first, last, ABOUT)
    docs, weights = [NOTHING], [np.empty(0)]
    once = said["size"] == 1
    docs.append(said["first"][once].astype(np.int64))
    weights.append(said["weight"][once].astype(np.float64))
    # Two documents that have a word twice between them have it once each.
    twice = (said["size"] == 2) & (said["weight"] == 2)
    for end in ("first", "last"):
        docs.append(said[end][twice].astype(np.int64))
        weights.append(np.ones(int(twice.sum())))
    others = said[~(once | twice)]
    if others.size:
        found_docs, found_weights, _ = read(others)
        docs.append(found_docs)
        weights.append(found_weights)
    sums = np.bincount(np.concatenate(docs), np.concatenate(weights), size).astype(np.float64)
    found = np.flatnonzero(sums)
    return Hits(found, sums[found])


def said_among(terms: Terms, coded: bytes, among: npt.NDArray[np.bool_]) -> npt.NDArray[np.void]:
    """Give what is said of the terms that begin so, without those in no document `among` all.

    Terms that stand in more than two documents are given wherever they stand.
    """
    said = terms.said_of_many(*terms.span(coded), ABOUT)
    here = among[said["first"].astype(np.intp)] | among[said["last"].astype(np.intp)]
    return said[here | (said["size"] > 2)]
