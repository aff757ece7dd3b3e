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
        """Write 256 tables, each into its slots: a term into the first empty one from its own."""
        table = digests & (TABLES - 1)
        count = np.bincount(table, minlength=TABLES)
        slots = np.where(count, count + count // _FULL + 1, 0)
        home = (digests >> 8) % slots[table]
        order = np.lexsort((home, table))
        digests, places, table = digests[order], places[order], table[order]
        # With as much room again behind each table, none reaches into the next.
        base = 2 * (np.cumsum(slots) - slots)
        nth = np.arange(digests.size)
        at = np.maximum.accumulate(base[table] + home[order] - nth) + nth
        at -= base[table]
        begins = np.cumsum(slots) - slots
        written = np.zeros(int(slots.sum()), _SLOT)
        over = at >= slots[table]
        there = begins[table] + at
        written["digest"][there[~over]] = digests[~over]
        written["at"][there[~over]] = places[~over]
        for n in np.flatnonzero(over).tolist():
            # The first that is empty from the beginning of the table.
            begin = int(begins[table[n]])
            slot = begin + int(np.argmin(written["at"][begin : begin + int(slots[table[n]])] > 0))
            written[slot] = digests[n], places[n]
        at_file = self._at + _SLOT.itemsize * begins
        directory = zip(at_file.tolist(), slots.tolist(), strict=True)
        self._file.write(written.tobytes())
        self._file.write(b"".join(_dir_entry.pack(*one) for one in directory))
