"""From texts to a segment of Whoosh's, many papers at a time.

Whoosh's own writer takes every posting through its hands several times. Here the pieces of the
texts are numbered as they come, the numbers of a whole batch are sorted as arrays, and posting
lists are written by the thousand. The files are the same to any reader.
"""

from array import array
from collections.abc import Iterator
from itertools import pairwise
from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt
from whoosh.filedb.filetables import OrderedHashWriter, _lengths
from whoosh.system import pack_ushort
from whoosh.util.numeric import length_to_byte
from whoosh.writing import SegmentWriter

from storage.index import analysis, blocks
from storage.index.packing import ABOUT, Lists, encode
from storage.index.places import pack
from storage.index.schema import MOST_POSITIONS, PAPER, TEXT_FIELDS, Document

MEMORY_MB: Final = 128
"""What Whoosh gathers before it sorts to disk, when small segments are merged."""

_SIZES: Final = _lengths
"""How Whoosh writes the lengths of a key and its value."""
_AT_ONCE: Final = 60_000
"""Postings that are written in one go, roughly: what is worked out for them takes some MiB."""
_PLACE_BITS: Final = MOST_POSITIONS.bit_length()

Numbers = npt.NDArray[np.int64]


class BulkWriter(SegmentWriter):  # type: ignore[misc]
    """A writer of documents. Everything but the way to posting lists is Whoosh's."""

    def __init__(self, index: Any) -> None:
        # The lock is held by `storage.index.writer`, until the library knows of the commit.
        super().__init__(index, _lk=False, limitmb=MEMORY_MB, codec=blocks.codec())
        self._pieces = _Pieces()
        self._texts = {name: _Texts() for name in TEXT_FIELDS}
        self._papers: list[int] = []

    def add_paper(self, document: Document) -> None:
        """Take a document in."""
        for name, texts in self._texts.items():
            text: str = getattr(document, name)
            if text:
                texts.add(self.docnum, self._pieces.numbers(text))
        self._papers.append(document.paper)
        self._added = True
        self.docnum += 1

    def commit(self, *args: Any, **options: Any) -> None:
        """Write the segment. What is said of documents goes first, before others are merged in."""
        self._write_documents()
        super().commit(*args, **options)

    def _write_documents(self) -> None:
        known = self._pieces.known()
        lengths = {
            name: texts.lengths(known, len(self._papers)).tolist()
            for name, texts in self._texts.items()
        }
        perdoc = self.perdocwriter
        column = self.schema[PAPER].column_type
        for doc, paper in enumerate(self._papers):
            perdoc.start_doc(doc)
            for name, of_field in lengths.items():
                if of_field[doc]:
                    perdoc.add_field(name, self.schema[name], None, of_field[doc])
            perdoc.add_column_value(PAPER, column, paper)
            perdoc.finish_doc()

    def _flush_segment(self) -> None:
        if self.pool.fieldnames:
            # Small segments are merged into this one: their postings and ours are sorted by
            # Whoosh, a few at a time.
            self._give_to_pool()
            super()._flush_segment()
            return
        self.perdocwriter.close()
        known = self._pieces.known()
        for name in sorted(TEXT_FIELDS):
            if self._texts[name].pieces:
                self._write_field(name, known)
        self.fieldwriter.close()

    def _write_field(self, name: str, known: "_Known") -> None:
        fields = self.fieldwriter
        # WORKAROUND whoosh-reloaded 2.7.5: there is no way to hand a whole posting list over.
        fields.start_field(name, self.schema[name])
        key = pack_ushort(fields._fieldid)  # noqa: SLF001
        file = fields._postfile  # noqa: SLF001
        terms = _Terms(fields._tindex)  # noqa: SLF001
        texts = self._texts[name]
        lengths = _bytes(texts.lengths(known, len(self._papers)))
        offset = file.tell()
        for words, lists in texts.postings(known).parts(lengths):
            data, about = encode(lists, offset)
            file.write(data)
            terms.add([key + known.words[word] for word in words], about.tobytes())
            offset += len(data)
        fields.finish_field()

    def _give_to_pool(self) -> None:
        known = self._pieces.known()
        nothing = np.zeros(len(self._papers), np.int64)
        for name, texts in self._texts.items():
            for words, lists in texts.postings(known).parts(nothing):
                for posting in _one_by_one(known.words, words, lists):
                    self.pool.add((name, *posting))


