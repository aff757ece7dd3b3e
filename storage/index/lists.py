"""Posting lists of several sources as those of one segment: new texts, and segments of before."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final, NamedTuple, Protocol

import numpy as np
import numpy.typing as npt

from storage.index.packing import ABOUT, Lists
from storage.index.places import Numbers, fresh, unpack
from storage.index.segment import Segment

AT_ONCE: Final = 60_000
"""Postings that are given in one go, roughly: what is worked out for them takes some MiB."""


class Found(NamedTuple):
    """Posting lists one behind the other: `sizes[i]` postings each, with their positions."""

    sizes: Numbers
    docs: Numbers
    counts: Numbers
    places: npt.NDArray[np.uint16]


class Source(Protocol):
    """What gives the posting lists of a field, words in the order of bytes.

    The documents of a source are behind those of the sources before it.
    """

    words: list[bytes]
    sizes: Numbers
    """Postings of each word, at most."""

    def lists(self, first: int, last: int) -> Found:
        """Give some posting lists, by the numbers of their words."""


class SegmentSource:
    """The posting lists of a field of a segment, without those documents that count no more."""

    def __init__(self, segment: Segment, field: str, numbers: Numbers) -> None:
        """Say by `numbers` what documents are called now, -1 for none."""
        self._segment = segment
        self._numbers = numbers
        coded = segment.coded(field, b"")
        found = [] if coded is None else list(segment.terms.items(coded))
        self.words = [term[len(coded or b"") :] for term, _ in found]
        self._about = np.frombuffer(b"".join(said for _, said in found), ABOUT)
        self.sizes = self._about["size"].astype(np.int64)

    def lists(self, first: int, last: int) -> Found:
        """Give some posting lists, by the numbers of their words."""
        sizes = self.sizes[first:last]
        docs, weights, packed = self._segment.postings_of_many(self._about[first:last])
        counts = weights.astype(np.int64)
        places = unpack(packed, counts).astype(np.uint16)
        docs = self._numbers[docs]
        alive = docs >= 0
        if alive.all():
            return Found(sizes, docs, counts, places)
        left = np.add.reduceat(alive, np.cumsum(sizes) - sizes, dtype=np.int64)
        return Found(left, docs[alive], counts[alive], places[np.repeat(alive, counts)])


def together(sources: Sequence[Source], lengths: Numbers) -> Iterator[tuple[list[bytes], Lists]]:
    """Give the words of all sources in order with their posting lists, some at a time.

    `lengths` are those of the documents' fields, as bytes.
    """
    words = sorted(set().union(*(source.words for source in sources)))
    place = {word: n for n, word in enumerate(words)}
    numbers = [
        np.fromiter((place[word] for word in source.words), np.int64, len(source.words))
        for source in sources
    ]
    load = np.zeros(len(words), np.int64)
    for number, source in zip(numbers, sources, strict=True):
        load[number] += source.sizes
    for first, last in pairwise(_goals(load)):
        parts = [
            _numbered(source, number, *np.searchsorted(number, (first, last)).tolist())
            for source, number in zip(sources, numbers, strict=True)
        ]
        of, found = _sorted([part for part in parts if part[0].size])
        if of.size:
            starts = fresh(of)
            yield (
                [words[n] for n in of[starts].tolist()],
                Lists(
                    np.append(starts, of.size),
                    found.docs,
                    found.counts,
                    lengths[found.docs],
                    found.places,
                ),
            )


def joined(pieces: Sequence[Lists]) -> Lists:
    """Put posting lists behind each other."""
    if len(pieces) == 1:
        return pieces[0]
    before = np.cumsum([0, *(len(piece.docs) for piece in pieces)])
    starts = [piece.starts[:-1] + base for piece, base in zip(pieces, before[:-1], strict=True)]
    return Lists(
        np.concatenate([*starts, before[-1:]]),
        np.concatenate([piece.docs for piece in pieces]),
        np.concatenate([piece.counts for piece in pieces]),
        np.concatenate([piece.lengths for piece in pieces]),
        np.concatenate([piece.places for piece in pieces]),
    )


def _goals(load: Numbers) -> list[int]:
    """Cut words into parts that have about `AT_ONCE` postings each."""
    total = np.concatenate(([0], np.cumsum(load)))
    goals = np.arange(0, int(total[-1]) + AT_ONCE, AT_ONCE)
    cuts: list[int] = np.unique(np.minimum(np.searchsorted(total, goals), len(load))).tolist()
    return cuts


Numbered = tuple[Numbers, Found]
"""The number of the word of each posting, and the postings."""


def _numbered(source: Source, numbers: Numbers, first: int, last: int) -> Numbered:
    if first == last:
        nothing = np.empty(0, np.int64)
        return nothing, Found(nothing, nothing, nothing, np.empty(0, np.uint16))
    found = source.lists(first, last)
    return np.repeat(numbers[first:last], found.sizes), found


def _sorted(parts: list[Numbered]) -> Numbered:
    """Put the postings of several sources behind each other, word by word."""
    if len(parts) == 1:
        return parts[0]
    nothing = np.empty(0, np.int64)
    of = np.concatenate([nothing, *(of for of, _ in parts)])
    order = np.argsort(of, kind="stable")
    counts = np.concatenate([nothing, *(found.counts for _, found in parts)])
    places = np.concatenate([np.empty(0, np.uint16), *(found.places for _, found in parts)])
    docs = np.concatenate([nothing, *(found.docs for _, found in parts)])
    begins = (np.cumsum(counts) - counts)[order]
    counts = counts[order]
    # Where each place was: behind the first of its posting, as far as it is now.
    at = np.arange(places.size) + np.repeat(begins - (np.cumsum(counts) - counts), counts)
    return of[order], Found(nothing, docs[order], counts, places[at])
