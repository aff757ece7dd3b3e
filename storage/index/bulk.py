"""From texts to posting lists, many papers at a time.

Whoosh's own writer takes every posting through its hands several times. Here the pieces of the
texts are numbered as they come, the numbers of a whole batch are sorted as arrays, and posting
lists are given by the thousand.
"""

from array import array
from functools import cached_property
from typing import Final, NamedTuple

import numpy as np

from storage.index import analysis
from storage.index.lists import Found, Source
from storage.index.places import Numbers, fresh
from storage.index.schema import MOST_POSITIONS, TEXT_FIELDS, Document

_PLACE_BITS: Final = MOST_POSITIONS.bit_length()
_TEXTS_AT_ONCE: Final = 2_000
"""Texts whose words are put into numbers in one go."""


class Texts:
    """The texts of papers that are to be indexed."""

    def __init__(self) -> None:
        self.papers = array("q")
        """Papers, in the order in which they came."""
        self._pieces = _Pieces()
        self._fields = {name: _Field() for name in TEXT_FIELDS}

    def add(self, document: Document) -> None:
        """Take the texts of a paper in."""
        for name, field in self._fields.items():
            text: str = getattr(document, name)
            if text:
                field.add(len(self.papers), self._pieces.numbers(text))
        self.papers.append(document.paper)

    def has(self, field: str) -> bool:
        """Say whether any paper has a text in a field."""
        return bool(self._fields[field].pieces)

    def lengths(self, field: str) -> Numbers:
        """Give the number of words in a field of each paper."""
        return self._fields[field].lengths(self._known, len(self.papers))

    def source(self, field: str, base: int) -> "Source":
        """Give the posting lists of a field; the first paper is document `base`."""
        return _TextSource(self._known, self._fields[field], base)

    @cached_property
    def _known(self) -> "_Known":
        return self._pieces.known()


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


class _TextSource:
    """The posting lists of a field of the texts."""

    def __init__(self, known: _Known, field: "_Field", base: int) -> None:
        keys, bits = field.keys(known)
        # As one number each: a word, a document and a position have room in 63 bits.
        keys.sort()
        self._places = (keys & MOST_POSITIONS).astype(np.uint16)
        keys >>= _PLACE_BITS
        firsts = fresh(keys)
        self._before = np.append(firsts, keys.size)
        keys = keys[firsts]
        numbers = keys >> bits
        starts = fresh(numbers)
        self._starts = np.append(starts, keys.size)
        self._docs = (keys & ((1 << bits) - 1)) + base
        self.words = [known.words[number] for number in numbers[starts].tolist()]
        self.sizes = np.diff(self._starts)

    def lists(self, first: int, last: int) -> Found:
        """Give some posting lists, by the numbers of their words."""
        start, end = self._starts[first], self._starts[last]
        return Found(
            self.sizes[first:last],
            self._docs[start:end],
            np.diff(self._before[start : end + 1]),
            self._places[self._before[start] : self._before[end]],
        )


class _Field:
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

    def keys(self, known: _Known) -> tuple[Numbers, int]:
        """Give word, document and position of everything that is found in the texts, as one.

        With them comes the number of bits that a document takes. Some texts are taken at a time:
        what is worked out for them takes several times the memory of the keys.
        """
        bits = (self._docs[-1] if self._docs else 0).bit_length()
        pieces, docs, sizes = map(_array, (self.pieces, self._docs, self._sizes))
        ends = np.concatenate(([0], np.cumsum(sizes)))
        keys = np.empty(int(known.number[pieces].sum()), np.int64)
        done = 0
        for first in range(0, docs.size, _TEXTS_AT_ONCE):
            some = slice(first, first + _TEXTS_AT_ONCE)
            of_some = pieces[ends[first] : ends[min(first + _TEXTS_AT_ONCE, docs.size)]]
            made = _keys(known, of_some, docs[some], sizes[some], bits)
            keys[done : done + made.size] = made
            done += made.size
        return keys, bits


def _keys(known: _Known, pieces: Numbers, docs: Numbers, sizes: Numbers, bits: int) -> Numbers:
    """Give the keys of some texts, of `sizes` pieces each."""
    count = known.number[pieces]
    at = np.repeat(known.first[pieces] - (np.cumsum(count) - count), count)
    at += np.arange(at.size)
    keys: Numbers = known.word[at]
    keys <<= bits
    keys |= np.repeat(np.repeat(docs, sizes), count)
    keys <<= _PLACE_BITS
    places = np.repeat(_positions(known.width[pieces], sizes), count)
    places += known.offset[at]
    keys |= np.minimum(places, MOST_POSITIONS, out=places)
    return keys


def _positions(width: Numbers, sizes: Numbers) -> Numbers:
    """Give the position of each piece in its text, each taking up `width` of them."""
    before: Numbers = np.cumsum(width) - width
    # Texts are never empty, but may have no piece in them.
    firsts = np.minimum(np.cumsum(sizes) - sizes, max(width.size - 1, 0))
    base = before[firsts] if width.size else np.zeros(sizes.size, np.int64)
    before -= np.repeat(base, sizes)
    return before


def _array(numbers: "array[int]") -> Numbers:
    return np.array(numbers, np.int64)
