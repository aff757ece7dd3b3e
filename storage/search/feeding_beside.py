"""Indexing by a companion: while a large import goes on, and whenever much is owed.

The companion does what `storage.search.feeding` does, in larger commits. What it is told, it finds
in the library, so that nothing is lost with it.
"""

import logging
from collections.abc import Generator, Iterator
from contextlib import closing
from typing import Final, TypeVar

from storage.companion import Companion, CompanionLostError
from storage.database.engine import Database
from storage.errors import LibraryError
from storage.index.index import Index
from storage.progress import Progress
from storage.search.feeder import BATCH, TIDY
from storage.search.feeding import WHAT, agrees, catch_up, make_ready, owed

MUCH: Final = 2_000
"""Owed papers for which a companion is worth its start."""
_GLANCE: Final = 20
"""Steps of an import between two looks at what is owed."""
_TELL_S: Final = 0.2
"""Seconds between two signs of life, at each of which the work can be stopped."""

_LOG: Final = logging.getLogger(__name__)
Outcome = TypeVar("Outcome")


class Feeder:
    """Brings an index up to date, beside this process where there is much to do."""

    def __init__(self, database: Database, index: Index) -> None:
        self._database = database
        self._index = index
        self._companion: Companion | None = None
        self._tidier: Companion | None = None
        self._busy = False
        self._steps = 0
        self._given_up = False

    def beside(
        self, steps: Generator[Progress, None, Outcome]
    ) -> Generator[Progress, None, Outcome]:
        """Take the steps of an import, and have indexed meanwhile what they bring."""
        self._given_up = False
        with closing(steps):
            while True:
                try:
                    step = next(steps)
                except StopIteration as end:
                    outcome: Outcome = end.value
                    return outcome
                self._look()
                yield step

    def catch_up(self) -> Iterator[Progress]:
        """Index all that is owed, a step at a time. As `feeding.catch_up`."""
        if self._companion is None and self._to_do() < MUCH:
            yield from catch_up(self._database, self._index)
            self._tidy_beside()
            return
        try:
            yield from self._caught_up_beside()
        except CompanionLostError:
            _LOG.warning("The companion that indexes is gone; this process goes on with it")
        finally:
            self._dismiss()
        # What has come meanwhile, and all where the companion was lost.
        yield from catch_up(self._database, self._index)

    def close(self) -> None:
        """Let companions go, whatever they are doing: what is not committed is still owed."""
        self._dismiss()
        if self._tidier is not None:
            self._tidier.close(kill=True)
            self._tidier = None

    def _dismiss(self) -> None:
        if self._companion is not None:
            self._companion.close(kill=True)
            self._companion = None
            self._busy = False

    def _tidy_beside(self) -> None:
        """Have segments put together where there are too many, and wait for nothing."""
        try:
            if self._tidier is None:
                if self._index.is_crowded():
                    self._tidier = self._started()
                    self._tidier.ask(TIDY)
                return
            self._tidier.answer(timeout=0)
        except TimeoutError:
            return
        except (CompanionLostError, LibraryError) as error:
            _LOG.warning("Segments of the index are not put together: %s", error)
        if self._tidier is not None:
            self._tidier.close()
            self._tidier = None

    def _look(self) -> None:
        """Have indexed what is owed, once it is a whole commit, and go on at once."""
        self._steps += 1
        if self._given_up or self._steps % _GLANCE:
            return
        try:
            if self._busy:
                self._busy = not self._is_done()
            if not self._busy and self._owed() >= BATCH:
                self._ask(BATCH)
        except (CompanionLostError, LibraryError) as error:
            # The import goes on; whoever catches up is told what is wrong if it still is.
            _LOG.warning("Nothing is indexed beside this import: %s", error)
            self._given_up = True
            self._dismiss()

    def _is_done(self) -> bool:
        while True:
            try:
                if self._lent.answer(timeout=0) is None:
                    return True
            except TimeoutError:
                return False

    def _caught_up_beside(self) -> Iterator[Progress]:
        left = self._owed()
        if self._busy:
            yield from self._told(0, left)
            left = self._owed()
        self._ask(1)
        yield from self._told(0, left)

    def _told(self, done: int, left: int) -> Iterator[Progress]:
        """Tell how the companion is getting on, until it has done what it was asked."""
        while self._busy:
            try:
                step = self._lent.answer(timeout=_TELL_S)
            except TimeoutError:
                yield Progress(done, done + left, WHAT)
                continue
            if step is None:
                self._busy = False
                return
            done, left = step.done, step.total - step.done
            yield step

    def _ask(self, least: int) -> None:
        make_ready(self._database, self._index)
        if self._companion is None:
            self._companion = self._started()
        self._companion.ask(least)
        self._busy = True

    def _started(self) -> Companion:
        where = (self._database.path, self._index.folder)
        return Companion("storage.search.feeder", *map(str, where))

    @property
    def _lent(self) -> Companion:
        if self._companion is None:
            raise CompanionLostError("nobody was asked")
        return self._companion

    def _to_do(self) -> int:
        """Give what is owed; to an index that has to be made anew, all papers."""
        with self._database.read() as connection:
            if agrees(connection, self._index):
                return owed(connection)
        return make_ready(self._database, self._index)

    def _owed(self) -> int:
        with self._database.read() as connection:
            return owed(connection)
