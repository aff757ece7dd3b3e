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
from pickle import PickleError
from typing import Any, Final, NamedTuple, TypeVar

import numpy as np
import numpy.typing as npt
from whoosh.codec.base import OutOfOrderError
from whoosh.codec.whoosh3 import LENGTHS_COLUMN, W3TermInfo, _lenfield
from whoosh.filedb.filestore import StorageError
from whoosh.filedb.filetables import FileFormatError
from whoosh.index import IndexError as WhooshIndexError
from whoosh.reading import IndexReader

from storage.index import blocks
from storage.index.blocks import Block
from storage.index.cache import ArrayCache
from storage.index.combine import NO_HITS, Docs, Hits, Scores, union
from storage.index.many_terms import together
from storage.index.places import unpack
from storage.index.schema import PAPER, TEXT_FIELDS
from storage.index.terms import Terms

CACHED: Final = 64 << 20
"""Bytes of posting lists that are kept in memory."""

Kept = TypeVar("Kept", bound=tuple[Any, ...])

K1: Final = 1.2
B: Final = 0.75
"""Saturation and length normalisation of BM25, as Whoosh's BM25F has them by default."""


PLACE_BITS: Final = 17
"""Bits of a key that hold the position. One more than it needs: a position moved back to before
the text then is that of no other text."""