def _one_by_one(
    names: list[bytes], words: list[int], lists: Lists
) -> Iterator[tuple[bytes, int, float, bytes]]:
    """Give the postings of some words as Whoosh takes them: word, document, weight, positions."""
    packed, sizes = pack(lists.places, lists.counts)
    data, ends = packed.tobytes(), [0, *np.cumsum(sizes).tolist()]
    docs, counts = lists.docs.tolist(), lists.counts.tolist()
    for word, (first, last) in zip(words, pairwise(lists.starts.tolist()), strict=True):
        for n in range(first, last):
            yield names[word], docs[n], float(counts[n]), data[ends[n] : ends[n + 1]]


class _Terms:
    """Adds terms to Whoosh's ordered hash file, thousands in one piece.

    WORKAROUND whoosh-reloaded 2.7.5: `OrderedHashWriter.add` writes each of them in three.
    """

    def __init__(self, index: OrderedHashWriter) -> None:
        self._index = index
        self._at = index.dbfile.tell()

    def add(self, keys: list[bytes], values: bytes) -> None:
        """Add terms, behind all before them in the order of bytes; all values are as long."""
        index, width = self._index, ABOUT.itemsize
        entries = []
        for n, key in enumerate(keys):
            index.index.append(self._at)
            value = values[n * width : (n + 1) * width]
            entry = b"".join((_SIZES.pack(len(key), width), key, value))
            digest = index.hashfn(key)
            index.buckets[digest & 255].append((digest, self._at))
            self._at += len(entry)
            entries.append(entry)
        index.dbfile.write(b"".join(entries))


class _Known(NamedTuple):
    """All words in the order of bytes, and by which of them each piece is found."""

    words: list[bytes]
    width: Numbers
    first: Numbers
    number: Numbers
    """How many words a piece is found by; they stand from `first` on among all."""
    offset: Numbers
    word: Numbers


class _Pieces(dict[str, int]):
    """What stands between blanks in texts, by number, and what it is found by, in flat arrays."""

    def __init__(self) -> None:
        self._words: list[bytes] = []
        self._numbers: dict[str, int] = {}
        self._width = array("q")
        """Positions that a piece takes."""
        self._first = array("q")
        self._count = array("q")
        """Where the words of a piece begin among all, and how many there are."""
        self._offset = array("q")
        self._word = array("q")
        """Of every word of every piece: its position in the piece, and its number."""

    def __missing__(self, piece: str) -> int:
        self._first.append(len(self._word))
        width = 0
        for match in analysis.LEXEME.findall(piece):
            for shape in analysis.shapes(match):
                for offset, surface in shape.terms:
                    self._offset.append(width + offset)
                    self._word.append(self._number(surface))
                width += len(shape.parts)
        self._width.append(width)
        self._count.append(len(self._word) - self._first[-1])
        self[piece] = number = len(self._width) - 1
        return number

    def numbers(self, text: str) -> "array[int]":
        """Cut a text into pieces, by number."""
        return array("q", map(self.__getitem__, analysis.apart(text)))

    def known(self) -> _Known:
        """Give what pieces are found by, the words in order."""
        order = sorted(range(len(self._words)), key=self._words.__getitem__)
        rank = np.empty(len(order), np.int64)
        rank[order] = np.arange(len(order))
        return _Known(
            [self._words[number] for number in order],
            _array(self._width),
            _array(self._first),
            _array(self._count),
            _array(self._offset),
            rank[_array(self._word)],
        )

    def _number(self, surface: str) -> int:
        number = self._numbers.get(surface)
        if number is None:
            number = self._numbers[surface] = len(self._words)
            self._words.append(surface.encode())
        return number


