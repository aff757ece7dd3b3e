"""Hits, and set operations on them: documents ascending, scores added up.

What takes an array with a place for each document is done some documents after the other, in arrays
that the processor's own memory holds: with one for all of them, five times as many papers would
take seven times as long.
"""

from collections.abc import Iterator, Sequence
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

BLOCK: Final = 1 << 15
"""Documents that are looked at in one go: a score for each takes 256 KiB."""

NO_HITS: Final = Hits(np.empty(0, np.intp), np.empty(0, np.float64))


def union(parts: list[Hits]) -> Hits:
    """Documents of any part; the scores of a document's parts add up."""
    parts = [part for part in parts if part.docs.size]
    if len(parts) < 2:
        return parts[0] if parts else NO_HITS
    size = _reach([part.docs for part in parts])
    if sum(part.docs.size for part in parts) * SPARSE < size:
        return _sparse_union(parts)
    scores, there = _room(size)
    made = _Growing(min(size, sum(part.docs.size for part in parts)))
    for base, pieces in _blocks(parts, size):
        scores[:] = 0
        there[:] = False
        for piece in pieces:
            scores[piece.docs] += piece.scores  # No document is there twice in one part.
            there[piece.docs] = True
        found = np.flatnonzero(there)
        made.add(base, found, scores[found])
    return made.hits()


def _sparse_union(parts: list[Hits]) -> Hits:
    docs, where = np.unique(np.concatenate([part.docs for part in parts]), return_inverse=True)
    scores = np.zeros(docs.size, np.float64)
    np.add.at(scores, where, np.concatenate([part.scores for part in parts]))
    return Hits(docs, scores)


def intersection(parts: list[Hits]) -> Hits:
    """Documents of every part; scores add up."""
    parts = sorted(parts, key=lambda part: part.docs.size)
    if len(parts) == 1 or not parts[0].docs.size:
        return parts[0] if parts[0].docs.size else NO_HITS
    size = 1 + int(parts[0].docs[-1])
    if parts[0].docs.size * SPARSE < size:
        return _sparse_intersection(parts)
    scores, there = _room(size)
    made = _Growing(parts[0].docs.size)
    for base, (first, *rest) in _blocks(parts, size):
        found, total = first
        for piece in rest:
            there[:] = False
            there[piece.docs] = True
            scores[piece.docs] = piece.scores
            both = there[found]
            found = found[both]
            total = total[both] + scores[found]
        made.add(base, found, total)
    return made.hits()


def _sparse_intersection(parts: Sequence[Hits]) -> Hits:
    first, *rest = parts
    docs, scores = first
    for part in rest:
        if not docs.size or not part.docs.size:
            return NO_HITS
        at = np.searchsorted(part.docs, docs)
        at[at == part.docs.size] = part.docs.size - 1
        there = part.docs[at] == docs
        docs, scores = docs[there], scores[there] + part.scores[at[there]]
    return Hits(docs, scores)


def difference(hits: Hits, without: Docs) -> Hits:
    """Documents of `hits` that are not among `without`."""
    if not hits.docs.size or not without.size:
        return hits
    kept = ~_are_among(without, hits.docs)
    return Hits(hits.docs[kept], hits.scores[kept])


def restricted(hits: Hits, docs: Docs) -> Hits:
    """Documents of `hits` that are among `docs`."""
    if not hits.docs.size or not docs.size:
        return NO_HITS
    there = _are_among(docs, hits.docs)
    return Hits(hits.docs[there], hits.scores[there])


def unscored(docs: Docs) -> Hits:
    """Documents that count nothing towards relevance."""
    return Hits(docs, np.zeros(docs.size, np.float64))


def scaled(hits: Hits, factor: float) -> Hits:
    """The same documents, scores times `factor`."""
    return hits if factor == 1.0 else Hits(hits.docs, hits.scores * factor)


def _are_among(among: Docs, docs: Docs) -> npt.NDArray[np.bool_]:
    """Say which of some documents are among others."""
    size = _reach([among, docs])
    if docs.size * SPARSE < size:
        at = np.searchsorted(among, docs)
        at[at == among.size] = among.size - 1
        found: npt.NDArray[np.bool_] = among[at] == docs
        return found
    there = np.zeros(size, np.bool_)
    there[among] = True
    return there[docs]


class _Growing:
    """Hits to which those of one block after the other are added, where there is room for all."""

    def __init__(self, most: int) -> None:
        self._docs = np.empty(most, np.intp)
        self._scores = np.empty(most, np.float64)
        self._size = 0

    def add(self, base: int, docs: Docs, scores: Scores) -> None:
        """Add hits of a block that begins with a document."""
        end = self._size + docs.size
        np.add(docs, base, out=self._docs[self._size : end])
        self._scores[self._size : end] = scores
        self._size = end

    def hits(self) -> Hits:
        """Give all of them."""
        return Hits(self._docs[: self._size], self._scores[: self._size])


def _room(size: int) -> tuple[Scores, npt.NDArray[np.bool_]]:
    """Give a score and a mark for each document of a block, of so many documents in all."""
    length = min(size, BLOCK)
    return np.empty(length, np.float64), np.empty(length, np.bool_)


def _blocks(parts: Sequence[Hits], size: int) -> Iterator[tuple[int, list[Hits]]]:
    """Cut parts into the hits of each block, numbered within it; give its first document too."""
    edges = np.minimum(np.arange(0, size + BLOCK, BLOCK), size)
    cuts = [np.searchsorted(part.docs, edges).tolist() for part in parts]
    for n, base in enumerate(edges[:-1].tolist()):
        yield (
            base,
            [
                Hits(part.docs[cut[n] : cut[n + 1]] - base, part.scores[cut[n] : cut[n + 1]])
                for part, cut in zip(parts, cuts, strict=True)
            ],
        )


def _reach(parts: list[Docs]) -> int:
    """Give the length of an array that has a place for every document of some parts."""
    return 1 + max(int(docs[-1]) for docs in parts)