class Places(NamedTuple):
    """Positions of a term: `counts[i]` of `positions` belong to `docs[i]`."""

    docs: Docs
    counts: npt.NDArray[np.int64]
    positions: npt.NDArray[np.int64]


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

    def __init__(self, reader: IndexReader) -> None:
        self._reader = reader
        with reading():
            self._leaves = [_Leaf(leaf, int(base)) for leaf, base in _leaves(reader)]
            self.size = int(reader.doc_count_all())
            self.papers = _joined([leaf.papers() for leaf in self._leaves], np.int64)
            self.alive = _joined([leaf.alive() for leaf in self._leaves], np.bool_)
            if self.papers.size != self.size:
                raise ValueError("papers are missing")
        self._rank = _ranks(self.papers, self.alive)
        self.live = np.sort(self.papers[self.alive])
        """Papers that are in the index, ascending."""
        self._cache = ArrayCache(CACHED)
        self._norms: dict[str, Scores] = {}
        self._vocabulary: tuple[str, ...] | None = None

    def close(self) -> None:
        """Let go of the files."""
        self._reader.close()

    def kept(self, key: Hashable, make: Callable[[], Kept]) -> Kept:
        """Give what has been made for this generation under a key; make it where there is none."""
        return self._cache.get(key, make)

    def documents(self, field: str, word: str) -> Hits:
        """Give the documents with a word and, as scores, how often it stands there."""

        def read() -> Hits:
            with reading():
                parts = [leaf.documents(field, word.encode()) for leaf in self._leaves]
            return Hits(
                _joined([part.docs for part in parts], np.intp),
                _joined([part.scores for part in parts], np.float64),
            )

        return self._cache.get(("documents", field, word), read)

    def scored(self, field: str, words: frozenset[str]) -> Hits:
        """Give the live documents with any of some words, scored as if they were one word.

        The score is BM25 with the numbers of Whoosh's BM25F, which counts dead documents as well.
        """

        def score() -> Hits:
            return self._weighed(
                field, union([self.documents(field, word) for word in sorted(words)])
            )

        return self._cache.get(("scored", field, words), score)

    def scored_beginning(self, field: str, prefix: str) -> Hits:
        """As `scored`, of all words that begin with a folded text."""

        def score() -> Hits:
            with reading():
                parts = [leaf.documents_beginning(field, prefix.encode()) for leaf in self._leaves]
            docs = _joined([part.docs for part in parts], np.intp)
            return self._weighed(
                field, Hits(docs, _joined([part.scores for part in parts], np.float64))
            )

        return self._cache.get(("scored beginning", field, prefix), score)

    def _weighed(self, field: str, hits: Hits) -> Hits:
        """Turn how often a word stands in documents into the scores of the live ones."""
        docs, weights = hits
        if not docs.size:
            return NO_HITS
        idf = np.log(self.size / (docs.size + 1)) + 1
        norm = self._norm(field)[docs]
        return self._living(Hits(docs, idf * (K1 + 1) * weights / (weights + norm)))

    def places(self, field: str, word: str) -> Places:
        """Give the documents with a word and where in them it stands."""
        with reading():
            parts = [leaf.places(field, word.encode()) for leaf in self._leaves]
        return Places(
            _joined([part.docs for part in parts], np.intp),
            _joined([part.counts for part in parts], np.int64),
            _joined([part.positions for part in parts], np.int64),
        )

    def keys(self, field: str, words: frozenset[str]) -> npt.NDArray[np.int64]:
        """Give every place of any of some words in live documents, ascending.

        A place is one number: the document, and in the lower `PLACE_BITS` the position.
        """

        def join() -> tuple[npt.NDArray[np.int64]]:
            found: list[npt.NDArray[np.int64]] = [np.empty(0, np.int64)]
            for word in words:
                places = self.places(field, word)
                docs = np.repeat(places.docs, places.counts)
                positions = places.positions
                if self._rank is not None:
                    docs = self._rank[docs]
                    docs, positions = docs[docs >= 0], positions[docs >= 0]
                found.append((docs << PLACE_BITS) + positions)
            keys = np.concatenate(found)
            keys.sort()
            # Two spellings of a word may stand at the same place, as a compound's do.
            return (keys[np.diff(keys, prepend=-1) != 0],)

        return self._cache.get(("keys", field, words), join)[0]

    def vocabulary(self) -> tuple[str, ...]:
        """Give every word of the library, in order."""
        if self._vocabulary is None:
            self._vocabulary = self._read_beginning("")
        return self._vocabulary

    def beginning(self, prefix: str) -> tuple[str, ...]:
        """Give the words that begin with a folded text, in order."""
        words = self._vocabulary
        if words is None:
            return self._cache.get(("beginning", prefix), lambda: self._read_beginning(prefix))
        start = bisect_left(words, prefix)
        # No word has a higher letter than the last of Unicode, so none is missed.
        return words[start : bisect_left(words, prefix + "\U0010ffff", start)]

    def _read_beginning(self, prefix: str) -> tuple[str, ...]:
        with reading():
            words = {
                word
                for field in TEXT_FIELDS
                for leaf in self._leaves
                for word in leaf.beginning(field, prefix.encode())
            }
            return tuple(sorted(word.decode() for word in words))

    def has(self, word: str) -> bool:
        """Say whether the library has a word."""
        if self._vocabulary is not None:
            at = bisect_left(self._vocabulary, word)
            return self._vocabulary[at : at + 1] == (word,)
        with reading():
            return any(
                leaf.has(field, word.encode()) for field in TEXT_FIELDS for leaf in self._leaves
            )

    def frequency(self, word: str) -> int:
        """Give the number of live papers with a word."""
        found = union([self.documents(field, word) for field in TEXT_FIELDS])
        return found.docs.size if self._rank is None else int(self.alive[found.docs].sum())

    def of_papers(self, ids: Sequence[int] | npt.NDArray[np.int64]) -> Docs:
        """Give the live documents of papers, in ascending order."""
        found = np.isin(self.papers, np.asarray(ids, np.int64)) & self.alive
        return np.flatnonzero(found)

    def _living(self, hits: Hits) -> Hits:
        """Leave dead documents out, and give the others by the place of their papers."""
        if self._rank is None:
            return hits
        ranks = self._rank[hits.docs]
        place = np.full(self.live.size, -1, np.intp)
        there = np.flatnonzero(ranks >= 0)
        place[ranks[there]] = there
        docs = np.flatnonzero(place >= 0)
        return Hits(docs, hits.scores[place[docs]])

    def _norm(self, field: str) -> Scores:
        """K1 times the length of each document's field, against the average."""
        norm = self._norms.get(field)
        if norm is None:
            with reading():
                lengths = _joined([leaf.lengths(field) for leaf in self._leaves], np.float64)
                average = self._reader.field_length(field) / (self.size or 1) or 1.0
            norm = self._norms[field] = K1 * ((1 - B) + B * lengths / average)
        return norm


def _ranks(
    papers: npt.NDArray[np.int64], alive: npt.NDArray[np.bool_]
) -> npt.NDArray[np.intp] | None:
    """Give the places of documents' papers among the live ones, -1 for dead documents.

    None where every document is in its place already.
    """
    if alive.all() and (papers[1:] > papers[:-1]).all():
        return None
    living = np.flatnonzero(alive)
    ranks = np.full(papers.size, -1, np.intp)
    ranks[living[np.argsort(papers[living], kind="stable")]] = np.arange(living.size)
    return ranks


