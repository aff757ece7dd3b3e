"""Hits, and set operations on them: documents ascending, scores added up."""

from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

Docs = npt.NDArray[np.intp]
"""As wide as NumPy's own places in an array: narrower ones are widened at every use."""
Scores = npt.NDArray[np.float64]


class Hits(NamedTuple):
    """Documents in ascending order, each with its score."""

    docs: Docs
    scores: Scores


SPARSE: Final = 16
"""Where one document in so many is concerned or fewer, sorting costs less than an array with a
place for each of them."""

NO_HITS: Final = Hits(np.empty(0, np.intp), np.empty(0, np.float64))


def union(parts: list[Hits]) -> Hits:
    """Documents of any part; the scores of a document's parts add up."""
    parts = [part for part in parts if part.docs.size]
    if len(parts) < 2:
        return parts[0] if parts else NO_HITS
    size = _reach([part.docs for part in parts])
    if sum(part.docs.size for part in parts) * SPARSE < size:
        return _sparse_union(parts)
    scores = np.zeros(size, np.float64)
    present = np.zeros(size, np.bool_)
    for part in parts:
        scores[part.docs] += part.scores  # No document is there twice in one part.
        present[part.docs] = True
    docs = np.flatnonzero(present)
    return Hits(docs, scores[docs])


def _sparse_union(parts: list[Hits]) -> Hits:
    docs, where = np.unique(np.concatenate([part.docs for part in parts]), return_inverse=True)
    scores = np.zeros(docs.size, np.float64)
    np.add.at(scores, where, np.concatenate([part.scores for part in parts]))
    return Hits(docs, scores)


def intersection(parts: list[Hits]) -> Hits:
    """Documents of every part; scores add up."""
    first, *rest = sorted(parts, key=lambda part: part.docs.size)
    docs, scores = first
    for part in rest:
        if not docs.size or not part.docs.size:
            return NO_HITS
        at, there = _find(part.docs, docs)
        docs, scores = docs[there], scores[there] + part.scores[at[there]]
    return Hits(docs, scores)


def difference(hits: Hits, without: Docs) -> Hits:
    """Documents of `hits` that are not among `without`."""
    if not hits.docs.size or not without.size:
        return hits
    _, there = _find(without, hits.docs)
    return Hits(hits.docs[~there], hits.scores[~there])


def restricted(hits: Hits, docs: Docs) -> Hits:
    """Documents of `hits` that are among `docs`."""
    if not hits.docs.size or not docs.size:
        return NO_HITS
    _, there = _find(docs, hits.docs)
    return Hits(hits.docs[there], hits.scores[there])


def unscored(docs: Docs) -> Hits:
    """Documents that count nothing towards relevance."""
    return Hits(docs, np.zeros(docs.size, np.float64))


def scaled(hits: Hits, factor: float) -> Hits:
    """The same documents, scores times `factor`."""
    return hits if factor == 1.0 else Hits(hits.docs, hits.scores * factor)


def _find(among: Docs, docs: Docs) -> tuple[npt.NDArray[np.intp], npt.NDArray[np.bool_]]:
    """Say where in `among` each of some documents is, and whether it is there at all."""
    size = _reach([among, docs])
    if docs.size * SPARSE < size:
        at = np.searchsorted(among, docs)
        at[at == among.size] = among.size - 1
        return at, among[at] == docs
    place = np.full(size, -1, np.intp)
    place[among] = np.arange(among.size)
    at = place[docs]
    return at, at >= 0


def _reach(parts: list[Docs]) -> int:
    """Give the length of an array that has a place for every document of some parts."""
    return 1 + max(int(docs[-1]) for docs in parts)
