"""Posting lists as Whoosh's third codec has them on the disk, read as arrays.

A list is a tag and then blocks, each behind its length (negative for the last one): a pickled
tuple about the block (postings, last document, highest weight, compression, shortest and
longest field as bytes), and a pickled tuple of document deltas, weights (None where all are 1,
a number where all are the same) and packed positions. Numbers that have room in a byte stand in
a text of bytes, which Whoosh takes for as good as a tuple, and the positions of many postings in
one that gives it those of each. `storage.index.packing` writes them.
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

from storage.index.places import Packed

LIMIT: Final = 1024
"""Postings of a block."""

LENGTHS: Final = np.array([byte_to_length(byte) or 0 for byte in range(256)], np.int64)
"""The lengths that bytes stand for; 0 for none."""

_LENGTH: Final = struct.Struct("!i")
Numbers = npt.NDArray[np.int64]
Block = tuple[Numbers, npt.NDArray[np.float64], bytes]
"""Documents ascending, their weights, and their positions as `storage.index.places` packs them."""


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
        docs = np.cumsum(_numbers(deltas))
        if docs.size != count:
            raise ValueError("a block holds another number of postings than it says")
        packed = values.data if isinstance(values, Packed) else b"".join(values)
        yield docs, _weights(weights, count), packed
        at += abs(length)


def _numbers(told: bytes | tuple[int, ...]) -> Numbers:
    if isinstance(told, bytes):
        return np.frombuffer(told, np.uint8).astype(np.int64)
    return np.array(told, np.int64)


def _weights(told: Any, count: int) -> npt.NDArray[np.float64]:
    if told is None:
        return np.ones(count)
    if isinstance(told, float):
        return np.full(count, told)
    if isinstance(told, bytes):
        return np.frombuffer(told, np.uint8).astype(np.float64)
    return np.array(told, np.float64)
