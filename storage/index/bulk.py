"""From texts to a segment of Whoosh's, many papers at a time.

Whoosh's own writer takes every posting through its hands several times. Here the pieces of the
texts are numbered as they come, the numbers of a whole batch are sorted as arrays, and posting
lists are written block by block. The files are the same to any reader.
"""

from array import array
from collections.abc import Iterator
from itertools import pairwise
from typing import Any, Final

import numpy as np
import numpy.typing as npt
from whoosh.filedb.filetables import OrderedHashWriter, _lengths
from whoosh.system import pack_ushort
from whoosh.util.numeric import length_to_byte
from whoosh.writing import SegmentWriter

from storage.index import analysis, blocks
from storage.index.schema import MOST_POSITIONS, PAPER, TEXT_FIELDS, Document

MEMORY_MB: Final = 128
"""What Whoosh gathers before it sorts to disk, when small segments are merged."""

_SIZES: Final = _lengths
"""How Whoosh writes the lengths of a key and its value."""
_AT_ONCE: Final = 2_000

Numbers = npt.NDArray[np.int64]
Narrow = npt.NDArray[np.int32]


class BulkWriter(SegmentWriter):  # type: ignore[misc]
    """A writer of documents. Everything but the way to posting lists is Whoosh's."""

    def __init__(self, index: Any) -> None:
        # The lock is held by `storage.index.writer`, until the library knows of the commit.
        super().__init__(index, _lk=False, limitmb=MEMORY_MB, codec=blocks.codec())
        self._pieces = _Pieces()
        self._texts = {name: _Texts() for name in TEXT_FIELDS}

    def add_paper(self, document: Document) -> None:
        """Take a document in."""
        perdoc = self.perdocwriter
        perdoc.start_doc(self.docnum)
        for name, texts in self._texts.items():
            text: str = getattr(document, name)
            if text:
                pieces = self._pieces.numbers(text)
                length = self._pieces.length(pieces)
                texts.add(self.docnum, pieces)
                perdoc.add_field(name, self.schema[name], None, length)
        column = self.schema[PAPER].column_type
        perdoc.add_column_value(PAPER, column, document.paper)
        perdoc.finish_doc()
        self._added = True
        self.docnum += 1

    def _flush_segment(self) -> None:
        if self.pool.fieldnames:
            # Small segments are merged into this one: their postings and ours are sorted by
            # Whoosh, a few at a time.
            self._give_to_pool()
            super()._flush_segment()
            return
        self.perdocwriter.close()
        reader = self.per_document_reader()
        for name in sorted(TEXT_FIELDS):
            if self._texts[name].pieces:
                lengths = [reader.doc_field_length(doc, name, 0) for doc in range(self.docnum)]
                self._write_field(name, [*map(length_to_byte, lengths)])
        self.fieldwriter.close()
        reader.close()

    def _write_field(self, name: str, lengths: list[int]) -> None:
        fields = self.fieldwriter
        # WORKAROUND whoosh-reloaded 2.7.5: there is no way to hand a whole posting list over.
        fields.start_field(name, self.schema[name])
        key = pack_ushort(fields._fieldid)  # noqa: SLF001
        file = fields._postfile  # noqa: SLF001
        terms = _Terms(fields._tindex)  # noqa: SLF001
        offset = file.tell()
        for term, docs, packed in self._texts[name].terms(self._pieces):
            counts = [len(places) // 2 for places in packed]
            data, about = blocks.encode(docs, counts, packed, [lengths[doc] for doc in docs])
            file.write(data)
            terms.add(key + term, about + blocks.EXTENT.pack(offset, len(data)))
            offset += len(data)
        terms.finish()
        fields.finish_field()

    def _give_to_pool(self) -> None:
        for name, texts in self._texts.items():
            for term, docs, packed in texts.terms(self._pieces):
                for doc, places in zip(docs, packed, strict=True):
                    self.pool.add((name, term, doc, float(len(places) // 2), places))


class _Terms:
    """Adds terms to Whoosh's ordered hash file, thousands in one piece.

    WORKAROUND whoosh-reloaded 2.7.5: `OrderedHashWriter.add` writes each of them in three.
    """

    def __init__(self, index: OrderedHashWriter) -> None:
        self._index = index
        self._at = index.dbfile.tell()
        self._waiting: list[bytes] = []

    def add(self, key: bytes, value: bytes) -> None:
        """Add a term, behind all before it in the order of bytes."""
        index = self._index
        index.index.append(self._at)
        entry = b"".join((_SIZES.pack(len(key), len(value)), key, value))
        digest = index.hashfn(key)
        index.buckets[digest & 255].append((digest, self._at))
        self._at += len(entry)
        self._waiting.append(entry)
        if len(self._waiting) >= _AT_ONCE:
            self.finish()

    def finish(self) -> None:
        """Write what is waiting."""
        self._index.dbfile.write(b"".join(self._waiting))
        self._waiting.clear()


class _Pieces(dict[str, int]):
    """What stands between blanks in texts, by number, and what it is found by, in flat arrays."""

    def __init__(self) -> None:
        self.words: list[bytes] = []
        self._numbers: dict[str, int] = {}
        self.width = array("l")
        """Positions that a piece takes."""
        self.first = array("l")
        self.count = array("l")
        """Where the words of a piece begin among all, and how many there are."""
        self.offset = array("l")
        self.word = array("l")
        """Of every word of every piece: its position in the piece, and its number."""

    def __missing__(self, piece: str) -> int:
        self.first.append(len(self.word))
        width = 0
        for match in analysis.LEXEME.findall(piece):
            for shape in analysis.shapes(match):
                for offset, surface in shape.terms:
                    self.offset.append(width + offset)
                    self.word.append(self._number(surface))
                width += len(shape.parts)
        self.width.append(width)
        self.count.append(len(self.word) - self.first[-1])
        self[piece] = number = len(self.width) - 1
        return number

    def numbers(self, text: str) -> "array[int]":
        """Cut a text into pieces, by number."""
        return array("l", map(self.__getitem__, analysis.apart(text)))

    def length(self, pieces: "array[int]") -> int:
        """Give the number of words that some pieces are found by."""
        return sum(map(self.count.__getitem__, pieces))

    def _number(self, surface: str) -> int:
        number = self._numbers.get(surface)
        if number is None:
            number = self._numbers[surface] = len(self.words)
            self.words.append(surface.encode())
        return number


class _Texts:
    """One field of all documents of a batch, as numbers of pieces."""

    def __init__(self) -> None:
        self.pieces = array("l")
        self._docs = array("l")
        self._sizes = array("l")

    def add(self, doc: int, pieces: "array[int]") -> None:
        """Take the pieces of a document's text."""
        self.pieces.extend(pieces)
        self._docs.append(doc)
        self._sizes.append(len(pieces))

    def terms(self, known: _Pieces) -> Iterator[tuple[bytes, list[int], list[bytes]]]:
        """Give every word in order, its documents, and its packed positions in each."""
        words, docs, places = self._spread(known)
        if not words.size:
            return
        order = np.lexsort((places, docs, _ranks(known.words)[words]))
        words, docs = words[order], docs[order]
        packed = np.minimum(places[order], MOST_POSITIONS).astype(np.uint16).tobytes()
        del places, order
        new_word = np.diff(words, prepend=-1) != 0
        firsts = np.flatnonzero(new_word | (np.diff(docs, prepend=-1) != 0))
        starts = np.append(np.flatnonzero(new_word[firsts]), firsts.size)
        names, shown = words[firsts[starts[:-1]]].tolist(), docs[firsts]
        bounds = np.append(firsts, words.size)
        del words, docs, new_word, firsts
        for name, (a, b) in zip(names, pairwise(starts.tolist()), strict=True):
            # One word at a time: there are millions of postings.
            edges = (2 * bounds[a : b + 1]).tolist()
            values = [packed[begin:end] for begin, end in pairwise(edges)]
            yield known.words[name], shown[a:b].tolist(), values

    def _spread(self, known: _Pieces) -> tuple[Narrow, Narrow, Narrow]:
        """Give word, document and position of everything that is found in the texts."""
        pieces = _array(self.pieces)
        sizes = _array(self._sizes)
        width = _array(known.width)[pieces]
        before = np.cumsum(width) - width
        ends = np.cumsum(sizes)
        # Texts are never empty, but may have no piece in them.
        firsts = np.minimum(ends - sizes, max(pieces.size - 1, 0))
        base = before[firsts] if pieces.size else np.zeros(sizes.size, np.int64)
        position = before - np.repeat(base, sizes)
        docs = np.repeat(_array(self._docs).astype(np.int32), sizes)
        count = _array(known.count)[pieces]
        total = np.cumsum(count) - count
        at = np.arange(count.sum()) - np.repeat(total, count)
        at += np.repeat(_array(known.first)[pieces], count)
        places = np.repeat(position, count) + _array(known.offset)[at]
        # Half as wide: there are not that many words, and three such arrays at least.
        return (
            _array(known.word).astype(np.int32)[at],
            np.repeat(docs, count),
            places.astype(np.int32),
        )


def _ranks(words: list[bytes]) -> Narrow:
    """Give every word its place in the order of bytes."""
    rank = np.empty(len(words), np.int32)
    rank[sorted(range(len(words)), key=words.__getitem__)] = np.arange(len(words), dtype=np.int32)
    return rank


def _array(numbers: "array[int]") -> Numbers:
    return np.array(numbers, np.int64)
