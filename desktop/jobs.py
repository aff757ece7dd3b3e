"""Work off the GUI thread: lanes of one worker each, whose results come back on the GUI thread.

A lane is a QObject that lives on the GUI thread for as long as the workspace does. Workers hand
over what they made through its one private signal, connected queued to one of its own slots, so
nothing depends on who made the job or on the life of the job. Errors travel as text: an
exception would keep frames, and with them widgets, alive in the wrong thread.
"""

import logging
import sys
import threading
import traceback
from collections import deque
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, Final, TypeVar, TypeVarTuple

from PySide6.QtCore import QObject, Qt, Signal, Slot
from shiboken6 import isValid

from storage.errors import LibraryBusyError, QuerySyntaxError, ShortlistError
from storage.progress import Progress

Ts = TypeVarTuple("Ts")
T = TypeVar("T")
Steps = Generator[Progress, None, Any] | Iterator[Progress]

log: Final = logging.getLogger(__name__)
SWITCH_S: Final = 0.00005
"""How long a busy worker keeps Python's lock when another thread waits for it, in seconds.

SQLite gives the lock away for every row, and Qt at many calls: for each the GUI thread waits so
long while a lane works. A list that is painted in 3 ms took 11 to 18 ms beside a busy lane at ten
times this, 28 to 34 at most; now it takes 3, 10 to 20 at most. What lanes do is no slower for it,
be it loops, JSON or the rows of SQLite, nor are two lanes that both have much to do.
"""
_STOPPED: Final = object()
"""What a walk gives that was cancelled before its last step."""


@dataclass(frozen=True, slots=True)
class Failure:
    """What went wrong, as text: `message` is the sentence, `details` the traceback of a bug.

    `expected` tells the user's world (a locked file, a wrong query) from a fault of ours; `span`
    holds the offsets of what is wrong in a query; `busy` that another program was writing.
    """

    message: str
    details: str
    expected: bool
    span: tuple[int, int] | None = None
    busy: bool = False


def failure_of(error: BaseException) -> Failure:
    """Turn an exception into text; a fault of ours is logged here, once, with its traceback."""
    if isinstance(error, QuerySyntaxError):
        return Failure(str(error), "", expected=True, span=(error.start, error.end))
    if isinstance(error, ShortlistError):
        return Failure(str(error), "", expected=True, busy=isinstance(error, LibraryBusyError))
    details = "".join(traceback.format_exception(error))
    log.error("A job failed\n%s", details)
    return Failure(f"{type(error).__name__}: {error}", details, expected=False)


class Job:
    """One piece of work on a lane; `cancel()` may be called from the GUI thread at any time."""

    def __init__(
        self,
        steps: Callable[["Job"], Any],
        *,
        done: Callable[..., object] | None = None,
        failed: Callable[[Failure], object] | None = None,
        progress: Callable[[Progress], object] | None = None,
        cancelled: Callable[[], object] | None = None,
        newest: str = "",
        urgent: bool = False,
        kept: bool = False,
    ) -> None:
        self.steps = steps
        self.done = done
        self.failed = failed
        self.progress = progress
        self.when_cancelled = cancelled
        self.newest = newest
        self.urgent = urgent
        self.kept = kept
        self.overtaken = False
        self._stop = threading.Event()

    @property
    def is_cancelled(self) -> bool:
        """Whether somebody asked the job not to go on."""
        return self._stop.is_set()

    def cancel(self) -> None:
        """Take no further step; what was committed so far stays."""
        self._stop.set()


@dataclass(frozen=True, slots=True)
class _Delivery:
    """What a worker hands over: kind is "progress", "done", "failed" or "cancelled"."""

    job: Job
    kind: str
    value: object = None


