"""The index of a library: opened, recognised, answered from, written to, made anew.

A small file beside Whoosh's own says what the index was made of and gives it a name of its
own. An index that is missing, older, foreign or damaged is not ready: it answers nothing, and
`storage.search.feeding` makes it anew.
"""

import json
import logging
import threading
import uuid
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Final, Literal, NamedTuple, TypeVar

import numpy as np
import numpy.typing as npt
from whoosh.index import FileIndex

from storage.index.combine import Hits
from storage.index.evaluate import answer
from storage.index.files import Files, flush, flush_folder
from storage.index.postings import IndexDamagedError, Postings, reading
from storage.index.schema import Document, fingerprint, schema
from storage.index.segments import Segments
from storage.index.similar import similar
from storage.index.stamping import LABEL, Stamp, Stamps
from storage.query.syntax import Query

if TYPE_CHECKING:
    from storage.index.writer import Batch

State = Literal["ready", "missing", "rebuilding"]
Answer = TypeVar("Answer")

_LOG: Final = logging.getLogger(__name__)

_KEPT: Final = 31 << 20
"""Bytes of freed memory, some of them twice, that the process keeps for the next search."""


class Found(NamedTuple):
    """Papers in ascending order, each with its score."""

    ids: npt.NDArray[np.int64]
    scores: npt.NDArray[np.float64]


class Index:
    """The index in `folder`. Safe to use from several threads; one searches at a time."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._guard = threading.RLock()
        self._stamps = Stamps(folder)
        self._segments = Segments(folder)
        self._postings: Postings | None = None
        self._opened: Stamp | None = None
        self._damaged: Stamp | None = None
        self._rebuilding = False
        # glibc gives memory back to the system in pieces as large as the largest that was freed,
        # and no smaller ones from then on: to be given them anew takes as long as most searches.
        # What is never touched takes none.
        np.empty(_KEPT, np.uint8)

    @property
    def state(self) -> State:
        """Say whether the index can answer: "missing" also stands for older and damaged."""
        if self._rebuilding:
            return "rebuilding"
        return "missing" if self.stamp() is None else "ready"

    def stamp(self) -> Stamp | None:
        """Say which state of which index is on the disk; None where there is none to use."""
        stamp = self._stamps.newest()
        return None if stamp == self._damaged else stamp

    def answer(self, query: Query) -> Found | None:
        """Give the papers that satisfy a tree of text nodes, as far as they are indexed.

        Scores are BM25, summed over fields by their boosts; 0 for what only leaves out. None
        while there is no index that can answer.
        """
        return self.ask(lambda postings: _papers_of(postings, answer(postings, query)))

    def similar(self, document: Document) -> Found | None:
        """Give indexed papers that are like `document`; None while there is no index."""
        return self.ask(lambda postings: _papers_of(postings, similar(postings, document)))

    def ask(self, question: Callable[[Postings], Answer]) -> Answer | None:
        """Put a question to the newest state's posting lists, one thread at a time.

        None while there is no index, and when it turns out to be damaged: then it is `missing`
        from here on.
        """
        with self._guard:
            stamp = self.stamp()
            if stamp is None:
                return None
            try:
                return question(self._postings_of(stamp))
            except IndexDamagedError:
                _LOG.warning("%s is damaged and will be made anew", self.folder, exc_info=True)
                self.close()
                self._damaged = stamp
                return None

    def _postings_of(self, stamp: Stamp) -> Postings:
        if self._postings is None or stamp != self._opened:
            try:
                with reading():
                    parts = self._segments.newest()
                self._postings = Postings(parts, self._segments.cache, self._segments.words)
            except IndexDamagedError:
                self.close()
                raise
            self._opened = stamp
        return self._postings

    def documents(self, papers: Sequence[int]) -> list[tuple[str, list[int]]]:
        """Give the segments by their names, and the live documents of papers in each.

        Raises `IndexDamagedError`.
        """
        with self._guard:
            stamp = self.stamp()
            return [] if stamp is None else self._postings_of(stamp).by_segment(papers)

    def is_crowded(self) -> bool:
        """Say whether it has so many segments that it is time to put some together."""
        return self.ask(lambda postings: postings.is_crowded) or False

    @contextmanager
    def writing(self) -> Iterator["Writing"]:
        """Keep other writers out. Raises `LibraryError` when one does not let go."""
        from storage.index.writer import locked

        with locked(self.folder):
            yield Writing(self)

    def settled(self) -> None:
        """Take note that the index has everything that the library owed it."""
        self._rebuilding = False

    def close(self) -> None:
        """Let go of the files."""
        with self._guard:
            self._segments.close()
            self._segments = Segments(self.folder)
            self._postings = None
            self._opened = None

    def discard(self) -> None:
        """Have the index made anew by the next `catch_up`, as after a library was restored."""
        with self._guard:
            self.close()
            (self.folder / LABEL).unlink(missing_ok=True)

    def create(self) -> None:
        """Make an empty index in place of whatever there is. Needs the lock."""
        with self._guard:
            self.close()
            self._rebuilding = True
            label = self.folder / LABEL
            label.unlink(missing_ok=True)
            FileIndex.create(Files(self.folder), schema())
            facts = {"fingerprint": fingerprint(), "name": uuid.uuid4().hex}
            fresh = self.folder / f"{LABEL}.new"
            fresh.write_text(json.dumps(facts), encoding="utf-8")
            fresh.replace(label)
            flush(label)
            flush_folder(self.folder)
            self._damaged = None


class Writing:
    """What may be done while the lock is held."""

    def __init__(self, index: Index) -> None:
        self._index = index

    def create(self) -> None:
        """Make an empty index in place of whatever there is."""
        self._index.create()

    @contextmanager
    def batch(self) -> Iterator["Batch"]:
        """Begin changes that are kept together; dropped unless committed."""
        from storage.index.writer import Batch

        yield Batch(self._index)


def _papers_of(postings: Postings, hits: Hits) -> Found:
    return Found(postings.live[hits.docs], hits.scores)