class _Leaf:
    """One segment. Speaks to what is inside Whoosh's readers, whose version is pinned."""

    def __init__(self, reader: Any, base: int) -> None:
        self._reader = reader
        self._base = base
        self._size = int(reader.doc_count_all())
        self._read_terms: Terms | None = None

    @property
    def _terms(self) -> Terms:
        """Its terms, read when the first one is looked up."""
        if self._read_terms is None:
            self._read_terms = Terms(self._reader._terms._tindex)  # noqa: SLF001
        return self._read_terms

    def _coded(self, field: str, word: bytes) -> bytes | None:
        """Write a term as Whoosh does; None where nothing has the field."""
        terms = self._reader._terms  # noqa: SLF001
        if field not in terms.indexed_field_names():
            return None
        coded: bytes = terms._keycoder(field, word)  # noqa: SLF001
        return coded

    def papers(self) -> npt.NDArray[np.int64]:
        column = self._reader.column_reader(PAPER, translate=False)
        return _raw(column, ">i8", self._size).astype(np.int64)

    def alive(self) -> npt.NDArray[np.bool_]:
        alive = np.ones(self._size, np.bool_)
        if self._reader.has_deletions():
            alive[list(self._reader._perdoc.deleted_docs())] = False  # noqa: SLF001
        return alive

    def lengths(self, field: str) -> Scores:
        column = self._reader._perdoc._cached_reader(_lenfield(field), LENGTHS_COLUMN)  # noqa: SLF001
        if column is None:
            return np.zeros(self._size)
        lengths: Scores = blocks.LENGTHS[_raw(column, "u1", self._size)].astype(np.float64)
        return lengths

    def documents(self, field: str, word: bytes) -> Hits:
        found = [(docs, weights) for docs, weights, _ in self._blocks(field, word)]
        docs = _joined([docs for docs, _ in found], np.int64) + self._base
        return Hits(docs.astype(np.intp, copy=False), _joined([w for _, w in found], np.float64))

    def documents_beginning(self, field: str, prefix: bytes) -> Hits:
        coded = self._coded(field, prefix)
        if coded is None:
            return NO_HITS
        found = together(self._terms, coded, self._size, self._documents_told)
        return Hits(found.docs + self._base, found.scores)

    def _documents_told(self, said: bytes) -> Iterator[Hits]:
        for docs, weights, _ in self._told(said):
            yield Hits(docs, weights)

    def places(self, field: str, word: bytes) -> Places:
        found = list(self._blocks(field, word))
        docs = _joined([docs for docs, _, _ in found], np.int64) + self._base
        # A word weighs as much as there are places where it stands.
        counts = _joined([weights for _, weights, _ in found], np.float64).astype(np.int64)
        positions = unpack(b"".join(packed for _, _, packed in found), counts)
        return Places(docs.astype(np.intp, copy=False), counts, positions)

    def has(self, field: str, word: bytes) -> bool:
        coded = self._coded(field, word)
        return coded is not None and self._terms.said_of(coded) is not None

    def beginning(self, field: str, prefix: bytes) -> Iterator[bytes]:
        coded = self._coded(field, prefix)
        if coded is not None:
            before = len(coded) - len(prefix)
            for term in self._terms.beginning(coded):
                yield term[before:]

    def _blocks(self, field: str, word: bytes) -> Iterator[Block]:
        coded = self._coded(field, word)
        said = None if coded is None else self._terms.said_of(coded)
        if said is not None:
            yield from self._told(said)

    def _told(self, said: bytes) -> Iterator[Block]:
        """Read the posting list that is told of."""
        offset, length = W3TermInfo.from_bytes(said).extent()
        # WORKAROUND whoosh-reloaded 2.7.5: the length comes back in a tuple.
        size = length[0] if isinstance(length, tuple) else length
        yield from blocks.decode(self._reader._terms._postfile.get(offset, size))  # noqa: SLF001


def _leaves(reader: IndexReader) -> list[tuple[Any, int]]:
    return [(leaf, base) for leaf, base in reader.leaf_readers() if leaf.doc_count_all()]


def _raw(column: Any, kind: str, size: int) -> npt.NDArray[Any]:
    """Read a numeric column in one go; documents without a value have 0."""
    dtype = np.dtype(kind)
    count = min(column._count, size)  # noqa: SLF001
    data = column._dbfile.get(column._basepos, count * dtype.itemsize)  # noqa: SLF001
    found = np.zeros(size, dtype)
    found[:count] = np.frombuffer(data, dtype, count)
    return found


def _joined(parts: list[npt.NDArray[Any]], dtype: Any) -> npt.NDArray[Any]:
    if not parts:
        return np.empty(0, dtype)
    return (parts[0] if len(parts) == 1 else np.concatenate(parts)).astype(dtype, copy=False)