class Lane(QObject):
    """One worker thread and its queue. Callbacks run on the GUI thread; make them bound slots."""

    busy_changed = Signal(bool)
    unhandled = Signal(object)
    """A `Failure` of a job that was given no `failed` callback."""
    _delivered = Signal(object)

    def __init__(self, name: str, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.setObjectName(name)
        self._jobs: list[Job] = []
        self._urgent: deque[Job] = deque()
        self._closed = False
        self._pool = ThreadPoolExecutor(max_workers=1, thread_name_prefix=name)
        self._delivered.connect(self._on_delivered, Qt.ConnectionType.QueuedConnection)

    @property
    def busy(self) -> bool:
        """Whether a job is running or waiting."""
        return bool(self._jobs)

    def run(
        self,
        function: Callable[[*Ts], T],
        *args: *Ts,
        done: Callable[[T], object] | None = None,
        failed: Callable[[Failure], object] | None = None,
        cancelled: Callable[[], object] | None = None,
        newest: str = "",
    ) -> Job:
        """Call the function on the worker; `newest` drops earlier jobs of that name, and results.

        It has no steps: cancelled before it began it is never called, and later it is done.
        """

        def once(_job: Job) -> T:
            return function(*args)

        return self._submit(Job(once, done=done, failed=failed, cancelled=cancelled, newest=newest))

    def work(
        self,
        function: Callable[[*Ts], Steps],
        *args: *Ts,
        progress: Callable[[Progress], object] | None = None,
        done: Callable[..., object] | None = None,
        failed: Callable[[Failure], object] | None = None,
        cancelled: Callable[[], object] | None = None,
        urgent: bool = False,
        kept: bool = False,
    ) -> Job:
        """Run a generator of `Progress` step by step; `done` gets what it returns.

        Cancelling closes the generator between two steps, on the worker, then `cancelled` is
        called: also for a job that never started.

        An `urgent` one waits for no other that has steps: it is done between two of these. A
        `kept` one comes to its end though the window is closed.
        """

        def all_steps(job: Job) -> object:
            steps = function(*args)
            return self._walk(job, steps)

        return self._submit(
            Job(
                all_steps, done=done, failed=failed, progress=progress, cancelled=cancelled,
                urgent=urgent, kept=kept,
            )
        )  # fmt: skip

    def _walk(self, job: Job, steps: Steps) -> object:
        while not job.is_cancelled:
            self._do_urgent()
            try:
                step = next(steps)
            except StopIteration as end:
                return end.value
            if job.progress is not None:
                self._hand_over(_Delivery(job, "progress", step))
        if isinstance(steps, Generator):
            steps.close()
        return _STOPPED

    def _do_urgent(self) -> None:
        """Do what must not wait for the job at hand; runs on the worker, between two steps."""
        while True:
            try:
                job = self._urgent.popleft()
            except IndexError:
                return
            self._perform(job)

    def cancel(self) -> None:
        """Cancel every job, running or waiting."""
        for job in self._jobs:
            job.cancel()

    def stop(self) -> None:
        """Cancel every job but those that come to their end in any case."""
        for job in self._jobs:
            if not job.kept:
                job.cancel()

    def join(self, *, finish: bool = False) -> None:
        """Wait for the running job; drop the waiting ones, unless asked to `finish` them.

        No callback is called after this; what fails then is logged.
        """
        self._closed = True
        for job in () if finish else self._jobs[1:]:
            if not job.kept:
                job.cancel()
        self._pool.shutdown(wait=True)

    def _submit(self, job: Job) -> Job:
        if self._closed:
            job.cancel()
            return job
        if job.newest:
            for other in self._jobs:
                other.overtaken = other.overtaken or other.newest == job.newest
        self._jobs.append(job)
        if len(self._jobs) == 1:
            self.busy_changed.emit(True)
        self._start(job)
        return job

    def _start(self, job: Job) -> None:
        if job.urgent:
            self._urgent.append(job)
            self._pool.submit(self._do_urgent)
        else:
            self._pool.submit(self._perform, job)

    def _perform(self, job: Job) -> None:
        """Do the job; runs on the worker."""
        if job.overtaken or job.is_cancelled:
            self._hand_over(_Delivery(job, "cancelled"))
            return
        try:
            value = job.steps(job)
        except Exception as error:
            self._fail(job, failure_of(error))
            return
        self._hand_over(_Delivery(job, "cancelled" if value is _STOPPED else "done", value))

    def _fail(self, job: Job, failure: Failure) -> None:
        if self._closed and failure.expected:
            log.error("After the window was closed: %s", failure.message)
        self._hand_over(_Delivery(job, "failed", failure))

    def _hand_over(self, delivery: _Delivery) -> None:
        self._delivered.emit(delivery)

    @Slot(object)
    def _on_delivered(self, delivery: _Delivery) -> None:
        job = delivery.job
        if delivery.kind == "progress":
            if (
                job.progress is not None
                and not self._closed
                and isinstance(delivery.value, Progress)
            ):
                job.progress(delivery.value)
            return
        self._forget(job)
        if not self._closed and not job.overtaken and not _is_gone(job.done):
            self._report(delivery)

    def _forget(self, job: Job) -> None:
        if job in self._jobs:
            self._jobs.remove(job)
        if not self._jobs:
            self.busy_changed.emit(False)

    def _report(self, delivery: _Delivery) -> None:
        job = delivery.job
        if delivery.kind == "done" and job.done is not None:
            job.done(delivery.value)
        elif delivery.kind == "cancelled" and job.when_cancelled is not None:
            job.when_cancelled()
        elif isinstance(delivery.value, Failure):
            if job.failed is not None:
                job.failed(delivery.value)
            else:
                self.unhandled.emit(delivery.value)


def _is_gone(asker: Callable[..., object] | None) -> bool:
    """Tell whether it is a method of a dialog or a pane that was closed and deleted since."""
    owner = getattr(asker, "__self__", None)
    return isinstance(owner, QObject) and not isValid(owner)


class InlineLane(Lane):
    """A lane without a thread: the job is done, and reported, before `run` or `work` returns."""

    def _start(self, job: Job) -> None:
        self._perform(job)

    def _hand_over(self, delivery: _Delivery) -> None:
        self._on_delivered(delivery)


@dataclass(frozen=True, slots=True)
class Lanes:
    """`search` (newest wins), `library` (writes), `files` (exports), `claims`, `counts`, `ranking`.

    Views of claims, what is counted beside the list, and what is learned of decisions have lanes
    of their own: reading 20,000 claims must not hold up the search that is typed.
    """

    search: Lane
    library: Lane
    files: Lane
    claims: Lane
    counts: Lane
    ranking: Lane

    def __iter__(self) -> Iterator[Lane]:
        """All of them."""
        yield from (self.search, self.library, self.files, self.claims, self.counts,
                    self.ranking)  # fmt: skip

    def close(self) -> None:
        """Stop all lanes at their next step, and wait until no worker runs any more.

        Only `files` ends all that it was given, and the others what is to be kept: a file or an
        edit that was asked for is not lost without a word.
        """
        for lane in self:
            if lane is not self.files:
                lane.stop()
        for lane in self:
            lane.join(finish=lane is self.files)


_NAMES: Final = ("search", "library", "files", "claims", "counts", "ranking")


def threaded_lanes(parent: QObject | None = None) -> Lanes:
    """Give lanes with a worker thread each."""
    sys.setswitchinterval(SWITCH_S)
    return Lanes(*(Lane(name, parent) for name in _NAMES))


def inline_lanes(parent: QObject | None = None) -> Lanes:
    """Give lanes that work at once, in the calling thread."""
    return Lanes(*(InlineLane(name, parent) for name in _NAMES))
