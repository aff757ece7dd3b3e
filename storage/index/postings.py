"""Posting lists of one generation of the index as NumPy arrays.

The rest of the index sees only this interface: documents of a term with their weights, and
positions. Document numbers are those of this generation; `papers` leads from them to papers.
Not safe to share between threads.
"""

import struct
import zlib
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pickle import PickleError
from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt
from whoosh.codec.base import OutOfOrderError
from whoosh.filedb.filestore import StorageError
from whoosh.filedb.filetables import FileFormatError
from whoosh.index import IndexError as WhooshIndexError
from whoosh.matching import mcore
from whoosh.reading import IndexReader, TermNotFound

from storage.index.schema import PAPER, WORDS

Docs = npt.NDArray[np.int32]
Scores = npt.NDArray[np.float64]

K1: Final = 1.2
B: Final = 0.75
"""Saturation and length normalisation of BM25, as Whoosh's BM25F has them by default."""


class Hits(NamedTuple):
    """Documents in ascending order, each with its score."""

    docs: Docs
    scores: Scores


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


NO_HITS: Final = Hits(np.empty(0, np.int32), np.empty(0, np.float64))


class Postings:
    """What a reader of one generation says, kept once it has been asked for."""

    def __init__(self, reader: IndexReader) -> None:
        self._reader = reader
        with reading():
            self.size = int(reader.doc_count_all())
            self.papers = self._papers()
            self.alive = self._alive()
        self._documents: dict[tuple[str, str], Hits] = {}
        self._places: dict[tuple[str, str], Places] = {}
        self._norms: dict[str, Scores] = {}
        self._vocabulary: tuple[str, ...] | None = None

    def close(self) -> None:
        """Let go of the files."""
        self._reader.close()

    def documents(self, field: str, term: str) -> Hits:
        """Give the documents with a term and, as scores, how often it stands there."""
        key = (field, term)
        found = self._documents.get(key)
        if found is None:
            with reading():
                found = self._documents[key] = self._read_documents(field, term)
        return found

    def scored(self, field: str, term: str) -> Hits:
        """Give the documents with a term and their BM25 scores, as Whoosh's BM25F counts them."""
        docs, weights = self.documents(field, term)
        if not docs.size:
            return NO_HITS
        idf = np.log(self.size / (docs.size + 1)) + 1
        return Hits(docs, idf * (K1 + 1) * weights / (weights + self._norm(field)[docs]))

    def places(self, field: str, term: str) -> Places:
        """Give the documents with a term and where in them it stands."""
        key = (field, term)
        found = self._places.get(key)
        if found is None:
            with reading():
                found = self._places[key] = self._read_places(field, term)
        return found

    def vocabulary(self) -> tuple[str, ...]:
        """Give every word of the library, unstemmed, in order."""
        if self._vocabulary is None:
            with reading():
                self._vocabulary = tuple(term.decode() for term in self._reader.lexicon(WORDS))
        return self._vocabulary

    def frequency(self, word: str) -> int:
        """Give the number of papers with an unstemmed word."""
        with reading():
            return int(self._reader.doc_frequency(WORDS, word.encode()))

    def of_papers(self, ids: Sequence[int] | npt.NDArray[np.int64]) -> Docs:
        """Give the live documents of papers, in ascending order."""
        found = np.isin(self.papers, np.asarray(ids, np.int64)) & self.alive
        return np.flatnonzero(found).astype(np.int32)

    def _norm(self, field: str) -> Scores:
        """K1 times the length of each document's field, against the average."""
        norm = self._norms.get(field)
        if norm is None:
            with reading():
                lengths = self._lengths(field)
                average = self._reader.field_length(field) / (self.size or 1) or 1.0
            norm = self._norms[field] = K1 * ((1 - B) + B * lengths / average)
        return norm

    def _lengths(self, field: str) -> Scores:
        length = self._reader.doc_field_length
        return np.fromiter(
            (length(doc, field, 0) for doc in range(self.size)), np.float64, self.size
        )

    def _papers(self) -> npt.NDArray[np.int64]:
        if not self.size:
            return np.empty(0, np.int64)
        column = self._reader.column_reader(PAPER)
        return np.fromiter((column[doc] for doc in range(self.size)), np.int64, self.size)

    def _alive(self) -> npt.NDArray[np.bool_]:
        alive = np.ones(self.size, np.bool_)
        if self._reader.has_deletions():
            alive[[doc for doc in range(self.size) if self._reader.is_deleted(doc)]] = False
        return alive

    def _matcher(self, field: str, term: str) -> Any:
        try:
            return self._reader.postings(field, term.encode())
        except TermNotFound:
            return mcore.NullMatcher()

    def _read_documents(self, field: str, term: str) -> Hits:
        matcher = self._matcher(field, term)
        docs: list[int] = []
        weights: list[float] = []
        while matcher.is_active():
            docs.append(matcher.id())
            weights.append(matcher.weight())
            matcher.next()
        return Hits(np.array(docs, np.int32), np.array(weights, np.float64))

    def _read_places(self, field: str, term: str) -> Places:
        matcher = self._matcher(field, term)
        docs: list[int] = []
        values: list[bytes] = []
        while matcher.is_active():
            docs.append(matcher.id())
            values.append(matcher.value())
            matcher.next()
        counts = np.fromiter((len(value) // 2 for value in values), np.int64, len(values))
        positions = np.frombuffer(b"".join(values), np.uint16).astype(np.int64)
        return Places(np.array(docs, np.int32), counts, positions)
