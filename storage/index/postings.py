"""Posting lists of one generation of the index as NumPy arrays.

The rest of the index sees only this interface: documents of a term with their weights, and
positions. Whoosh's document numbers are those of this generation, and stay when a paper changes
or goes. Scores and places are given by the place of a document's paper among the `live` ones, so
that whatever is made of them is in the order of papers, and of papers that there are.
Not safe to share between threads.
"""

import struct
import zlib
from bisect import bisect_left
from collections.abc import Callable, Hashable, Iterator, Sequence
from contextlib import contextmanager
from functools import cached_property
from itertools import pairwise
from pickle import PickleError
from typing import Any, Final, TypeVar

import numpy as np
import numpy.typing as npt
from whoosh.codec.base import OutOfOrderError
from whoosh.filedb.filestore import StorageError
from whoosh.filedb.filetables import FileFormatError
from whoosh.index import IndexError as WhooshIndexError

from storage.index import blocks
from storage.index.cache import ArrayCache
from storage.index.combine import BLOCK, NO_HITS, SPARSE, Docs, Hits, Scores, union
from storage.index.living import Order, Rank, order_of
from storage.index.merging import MARGIN, MOST
from storage.index.places import is_fresh
from storage.index.schema import TEXT_FIELDS
from storage.index.segment import Places, Segment
from storage.index.segments import Part
from storage.index.words import Words

Kept = TypeVar("Kept", bound=tuple[Any, ...])

K1: Final = 1.2
B: Final = 0.75
"""Saturation and length normalisation of BM25, as Whoosh's BM25F has them by default."""


PLACE_BITS: Final = 17
"""Bits of a key that hold the position. One more than it needs: a position moved back to before
the text then is that of no other text."""


DAMAGE: Final = (
    FileNotFoundError, EOFError, ValueError, TypeError, AttributeError, AssertionError, ImportError,
    LookupError, NameError, ArithmeticError, MemoryError, struct.error, zlib.error, PickleError,
    WhooshIndexError, StorageError, FileFormatError, OutOfOrderError,
)  # fmt: skip
"""What Whoosh and pickle raise over files that are not as they were written. Whoosh checks
nothing, so damage shows as almost any fault of the code that reads."""


class IndexDamagedError(Exception):
    """The files of the index are not as they were written."""


@contextmanager
def reading() -> Iterator[None]:
    """Turn what Whoosh raises over damaged files into `IndexDamagedError`."""
    try:
        yield
    except DAMAGE as error:
        raise IndexDamagedError(f"{type(error).__name__}: {error}") from error
    except Exception as error:
        if type(error) is not Exception:  # Whoosh raises bare ones over a wrong block.
            raise
        raise IndexDamagedError(str(error)) from error


