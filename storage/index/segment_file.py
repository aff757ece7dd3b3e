"""Writing a segment: all its parts in one file, as Whoosh puts them together at the end.

Whoosh writes every part to a file of its own, through others that it sorts in, and copies them.
Here they are written where they belong, and the disk is asked to keep them before anything
speaks of the segment.
"""

import os
import pickle
from collections.abc import Iterator, Sequence
from io import BytesIO
from pathlib import Path
from typing import BinaryIO, Final

import numpy as np
import numpy.typing as npt
from whoosh.codec.whoosh3 import STORED_COLUMN, W3Segment, _lenfield
from whoosh.filedb.structfile import StructFile
from whoosh.system import pack_ushort

from storage.index import blocks
from storage.index.beginnings import Beginnings
from storage.index.bulk import Texts
from storage.index.files import NAME
from storage.index.lists import AT_ONCE, SegmentSource, Source, joined, together
from storage.index.packing import Lists, encode
from storage.index.places import Numbers
from storage.index.schema import PAPER, TEXT_FIELDS
from storage.index.segment import BEGINNINGS, COLUMN, HEAD, POSTINGS, SUFFIX, TERMS
from storage.index.segments import Part
from storage.index.term_table import TermTable

_PROTOCOL: Final = 4
_LONGEST: Final = 0xFF
"""The byte of all longer fields."""


def new_segment() -> W3Segment:
    """Name a segment that is to be written."""
    segment = W3Segment(blocks.codec(), NAME)
    segment.compound = True
    return segment


def file_name(segment: W3Segment) -> str:
    """Give the name of a segment's file."""
    return str(segment.segment_id()) + SUFFIX


def write(path: Path, segment: W3Segment, old: Sequence[Part], texts: Texts) -> None:
    """Write the documents of other segments that still count, and behind them texts."""
    name = segment.segment_id()
    gathered = _Gathered(old, texts)
    with path.open("wb") as file:
        file.write(bytes(HEAD.size))
        parts = [(name + suffix, begin) for suffix, begin in _write_parts(file, gathered)]
        ends = [begin for _, begin in parts[1:]] + [file.tell()]
        where = {
            part: {"offset": begin, "length": end - begin}
            for (part, begin), end in zip(parts, ends, strict=True)
        }
        told = pickle.dumps(where, _PROTOCOL) + pickle.dumps({}, _PROTOCOL)
        at = file.tell()
        file.write(told)
        file.seek(0)
        file.write(HEAD.pack(at, len(told)))
        file.flush()
        os.fsync(file.fileno())
    segment.set_doc_count(gathered.papers.size)
    segment._fieldlengths = gathered.totals  # noqa: SLF001


class _Gathered:
    """The documents of a new segment."""

    def __init__(self, old: Sequence[Part], texts: Texts) -> None:
        self._texts = texts
        self._old = [(part, part.alive) for part in old]
        alive = [part.segment.papers[is_alive] for part, is_alive in self._old]
        self.papers = np.concatenate([*alive, np.array(texts.papers, np.int64)])
        self.lengths: dict[str, npt.NDArray[np.uint8]] = {}
        """Of each field that is not empty, the length of each document's, as a byte."""
        self.totals: dict[str, int] = {}
        """And of all together."""
        for field in sorted(TEXT_FIELDS):
            self._measure(field)

    def _measure(self, field: str) -> None:
        before = [part.segment.lengths(field)[is_alive] for part, is_alive in self._old]
        if not self._texts.has(field) and not any(told.any() for told in before):
            return
        fresh = self._texts.lengths(field)
        lengths = np.concatenate([*before, _bytes(fresh)])
        if lengths.any():
            self.lengths[field] = lengths
            kept = sum(int(blocks.LENGTHS[told].sum()) for told in before)
            self.totals[field] = kept + int(fresh.sum())

    def sources(self, field: str) -> list[Source]:
        """Give where the posting lists of a field come from."""
        found: list[Source] = []
        base = 0
        for part, is_alive in self._old:
            numbers = np.where(is_alive, base + np.cumsum(is_alive) - 1, -1)
            found.append(SegmentSource(part.segment, field, numbers))
            base += int(is_alive.sum())
        return [*found, self._texts.source(field, base)]


def _write_parts(file: BinaryIO, gathered: _Gathered) -> Iterator[tuple[str, int]]:
    """Write all parts; give the end of each one's name, and where it begins."""
    yield POSTINGS, file.tell()
    beginnings = Beginnings(gathered.papers.size)
    terms = _write_postings(file, gathered, beginnings)
    yield TERMS, file.tell()
    file.write(terms)
    yield BEGINNINGS, file.tell()
    beginnings.write(file)
    yield COLUMN.format(PAPER), file.tell()
    file.write(gathered.papers.astype(">i8").tobytes())
    for field, lengths in gathered.lengths.items():
        yield COLUMN.format(_lenfield(field)), file.tell()
        file.write(lengths.tobytes())
    # Nothing is stored, but Whoosh looks for it.
    stored = BytesIO()
    STORED_COLUMN.writer(StructFile(stored)).finish(gathered.papers.size)
    yield COLUMN.format("_stored"), file.tell()
    file.write(stored.getvalue())


def _write_postings(file: BinaryIO, gathered: _Gathered, beginnings: Beginnings) -> bytes:
    """Write all posting lists; give what the terms of all are found by, count their beginnings."""
    kept = BytesIO()
    table = TermTable(kept)
    offset = 0
    fields = {field: number for number, field in enumerate(gathered.lengths)}
    for keys, lists in _in_large_pieces(_all_lists(gathered, fields)):
        data, about = encode(lists, offset)
        file.write(data)
        table.add(keys, about)
        beginnings.add(keys, lists)
        offset += len(data)
    table.finish(fields)
    return kept.getvalue()


def _all_lists(gathered: _Gathered, fields: dict[str, int]) -> Iterator[tuple[list[bytes], Lists]]:
    """Give the posting lists of all fields, some at a time, with their terms as Whoosh has them."""
    for field, lengths in gathered.lengths.items():
        key = pack_ushort(fields[field])
        for words, lists in together(gathered.sources(field), lengths.astype(np.int64)):
            yield [key + word for word in words], lists


def _in_large_pieces(
    pieces: Iterator[tuple[list[bytes], Lists]],
) -> Iterator[tuple[list[bytes], Lists]]:
    """Join pieces that are small: to encode a few lists takes as long as to encode thousands."""
    keys: list[bytes] = []
    waiting: list[Lists] = []
    for words, lists in pieces:
        keys += words
        waiting.append(lists)
        if sum(len(one.docs) for one in waiting) >= AT_ONCE // 2:
            yield keys, joined(waiting)
            keys, waiting = [], []
    if waiting:
        yield keys, joined(waiting)


def _bytes(lengths: Numbers) -> npt.NDArray[np.uint8]:
    """Give lengths as the bytes by which Whoosh keeps them."""
    # The byte of the length that is not below it, as `length_to_byte` looks for it.
    return np.minimum(np.searchsorted(blocks.LENGTHS, lengths), _LONGEST).astype(np.uint8)
