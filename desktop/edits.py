"""The window's edits, in the order in which they are asked for.

A small one is made at once, on the GUI thread: a decision must not wait for another thread. A
long one, of very many papers, is made on the library lane, in one transaction, while the window
shows what was; between two steps of an import, say, since nobody should wait for that either.
What is asked for meanwhile waits behind it, so that nothing is lost and all are taken back in the
order in which they were made. Cancelled, a long one leaves the library as it was. Closing the
window brings all to their end.

Where another program is writing to the library, a small one is made on the lane as well, which can
wait: it tries until it may, and says so when that takes longer.
"""

import logging
from collections import deque
from collections.abc import Callable, Generator, Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from desktop.jobs import Failure, Job
from desktop.notices import Notice
from storage.errors import EditError, LibraryBusyError, NoPaperError, ShortlistError
from storage.progress import Progress

if TYPE_CHECKING:
    from desktop.reads import Ahead
    from desktop.workspace import Workspace
    from storage.edits.edit import Edit
    from storage.library import Library

log: Final = logging.getLogger(__name__)
_NOW: Final = 0
"""Milliseconds until what waited is made: when the events that are there already are dealt with."""
HASTE_MS: Final = 25
"""How long the GUI thread waits for another program's write: not so long that it is felt."""
TRY_MS: Final = 1_000
"""How long the lane waits for it at a time: then it is said, and can be cancelled."""
TRIES: Final = 8
"""So often before it is said aloud."""

Steps = Generator[Progress, None, Any]


def _nothing(*_outcome: object) -> None:
    """Do nothing more about it."""


@dataclass(slots=True, eq=False)
class Act:
    """Something that is to be done to the library, and what is to be done about its outcome.

    `said` is what people call it. `steps` is told, by keyword, whether it is `small` and how long
    to wait for another program's write (`patience_ms`). Callbacks run on the GUI thread: `done`
    gets what `steps` returns, `dropped` is called where it is not done at all. `goes_back` marks an
    undo or redo, which is about what comes right before it. `decides` are papers that it decides
    on.
    """

    said: str
    steps: Callable[..., Steps]
    is_long: Callable[[], bool]
    done: Callable[[Any], object] = _nothing
    dropped: Callable[[], object] = _nothing
    goes_back: bool = False
    decides: frozenset[int] = frozenset()
    ended: bool = field(default=False, init=False)
    complained: bool = field(default=False, init=False)
    """Whether it was said aloud that another program keeps it waiting."""
    held_up: bool = field(default=False, init=False)
    """Whether another program's write has kept it from being done."""

    def run(self, patience_ms: int | None = None, *, small: bool = False) -> Steps:
        """Take the steps; remember where they came to their end."""
        try:
            outcome = yield from self.steps(small=small, patience_ms=patience_ms)
        except LibraryBusyError:
            self.held_up = True
            raise
        except NoPaperError as error:
            # They went with their import, say; the reader has never seen their numbers.
            raise EditError(f"{error.plainly} Not done: {self.said}.") from error
        self.ended = True
        return outcome


