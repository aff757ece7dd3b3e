"""Posting lists as Whoosh's third codec has them on the disk, read as arrays.

A list is a tag and then blocks, each behind its length (negative for the last one): a pickled
tuple about the block (postings, last document, highest weight, compression, shortest and
longest field as bytes), and a pickled tuple of document deltas, weights (None where all are 1,
a number where all are the same) and packed positions. Numbers that have room in a byte stand in
a text of bytes, which Whoosh takes for as good as a tuple, and the positions of many postings in
one that gives it those of each. `storage.index.packing` writes them.
"""

import pickle
import struct
from collections.abc import Iterator, Sequence
from itertools import chain, groupby
from typing import Any, Final

import numpy as np
import numpy.typing as npt
from whoosh.codec.whoosh3 import WHOOSH3_HEADER_MAGIC, W3Codec
from whoosh.util.numeric import byte_to_length

from storage.index.places import Packed, Steps

LIMIT: Final = 1024
"""Postings of a block."""

LENGTHS: Final = np.array([byte_to_length(byte) or 0 for byte in range(256)], np.int64)
"""The lengths that bytes stand for; 0 for none."""

_LENGTH: Final = struct.Struct("!i")
Numbers = npt.NDArray[np.int64]
_WIDTHS: Final = {ord("K"): 2, ord("M"): 3, ord("J"): 5}
"""Bytes of a pickled number, by the first of them."""
_BYTE: Final = 0xFF
"""The largest number that has room in a byte."""
_SAID: Final = 6
"""Numbers that are said of a block."""
Block = tuple[Numbers, npt.NDArray[np.float64], bytes]
"""Documents ascending, their weights, and their positions as `storage.index.places` packs them."""


def codec() -> W3Codec:
    """Make the codec that segments are written with."""
    return W3Codec(blocklimit=LIMIT, compression=0)


def decode(data: bytes) -> Block:
    """Read a posting list."""
    return decode_many(data, [0])


def decode_counts(data: bytes) -> tuple[Numbers, npt.NDArray[np.float64]]:
    """Read a posting list without the positions."""
    return _decoded(data, [0], [], [])


def decode_many(data: bytes, starts: Sequence[int]) -> Block:
    """Read posting lists that begin at these places, as if they were one."""
    return decode_each(data, starts)[0]


def decode_each(data: bytes, starts: Sequence[int]) -> tuple[Block, list[int]]:
    """Read posting lists as if they were one; give the bytes of each one's positions as well.

    What is read of each is joined before arrays are made of it: most lists are short.
    """
    taken: list[int] = []
    packed: list[bytes] = []
    docs, weights = _decoded(data, starts, packed, taken)
    return (docs, weights, b"".join(packed)), taken


def _decoded(
    data: bytes, starts: Sequence[int], packed: list[bytes], taken: list[int]
) -> tuple[Numbers, npt.NDArray[np.float64]]:
    """Read documents and weights of posting lists as if they were one.

    Adds the pieces of their positions to `packed`, and the bytes of each list's to `taken`.
    """
    deltas: list[bytes | tuple[int, ...]] = []
    weights: list[bytes | tuple[int, ...]] = []
    sizes: list[int] = []
    begins: list[int] = []
    view = memoryview(data)
    for start in starts:
        before = len(packed)
        for count, at, end in _blocks(data, start):
            docs, told, values = pickle.loads(view[at:end])
            if len(docs) != count:
                raise ValueError("a block holds another number of postings than it says")
            sizes.append(count)
            deltas.append(docs.data if isinstance(docs, Steps) else docs)
            begins.append(docs.first if isinstance(docs, Steps) else 0)
            weights.append(_each(told, count))
            packed.append(values.data if isinstance(values, Packed) else b"".join(values))
        taken.append(sum(map(len, packed[before:])))
    found = _joined(deltas, np.int64)
    if sizes:
        firsts = np.cumsum(np.array(sizes, np.int64)) - sizes
        found[firsts] += np.array(begins, np.int64)
        # Every block begins to count anew: back from where the one before it has come to.
        found[firsts[1:]] -= np.add.reduceat(found, firsts)[:-1]
    np.cumsum(found, out=found)
    return found, _joined(weights, np.float64)


def _each(told: bytes | tuple[int, ...] | float | None, count: int) -> bytes | tuple[int, ...]:
    """Give the weight of each posting."""
    if told is None:
        return b"\x01" * count
    if not isinstance(told, float):
        return told
    number = int(told)
    return bytes((number,)) * count if number <= _BYTE else (number,) * count


def _joined(parts: list[bytes | tuple[int, ...]], dtype: Any) -> npt.NDArray[Any]:
    made = [np.empty(0, dtype)]
    for are_bytes, some in groupby(parts, lambda part: isinstance(part, bytes)):
        if are_bytes:
            made.append(np.frombuffer(b"".join(map(bytes, some)), np.uint8).astype(dtype))
        else:
            made.append(np.fromiter(chain.from_iterable(some), dtype))
    return made[1] if len(made) == 2 else np.concatenate(made)


def _blocks(data: bytes, at: int) -> Iterator[tuple[int, int, int]]:
    """Give the number of postings of each block of a list, and where these begin and end."""
    if data[at : at + len(WHOOSH3_HEADER_MAGIC)] != WHOOSH3_HEADER_MAGIC:
        raise ValueError("this is no posting list")
    at += len(WHOOSH3_HEADER_MAGIC)
    length = 1
    while length > 0:
        (length,) = _LENGTH.unpack_from(data, at)
        at += _LENGTH.size
        end = at + abs(length)
        if end > len(data):
            raise EOFError("a posting list ends too soon")
        # What is said of the block is passed over, but for the first number.
        said = at + 1
        size = _WIDTHS[data[said]] - 1
        count = int.from_bytes(data[said + 1 : said + 1 + size], "little")
        for _ in range(_SAID):
            said += _WIDTHS[data[said]]
        yield count, said + 2, end
        at = end
