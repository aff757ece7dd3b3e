"""The documents of all terms that begin so, without a look at each of their posting lists.

Most words of a library stand in one paper. Where each is, is said with the term itself, and what
is said of thousands of terms is read as one array.
"""

from collections.abc import Callable
from typing import Final

import numpy as np

from storage.index.combine import Hits
from storage.index.packing import ABOUT
from storage.index.terms import Terms

NOTHING: Final = np.empty(0, np.int64)


def together(terms: Terms, coded: bytes, size: int, read: Callable[[bytes], Hits]) -> Hits:
    """Give the documents of a segment of `size` that have any of the terms that begin with `coded`.

    The scores are how often these stand there, taken together. `read` reads the posting list of
    which a term's own words tell, for terms that stand in several documents.
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
    for place in np.flatnonzero(~(once | twice)).tolist():
        found_docs, found_weights = read(said[place].tobytes())
        docs.append(found_docs)
        weights.append(found_weights)
    sums = np.bincount(np.concatenate(docs), np.concatenate(weights), size).astype(np.float64)
    found = np.flatnonzero(sums)
    return Hits(found, sums[found])