class _Postings(NamedTuple):
    """The posting lists of a field, as `Lists`, and the number of the word of each."""

    words: Numbers
    starts: Numbers
    docs: Numbers
    counts: Numbers
    places: npt.NDArray[np.uint16]

    def parts(self, lengths: Numbers) -> Iterator[tuple[list[int], Lists]]:
        """Give some lists at a time; `lengths` are those of the documents, as bytes."""
        goals = np.arange(0, len(self.docs) + _AT_ONCE, _AT_ONCE)
        ends = np.unique(np.searchsorted(self.starts, goals))
        before = np.concatenate(([0], np.cumsum(self.counts)))
        for a, b in pairwise(np.minimum(ends, len(self.words)).tolist()):
            first, last = self.starts[a], self.starts[b]
            docs = self.docs[first:last]
            yield (
                self.words[a:b].tolist(),
                Lists(
                    self.starts[a : b + 1] - first,
                    docs,
                    self.counts[first:last],
                    lengths[docs],
                    self.places[before[first] : before[last]],
                ),
            )


class _Texts:
    """One field of all documents of a batch, as numbers of pieces."""

    def __init__(self) -> None:
        self.pieces = array("q")
        self._docs = array("q")
        self._sizes = array("q")

    def add(self, doc: int, pieces: "array[int]") -> None:
        """Take the pieces of a document's text."""
        self.pieces.extend(pieces)
        self._docs.append(doc)
        self._sizes.append(len(pieces))

    def lengths(self, known: _Known, docs: int) -> Numbers:
        """Give the number of words in each of the `docs` documents; 0 where it has no text."""
        ends = np.cumsum(_array(self._sizes))
        total = np.concatenate(([0], np.cumsum(known.number[_array(self.pieces)])))
        found = np.zeros(docs, np.int64)
        found[_array(self._docs)] = np.diff(total[ends], prepend=0)
        return found

    def postings(self, known: _Known) -> _Postings:
        """Give every word in order, its documents, and its positions in each."""
        bits = (self._docs[-1] if self._docs else 0).bit_length()
        keys = self._keys(known, bits)
        # As one number each: a word, a document and a position have room in 63 bits.
        keys.sort()
        places = (keys & MOST_POSITIONS).astype(np.uint16)
        keys >>= _PLACE_BITS
        firsts = np.flatnonzero(np.diff(keys, prepend=-1))
        counts = np.diff(firsts, append=keys.size)
        keys = keys[firsts]
        words = keys >> bits
        starts = np.flatnonzero(np.diff(words, prepend=-1))
        return _Postings(
            words[starts], np.append(starts, keys.size), keys & ((1 << bits) - 1), counts, places
        )

    def _keys(self, known: _Known, bits: int) -> Numbers:
        """Give word, document and position of everything that is found in the texts, as one."""
        pieces = _array(self.pieces)
        count = known.number[pieces]
        at = np.repeat(known.first[pieces] - (np.cumsum(count) - count), count)
        at += np.arange(at.size)
        keys: Numbers = known.word[at]
        keys <<= bits
        keys |= np.repeat(np.repeat(_array(self._docs), _array(self._sizes)), count)
        keys <<= _PLACE_BITS
        places = np.repeat(self._positions(known.width[pieces]), count)
        places += known.offset[at]
        keys |= np.minimum(places, MOST_POSITIONS, out=places)
        return keys

    def _positions(self, width: Numbers) -> Numbers:
        """Give the position of each piece in its text, each taking up `width` of them."""
        sizes = _array(self._sizes)
        before: Numbers = np.cumsum(width) - width
        # Texts are never empty, but may have no piece in them.
        firsts = np.minimum(np.cumsum(sizes) - sizes, max(width.size - 1, 0))
        base = before[firsts] if width.size else np.zeros(sizes.size, np.int64)
        before -= np.repeat(base, sizes)
        return before


def _bytes(lengths: Numbers) -> Numbers:
    """Give lengths as the bytes by which Whoosh keeps them."""
    known, places = np.unique(lengths, return_inverse=True)
    return np.array([length_to_byte(length) for length in known.tolist()], np.int64)[places]


def _array(numbers: "array[int]") -> Numbers:
    return np.array(numbers, np.int64)
