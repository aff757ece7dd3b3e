"""The segments of an index that are open, kept from one generation to the next.

A change makes a small segment, and strikes documents off in others: all else stays as it was read.
"""

import time
from collections.abc import Mapping
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np
from whoosh.codec.whoosh3 import W3Segment
from whoosh.index import TOC

from storage.index.cache import ArrayCache
from storage.index.files import NAME, Files
from storage.index.places import Numbers
from storage.index.schema import schema
from storage.index.segment import Segment
from storage.index.words import Words

CACHED: Final = 64 << 20
"""Bytes of posting lists that are kept in memory."""

_TRIES: Final = 10
_PAUSE_S: Final = 0.02
"""How often files are looked for again that a writer has just taken away, and how soon."""


class Part(NamedTuple):
    """A segment as one generation has it."""

    segment: Segment
    deleted: Numbers
    """Documents that count no more."""
    lengths: Mapping[str, int]
    """Words in all documents' fields."""


class Segments:
    """The segments of the index in `folder`."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._open: dict[str, Segment] = {}
        self.cache = ArrayCache(CACHED)
        """What has been read of them."""
        self.words = Words()

    def newest(self) -> list[Part]:
        """Give those of the newest generation; close others."""
        for _ in range(_TRIES):
            try:
                return self._parts(contents(self._folder).segments)
            except FileNotFoundError:
                # A writer may have put others in place of it since its name was read.
                time.sleep(_PAUSE_S)
        return self._parts(contents(self._folder).segments)

    def close(self) -> None:
        """Let go of all files."""
        for segment in self._open.values():
            segment.close()
        self._open.clear()

    def _parts(self, told: list[W3Segment]) -> list[Part]:
        names = {one.segment_id() for one in told}
        for name in self._open.keys() - names:
            self._open.pop(name).close()
        return [
            Part(
                self._of(one.segment_id(), one.doc_count_all()),
                np.fromiter(one.deleted_docs(), np.int64),
                one._fieldlengths,  # noqa: SLF001
            )
            for one in told
        ]

    def _of(self, name: str, size: int) -> Segment:
        found = self._open.get(name)
        if found is None:
            found = self._open[name] = Segment(self._folder, name, size)
        return found


def contents(folder: Path) -> TOC:
    """Read the newest table of contents."""
    files = Files(folder)
    try:
        return TOC.read(files, NAME, schema=schema())
    finally:
        files.abandon()
