"""How soon the window answers on a library of very many papers, from a key to what is painted.

    python -m tests.benchmarks.window_at_size LIBRARY [--times 60]

Works on a copy of a library such as `big_library` makes, in the real window without a screen. Five
phrases are typed, each key until what it finds is painted: with nothing read of their words yet,
then once more without the answers that were kept, and with them. In turn the line of a search is
emptied until all papers are listed, all are selected, and the list is scrolled to places far apart.
Then a paper is kept, put off or skipped by its key until the next one is painted, and until the
decision is on the disk as well; each is taken back with `u` until its paper is painted again.
Printed are the median and what one in twenty is above, in ms of the clock and of the GUI thread's
own processor time.
"""

import argparse
import os
import random
import shutil
import tempfile
import time
from array import array
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import median

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QEvent, QEventLoop, QObject, Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractScrollArea, QApplication, QWidget

from desktop import theme
from desktop.collector import Collector
from desktop.jobs import threaded_lanes
from desktop.main_window import MainWindow
from desktop.moving_on import next_undecided
from desktop.settings import Settings
from desktop.workspace import Workspace
from storage.library import Library
from storage.search.memory import Known

BEAT_MS = 5
LONGEST_S = 30
PHRASES = (
    "sparse attention", "quantized kernels", "photonic", "memory bandwidth", "decoding speedup",
)  # fmt: skip
_NONE = array("q")
NARROW = "number 77"
"""Finds few papers, so that emptying the line brings all the others."""


class Painted(QObject):
    """Counts how often a view was painted."""

    def __init__(self, view: QAbstractScrollArea) -> None:
        super().__init__(view)
        self.times = 0
        view.viewport().installEventFilter(self)

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        """Count, and hold nothing back."""
        self.times += event.type() == QEvent.Type.Paint
        return False


