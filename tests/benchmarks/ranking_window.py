"""Whether the window stands still while its library is ranked.

    python -m tests.benchmarks.ranking_window LIBRARY

Works on a copy of a large library such as `big_library` makes, in the real window without a screen,
with a hundred papers decided on and nothing known of its words. A timer of 5 ms notes the gaps
between its beats: with nothing to do, in the first ranking, and while each of ten decisions is
ranked by. A gap is counted without the time in which the thread would have worked, but another
program had the processor, as Linux tells it. Beside the longest stands how long the thread itself
was at work in it, which is what the window has done there.
"""

import argparse
import shutil
import tempfile
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

from PySide6.QtCore import QObject, Qt, QTimer, Slot

from storage.edits.triage import Decide
from storage.library import Library
from storage.vocabulary import Decision
from tests.benchmarks import window_at_size
from tests.benchmarks.window_at_size import BEAT_MS, Bench

DECISIONS = 10
PATIENCE_S = 600
WAITS = Path("/proc/thread-self/schedstat")


class Gaps(QObject):
    """Notes the gaps between two beats, and what this thread has worked in them; in ms."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._timer = QTimer(self)
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.timeout.connect(self._on_beat)
        self.begin()

    def begin(self) -> None:
        """Forget all gaps, and note them from now on."""
        self.found: list[tuple[float, float]] = []
        self._last = _now()
        self._timer.start(BEAT_MS)

    @Slot()
    def _on_beat(self) -> None:
        now = _now()
        gap, work = (1000 * (after - before) for after, before in zip(now, self._last, strict=True))
        self.found.append((gap, work))
        self._last = now

    def told(self) -> str:
        """Say how many were long, and how long the longest was."""
        self._timer.stop()
        longest = max(self.found)
        over = sum(gap > 50 for gap, _ in self.found)
        return (
            f"{over:4d} gaps over 50 ms of {len(self.found):6,d}, longest {longest[0]:5.0f} ms "
            f"({longest[1]:.0f} of its own work)"
        )


def _now() -> tuple[float, float]:
    """Give the time less that spent in waiting for a processor, and the time of work; in s."""
    waited = 0.0
    if WAITS.exists():
        waited = int(WAITS.read_text("ascii").split()[1]) / 1e9
    return time.perf_counter() - waited, time.thread_time()


def main() -> None:
    """Print what the gaps were."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("library", type=Path)
    wanted = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name) / "library"
        shutil.copytree(wanted.library, folder, ignore=shutil.ignore_patterns("backups", "ranking"))
        forget(folder)
        window_at_size.LONGEST_S = PATIENCE_S
        bench = Bench(folder)
        measure(bench)
        bench.workspace.close()


def forget(folder: Path) -> None:
    """Take all decisions back."""
    with closing(Library.open(folder)) as library:
        decided = tuple(library.search("-is:undecided").ids)
        if decided:
            library.apply(Decide(decided, Decision.UNDECIDED))


def measure(bench: Bench) -> None:
    """Measure one after the other."""
    workspace, gaps = bench.workspace, Gaps(bench.window)
    ids = list(workspace.ids)[:: max(1, len(workspace.ids) // 200)]

    def told(what: str, act: Callable[[], None], seconds: float) -> None:
        gaps.begin()
        began = time.perf_counter()
        act()
        bench.rest(seconds)
        print(f"{what:22s} {time.perf_counter() - began:6.1f} s {gaps.told()}", flush=True)

    def decide_first() -> None:
        workspace.apply(Decide(tuple(ids[:20]), Decision.KEEP))
        workspace.apply(Decide(tuple(ids[20:100]), Decision.SKIP))

    def decide_on() -> None:
        for paper in ids[100 : 100 + DECISIONS]:
            workspace.apply(Decide((paper,), Decision.SKIP))
            bench.rest(2.5)

    told("nothing to do", lambda: None, 20)
    told("first ranking", decide_first, 3)
    told("ten decisions", decide_on, 3)


if __name__ == "__main__":
    main()
