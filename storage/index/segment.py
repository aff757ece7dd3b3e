"""One segment of the index: what was written at once, and is never changed.

It is read piece by piece, never mapped: a file that is cut short meanwhile is an error then, and
no crash. What is read of it holds for as long as the segment is part of the index, whatever
comes or goes beside it.
"""

import os
import pickle
import struct
from collections.abc import Iterator
from functools import cached_property, partial
from io import FileIO
from pathlib import Path
from typing import Any, Final, NamedTuple, Self

import numpy as np
import numpy.typing as npt
from whoosh.codec.whoosh3 import W3TermInfo, _lenfield
from whoosh.system import pack_ushort

from storage.index import blocks, short_lists
from storage.index.beginnings import Counted
from storage.index.blocks import Block
from storage.index.combine import NO_HITS, Docs, Hits
from storage.index.many_terms import said_among, together
from storage.index.places import Numbers, unpack
from storage.index.schema import PAPER
from storage.index.spelling import Spellings
from storage.index.terms import Terms

SUFFIX: Final = ".seg"
TERMS: Final = ".trm"
POSTINGS: Final = ".pst"
BEGINNINGS: Final = ".beg"
COLUMN: Final = ".{}.col"
"""How the parts of a segment are called, behind the segment's own name."""

HEAD: Final = struct.Struct("!qi")
"""What a segment begins with: where its list of parts begins, and how long that is."""


NOTHING: Final[Block] = (np.empty(0, np.int64), np.empty(0), b"")
"""An empty posting list."""

_AT_ONCE: Final = hasattr(os, "pread")
"""Whether the system finds a place in a file and reads there in one call."""


class Places(NamedTuple):
    """Positions of a term: `counts[i]` of `positions` belong to `docs[i]`."""

    docs: Docs
    counts: Numbers
    positions: Numbers


def _read_at(file: FileIO, at: int, size: int) -> bytes | None:
    if _AT_ONCE:
        return os.pread(file.fileno(), size, at)
    file.seek(at)
    return file.read(size)


