"""Posting lists as Whoosh's third codec has them on the disk, read as arrays.

A list is a tag and then blocks, each behind its length (negative for the last one): a pickled
tuple about the block (postings, last document, highest weight, compression, shortest and
longest field as bytes), and a pickled tuple of document deltas, weights (None where all are 1,
a number where all are the same) and packed positions. `storage.index.packing` writes them.
"""

import io
import pickle
import struct
import zlib
from collections.abc import Iterator
from typing import Any, Final

import numpy as np
import numpy.typing as npt
from whoosh.codec.whoosh3 import WHOOSH3_HEADER_MAGIC, W3Codec
from whoosh.util.numeric import byte_to_length

LIMIT: Final = 1024
"""Postings of a block."""

LENGTHS: Final = np.array([byte_to_length(byte) or 0 for byte in range(256)], np.int64)
"""The lengths that bytes stand for; 0 for none."""

_LENGTH: Final = struct.Struct("!i")
Numbers = npt.NDArray[np.int64]
Block = tuple[Numbers, npt.NDArray[np.float64], tuple[bytes, ...]]
"""Documents ascending, their weights, their packed positions."""


def codec() -> W3Codec:
    """Make the codec that segments are written with."""
    return W3Codec(blocklimit=LIMIT, compression=0)


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


def _large(weights: Any, count: int) -> npt.NDArray[np.float64]:
    if weights is None:
        return np.ones(count)
    if isinstance(weights, float):
        return np.full(count, weights)
    return np.array(weights, np.float64)
