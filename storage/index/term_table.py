"""Writing the terms of a segment: the file of Whoosh's that `storage.index.terms` reads.

Whoosh writes each term in three pieces, and a table of hashes slot by slot. Here all terms of a
field are one piece, and a table is worked out as an array. It is a fuller one, and smaller for it.
"""

import pickle
import struct
from binascii import crc32
from collections.abc import Sequence
from typing import Any, BinaryIO, Final

import numpy as np
import numpy.typing as npt
from whoosh.filedb.filetables import _dir_entry

from storage.index.terms import MAGIC, PAGE, PAGES, SIZES, TABLES

_CRC: Final = 1
"""Whoosh's number of the hash."""
_SLOT: Final = np.dtype([("digest", ">u4"), ("at", ">u8")])
_FULL: Final = 4
"""One slot in so many is left empty, and one more."""

Numbers = npt.NDArray[np.int64]


class TermTable:
    """Terms for a file that is open for writing."""

    def __init__(self, file: BinaryIO) -> None:
        self._file = file
        self._begin = file.tell()
        file.write(MAGIC + struct.pack("!Bii", _CRC, 0, 0))
        self._digests: list[Numbers] = []
        self._places: list[Numbers] = []
        self._at = file.tell() - self._begin
        self._count = 0
        self._pages: list[bytes] = []

    def add(self, keys: Sequence[bytes], said: npt.NDArray[np.void]) -> None:
        """Add terms, behind all before them in the order of bytes, with what is said of each."""
        if not keys:
            return
        width = said.dtype.itemsize
        values = said.tobytes()
        entries = [
            b"".join((SIZES.pack(len(key), width), key, values[n : n + width]))
            for key, n in zip(keys, range(0, len(values), width), strict=True)
        ]
        self._pages += keys[-self._count % PAGE :: PAGE]
        self._count += len(keys)
        sizes = np.fromiter(map(len, entries), np.int64, len(entries))
        self._places.append(self._at + np.cumsum(sizes) - sizes)
        self._digests.append(np.fromiter(map(crc32, keys), np.int64, len(keys)))
        self._at += int(sizes.sum())
        self._file.write(b"".join(entries))

    def finish(self, fields: dict[str, int]) -> None:
        """Write what the terms are found by; `fields` are their numbers."""
        nothing = [np.empty(0, np.int64)]
        places = np.concatenate(nothing + self._places)
        self._write_tables(np.concatenate(nothing + self._digests), places)
        kind = "I" if self._at < 1 << 32 else "q"
        extras: dict[str, Any] = {"fieldmap": fields, "indextype": kind, "indexlen": len(places)}
        extras[PAGES] = self._pages
        tail = pickle.dumps(extras, 4) + places.astype({"I": ">u4", "q": ">i8"}[kind]).tobytes()
        self._file.write(tail + struct.pack("!i", len(tail)))

    def _write_tables(self, digests: Numbers, places: Numbers) -> None:
        order = np.argsort(digests & (TABLES - 1), kind="stable")
        digests, places = digests[order], places[order]
        ends = np.searchsorted(digests & (TABLES - 1), np.arange(TABLES + 1))
        tables, found = [], []
        at = self._at
        for n in range(TABLES):
            table = _table(digests[ends[n] : ends[n + 1]], places[ends[n] : ends[n + 1]])
            tables.append(_dir_entry.pack(at, len(table)))
            found.append(table.tobytes())
            at += len(found[-1])
        self._file.write(b"".join(found) + b"".join(tables))


def _table(digests: Numbers, places: Numbers) -> npt.NDArray[np.void]:
    """Put terms into slots: each into the first empty one from where its hash says."""
    slots = len(digests) + len(digests) // _FULL + 1 if len(digests) else 0
    table = np.zeros(slots, _SLOT)
    if not slots:
        return table
    home = (digests >> 8) % slots
    order = np.argsort(home, kind="stable")
    count = np.arange(len(order))
    at = np.maximum.accumulate(home[order] - count) + count
    # Those that find none before the end take the first that are empty from the beginning.
    over = at >= slots
    if over.any():
        taken = np.zeros(slots, np.bool_)
        taken[at[~over]] = True
        at[over] = np.flatnonzero(~taken)[: int(over.sum())]
    table["digest"][at] = digests[order]
    table["at"][at] = places[order]
    return table
