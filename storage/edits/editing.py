"""What a library can have done to it: edits, and the way back and forth over the history.

Each is there twice: in one go, and step by step for a lane, as a generator of `Progress`. All steps
are one transaction: closing the generator before its end leaves the library as it was, and so does
a crash. Whoever takes the steps keeps other writers waiting meanwhile; readers see what was.

Who may not wait long for another writer says so with `patience_ms`: `LibraryBusyError` then tells
that it was too short, and that nothing was changed. What is `small` needs no room in memory.
"""

from collections.abc import Generator
from contextlib import AbstractContextManager
from typing import Final

from sqlalchemy import Connection

from storage.database import waking
from storage.database.engine import Database
from storage.edits import history
from storage.edits.edit import Divisible, Edit
from storage.edits.history import Applied
from storage.edits.telling import HistoryEntry, entries
from storage.edits.waking import Wake
from storage.progress import Progress

WAKE_MS: Final = 50
"""How long it is waited for another program before papers come back; they can as well later."""


class Editing:
    """The edits of one library. Every method may be called from any thread."""

    _database: Database
    _own_step: int | None = None
    """The step of the history that was written here last."""

    def apply(self, edit: Edit) -> Applied:
        """Make an edit and write it into the history, in one transaction."""
        with self._database.write() as connection:
            applied = history.perform(connection, edit, self._own_step)
        self._own_step = applied.history_id or self._own_step
        return applied

    def applying(
        self, edit: Edit, *, patience_ms: int | None = None, small: bool = False
    ) -> Generator[Progress, None, Applied]:
        """Make an edit as `apply` does, step by step."""
        with self._writing(patience_ms, small=small) as connection:
            applied = yield from history.performing(connection, edit, self._own_step)
        self._own_step = applied.history_id or self._own_step
        return applied

    def wake(self) -> Applied | None:
        """Bring back the papers that were put off until a day that has come; None where none were.

        It is a step of the history. Raises `LibraryBusyError` where another program writes.
        """
        with self._database.read() as connection:
            if not waking.due(connection):
                return None
        with self._database.write(patience_ms=WAKE_MS) as connection:
            papers = waking.due(connection)
            return history.happen(connection, Wake(papers)) if papers else None

    def undo(self) -> Applied | None:
        """Take back the newest edit; None when there is none."""
        with self._database.write() as connection:
            return history.undo(connection)

    def undoing(
        self, down_to: int | None = None, *, patience_ms: int | None = None, small: bool = False
    ) -> Generator[Progress, None, tuple[Applied, ...]]:
        """Take back the newest edit, or all down to and including one, step by step.

        Gives what was taken back, the newest first; nothing where there is nothing to take back.
        """
        done: list[Applied] = []
        with self._writing(patience_ms, small=small) as connection:
            times = 1 if down_to is None else history.steps_down_to(connection, down_to)
            while len(done) < times:
                applied = yield from history.travelling(connection, back=True)
                if applied is None:
                    break
                done.append(applied)
        return tuple(done)

    def redo(self) -> Applied | None:
        """Make the edit again that was undone last; None when there is none."""
        with self._database.write() as connection:
            return history.redo(connection)

    def redoing(
        self, *, patience_ms: int | None = None, small: bool = False
    ) -> Generator[Progress, None, tuple[Applied, ...]]:
        """Make the edit again that was undone last, step by step; nothing when there is none."""
        with self._writing(patience_ms, small=small) as connection:
            applied = yield from history.travelling(connection, back=False)
        return () if applied is None else (applied,)

    def _writing(
        self, patience_ms: int | None, *, small: bool
    ) -> AbstractContextManager[Connection]:
        return self._database.write(roomy=not small, patience_ms=patience_ms)

    def tidy_log(self) -> None:
        """Copy what a long edit has written from the log into the file, so that no short one must.

        The write that finds the log long does this, and would keep its reader waiting.
        """
        with self._database.driver() as connection:
            connection.execute("PRAGMA wal_checkpoint(PASSIVE)")

    def is_long(self, edit: Edit) -> bool:
        """Tell whether an edit takes so long that it should be made on a lane."""
        if not isinstance(edit, Divisible):
            return False
        with self._database.read() as connection:
            return history.is_long(connection, edit)

    def is_long_undo(self, down_to: int | None = None) -> bool:
        """Tell it of undoing: one step, or all down to and including one."""
        with self._database.read() as connection:
            times = 1 if down_to is None else history.steps_down_to(connection, down_to)
            return history.is_long_way(connection, back=True, times=times)

    def is_long_redo(self) -> bool:
        """Tell it of redoing a step."""
        with self._database.read() as connection:
            return history.is_long_way(connection, back=False)

    def ways(self) -> tuple[bool, bool]:
        """Tell whether there is an edit to undo, and one to redo."""
        with self._database.read() as connection:
            return history.ways(connection)

    def others_wrote(self) -> bool:
        """Tell whether another program has changed anything since this was asked last."""
        return self._database.others_wrote()

    def undoes_answer(self, comparison: int) -> bool:
        """Tell whether the newest step is the last answer of a comparison."""
        from storage.edits.last_answer import is_newest_step

        with self._database.read() as connection:
            return is_newest_step(connection, comparison)

    def history(self, limit: int = 200) -> tuple[HistoryEntry, ...]:
        """Give the newest steps of the history, newest first."""
        with self._database.read() as connection:
            return entries(connection, limit)
