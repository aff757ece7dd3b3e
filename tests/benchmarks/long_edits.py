"""How long edits of very many papers take, and the longest that they hold the window.

    python -m tests.benchmarks.long_edits LIBRARY [--acts decide,tag,correct,merge,remove]

Works on a copy of a library such as `big_library` makes, in the real window without a screen. A
timer of 5 ms notes the longest gap between two of its beats, while another goes down the list
and searches, as a reader would. Beside it the gap of the same reading with no edit going on.
"""

import argparse
import os
import shutil
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QEventLoop, QObject, Qt, QTimer, Slot
from PySide6.QtWidgets import QApplication

from desktop import theme
from desktop.collector import Collector
from desktop.jobs import threaded_lanes
from desktop.main_window import MainWindow
from desktop.settings import Settings
from desktop.workspace import Workspace
from storage.edits.claiming import CorrectClaims
from storage.edits.tagging import Tag
from storage.library import Library
from storage.vocabulary import Decision

BEAT_MS = 5
ACTS = ("decide", "tag", "correct", "merge", "remove")
CLAIMS = 20_000
GROUPS = 500


class Watchdog(QObject):
    """Notes the longest time, in ms, that the GUI thread did not come to its timer."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.gap = 0.0
        self.over = 0
        self._last = time.perf_counter()
        self._timer = QTimer(self)
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.setInterval(BEAT_MS)
        self._timer.timeout.connect(self._on_beat)

    def start(self) -> None:
        """Forget what was."""
        self.gap, self.over = 0.0, 0
        self._last = time.perf_counter()
        self._timer.start()

    @Slot()
    def _on_beat(self) -> None:
        now = time.perf_counter()
        gap = 1000 * (now - self._last)
        self._last = now
        self.gap = max(self.gap, gap)
        self.over += gap > 50


class Reader(QObject):
    """Scrolls through the list a page at a time, and searches now and then."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self._timer = QTimer(self)
        self._timer.setInterval(120)
        self._timer.timeout.connect(self._on_beat)
        self._beats = 0
        self._timer.start()

    @Slot()
    def _on_beat(self) -> None:
        self._beats += 1
        bar = self._window.list.verticalScrollBar()
        bar.setValue((bar.value() + 900) % max(1, bar.maximum()))
        if self._beats % 10 == 0:
            self._window.workspace.search("" if self._beats % 20 else "year:2024")


class Bench:
    """One window, and the acts that are measured in it."""

    def __init__(self, folder: Path) -> None:
        app = QApplication.instance() or QApplication([])
        theme.apply_theme(app, "light")
        self.library = Library.open(folder)
        settings = Settings(path=folder / "settings.json")
        self.workspace = Workspace(self.library, settings, threaded_lanes())
        self.window = MainWindow(self.workspace)
        self.window.show()
        self.workspace.search("")
        self.dog = Watchdog(self.window)
        self.until(lambda: bool(len(self.workspace.ids)))
        self.collector = Collector(self.window)
        self.collector.settle()
        self.reader = Reader(self.window)
        self.dog.start()
        self.rest(2.0)
        print(f"{'only reading':34s} {'':9s} longest gap {self.dog.gap:6.0f} ms", flush=True)

    def rest(self, seconds: float) -> None:
        end = time.perf_counter() + seconds
        self.until(lambda: time.perf_counter() > end)

    def until(self, done: Callable[[], bool]) -> None:
        """Let the events come, and ask now and then whether it is so."""
        loop, timer = QEventLoop(), QTimer()
        timer.setInterval(20)

        def ask() -> None:
            if done():
                loop.quit()

        timer.timeout.connect(ask)
        timer.start()
        loop.exec()
        timer.stop()

    def idle(self) -> bool:
        edits = getattr(self.workspace, "edits", None)
        return not self.workspace.lanes.library.busy and not (edits is not None and edits.busy)

    def measure(self, what: str, act: Callable[[], object]) -> None:
        self.rest(0.5)
        self.dog.start()
        began = time.perf_counter()
        act()
        self.until(self.idle)
        took = time.perf_counter() - began
        self.rest(1.0)  # what comes after it, as the list and the counts anew
        over = f", {self.dog.over} over 50 ms" if self.dog.over else ""
        print(f"{what:34s} {took:7.2f} s longest gap {self.dog.gap:6.0f} ms{over}", flush=True)

    def run(self, acts: list[str]) -> None:
        for act in acts:
            for what, call in getattr(self, act)():
                self.measure(what, call)
        self.workspace.close()
        self.collector.stop()

    def undo_and_redo(self) -> Iterator[tuple[str, Callable[[], object]]]:
        yield "  undo", self.workspace.undo
        yield "  redo", self.workspace.redo
        yield "  undo", self.workspace.undo

    def all_papers(self) -> tuple[int, ...]:
        return tuple(self.library.search("").ids)

    def decide(self) -> Iterator[tuple[str, Callable[[], object]]]:
        papers = self.all_papers()

        def keep_all() -> None:
            self.workspace.set_selection(papers)
            self.workspace.decide(Decision.KEEP)

        yield f"keep {len(papers):,} papers", keep_all
        yield from self.undo_and_redo()

    def tag(self) -> Iterator[tuple[str, Callable[[], object]]]:
        papers = self.all_papers()
        yield f"tag {len(papers):,} papers", lambda: self.workspace.apply(Tag(papers, "bench"))
        yield from self.undo_and_redo()

    def correct(self) -> Iterator[tuple[str, Callable[[], object]]]:
        claims = tuple(claim.id for claim in self.library.claims())[:CLAIMS]
        edit = CorrectClaims(claims, platforms=(("NVIDIA A100", "GPU"),))
        yield f"platform of {len(claims):,} claims", lambda: self.workspace.apply(edit)
        yield from self.undo_and_redo()

    def merge(self) -> Iterator[tuple[str, Callable[[], object]]]:
        door = self.workspace.duplicates
        found: list[object] = []
        door.found.connect(found.append)
        yield "look for duplicates", door.look
        groups = [one for one in found[-1] if one.certain][:GROUPS]
        yield f"merge {len(groups)} groups", lambda: door.merge_certain(groups)
        yield from self.undo_and_redo()

    def remove(self) -> Iterator[tuple[str, Callable[[], object]]]:
        from storage.edits.importing import RemoveImport

        entry = min(one.import_id for one in self.library.sidebar().imports)
        yield "remove the first import", lambda: self.workspace.apply(RemoveImport(entry))
        yield from self.undo_and_redo()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("library", type=Path)
    parser.add_argument("--acts", default=",".join(ACTS))
    wanted = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "library"
        shutil.copytree(wanted.library, copy)
        Bench(copy).run(wanted.acts.split(","))


if __name__ == "__main__":
    main()
