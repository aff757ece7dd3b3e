"""Follow work that goes in steps: a bar on a terminal, nothing elsewhere, and a clean Ctrl+C."""

import signal
import sys
from collections.abc import Generator, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from types import FrameType
from typing import TYPE_CHECKING, Protocol, TypeVar, cast

import typer

from desktop.cli.output import say
from storage.progress import Progress

if TYPE_CHECKING:
    from storage.edits.edit import Changes, Edit
    from storage.edits.history import Applied
    from storage.library import Library

Outcome = TypeVar("Outcome")


class Stopped(Exception):  # noqa: N818 - it is no error: the user asked for it
    """The user pressed Ctrl+C; what had been done until then stands."""


class _Bar(Protocol):
    def show(self, progress: Progress) -> None: ...


def follow(steps: Generator[Progress, None, Outcome]) -> Outcome:
    """Take all steps and give what the work returns. Raises `Stopped` after Ctrl+C.

    The first Ctrl+C lets the step at hand come to its end, so that it is kept; a second one
    does not wait.
    """
    with _asked_to_stop() as asked, _bar() as bar:
        try:
            while True:
                bar.show(next(steps))
                if asked:
                    steps.close()
                    raise Stopped
        except StopIteration as end:
            return cast(Outcome, end.value)


def follow_all(steps: Iterator[Progress]) -> int:
    """As `follow`, for work that returns nothing; give how many units were done at the end."""

    def taken() -> Generator[Progress, None, int]:
        done = 0
        for progress in steps:
            done = progress.done
            yield progress
        return done

    return follow(taken())


def follow_whole(steps: Generator[Progress, None, Outcome]) -> Outcome:
    """As `follow`, for work that is one transaction: stopped, it leaves everything as it was."""
    try:
        return follow(steps)
    except Stopped:
        say("Stopped. Everything is as it was.")
        raise typer.Exit(1) from None


def make(library: "Library", edit: "Edit") -> "Applied":
    """Make an edit; one of very many papers shows how far it is, and can be stopped."""
    if library.is_long(edit):
        return follow_whole(library.applying(edit))
    return library.apply(edit)


def index_after(library: "Library", changes: "Changes") -> None:
    """Bring the full-text index up to date where `changes` touched what it holds."""
    from storage.edits.edit import Aspect

    if changes.aspects & (Aspect.PAPERS | Aspect.NOTES | Aspect.HIGHLIGHTS):
        try:
            follow_all(library.catch_up())
        except Stopped:
            say("Stopped. The change is made; the next import or reindex adds it to the index.")
            raise typer.Exit(1) from None


@contextmanager
def _asked_to_stop() -> Iterator[list[int]]:
    """Collect the presses of Ctrl+C in a list while the block runs."""
    asked: list[int] = []

    def note(number: int, frame: FrameType | None) -> None:
        if asked:
            signal.default_int_handler(number, frame)
        asked.append(number)
        say("Stopping after this step; Ctrl+C again stops at once.")

    before = signal.signal(signal.SIGINT, note)
    try:
        yield asked
    finally:
        signal.signal(signal.SIGINT, before)


class _Silence:
    def show(self, progress: Progress) -> None:
        del progress


def _bar() -> AbstractContextManager[_Bar]:
    return _terminal_bar() if sys.stderr.isatty() else nullcontext(_Silence())


@contextmanager
def _terminal_bar() -> Iterator[_Bar]:
    from rich.console import Console
    from rich.progress import BarColumn, TextColumn, TimeRemainingColumn
    from rich.progress import Progress as Bars

    columns = (TextColumn("{task.description}", markup=False), BarColumn(), TimeRemainingColumn())
    with Bars(*columns, console=Console(stderr=True), transient=True) as bars:
        task = bars.add_task("", total=None)

        class Shown:
            def show(self, progress: Progress) -> None:
                bars.update(
                    task,
                    description=progress.what,
                    completed=progress.done,
                    total=progress.total or None,
                )

        yield Shown()