class Segment:
    """A segment of an index in `folder`, by its name and the number of its documents."""

    def __init__(self, folder: Path, name: str, size: int) -> None:
        self.name = name
        self.size = size
        self._file = (folder / (name + SUFFIX)).open("rb", buffering=0)
        try:
            where, length = HEAD.unpack(self._read(0, HEAD.size))
            self._parts: dict[str, dict[str, int]] = pickle.loads(self._read(where, length))
        except BaseException:
            self.close()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Let go of the file."""
        self._file.close()

    @cached_property
    def terms(self) -> Terms:
        """Its terms."""
        offset, length = self._range(TERMS)
        return Terms(lambda at, size: self._read(offset + at, size), length)

    @cached_property
    def _counted(self) -> Counted:
        """The beginnings of many words."""
        _, length = self._range(BEGINNINGS)
        return Counted(partial(self._part, BEGINNINGS), length, self.size)

    @property
    def papers(self) -> npt.NDArray[np.int64]:
        """The paper of each document."""
        return self._column(PAPER, ">i8").astype(np.int64)

    @cached_property
    def words(self) -> str:
        """Every word there is in any field, in order, a line each."""
        return b"\n".join(self.terms.words()).decode()

    @cached_property
    def spellings(self) -> Spellings:
        """Its words by their letters."""
        return self.terms.spellings()

    def read_words(self) -> bool:
        """Read its words; say whether that was still to be done."""
        return "words" not in self.__dict__ and bool(self.words and self.spellings)

    def lengths(self, field: str) -> npt.NDArray[np.uint8]:
        """Give the length of each document's field, as the byte that stands for it."""
        return self._column(_lenfield(field), "u1")

    def coded(self, field: str, word: bytes) -> bytes | None:
        """Write a term as Whoosh does; None where no document has the field."""
        number = self.terms.fields.get(field)
        return None if number is None else pack_ushort(number) + word

    def said_of(self, field: str, word: bytes) -> bytes | None:
        """Give what is said of a word in a field; None where it does not stand there."""
        coded = self.coded(field, word)
        return None if coded is None else self.terms.said_of(coded)

    def beginning(self, field: str, prefix: bytes) -> Iterator[bytes]:
        """Give the words of a field that begin so, in order."""
        coded = self.coded(field, prefix)
        if coded is not None:
            before = len(coded) - len(prefix)
            for term in self.terms.beginning(coded):
                yield term[before:]

    def postings(self, field: str, word: bytes) -> Block:
        """Give the posting list of a word; an empty one where there is no such word."""
        said = self.said_of(field, word)
        return NOTHING if said is None else self.postings_of(said)

    def postings_of(self, said: bytes) -> Block:
        """Give the posting list that something is said of."""
        return blocks.decode(self._list_of(said))

    def _list_of(self, said: bytes) -> bytes:
        """Read the posting list that something is said of."""
        offset, length = W3TermInfo.from_bytes(said).extent()
        # WORKAROUND whoosh-reloaded 2.7.5: the length comes back in a tuple.
        size = length[0] if isinstance(length, tuple) else length
        return self._part(POSTINGS, offset, size)

    def postings_of_many(self, about: npt.NDArray[np.void]) -> Block:
        """Give the posting lists of terms one behind the other, of which all is said in order."""
        begin = int(about["offset"][0])
        end = int(about["offset"][-1] + about["length"][-1])
        data = self._part(POSTINGS, begin, end - begin)
        return short_lists.decode(data, about)

    def count(self, field: str, word: bytes) -> int:
        """Count the documents with a word, by what is said of it."""
        said = self.said_of(field, word)
        return 0 if said is None else int(W3TermInfo.from_bytes(said).doc_frequency())

    def documents(self, field: str, word: bytes) -> Hits:
        """Give the documents with a word and, as scores, how often it stands there."""
        said = self.said_of(field, word)
        return NO_HITS if said is None else Hits(*blocks.decode_counts(self._list_of(said)))

    def documents_beginning(self, field: str, prefix: bytes) -> Hits:
        """As `documents`, of all words that begin so."""
        coded = self.coded(field, prefix)
        if coded is None:
            return NO_HITS
        if coded in self._counted:
            return self._counted.documents(coded)
        return together(self.terms, coded, self.size, self.postings_of_many)

    def places(self, field: str, word: bytes) -> Places:
        """Give the documents with a word and where in them it stands."""
        docs, weights, packed = self.postings(field, word)
        # A word weighs as much as there are places where it stands.
        counts = weights.astype(np.int64)
        return Places(docs, counts, unpack(packed, counts))

    def places_beginning(self, field: str, prefix: bytes, among: npt.NDArray[np.bool_]) -> Places:
        """Give where words that begin so stand in documents `among` all."""
        coded = self.coded(field, prefix)
        said = None if coded is None else said_among(self.terms, coded, among)
        if said is None or not said.size:
            return Places(NOTHING[0].astype(np.intp), NOTHING[0], NOTHING[0])
        docs, weights, packed = self.postings_of_many(said)
        counts = weights.astype(np.int64)
        kept = among[docs]
        return Places(docs[kept], counts[kept], unpack(packed, counts)[np.repeat(kept, counts)])

    def _column(self, name: str, kind: str) -> npt.NDArray[Any]:
        """Read a column of numbers; documents at the end without a value have 0."""
        dtype = np.dtype(kind)
        name = COLUMN.format(name)
        length = self._range(name)[1] if self.name + name in self._parts else 0
        count = min(length // dtype.itemsize, self.size)
        data = self._part(name, 0, count * dtype.itemsize) if count else b""
        missing = bytes((self.size - count) * dtype.itemsize)
        return np.frombuffer(data + missing if missing else data, dtype)

    def _part(self, suffix: str, at: int, size: int) -> bytes:
        offset, length = self._range(suffix)
        if at + size > length:
            raise EOFError(f"{self.name} ends too soon")
        return self._read(offset + at, size)

    def _range(self, suffix: str) -> tuple[int, int]:
        part = self._parts[self.name + suffix]
        return part["offset"], part["length"]

    def _read(self, at: int, size: int) -> bytes:
        data = _read_at(self._file, at, size)
        if data is None or len(data) != size:
            raise EOFError(f"{self.name} ends too soon")
        return data