class Postings:
    """What a reader of one generation says, kept once it has been asked for."""

    def __init__(self, parts: Sequence[Part], cache: ArrayCache, words: Words) -> None:
        """Join the segments of a generation.

        In `cache` and among `words` is what is known of the segments already.
        """
        self._parts = parts
        self._cache = cache
        self._words = words
        self._name = object()
        """Tells what is kept of this generation from what is kept of others."""
        self._bases = np.cumsum([0, *(part.segment.size for part in parts)]).tolist()
        self.size: int = self._bases.pop()
        self.papers = np.empty(self.size, np.int64)
        self.alive = np.ones(self.size, np.bool_)
        for part, base in zip(parts, self._bases, strict=True):
            with reading():
                self.papers[base : base + part.segment.size] = part.segment.papers
            self.alive[base + part.deleted] = False
        self._lengths: dict[str, npt.NDArray[np.uint8]] = {}

    @cached_property
    def live(self) -> npt.NDArray[np.int64]:
        """Papers that are in the index, ascending."""
        return self._order.live

    @property
    def _rank(self) -> Rank | None:
        return self._order.rank

    @cached_property
    def _order(self) -> Order:
        return order_of(self.papers, self.alive)

    @cached_property
    def _sums(self) -> npt.NDArray[np.float32]:
        """Room to count in, by the places of documents: to have it anew takes as long as to use."""
        return np.empty(self.size, np.float32)

    @property
    def is_crowded(self) -> bool:
        """Say whether there are so many segments that it is time to put some together."""
        return len(self._parts) > MOST - MARGIN

    def kept(self, key: Hashable, make: Callable[[], Kept]) -> Kept:
        """Give what has been made for this generation under a key; make it where there is none."""
        return self._cache.get((self._name, key), make)

    def documents(self, field: str, word: str) -> Hits:
        """Give the documents with a word and, as scores, how often it stands there."""
        word_ = word.encode()
        found = [self._documents(part.segment, field, word_) for part in self._parts]
        return Hits(
            self._over([hits.docs for hits in found]),
            _joined([hits.scores for hits in found], np.float64),
        )

    def _documents(self, segment: Segment, field: str, word: bytes) -> Hits:
        def read() -> Hits:
            with reading():
                return segment.documents(field, word)

        return self._cache.get((segment.name, field, word), read)

    def _over(self, docs: list[Docs]) -> Docs:
        """Number the documents of segments one behind the other."""
        return _joined(
            [found + base for found, base in zip(docs, self._bases, strict=True)], np.intp
        )

    def scored(self, field: str, words: frozenset[str]) -> Hits:
        """Give the live documents with any of some words, scored as if they were one word.

        The score is BM25 with the numbers of Whoosh's BM25F, which counts dead documents as well.
        """

        def score() -> Hits:
            wanted = [word.encode() for word in sorted(words)]
            return self._weighed(
                field,
                [
                    [self._documents(part.segment, field, word) for word in wanted]
                    for part in self._parts
                ],
            )

        return self.kept(("scored", field, words), score)

    def scored_beginning(self, field: str, prefix: str) -> Hits:
        """As `scored`, of all words that begin with a folded text."""

        def score() -> Hits:
            with reading():
                found = [
                    [part.segment.documents_beginning(field, prefix.encode())]
                    for part in self._parts
                ]
            return self._weighed(field, found)

        return self.kept(("scored beginning", field, prefix), score)

    def _weighed(self, field: str, found: Sequence[Sequence[Hits]]) -> Hits:
        """Score live documents by how often some words stand in those of each segment."""
        docs, weights = self._summed(found)
        if not docs.size:
            return NO_HITS
        idf = np.log(self.size / (docs.size + 1)) + 1
        norms, lengths = self._norms(field), self._lengths_of(field)
        live = int(np.searchsorted(docs, self.live.size))  # Those that count stand in front.
        docs, scores = docs[:live], weights[:live]
        for start in range(0, live, BLOCK):
            some = scores[start : start + BLOCK]
            norm = norms[lengths[docs[start : start + BLOCK]]]
            np.divide(idf * (K1 + 1) * some, some + norm, out=some)
        return Hits(docs, scores)

    def _summed(self, found: Sequence[Sequence[Hits]]) -> Hits:
        """Add up how often words stand in documents, which are given by their places."""
        size = sum(docs.size for some in found for docs, _ in some)
        if not size:
            return NO_HITS
        lists = self._placed(found)
        if size * SPARSE < self.size:
            every, told = zip(*lists, strict=True)
            docs, of = np.unique(np.concatenate(every), return_inverse=True)
            return Hits(docs, np.bincount(of, np.concatenate(told)).astype(np.float64))
        sums = self._sums
        sums[:] = 0
        for docs, weights in lists:
            sums[docs] += weights
        docs = np.flatnonzero(sums != 0)
        weights = np.empty(docs.size)
        for start in range(0, docs.size, BLOCK):
            weights[start : start + BLOCK] = sums[docs[start : start + BLOCK]]
        return Hits(docs, weights)

    def _placed(self, found: Sequence[Sequence[Hits]]) -> Iterator[Hits]:
        """Give the places of documents instead of their numbers in each segment."""
        for some, base in zip(found, self._bases, strict=True):
            for docs, weights in some:
                at = docs + base if self._rank is None else self._rank[base:][docs]
                yield Hits(at.astype(np.intp, copy=False), weights)

    def places(self, field: str, word: str) -> Places:
        """Give the documents with a word and where in them it stands."""
        with reading():
            found = [part.segment.places(field, word.encode()) for part in self._parts]
        return Places(
            self._over([places.docs for places in found]),
            _joined([places.counts for places in found], np.int64),
            _joined([places.positions for places in found], np.int64),
        )

    def keys(self, field: str, words: frozenset[str]) -> npt.NDArray[np.int64]:
        """Give every place of any of some words in live documents, ascending.

        A place is one number: the document, and in the lower `PLACE_BITS` the position.
        """

        def join() -> tuple[npt.NDArray[np.int64]]:
            return (self._as_keys([self.places(field, word) for word in words]),)

        return self.kept(("keys", field, words), join)[0]

    def keys_beginning(self, field: str, prefix: str, docs: Docs) -> npt.NDArray[np.int64]:
        """Give every place in some live documents of all words that begin so, ascending."""
        among = np.zeros(self.size, np.bool_)
        among[docs] = True
        if self._rank is not None:
            among = among[self._rank]
        found = []
        with reading():
            for part, base in zip(self._parts, self._bases, strict=True):
                size = part.segment.size
                docs, counts, positions = part.segment.places_beginning(
                    field, prefix.encode(), among[base : base + size]
                )
                found.append(Places(docs + base, counts, positions))
        return self._as_keys(found)

    def _as_keys(self, found: Sequence[Places]) -> npt.NDArray[np.int64]:
        """Write places in live documents as one number each, ascending."""
        made = [np.empty(0, np.int64)]
        for places in found:
            docs = np.repeat(places.docs, places.counts)
            positions = places.positions
            if self._rank is not None:
                docs = self._rank[docs].astype(np.int64)
                alive = docs < self.live.size
                docs, positions = docs[alive], positions[alive]
            made.append((docs << PLACE_BITS) + positions)
        keys = np.concatenate(made)
        keys.sort()
        # Two spellings of a word may stand at the same place, as a compound's do.
        apart: npt.NDArray[np.int64] = keys[is_fresh(keys)]
        return apart

    def vocabulary(self) -> tuple[str, ...]:
        """Give every word of the library, in order."""
        with reading():
            return self._words.of([part.segment for part in self._parts])

    def spelt_like(self, word: str, most: int) -> set[str]:
        """Give all words that are at most so many letters away from one, among a few others."""
        with reading():
            return set().union(*(part.segment.spellings.like(word, most) for part in self._parts))

    def read_ahead(self) -> bool:
        """Read the words of one more segment; say whether there is more to be read ahead."""
        with reading():
            for part in self._parts:
                if part.segment.read_words():
                    return True
        known = self._words.known
        self.vocabulary()
        return not known

    def beginning(self, prefix: str, fields: Sequence[str] = TEXT_FIELDS) -> tuple[str, ...]:
        """Give the words of some fields, in order, that begin with a folded text.

        Those of the other fields may be among them.
        """
        if not self._words.known:
            return self.kept(
                ("beginning", prefix, fields), lambda: self._read_beginning(prefix, fields)
            )
        words = self.vocabulary()
        start = bisect_left(words, prefix)
        # No word has a higher letter than the last of Unicode, so none is missed.
        return words[start : bisect_left(words, prefix + "\U0010ffff", start)]

    def _read_beginning(self, prefix: str, fields: Sequence[str]) -> tuple[str, ...]:
        with reading():
            words = {
                word
                for field in fields
                for part in self._parts
                for word in part.segment.beginning(field, prefix.encode())
            }
            return tuple(sorted(word.decode() for word in words))

    def has(self, word: str, fields: Sequence[str] = TEXT_FIELDS) -> bool:
        """Say whether some fields have a word; maybe also where only another field has."""
        if self._words.known:
            words = self.vocabulary()
            at = bisect_left(words, word)
            return words[at : at + 1] == (word,)
        with reading():
            return any(
                part.segment.said_of(field, word.encode()) is not None
                for field in fields
                for part in self._parts
            )

    def frequency(self, word: str) -> int:
        """Give the number of live papers with a word."""
        found = union([self.documents(field, word) for field in TEXT_FIELDS])
        return found.docs.size if self._rank is None else int(self.alive[found.docs].sum())

    def counted(self, field: str, word: str) -> int:
        """Give the number of documents with a word, dead ones too, without reading which."""
        word_ = word.encode()
        return sum(self._counted(part.segment, field, word_) for part in self._parts)

    def _counted(self, segment: Segment, field: str, word: bytes) -> int:
        def read() -> tuple[int]:
            with reading():
                return (segment.count(field, word),)

        return self._cache.get(("counted", segment.name, field, word), read)[0]

    def has_field(self, field: str) -> bool:
        """Say whether any document has a field."""
        with reading():
            return any(field in part.segment.terms.fields for part in self._parts)

    def by_segment(self, papers: Sequence[int]) -> list[tuple[str, list[int]]]:
        """Give the segments by their names, and the live documents of papers in each."""
        docs = np.flatnonzero(np.isin(self.papers, np.asarray(papers, np.int64)) & self.alive)
        ends = np.searchsorted(docs, [*self._bases, self.size]).tolist()
        return [
            (part.segment.name, (docs[first:last] - base).tolist())
            for part, base, (first, last) in zip(
                self._parts, self._bases, pairwise(ends), strict=True
            )
        ]

    def _norms(self, field: str) -> Scores:
        """K1 times the length of a field, against the average, by the byte that stands for it."""
        average = sum(part.lengths.get(field, 0) for part in self._parts) / (self.size or 1)
        return np.asarray(K1 * ((1 - B) + B * blocks.LENGTHS / (average or 1.0)), np.float64)

    def _lengths_of(self, field: str) -> npt.NDArray[np.uint8]:
        """Give the length of a field, as a byte, by the places of documents."""
        found = self._lengths.get(field)
        if found is None:
            with reading():
                told = _joined([part.segment.lengths(field) for part in self._parts], np.uint8)
            found = told
            if self._rank is not None:
                found = np.empty_like(told)
                found[self._rank] = told
            self._lengths[field] = found
        return found


def _joined(parts: list[npt.NDArray[Any]], dtype: Any) -> npt.NDArray[Any]:
    if not parts:
        return np.empty(0, dtype)
    return (parts[0] if len(parts) == 1 else np.concatenate(parts)).astype(dtype, copy=False)