class Shown(QObject):
    """Notes when the window was painted so that something was to be seen for the first time."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._done: Callable[[], bool] | None = None
        self.at: tuple[float, float] | None = None
        """By the clock, and by the processor time of this thread; None before it was seen."""
        window.installEventFilter(self)

    def watch(self, done: Callable[[], bool]) -> None:
        """Note from now on when it is so."""
        self._done, self.at = done, None

    def eventFilter(self, window: QObject, event: QEvent) -> bool:
        """Let the window paint, then look."""
        if event.type() != QEvent.Type.UpdateRequest or self._done is None:
            return False
        window.event(event)
        if self.at is None and self._done():
            self.at = time.perf_counter(), time.thread_time()
        return True


class Bench:
    """One window on a library, and what is asked of it."""

    def __init__(self, folder: Path) -> None:
        app = QApplication.instance() or QApplication([])
        theme.apply_theme(app, "light")
        settings = Settings(path=folder / "settings.json")
        self.workspace = Workspace(Library.open(folder), settings, threaded_lanes())
        self.window = MainWindow(self.workspace)
        self._loop, beat = QEventLoop(), QTimer(self.window)
        beat.start(BEAT_MS)  # for what is waited for and is no event
        self.window.show()
        self.window.activateWindow()
        self.list_painted = Painted(self.window.list)
        self.text_painted = Painted(self.window.reader.page.abstract)
        self.shown = Shown(self.window)
        self.workspace.search("")
        self.until(lambda: bool(len(self.workspace.ids)))
        self.collector = Collector(self.window)
        self.collector.settle()
        self.window.list.setFocus()
        self.rest(2.0)

    def until(self, done: Callable[[], bool]) -> None:
        """Deal with events, and wait for them, until it is so; raise where it never is."""
        end = time.perf_counter() + LONGEST_S
        while not done():
            if time.perf_counter() > end:
                raise TimeoutError("what was waited for has not come")
            self._loop.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents)

    def rest(self, seconds: float) -> None:
        """Let everything come that is to come, and what it has begun be done."""
        end, lanes = time.perf_counter() + seconds, self.workspace.lanes
        self.until(lambda: time.perf_counter() > end and not any(lane.busy for lane in lanes))

    def timed(self, act: Callable[[], object], done: Callable[[], bool]) -> tuple[float, float]:
        """Give the ms of the clock, and of this thread, from an act until it is done."""
        began, cpu = time.perf_counter(), time.thread_time()
        act()
        self.until(done)
        return 1000 * (time.perf_counter() - began), 1000 * (time.thread_time() - cpu)

    def press(self, key: Qt.Key) -> tuple[tuple[float, float], tuple[float, float]]:
        """Press a key in the list until another paper is painted, in the list and to read.

        Gives the times until that is to be seen, and until the edit is written and told as well.
        """
        current = self.workspace.current
        listed, read = self.list_painted.times, self.text_painted.times
        self.shown.watch(
            lambda: (
                self.workspace.current != current
                and self.list_painted.times > listed
                and self.text_painted.times > read
            )
        )
        began, cpu = time.perf_counter(), time.thread_time()
        done = self.timed(
            lambda: QTest.keyClick(self.window.list, key), lambda: self.shown.at is not None
        )
        at = self.shown.at or (began, cpu)
        self.rest(0.05)
        return (1000 * (at[0] - began), 1000 * (at[1] - cpu)), done

    def deciding(self, times: int) -> Iterator[tuple[str, list[tuple[float, float]]]]:
        """Decide so often, from the first undecided paper on, and take it all back."""
        workspace = self.workspace
        workspace.set_current(next_undecided(workspace.ids, -1, workspace.undecided))
        self.rest(0.5)
        keys = (Qt.Key.Key_Y, Qt.Key.Key_N, Qt.Key.Key_L)
        decided = [self.press(keys[n % 3]) for n in range(times)]
        yield "decision to next paper", [seen for seen, _ in decided]
        yield "decision written and told", [done for _, done in decided]
        yield "u back to the paper", [self.press(Qt.Key.Key_U)[0] for _ in range(times)]

    def searching(self, times: int) -> Iterator[tuple[str, list[tuple[float, float]]]]:
        """Empty the line of a search so often."""
        edit, found = self.window.search_line.edit, []
        for _ in range(times):
            edit.setFocus()
            self.workspace.ask(NARROW)
            self.rest(0.1)
            found.append(self.timed(edit.clear, self._all_listed()))
        self.rest(0.3)
        yield f"emptied line to all {len(self.workspace.ids):,} rows", found

    def _all_listed(self) -> Callable[[], bool]:
        few, listed = len(self.workspace.ids), self.list_painted.times
        return lambda: len(self.workspace.ids) > few and self.list_painted.times > listed

    def selecting(self, times: int) -> Iterator[tuple[str, list[tuple[float, float]]]]:
        """Select all papers so often."""
        found = []
        for _ in range(times):
            self.window.list.setFocus()
            self.window.list.step(0)
            self.rest(0.1)
            found.append(self.timed(self._press_all, self._all_selected()))
        self.window.list.step(0)
        self.rest(0.3)
        yield "Ctrl+A", found

    def _press_all(self) -> None:
        QTest.keyClick(self.window.list, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)

    def _all_selected(self) -> Callable[[], bool]:
        listed, workspace = self.list_painted.times, self.workspace
        return lambda: (
            self.list_painted.times > listed and len(workspace.selection) == len(workspace.ids)
        )

    def typing(self, _times: int) -> Iterator[tuple[str, list[tuple[float, float]]]]:
        """Type phrases, key by key, each until what it finds is listed; then all of them again.

        Of the answers none is kept at first, so that each key is searched for.
        """
        edit = self.window.search_line.edit
        for what in ("for the first time", "searched once more", "once more"):
            found = []
            for phrase in PHRASES:
                self.workspace.ask("")
                edit.setFocus()
                self.rest(0.3)
                for letter in phrase:
                    if what == "searched once more":
                        self._forget_answers()
                    found.append(self._typed(edit, letter))
                    self.rest(0.1)
            self.workspace.ask("")
            self.rest(0.3)
            yield f"a key to its list, {what}", found

    def _forget_answers(self) -> None:
        known = self.workspace._library._memory.newest()
        if known is not None:
            known.answers = Known()

    def _typed(self, edit: QWidget, letter: str) -> tuple[float, float]:
        """Time a key until the list is painted that it asks for; what comes behind is no part."""
        wanted, listed = self.window.search_line.text + letter, self.list_painted.times
        before = self.workspace.ids

        def is_answered() -> bool:
            return self.workspace.query == wanted

        self.shown.watch(lambda: is_answered() and self.list_painted.times > listed)
        began, cpu = time.perf_counter(), time.thread_time()
        # What finds the same papers needs no painting.
        clock, own = self.timed(
            lambda: QTest.keyClicks(edit, letter),
            lambda: (
                is_answered()
                and (self.shown.at is not None or self.workspace.ids in (before, _NONE))
            ),
        )
        if self.shown.at is None:
            return clock, own
        return 1000 * (self.shown.at[0] - began), 1000 * (self.shown.at[1] - cpu)

    def scrolling(self, times: int) -> Iterator[tuple[str, list[tuple[float, float]]]]:
        """Scroll to so many places, of which no row is known, and on by a page from there."""
        bar, dice = self.window.list.verticalScrollBar(), random.Random(5)
        far, on = [], []
        for _ in range(times):
            far.append(self._scrolled(dice.randrange(bar.maximum())))
            on.append(self._scrolled(min(bar.maximum(), bar.value() + bar.pageStep())))
        yield "scroll to far away", far
        yield "scroll on by a page", on

    def _scrolled(self, value: int) -> tuple[float, float]:
        listed = self.list_painted.times
        bar = self.window.list.verticalScrollBar()
        return self.timed(lambda: bar.setValue(value), lambda: self.list_painted.times > listed)

    def close(self) -> None:
        """End the window's work."""
        self.workspace.close()
        self.collector.stop()


def told(what: str, found: list[tuple[float, float]]) -> str:
    """Write a line of the outcome."""
    parts = []
    for name, values in (("clock", [one[0] for one in found]), ("own", [one[1] for one in found])):
        ranked = sorted(values)
        parts.append(f"{name} {median(ranked):6.1f} [{ranked[int(0.95 * len(ranked))]:6.1f}]")
    return f"{what:36s} {'   '.join(parts)} ms"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("library", type=Path)
    parser.add_argument("--times", type=int, default=60)
    wanted = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "library"
        shutil.copytree(wanted.library, copy)
        bench = Bench(copy)
        print(f"{len(bench.workspace.ids):,} papers: median [95 %]")
        for part in (
            bench.typing,
            bench.searching,
            bench.selecting,
            bench.scrolling,
            bench.deciding,
        ):
            for what, found in part(wanted.times):
                print(told(what, found), flush=True)
        bench.close()


if __name__ == "__main__":
    main()
