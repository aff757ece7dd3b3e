"""The segments of an index that are open, kept from one generation to the next.

A change makes a small segment, and strikes documents off in others: all else stays as it was read.
"""

import time
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Final, NamedTuple, Self

import numpy as np
import numpy.typing as npt
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

    @property
    def alive(self) -> npt.NDArray[np.bool_]:
        """Say of each document whether it counts."""
        alive = np.ones(self.segment.size, np.bool_)
        alive[self.deleted] = False
        return alive

    @classmethod
    def of(cls, segment: Segment, told: W3Segment) -> Self:
        """Join a segment and what the table of contents tells of it."""
        deleted = np.fromiter(told.deleted_docs(), np.int64)
        return cls(segment, deleted, told._fieldlengths)  # noqa: SLF001


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
        return [Part.of(self._of(one.segment_id(), one.doc_count_all()), one) for one in told]

    def _of(self, name: str, size: int) -> Segment:
        found = self._open.get(name)
        if found is None:
            found = self._open[name] = Segment(self._folder, name, size)
        return found


@contextmanager
def opened(folder: Path, segments: list[W3Segment]) -> Iterator[list[Part]]:
    """Open segments by themselves, to be read beside those who search."""
    with ExitStack() as stack:
        yield [
            Part.of(
                stack.enter_context(Segment(folder, one.segment_id(), one.doc_count_all())), one
            )
            for one in segments
        ]


def contents(folder: Path) -> TOC:
    """Read the newest table of contents."""
    files = Files(folder)
    try:
        return TOC.read(files, NAME, schema=schema())
    finally:
        files.abandon()
