"""Posting lists as Whoosh's third codec has them on the disk, read and written as arrays.

A list is a tag and then blocks, each behind its length (negative for the last one): a pickled
tuple about the block (postings, last document, highest weight, compression, shortest and
longest field as bytes), and a pickled tuple of document deltas, weights (None where all are 1,
a number where all are the same) and packed positions. What is written here, Whoosh reads.
"""

import io
import pickle
import struct
import zlib
from collections.abc import Iterator
from operator import sub
from typing import Any, Final

import numpy as np
import numpy.typing as npt
from whoosh.codec.whoosh3 import WHOOSH3_HEADER_MAGIC, W3Codec, W3TermInfo
from whoosh.util.numeric import byte_to_length

LIMIT: Final = 1024
"""Postings of a block."""

PROTOCOL: Final = 4
"""Pickle's; the one that Whoosh writes spells out bytes as text, at twice the size."""

LENGTHS: Final = np.array([byte_to_length(byte) or 0 for byte in range(256)], np.int64)
"""The lengths that bytes stand for; 0 for none."""

EXTENT: Final = struct.Struct("!qi")
"""Where a posting list is in its file, and how long it is: the end of what is said of a term."""

_LENGTH: Final = struct.Struct("!i")
_ABOUT_TERM: Final = W3TermInfo._struct  # noqa: SLF001
"""WORKAROUND whoosh-reloaded 2.7.5: an object a term takes longer than all that is in it."""

Numbers = npt.NDArray[np.int64]
Block = tuple[Numbers, npt.NDArray[np.float64], tuple[bytes, ...]]
"""Documents ascending, their weights, their packed positions."""


def codec() -> W3Codec:
    """Make the codec that segments are written with."""
    return W3Codec(blocklimit=LIMIT, compression=0)


def encode(
    docs: list[int], counts: list[int], packed: list[bytes], lengths: list[int]
) -> tuple[bytes, bytes]:
    """Write the posting list of a term, and what the index of terms says of it.

    Takes its documents ascending, how often it stands in each, its packed positions there, and
    the lengths of those documents' fields, as bytes. What is said of it lacks the extent in the
    file, `EXTENT`. Lists, not arrays: most terms stand in one or two documents.
    """
    size = len(docs)
    if size == 1:
        return _single(docs[0], counts[0], packed[0], lengths[0])
    pieces = [WHOOSH3_HEADER_MAGIC]
    for start in range(0, size, LIMIT):
        end = min(start + LIMIT, size)
        block = docs[start:end]
        deltas = (block[0], *map(sub, block[1:], block))
        about = (
            end - start,
            block[-1],
            float(max(counts[start:end])),
            0,
            min(lengths[start:end]),
            max(lengths[start:end]),
        )
        values = (deltas, _small(counts[start:end]), tuple(packed[start:end]))
        pieces.append(_block(about, values, last=end == size))
    said = _ABOUT_TERM.pack(
        0, sum(counts), size, min(lengths), max(lengths), max(counts), docs[0], docs[-1]
    )
    return b"".join(pieces), said


def _single(doc: int, count: int, places: bytes, length: int) -> tuple[bytes, bytes]:
    """Write the posting list of a term of one document, as most are."""
    weight = float(count)
    values = ((doc,), None if count == 1 else weight, (places,))
    data = _block((1, doc, weight, 0, length, length), values, last=True)
    return WHOOSH3_HEADER_MAGIC + data, _ABOUT_TERM.pack(
        0, weight, 1, length, length, weight, doc, doc
    )


def _block(about: tuple[Any, ...], values: tuple[Any, ...], *, last: bool) -> bytes:
    head, data = pickle.dumps(about, PROTOCOL), pickle.dumps(values, PROTOCOL)
    length = len(head) + len(data)
    return _LENGTH.pack(-length if last else length) + head + data


def decode(data: bytes) -> Iterator[Block]:
    """Read a posting list: documents, weights and packed positions, block by block."""
    if data[:4] != WHOOSH3_HEADER_MAGIC:
        raise ValueError("this is no posting list")
    at = len(WHOOSH3_HEADER_MAGIC)
    last = False
    while not last:
        (length,) = _LENGTH.unpack_from(data, at)
        last = length < 0
        at += _LENGTH.size
        block = io.BytesIO(data[at : at + abs(length)])
        count, _, _, compression, _, _ = pickle.load(block)
        rest = block.read()
        deltas, weights, values = pickle.loads(zlib.decompress(rest) if compression else rest)
        docs = np.cumsum(np.array(deltas, np.int64))
        if docs.size != count:
            raise ValueError("a block holds another number of postings than it says")
        yield docs, _large(weights, count), values
        at += abs(length)


def _small(counts: list[int]) -> Any:
    first = counts[0]
    if counts.count(first) == len(counts):
        return None if first == 1 else float(first)
    return tuple(map(float, counts))


def _large(weights: Any, count: int) -> npt.NDArray[np.float64]:
    if weights is None:
        return np.ones(count)
    if isinstance(weights, float):
        return np.full(count, weights)
    return np.array(weights, np.float64)