class Edits(QObject):
    """Makes one edit after the other. Lives on the GUI thread."""

    busy_changed = Signal(bool)
    """Whether a long one is being made, or something waits for it."""

    def __init__(self, library: "Library", workspace: "Workspace") -> None:
        super().__init__(workspace)
        self._library = library
        self._workspace = workspace
        self._waiting: deque[Act] = deque()
        self._running: Act | None = None
        self._job: Job | None = None
        self._is_told = False
        """Whether it is to be seen that something is being done."""
        self._turn = QTimer(self)
        self._turn.setSingleShot(True)
        self._turn.setInterval(_NOW)
        self._turn.timeout.connect(self._on_turn)

    @property
    def busy(self) -> bool:
        """Whether a long edit is being made, or something waits for it."""
        return self._running is not None or bool(self._waiting)

    def held_up(self) -> tuple[str, ...]:
        """Say what waits for another program to end its write, the first first; often nothing."""
        acts = [*self._waiting] if self._running is None else [self._running, *self._waiting]
        return tuple(act.said for act in acts) if acts and acts[0].held_up else ()

    def decided_on(self) -> frozenset[int]:
        """Give the papers on which a decision waits to be made, or is being made."""
        acts = [*self._waiting] if self._running is None else [self._running, *self._waiting]
        decided = [act.decides for act in acts if act.decides]
        return decided[0] if len(decided) == 1 else frozenset[int]().union(*decided)

    def edit(
        self,
        edit: "Edit",
        done: Callable[[Any], object] = _nothing,
        *,
        said: str = "",
        dropped: Callable[[], object] = _nothing,
        decides: Iterable[int] = (),
    ) -> bool:
        """Make an edit, as `make` does; `dropped` is called where it was refused."""
        return self.make(
            Act(
                said or edit.summary(),
                partial(self._library.applying, edit),
                lambda: self._library.is_long(edit),
                done,
                dropped=dropped,
                decides=frozenset(decides),
            )
        )

    def make(self, act: Act) -> bool:
        """Do something now, or behind what is being done. False where it was refused, and said."""
        before, is_long = self.busy, False
        if not before:
            is_long = self._is_long(act)
            made = None if is_long else self._do(act)
            if made is not None:
                return made
        self._waiting.append(act)
        if not before:
            self._start(self._waiting.popleft(), is_told=is_long)
        elif self._is_told:
            text = f"{act.said}: done as soon as the change under way is."
            self._workspace.say(Notice(text))
        return True

    def cancel(self) -> None:
        """Stop the long edit, or the one that waits for another program, at its next step."""
        if self._job is not None:
            self._job.cancel()
        elif self._waiting and self._waiting[0].complained:
            # It is between two tries.
            self._running = self._waiting.popleft()
            self._on_cancelled()

    def _is_long(self, act: Act) -> bool:
        try:
            return act.is_long()
        except ShortlistError:
            # Doing it says why.
            return False

    def _do(self, act: Act) -> bool | None:
        """Do it here and now; None where another program is writing, and nothing was done."""
        try:
            outcome = _taken(act.run(HASTE_MS, small=True))
        except LibraryBusyError:
            return None
        except ShortlistError as error:
            self._workspace.say(Notice(str(error), "error"))
            act.dropped()
            return False
        act.done(outcome)
        return True

    @Slot()
    def _on_turn(self) -> None:
        self._go_on()

    def _go_on(self) -> None:
        """Do the next one that waits; the one after it when other events have had their turn."""
        if not self._waiting or self._running is not None:
            return
        act = self._waiting[0]
        is_long = self._is_long(act)
        # It waits until it is done, so that what its outcome leads to comes behind the others.
        if is_long or self._do(act) is None:
            self._start(self._waiting.popleft(), is_told=is_long)
            return
        self._waiting.popleft()
        if self._waiting:
            self._turn.start()
        else:
            self.busy_changed.emit(False)

    def _start(self, act: Act, *, is_told: bool) -> None:
        self._running = act
        self._is_told = is_told
        self.busy_changed.emit(True)
        job = self._workspace.lanes.library.work(
            self._steps,
            act,
            progress=self._on_progress,
            done=self._on_done,
            failed=self._on_failed,
            cancelled=self._on_cancelled,
            urgent=True,
            kept=True,
        )
        if self._running is act:
            self._job = job

    def _steps(self, act: Act) -> Generator[Progress, None, tuple[Any, "Ahead | None"]]:
        """Take the steps of an act, and count what the sidebar shows then; runs on the lane."""
        outcome = yield from _patiently(act)
        # It is done: what fails from here on must not be told of it.
        with suppress(ShortlistError):
            self._library.tidy_log()
        return outcome, self._workspace.look_ahead()

    @Slot(object)
    def _on_progress(self, progress: Progress) -> None:
        self._is_told = True
        self._workspace.progress.emit(progress)

    @Slot(object)
    def _on_done(self, told: "tuple[Any, Ahead | None]") -> None:
        outcome, ahead = told
        act = self._ended()
        if act is not None:
            self._workspace.foresee(ahead)
            act.done(outcome)
            # Nothing was told where nothing was changed.
            self._workspace.foresee(None)
        self._after()

    @Slot(object)
    def _on_failed(self, failure: Failure) -> None:
        if failure.busy and self._job is not None and self._job.is_cancelled:
            self._on_cancelled()
            return
        act = self._ended()
        if failure.busy and act is not None:
            self._wait_on(act)
            return
        self._drop_ways_back()
        self._workspace.say_failure(failure)
        if act is not None:
            act.dropped()
        self._after()

    @Slot()
    def _on_cancelled(self) -> None:
        act = self._ended()
        self._drop_ways_back()
        self._workspace.say(Notice("Stopped. Everything is as it was."))
        if act is not None:
            act.dropped()
        self._after()

    def _wait_on(self, act: Act) -> None:
        """Say aloud, once, that another program keeps it waiting; try again, before all others."""
        if not act.complained:
            act.complained = True
            text = (
                "Another program is writing to the library. Close it, or wait: what you did is "
                f"done as soon as it can be. It waits: {act.said}."
            )
            self._workspace.say(Notice(text, "error", stays=True))
        self._waiting.appendleft(act)
        self._turn.start()

    def _ended(self) -> Act | None:
        act, self._running, self._job = self._running, None, None
        return act

    def _drop_ways_back(self) -> None:
        """Forget what was to be undone or redone after an act that has not come about.

        It would be about another step than the one that somebody had in mind.
        """
        for act in [one for one in self._waiting if one.goes_back]:
            self._waiting.remove(act)
            act.dropped()

    def _after(self) -> None:
        self._workspace.progress.emit(None)
        if self._waiting:
            self._turn.start()
        elif self._running is None:
            self.busy_changed.emit(False)

    def finish(self) -> None:
        """Do what still waits, in its order; when the lanes have ended, and nothing is shown."""
        self._turn.stop()
        if self._running is not None and not self._running.ended:
            self._waiting = deque(act for act in self._waiting if not act.goes_back)
        self._running = None
        while self._waiting:
            act = self._waiting.popleft()
            try:
                _taken(act.run())
            except LibraryBusyError:
                # Whoever is still waited for keeps the others waiting as well.
                left = [one.said for one in (act, *self._waiting)]
                log.exception("After the window was closed, not done: %s", "; ".join(left))
                self._waiting.clear()
            except ShortlistError:
                log.exception("After the window was closed")


def always() -> bool:
    """Tell of what is never done at once, but on the lane."""
    return True


def _patiently(act: Act) -> Steps:
    """Take the steps of an act, and wait some seconds for another program that writes."""
    for number in range(1, TRIES + 1):
        try:
            return (yield from act.run(TRY_MS))
        except LibraryBusyError:
            if number == TRIES:
                raise
        yield Progress(0, 0, f"Waiting for another program: {act.said}")


def _taken(steps: Steps) -> Any:
    """Take all steps; give what comes of them."""
    while True:
        try:
            next(steps)
        except StopIteration as end:
            return end.value
